"""The one thread a process that writes: whatever waits goes to disk in one transaction, then everybody is told at once.

Nothing is acknowledged before its COMMIT has returned. What the database refuses harms only whoever asked for it; when
the database is away everybody who waits is told so, and the thread tries again: it never ends before `close`.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection

from app.store.appends import Accepted, Append, Finish, LedgerLine, NewState, Refused, Secret, Start
from app.store.batches import Batches, Failure, Job
from app.store.database import Database
from app.store.errors import DatabaseAway

__all__ = ["Accepted", "Append", "Finish", "LedgerLine", "NewState", "Refused", "Secret", "Start", "Stats", "Writer"]

T = TypeVar("T")
Waiting: TypeAlias = tuple[Append | Job, "asyncio.Future[Any]"]

log = logging.getLogger(__name__)

# Seconds between two attempts to reach a database that is away: at first, and at most.
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0

TOGETHER: Final = 8  # moves of one turn of the loop


@dataclass(slots=True)
class Stats:
    """What the thread has done so far; anybody may look. `seconds` in transactions, `cpu_seconds` of them at work."""

    batches: int = 0
    appends: int = 0
    jobs: int = 0
    failures: int = 0
    largest: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0


class Writer:
    """`append` and `run` are called on the loop that called `start`, and answer there."""

    def __init__(self, database: Database, *, max_batch: int = 256) -> None:
        self.stats = Stats()
        self._batches = Batches(database)
        self._max_batch = max_batch
        self._incoming: list[Waiting] = []  # moves of this turn of the loop
        self._waiting: deque[Waiting] = deque()
        self._has_work = threading.Condition()
        self._closing = False
        self._pause = 0.0
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def close(self) -> None:
        """Write what is waiting, then end. What comes later is refused with DatabaseAway."""
        self._hand_over()
        with self._has_work:
            self._closing = True
            self._has_work.notify()
        await asyncio.to_thread(self._thread.join)

    def append(self, append: Append) -> "asyncio.Future[Accepted | Refused]":
        """The next move of a table, one at a time for each. After DatabaseAway it is unknown whether it is on disk.

        The thread hears of several moves of one turn of the loop together: one lock to take, and no batch of one. Not
        of too many: while it writes the first, the loop judges the next.
        """
        if not self._incoming:
            self._running_loop().call_soon(self._hand_over)
        answer = self._put(append)
        if len(self._incoming) == TOGETHER:
            self._hand_over()
        return answer

    def run(self, job: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Any other change, in a savepoint of its own: what the job raises undoes it and comes back from here.

        It may be called twice if a transaction fails: what it writes with the connection is all it may do.
        """
        answer = self._put(job)
        self._hand_over()
        return answer

    def _put(self, work: Append | Job) -> "asyncio.Future[Any]":
        answer: asyncio.Future[Any] = self._running_loop().create_future()
        self._incoming.append((work, answer))
        return answer

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        assert self._loop is not None, "the writer has not been started"
        return self._loop

    def _hand_over(self) -> None:
        incoming, self._incoming = self._incoming, []
        with self._has_work:
            if not self._closing:
                self._waiting.extend(incoming)
                self._has_work.notify()
                return
        for _, answer in incoming:
            answer.set_exception(DatabaseAway("The house is closing: nothing more is written down."))

    # In the thread

    def _write(self) -> None:
        try:
            while batch := self._take():
                self._settle(batch)
        finally:
            self._end()

    def _settle(self, batch: list[Waiting]) -> None:
        began, worked = perf_counter(), thread_time()
        try:
            answers = self._batches.settle([work for work, _ in batch])
        except BaseException as error:
            # A mistake of ours: whoever waits hears of it, and the thread goes on.
            log.exception("a batch of %d could not be settled", len(batch))
            self._batches.close()
            answers = [Failure(RuntimeError(f"the writer failed: {error!r}"))] * len(batch)
        self.stats.seconds += perf_counter() - began
        self.stats.cpu_seconds += thread_time() - worked
        self._count(batch, answers)
        self._tell([answer for _, answer in batch], answers)
        self._wait_if_away()

    def _take(self) -> list[Waiting]:
        """What waits, in its order, but one move for each table: the next ones build on it. Empty: closed and done."""
        with self._has_work:
            while not self._waiting and not self._closing:
                self._has_work.wait()
            batch: list[Waiting] = []
            held: list[Waiting] = []
            tables: set[str] = set()
            while self._waiting and len(batch) < self._max_batch:
                waiting = self._waiting.popleft()
                work = waiting[0]
                if isinstance(work, Append):
                    if work.table_id in tables:
                        held.append(waiting)
                        continue
                    tables.add(work.table_id)
                batch.append(waiting)
            self._waiting.extendleft(reversed(held))
            return batch

    def _tell(self, futures: "list[asyncio.Future[Any]]", answers: list[Any]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(_resolve, futures, answers)
        except RuntimeError:
            # The loop has been closed before its writer; what was written is written.
            log.warning("%d answers of the writer came after the end of the loop", len(answers))

    def _count(self, batch: list[Waiting], answers: list[Any]) -> None:
        moves = sum(isinstance(work, Append) for work, _ in batch)
        self.stats.batches += 1
        self.stats.appends += moves
        self.stats.jobs += len(batch) - moves
        self.stats.failures += sum(isinstance(answer, Failure) for answer in answers)
        self.stats.largest = max(self.stats.largest, len(batch))

    def _wait_if_away(self) -> None:
        if not self._batches.is_away:
            self._pause = 0.0
            return
        self._pause = min(LONGEST_PAUSE, self._pause * 2 or FIRST_PAUSE)
        log.warning("the database is away; trying again in %.2f s", self._pause)
        with self._has_work:
            self._has_work.wait_for(lambda: self._closing, self._pause)

    def _end(self) -> None:
        """Nobody is left waiting, however the thread came to its end."""
        with self._has_work:
            self._closing = True
            left = list(self._waiting)
            self._waiting.clear()
        if left:
            self._tell([answer for _, answer in left], [Failure(DatabaseAway("The writer has ended."))] * len(left))
        self._batches.close()


def _resolve(futures: "list[asyncio.Future[Any]]", answers: list[Any]) -> None:
    """On the loop. Whoever has stopped waiting is passed over."""
    for future, answer in zip(futures, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, Failure):
            future.set_exception(answer.error)
        else:
            future.set_result(answer)
