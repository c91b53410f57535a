"""A table's socket without ASGI: uvicorn reads the handshake, picows carries the frames.

ASGI asks for a coroutine and a few wrappers for every frame; at five views a move that is most of what a move costs.
Here a frame goes from the fan-out straight into the transport. What a socket may do is the same: hearing.py.
"""

import asyncio
import logging
import socket
from collections.abc import Awaitable, Callable
from re import Match, Pattern
from typing import Any, TypeAlias

import orjson
from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.picows import WSAutoPingStrategy, WSProtocol  # type: ignore[attr-defined]  # not in its stub
from starlette.requests import HTTPConnection
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.api.denials import as_bytes, denial
from app.api.heads import HeadProtocol
from app.api.hearing import FAREWELL_SECONDS, FRAME_LIMIT, PATH, PENDING_BYTES, Ear, let_in
from app.service.fanout import Viewer
from app.service.house import House
from app.service.meters import meters
from app.service.people import Person
from app.service.table import Table

log = logging.getLogger("railbird.lean")

HANDSHAKE_SECONDS = 10
PING_SECONDS = 20
READ_BUFFER = 2048
EARLY = 64  # messages that wait for the greeting

Door: TypeAlias = Callable[[House, Match[str], HTTPConnection, "Outbox"], Awaitable[WSListener]]


class Outbox:
    """What is said to all sockets in one turn of the loop goes out together when the turn is over.

    Frames that follow each other closely wake their readers once. Sent one by one, with the work on the next in
    between, each of them costs a reader its sleep and the sender the waking.
    """

    def __init__(self) -> None:
        self._frames: list[tuple[LeanOutlet, bytes]] = []

    def put(self, outlet: "LeanOutlet", frame: bytes) -> None:
        if not self._frames:
            asyncio.get_running_loop().call_soon(self.empty)
        self._frames.append((outlet, frame))

    def empty(self) -> None:
        frames, self._frames = self._frames, []
        for outlet, frame in frames:
            try:
                outlet.send_now(frame)
            except Exception:  # a socket that fails takes nothing from the others
                log.exception("a frame could not be sent")


class LeanOutlet:
    """The sending half. The transport's own buffer is the queue; a reader who lets it grow too long is dropped."""

    def __init__(self, transport: WSTransport, outbox: Outbox) -> None:
        self._transport = transport
        self._outbox = outbox
        self._buffered = transport.underlying_transport.get_write_buffer_size
        self.is_closing = False

    def send(self, frame: bytes) -> None:
        if not self.is_closing:
            self._outbox.put(self, frame)

    def send_now(self, frame: bytes) -> None:
        if self.is_closing:
            return
        if self._buffered() > PENDING_BYTES:
            meters.dropped_sockets += 1
            self.close("slow")
        else:
            self._transport.send(WSMsgType.TEXT, frame)

    def close(self, reason: str) -> None:
        """After everything that has been said before."""
        self._outbox.empty()
        if not self.is_closing:
            self.is_closing = True
            self._transport.send(WSMsgType.TEXT, orjson.dumps({"type": "bye", "reason": reason}))
            self._transport.send_close(WSCloseCode.OK)
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._transport.disconnect, False)


class TableListener(WSListener):
    """The hearing half."""

    def __init__(self, house: House, table: Table, person: Person, after: int, outbox: Outbox) -> None:
        self._house, self._table, self._person, self._after = house, table, person, after
        self._outbox = outbox
        self._viewer: Viewer | None = None
        self._ear: Ear | None = None
        self._early: list[bytes] = []  # what came in before the greeting went out
        self._parts: list[bytes] = []  # of a message sent in several frames
        self._greeting: asyncio.Task[None] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._viewer = Viewer(self._person, LeanOutlet(transport, self._outbox))
        self._table.expect(self._viewer)
        self._greeting = asyncio.get_running_loop().create_task(self._greet(self._viewer))

    async def _greet(self, viewer: Viewer) -> None:
        await self._house.lobby.greet(self._table, viewer, self._after)
        self._ear = Ear(self._house, self._table, viewer)
        for data in self._early:
            self._ear.hear(data)
        self._early.clear()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            data = frame.get_payload_as_bytes()
            if frame.fin and not self._parts:
                self._hear(data)
            else:
                self._join(transport, data, frame.fin)

    def _join(self, transport: WSTransport, data: bytes, is_last: bool) -> None:
        self._parts.append(data)
        if sum(map(len, self._parts)) > FRAME_LIMIT:
            transport.send_close(WSCloseCode.MESSAGE_TOO_BIG)
            transport.disconnect()
        elif is_last:
            whole = b"".join(self._parts)
            self._parts.clear()
            self._hear(whole)

    def _hear(self, data: bytes) -> None:
        viewer = self._viewer
        if viewer is None or viewer.outlet.is_closing:
            return
        if self._ear is not None:
            self._ear.hear(data)
        elif len(self._early) < EARLY:
            self._early.append(data)
        else:  # nothing that was sent is passed over in silence
            meters.flooded_sockets += 1
            viewer.outlet.close("flood")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._greeting is not None:
            self._greeting.cancel()
        if self._viewer is not None:
            self._table.depart(self._viewer)


async def table_door(house: House, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
    return TableListener(house, *await let_in(house, found[1], connection), outbox)


def lean_protocol(house_of: Callable[[], House], doors: dict[Pattern[str], Door] | None = None) -> type[HeadProtocol]:
    """uvicorn's HTTP protocol, with these paths' sockets handed to picows; all others go on as before."""
    open_doors = {PATH: table_door} if doors is None else doors
    outbox = Outbox()

    class LeanProtocol(HeadProtocol):
        def handle_websocket_upgrade(self) -> None:
            path, _, query = self.url.partition(b"?")
            for pattern, door in open_doors.items():
                if (found := pattern.fullmatch(path.decode("ascii", "replace"))) is not None:
                    self.scope["query_string"] = query
                    self.connections.discard(self)
                    self.transport.pause_reading()
                    task = self.loop.create_task(self._open(door, found))
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
                    return
            super().handle_websocket_upgrade()

        async def _open(self, door: Door, found: Match[str]) -> None:
            house = house_of()
            try:
                listener = await door(house, found, await self._connection(), outbox)
                if not self.transport.is_closing():
                    hand_over(self.transport, listener, self.handshake())
            except Exception as error:
                self.transport.write(as_bytes(denial(error, house.settings.is_https)))
                self.transport.close()

        async def _connection(self) -> HTTPConnection:
            """As the app would be shown it: who calls is found behind our own proxies."""
            scope: Any = dict(self.scope)
            if self.config.proxy_headers:
                await ProxyHeadersMiddleware(nobody, self.config.forwarded_allow_ips)(scope, nobody, nobody)
            return HTTPConnection(scope)

        def handshake(self) -> bytes:
            """The request again, as it came, for whoever answers it."""
            lines = [self.scope["method"].encode() + b" " + self.url + b" HTTP/1.1"]
            lines += [name + b": " + value for name, value in self.scope["headers"]]
            return b"\r\n".join(lines) + b"\r\n\r\n"

    return LeanProtocol


async def nobody(*_: Any) -> Any:
    """An app, where none is wanted."""


def hand_over(transport: asyncio.Transport, listener: WSListener, handshake: bytes) -> None:
    """From here on the connection is picows'."""
    protocol = WSProtocol(
        None,
        None,
        False,
        lambda request: listener,
        log,
        True,
        HANDSHAKE_SECONDS,
        True,
        PING_SECONDS,
        PING_SECONDS,
        WSAutoPingStrategy.PING_WHEN_IDLE,
        True,
        FRAME_LIMIT,
        None,
        READ_BUFFER,
    )
    # picows' buffer grows with what comes in at once, and stays as large; who sends much at once waits in the kernel.
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2 * FRAME_LIMIT)
    protocol.connection_made(transport)
    transport.set_protocol(protocol)
    buffer = protocol.get_buffer(len(handshake))
    buffer[: len(handshake)] = handshake
    protocol.buffer_updated(len(handshake))
    transport.resume_reading()
