"""Settings as the environment gives them, secrets in files among them."""

from pathlib import Path

import pytest

from app.settings import SECRETS, SettingsError, from_environment

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
