"""The server that the bench measures: the app as it is, and one more socket that fans out bytes without any game.

The bare fan-out shows what the machine and the socket layer can carry; it exists nowhere else.
"""

import asyncio
import re
from re import Match

from fastapi import WebSocket
from picows import WSFrame, WSListener, WSMsgType, WSTransport
from starlette.requests import HTTPConnection

from app.api.hearing import PATH as TABLE_PATH
from app.api.lean import LeanOutlet, Outbox, table_door
from app.api.socket import SocketOutlet
from app.main import create_app
from app.server import Server, bind
from app.service.fanout import Outlet
from app.service.house import House
from app.settings import from_environment

groups: dict[str, list[Outlet]] = {}
PATH = re.compile(r"/bench/([0-9]+)/([0-9]+)")


def frame_of(size: int) -> bytes:
    return b'{"type":"step","seq":1,"pad":"' + b"x" * max(0, size - 32) + b'"}'


async def fan_out(socket: WebSocket, group: str, size: int) -> None:
    """Whatever comes in goes out to everybody in the group as a frame of `size` bytes."""
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
    """The same over the lean sockets."""

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
