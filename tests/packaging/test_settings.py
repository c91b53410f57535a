"""Settings as the environment gives them, secrets in files among them."""

import inspect
import re
from pathlib import Path

import pytest

from app.settings import NAMES, SECRETS, SettingsError, from_environment

ROOT = Path(__file__).resolve().parents[2]
MISSPELT = {
    "RAILBIRD_DATABASE_URL": "DATABASE_URL",
    "RAILBIRD_PUBLIC_URLS": "RAILBIRD_PUBLIC_URL",
    "RAILBIRD_WORKER": "RAILBIRD_WORKERS",
}
POSTGRES = "postgresql://railbird@database:5432/railbird"


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_may_be_in_a_file(tmp_path: Path, name: str) -> None:
    values = {
        "DATABASE_URL": POSTGRES,
        "RAILBIRD_DATABASE_PASSWORD": "s3cret",
        "RAILBIRD_BUS": "redis://:s3cret@bus:6379/0",
        "RAILBIRD_METRICS_TOKEN": "s3cret",
    }
    file = tmp_path / "secret"
    file.write_text(f"{values[name]}\n")
    plain = from_environment({"DATABASE_URL": POSTGRES, name: values[name]})
    rest = {} if name == "DATABASE_URL" else {"DATABASE_URL": POSTGRES}
    assert from_environment({**rest, f"{name}_FILE": str(file)}) == plain


def test_a_secret_that_is_given_twice_or_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    with pytest.raises(SettingsError, match="RAILBIRD_METRICS_TOKEN_FILE cannot be read"):
        from_environment({"RAILBIRD_METRICS_TOKEN_FILE": str(file)})
    file.write_text("s3cret")
    with pytest.raises(SettingsError, match="both set"):
        from_environment({"RAILBIRD_METRICS_TOKEN": "other", "RAILBIRD_METRICS_TOKEN_FILE": str(file)})


def test_a_password_of_any_characters_finds_its_place_in_the_address() -> None:
    read = from_environment({"DATABASE_URL": POSTGRES, "RAILBIRD_DATABASE_PASSWORD": "a/b c@d:"})
    assert read.database_url == "postgresql+psycopg://railbird:a%2Fb%20c%40d%3A@database:5432/railbird"
    with_one = "postgresql://railbird:own@database/railbird"
    read = from_environment({"DATABASE_URL": with_one, "RAILBIRD_DATABASE_PASSWORD": "other"})
    assert read.database_url == "postgresql+psycopg://railbird:own@database/railbird"


def test_names_and_hsts_are_what_the_host_says() -> None:
    read = from_environment({"RAILBIRD_HOSTS": "Races.lan, pi.fritz.box,", "RAILBIRD_HSTS": "subdomains"})
    assert (read.hosts, read.hsts_subdomains) == (("races.lan", "pi.fritz.box"), True)
    for wrong in ({"RAILBIRD_HOSTS": "http://races.lan"}, {"RAILBIRD_HOSTS": "a b"}, {"RAILBIRD_HSTS": "everything"}):
        with pytest.raises(SettingsError):
            from_environment(wrong)


@pytest.mark.parametrize(("misspelt", "meant"), MISSPELT.items())
def test_a_misspelt_setting_is_an_error_that_names_the_right_one(misspelt: str, meant: str) -> None:
    with pytest.raises(SettingsError, match=f"There is no setting {misspelt}. Do you mean {meant}?"):
        from_environment({misspelt: "1"})


def test_variables_of_the_proxy_the_workers_and_the_tests_are_no_misspelt_settings() -> None:
    folders = ("app", "deploy", "scripts", "tests")
    files = (ROOT / "docker-compose.yml", *(file for folder in folders for file in (ROOT / folder).rglob("*.*")))
    texts = (file.read_text() for file in files if file.suffix in {".py", ".sh", ".yml", ".service", ""})
    used = {name for text in texts for name in re.findall(r"RAILBIRD_[A-Z]+(?:_[A-Z]+)*", text)}
    others = used - set(NAMES) - set(MISSPELT)
    assert {"RAILBIRD_SITE", "RAILBIRD_LISTENER", "RAILBIRD_TEST_LONG"} <= others
    from_environment(dict.fromkeys(others, "1"))


def test_the_names_of_settings_are_those_that_are_read() -> None:
    read = set(re.findall(r'"((?:RAILBIRD_|DATABASE_URL)[A-Z_]*)"', inspect.getsource(from_environment)))
    assert read == {name for name in NAMES if not name.endswith("_FILE") or name == "RAILBIRD_KEY_FILE"}
