"""Workers behind one address bring the people of a table together, whichever worker each of them comes to."""

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from re import Match
from typing import Any, cast

import anyio
import httpx
import pytest
from anyio.abc import SocketStream
from picows import WSListener
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.api.sockets.meeting import meeting_protocol
from app.api.sockets.picows import Outbox, lean_protocol
from app.api.sockets.session import PATH
from app.cluster.handover import Handover
from app.engine.record import check_record
from app.errors import Refusal
from tests.faults.processes import children
from tests.storage.conftest import POSTGRES, postgres_database
from tests.wire.bare_connection import Line
from tests.wire.clients import PATIENCE, Person, Table, a_full_table, come_in, heard, play_on, sits_down
from tests.wire.server_sides import serving
from tests.wire.servers import ServerProcess, a_server
from tests.wire.test_handshakes import HANDSHAKE, HOUSE

NAMES = ("Aoi", "Tobias", "怡君", "Maria", "Sam")
OWN = {"RAILBIRD_PUBLIC_URL": "http://races.example", "FORWARDED_ALLOW_IPS": "127.0.0.1"}

pytestmark = [
    pytest.mark.skipif(not POSTGRES, reason="NOT RUN: RAILBIRD_TEST_POSTGRES names no server"),
    pytest.mark.skipif(sys.platform != "linux", reason="NOT RUN: workers hand over sockets on Linux only"),
]


@pytest.fixture(params=[("2", "picows"), ("3", "picows"), ("3", "uvicorn")], ids="-".join)
def server(request: pytest.FixtureRequest) -> Iterator[ServerProcess]:
    workers, sockets = request.param
    with postgres_database() as url, a_server(url, RAILBIRD_WORKERS=workers, RAILBIRD_SOCKETS=sockets, **OWN) as one:
        figures(one, "sockets")  # all workers are open
        yield one


def figures(server: ServerProcess, name: str) -> dict[str, float]:
    """One of the metrics, by worker. Each request may reach another worker: asks until it has heard all of them."""
    found: dict[str, float] = {}
    end = time.monotonic() + PATIENCE
    while len(found) < len(children(server.process.pid)):
        text = httpx.get(f"{server.url}/metrics", headers={"Connection": "close"}, timeout=PATIENCE).text
        line = next(line for line in text.splitlines() if line.startswith(f"railbird_{name}{{"))
        found[line.split('"')[1]] = float(line.split()[-1])
        assert time.monotonic() < end, found
    return found


async def read_until(stream: SocketStream, what: bytes) -> bytes:
    said = b""
    with anyio.fail_after(PATIENCE):
        while what not in said:
            said += await stream.receive()
    return said


async def test_all_people_of_a_table_meet_at_one_worker_and_play_a_whole_game(server: ServerProcess) -> None:
    workers, homes = children(server.process.pid), Counter[int]()
    async with server.client() as client:
        people = [await come_in(client, name) for name in NAMES]
        for _ in range(6):
            table = await a_full_table(people)
            async with AsyncExitStack() as stack:
                seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
                views = [await seat.hear("welcome") for seat in seats]
                assert [view["you"] for view in views] == [0, 1, 2, 3, 4], "each came with their own cookie"
                [home] = set(serving(server.port, workers, seats))
                homes[home] += 1
                await play_on(seats, views, random.Random(2), 12)
                # Who comes again says what they have seen, and gets the rest.
                again = await stack.enter_async_context(sits_down(server, people[0], table, after=8))
                assert (await again.hear("welcome"))["seq"] == views[0]["seq"]
                assert serving(server.port, workers, [again]) == [home]
        async with AsyncExitStack() as stack:
            seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
            views = [await seat.hear("welcome") for seat in seats]
            await play_on(seats, views, random.Random(2), 1000)
            assert views[0]["status"] == "finished"
        assert check_record(await people[0].get(f"{table.path}/record"))
    assert sum(figures(server, "sockets_handed_over_total").values()) > 0
    assert sum(figures(server, "handovers_refused_total").values()) == 0
    assert server.stop() == 0


async def test_what_a_handshake_is_refused_for_is_refused_after_a_handover_too(server: ServerProcess) -> None:
    async with server.client() as client:
        host, stranger = await come_in(client, "Aoi"), await come_in(client, "Tobias")
        tables = [await host.opens() for _ in range(6)]
        for table in tables:
            assert await refused(server, host, table, Origin="http://elsewhere.example") == (403, "foreign_origin")
            assert await refused(server, host, table, query="?after=soon") == (422, "bad_after")
            assert await refused(server, stranger, table) == (403, "invite_needed")
            async with knock(server, host, table, Origin="http://races.example", Host="races.example") as line:
                assert heard(await line.recv())["type"] == "welcome"
        assert sum(figures(server, "sockets_handed_over_total").values()) > 0


def knock(server: ServerProcess, person: Person, table: Table, query: str = "", **headers: str) -> connect:
    url = f"{server.ws}/ws/tables/{table.id}{query}"
    sent = {"Cookie": person.cookie, **headers}
    return connect(url, additional_headers=sent, compression=None, open_timeout=PATIENCE)


async def refused(server: ServerProcess, person: Person, table: Table, **with_: str) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as denied:
        await knock(server, person, table, **with_)
    response = denied.value.response
    return response.status_code, json.loads(response.body)["error"]


async def test_a_connection_that_asked_for_a_page_before_is_handed_over_as_well(server: ServerProcess) -> None:
    """As proxies do that keep their connections."""
    async with server.client() as client:
        host = await come_in(client, "Aoi")
        for _ in range(40):  # half of the tables are at home where the connection arrives
            table = await host.opens()
            stream = await anyio.connect_tcp("127.0.0.1", server.port)
            async with stream:
                await stream.send(b"GET /healthz HTTP/1.1\r\nHost: races.example\r\n\r\n")
                assert b'"ok":true' in await read_until(stream, b"}")
                await stream.send(
                    f"GET /ws/tables/{table.id} HTTP/1.1\r\nHost: races.example\r\nCookie: {host.cookie}\r\n"
                    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
                answer = await read_until(stream, b'"type":"welcome"')
                assert answer.startswith(b"HTTP/1.1 101")
            if sum(figures(server, "sockets_handed_over_total").values()) > 0:
                break
        assert sum(figures(server, "sockets_handed_over_total").values()) > 0


async def test_a_head_of_another_worker_is_read_like_one_from_the_network() -> None:
    """With the client's address as our own proxy names it, and only once handed over."""
    seen: list[HTTPConnection] = []

    async def door(house: Any, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
        seen.append(connection)
        raise Refusal("no_such_table")

    protocol = meeting_protocol(lean_protocol(lambda: HOUSE, {PATH: door}), cast(Handover, Kept()))
    forwarded = HANDSHAKE % b"X-Forwarded-For: 203.0.113.7\r\n"
    line = Line(partial(protocol, head=forwarded), proxy_headers=True, forwarded_allow_ips="127.0.0.1")  # type: ignore[arg-type]
    line.hear(b"")
    await asyncio.wait(line.protocol.tasks)
    [connection] = seen
    assert connection.client is not None
    assert connection.client.host == "203.0.113.7"
    assert connection.query_params["after"] == "7"


class Kept:
    """In place of a Handover: this worker serves every table."""

    def keep(self, table_id: str) -> None:
        """Nobody looks for the table's note."""

    async def hand_over(self, table_id: str, connection: int, head: bytes) -> bool:
        raise AssertionError("a connection must not be handed over twice")
