"""What writes: whatever waits goes to disk in one transaction, then everybody is told at once.

Nothing is acknowledged before its COMMIT has returned. What the database refuses harms only whoever asked for it; when
the database is away everybody who waits is told so.

One thread a process can write everything, and tries again until the database is back: it never ends before `close`.
Beside it, on PostgreSQL, is a wire (wire.py) for what is most and simplest: the moves of games that are going on.
"""

import asyncio
import logging
import threading
from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter, thread_time
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Connection

from app.store.appends import Accepted, Append, Failure, Finish, LedgerLine, NewState, Refused, Secret, Start
from app.store.batches import Batches, Job
from app.store.database import Database
from app.store.errors import DatabaseAway
from app.store.wire import Outcome, Wire

__all__ = ["Accepted", "Append", "Finish", "LedgerLine", "NewState", "Refused", "Secret", "Start", "Stats", "Writer"]

T = TypeVar("T")
Move: TypeAlias = tuple[Append, "asyncio.Future[Any]"]
Waiting: TypeAlias = tuple[Append | Job, "asyncio.Future[Any]"]

log = logging.getLogger(__name__)

# Seconds between two attempts to reach a database that is away: at first, and at most.
FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0

TOGETHER: Final = 8  # moves of one turn of the loop
WIRE_PAUSE: Final = 1.0  # seconds between two attempts to have a wire


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
        # On the loop:
        self._incoming: deque[Waiting] = deque()  # nobody has begun with these
        self._jobs_at_thread = 0
        self._tables_at_thread: Counter[str] = Counter()  # how many moves of each
        self._wire: Wire | None = None
        # In the thread:
        self._waiting: deque[Waiting] = deque()
        self._has_work = threading.Condition()
        self._closing = False
        self._pause = 0.0
        self._next_wire_at = 0.0
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
        wire, self._wire = self._wire, None
        if wire is not None:
            await wire.quiet.wait()
            wire.close()
        self._hand_over()
        with self._has_work:
            self._closing = True
            self._has_work.notify()
        await asyncio.to_thread(self._thread.join)

    def append(self, append: Append) -> "asyncio.Future[Accepted | Refused]":
        """The next move of a table, one at a time for each. After DatabaseAway it is unknown whether it is on disk.

        The moves of one turn of the loop go on together: one lock to take, and no batch of one. Not too many of them:
        while the first are written, the loop judges the next.
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
        """Without a wire everything goes to the thread at once, which makes a batch of what waits.

        With one there is one batch under way on each, of different tables. A job is for the thread, and takes along
        what waits: it sees all moves before it, and no move overtakes it.
        """
        if self._wire is None:
            incoming, self._incoming = self._incoming, deque()
            self._to_thread(incoming)
        elif self._incoming and not self._wire.is_busy and not self._jobs_at_thread:
            batch = take(self._incoming, self._max_batch, self._tables_at_thread)
            plain, others = _sorted_out(batch)
            if any(not isinstance(work, Append) for work, _ in others):
                plain, others = [], batch
            self._to_thread(others)
            if plain:
                self._to_wire(self._wire, plain)

    def _to_thread(self, works: Collection[Waiting]) -> None:
        if not works:
            return
        with self._has_work:
            if not self._closing:
                self._mark(works)
                self._waiting.extend(works)
                self._has_work.notify()
                return
        for _, answer in works:
            answer.set_exception(DatabaseAway("The house is closing: nothing more is written down."))

    def _mark(self, works: Collection[Waiting]) -> None:
        tables = [work.table_id for work, _ in works if isinstance(work, Append)]
        self._tables_at_thread.update(tables)
        self._jobs_at_thread += len(works) - len(tables)

    def _written(self, works: Collection[Waiting], answers: list[Any]) -> None:
        """The thread has done this."""
        tables = [work.table_id for work, _ in works if isinstance(work, Append)]
        self._tables_at_thread -= Counter(tables)
        self._jobs_at_thread -= len(works) - len(tables)
        _resolve([answer for _, answer in works], answers)
        self._hand_over()

    # The wire

    def _to_wire(self, wire: Wire, plain: list[Move]) -> None:
        began = perf_counter()
        try:
            is_sent = wire.send([move for move, _ in plain], partial(self._heard, plain, began))
        except Exception:
            # One of them cannot be encoded. The thread finds out whose it is, and tells them.
            is_sent = False
        self.stats.cpu_seconds += perf_counter() - began
        if not is_sent:
            self._to_thread(plain)

    def _heard(self, plain: list[Move], began: float, outcome: Outcome) -> None:
        """What became of a batch on the wire. Who is refused is refused by the thread, which asks why."""
        self.stats.seconds += perf_counter() - began
        if outcome == "accepted":
            self._accept(plain)
        elif outcome == "rejected":
            self._to_thread(plain)
        elif outcome == "lost":
            away = Failure(DatabaseAway("The database does not answer: the connection was lost in mid-batch."))
            self._count(plain, [away] * len(plain))
            _resolve([answer for _, answer in plain], [away] * len(plain))
        else:
            self._accept([waiting for waiting in plain if _key(waiting[0]) in outcome])
            self._to_thread([waiting for waiting in plain if _key(waiting[0]) not in outcome])
        self._hand_over()

    def _accept(self, done: list[Move]) -> None:
        self._count(done, [])
        _resolve([answer for _, answer in done], [Accepted(move.seq) for move, _ in done])

    def _take_wire(self, wire: Wire) -> None:
        if self._closing or self._wire is not None:
            wire.close()
        else:
            wire.attach(self._running_loop(), self._lose_wire)
            self._wire = wire

    def _lose_wire(self) -> None:
        """Until the thread has made another one, it writes everything itself."""
        self._wire = None
        self._hand_over()

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
        self._tell(batch, answers)
        self._wait_if_away()
        self._offer_wire()

    def _offer_wire(self) -> None:
        """Where there is none and the database is well."""
        now = perf_counter()
        if self._wire is not None or self._closing or self._batches.is_away or now < self._next_wire_at:
            return
        self._next_wire_at = now + WIRE_PAUSE
        wire = self._batches.open_wire()
        if wire is not None and not self._call(self._take_wire, wire):
            wire.close()

    def _take(self) -> list[Waiting]:
        """What waits, in its order, but one move for each table: the next ones build on it. Empty: closed and done."""
        with self._has_work:
            while not self._waiting and not self._closing:
                self._has_work.wait()
            return take(self._waiting, self._max_batch)

    def _tell(self, batch: list[Waiting], answers: list[Any]) -> None:
        if not self._call(self._written, batch, answers):
            log.warning("%d answers of the writer came after the end of the loop", len(answers))

    def _call(self, what: Callable[..., None], *args: Any) -> bool:
        """On the loop; False if it has been closed before its writer. What was written is written."""
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what, *args)
        except RuntimeError:
            return False
        return True

    def _count(self, batch: Sequence[Waiting], answers: list[Any]) -> None:
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
            self._tell(left, [Failure(DatabaseAway("The writer has ended."))] * len(left))
        self._batches.close()


def take(waiting: deque[Waiting], most: int, without: Collection[str] = ()) -> list[Waiting]:
    """What waits, in its order, but one move for each table: the next ones build on it. And none of the tables
    `without`, whose last move is still under way."""
    batch: list[Waiting] = []
    held: list[Waiting] = []
    tables: set[str] = set(without)
    while waiting and len(batch) < most:
        one = waiting.popleft()
        work = one[0]
        if isinstance(work, Append):
            if work.table_id in tables:
                held.append(one)
                continue
            tables.add(work.table_id)
        batch.append(one)
    waiting.extendleft(reversed(held))
    return batch


def _sorted_out(batch: list[Waiting]) -> tuple[list[Move], list[Waiting]]:
    """The moves that one statement puts on disk, and the rest."""
    plain: list[Move] = []
    others: list[Waiting] = []
    for work, answer in batch:
        if isinstance(work, Append) and work.is_plain:
            plain.append((work, answer))
        else:
            others.append((work, answer))
    return plain, others


def _key(move: Append) -> tuple[str, int]:
    return move.table_id, move.seq


def _resolve(futures: "list[asyncio.Future[Any]]", answers: list[Any]) -> None:
    """On the loop. Whoever has stopped waiting is passed over."""
    for future, answer in zip(futures, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, Failure):
            future.set_exception(answer.error)
        else:
            future.set_result(answer)
