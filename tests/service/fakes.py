"""A house whose time the test holds in its hand, people who come in, and ears that keep what they were told.

Nothing here sleeps: time passes when a test says so, and `settled` waits for what is really under way.
"""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import orjson

from app.engine.kernel.templates import pick
from app.service.fanout import Viewer
from app.service.house import House, close_house, open_house
from app.service.people import Person
from app.service.table import Table
from app.settings import Settings
from app.store import moves as log_store
from app.store.bus import Hint
from app.store.database import Database, open_database
from app.store.errors import DatabaseAway
from app.store.migrating import migrate

BEGAN = 1_700_000_000_000
PLAIN = {"clock": None, "spectators": True, "absent_after": 120}
NAMES = ("Aoi", "Tobias", "Maria", "Sam", "Wen", "Lotte")


# Time


@dataclass(eq=False)
class FakeAlarm:
    when: int
    number: int
    call: Any

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    """The house's clock, with hands to move."""

    def __init__(self, now: int = BEGAN) -> None:
        self._now = now
        self._alarms: list[FakeAlarm] = []
        self._made = 0

    def now(self) -> int:
        return self._now

    def at(self, when: int, call: Any) -> FakeAlarm:
        self._made += 1
        alarm = FakeAlarm(when, self._made, call)
        self._alarms.append(alarm)
        return alarm

    def next_due(self) -> int | None:
        self._alarms = [alarm for alarm in self._alarms if alarm.call is not None]
        return min((alarm.when for alarm in self._alarms), default=None)

    def set_for(self, call: Any) -> int:
        """How many alarms will make this call."""
        return sum(alarm.call == call for alarm in self._alarms)

    def advance(self, ms: int) -> None:
        """Ring what is due on the way, in order. An alarm that is set for the past rings now."""
        end = self._now + ms
        while (due := self.next_due()) is not None and due <= end:
            first = min((alarm for alarm in self._alarms if alarm.when == due), key=lambda alarm: alarm.number)
            self._alarms.remove(first)
            self._now = max(self._now, due)
            first.call()
        self._now = end


# Luck


class FakeLuck:
    """Stands where a module has `secrets`: the same ids, seeds and bots' fancies in every run."""

    def __init__(self, seed: object = 0) -> None:
        self._random = Random(str(seed))

    def token_hex(self, size: int) -> str:
        return self._random.randbytes(size).hex()

    def token_urlsafe(self, size: int) -> str:
        return self._random.randbytes(size).hex()

    def randbelow(self, n: int) -> int:
        return self._random.randrange(n)

    def choice(self, items: str) -> str:
        return self._random.choice(items)


@contextmanager
def known_luck(seed: object = 0) -> Iterator[FakeLuck]:
    luck = FakeLuck(seed)
    with contextlib.ExitStack() as stack:
        for module in ("bots", "house", "making", "people", "invites"):
            stack.enter_context(mock.patch(f"app.service.{module}.secrets", luck))
        yield luck


# Other workers


class FakeBus:
    """One worker's end of a bus whose hints travel when the test says so, or get lost."""

    is_alone = False

    def __init__(self, line: "PartyLine") -> None:
        self._line = line
        self.hear: Callable[[Hint], None] = lambda hint: None

    async def open(self, hear: Callable[[Hint], None]) -> None:
        self.hear = hear

    def send(self, hint: Hint) -> None:
        self._line.hints.append((self, orjson.dumps(hint)))

    async def close(self) -> None:
        self._line.ends.remove(self)


class PartyLine:
    """What the workers of one house hang on."""

    def __init__(self) -> None:
        self.ends: list[FakeBus] = []
        self.hints: list[tuple[FakeBus, bytes]] = []
        self.said: list[tuple[FakeBus, bytes]] = []  # all that has arrived
        self.is_cut = False

    def make_bus(self, *_: object) -> FakeBus:
        self.ends.append(FakeBus(self))
        return self.ends[-1]

    def pass_on(self) -> bool:
        """Bring everything that was said to everybody else. Was there anything?"""
        hints, self.hints = self.hints, []
        if not self.is_cut:
            self.said += hints
            self.say_again(hints)
        return bool(hints)

    def say_again(self, hints: "list[tuple[FakeBus, bytes]]") -> None:
        for sender, hint in hints:
            for end in self.ends:
                if end is not sender:
                    end.hear(orjson.loads(hint))


# Ears


class Ear:
    """An outlet that keeps every frame, until it is closed; then its socket goes, as a real one would."""

    def __init__(self, go: Callable[[], None]) -> None:
        self.frames: list[bytes] = []
        self.closed: str | None = None
        self.is_closing = False
        self._go = go
        self._parsed: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        if self.closed is None:
            self.frames.append(frame)

    def close(self, reason: str) -> None:
        if self.closed is None:
            self.closed = reason
            self.is_closing = True
            asyncio.get_running_loop().call_soon(self._go)

    def heard(self, *kinds: str) -> list[dict[str, Any]]:
        """Messages of these kinds, or all of them."""
        self._parsed += [orjson.loads(frame) for frame in self.frames[len(self._parsed) :]]
        return [message for message in self._parsed if not kinds or message["type"] in kinds]


@dataclass
class Guest:
    """Somebody at a table with an ear: one socket, without the socket."""

    table: Table
    viewer: Viewer
    ear: Ear
    greeting: "asyncio.Future[None]"

    @property
    def person(self) -> Person:
        return self.viewer.person

    @property
    def seat(self) -> int | None:
        return self.viewer.seat

    @property
    def picture(self) -> dict[str, Any]:
        """What this guest sees now: the last welcome or step."""
        return self.ear.heard("welcome", "step")[-1]

    @property
    def ask(self) -> dict[str, Any] | None:
        """What this guest is asked now."""
        return next((ask for ask in self.picture["asks"] if "moves" in ask), None)

    @property
    def refusals(self) -> list[str]:
        return [message["error"] for message in self.ear.heard("refused")]

    @property
    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.ear.heard("step")]

    def hears(self, kind: str) -> dict[str, Any]:
        """The last message of this kind."""
        return self.ear.heard(kind)[-1]

    def any_move(self, luck: Random) -> dict[str, Any]:
        """Some legal answer to what this guest is asked, by the templates alone."""
        assert self.ask is not None, self.picture
        return pick(luck.choice(self.ask["moves"]), luck.randrange)

    def answer(self, cmd_id: str, move: dict[str, Any] | None = None, ask: str | None = None) -> None:
        """Answer the ask that is open (with some legal move), or another one."""
        if ask is None:
            assert self.ask is not None, self.picture
            ask = self.ask["id"]
        self.table.answer(self.viewer, cmd_id, ask, self.any_move(Random(cmd_id)) if move is None else move)

    def go(self) -> None:
        """Close the socket."""
        self.table.depart(self.viewer)


# The house


@dataclass
class Club:
    """A house on a database of its own, with everything tests do in it."""

    house: House
    clock: FakeClock
    _names: Iterator[int] = field(default_factory=lambda: iter(range(1000)))

    @property
    def database(self) -> Database:
        return self.house.database

    async def person(self, name: str | None = None) -> Person:
        number = next(self._names)
        person, _ = await self.house.people.come_in(name or NAMES[number % len(NAMES)])
        return person

    async def people(self, count: int) -> list[Person]:
        return [await self.person() for _ in range(count)]

    async def lobby(self, people: list[Person], bots: int = 0, **table: Any) -> str:
        """A table in its lobby, the first its host, everybody seated, bots after them."""
        host = people[0]
        wanted = {
            "game": "mafia", "options": {}, "seats": None, "visibility": "private", "settings": PLAIN,
            "sit": True, "nonce": f"of {host.name}",
        }  # fmt: skip
        made = await self.house.making.make(host, **(wanted | table))
        for guest in people[1:]:
            await self.house.lobby.join(guest, made["table"], made["invite"])
            await self.house.arranging.sit(guest, made["table"], None, f"of {guest.name}")
        for number in range(len(people), len(people) + bots):
            await self.house.arranging.seat_bot(host, made["table"], number, "random")
        table_id: str = made["table"]
        return table_id

    async def game(self, people: list[Person], bots: int = 0, **table: Any) -> str:
        """The same, and the game has begun."""
        table_id = await self.lobby(people, bots, **table)
        await self.house.arranging.start(people[0], table_id)
        return table_id

    async def comes(self, person: Person, table_id: str, after: int = 0) -> Guest:
        """Open a socket; the welcome may have to wait for a move that is on its way."""
        table = await self.house.lobby.admit(person, table_id)
        ear = Ear(lambda: table.depart(viewer))
        viewer = Viewer(person, ear)
        table.expect(viewer)
        waiting = len(table.turns.waiting)
        greeting = asyncio.ensure_future(self.house.lobby.greet(table, viewer, after))
        while True:
            await asyncio.sleep(0)
            if greeting.done() or len(table.turns.waiting) > waiting:
                break
        if greeting.done():
            greeting.result()
        return Guest(table, viewer, ear, greeting)

    async def guests(self, people: Iterable[Person], table_id: str) -> list[Guest]:
        return [await self.comes(person, table_id) for person in people]

    async def table(self, table_id: str) -> Table:
        return await self.house.hall.table(table_id)

    def log(self, table_id: str) -> list[log_store.Move]:
        """What is on disk."""
        return self.database.read_now(log_store.whole_log, table_id)

    def forget(self) -> None:
        """The memory of all tables is lost, and with it their sockets; whoever looks at one now reads it from disk."""
        for table in self.house.hall.awake():
            for viewer in list(table.viewers):
                table.depart(viewer)
            table.timer.stop()
        self.house.hall._awake.clear()

    # Waiting

    async def settled(self) -> None:
        """Wait until nothing goes on that would not wait for time or for somebody."""
        while True:
            before = self._under_way()
            with contextlib.suppress(DatabaseAway):
                await self.house.writer.run(lambda _: None)
            tasks = {task for table in self.house.hall.awake() for task in table.turns.tasks}
            tasks |= self.house.chat._tasks | self.house.neighbours._tasks
            tasks |= {task for task in (self.house.tidying.task,) if task is not None}
            if tasks:
                await asyncio.wait(tasks)
            elif self._under_way() == before:
                return

    def _under_way(self) -> list[tuple[Any, ...]]:
        return [
            (t.id, t.seq, t.turns.is_busy, len(t.turns.waiting), len(t.turns.tasks)) for t in self.house.hall.awake()
        ]

    async def pass_time(self, ms: int) -> None:
        await pass_time(self.clock, ms, self.settled)

    # Playing

    async def play(self, guests: list[Guest], luck: Random, moves: int = 10_000, name: str = "m") -> int:
        """Whoever is asked answers, so many times or to the end; how many moves it took."""
        for played in range(moves):
            asked = next((guest for guest in guests if guest.ask), None)
            if asked is None:
                return played
            asked.answer(f"{name}-{asked.table.seq + 1}", asked.any_move(luck))
            await self.settled()
        return moves


async def pass_time(clock: FakeClock, ms: int, settled: Callable[[], Awaitable[None]]) -> None:
    """Let so much time go by; what an alarm sets off is finished before the next one rings."""
    end = clock.now() + ms
    await settled()
    while (due := clock.next_due()) is not None and due <= end:
        clock.advance(max(0, due - clock.now()))
        await settled()
    clock.advance(end - clock.now())


@asynccontextmanager
async def open_club(
    url: str, clock: FakeClock | None = None, *, line: PartyLine | None = None, speed: float = 1.0
) -> AsyncIterator[Club]:
    """A house, or with a party line one worker of a house: such a one shares even a SQLite file with the others."""
    clock = clock or FakeClock()
    database = open_database(url, busy_ms=2_000, alone=line is None)
    with mock.patch("app.service.house.make_bus", line.make_bus) if line else contextlib.nullcontext():
        house = await open_house(Settings(database_url=url, clock_speed=speed), clock, database)
    try:
        yield Club(house, clock)
    finally:
        await close_house(house)


def migrated_file(place: Path) -> Path:
    """A SQLite file with nobody in it."""
    path = place / "railbird.sqlite"
    migrate(f"sqlite:///{path}")
    return path


def copied_file(path: Path, place: Path) -> str:
    """A copy of such a file, as an address."""
    copy = place / path.name
    shutil.copyfile(path, copy)
    return f"sqlite:///{copy}"


@contextmanager
def storm() -> Iterator[None]:
    """The database is away: no reading, no writing, and no pause between the writer's attempts."""
    away = DatabaseAway("The database does not answer.")
    with (
        mock.patch.object(Database, "check_file", side_effect=away),
        mock.patch.object(Database, "reading", side_effect=away),
        mock.patch("app.store.writer.FIRST_PAUSE", 0.0),
    ):
        yield
