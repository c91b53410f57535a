"""A house whose key file is lost: it does not start, and `railbird new-key` lets it go on with what can go on."""

from pathlib import Path
from random import Random

import pytest

from app.cli import main
from app.luck.key import KeyUnusable
from app.person import Person
from app.services import prepare_database
from app.settings import Settings, key_path
from tests.fakes.clock import FakeClock
from tests.fakes.club import open_club
from tests.fakes.guests import refusal


async def three_tables(url: str) -> tuple[list[Person], list[str], FakeClock]:
    """A lobby, a game in play and a finished one."""
    async with open_club(url) as club:
        people = await club.people(4)
        lobby = await club.lobby(people)
        playing, finished = await club.game(people), await club.game(people)
        await club.play(await club.guests(people, playing), Random(1), moves=5)
        await club.play(await club.guests(people, finished), Random(1))
        return people, [lobby, playing, finished], club.clock


async def test_a_house_without_its_key_does_not_start_and_makes_no_other(url: str) -> None:
    await three_tables(url)
    path = key_path(Settings(database_url=url))
    path.unlink()
    with pytest.raises(KeyUnusable, match="key_missing"):
        prepare_database(Settings(database_url=url))
    assert not path.exists()
    path.write_text("ab" * 32)
    path.chmod(0o600)
    with pytest.raises(KeyUnusable, match="key_other"):
        prepare_database(Settings(database_url=url))


async def test_a_new_key_gives_lobbies_a_new_seed_ends_games_in_play_and_leaves_finished_ones(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    people, (lobby, playing, finished), clock = await three_tables(url)
    key_path(Settings(database_url=url)).unlink()
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.delenv("RAILBIRD_KEY_FILE", raising=False)
    assert main(["new-key"]) == 0
    assert "a new seed: 1" in capsys.readouterr().out
    async with open_club(url, clock) as club:
        with refusal("table_closed"):
            await club.house.lobby.look(people[0], playing)
        assert (await club.house.records.record(people[0], finished))["seed"]
        await club.house.lobby_commands.start(people[0], lobby)
        await club.play(await club.guests(people, lobby), Random(1), moves=3)


def test_a_file_that_is_no_key_is_not_taken(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "key"
    path.write_text("secret")
    path.chmod(0o600)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("RAILBIRD_KEY_FILE", str(path))
    assert main(["new-key"]) == 1
    assert "key_malformed" in capsys.readouterr().err
