"""A table's WebSocket without ASGI: uvicorn reads the handshake, then picows takes over the connection.

ASGI needs a coroutine and several wrappers per frame; with five views a move they were most of a move's cost. Here a
frame goes straight into the transport. session.py decides what a socket may do, as for ASGI.
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

from app.api.boards.socket import PATH as BOARDS
from app.api.boards.socket import BoardEar
from app.api.boards.socket import let_in as let_board_in
from app.api.middleware.denials import as_bytes, denial
from app.api.sockets.request_head_limits import HeadProtocol
from app.api.sockets.session import FAREWELL_SECONDS, FRAME_LIMIT, PATH, PENDING_BYTES, Ear, expect, let_in
from app.boards.sockets import Line
from app.meters import meters
from app.person import Person
from app.services import House
from app.settings import hsts
from app.table.frames import Viewer
from app.table.live import Table

log = logging.getLogger("railbird.lean")

HANDSHAKE_SECONDS = 10
PING_SECONDS = 20
READ_BUFFER = 2048
EARLY = 64  # messages kept until the welcome message has been sent
# Constants of this module: to look up a member of an enumeration costs more than to send a frame.
TEXT, BINARY, CONTINUATION, CLOSE = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION, WSMsgType.CLOSE

Door: TypeAlias = Callable[[House, Match[str], HTTPConnection, "Outbox"], Awaitable[WSListener]]


class Outbox:
    """Send queue of all sockets: collects the frames of one event loop iteration and writes them at its end.

    Writing them together saves wake-ups: with work between two writes, each write wakes its reading process separately.
    """

    def __init__(self) -> None:
        self.frames: list[tuple[LeanOutlet, bytes]] = []  # always the same list: the outlets append to it

    def wake(self) -> None:
        """Empty it at the end of this iteration of the event loop."""
        asyncio.get_running_loop().call_soon(self.empty)

    def empty(self) -> None:
        frames = self.frames.copy()
        self.frames.clear()
        for outlet, frame in frames:
            try:
                outlet.send_now(frame)
            except Exception:  # an error of one socket must not stop the others' frames
                log.exception("a frame could not be sent")


class LeanOutlet:
    """The sending side of a socket, with the transport's buffer as queue. Disconnects a client that reads too
    slowly."""

    def __init__(self, transport: WSTransport, outbox: Outbox) -> None:
        self._transport = transport
        self._outbox, self._frames = outbox, outbox.frames
        self._buffered = transport.underlying_transport.get_write_buffer_size
        self._write = transport.send
        self.is_closing = False

    def send(self, frame: bytes) -> None:
        if not self.is_closing:
            if not self._frames:
                self._outbox.wake()
            self._frames.append((self, frame))

    def send_now(self, frame: bytes) -> None:
        if self.is_closing:
            return
        if self._buffered() > PENDING_BYTES:
            meters.dropped_sockets += 1
            self.close("slow")
        else:
            self._write(TEXT, frame)

    def close(self, reason: str) -> None:
        """Send a `bye` message after all earlier frames, then close."""
        self._outbox.empty()
        if not self.is_closing:
            self.is_closing = True
            self._write(TEXT, orjson.dumps({"type": "bye", "reason": reason}))
            self._transport.send_close(WSCloseCode.OK)
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._transport.disconnect, False)


class Listener(WSListener):
    """The receiving side of a socket: puts the frames of a message together. Subclasses handle whole messages."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._outlet: LeanOutlet | None = None
        self._ear: Ear | BoardEar | None = None
        self._early: list[bytes] = []  # messages received before the ear was there
        self._parts: list[bytes] = []  # frames so far of a fragmented message
        self._greeting: asyncio.Task[None] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._outlet = LeanOutlet(transport, self._outbox)
        self._greeting = asyncio.get_running_loop().create_task(self._greet(self._opened(self._outlet)))

    def _opened(self, outlet: LeanOutlet) -> Any:
        """The socket is open: whom `_greet` greets."""
        raise NotImplementedError

    async def _greet(self, who: Any) -> None:
        """Send the first message, and set the ear."""
        raise NotImplementedError

    def _gone(self) -> None:
        """The socket is closed."""
        raise NotImplementedError

    def _hear_with(self, ear: "Ear | BoardEar") -> None:
        self._ear = ear
        for data in self._early:
            ear.hear(data)
        self._early.clear()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind is TEXT or kind is BINARY or kind is CONTINUATION:
            data = frame.get_payload_as_bytes()
            if frame.fin and not self._parts:
                self._hear(data)
            else:
                self._join(transport, data, frame.fin)
        elif kind is CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

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
        outlet = self._outlet
        if outlet is None or outlet.is_closing:
            return
        if self._ear is not None:
            self._ear.hear(data)
        elif len(self._early) < EARLY:
            self._early.append(data)
        else:  # disconnect instead of dropping a message silently
            meters.flooded_sockets += 1
            outlet.close("flood")

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._greeting is not None:
            self._greeting.cancel()
        self._gone()


class TableListener(Listener):
    def __init__(self, house: House, table: Table, person: Person, session: str, after: int, outbox: Outbox) -> None:
        super().__init__(outbox)
        self._house, self._table, self._person, self._after = house, table, person, after
        self._session = session
        self._viewer: Viewer | None = None

    def _opened(self, outlet: LeanOutlet) -> Viewer:
        self._viewer = Viewer(self._person, outlet, session=self._session)
        expect(self._house, self._table, self._viewer)
        return self._viewer

    async def _greet(self, who: Viewer) -> None:
        await self._house.lobby.greet(self._table, who, self._after)
        self._hear_with(Ear(self._house, self._table, who))

    def _gone(self) -> None:
        if self._viewer is not None:
            self._table.depart(self._viewer)


class BoardListener(Listener):
    def __init__(self, house: House, screen_id: str, after: int, outbox: Outbox) -> None:
        super().__init__(outbox)
        self._house, self._screen_id, self._after = house, screen_id, after
        self._line: Line | None = None

    def _opened(self, outlet: LeanOutlet) -> Line:
        self._line = Line(self._screen_id, outlet, self._after)
        return self._line

    async def _greet(self, who: Line) -> None:
        self._hear_with(BoardEar(self._house, who))
        await self._house.board_sockets.come(who)

    def _gone(self) -> None:
        if self._line is not None:
            self._house.board_sockets.go(self._line)


async def table_door(house: House, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
    return TableListener(house, *await let_in(house, found[1], connection), outbox)


async def board_door(house: House, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
    return BoardListener(house, *await let_board_in(house, found[1], connection), outbox)


def lean_protocol(house_of: Callable[[], House], doors: dict[Pattern[str], Door] | None = None) -> type[HeadProtocol]:
    """uvicorn's HTTP protocol class, changed to hand WebSockets of these paths to picows; others stay with uvicorn."""
    open_doors = {PATH: table_door, BOARDS: board_door} if doors is None else doors
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
                self.transport.write(as_bytes(denial(error, hsts(house.settings))))
                self.transport.close()

        async def _connection(self) -> HTTPConnection:
            """The connection with the client's address as trusted proxies forward it, as the ASGI app would see it."""
            scope: Any = dict(self.scope)
            if self.config.proxy_headers:
                await ProxyHeadersMiddleware(nobody, self.config.forwarded_allow_ips)(scope, nobody, nobody)
            return HTTPConnection(scope)

        def handshake(self) -> bytes:
            """The request's head as bytes again, for picows to parse."""
            lines = [self.scope["method"].encode() + b" " + self.url + b" HTTP/1.1"]
            lines += [name + b": " + value for name, value in self.scope["headers"]]
            return b"\r\n".join(lines) + b"\r\n\r\n"

    return LeanProtocol


async def nobody(*_: Any) -> Any:
    """A no-op ASGI app, for calling the proxy middleware alone."""


def hand_over(transport: asyncio.Transport, listener: WSListener, handshake: bytes) -> None:
    """Make picows the protocol of the connection and feed it the handshake."""
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
    # picows' read buffer grows to the largest read and never shrinks: keep a client's surplus in the kernel's buffer.
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2 * FRAME_LIMIT)
    protocol.connection_made(transport)
    transport.set_protocol(protocol)
    buffer = protocol.get_buffer(len(handshake))
    buffer[: len(handshake)] = handshake
    protocol.buffer_updated(len(handshake))
    transport.resume_reading()
