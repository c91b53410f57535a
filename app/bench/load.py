"""Loads on a running server: closed loops, an open loop at a rate, a bare fan-out, and idle memory."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from app.bench.house import Seated, ServerProcess
from app.bench.lane import Lane


@dataclass(frozen=True, slots=True)
class Loop:
    """What a loop of moves came to; times in milliseconds from sending a move to the last seat's view of it."""

    moves: int
    seconds: float
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    bytes_a_view: int
    server_cpu: float  # of one core

    def as_dict(self) -> dict[str, Any]:
        return {name: round(value, 3) for name, value in asdict(self).items()}


def quantile(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else float("nan")


def summary(server: ServerProcess, times: list[float], lanes: list[Lane], seconds: float, cpu: float) -> Loop:
    views = sum(lane.steps * len(lane.sockets) for lane in lanes)
    refused = [word for lane in lanes for word in lane.refused]
    assert not refused, refused[0]
    return Loop(
        moves=len(times),
        seconds=seconds,
        moves_per_second=len(times) / seconds,
        p50_ms=quantile(times, 0.50),
        p99_ms=quantile(times, 0.99),
        worst_ms=quantile(times, 1.0),
        bytes_a_view=sum(lane.bytes_received for lane in lanes) // max(1, views),
        server_cpu=(server.cpu_seconds() - cpu) / seconds,
    )


async def connect(server: ServerProcess, tables: list[Seated], times: list[float], closed_loop: bool) -> list[Lane]:
    lanes = [Lane(seated.table, seated.cookies, times.append, closed_loop) for seated in tables]
    for first in range(0, len(lanes), 20):
        await asyncio.gather(*(lane.connect(server.port) for lane in lanes[first : first + 20]))
    await asyncio.sleep(0.2)
    for lane in lanes:
        lane.bytes_received = 0
    return lanes


async def closed_loop(
    server: ServerProcess, tables: list[Seated], at_once: int, seconds: float, tick: Callable[[float], None]
) -> Loop:
    """So many tables move as fast as they are answered; where a game is over the next table takes its place."""
    times: list[float] = []
    lanes = await connect(server, tables, times, True)
    waiting = iter(lanes)
    over = asyncio.Event()

    def next_table() -> None:
        if (lane := next(waiting, None)) is not None:
            lane.start()
        else:
            over.set()  # from here on there would be fewer than we want to measure

    for lane in lanes:
        lane.on_end = next_table
    cpu, begun = server.cpu_seconds(), time.perf_counter()
    for _ in range(at_once):
        next_table()
    while not over.is_set() and time.perf_counter() - begun < seconds:
        await asyncio.sleep(0.02)
        tick(time.perf_counter() - begun)
    result = summary(server, list(times), lanes, time.perf_counter() - begun, cpu)
    for lane in lanes:
        lane.close()
    return result


async def open_loop(
    server: ServerProcess, tables: list[Seated], rate: float, seconds: float, tick: Callable[[float], None]
) -> Loop:
    """Moves at a steady rate, whichever tables are ready, timed from when they ought to have been sent."""
    times: list[float] = []
    lanes = await connect(server, tables, times, False)
    for lane in lanes:
        lane.start()
    cpu, begun = server.cpu_seconds(), time.perf_counter()
    sent, turn = 0, 0
    while (now := time.perf_counter()) - begun < seconds:
        due = int((now - begun) * rate)
        while sent < due:
            for _ in range(len(lanes)):
                turn = (turn + 1) % len(lanes)
                if lanes[turn].is_ready:
                    break
            if not lanes[turn].is_ready:
                break
            lanes[turn].send(begun + (sent + 1) / rate)
            sent += 1
        tick(now - begun)
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.1)
    result = summary(server, times, lanes, seconds, cpu)
    for lane in lanes:
        lane.close()
    return result


class BareSocket(WSListener):
    def __init__(self, group: "BareGroup") -> None:
        self.group = group

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        frame.get_payload_as_bytes()
        self.group.saw()


class BareGroup:
    """The same closed loop without a game: one frame in, `sockets` frames out, then the next."""

    def __init__(self) -> None:
        self.sockets: list[BareSocket] = []
        self.rounds, self._seen, self.running = 0, 0, False

    def send(self) -> None:
        self.sockets[self.rounds % len(self.sockets)].transport.send(WSMsgType.TEXT, COMMAND)

    def saw(self) -> None:
        self._seen += 1
        if self._seen == len(self.sockets):
            self._seen = 0
            self.rounds += 1
            if self.running:
                self.send()


COMMAND = orjson.dumps(
    {"type": "answer", "cmd_id": "x" * 32, "ask": "1.4.turn.2", "move": {"do": "place", "card": "3-7", "box": "3A"}}
)


async def bare_fan_out(server: ServerProcess, groups: int, sockets: int, size: int, seconds: float) -> float:
    """Moves a second that the socket layer alone would carry, with frames as long as the game's."""
    all_groups = [BareGroup() for _ in range(groups)]
    for number, group in enumerate(all_groups):
        for _ in range(sockets):
            url = f"ws://127.0.0.1:{server.port}/bench/{number}/{size}"
            socket = BareSocket(group)
            await ws_connect(lambda socket=socket: socket, url)
            group.sockets.append(socket)
    begun = time.perf_counter()
    for group in all_groups:
        group.running = True
        group.send()
    await asyncio.sleep(seconds)
    rounds = sum(group.rounds for group in all_groups)
    spent = time.perf_counter() - begun
    for group in all_groups:
        group.running = False
        for socket in group.sockets:
            socket.transport.disconnect()
    return rounds / spent
