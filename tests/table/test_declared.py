"""What is declared in app/wire is what is sent, to every seat of every game and over HTTP: nothing more, nothing less.

`tests/fakes` and `tests/wire/clients.py` read every frame and every answer that any test hears in the same way.
"""

import re
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest

from app.engine.catalog import GAMES
from app.main import create_app
from app.settings import Settings
from app.table.frames import dumps
from app.wire import http, parts, socket
from app.wire.http import ANSWERS
from app.wire.socket import FromServer
from tests.fakes.club import SHARED, Club, Guest
from tests.fakes.guests import watcher_of
from tests.fakes.wire import read_answer, read_frame
from tests.wire.clients import heard
from tools.wire.types import structures

TAGS = {str(one.__struct_config__.tag) for one in get_args(FromServer)}
# Games whose time runs by itself are watched until it has brought them to their end.
MINUTE_MS = 60_000


def kinds(guests: list[Guest]) -> set[str]:
    return {message["type"] for guest in guests for message in guest.ear.heard()}


async def played_out(club: Club, slug: str) -> list[Guest]:
    """A whole game, seen by everybody who plays and by somebody who does not."""
    people = await club.people(max(2, GAMES[slug].seats[0]))
    table_id = await club.game(people, game=slug)
    guests = await club.guests(people, table_id)
    guests.append(await club.comes(await watcher_of(club, guests[0]), table_id))
    for number in range(1000):
        if guests[0].table.status == "finished":
            return guests
        await club.play(guests, Random(number), moves=25, name=f"m{number}")
        await club.pass_time(MINUTE_MS)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("slug", GAMES)
async def test_a_whole_game_is_told_as_declared(club: Club, slug: str) -> None:
    guests = await played_out(club, slug)
    steps = guests[0].ear.heard("step")
    assert steps[-1]["view"]["result"] is not None
    assert len(steps) == len(guests[-1].ear.heard("step")) == guests[0].table.seq - guests[0].hears("welcome")["seq"]
    assert {"welcome", "step", "presence"} <= kinds(guests)
    records, table_id = club.house.records, guests[0].table.id
    record = dumps(await records.record(guests[0].person, table_id))
    assert len(read_answer("GET", f"/api/tables/{table_id}/record", 200, record).moves) == guests[0].table.seq
    log = await records.log(guests[-1].person, table_id, 0)
    assert read_answer("GET", f"/api/tables/{table_id}/log", 200, log).seq == guests[0].table.seq


async def test_whatever_else_happens_at_a_table_is_told_as_declared(club: Club) -> None:
    """The lobby, somebody who knocks, talk, a nudge, a refusal, a pause, a seat that is claimed."""
    house, people = club.house, await club.people(4)
    table_id = await club.lobby(people, settings={**SHARED, "clock": {"bank": 60, "increment": 5}, "absent_after": 15})
    guests = await club.guests(people, table_id)
    host, late = guests[0], await club.person("Late")
    await house.knocks.knock(late, table_id)
    assert host.hears("lobby")["knocks"][0]["name"] == "Late"
    await house.knocks.answer(host.person, table_id, late.id, True)
    await house.lobby_commands.start(host.person, table_id)
    guests.append(await club.comes(late, table_id))

    asked = next(guest for guest in guests if guest.ask)
    other = next(guest for guest in guests if not guest.ask and guest.seat is not None)
    asked.answer("no", {"do": "fly"})
    house.chat.say(host.table, host.viewer, "Good luck, everybody!")
    assert asked.seat is not None
    house.chat.nudge(host.table, other.viewer, asked.seat)
    house.reactions.throw(host.table, other.viewer, "hooray")
    await house.lobby_commands.pause(host.person, table_id, True)
    await club.pass_time(5_000)
    await house.lobby_commands.pause(host.person, table_id, False)
    await house.lobby_commands.kick(host.person, table_id, 3)
    await club.settled()

    empty = next(guest for guest in guests if guest is not host and guest.seat is not None)
    empty.go()
    await club.pass_time(MINUTE_MS)
    claim = await house.claims.ask(late, table_id, empty.seat, None)
    await house.claims.decide(host.person, table_id, int(claim), True)
    await club.settled()
    assert guests[-1].hears("welcome")["you"] == empty.seat
    assert host.hears("lobby")["changes"]
    assert kinds(guests) == TAGS - {"bye", "pong", "open_nonce", "waiting"}


@pytest.mark.parametrize(
    "frame",
    [
        b'{"type":"pong","now":1,"then":2}',
        b'{"type":"pong"}',
        b'{"type":"pong","now":"1"}',
        b'{"type":"ping","now":1}',
        b'{"type":"step","seq":1,"status":"over","now":1,"by":"bot","events":[],"asks":[],"view":{"race":1,"own":null,"result":null}}',
    ],
)
def test_another_field_one_too_few_or_another_type_is_no_message_of_ours(frame: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        heard(frame)


def test_only_events_and_views_have_fields_that_are_a_games_own() -> None:
    """And every structure is of use: it is a message, an answer, or a part of one."""
    declared = [one for group in structures().values() for one in group]
    assert {one for one in declared if not one.__struct_config__.forbid_unknown_fields} == {parts.Fact, parts.View}
    named = {one.__name__ for one in declared}
    text = "\n".join(str(get_type_hints(one)) for one in declared) + str(ANSWERS)
    ends = {one.__name__ for one in (*get_args(FromServer), *get_args(socket.ToServer), http.Error)}
    assert {name for name in named - ends if not re.search(rf"\b{name}\b", text)} == set()


def test_every_answer_in_json_is_declared_and_every_declared_one_is_given() -> None:
    """The review of admins is not in the interface's own description."""
    given = {
        f"{method.upper()} {path}"
        for path, methods in create_app(Settings()).openapi()["paths"].items()
        for method, call in methods.items()
        if "204" not in call["responses"] and not path.endswith(".svg")
    }
    assert given | {"GET /healthz", "GET /admin/games/{table}/steps.json"} == set(ANSWERS)


def test_what_is_read_comes_back() -> None:
    assert read_frame(b'{"type":"bye","reason":"slow"}') == socket.Bye(reason="slow")
