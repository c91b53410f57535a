"""What the Dockerfile and docker-compose.yml promise beyond what hadolint and the compose schema look at."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from app import settings

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def last_stage() -> list[str]:
    lines = DOCKERFILE.splitlines()
    start = max(number for number, line in enumerate(lines) if line.startswith("FROM "))
    return lines[start:]


def test_the_image_does_not_run_as_root() -> None:
    [user] = [line.split()[1] for line in last_stage() if line.startswith("USER ")]
    assert int(user.split(":")[0]) > 0


def test_the_image_looks_after_its_own_health() -> None:
    assert any(line.startswith("HEALTHCHECK ") and "/healthz" in line for line in last_stage())


def test_the_image_takes_nothing_but_the_finished_environment() -> None:
    copied = [line for line in last_stage() if line.startswith(("COPY ", "ADD "))]
    assert copied == ["COPY --from=build /opt/railbird /opt/railbird"]


def test_every_installation_in_the_image_asks_for_hashes() -> None:
    installs = [part for part in re.split(r"&&|\n", DOCKERFILE) if re.search(r"\bpip install\b", part)]
    assert len(installs) == 4
    assert all("--require-hashes -r requirements/" in part or "--no-index --no-deps" in part for part in installs)


def test_everything_that_is_copied_is_there_and_let_through() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in ignored
    for line in re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.M):
        for source in line.split():
            assert (ROOT / source).exists(), source
            assert f"!{source.split('/')[0]}" in ignored, source


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_every_secret_comes_from_the_environment_and_has_no_default(service: str) -> None:
    for name, value in COMPOSE["services"][service]["environment"].items():
        for password in re.findall(r"\$\{\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*(.*?)\}", str(value)):
            assert password.startswith(":?"), name
        if "PASSWORD" in name:
            assert value.startswith("${"), name


def test_the_app_waits_for_a_database_that_answers() -> None:
    assert COMPOSE["services"]["app"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert COMPOSE["services"]["database"]["healthcheck"]["test"][0] == "CMD"


def test_the_database_is_kept_in_a_volume_and_reached_by_the_app_alone() -> None:
    database = COMPOSE["services"]["database"]
    assert database["volumes"] == ["database:/var/lib/postgresql"]
    assert "ports" not in database
    assert "database" in COMPOSE["volumes"]


def test_the_app_is_published_on_this_machine_alone() -> None:
    assert all(port.startswith("127.0.0.1:") for port in COMPOSE["services"]["app"]["ports"])


def test_the_app_understands_the_settings_it_is_given() -> None:
    given = COMPOSE["services"]["app"]["environment"]
    filled = {name: re.sub(r"\$\{POSTGRES_PASSWORD.*?\}", "s3cret", value) for name, value in given.items()}
    filled["RAILBIRD_PUBLIC_URL"] = "https://races.example"
    read = settings.from_environment(filled)
    assert read.database_url == "postgresql+psycopg://railbird:s3cret@database:5432/railbird"
    assert read.origins() == {"https://races.example"}
