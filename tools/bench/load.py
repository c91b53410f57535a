"""Loads on a running server: closed loops, an open loop at a rate, and a bare fan-out."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tools.bench.figures import Tick
from tools.bench.house import Seated, ServerProcess
from tools.bench.lane import Lane


@dataclass(frozen=True, slots=True)
class Loop:
    """Result of a loop of moves; times are in milliseconds, from sending a move until the last seat has its view."""

    moves: int
    seconds: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    bytes_a_view: int
    server_us: float  # processor time per move of all workers
    load_us: float  # processor time per move of the load generator
    refused: int

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


def quantile(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000 if ordered else float("nan")


class Stopwatch:
    """Measures elapsed time and the processor time of servers and load generator, from its creation."""

    def __init__(self, servers: Sequence[ServerProcess]) -> None:
        self._servers = servers
        self._cpu = self._servers_cpu()
        self._own, self.begun = time.process_time(), time.perf_counter()

    def _servers_cpu(self) -> float:
        return sum(server.cpu_seconds() for server in self._servers)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begun

    def loop(self, times: list[float], lanes: list[Lane]) -> Loop:
        seconds, cpu, own = self.seconds, self._servers_cpu() - self._cpu, time.process_time() - self._own
        moves, views = max(1, len(times)), sum(lane.steps * len(lane.sockets) for lane in lanes)
        return Loop(
            moves=len(times),
            seconds=seconds,
            p50_ms=quantile(times, 0.50),
            p99_ms=quantile(times, 0.99),
            worst_ms=quantile(times, 1.0),
            bytes_a_view=sum(lane.bytes_received for lane in lanes) // max(1, views),
            server_us=1e6 * cpu / moves,
            load_us=1e6 * own / moves,
            refused=sum(len(lane.refused) for lane in lanes),
        )


async def connect(
    servers: Sequence[ServerProcess], tables: list[Seated], times: list[float], closed_loop: bool, spread: bool
) -> list[Lane]:
    """Connect all tables, each table's sockets to one server, or with `spread` distributed over all servers."""
    lanes = [Lane(seated.table, seated.cookies, times.append, closed_loop) for seated in tables]
    ports = [server.port for server in servers]
    for first in range(0, len(lanes), 20):
        some = list(enumerate(lanes))[first : first + 20]
        await asyncio.gather(*(lane.connect(*(ports if spread else [ports[at % len(ports)]])) for at, lane in some))
    await asyncio.sleep(0.2)
    return lanes


async def closed_loop(
    servers: Sequence[ServerProcess],
    tables: list[Seated],
    at_once: int,
    seconds: float,
    tick: Tick,
    spread: bool = False,
) -> Loop:
    """Closed loop: `at_once` tables send each move as soon as the last one is answered. A finished game is replaced by
    the next table."""
    times: list[float] = []
    lanes = await connect(servers, tables, times, True, spread)
    waiting = iter(lanes)
    over = asyncio.Event()

    def next_table() -> None:
        if (lane := next(waiting, None)) is not None:
            lane.start()
        else:
            over.set()  # no table is left as a replacement: stop measuring

    for lane in lanes:
        lane.on_end = next_table
    watch = Stopwatch(servers)
    for _ in range(at_once):
        next_table()
    while not over.is_set() and watch.seconds < seconds:
        await asyncio.sleep(0.1)
        tick(watch.seconds)
    result = watch.loop(list(times), lanes)
    for lane in lanes:
        lane.close()
    return result


async def open_loop(server: ServerProcess, tables: list[Seated], rate: float, seconds: float, tick: Tick) -> Loop:
    """Open loop: send `rate` moves per second, each at any ready table; times count from the planned sending."""
    times: list[float] = []
    lanes = await connect([server], tables, times, False, False)
    for lane in lanes:
        lane.start()
    watch = Stopwatch([server])
    sent, turn, shown = 0, 0, 0.0
    while (now := watch.seconds) < seconds:
        due = int(now * rate)
        while sent < due:
            for _ in range(len(lanes)):
                turn = (turn + 1) % len(lanes)
                if lanes[turn].is_ready:
                    break
            if not lanes[turn].is_ready:
                break
            lanes[turn].send(watch.begun + (sent + 1) / rate)
            sent += 1
        if now > shown + 0.1:
            tick(now)
            shown = now
        await asyncio.sleep(max(0.0, (sent + 1) / rate - watch.seconds))
    result = watch.loop(times, lanes)
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
    """Closed loop without a game, as a baseline: one frame in, one frame out to each socket, then the next."""

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
    """Measure the socket layer alone: rounds per second with frames of the game's size."""
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
