"""The machine under the house, turned by hand: a writer and readers without threads, a clock that can die.

Everything runs on one event loop, and what happens next is whatever the schedule chooses, so that a seed tells it all.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from app.service.house import House
from app.store.batches import Failure
from app.store.database import Database
from app.store.errors import DatabaseAway
from app.store.writer import Writer, _resolve
from tests.service.fakes import FakeAlarm, FakeClock

Fate = Literal["well", "never written", "answer lost"]
TICKS = 8  # turns of the loop in which what was set off runs until it waits again


async def breathe() -> None:
    for _ in range(TICKS):
        await asyncio.sleep(0)


def gone() -> DatabaseAway:
    return DatabaseAway("The database does not answer.")


class HandWriter(Writer):
    """The store's own writer, its batches and its SQL; but a batch goes to disk when somebody turns the handle."""

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()

    async def close(self) -> None:
        while self.has_work:
            self.turn("well", 256)
        self._closing = True
        self._batches.close()

    @property
    def has_work(self) -> bool:
        return bool(self._waiting)

    def turn(self, fate: Fate, most: int) -> None:
        self._max_batch = most
        batch = self._take()
        works, futures = [work for work, _ in batch], [future for _, future in batch]
        answers: list[Any] = [Failure(gone())] * len(batch)
        if fate != "never written":
            written = self._batches.settle(works)
            answers = written if fate == "well" else answers
        _resolve(futures, answers)

    def drop(self) -> None:
        """The process is no more."""
        self._closing = True
        self._waiting.clear()
        self._batches.close()


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
class Wrist:
    """One house's look at the clock they share: the alarms of a house that is no more ring for nobody."""

    clock: FakeClock
    is_alive: bool = True

    def now(self) -> int:
        return self.clock.now()

    def at(self, when: int, call: Callable[[], None]) -> FakeAlarm:
        return self.clock.at(when, lambda: call() if self.is_alive else None)


@dataclass
class Machine:
    """A house and what it runs on."""

    house: House
    writer: HandWriter
    reads: HandReads
    wrist: Wrist

    @property
    def is_quiet(self) -> bool:
        return not (self.writer.has_work or self.reads.waiting or self.tasks())

    def tasks(self) -> "set[asyncio.Task[None]]":
        house = self.house
        found = {task for table in house.hall.awake() for task in table.turns.tasks}
        return found | house.chat._tasks | house.neighbours._tasks

    def turn(self) -> bool:
        """One thing that waits for the disk gets what it waits for. Was there any?"""
        if self.writer.has_work:
            self.writer.turn("well", 256)
        elif self.reads.waiting:
            self.reads.turn("well")
        else:
            return False
        return True

    def crash(self) -> None:
        """As the power failing would: nothing is said, nothing is finished."""
        self.wrist.is_alive = self.reads.is_alive = False
        self.writer.drop()
        for task in self.tasks():
            task.cancel()
        for waking in self.house.hall._waking.values():
            waking.cancel()
        for reading in self.reads.waiting:
            reading.future.cancel()
        self.reads.waiting.clear()
        self.house.database.engine.dispose()
