# syntax=docker/dockerfile:1

# By its tag, unless somebody who can ask the registry names a digest: --build-arg PYTHON_IMAGE=python@sha256:…
ARG PYTHON_IMAGE=python:3.13-slim-bookworm

# Makes the wheel, with the client in it. The bundler and the build tools stay in this stage.
FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY requirements/uv.txt requirements/run.txt requirements/serve.txt requirements/
RUN python -m venv /tools \
    && /tools/bin/pip install --no-cache-dir --quiet --require-hashes -r requirements/uv.txt \
    && /tools/bin/uv pip install --no-cache --python /tools/bin/python --require-hashes -r requirements/run.txt \
    && python -m venv --without-pip /opt/railbird \
    && /tools/bin/uv pip install --no-cache --python /opt/railbird/bin/python --compile-bytecode \
        --require-hashes -r requirements/serve.txt
COPY pyproject.toml ./
COPY migrations migrations
COPY app app
RUN /tools/bin/python -m app.assets \
    && /tools/bin/hatchling build -t wheel -d /wheels \
    && /tools/bin/uv pip install --no-cache --python /opt/railbird/bin/python --compile-bytecode \
        --no-index --no-deps /wheels/*.whl

# What runs: Python, the locked packages, the wheel, and a user who may write to one directory.
FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --user-group --home-dir /var/lib/railbird --create-home railbird
COPY --from=build /opt/railbird /opt/railbird
ENV PATH=/opt/railbird/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    RAILBIRD_HOST=0.0.0.0 \
    RAILBIRD_LAN_HOST=none \
    DATABASE_URL=sqlite:////var/lib/railbird/railbird.sqlite \
    RAILBIRD_KEY_FILE=/var/lib/railbird/railbird.key
# By number, so that a cluster that refuses root can tell.
USER 10001:10001
WORKDIR /var/lib/railbird
VOLUME /var/lib/railbird
EXPOSE 8000
# SIGTERM drains: tables are saved and players told. Give it more time than Docker's ten seconds (see docker-compose.yml).
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["railbird", "serve"]
