"""A table's socket over ASGI, as any server offers it.

Each socket has a bounded queue of its own, emptied by its own task; whoever reads too slowly is told so and dropped.
"""

import asyncio
import logging
from collections import deque
from typing import Final

import orjson
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.denials import denial
from app.api.hearing import FAREWELL_SECONDS, PATH, PENDING_BYTES, PENDING_FRAMES, Ear, let_in
from app.service.fanout import Viewer
from app.service.house import House
from app.service.meters import meters

log = logging.getLogger("railbird.socket")

BREATH: Final = 64  # messages taken in one go


class SocketOutlet:
    """The sending half of a socket."""

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
        """Send until closed. What cannot be sent any more is nobody's loss: the state is on disk."""
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
    """Stands before everything else: what a socket sends goes straight to the server's transport."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and (found := PATH.fullmatch(scope["path"])):
            await serve(scope["app"].state.house, found[1], HTTPConnection(scope), receive, send)
        else:
            await self.app(scope, receive, send)


async def serve(house: House, table_id: str, connection: HTTPConnection, receive: Receive, send: Send) -> None:
    """One socket, from its handshake to its end."""
    await receive()  # the wish to connect
    try:
        table, person, after = await let_in(house, table_id, connection)
    except Exception as error:
        await deny(send, denial(error, house.settings.is_https))
        return
    await send({"type": "websocket.accept"})
    outlet = SocketOutlet(send)
    viewer = Viewer(person, outlet)
    table.expect(viewer)
    pump = asyncio.create_task(outlet.pump())
    try:
        await house.lobby.greet(table, viewer, after)
        await listen(Ear(house, table, viewer), outlet, receive)
    finally:
        table.depart(viewer)
        if outlet.is_closing:
            await asyncio.wait([pump], timeout=FAREWELL_SECONDS)
        pump.cancel()


async def listen(ear: Ear, outlet: SocketOutlet, receive: Receive) -> None:
    """Take messages until the socket closes, or has been told to go."""
    taken = 0
    while True:
        message = await receive()
        taken += 1
        if taken % BREATH == 0:
            # A chunk of many messages is received without a pause; let the answers out, and the other tables move.
            await asyncio.sleep(0)
        if message["type"] == "websocket.disconnect" or outlet.is_closing:
            return
        if not ear.hear(message.get("text") or message.get("bytes") or b""):
            return


async def deny(send: Send, response: Response) -> None:
    start = {"status": response.status_code, "headers": response.raw_headers}
    await send({"type": "websocket.http.response.start", **start})
    await send({"type": "websocket.http.response.body", "body": response.body})
