"""Load: tables with a socket for every seat, which answer what they are asked with any of the offered moves."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from app.engine.kernel.templates import pick

STEP = b'{"type":"step","seq":'


class SeatSocket(WSListener):
    """One player's socket. Knows no rules: it waits for an ask with templates."""

    def __init__(self, lane: "Lane") -> None:
        self.lane = lane
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        self.lane.bytes_received += len(data)
        is_step = data.startswith(STEP)
        if not is_step and not data.startswith(b'{"type":"welcome"'):
            if data.startswith(b'{"type":"refused"'):
                self.lane.refused.append(data.decode())
            return
        if b'"moves":[{' in data:
            ask = next(ask for ask in orjson.loads(data)["asks"] if "moves" in ask)
            self.lane.asked(self, ask["id"], pick(ask["moves"][below(len(ask["moves"]))], below))
        if is_step:
            self.lane.saw(int(data[len(STEP) : data.index(b",", len(STEP))]))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.transport = None


def below(n: int) -> int:
    return int(random.random() * n)


@dataclass(eq=False)
class Lane:
    """One table under load. `on_move` is called with the seconds a move took until the last seat saw it."""

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
    _seq: int = 0
    _seen: int = 0

    async def connect(self, port: int) -> None:
        for cookie in self.cookies:
            url = f"ws://127.0.0.1:{port}/ws/tables/{self.table}"
            socket = SeatSocket(self)
            await ws_connect(lambda socket=socket: socket, url, extra_headers={"Cookie": cookie})
            self.sockets.append(socket)

    def start(self) -> None:
        """In a closed loop every view that asks is answered at once."""
        self.running = True
        if self.closed_loop:
            self.send(time.perf_counter())

    @property
    def is_ready(self) -> bool:
        return self._due is not None

    def asked(self, socket: SeatSocket, ask: str, move: object) -> None:
        command = {"type": "answer", "cmd_id": f"{self.table}-{self._seq}-{ask}", "ask": ask, "move": move}
        self._due = (socket, orjson.dumps(command))

    def send(self, at: float) -> None:
        """Send the answer that is due; the clock runs from `at`, when it ought to have been sent."""
        if self._due is not None:
            socket, command = self._due
            self._due = None
            if socket.transport is not None:
                self._sent_at = at
                socket.transport.send(WSMsgType.TEXT, command)

    def saw(self, seq: int) -> None:
        if seq != self._seq:
            self._seq, self._seen = seq, 0
        self._seen += 1
        if self._seen == len(self.sockets) and self.running:
            self.steps += 1
            now = time.perf_counter()
            self.on_move(now - self._sent_at)
            if self.closed_loop and self._due is not None:
                self.send(now)
            elif self.closed_loop:
                self.on_end()

    def close(self) -> None:
        for socket in self.sockets:
            if socket.transport is not None:
                socket.transport.disconnect()
