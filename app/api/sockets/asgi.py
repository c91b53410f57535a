"""A table's WebSocket over ASGI, for any ASGI server.

Each socket has its own bounded send queue and a task that empties it; a client that reads too slowly is disconnected.
"""

import asyncio
import logging
from collections import deque
from typing import Final

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.boards import socket as boards
from app.api.middleware.denials import denial
from app.api.sockets.session import FAREWELL_SECONDS, PATH, PENDING_BYTES, PENDING_FRAMES, Ear, expect, let_in
from app.boards.sockets import Line
from app.meters import meters
from app.services import House
from app.settings import hsts
from app.table.frames import Viewer

log = logging.getLogger("railbird.socket")

BREATH: Final = 64  # messages handled before the event loop gets a turn


class SocketOutlet:
    """The sending side of a socket: a bounded queue of frames."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._ready = asyncio.Event()
        self.is_closing = False

    def send(self, frame: bytes) -> None:
        if self.is_closing:
            return
        if len(self._frames) >= PENDING_FRAMES or self._bytes > PENDING_BYTES:
            self._frames.clear()
            self._bytes = 0
            meters.dropped_sockets += 1
            self.close("slow")
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._ready.set()

    def close(self, reason: str) -> None:
        if not self.is_closing:
            self.is_closing = True
            self._frames.append(orjson.dumps({"type": "bye", "reason": reason}))
            self._ready.set()

    async def pump(self) -> None:
        """Send queued frames until the socket closes. A lost connection loses no data: the client reconnects and reads
        the state again."""
        try:
            while True:
                while self._frames:
                    frame = self._frames.popleft()
                    self._bytes -= len(frame)
                    await self._send({"type": "websocket.send", "text": frame.decode()})
                if self.is_closing:
                    await self._send({"type": "websocket.close", "code": 1000})
                    return
                self._ready.clear()
                await self._ready.wait()
        except (OSError, RuntimeError) as gone:
            log.debug("a socket went away while sending: %r", gone)


class TableSockets:
    """ASGI middleware that handles the WebSockets of tables and big screens itself, outside of all other middleware,
    to save calls per frame."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (found := PATH.fullmatch(scope["path"])):
            await serve(scope["app"].state.house, found[1], HTTPConnection(scope), receive, send)
        elif scope["type"] == "websocket" and (found := boards.PATH.fullmatch(scope["path"])):
            await serve_board(scope["app"].state.house, found[1], HTTPConnection(scope), receive, send)
        else:
            await self.app(scope, receive, send)


async def serve(house: House, table_id: str, connection: HTTPConnection, receive: Receive, send: Send) -> None:
    """Serve one socket from its handshake to its end."""
    await receive()  # websocket.connect
    try:
        table, person, session, after = await let_in(house, table_id, connection)
    except Exception as error:
        await deny(send, denial(error, hsts(house.settings)))
        return
    await send({"type": "websocket.accept"})
    came_at = house.clock.steady()
    outlet = SocketOutlet(send)
    viewer = Viewer(person, outlet, session=session)
    expect(house, table, viewer)
    pump = asyncio.create_task(outlet.pump())
    try:
        await house.lobby.greet(table, viewer, after)
        await listen(Ear(house, table, viewer), outlet, receive)
    finally:
        table.depart(viewer)
        house.people.left(session, came_at)
        if outlet.is_closing:
            await asyncio.wait([pump], timeout=FAREWELL_SECONDS)
        pump.cancel()


async def serve_board(house: House, board: str, connection: HTTPConnection, receive: Receive, send: Send) -> None:
    """Serve one socket of a big screen from its handshake to its end."""
    await receive()  # websocket.connect
    try:
        screen_id, after = await boards.let_in(house, board, connection)
    except Exception as error:
        await deny(send, denial(error, hsts(house.settings)))
        return
    await send({"type": "websocket.accept"})
    outlet = SocketOutlet(send)
    line = Line(screen_id, outlet, after)
    pump = asyncio.create_task(outlet.pump())
    try:
        await house.board_sockets.come(line)
        await listen(boards.BoardEar(house, line), outlet, receive)
    finally:
        house.board_sockets.go(line)
        if outlet.is_closing:
            await asyncio.wait([pump], timeout=FAREWELL_SECONDS)
        pump.cancel()


async def listen(ear: Ear | boards.BoardEar, outlet: SocketOutlet, receive: Receive) -> None:
    """Handle messages until the client disconnects or the server closes the socket."""
    taken = 0
    while True:
        message = await receive()
        taken += 1
        if taken % BREATH == 0:
            # receive() does not suspend while messages are buffered: yield, so that answers and other tables get a
            # turn.
            await asyncio.sleep(0)
        if message["type"] == "websocket.disconnect" or outlet.is_closing:
            return
        if not ear.hear(message.get("text") or message.get("bytes") or b""):
            return


async def deny(send: Send, response: Response) -> None:
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": "websocket.http.response.start", **start})
    await send({"type": "websocket.http.response.body", "body": response.body})
