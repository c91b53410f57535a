"""The demo house, imported records and the prompt: what `railbird demo`, `import` and `shell` leave behind."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.admin.queries import GameFilter, finished_games
from app.cli import main
from app.engine.catalog import GAMES
from app.engine.record import check_record
from app.person import Person
from app.review.records import Records
from app.services import close_house, open_house
from app.settings import from_environment
from tests.engine.records import recorded
from tools.workshop.demo import FINISHED, KNOWN_NAME, furnish, open_workshop
from tools.workshop.imports import import_record
from tools.workshop.shell import newest_tables


@pytest.fixture(autouse=True)
def development(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILBIRD_ENV", "development")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/demo.sqlite")


async def test_a_demo_house_has_a_game_of_each_kind_in_which_the_known_person_is_asked_something() -> None:
    settings = from_environment()
    async with open_workshop(settings) as workshop:
        known = await furnish(workshop)
    house = await open_house(settings)
    try:
        seen = newest_tables(house.database)
        awake = [await house.live_tables.table(one.table.id) for one in seen]
        playing = {table.rows.table.game: table for table in awake if table.status == "playing"}
        assert playing.keys() == GAMES.keys()
        for slug, table in playing.items():
            assert table.seats.of(known.id) == 0, slug
            assert any(ask.seat == 0 for ask in table.session.asks), slug
        assert sorted(table.rows.table.game for table in awake if table.status == "finished") == sorted(FINISHED)
        assert {one.players[0] for one in seen} == {KNOWN_NAME}
    finally:
        await close_house(house)


async def test_a_second_demo_plants_nothing_and_makes_another_way_in() -> None:
    async with open_workshop(from_environment()) as workshop:
        known = await furnish(workshop)
        before = newest_tables(workshop.database)
        first = await workshop.way_in(known)
        assert await furnish(workshop) == known
        assert newest_tables(workshop.database) == before
        assert await workshop.way_in(known) != first


async def record_of_demo(slug: str, known: Person) -> dict[str, Any]:
    house = await open_house(from_environment())
    try:
        found = house.database.read_now(finished_games, GameFilter(game=slug)).games[0]
        return await Records(house.database, house.live_tables, house.lobby).record(known, found.table.id)
    finally:
        await close_house(house)


async def test_an_imported_record_is_the_record_that_was_exported(monkeypatch: Any, tmp_path: Path) -> None:
    async with open_workshop(from_environment()) as workshop:
        known = await furnish(workshop)
    record = json.loads(json.dumps(await record_of_demo("mafia", known)))
    check_record(record)

    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/other.sqlite")
    async with open_workshop(from_environment()) as workshop:
        known, _ = await workshop.known_person()
        table_id = await import_record(workshop, record, known)
    again = await record_of_demo("mafia", known)
    assert again == {**record, "table": table_id}


def test_the_command_prints_where_the_imported_game_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded("mafia")
    for entry in record["moves"]:
        entry["by"] = "person" if entry["seat"] is not None else "house"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    assert main(["import", str(path)]) == 0
    said = capsys.readouterr().out
    assert "/admin/games/" in said
    assert "/continue#" in said


def test_a_record_that_is_not_right_is_not_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**recorded("mafia"), "ledger": []}))
    assert main(["import", str(path)]) == 1
    assert "This record is not right." in capsys.readouterr().err
    path.write_text("{")
    assert main(["import", str(path)]) == 1
    assert "is not JSON" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "gone.json")]) == 1
    assert "cannot be opened" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["demo"], ["import", "record.json"]])
def test_a_house_of_people_takes_no_planted_games(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAILBIRD_ENV", "production")
    monkeypatch.chdir(tmp_path)
    Path("record.json").write_text(json.dumps(recorded("mafia")))
    assert main(command) == 1
    assert "This is not a development house" in capsys.readouterr().err


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))


def test_the_prompt_awaits_what_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    typed(
        monkeypatch,
        "table = await house.live_tables.table(tables()[0].table.id)",
        "print('tables:', len(tables()), 'playing:', table.session.state.result is None)",
        "1 / 0",
        "print('still here')",
        "exit()",
        "print('gone')",
    )
    assert main(["shell"]) == 0
    said = capsys.readouterr()
    assert f"tables: {len(GAMES) + len(FINISHED)} playing: True" in said.out
    assert "ZeroDivisionError" in said.err
    assert "still here" in said.out
    assert "gone" not in said.out


async def test_the_prompt_reads_the_database_of_a_house_that_is_being_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_workshop(from_environment()) as workshop:
        await furnish(workshop)
    house = await open_house(from_environment())
    try:
        typed(monkeypatch, "print(len(tables()), 'tables')", "house")
        assert await asyncio.to_thread(main, ["shell"]) == 0
    finally:
        await close_house(house)
    said = capsys.readouterr()
    assert f"{len(GAMES) + len(FINISHED)} tables" in said.out
    assert "NameError: name 'house' is not defined" in said.err
