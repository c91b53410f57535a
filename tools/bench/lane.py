"""Load generator: tables with one WebSocket per seat, which answer each ask with a random legal move.

The load generator shares the machine with the measured server, so it parses only the necessary parts of a frame.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from app.engine.kernel.templates import pick

STEP: Final = b'{"type":"step","seq":'
SEQ: Final = slice(len(STEP), len(STEP) + 8)  # the bytes of the number, and some that follow
WELCOME: Final = b'{"type":"welcome"'
REFUSED: Final = b'{"type":"refused"'
ASKED: Final = b'"moves":[{'


class Asked(msgspec.Struct):
    """The parts of an ask that the load needs; `moves` is empty in asks for other seats."""

    id: str = ""
    moves: list[dict[str, Any]] = []


class Frame(msgspec.Struct):
    asks: list[Asked]


read = msgspec.json.Decoder(Frame).decode


class SeatSocket(WSListener):
    """One player's WebSocket. It knows no rules, but picks from the legal moves that an ask lists."""

    def __init__(self, lane: "Lane") -> None:
        self.lane = lane
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if data.startswith(STEP):
            if ASKED in data:
                self.lane.asked(self, data)
            self.lane.saw(data)
        elif data.startswith(WELCOME):
            if ASKED in data:
                self.lane.asked(self, data)
        elif data.startswith(REFUSED):
            self.lane.refused.append(data.decode())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None


def below(n: int) -> int:
    return int(random.random() * n)


@dataclass(eq=False, slots=True)
class Lane:
    """One table under load. `on_move` gets each move's time in seconds, from sending until all seats have its view."""

    table: str
    cookies: list[str]
    on_move: Callable[[float], None]
    closed_loop: bool = True
    on_end: Callable[[], None] = lambda: None
    sockets: list[SeatSocket] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    bytes_received: int = 0
    steps: int = 0
    running: bool = False
    _due: tuple[SeatSocket, bytes] | None = None
    _sent_at: float = 0.0
    _seq: bytes = b""
    _seen: int = 0

    async def connect(self, *ports: int) -> None:
        """Open one socket per seat, distributed over the ports in turn."""
        for number, cookie in enumerate(self.cookies):
            url = f"ws://127.0.0.1:{ports[number % len(ports)]}/ws/tables/{self.table}"
            socket = SeatSocket(self)
            await ws_connect(lambda socket=socket: socket, url, extra_headers={"Cookie": cookie})
            self.sockets.append(socket)

    def start(self) -> None:
        """Start the load. In a closed loop each ask is answered immediately."""
        self.running = True
        if self.closed_loop:
            self.send(time.perf_counter())

    @property
    def is_ready(self) -> bool:
        return self._due is not None

    def asked(self, socket: SeatSocket, data: bytes) -> None:
        ask = next(ask for ask in read(data).asks if ask.moves)
        move = pick(ask.moves[below(len(ask.moves))], below)
        command = {"type": "answer", "cmd_id": f"{self.steps}-{ask.id}", "ask": ask.id, "move": move}
        self._due = socket, orjson.dumps(command)

    def send(self, at: float) -> None:
        """Send the prepared answer; the move's time counts from `at`, the planned time of sending."""
        if self._due is not None:
            socket, command = self._due
            self._due = None
            if socket.transport is not None:
                self._sent_at = at
                socket.transport.send(WSMsgType.TEXT, command)

    def saw(self, data: bytes) -> None:
        """Count a step that has reached one more seat."""
        self.bytes_received += len(data)
        if (seq := data[SEQ]) != self._seq:
            self._seq, self._seen = seq, 0
        self._seen += 1
        if self._seen == len(self.sockets) and self.running:
            self._moved(data)

    def _moved(self, data: bytes) -> None:
        self.steps += 1
        now = time.perf_counter()
        if self._sent_at:  # else a deadline or a bot caused the step
            self.on_move(now - self._sent_at)
            self._sent_at = 0.0
        if not self.closed_loop:
            return
        if b'"status":"finished"' in data[:80]:
            self.running = False
            self.on_end()
        else:
            self.send(now)

    def close(self) -> None:
        for socket in self.sockets:
            if socket.transport is not None:
                socket.transport.disconnect()
