"""A simulated machine: a writer and readers without threads, and a clock that stops with its server.

Everything runs on one event loop, and a random schedule chooses the next event, so that a seed reproduces a run.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from app.services import House
from app.storage.database import Database
from app.storage.log.entry import Failure
from app.storage.log.log import Log, resolve
from app.storage.log.sqlite import SqliteLane
from app.storage.store_errors import DatabaseAway
from tests.fakes.clock import FakeAlarm, FakeClock

Fate = Literal["well", "never written", "answer lost"]
TICKS = 8  # turns of the loop in which what was set off runs until it waits again


async def breathe() -> None:
    for _ in range(TICKS):
        await asyncio.sleep(0)


def gone() -> DatabaseAway:
    return DatabaseAway("The database does not answer.")


Job = tuple[Callable[[Any], Any], "asyncio.Future[Any]"]


class HandWriter:
    """The real queue and SQL of the log; but a batch or a job is written only when `turn` is called."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lane = SqliteLane(database, database.writers)
        self._jobs: list[Job] = []
        self._is_alive = True
        self.log = Log([])

    def write(self, job: Callable[[Any], Any]) -> "asyncio.Future[Any]":
        """In place of the database's own."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._is_alive:
            self._jobs.append((job, future))
        else:
            future.set_exception(gone())
        return future

    @property
    def has_work(self) -> bool:
        return bool(self._jobs or self.log.has_work)

    def turn(self, fate: Fate, most: int) -> None:
        """Write a batch of at most `most` entries, or one job. A small `most` prefers the log, a large one the jobs."""
        if self._jobs and (most > 1 or not self.log.has_work):
            self._run(fate, *self._jobs.pop(0))
            return
        self.log.most = most
        batch = self.log.take()
        answers: list[Any] = [Failure(gone())] * len(batch)
        if fate != "never written":
            written = self._lane.write_now([entry for entry, _ in batch])
            answers = list(written) if fate == "well" else answers
        self.log.answer(batch, answers)

    def _run(self, fate: Fate, job: Callable[[Any], Any], future: "asyncio.Future[Any]") -> None:
        answer: Any = Failure(gone())
        if fate != "never written":
            try:
                done = self._database.write_now(job)
            except Exception as error:
                done = Failure(error)
            answer = done if fate == "well" else answer
        resolve(future, answer)

    def drop(self) -> None:
        """The process has died: drop waiting work without an answer."""
        self._is_alive = False
        self._jobs.clear()
        self.log.take()
        self._lane.let_go()


@dataclass
class Reading:
    """Somebody waits for this. What was read early and comes late is old by then."""

    future: "asyncio.Future[Any]"
    look: Callable[[], Any]
    found: Any = None
    has_looked: bool = False


@dataclass
class HandReads:
    database: Database
    luck: Random
    waiting: list[Reading] = field(default_factory=list)
    is_alive: bool = True

    async def read(self, fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if not self.is_alive:
            raise gone()
        future = asyncio.get_running_loop().create_future()
        reading = Reading(future, lambda: self.database.read_now(fn, *args, **kwargs))
        self.waiting.append(reading)
        if self.luck.random() < 0.5:
            self._look(reading)
        return await future

    def _look(self, reading: Reading) -> None:
        reading.has_looked = True
        try:
            reading.found = reading.look()
        except Exception as error:
            reading.found = error

    def turn(self, fate: Fate, which: int = 0) -> None:
        reading = self.waiting.pop(which)
        if reading.future.done():
            return
        if fate != "well":
            reading.future.set_exception(gone())
            return
        if not reading.has_looked:
            self._look(reading)
        if isinstance(reading.found, Exception):
            reading.future.set_exception(reading.found)
        else:
            reading.future.set_result(reading.found)


@dataclass
class MortalClock:
    """One house's look at the clock they share: the alarms of a house that is no more ring for nobody."""

    clock: FakeClock
    is_alive: bool = True
    set_by: int = 0  # by how much the machine's own clock has been set, forwards or backwards
    began: int = 0  # the same when this house was opened

    def now(self) -> int:
        return self.clock.now() + self.set_by

    def steady(self) -> int:
        return self.clock.now() + self.began

    def at(self, when: int, call: Callable[[], None]) -> FakeAlarm:
        return self.clock.at(when - self.set_by, lambda: call() if self.is_alive else None)


@dataclass
class Machine:
    """A house and what it runs on."""

    house: House
    writer: HandWriter
    reads: HandReads
    watch: MortalClock

    @property
    def is_quiet(self) -> bool:
        return not (self.writer.has_work or self.reads.waiting or self.tasks())

    def tasks(self) -> "set[asyncio.Task[None]]":
        house = self.house
        tables = house.live_tables.awake()
        found = {task for table in tables for task in table._tasks.running}
        found |= {table._work for table in tables if table._work is not None}
        return found | house.chat._tasks | house.periodic._tasks | house.lobby._tasks.running

    def turn(self) -> bool:
        """One thing that waits for the disk gets what it waits for. Was there any?"""
        if self.writer.has_work:
            self.writer.turn("well", 256)
        elif self.reads.waiting:
            self.reads.turn("well")
        else:
            return False
        return True

    def lose_what_is_under_way(self) -> None:
        """Nothing that waits for the database is written or read."""
        while self.writer.has_work:
            self.writer.turn("never written", 256)
        while self.reads.waiting:
            self.reads.turn("never written")

    def crash(self) -> None:
        """As the power failing would: nothing is said, nothing is finished."""
        self.watch.is_alive = self.reads.is_alive = False
        self.writer.drop()
        for task in self.tasks():
            task.cancel()
        for waking in self.house.live_tables._waking.values():
            waking.cancel()
        for reading in self.reads.waiting:
            reading.future.cancel()
        self.reads.waiting.clear()
        self.house.database.engine.dispose()
