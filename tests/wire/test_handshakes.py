"""A handshake is answered whatever happens, and says who calls."""

import asyncio
import socket
from pathlib import Path
from re import Match
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from picows import WSListener
from starlette.requests import HTTPConnection

from app.api.middleware.denials import denial
from app.api.middleware.security import HEADERS
from app.api.sockets.asgi import SocketOutlet, listen, serve
from app.api.sockets.picows import Outbox, lean_protocol
from app.api.sockets.session import PATH, let_in
from app.errors import DatabaseAway, Refusal
from app.settings import Settings
from tests.wire.bare_connection import Line
from tests.wire.clients import PATIENCE
from tests.wire.servers import a_server

HOUSE: Any = SimpleNamespace(settings=Settings(public_urls=("https://races.example",)))
HANDSHAKE = (
    b"GET /ws/tables/abc?after=7 HTTP/1.1\r\nHost: races.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%b\r\n"
)
FAILURES = [
    (Refusal("no_such_table"), 404, "no_such_table", None),
    (Refusal("too_many_sockets"), 429, "too_many_sockets", "1"),
    (DatabaseAway("The database does not answer."), 503, "database_away", "1"),
    (ZeroDivisionError("of ours"), 500, "failed", None),
]


@pytest.mark.parametrize(("error", "status", "code", "retry_after"), FAILURES)
def test_a_refusal_says_why_as_every_answer_of_ours(
    error: Exception, status: int, code: str, retry_after: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    response = denial(error, hsts="max-age=1")
    assert (response.status_code, orjson.loads(response.body)["error"]) == (status, code)
    assert response.headers.get("retry-after") == retry_after
    assert all(response.headers[name] == value for name, value in HEADERS.items())
    assert "strict-transport-security" in response.headers
    assert ("ZeroDivisionError" in caplog.text) == (status == 500)
    assert b"of ours" not in response.body


@pytest.mark.parametrize(("error", "status", "code", "_"), FAILURES)
async def test_a_lean_handshake_that_fails_is_answered_and_its_connection_closed(
    error: Exception, status: int, code: str, _: str | None
) -> None:
    async def door(*_: Any) -> WSListener:
        raise error

    line = Line(lean_protocol(lambda: HOUSE, {PATH: door}))
    line.hear(HANDSHAKE % b"")
    await asyncio.wait(line.protocol.tasks)
    head, _, body = line.transport.written.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert orjson.loads(body)["error"] == code
    assert line.transport.is_closed
    assert line.alarms == {}


@pytest.mark.parametrize(("error", "status", "code", "_"), FAILURES)
async def test_a_handshake_over_asgi_that_fails_is_answered_alike(
    error: Exception, status: int, code: str, _: str | None
) -> None:
    def take(address: str) -> None:
        raise error

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    house: Any = SimpleNamespace(settings=Settings(), quotas=SimpleNamespace(sockets=SimpleNamespace(take=take)))
    connection = HTTPConnection({"type": "websocket", "client": ("203.0.113.7", 1), "headers": []})
    await serve(house, "abc", connection, receive, send)
    start, body = sent
    assert (start["type"], start["status"]) == ("websocket.http.response.start", status)
    assert orjson.loads(body["body"])["error"] == code


@pytest.mark.parametrize(
    ("config", "forwarded", "address"),
    [
        (
            {"proxy_headers": True, "forwarded_allow_ips": "127.0.0.1"},
            b"X-Forwarded-For: 203.0.113.7\r\n",
            "203.0.113.7",
        ),
        ({"proxy_headers": True, "forwarded_allow_ips": "127.0.0.1"}, b"", "127.0.0.1"),
        ({"proxy_headers": True, "forwarded_allow_ips": "10.0.0.1"}, b"X-Forwarded-For: 203.0.113.7\r\n", "127.0.0.1"),
        ({"proxy_headers": False}, b"X-Forwarded-For: 203.0.113.7\r\n", "127.0.0.1"),
    ],
)
async def test_a_lean_handshake_goes_by_the_address_that_our_own_proxy_names(
    config: dict[str, Any], forwarded: bytes, address: str
) -> None:
    seen: list[HTTPConnection] = []

    async def door(house: Any, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
        seen.append(connection)
        raise Refusal("no_such_table")

    line = Line(lean_protocol(lambda: HOUSE, {PATH: door}), **config)
    line.hear(HANDSHAKE % forwarded)
    await asyncio.wait(line.protocol.tasks)
    [connection] = seen
    assert connection.client is not None
    assert connection.client.host == address
    assert connection.query_params["after"] == "7"


@pytest.mark.parametrize("transport", ["picows", "uvicorn"])
def test_refused_handshakes_are_answered_and_ended_and_are_no_error_in_the_log(tmp_path: Path, transport: str) -> None:
    """A stranger may not fill the log: a worker whose log is not read would stand still."""
    with a_server(f"sqlite:///{tmp_path}/db.sqlite", RAILBIRD_SOCKETS=transport) as server:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
                line.sendall((HANDSHAKE % b"").replace(b"races.example", b"127.0.0.1:%d" % server.port))
                said = b""
                while part := line.recv(65536):
                    said += part
            assert said.startswith(b"HTTP/1.1 401 ")
            assert b'"no_session"' in said
        log = server.rest_of_log()
    assert "ERROR" not in log, log


async def test_handshakes_are_counted_by_address_before_anything_is_looked_up() -> None:
    knocks: list[str] = []
    quotas = SimpleNamespace(sockets=SimpleNamespace(take=knocks.append))
    house: Any = SimpleNamespace(settings=Settings(), quotas=quotas, is_draining=True)
    connection = HTTPConnection({"type": "websocket", "client": ("203.0.113.7", 1), "headers": []})
    with pytest.raises(Exception, match="restarting"):
        await let_in(house, "abc", connection)
    assert knocks == ["203.0.113.7"]


async def test_over_asgi_nothing_is_heard_any_more_of_who_has_been_told_to_go() -> None:
    async def send(message: Any) -> None: ...

    heard: list[str] = []
    outlet = SocketOutlet(send)

    async def receive() -> Any:
        return {"type": "websocket.receive", "text": "one more thing"}

    class Ear:
        def hear(self, data: str) -> bool:
            heard.append(data)
            outlet.close("kicked")
            return True

    await listen(Ear(), outlet, receive)  # type: ignore[arg-type]
    assert heard == ["one more thing"]
