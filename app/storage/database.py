"""The open database: its SQLAlchemy engine, transactions, thread pools, and the lock that keeps a SQLite worker alone.

Call `migrate(url)` before `open_database(url)`. From the event loop use `Database.read` and `Database.write`, which run
in threads, because SQLAlchemy blocks. Entries of the tables' logs go through log/ instead.
"""

import asyncio
import fcntl
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

from sqlalchemy import Connection as Connection
from sqlalchemy import Engine, event, exc, func, select, text
from sqlalchemy.engine import URL

from app.storage.dialects import (
    ANSWER_MS,
    BUSY_MS,
    LOCK_NOT_AVAILABLE,
    SILENCE_MS,
    WRITES,
    explain,
    explain_file,
    keep_wal,
    make_engine,
    read_url,
    session_settings,
)
from app.storage.schema_revision import check_revision
from app.storage.store_errors import DatabaseAway, DatabaseInUse

# Key of the advisory lock that a server holds while it uses the database; any number, the same in every server.
HOUSE_LOCK: Final = 7_245_224_724
WRITERS: Final = 2  # threads for `Database.write`, on PostgreSQL

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """An open database with its reader and writer threads; see `open_database`. Close it after the log."""

    def __init__(self, url: URL, engine: Engine, readers: int, lock: int | None, busy_ms: int, answer_ms: int) -> None:
        self.url = url
        self.engine = engine
        self.dialect: Literal["sqlite", "postgresql"] = "sqlite" if engine.dialect.name == "sqlite" else "postgresql"
        self._lock = lock
        self._claim: Connection | None = None
        self._file = _identity(url)
        self._threads = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        # SQLite allows one writing transaction at a time: with one thread none waits for the file's lock.
        self.writers = ThreadPoolExecutor(1 if self.dialect == "sqlite" else WRITERS, thread_name_prefix="writer")
        self._writing = engine.execution_options(**{WRITES: True})
        self.patience = (answer_ms + SILENCE_MS) / 1000  # seconds until an unanswered statement fails
        self.session_settings = session_settings(busy_ms, answer_ms)
        # All queries of one read see one snapshot. SQLite in WAL mode does that by itself.
        snapshot: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = engine if self.dialect == "sqlite" else engine.execution_options(**snapshot)
        # When a connection was last found lost, by the monotonic clock: older ones lead to the same server.
        self.lost_at = 0.0
        event.listen(engine, "invalidate", self.note_loss)
        self.jobs_begun = 0
        self._jobs: set[asyncio.Future[Any]] = set()  # running `write` jobs
        self._takes_jobs = True

    def note_loss(self, *_: object) -> None:
        self.lost_at = monotonic()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A read-only connection whose queries all see one snapshot."""
        with explained(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A read-write transaction."""
        self.check_file()
        with explained(), self._writing.connect() as connection:
            try:
                with connection.begin():
                    yield connection
            except exc.SQLAlchemyError as error:
                if isinstance(explain(error), DatabaseAway):
                    connection.invalidate()  # so that the next transaction opens a new connection
                raise

    def write(self, job: Callable[[Connection], T]) -> "asyncio.Future[T]":
        """Run `job(connection)` in a writer thread, in its own transaction; an exception rolls it back."""
        loop = asyncio.get_running_loop()
        if not self._takes_jobs:
            refused: asyncio.Future[T] = loop.create_future()
            refused.set_exception(DatabaseAway("The house is closing: nothing more is written down."))
            return refused
        self.jobs_begun += 1
        job_done = loop.run_in_executor(self.writers, self.write_now, job)
        self._jobs.add(job_done)
        job_done.add_done_callback(self._jobs.discard)
        return job_done

    def write_now(self, job: Callable[[Connection], T]) -> T:
        try:
            with self.writing() as connection:
                return job(connection)
        except Exception as error:
            if not isinstance(error, StopIteration):
                raise
            raise RuntimeError(f"a job raised {error!r}") from error  # a future refuses to carry StopIteration
        except BaseException as error:
            raise RuntimeError(f"a job raised {error!r}") from error  # a SystemExit must not end the thread

    async def finish_jobs(self) -> None:
        """Wait for running `write` jobs and refuse new ones."""
        self._takes_jobs = False
        if self._jobs:
            await asyncio.wait(self._jobs)

    def claim(self, *, alone: bool) -> None:
        """Take an advisory lock on PostgreSQL: exclusive if `alone`, else shared with the other workers on the bus.

        Waits BUSY_MS for a server that is stopping, then raises DatabaseInUse. The lock is taken only at the start: if
        its connection breaks later, the server goes on without it.
        """
        if self.dialect == "sqlite":
            return  # SQLite's lock file has the same effect
        lock = func.pg_advisory_lock(HOUSE_LOCK) if alone else func.pg_advisory_lock_shared(HOUSE_LOCK)
        with explained():
            self._claim = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            try:
                self._claim.execute(select(lock))
            except exc.OperationalError as error:
                if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                raise DatabaseInUse(
                    "Another house serves from this database, and the two would not hear of each other's moves. Stop "
                    "it; or let them be one house: set RAILBIRD_BUS to postgres, or to the same Redis, for both."
                ) from None

    def check_file(self) -> None:
        """Raise DatabaseAway if the SQLite file was deleted or replaced: writes to a deleted file would be lost."""
        if _identity(self.url) != self._file:
            raise DatabaseAway(
                f"{self.url.database} is not the file the house was opened with: put that one back, or start again."
            )

    async def read(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `fn(connection, …)` in a reader thread, in one snapshot."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(self.read_now, fn, *args, **kwargs))

    def read_now(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `fn(connection, …)` in the calling thread, in one snapshot; for the command line."""
        with self.reading() as connection:
            return fn(connection, *args, **kwargs)

    def ping(self) -> None:
        """Raise DatabaseAway if the database does not answer. Blocks: call it in a thread."""
        self.check_file()
        self.read_now(_ping)

    def close(self) -> None:
        """Finish running reads and writes, then close all connections and release the lock."""
        self._threads.shutdown(wait=True)
        self.writers.shutdown(wait=True)
        if self._claim is not None:
            self._claim.invalidate()
            self._claim.close()
        self.engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def open_database(
    url: str, *, readers: int = 4, alone: bool = True, busy_ms: int = BUSY_MS, answer_ms: int = ANSWER_MS
) -> Database:
    """Open a migrated database, or raise DatabaseUnusable with the reason.

    `alone` locks a SQLite file for this one process until the Database closes; the command line passes False to work
    beside a server. PostgreSQL has `Database.claim` instead.
    """
    parsed = read_url(url)
    # One connection for each reader and writer thread, one for the claim, one for `writing`.
    engine = make_engine(parsed, connections=readers + WRITERS + 2, busy_ms=busy_ms, answer_ms=answer_ms)
    lock = take_lock(parsed) if alone else None
    try:
        with explained():
            check_revision(engine)
            keep_wal(engine)
    except BaseException:
        engine.dispose()
        if lock is not None:
            os.close(lock)
        raise
    return Database(parsed, engine, readers, lock, busy_ms, answer_ms)


def take_lock(url: URL) -> int | None:
    """Take the lock file beside a SQLite file. Returns its descriptor; the kernel frees the lock if the process
    dies."""
    if url.get_backend_name() != "sqlite":
        return None
    path = Path(f"{url.database}.lock")
    try:
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise explain_file(error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        os.close(lock)
        raise DatabaseInUse(
            f"Another process already serves from {url.database}. SQLite is for one worker; "
            "for more of them set DATABASE_URL to a PostgreSQL database."
        ) from taken
    return lock


@contextmanager
def explained() -> Iterator[None]:
    """Context manager that turns SQLAlchemy's errors into StoreErrors."""
    try:
        yield
    except exc.SQLAlchemyError as error:
        raise explain(error) from None


def _ping(connection: Connection) -> None:
    # Reads a table, because SQLite answers SELECT 1 without reading its file.
    connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()


def _identity(url: URL) -> tuple[int, int] | None:
    """Device and inode of the SQLite file, to notice that another file has its name; None if there is none."""
    if url.get_backend_name() != "sqlite":
        return None
    try:
        found = os.stat(str(url.database))
    except OSError:
        return None
    return found.st_dev, found.st_ino
