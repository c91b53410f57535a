"""The measured server: the app, with one more WebSocket endpoint that broadcasts bytes without any game.

That endpoint shows the limit of the machine and the socket layer; the app itself does not have it.
"""

import asyncio
import re
from re import Match

from fastapi import WebSocket
from picows import WSFrame, WSListener, WSMsgType, WSTransport
from starlette.requests import HTTPConnection

from app.api.sockets.asgi import SocketOutlet
from app.api.sockets.picows import LeanOutlet, Outbox, table_door
from app.api.sockets.session import PATH as TABLE_PATH
from app.main import create_app
from app.server.serve import Server, bind
from app.services import House
from app.settings import from_environment
from app.table.frames import Outlet

groups: dict[str, list[Outlet]] = {}
PATH = re.compile(r"/bench/([0-9]+)/([0-9]+)")


def frame_of(size: int) -> bytes:
    return b'{"type":"step","seq":1,"pad":"' + b"x" * max(0, size - 32) + b'"}'


async def fan_out(socket: WebSocket, group: str, size: int) -> None:
    """ASGI endpoint: answers each received message with a frame of `size` bytes to all sockets of the group."""
    await socket.accept()
    outlet = SocketOutlet(socket._send)
    members = groups.setdefault(group, [])
    members.append(outlet)
    pump = asyncio.create_task(outlet.pump())
    frame = frame_of(size)
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            for member in members:
                member.send(frame)
    finally:
        members.remove(outlet)
        pump.cancel()


class BareListener(WSListener):
    """The broadcast endpoint over picows."""

    def __init__(self, group: str, size: int, outbox: Outbox) -> None:
        self._members = groups.setdefault(group, [])
        self._frame = frame_of(size)
        self._outbox = outbox

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._members.append(LeanOutlet(transport, self._outbox))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
            return
        for member in self._members:
            member.send(self._frame)


async def bare_door(house: House, found: Match[str], connection: HTTPConnection, outbox: Outbox) -> WSListener:
    return BareListener(found[1], int(found[2]), outbox)


def main() -> None:
    settings = from_environment()
    listener = bind(settings)
    app = create_app(settings)
    app.add_api_websocket_route("/bench/{group}/{size}", fan_out)
    Server(app, settings, {TABLE_PATH: table_door, PATH: bare_door}).run(sockets=[listener])


if __name__ == "__main__":
    main()
