"""The queue of the log: writes all waiting entries in one batch, then resolves their futures (group commit).

An entry is acknowledged only after its COMMIT. An entry that the database refuses does not fail the others of its
batch. While the database is unreachable each batch fails at once with DatabaseAway, and the next batch tries again."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Any, Final, Protocol, TypeAlias

from app.storage.database import Database
from app.storage.log.entry import Accepted, Answer, Append, Failure, Refused
from app.storage.log.postgres import PostgresLane
from app.storage.log.sqlite import SqliteLane
from app.storage.store_errors import DatabaseAway

Waiting: TypeAlias = "tuple[Append, asyncio.Future[Accepted | Refused]]"

log = logging.getLogger(__name__)

MOST: Final = 256  # entries in a batch
LANES: Final = 2  # on PostgreSQL a batch need not wait for the previous one
# Seconds between attempts to reach an unreachable database: the first pause, and the longest.
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 0.25


class Lane(Protocol):
    """One database connection that writes one batch at a time."""

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        """Write the entries, at most one per table; the answers are in their order."""

    async def close(self) -> None: ...


@dataclass(slots=True)
class Stats:
    """Counters of what the log has written. `seconds` is the total time of writing batches."""

    batches: int = 0
    appends: int = 0
    failures: int = 0
    largest: int = 0
    seconds: float = 0.0

    def add(self, answers: Sequence[Answer]) -> None:
        self.batches += 1
        self.appends += len(answers)
        self.failures += sum([type(answer) is Failure for answer in answers])
        self.largest = max(self.largest, len(answers))

    def took(self, seconds: float) -> None:
        self.seconds += seconds


def lanes_of(database: Database) -> list[Lane]:
    if database.dialect == "sqlite":
        return [SqliteLane(database, database.writers)]
    return [PostgresLane(database) for _ in range(LANES)]


class Outcomes:
    """Times of the last successful and failed batches, on the monotonic clock; None if there was none."""

    def __init__(self) -> None:
        self.written_at: float | None = None
        self.failed_at: float | None = None
        self.failing_since: float | None = None  # first failure since the last successful write

    def note(self, is_written: bool) -> None:
        now = monotonic()
        if is_written:
            self.written_at, self.failing_since = now, None
        else:
            self.failed_at = now
            if self.failing_since is None:
                self.failing_since = now


class MoveLog(Protocol):
    """The log of all tables of one worker: one queue (`Log`), or one for each node of a spread house (`SpreadLog`)."""

    stats: Stats
    outcomes: Outcomes

    @property
    def is_alive(self) -> bool: ...

    @property
    def has_work(self) -> bool: ...

    @property
    def waiting(self) -> int: ...

    @property
    def waited(self) -> float: ...

    def start(self) -> None: ...

    async def close(self) -> None: ...

    def append(self, entry: Append) -> "asyncio.Future[Accepted | Refused]": ...


class Log:
    """The log of all tables of one worker. All its methods belong to the event loop that called `start`."""

    def __init__(
        self, lanes: Sequence[Lane], *, most: int = MOST, stats: Stats | None = None, outcomes: Outcomes | None = None
    ) -> None:
        self.stats = stats or Stats()
        self.outcomes = outcomes or Outcomes()
        self._got_on_at = 0.0  # last progress: an answered entry, or the first entry of an empty queue
        self._lanes, self.most = lanes, most
        self._waiting: list[Waiting] = []
        self._under_way: set[str] = set()  # ids of tables with an entry in the current batches
        self._work = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_alive(self) -> bool:
        return bool(self._tasks) and not any(task.done() for task in self._tasks)

    @property
    def has_work(self) -> bool:
        return bool(self._waiting or self._under_way)

    @property
    def waiting(self) -> int:
        """Number of entries that are queued or being written."""
        return len(self._waiting) + len(self._under_way)

    @property
    def waited(self) -> float:
        """Seconds since the last progress of the queue; 0 if it is empty."""
        return monotonic() - self._got_on_at if self.has_work else 0.0

    @property
    def _is_worth_a_batch(self) -> bool:
        """True if a batch may begin now. While another batch is being written, a new one must be at least as large:
        each batch costs as much as ten to twenty of its entries, and under load two lanes would write many small ones.
        No entry waits longer than for the current batch.
        """
        return len(self._waiting) >= len(self._under_way)

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._serve(lane)) for lane in self._lanes]

    async def close(self) -> None:
        """Write the queued entries, then stop. Later entries fail with DatabaseAway."""
        self._closing = True
        self._work.set()
        await asyncio.gather(*self._tasks)
        for lane in self._lanes:
            await lane.close()

    def append(self, entry: Append) -> "asyncio.Future[Accepted | Refused]":
        """Queue the next entry of a table for writing. After DatabaseAway it is unknown whether the entry was
        written."""
        answer: asyncio.Future[Accepted | Refused] = asyncio.get_running_loop().create_future()
        if self._closing:
            answer.set_exception(DatabaseAway("The house is closing: nothing more is written down."))
        else:
            if not (self._waiting or self._under_way):
                self._got_on_at = monotonic()
            self._waiting.append((entry, answer))
            if self._is_worth_a_batch:
                self._work.set()
        return answer

    async def _serve(self, lane: Lane) -> None:
        pause = 0.0
        while batch := await self._next_batch():
            answers = await self._write(lane, [entry for entry, _ in batch])
            if self.answer(batch, answers):
                pause = 0.0
            elif not self._closing:
                pause = min(LONGEST_PAUSE, pause * 2 or FIRST_PAUSE)
                log.warning("the database is away; trying again in %.2f s", pause)
                await asyncio.sleep(pause)

    async def _next_batch(self) -> list[Waiting]:
        """Wait for entries. Returns an empty batch once the log is closed and its queue is empty."""
        while not (batch := self.take()):
            if self._closing and not self._waiting:
                break
            self._work.clear()
            await self._work.wait()
        return batch

    def take(self) -> list[Waiting]:
        """Take a batch from the queue, in order, with at most one entry per table, because a table's next entry builds
        on the previous one. Returns an empty batch if it is too small to begin now.
        """
        if not self._is_worth_a_batch:
            return []
        batch: list[Waiting] = []
        held: list[Waiting] = []
        for number, one in enumerate(self._waiting):
            if len(batch) == self.most:
                held += self._waiting[number:]
                break
            if one[0].table_id in self._under_way:
                held.append(one)
            else:
                self._under_way.add(one[0].table_id)
                batch.append(one)
        self._waiting = held
        return batch

    async def _write(self, lane: Lane, entries: list[Append]) -> list[Answer]:
        began = perf_counter()
        try:
            return await lane.write(entries)
        except Exception as error:
            # A programming error: fail this batch's callers, but keep serving later batches.
            log.exception("a batch of %d could not be written", len(entries))
            return [Failure(RuntimeError(f"the log failed: {error!r}"))] * len(entries)
        finally:
            self.stats.took(perf_counter() - began)

    def answer(self, batch: list[Waiting], answers: Sequence[Answer]) -> bool:
        """Resolve the futures of a written batch. False if the database was away."""
        is_written = not is_away(answers)
        self._under_way.difference_update([entry.table_id for entry, _ in batch])
        self.stats.add(answers)
        self.outcomes.note(is_written)
        self._got_on_at = monotonic()
        if self._waiting or self._closing:
            self._work.set()  # the queue may hold the next entry of one of these tables
        for (_, future), answer in zip(batch, answers, strict=True):
            resolve(future, answer)
        return is_written


def is_away(answers: Sequence[Answer]) -> bool:
    failures = [answer.error for answer in answers if type(answer) is Failure]
    return any(isinstance(error, DatabaseAway) for error in failures)


def resolve(future: "asyncio.Future[Any]", answer: Any) -> None:
    """Resolve a caller's future, unless the caller has cancelled it."""
    if future.done():
        return
    if isinstance(answer, Failure):
        future.set_exception(answer.error)
    else:
        future.set_result(answer)
