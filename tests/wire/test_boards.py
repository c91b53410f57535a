"""A big screen at a real server: its cookie, its socket over both transports, and what it is never told."""

import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.fakes.wire import read_answer
from tests.wire.clients import TOOL, Person, Seat, Table, a_full_table, come_in, play_on, sits_down
from tests.wire.servers import PATIENCE, ServerProcess, a_server, over_both


@dataclass
class Television:
    client: httpx.AsyncClient
    board: str
    code: str | None
    cookie: str

    async def call(self, method: str, path: str) -> httpx.Response:
        return await self.client.request(method, path, headers={**TOOL, "Cookie": self.cookie})


async def television(client: httpx.AsyncClient, **body: Any) -> Television:
    answer = await client.post("/api/boards", json=body, headers={**TOOL, "Cookie": ""})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    read_answer("POST", "/api/boards", answer.status_code, answer.content)
    client.cookies.clear()
    header = answer.headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    return Television(client, made["board"], made["code"], header.partition(";")[0])


@asynccontextmanager
async def looks(server: ServerProcess, shown: Television, after: int | None = None) -> AsyncIterator[Seat]:
    query = "" if after is None else f"?after={after}"
    url = f"{server.ws}/ws/boards/{shown.board}{query}"
    headers = {"Cookie": shown.cookie}
    async with connect(
        url, additional_headers=headers, compression=None, open_timeout=PATIENCE, ping_interval=None
    ) as socket:
        yield Seat(socket)


async def connected(host: Person, table: Table) -> Television:
    shown = await television(host.client)
    assert await host.post(f"{table.path}/boards", {"code": shown.code}) == {"board": shown.board}
    return shown


def hidden(told: list[dict[str, Any]]) -> set[str]:
    """The cards that only these messages' own seat sees."""
    return {card for message in told if message.get("view") for card in message["view"]["own"]["hand"]}


@over_both
async def test_a_screen_waits_and_then_is_told_what_a_spectator_is_told(
    server: ServerProcess, client: httpx.AsyncClient, friends: list[Person]
) -> None:
    table = await a_full_table(friends[:4])
    watcher = friends[4]
    await watcher.post(f"{table.path}/join", {"invite": table.invite})
    shown = await television(client)
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(sits_down(server, one, table)) for one in friends[:4]]
        spectator = await stack.enter_async_context(sits_down(server, watcher, table))
        latest = [await seat.hear("welcome") for seat in seats]
        seen = await spectator.hear("welcome")
        screen = await stack.enter_async_context(looks(server, shown))
        assert (await screen.hear())["code"] == shown.code
        await friends[0].post(f"{table.path}/boards", {"code": shown.code})
        welcome = await screen.hear("welcome")
        assert {name: welcome[name] for name in ("seq", "you", "view", "asks")} == {
            name: seen[name] for name in ("seq", "you", "view", "asks")
        }
        await play_on(seats, latest, random.Random(4), 12)
        last = latest[0]["seq"]
        await screen.hear("step", seq=last)
        await spectator.hear("step", seq=last)
        told, theirs = ([m for m in one.heard if m["type"] == "step"] for one in (screen, spectator))
        assert [{**m, "now": 0} for m in told] == [{**m, "now": 0} for m in theirs]
        assert all(message["view"]["own"] is None for message in told)
        assert hidden(latest)
        await screen.say(type="answer", cmd_id="x", ask=latest[0]["asks"][0].get("id", "x"), move={"do": "pass"})
        assert (await screen.hear("refused"))["error"] == "board_only_looks"
        await screen.say(type="chat", text="hello")
        assert (await screen.hear("refused"))["error"] == "board_only_looks"
        await screen.say(type="ping")
        await screen.hear("pong")


async def test_wrong_codes_links_and_cookies(
    server: ServerProcess, client: httpx.AsyncClient, friends: list[Person]
) -> None:
    host, guest = friends[:2]
    table = await host.opens()
    await guest.joins(table)
    shown, other = await television(client), await television(client)
    path = f"{table.path}/boards"
    assert await host.refused("POST", path, {"code": "QQQQQQ"}) == (404, "no_such_board_code")
    assert await host.refused("POST", path, {"code": ""}) == (422, "invalid_request")
    assert await host.refused("POST", path, {"board": shown.board}) == (422, "invalid_request")
    assert await guest.refused("POST", path, {"code": shown.code}) == (403, "not_the_host")
    assert await guest.refused("GET", path) == (403, "not_the_host")
    assert (await client.post(path, json={}, headers={**TOOL, "Cookie": ""})).status_code == 401
    await host.post(path, {"code": shown.code})
    assert await host.refused("POST", path, {"code": shown.code}) == (404, "no_such_board_code")
    assert [one["board"] for one in await host.get(path)] == [shown.board]
    assert (await other.call("DELETE", f"/api/boards/{shown.board}")).status_code == 404
    assert (await other.call("GET", f"/api/boards/{shown.board}/log")).status_code == 404
    assert (await other.call("GET", f"/api/boards/{other.board}/log")).json()["error"] == "not_playing"
    assert (await other.call("GET", "/api/boards/..%00/log")).status_code == 404
    for cookie in (other.cookie, host.cookie, ""):
        with pytest.raises(InvalidStatus) as refused:
            async with looks(server, Television(client, shown.board, None, cookie)):
                pass
        assert refused.value.response.status_code == 404
        assert json.loads(refused.value.response.body or b"{}")["error"] == "no_such_board"
    answer = await client.post("/api/boards", json={"link": "never made"}, headers={**TOOL, "Cookie": ""})
    assert (answer.status_code, answer.json()["error"]) == (404, "no_such_link")


async def test_a_link_brings_a_screen_and_its_qr_code_leads_into_the_table(
    server: ServerProcess, client: httpx.AsyncClient, friends: list[Person]
) -> None:
    table = await friends[0].opens()
    made = await friends[0].post(f"{table.path}/boards", {})
    page, _, token = made["link"].partition("#")
    assert page.endswith("/tv")
    assert (await client.get("/tv")).status_code == 200
    shown = await television(client, link=token)
    assert shown.code is None
    picture = await shown.call("GET", f"/api/boards/{shown.board}/qr.svg")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert "viewBox" in picture.text
    async with looks(server, shown) as screen:
        lobby = (await screen.hear("welcome"))["lobby"]
        assert (lobby["code"], lobby["boards"]) == (table.code, 1)
        answer = await friends[0].call("DELETE", f"{table.path}/boards/{shown.board}")
        assert answer.status_code == 204
        assert (await screen.hear("bye"))["reason"] == "disconnected"
    async with looks(server, shown) as screen:
        assert len((await screen.hear("waiting"))["code"]) == 6


async def test_after_a_restart_the_screen_shows_its_table_again(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    with a_server(url) as server:
        async with server.client() as client:
            friends = [await come_in(client, name) for name in ("Aoi", "Tobias", "Maria", "Sam")]
            table = await a_full_table(friends)
            shown = await connected(friends[0], table)
            async with looks(server, shown) as screen:
                before = await screen.hear("welcome")
                server.stop()
                assert await screen.hear_out() in {1000, 1006}
                assert screen.heard[-1] == {"type": "bye", "reason": "draining"}
    with a_server(url) as server:
        async with looks(server, shown, after=before["seq"]) as screen:
            again = await screen.hear("welcome")
            assert (again["seq"], again["view"]) == (before["seq"], before["view"])
