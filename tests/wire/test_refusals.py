"""Every refusal is a sentence with a code, and changes nothing."""

import contextlib
import json
import random
from contextlib import AsyncExitStack

import anyio
import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.api.middleware.security import HEADERS
from tests.wire.clients import TOOL, a_full_table, any_move, own_ask, sits_down
from tests.wire.servers import over_both


@pytest.fixture
async def game(server, friends):
    """A game in play: the seat that is asked, one that is not, the ask and a legal move."""
    table = await a_full_table(friends)
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in friends]
        views = [await seat.hear("welcome") for seat in seats]
        number = next(n for n, view in enumerate(views) if own_ask(view))
        ask = own_ask(views[number])
        yield table, seats[number], seats[number - 1], ask, any_move(ask, random.Random(4))


async def still_where_it_was(seat, ask, move) -> None:
    """The same ask can be answered, and that is step 2."""
    await seat.answer(ask["id"], move, "after all")
    step = await seat.hear("step")
    assert step["seq"] == 2


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda ask, move: ("no such ask", move), "unknown_ask"),
        (lambda ask, move: (ask["id"], {**move, "box": "9Z"}), "illegal_move"),
        (lambda ask, move: (ask["id"], {**move, "card": "3-99"}), "illegal_move"),
        (lambda ask, move: (ask["id"], {**move, "card": 1}), "malformed_move"),
        (lambda ask, move: (ask["id"], {**move, "card": True}), "malformed_move"),
        (lambda ask, move: (ask["id"], {**move, "extra": 1}), "malformed_move"),
        (lambda ask, move: (ask["id"], {"do": "place", "card": move["card"]}), "malformed_move"),
        (lambda ask, move: (ask["id"], {"do": "steal"}), "malformed_move"),
        (lambda ask, move: (ask["id"], {"do": "buy", "count": True}), "malformed_move"),
        (lambda ask, move: (ask["id"], {"do": "buy", "count": 1}), "illegal_move"),
        (lambda ask, move: (ask["id"], {"do": "pass"}), "illegal_move"),
        (lambda ask, move: (ask["id"], []), "malformed_move"),
        (lambda ask, move: (ask["id"], None), "malformed_move"),
    ],
)
async def test_a_wrong_answer_is_refused_and_changes_nothing(game, change, error):
    _, seat, _, ask, move = game
    wrong_ask, wrong_move = change(ask, move)
    await seat.answer(wrong_ask, wrong_move, "wrong")
    refused = await seat.hear("refused")
    assert (refused["cmd_id"], refused["error"]) == ("wrong", error)
    assert refused["detail"]
    assert ("rule" in refused) == (error == "illegal_move")
    await still_where_it_was(seat, ask, move)


async def test_somebody_elses_ask_is_refused(game):
    _, seat, other, ask, move = game
    await other.answer(ask["id"], move, "not mine")
    assert (await other.hear("refused"))["error"] == "not_your_ask"
    await still_where_it_was(seat, ask, move)


@over_both
async def test_the_same_command_twice_is_answered_alike_and_done_once(server, game):
    _, seat, _, ask, move = game
    await seat.answer(ask["id"], move, "once")
    first = await seat.hear("step")
    await seat.answer(ask["id"], move, "once")
    assert await seat.hear("step") == first
    await seat.answer(ask["id"], move, "another")
    assert (await seat.hear("refused"))["error"] == "unknown_ask"


@pytest.mark.parametrize(
    ("text", "cmd_id"),
    [
        ("not json", None),
        ("[]", None),
        ("{}", None),
        ('{"type": "dance"}', None),
        ('{"type": "answer", "cmd_id": "x", "ask": 7, "move": {}}', "x"),
        ('{"type": "answer", "cmd_id": "x", "ask": "a", "move": {}, "and": 1}', "x"),
        ('{"type": "answer", "cmd_id": "", "ask": "a", "move": {}}', ""),
        ('{"type": "answer", "cmd_id": "' + "x" * 65 + '", "ask": "a", "move": {}}', None),
        ('{"type": "chat", "text": ""}', None),
        ('{"type": "chat", "text": "' + "x" * 400 + '"}', None),
        ('{"type": "nudge", "seat": true}', None),
    ],
)
async def test_a_message_that_is_none_is_refused(game, text, cmd_id):
    _, seat, _, ask, move = game
    await seat.socket.send(text)
    refused = await seat.hear("refused")
    assert (refused["error"], refused["cmd_id"]) == ("malformed_message", cmd_id)
    await still_where_it_was(seat, ask, move)


@over_both
async def test_a_frame_that_is_too_long_ends_its_socket_and_nothing_else(server, game):
    _, seat, other, ask, move = game
    await other.socket.send("x" * 1_000_000)
    assert await other.hear_out() == 1009
    await still_where_it_was(seat, ask, move)


@over_both
async def test_a_flood_is_refused_then_ended_and_others_play_on(server, game):
    _, seat, other, ask, move = game

    async def shout() -> None:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(4000):
                await other.say(type="ping")

    async with anyio.create_task_group() as both:
        both.start_soon(shout)
        await other.hear_out()
    kinds = [message.get("error") or message.get("reason") for message in other.heard]
    assert "too_many_messages" in kinds
    assert kinds[-1] == "flood"
    await still_where_it_was(seat, ask, move)


@over_both
@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 401, "no_session"),
        ({"Cookie": "railbird=forged"}, 401, "no_session"),
        ({"Origin": "https://evil.example"}, 403, "foreign_origin"),
        ({"Origin": "null"}, 403, "foreign_origin"),
    ],
)
async def test_a_socket_is_opened_only_to_known_people_from_our_pages(server, game, friends, headers, status, code):
    table = game[0]
    if "Origin" in headers:
        headers = {**headers, "Cookie": friends[0].cookie}
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.ws}/ws/tables/{table.id}", additional_headers=headers)
    assert_refused(refused.value, status, code)


def assert_refused(refused: InvalidStatus, status: int, code: str) -> None:
    """As over HTTP: in words, and with the headers that every answer has."""
    answer = refused.response
    assert answer.status_code == status
    said = json.loads(answer.body)
    assert said["error"] == code
    assert said["detail"].endswith(".")
    assert answer.headers["Content-Type"] == "application/json"
    assert all(answer.headers[name] == value for name, value in HEADERS.items())


@over_both
@pytest.mark.parametrize("table_id", ["nosuchtable1", "ABC", "x" * 41, "%00", "a/b", ""])
async def test_a_socket_at_a_table_there_is_not_is_refused_in_words(server, friends, table_id):
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{server.ws}/ws/tables/{table_id}", additional_headers={"Cookie": friends[0].cookie})
    assert_refused(refused.value, 404, "no_such_table")


@over_both
async def test_our_own_origin_may_open_a_socket(server, game, friends):
    headers = {"Origin": server.url, "Cookie": friends[0].cookie}
    async with connect(f"{server.ws}/ws/tables/{game[0].id}", additional_headers=headers) as socket:
        assert json.loads(await socket.recv())["type"] == "welcome"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "https://evil.example", "X-Railbird": "1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"X-Railbird": "1"}, 200),
    ],
)
async def test_changes_are_taken_from_our_pages_and_from_tools(client: httpx.AsyncClient, headers, status):
    answer = await client.post("/api/session", json={"name": "Aoi"}, headers=headers)
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "   "},
        {"name": "\u200b\u200b"},
        {"name": "x" * 25},
        {"name": 7},
        {"name": True},
        {"name": None},
        {"name": "Aoi", "admin": True},
        {},
        [],
    ],
)
async def test_a_name_that_is_none_is_refused(client: httpx.AsyncClient, body):
    answer = await client.post("/api/session", json=body, headers=TOOL)
    assert answer.status_code == 422
    assert set(answer.json()) == {"error", "detail"}


async def test_a_body_of_a_megabyte_is_refused_with_and_without_a_length(client: httpx.AsyncClient):
    async def chunks():
        for _ in range(20):
            yield b"x" * 50_000

    for content in (b"x" * 1_000_000, chunks()):
        answer = await client.post("/api/session", content=content, headers=TOOL)
        assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": "mafia", "options": {"track": 47}}, "bad_option"),
        ({"game": "mafia", "options": {"track": True}}, "bad_option"),
        ({"game": "mafia", "options": {"track": "52"}}, "bad_option"),
        ({"game": "mafia", "options": {"colour": 1}}, "bad_option"),
        ({"game": "mafia", "seats": 3}, "bad_seats"),
        ({"game": "mafia", "seats": 7}, "bad_seats"),
        ({"game": "mafia", "visibility": "secret"}, "invalid_request"),
        ({"game": "mafia", "settings": {"clock": {"bank": 1, "increment": 0}}}, "invalid_request"),
        ({"game": "mafia", "settings": {"absent_after": 0}}, "invalid_request"),
        ({"game": "mafia", "nonce": "<script>"}, "invalid_request"),
        ({"game": "mafia", "nonce": "two\nlines"}, "invalid_request"),
        ({"game": "mafia", "nonce": "ends\n"}, "invalid_request"),
        ({"game": "mafia", "cheat": 1}, "invalid_request"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(friends, body, code):
    assert await friends[0].refused("POST", "/api/tables", body) == (422, code)


@pytest.mark.parametrize("nonce", ["two\nlines", "ends\n", "<script>", "x" * 65])
async def test_who_sits_down_with_a_nonce_that_is_none_is_refused(friends, nonce):
    table = await friends[0].opens(visibility="public")
    await friends[1].post(f"{table.path}/join")
    assert await friends[1].refused("POST", f"{table.path}/sit", {"nonce": nonce}) == (422, "invalid_request")
    assert len((await friends[0].get(table.path))["seats"]) == 1
