"""What the house writes down for whoever runs it: enough to find a fault, and nothing that is anybody's secret."""

import ast
import json
import logging
import random
import sqlite3
from contextlib import AsyncExitStack, closing

import pytest

from app import assets
from app.server.logging import JsonLines
from app.settings import SettingsError, from_environment
from tests.wire.clients import a_full_table, any_move, come_in, own_ask, play_on, sits_down
from tests.wire.servers import a_server

NAMES = ("Aoi", "Tobias", "怡君", "Maria", "Sam")


def told(message: str, *values: object, error: BaseException | None = None, **about: object) -> dict:
    record = logging.getLogger("railbird.table").makeRecord(
        "railbird.table", logging.WARNING, "x.py", 1, message, values, None, extra=about
    )
    if error is not None:
        record.exc_info = (type(error), error, None)
    line = JsonLines(42).format(record)
    assert "\n" not in line
    return json.loads(line)


def test_a_json_line_names_level_worker_table_and_move():
    line = told("table %s: move %d was not saved: %s", "6qjm9l", 17, "The disk is full.", table="6qjm9l", seq=17)
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "warning",
        "logger": "railbird.table",
        "worker": 42,
        "message": "table 6qjm9l: move 17 was not saved: The disk is full.",
        "table": "6qjm9l",
        "seq": 17,
    }


def test_a_mistake_of_ours_comes_with_its_trace_in_one_line():
    line = told("this should not be", error=RuntimeError("two\nlines"))
    assert line["trace"] == "RuntimeError: two\nlines"
    assert "table" not in line


def test_what_only_looks_like_a_table_or_a_move_in_a_sentence_is_no_field():
    line = told("the table was away; move 5 chairs")
    assert not {"table", "seq"} & line.keys()


def log_calls() -> list[tuple[str, ast.Call]]:
    """Every call of a module's `log`, with where it stands."""
    return [
        (f"{path.name}:{node.lineno}", node)
        for path in sorted(assets.APP.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log.") and node.args
    ]


def test_a_line_that_names_a_table_or_a_move_says_so_in_its_fields():
    for place, call in log_calls():
        message, extra = ast.unparse(call.args[0]), [word.value for word in call.keywords if word.arg == "extra"]
        wanted = {field for field, words in (("table", "table %s"), ("seq", "move %d")) if words in message}
        if wanted and extra and isinstance(extra[0], ast.Dict):
            assert {ast.literal_eval(key) for key in extra[0].keys if key} == wanted, place
        else:
            assert bool(wanted) == bool(extra), place


def test_another_kind_of_log_is_refused_in_words():
    with pytest.raises(SettingsError, match="RAILBIRD_LOG must be plain or json"):
        from_environment({"RAILBIRD_LOG": "xml"})


@pytest.mark.parametrize("kind", ["plain", "json"])
async def test_a_game_with_faults_leaves_no_secret_in_the_log(tmp_path, kind):
    """Moves, refusals, nonsense, a database that is locked for a while; then everything secret is looked for."""
    path = tmp_path / "db.sqlite"
    with a_server(f"sqlite:///{path}", RAILBIRD_LOG=kind) as server:
        async with server.client() as client, AsyncExitStack() as stack:
            people = [await come_in(client, name) for name in NAMES]
            table = await a_full_table(people)
            seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
            views = [await seat.hear("welcome") for seat in seats]
            await play_on(seats, views, random.Random(1), 12)
            await seats[0].answer("no such ask", {"do": "pass"}, "late")
            await seats[0].hear("refused")
            await seats[0].say(type="chat", text="my hand is a secret of mine")
            await seats[0].socket.send("{nonsense")
            await seats[0].hear("refused", cmd_id=None)
            assert (await people[1].refused("POST", "/api/join", {"code": "guessed"}))[0] == 404
            with closing(sqlite3.connect(path)) as other:
                other.execute("BEGIN IMMEDIATE")
                await refused_for_the_lock(seats, views)
                other.rollback()
        said = server.rest_of_log()
    assert f"table {table.id}: move" in said
    # The words to whoever opens a new house are no part of the log; the pipe they come through may still hold them.
    logged = [line for line in said.splitlines() if line and not line.startswith("The first admin comes in here")]
    assert kind == "plain" or all(json.loads(line)["message"] for line in logged)
    for secret in secrets_of(path, people, table, views):
        assert secret not in said, secret


async def refused_for_the_lock(seats, views) -> None:
    number, ask = next((n, ask) for n, view in enumerate(views) if (ask := own_ask(view)))
    await seats[number].answer(ask["id"], any_move(ask, random.Random(2)), "locked")
    assert (await seats[number].hear("refused"))["error"] == "database_away"


def secrets_of(path, people, table, views) -> list[str]:
    """Tokens, the invite, its spoken code, the seed, nonces, hands, what was said; and where people come from."""
    with closing(sqlite3.connect(path)) as house:
        [seed] = house.execute("SELECT server_seed FROM tables WHERE id = ?", [table.id]).fetchone()
        values = [value for (value,) in house.execute("SELECT value FROM secrets WHERE table_id = ?", [table.id])]
    cookies = [person.cookie.partition("=")[2] for person in people]
    hands = [json.dumps(view["view"]["own"]["hand"])[1:-1] for view in views if view["view"]["own"]["hand"]]
    assert hands
    assert values
    return [*cookies, table.invite, table.code, seed, *values, *hands, "secret of mine", *NAMES]
