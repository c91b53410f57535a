"""Load of a game in real time: all tables race with full seats, bets arrive during the race, dice roll at a fixed pace.

The result is the time from sending a bet until all seats of the table have the view after it.
"""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from app.engine.kernel.templates import pick
from tools.bench.figures import Figure, Ground, Tick, until
from tools.bench.house import Seated, ServerProcess, seat_tables
from tools.bench.lane import STEP, WELCOME, below
from tools.bench.load import quantile

GAME: Final = "readysetbet"
SEATS: Final = 9  # one host, who rolls the dice, and eight bettors
PACE: Final = 1.5
OPTIONS: Final = {"host": "person", "pace": PACE}
BETS_PER_SECOND: Final = 1.0  # per table; twice as many as eight people can keep up for a race
ASKS: Final = b'{"type":"asks"'
MUST: Final = b'"optional":false,"moves":['


@dataclass(frozen=True, slots=True)
class Races:
    """Result of the load; times are in milliseconds, from sending until the last seat has the view."""

    bets: int
    bet_p50_ms: float
    bet_p99_ms: float
    bet_worst_ms: float
    rolls: int
    roll_p99_ms: float
    taken: int  # bets refused because another player had taken the spot
    bytes_a_view: int
    server_cpu: float  # of one core
    load_cpu: float


class Screen(WSListener):
    """One seat's WebSocket. It keeps the last frame, and parses it only when needed."""

    def __init__(self, course: "Course", seat: int) -> None:
        self._course, self._seat = course, seat
        self.transport: WSTransport | None = None
        self.shown = b""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        data = frame.get_payload_as_bytes()
        if data.startswith(STEP):
            self.shown = data
            self._course.saw(int(data[len(STEP) : data.index(b",", len(STEP))]), data)
        elif data.startswith((WELCOME, ASKS)):
            self.shown = data
        elif data.startswith(b'{"type":"refused"'):
            self._course.refused(orjson.loads(data))
            return
        if MUST in data:
            self._course.must_answer(self._seat, self.asked())

    def asked(self) -> dict[str, Any] | None:
        if not self.shown:
            return None
        return next((ask for ask in orjson.loads(self.shown)["asks"] if "moves" in ask), None)


@dataclass(slots=True)
class Seen:
    """A step that some of the table's seats have received; `screens` counts them."""

    screens: int = 0
    cmd_id: str | None = None


@dataclass(eq=False)
class Course:
    """One table under load: answers mandatory asks at once, rolls at the pace, and bets when `bet` is called."""

    table: str
    cookies: list[str]
    bets: list[float] = field(default_factory=list)  # seconds
    rolls: list[float] = field(default_factory=list)
    taken: int = 0
    bytes_received: int = 0
    frames: int = 0
    screens: list[Screen] = field(default_factory=list)
    _sent: dict[str, tuple[list[float], float]] = field(default_factory=dict)  # by cmd_id: list for the time, sent at
    _steps: dict[int, Seen] = field(default_factory=dict)
    _answered: set[str] = field(default_factory=set)
    _rolled_at: float = 0.0

    async def connect(self, port: int) -> None:
        for seat, cookie in enumerate(self.cookies):
            screen = Screen(self, seat)
            self.screens.append(screen)  # before it opens, because its first frame may need an answer
            url = f"ws://127.0.0.1:{port}/ws/tables/{self.table}"
            await ws_connect(lambda screen=screen: screen, url, extra_headers={"Cookie": cookie})

    def must_answer(self, seat: int, ask: dict[str, Any] | None) -> None:
        if ask is None or ask["id"] in self._answered:
            return
        self._answered.add(ask["id"])
        move = pick(ask["moves"][below(len(ask["moves"]))], below)
        wait = max(0.0, self._rolled_at + PACE - time.perf_counter()) if move["do"] == "roll" else 0.0
        asyncio.get_running_loop().call_later(wait, self._decide, seat, ask["id"], move)

    def _decide(self, seat: int, ask: str, move: dict[str, Any]) -> None:
        if move["do"] == "start":
            self._rolled_at = time.perf_counter() + random.random() * PACE  # staggers the tables
        elif move["do"] == "roll":
            self._rolled_at = time.perf_counter()
        self._send(seat, ask, move, self.rolls)

    def bet(self) -> bool:
        """Let a random seat that may bet place a token on a free spot; False if none may."""
        for _ in range(SEATS):
            seat = below(SEATS)
            ask = self.screens[seat].asked()
            if ask is not None and ask["prompt"] == "bet":
                self._send(seat, ask["id"], pick(ask["moves"][below(len(ask["moves"]))], below), self.bets)
                return True
        return False

    def _send(self, seat: int, ask: str, move: dict[str, Any], counts: list[float]) -> None:
        transport = self.screens[seat].transport
        if transport is None:
            return
        cmd_id = f"{self.table}-{len(self._sent)}"
        command = orjson.dumps({"type": "answer", "cmd_id": cmd_id, "ask": ask, "move": move})
        self._sent[cmd_id] = counts, time.perf_counter()
        transport.send(WSMsgType.TEXT, command)

    def refused(self, message: dict[str, Any]) -> None:
        assert message["error"] in {"illegal_move", "unknown_ask"}, message
        self.taken += 1

    def saw(self, seq: int, data: bytes) -> None:
        self.frames += 1
        self.bytes_received += len(data)
        seen = self._steps.setdefault(seq, Seen())
        seen.screens += 1
        if data.endswith(b'"}') and (found := data.rfind(b'"cmd_id":"')) > 0:
            seen.cmd_id = data[found + 10 : -2].decode()
        if seen.screens == len(self.screens):
            del self._steps[seq]
            if seen.cmd_id in self._sent:
                counts, at = self._sent[seen.cmd_id]
                counts.append(time.perf_counter() - at)

    def close(self) -> None:
        for screen in self.screens:
            if screen.transport is not None:
                screen.transport.disconnect()


async def race_figures(ground: Ground) -> list[Figure]:
    size = ground.size
    with ground.house() as server:
        seated = await seat_tables(server, GAME, size.race_tables, SEATS, options=OPTIONS)
        with ground.progress("Races", size.race_seconds) as tick:
            races = await race(server, seated, size.race_seconds, until(tick))
    return [
        Figure(f"Races, {size.race_tables} tables × {SEATS} sockets, a roll every {PACE} s: bets", races.bets, "bets"),
        Figure("  a bet on the last screen, median", races.bet_p50_ms, "ms"),
        Figure("  a bet on the last screen, p99", races.bet_p99_ms, "ms", "≤ 50"),
        Figure("  a bet on the last screen, the slowest", races.bet_worst_ms, "ms"),
        Figure("  bets refused: somebody was faster", races.taken, "bets"),
        Figure("  a roll on the last screen, p99", races.roll_p99_ms, "ms"),
        Figure("  a view", races.bytes_a_view, "bytes"),
        Figure("  server's processor", 100 * races.server_cpu, "% of a core"),
        Figure("  load's processor", 100 * races.load_cpu, "% of a core"),
    ]


async def race(server: ServerProcess, tables: list[Seated], seconds: float, tick: Tick) -> Races:
    """Run races at all tables at once, with bets at a steady rate, and measure."""
    courses = [Course(seated.table, seated.cookies) for seated in tables]
    for first in range(0, len(courses), 10):
        await asyncio.gather(*(course.connect(server.port) for course in courses[first : first + 10]))
    await asyncio.sleep(2 * PACE)  # until all races have started
    for course in courses:
        course.rolls.clear()
    cpu, own, begun = server.cpu_seconds(), time.process_time(), time.perf_counter()
    laid, turn = 0, 0
    while (now := time.perf_counter() - begun) < seconds:
        while laid < now * BETS_PER_SECOND * len(courses):
            turn, laid = (turn + 1) % len(courses), laid + 1
            courses[turn].bet()
        tick(now)
        await asyncio.sleep(0.005)
    spent = time.perf_counter() - begun
    cpu, own = (server.cpu_seconds() - cpu) / spent, (time.process_time() - own) / spent
    await asyncio.sleep(0.2)
    bets = [took for course in courses for took in course.bets]
    rolls = [took for course in courses for took in course.rolls]
    for course in courses:
        course.close()
    return Races(
        bets=len(bets),
        bet_p50_ms=quantile(bets, 0.50),
        bet_p99_ms=quantile(bets, 0.99),
        bet_worst_ms=quantile(bets, 1.0),
        rolls=len(rolls),
        roll_p99_ms=quantile(rolls, 0.99),
        taken=sum(course.taken for course in courses),
        bytes_a_view=sum(course.bytes_received for course in courses) // max(1, sum(c.frames for c in courses)),
        server_cpu=cpu,
        load_cpu=own,
    )
