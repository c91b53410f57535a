"""What comes in before a request is known is bounded, in size and in time."""

import asyncio
import json
import socket
from typing import Any

import httpx
import pytest

from app.api.middleware.security import HEADERS
from app.api.sockets.request_head_limits import HEAD_LIMIT, HEAD_SECONDS, HeadProtocol
from tests.wire.bare_connection import Line
from tests.wire.servers import PATIENCE, ServerProcess, over_both


def answer_to(server: ServerProcess, *pieces: bytes) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of the answer to these bytes, after which the server closes the connection."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        for piece in pieces:
            line.sendall(piece)
        line.shutdown(socket.SHUT_WR)
        while some := line.recv(65_536):
            heard += some
    head, _, body = heard.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, value in (one.split(": ", 1) for one in lines)}
    return int(first.split()[1]), headers, json.loads(body)


LONG = b"x" * (HEAD_LIMIT + 1)


@over_both
@pytest.mark.parametrize(
    "pieces",
    [
        (b"GET /" + LONG + b" HTTP/1.1\r\nHost: a\r\n\r\n",),
        (b"GET / HTTP/1.1\r\nHost: a\r\nX-Long: " + LONG + b"\r\n\r\n",),
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X-Many: 0123456789\r\n" * 2_060 + b"\r\n",),
        (b"GET /ws/tables/" + LONG + b" HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",),
    ],
)
def test_a_head_that_is_too_large_is_refused(server: ServerProcess, pieces: tuple[bytes, ...]) -> None:
    status, headers, said = answer_to(server, *pieces)
    assert (status, said["error"]) == (431, "head_too_large")
    assert headers["connection"] == "close"
    assert all(headers[name.lower()] == value for name, value in HEADERS.items())


@over_both
def test_what_is_no_request_is_refused_in_words(server: ServerProcess) -> None:
    status, _, said = answer_to(server, b"Hello, is anybody there?\r\n\r\n")
    assert (status, said["error"]) == (400, "bad_request")


@over_both
async def test_a_request_of_some_size_is_taken(server: ServerProcess, client: httpx.AsyncClient) -> None:
    for _ in range(2):  # the second over the same connection
        answer = await client.get("/healthz", headers={"X-Long": "x" * (HEAD_LIMIT - 1_000)})
        assert answer.status_code == 200


# One connection, without a server around it.


REQUEST = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


HANDSHAKE = b"GET /ws/tables/a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"


def test_a_connection_is_upgraded_once() -> None:
    opened: list[bytes] = []

    class Upgraded(HeadProtocol):
        def handle_websocket_upgrade(self) -> None:
            opened.append(self.url)

    line = Line(Upgraded, ws="websockets-sansio")
    line.hear(HANDSHAKE)
    assert not line.transport.is_closed
    line.hear(HANDSHAKE.replace(b"/a", b"/b"))  # before the answer to the first
    assert opened == [b"/ws/tables/a"]
    assert line.transport.is_closed


@pytest.mark.parametrize("begun", [b"", b"\r\n", REQUEST[:-2], b"GET /"])
def test_who_does_not_finish_a_head_is_not_waited_for(begun: bytes) -> None:
    line = Line(HeadProtocol)
    if begun:
        line.hear(begun)
    assert [alarm.seconds for alarm in line.alarms] == [HEAD_SECONDS]
    line.ring()
    assert line.transport.is_closed


async def test_a_head_that_waits_for_its_turn_in_a_crowd_is_not_cut_off() -> None:
    line = Line(HeadProtocol)
    line.hear(REQUEST[:-2])
    line.protocol._arrivals.begin("203.0.113.7", lambda: None)  # type: ignore[attr-defined]
    line.protocol.data_received(REQUEST[-2:])
    line.ring()
    assert not line.transport.is_closed
    assert [alarm.seconds for alarm in line.alarms] == [HEAD_SECONDS]
    line.hear(b"")
    await asyncio.sleep(0)
    assert line.transport.written.startswith(b"HTTP/1.1 204")


async def test_another_request_that_waits_for_its_turn_in_a_crowd_is_not_cut_off() -> None:
    line = Line(HeadProtocol)
    line.hear(REQUEST)
    await asyncio.sleep(0)
    line.protocol._arrivals.begin("203.0.113.7", lambda: None)  # type: ignore[attr-defined]
    line.protocol.data_received(REQUEST)
    assert line.alarms == {}
    line.transport.written = b""
    line.hear(b"")
    await asyncio.sleep(0)
    assert line.transport.written.startswith(b"HTTP/1.1 204")


async def test_a_request_that_is_answered_has_nothing_to_hurry_for() -> None:
    line = Line(HeadProtocol)
    line.hear(REQUEST)
    assert line.alarms == {}
    await asyncio.sleep(0)
    assert line.transport.written.startswith(b"HTTP/1.1 204")
    [alarm] = line.alarms
    assert alarm.seconds == line.protocol.timeout_keep_alive


@pytest.mark.parametrize("begun", [b"\r\n", REQUEST[:-2]])
async def test_who_begins_another_request_is_waited_for_as_long_as_for_the_first(begun: bytes) -> None:
    line = Line(HeadProtocol)
    line.hear(REQUEST)
    await asyncio.sleep(0)
    line.hear(begun)
    assert [alarm.seconds for alarm in line.alarms] == [HEAD_SECONDS]
    line.ring()
    assert line.transport.is_closed


def test_a_head_that_comes_bit_by_bit_is_cut_off_as_soon_as_it_is_too_large() -> None:
    line = Line(HeadProtocol)
    line.hear(REQUEST[:-2] + b"X-Endless: ")
    for _ in range(HEAD_LIMIT // 1_024):
        line.hear(b"x" * 1_024)
        assert not line.transport.is_closed
    line.hear(b"x")
    assert line.transport.is_closed
    assert line.transport.written.startswith(b"HTTP/1.1 431")


async def test_a_body_is_no_head() -> None:
    line = Line(HeadProtocol)
    line.hear(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\n")
    for _ in range(64):
        line.hear(b"x" * 1_024)
    assert not line.transport.is_closed
    assert line.alarms == {}
