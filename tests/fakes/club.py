"""`Club`: a server in the test's process with a fake clock, people at its tables, and sockets that store every message.

Nothing here sleeps: time passes when a test says so, and `settled` waits for running work.
"""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import orjson

from app.engine.kernel.templates import pick
from app.luck.key import open_key
from app.people.service import hash_token
from app.person import Person
from app.services import House, close_house, open_house
from app.settings import Settings, key_path
from app.storage.database import Database, open_database
from app.storage.log import reader as log_store
from app.storage.log.postgres import PostgresLane
from app.storage.log.sqlite import SqliteLane
from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseAway
from app.table.commands import Answer, Show
from app.table.frames import Viewer
from app.table.live import Table
from app.table.table_rows import Dealer
from tests.fakes.clock import FakeClock, pass_time
from tests.fakes.party_line import PartyLine
from tests.fakes.wire import read_frame

TICKS = 8  # iterations of the event loop after which no task can make progress without time or input
PLAIN = {"clock": None, "spectators": True, "absent_after": 120}
# What a table made over HTTP has: in play the people vote. PLAIN is a table where the host decides alone.
SHARED = {**PLAIN, "host_alone": False, "newcomers": True}
NAMES = ("Aoi", "Tobias", "Maria", "Sam", "Wen", "Lotte")


# Luck


class FakeLuck:
    """Replaces `secrets` in modules, for the same ids, seeds and bots' choices in every run."""

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
        rooms = ("table.bots", "table.table_rows", "people.devices", "people.service")
        lobby = ("lobby.creation", "lobby.invite_links", "lobby.lobby_commands")
        for module in ("services", "boards.service", *rooms, *lobby):
            stack.enter_context(mock.patch(f"app.{module}.secrets", luck))
        yield luck


# Ears


class Ear:
    """An outlet that stores every frame. When it is closed, its socket leaves the table, as a real one does."""

    def __init__(self, go: Callable[[], None], *, reads: bool = True) -> None:
        """With `reads`, every frame must be a declared message."""
        self.frames: list[bytes] = []
        self.closed: str | None = None
        self.is_closing = False
        self._go, self._reads = go, reads
        self._parsed: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        if self.closed is None:
            if self._reads:
                read_frame(frame)
            self.frames.append(frame)

    def close(self, reason: str) -> None:
        if self.closed is None:
            self.closed = reason
            self.is_closing = True
            asyncio.get_running_loop().call_soon(self._go)

    def heard(self, *kinds: str) -> list[dict[str, Any]]:
        """The received messages of these kinds, or all of them."""
        self._parsed += [orjson.loads(frame) for frame in self.frames[len(self._parsed) :]]
        return [message for message in self._parsed if not kinds or message["type"] in kinds]


@dataclass
class Guest:
    """A person at a table with an `Ear` in place of a socket."""

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
        """The guest's newest view: the last welcome or step."""
        return self.ear.heard("welcome", "step")[-1]

    @property
    def ask(self) -> dict[str, Any] | None:
        """The guest's open ask."""
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
        """A legal answer to the guest's ask, chosen from its templates."""
        assert self.ask is not None, self.picture
        return pick(luck.choice(self.ask["moves"]), luck.randrange)

    def answer(self, cmd_id: str, move: dict[str, Any] | None = None, ask: str | None = None) -> None:
        """Answer the open ask with a legal move, or the given ask with the given move."""
        if ask is None:
            assert self.ask is not None, self.picture
            ask = self.ask["id"]
        self.table.put(Answer(self.viewer, cmd_id, ask, self.any_move(Random(cmd_id)) if move is None else move))

    def go(self) -> None:
        """Close the socket."""
        self.table.depart(self.viewer)


# The house


@dataclass
class Club:
    """A server on a database of its own, and what tests do with it."""

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
        """Create a table in its lobby. The first person is host, all people have seats, and bots sit after them."""
        host = people[0]
        wanted = {
            "game": "mafia", "options": {}, "seats": None, "visibility": "private", "settings": PLAIN,
            "sit": True, "nonce": f"of {host.name}",
        }  # fmt: skip
        made = await self.house.creation.make(host, **(wanted | table))
        for guest in people[1:]:
            await self.house.lobby.join(guest, made["table"], made["invite"])
            await self.house.lobby_commands.sit(guest, made["table"], None, f"of {guest.name}")
        for number in range(len(people), len(people) + bots):
            await self.house.lobby_commands.seat_bot(host, made["table"], number, "random")
        table_id: str = made["table"]
        return table_id

    async def game(self, people: list[Person], bots: int = 0, **table: Any) -> str:
        """Create a table and start its game."""
        table_id = await self.lobby(people, bots, **table)
        await self.house.lobby_commands.start(people[0], table_id)
        return table_id

    async def comes(self, person: Person, table_id: str, after: int = 0, token: str = "") -> Guest:
        """Open a socket in the session of this token. The welcome may wait for a move that is being written."""
        table = await self.house.lobby.admit(person, table_id)
        ear = Ear(lambda: table.depart(viewer))
        viewer = Viewer(person, ear, session=hash_token(token))
        table.audience.expect(viewer)
        greeting = asyncio.ensure_future(self.house.lobby.greet(table, viewer, after))
        waited = 0
        while not greeting.done() and waited < TICKS:
            await asyncio.sleep(0)
            waited = waited + 1 if any(isinstance(one, Show) for one in table._inbox) else 0
        if greeting.done():
            greeting.result()
        return Guest(table, viewer, ear, greeting)

    async def guests(self, people: Iterable[Person], table_id: str) -> list[Guest]:
        return [await self.comes(person, table_id) for person in people]

    async def table(self, table_id: str) -> Table:
        return await self.house.live_tables.table(table_id)

    def log(self, table_id: str) -> list[log_store.Move]:
        """What is on disk."""
        return self.database.read_now(log_store.whole_log, table_id)

    def forget(self) -> None:
        """Drop all tables and sockets from memory; the next access reads a table from the database."""
        for table in self.house.live_tables.awake():
            for viewer in list(table.audience.viewers):
                table.depart(viewer)
            table._alarm.stop()
        self.house.live_tables._awake.clear()

    # Waiting

    async def settled(self) -> None:
        """Wait until all tasks wait for time or for input."""
        while True:
            before = self._under_way()
            while self.house.log.has_work:  # noqa: ASYNC110 - nobody but tests wants to know
                await asyncio.sleep(0.0005)
            await self.taken()
            if waited_for := self._tasks() | self.house.database._jobs:
                await asyncio.wait(waited_for, timeout=0.05)
            elif self._under_way() == before:
                return

    def _tasks(self) -> "set[asyncio.Task[None]]":
        """The running tasks, except those of tables that wait before they read their log again."""
        house, found = self.house, set[asyncio.Task[None]]()
        waiting = [table for table in house.live_tables.awake() if table._recovery.is_waiting]
        for table in house.live_tables.awake():
            found |= table._tasks.running
            if table._work is not None and table not in waiting:
                found.add(table._work)
        if not waiting:
            found |= house.lobby._tasks.running
        found |= house.board_sockets._tasks.running
        return found | house.chat._tasks | house.periodic._tasks | ({house.tidying.task} - {None})  # type: ignore[operator,arg-type]

    async def taken(self) -> None:
        """Let the tables carry out the commands in their inboxes."""
        for _ in range(TICKS):
            await asyncio.sleep(0)

    def _under_way(self) -> list[tuple[Any, ...]]:
        return [(t.id, t.seq, t.is_busy, len(t._inbox), len(t._tasks.running)) for t in self.house.live_tables.awake()]

    async def pass_time(self, ms: int) -> None:
        await pass_time(self.clock, ms, self.settled)

    # Playing

    async def play(self, guests: list[Guest], luck: Random, moves: int = 10_000, name: str = "m") -> int:
        """Answer open asks for their players, up to this number of moves or to the end; returns the number of moves."""
        for played in range(moves):
            asked = next((guest for guest in guests if guest.ask), None)
            if asked is None:
                return played
            asked.answer(f"{name}-{asked.table.seq + 1}", asked.any_move(luck))
            await self.settled()
        return moves


@asynccontextmanager
async def open_club(
    url: str, clock: FakeClock | None = None, *, line: PartyLine | None = None, speed: float = 1.0
) -> AsyncIterator[Club]:
    """Open a server; with a party line, one of several workers, which share even a SQLite file."""
    clock = clock or FakeClock()
    # No test means these times: they are for a disk and a server that others use as well.
    database = open_database(url, busy_ms=30_000, answer_ms=30_000, alone=line is None)
    with mock.patch("app.services.make_bus", line.make_bus) if line else contextlib.nullcontext():
        house = await open_house(Settings(database_url=url, clock_speed=speed), clock, database)
    try:
        yield Club(house, clock)
    finally:
        await close_house(house)


def dealer_of(url: str) -> Dealer:
    """What opens the seeds of a database whose house has the key file of its default place."""
    return Dealer(open_key(key_path(Settings(database_url=url)), None))


def migrated_file(place: Path) -> Path:
    """A migrated SQLite file without people."""
    path = place / "railbird.sqlite"
    migrate(f"sqlite:///{path}")
    return path


def copied_file(path: Path, place: Path) -> str:
    """The database URL of a copy of that file."""
    copy = place / path.name
    shutil.copyfile(path, copy)
    return f"sqlite:///{copy}"


@contextmanager
def storm() -> Iterator[None]:
    """Make the database unreachable for reads and writes, without pauses between the log's attempts."""
    away = DatabaseAway("The database does not answer.")
    with (
        mock.patch.object(Database, "check_file", side_effect=away),
        mock.patch.object(Database, "reading", side_effect=away),
        mock.patch.object(SqliteLane, "_transact", side_effect=away),
        mock.patch.object(PostgresLane, "_write", side_effect=away),
        mock.patch("app.storage.log.log.FIRST_PAUSE", 0.0),
    ):
        yield
