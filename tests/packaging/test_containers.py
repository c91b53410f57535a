"""What the Dockerfile and docker-compose.yml promise beyond what hadolint and the compose schema look at."""

import re
import shutil
import subprocess
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


@pytest.mark.parametrize("service", [name for name, told in COMPOSE["services"].items() if "secrets" in told])
def test_every_secret_is_in_a_file_and_in_no_environment(service: str) -> None:
    told = COMPOSE["services"][service]
    named = {name: value for name, value in told["environment"].items() if re.search("PASSWORD|SECRET|TOKEN|KEY", name)}
    assert named
    for name, value in named.items():
        assert name.endswith("_FILE")
        assert value.removeprefix("/run/secrets/") in told["secrets"]
    assert not any(re.search("PASSWORD|SECRET|TOKEN|KEY", str(value)) for value in told["environment"].values())
    assert set(told["secrets"]) <= COMPOSE["secrets"].keys()


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_what_a_service_may_take_of_the_machine_has_an_end(service: str) -> None:
    told = COMPOSE["services"][service]
    assert told["mem_limit"]
    assert 0 < told["pids_limit"] <= 512


def test_whoever_knows_a_digest_can_name_it_for_every_image() -> None:
    stages = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert set(stages) == {"${PYTHON_IMAGE}"}
    assert COMPOSE["services"]["app"]["build"]["args"].keys() == {"PYTHON_IMAGE"}
    assert COMPOSE["services"]["database"]["image"].startswith("${POSTGRES_IMAGE:-")


def test_the_app_waits_for_a_database_that_answers() -> None:
    assert COMPOSE["services"]["app"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert COMPOSE["services"]["database"]["healthcheck"]["test"][0] == "CMD"


def test_the_database_is_kept_in_a_volume_and_reached_by_the_app_alone() -> None:
    database = COMPOSE["services"]["database"]
    assert database["volumes"] == ["database:/var/lib/postgresql"]
    assert "ports" not in database
    assert "database" in COMPOSE["volumes"]


def test_the_houses_key_is_in_a_volume_that_its_user_owns_and_not_in_the_databases() -> None:
    assert COMPOSE["services"]["app"]["volumes"] == ["house:/var/lib/railbird"]
    assert "house" in COMPOSE["volumes"]
    assert "RAILBIRD_KEY_FILE=/var/lib/railbird/railbird.key" in DOCKERFILE
    assert "--home-dir /var/lib/railbird --create-home" in DOCKERFILE


def test_the_app_is_published_on_this_machine_alone() -> None:
    assert all(port.startswith("127.0.0.1:") for port in COMPOSE["services"]["app"]["ports"])


def test_the_app_understands_the_settings_it_is_given(tmp_path: Path) -> None:
    given = dict(COMPOSE["services"]["app"]["environment"])
    secret = tmp_path / "postgres_password"
    secret.write_text("s3cret\n")
    given["RAILBIRD_DATABASE_PASSWORD_FILE"] = str(secret)
    given |= {"RAILBIRD_PUBLIC_URL": "https://races.example", "RAILBIRD_WORKERS": "2"}
    read = settings.from_environment(given)
    assert read.database_url == "postgresql+psycopg://railbird:s3cret@database:5432/railbird"
    assert read.origins() == {"https://races.example"}


def test_the_proxy_alone_is_open_to_the_world() -> None:
    public = [
        name
        for name, told in COMPOSE["services"].items()
        if any(not port.startswith("127.0.0.1:") for port in told.get("ports", []))
    ]
    assert public == ["proxy"]


def test_a_worker_that_hangs_has_a_parent_that_replaces_it() -> None:
    assert COMPOSE["services"]["app"]["environment"]["RAILBIRD_WORKERS"] == "${RAILBIRD_WORKERS:-2}"


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_files_that_a_service_is_given_are_there(service: str) -> None:
    for volume in COMPOSE["services"][service].get("volumes", []):
        source = volume.split(":")[0]
        if source.startswith("./deploy/"):
            assert (ROOT / source).is_file(), source
        elif not source.startswith("./"):
            assert source in COMPOSE["volumes"]


@pytest.mark.parametrize("unit", ["railbird.service", "railbird-backup.service", "railbird-backup.timer"])
def test_systemd_finds_nothing_wrong_with_the_units(unit: str, tmp_path: Path) -> None:
    """With commands that exist: the real ones are only on a machine that hosts a house."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("NOT RUN: systemd-analyze is not installed, so the units of deploy/ were not checked")
    for file in (ROOT / "deploy").glob("railbird*"):
        text = re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", file.read_text())
        (tmp_path / file.name).write_text(text)
    done = subprocess.run([program, "verify", tmp_path / unit], capture_output=True, text=True, check=False)
    about_ours = [line for line in done.stderr.splitlines() if "railbird" in line]
    assert (done.returncode, about_ours) == (0, [])
