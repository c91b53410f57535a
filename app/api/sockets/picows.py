"""A table's WebSocket without ASGI: uvicorn reads the handshake, then picows takes over the connection.

ASGI needs a coroutine and several wrappers per frame; with five viewers per move these took most of the time of a move.
Here a frame goes straight into the transport. session.py has the rules for sockets, as it does for ASGI.
"""

import asyncio
import logging
import socket
from collections import deque
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
from app.api.sockets.message_turns import MessageTurns
from app.api.sockets.request_head_limits import HeadProtocol
from app.api.sockets.session import CALM, FAREWELL_SECONDS, FRAME_LIMIT, PATH, PENDING_BYTES, Ear, expect, let_in
from app.boards.sockets import Line
from app.limits import Bucket
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
PARTS = 64  # frames of one message
# Pings and unasked pongs of a socket, at once and in a second. Browsers send none.
CONTROLS_BURST, CONTROLS_PER_SECOND = 100, 10
# Module constants, because looking up a member of an enumeration costs more than sending a frame.
TEXT, BINARY, CONTINUATION, CLOSE = WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION, WSMsgType.CLOSE
PING = WSMsgType.PING

Door: TypeAlias = Callable[[House, Match[str], HTTPConnection, "Outbox"], Awaitable[WSListener]]


class Outbox:
    """Send queue of all sockets: collects the frames of one event loop iteration and writes them at its end.

    Writing them together saves wake-ups: with work between two writes, each write wakes its reading process separately.
    Disconnects a client that reads too slowly.
    """

    def __init__(self) -> None:
        self.turns = MessageTurns()  # the other direction: messages of hurried sockets
        self.frames: list[tuple[LeanOutlet, bytes]] = []  # never rebound: the outlets hold a reference and append to it

    def wake(self) -> None:
        """Write the collected frames at the end of this iteration of the event loop."""
        asyncio.get_running_loop().call_soon(self.empty)

    def empty(self) -> None:
        frames = self.frames.copy()
        self.frames.clear()
        for outlet, frame in frames:
            try:
                if outlet.is_closing:
                    continue
                if outlet.unread() > PENDING_BYTES:
                    meters.dropped_sockets += 1
                    outlet.close("slow")
                else:
                    outlet.write(TEXT, frame)
            except Exception:  # an error of one socket must not stop the others' frames
                log.exception("a frame could not be sent")


class LeanOutlet:
    """The sending side of a socket, with the transport's buffer as queue."""

    def __init__(self, transport: WSTransport, outbox: Outbox) -> None:
        self._transport = transport
        self._outbox, self._frames = outbox, outbox.frames
        # The functions themselves: the outbox calls them for each frame.
        self.unread = transport.underlying_transport.get_write_buffer_size
        self.write = transport.send
        self.is_closing = False

    def send(self, frame: bytes) -> None:
        if not self.is_closing:
            if not self._frames:
                self._outbox.wake()
            self._frames.append((self, frame))

    def close(self, reason: str) -> None:
        """Send a `bye` message after all earlier frames, then close."""
        self._outbox.empty()
        if not self.is_closing:
            self.is_closing = True
            self.write(TEXT, orjson.dumps({"type": "bye", "reason": reason}))
            self._transport.send_close(WSCloseCode.OK)
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._transport.disconnect, False)

    @property
    def is_read(self) -> bool:
        """True if the client has read nearly everything that was sent to it."""
        return bool(self.unread() < FRAME_LIMIT)

    def read(self, goes_on: bool) -> None:
        """Stop reading from the socket, or go on."""
        transport = self._transport.underlying_transport
        if transport.is_closing():
            return
        if goes_on:
            transport.resume_reading()
        else:
            transport.pause_reading()


class Listener(WSListener):
    """The receiving side of a socket: puts the frames of a message together. Subclasses handle whole messages."""

    def __init__(self, outbox: Outbox, steady: Callable[[], int]) -> None:
        self._outbox, self._steady = outbox, steady
        self._controls = Bucket(CONTROLS_BURST, CONTROLS_PER_SECOND, CONTROLS_BURST, steady())
        self._after_close = 0  # frames received since the server began to close the socket
        self._outlet: LeanOutlet | None = None
        self._ear: Ear | BoardEar | None = None
        self._early: list[bytes] = []  # messages received before `_greet` set the ear
        self._waiting: deque[bytes] = deque()  # messages that wait for their turn
        self._parts: list[bytes] = []  # frames so far of an incomplete message
        self._greeting: asyncio.Task[None] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._outlet = LeanOutlet(transport, self._outbox)
        self._greeting = asyncio.get_running_loop().create_task(self._greet(self._opened(self._outlet)))

    def _opened(self, outlet: LeanOutlet) -> Any:
        """Called when the socket is open; returns the argument of `_greet`."""
        raise NotImplementedError

    async def _greet(self, who: Any) -> None:
        """Send the first message, then set the ear."""
        raise NotImplementedError

    def _gone(self) -> None:
        """Called when the socket is closed."""
        raise NotImplementedError

    def _hear_with(self, ear: "Ear | BoardEar") -> None:
        self._ear = ear
        early, self._early = self._early, []
        for data in early:
            self._hear(data)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self._outlet is None or (self._outlet.is_closing and kind is not CLOSE):
            self._ignore()
        elif kind is TEXT or kind is BINARY or kind is CONTINUATION:
            data = frame.get_payload_as_bytes()
            if frame.fin and not self._parts:
                self._hear(data)
            else:
                self._join(transport, data, frame.fin)
        elif kind is CLOSE:
            while self.hear_next():
                pass  # they came before
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()
        elif not self._controls.take(self._steady()):
            self._flooded(self._outlet)
        elif kind is PING and self._outlet.is_read:
            # Not picows' own answers: these would fill the memory if a client sends pings and does not read.
            transport.send_pong(frame.get_payload_as_bytes())

    def _ignore(self) -> None:
        """A client may not know yet that the server has closed the socket. One that goes on is not read any more."""
        self._after_close += 1
        if self._after_close == CALM and self._outlet is not None:
            self._outlet.read(False)

    def _flooded(self, outlet: LeanOutlet) -> None:
        meters.flooded_sockets += 1
        outlet.close("flood")

    def _join(self, transport: WSTransport, data: bytes, is_last: bool) -> None:
        self._parts.append(data)
        if len(self._parts) > PARTS or sum(map(len, self._parts)) > FRAME_LIMIT:
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
        if self._waiting:
            self._waiting.append(data)
        elif self._ear is not None:
            if self._ear.is_hurried:
                self._wait(outlet, data)
            else:
                self._ear.hear(data)
        elif len(self._early) < EARLY:
            self._early.append(data)
        else:  # disconnect instead of dropping a message silently
            self._flooded(outlet)

    def _wait(self, outlet: LeanOutlet, data: bytes) -> None:
        outlet.read(False)
        self._waiting.append(data)
        self._outbox.turns.add(self)

    def hear_next(self) -> bool:
        """Handle one waiting message. False if no more are waiting. A socket that is closing is not read any more."""
        outlet, ear = self._outlet, self._ear
        if not self._waiting or outlet is None or ear is None:
            return False
        if outlet.is_closing:
            self._waiting.clear()
            return False
        ear.skip()
        ear.hear(self._waiting.popleft())
        if not self._waiting and not outlet.is_closing:
            outlet.read(True)
        return bool(self._waiting)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._greeting is not None:
            self._greeting.cancel()
        self._waiting.clear()
        self._gone()


class TableListener(Listener):
    def __init__(self, house: House, table: Table, person: Person, session: str, after: int, outbox: Outbox) -> None:
        super().__init__(outbox, house.clock.steady)
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
        super().__init__(outbox, house.clock.steady)
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
        False,
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
