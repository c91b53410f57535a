"""A world of one table: its people, the one, two or three workers that serve it, and a database.

What happens in it is in `happenings.py`, how it comes to rest in `rest.py`, and what must hold in `promises.py`.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from app.errors import Refusal
from app.person import Person
from app.services import House, open_house
from app.settings import Settings
from app.storage.database import open_database
from app.storage.store_errors import StoreError
from app.table.recovery import RETRY_MS
from tests.fakes.backups import Backup
from tests.fakes.clock import FakeClock
from tests.fakes.club import known_luck
from tests.fakes.party_line import PartyLine
from tests.simulation.clients import Client, Line, Message
from tests.simulation.machine import HandReads, HandWriter, Machine, MortalClock, breathe

SLOWEST = 8  # frames that wait for a client that does not read, here
PATIENCE = 3_000  # turns after which something that should come to rest never will
CLOCKS_APART = (0, 0, -3_600_000, -30_000, 30_000, 3_600_000)  # by how much a worker's clock may differ
CLOCKS = (None, None, {"bank": 60, "increment": 2})
# One in which everybody waits for one, and one in which all choose at once.
GAMES_HERE: dict[str, dict[str, Any]] = {"mafia": {"track": 48}, "jockeys": {}}


def draw_workers(luck: Random) -> int:
    return luck.choices([1, 2, 3], [5, 3, 2])[0]


def workers_of(seed: int) -> int:
    """The number of workers in the world of this seed: the first number that it draws."""
    return draw_workers(Random(seed))


class World:
    def __init__(self, path: Path, seed: int, faults: float = 1.0) -> None:
        self.luck, self.faults = Random(seed), faults
        self.clock, self.party_line = FakeClock(), PartyLine()
        self.workers = draw_workers(self.luck)
        self.game = self.luck.choice(list(GAMES_HERE))
        self.machines: list[Machine] = []
        self.clients: list[Client] = []
        self.host_alone = self.luck.random() < 0.3  # or the people vote
        self.table_id = ""
        self.log: list[tuple[int, str, str | None]] = []  # seq, command, ask: what has ever been on disk
        self.seats: list[Any] = []  # who sat where when the game began
        self.complaints: list[str] = []  # of the people, and of the event loop
        self.tasks: set[asyncio.Task[Any]] = set()
        self.disk = sqlite3.connect(path)
        self.acted: list[str] = []
        self.backup: Backup | None = None
        self.most_told = 0  # the last move that anybody may have been told, before the database went back
        self.path = path
        self._url = f"sqlite:///{path}"

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.complaints.append(str(context)))
        for _ in range(self.workers):
            apart = self.luck.choice(CLOCKS_APART) if self.workers > 1 else 0
            self.machines.append(await self._machine(apart))
        house = self.machines[0].house
        count = self.luck.randint(2, 4)
        people = [(await self.done(house.people.come_in(f"Guest {n}")))[0] for n in range(count + 1)]
        self.table_id = await self.done(self._set_table(house, people[:count], 4))
        self.seats = self.seats_on_disk()
        self.clients = [Client(person, seat, self.luck, self.complaints) for seat, person in enumerate(people[:count])]
        self.clients.append(Client(people[count], None, self.luck, self.complaints))
        for client in self.clients:
            self.connect(client, self.luck.choice(self.machines))

    async def _machine(self, set_by: int = 0) -> Machine:
        watch = MortalClock(self.clock, set_by=set_by, began=set_by)
        database = open_database(self._url, busy_ms=50, alone=False)
        reads = HandReads(database, self.luck)
        database.read = reads.read  # type: ignore[assignment,method-assign]
        writer = HandWriter(database)
        database.write = writer.write  # type: ignore[assignment,method-assign]
        make_bus = self.party_line.make_bus if self.workers > 1 else None
        with mock.patch("app.services.open_log", return_value=writer.log):
            if make_bus is None:
                opening = asyncio.ensure_future(open_house(Settings(database_url=self._url), watch, database))
            else:
                with mock.patch("app.services.make_bus", make_bus):
                    opening = asyncio.ensure_future(open_house(Settings(database_url=self._url), watch, database))
                    await self._turn_until(opening, writer, reads)
            await self._turn_until(opening, writer, reads)
        return Machine(opening.result(), writer, reads, watch)

    async def _turn_until(self, opening: "asyncio.Future[House]", writer: HandWriter, reads: HandReads) -> None:
        while not opening.done():
            await breathe()
            if writer.has_work:
                writer.turn("well", 256)
            elif reads.waiting:
                reads.turn("well")

    async def _set_table(self, house: House, people: list[Person], seats: int) -> str:
        host = people[0]
        clock = self.luck.choice(CLOCKS)
        made = await house.creation.make(
            host, game=self.game, options=GAMES_HERE[self.game], seats=None, visibility="public", sit=True, nonce="",
            settings={"clock": clock, "spectators": True, "absent_after": 60, "host_alone": self.host_alone},
        )  # fmt: skip
        table_id: str = made["table"]
        for guest in people[1:]:
            await house.lobby.join(guest, table_id, made["invite"])
            await house.lobby_commands.sit(guest, table_id, None, "")
        for seat in range(len(people), seats):
            await house.lobby_commands.seat_bot(host, table_id, seat, "random")
        await house.lobby_commands.start(host, table_id)
        return table_id

    def close(self) -> None:
        for client in self.clients:
            client.lose_line()
        for machine in self.machines:
            machine.crash()
        for task in self.tasks:
            task.cancel()
        self.disk.close()

    # What others do in it

    async def done(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Have this done, with a disk that serves everybody at once."""
        task = asyncio.ensure_future(work)
        for _ in range(PATIENCE):
            await breathe()
            if task.done():
                return task.result()
            turned = [machine.turn() for machine in self.machines]
            if not any(turned):
                self.clock.advance(RETRY_MS)
        raise AssertionError(f"never done: {work}; {self.complaints}")

    def spawn(self, wish: Coroutine[Any, Any, Any]) -> None:
        async def wished() -> None:
            try:
                await wish
            except (Refusal, StoreError):
                """Refused, or the database was away: whoever wished it was told so."""

        task = asyncio.ensure_future(wished())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def connect(self, client: Client, machine: Machine) -> None:
        client.lose_line()
        client.line = Line(client, machine, self.is_on_disk, self.is_in_log)
        client.line.tasks.append(asyncio.ensure_future(client.line.open(self.table_id, client.seen)))

    def open_gates(self) -> None:
        """Let all clients read their sockets again."""
        for client in self.clients:
            if client.line is not None:
                client.line.gate.set()

    async def replace(self, number: int) -> None:
        """Replace a machine by another one."""
        machine = self.machines[number]
        for client in self.clients:
            if client.line is not None and client.line.machine is machine:
                client.lose_line()
        machine.crash()
        for task in list(self.tasks):
            task.cancel()
        await breathe()
        self.party_line.ends = [end for end in self.party_line.ends if end is not machine.house.table_sync.bus]
        self.machines[number] = await self._machine(machine.watch.set_by)

    def go_back(self) -> None:
        """The database returns to an earlier state, as after the promotion of a standby that lacked the last moves."""
        if self.backup is None:
            return
        for machine in self.machines:  # all connections to the database break
            machine.lose_what_is_under_way()
        self.look_at_disk()
        self.most_told = max(self.most_told, len(self.log))
        self.backup.restore()
        self.backup = None
        self.log = self.log_on_disk()
        for client in self.clients:
            client.lose_moves_after(len(self.log))

    # What is on disk

    def is_on_disk(self, seq: int) -> bool:
        """A worker that has not noticed yet may show what was there before the database went back."""
        self.look_at_disk()
        return seq <= max(len(self.log), self.most_told)

    def is_in_log(self, message: Message) -> bool:
        """Does the log have the entry that this step or welcome is about? Its hash tells it from one that was lost."""
        rows = "SELECT count(*) FROM moves WHERE table_id = ? AND seq = ? AND chain IS ?"
        [count] = self.disk.execute(rows, (self.table_id, message["seq"], message["chain"])).fetchone()
        return bool(count)

    def look_at_disk(self) -> None:
        self.log += self.log_on_disk(len(self.log))

    def log_on_disk(self, after: int = 0) -> list[tuple[int, str, str | None]]:
        rows = "SELECT seq, cmd_id, ask FROM moves WHERE table_id = ? AND seq > ? ORDER BY seq"
        return self.disk.execute(rows, (self.table_id, after)).fetchall()

    def seats_on_disk(self) -> list[Any]:
        """Whose seat it is."""
        rows = "SELECT seat, person_id, bot, name FROM seats WHERE table_id = ? ORDER BY seat"
        return self.disk.execute(rows, (self.table_id,)).fetchall()

    def removed(self) -> set[str]:
        """Those who were sent away from the table."""
        rows = "SELECT person_id FROM members WHERE table_id = ? AND barred"
        return {person for (person,) in self.disk.execute(rows, (self.table_id,))}

    def people(self) -> list[Client]:
        """Everybody who may come to the table."""
        removed = self.removed()
        return [client for client in self.clients if client.person.id not in removed]

    def host_on_disk(self) -> str:
        [host] = self.disk.execute("SELECT host_id FROM tables WHERE id = ?", (self.table_id,)).fetchone()
        return str(host)

    def stands_still(self) -> bool:
        """The table has lost moves, and nobody has decided yet."""
        rows = "SELECT count(*) FROM setbacks WHERE table_id = ? AND decision IS NULL"
        [count] = self.disk.execute(rows, (self.table_id,)).fetchone()
        return bool(count)

    def outcome(self) -> tuple[str, int]:
        """The table's status, and how many have a place in the results."""
        [status] = self.disk.execute("SELECT status FROM tables WHERE id = ?", (self.table_id,)).fetchone()
        [places] = self.disk.execute("SELECT count(*) FROM results WHERE table_id = ?", (self.table_id,)).fetchone()
        return status, places


@asynccontextmanager
async def a_world(path: Path, seed: int, faults: float = 1.0) -> AsyncIterator[World]:
    """From the start of the game; all that is left to chance comes from the seed."""
    with known_luck(seed), mock.patch("app.api.sockets.asgi.PENDING_FRAMES", SLOWEST):
        world = World(path, seed, faults)
        try:
            await world.open()
            yield world
        except BaseException:
            print(f"\nRAILBIRD_SEED={seed} repeats this. It went so: {' '.join(world.acted)}")
            raise
        finally:
            world.close()
