"""The open database: its engine, its transactions, its few readers, and the lock that keeps a SQLite worker alone.

`migrate(url)` first, then `open_database(url)`. Reads from the event loop go through `Database.read`; what is to be
written goes through the writer (writer.py). Only their threads touch the database.
"""

import asyncio
import fcntl
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

from sqlalchemy import Connection as Connection
from sqlalchemy import Engine, exc, func, select, text
from sqlalchemy.engine import URL

from app.store.dialects import (
    ANSWER_MS,
    BUSY_MS,
    LOCK_NOT_AVAILABLE,
    WRITES,
    explain,
    explain_file,
    keep_wal,
    make_engine,
    read_url,
)
from app.store.errors import DatabaseAway, DatabaseInUse
from app.store.revision import check_revision

# Any number, the same for every house: what PostgreSQL knows one by that serves from a database.
HOUSE_LOCK: Final = 7_245_224_724

P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """Made by `open_database`. Close it last, after the writer."""

    def __init__(self, url: URL, engine: Engine, readers: int, lock: int | None) -> None:
        self.url = url
        self.engine = engine
        self.dialect: Literal["sqlite", "postgresql"] = "sqlite" if engine.dialect.name == "sqlite" else "postgresql"
        self._lock = lock
        self._claim: Connection | None = None
        self._file = _identity(url)
        self._threads = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self._writing = engine.execution_options(**{WRITES: True})
        # One snapshot for everything one reading looks at. SQLite's WAL gives that by itself.
        snapshot: dict[str, Any] = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._reading = engine if self.dialect == "sqlite" else engine.execution_options(**snapshot)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database and changes nothing."""
        with explained(), self._reading.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction of its own: for the command line and tests. The server writes through the writer alone."""
        with explained(), self._writing.begin() as connection:
            yield connection

    def writer_connection(self) -> Connection:
        """A connection for the writer to keep; its transactions take their turn at BEGIN."""
        return self._writing.connect()

    def claim(self, *, alone: bool) -> None:
        """On PostgreSQL: be the only one that serves from here, or one of several that hear each other. DatabaseInUse
        if others serve that would not hear of what we do; who is just closing is waited for.

        It is looked at when a house opens: the claim ends with its connection, and is not made again.
        """
        if self.dialect == "sqlite":
            return  # its lock says as much
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
        """DatabaseAway if the SQLite file is gone or another: what goes to a deleted one is lost with the process."""
        if _identity(self.url) != self._file:
            raise DatabaseAway(
                f"{self.url.database} is not the file the house was opened with: put that one back, or start again."
            )

    async def read(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """`fn(connection, …)` in a reader's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, partial(self.read_now, fn, *args, **kwargs))

    def read_now(self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same here and now, for the command line."""
        with self.reading() as connection:
            return fn(connection, *args, **kwargs)

    def ping(self) -> None:
        """DatabaseAway if it does not answer. From the loop: in a thread."""
        self.check_file()
        self.read_now(_ping)

    def close(self) -> None:
        """Let go of everything. What is being read is read to its end."""
        self._threads.shutdown(wait=True)
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
    """Open a migrated database or raise a DatabaseUnusable that says why not.

    `alone`: be the one worker of a SQLite file, for as long as the Database lives; the command line, which only
    looks or writes a row beside the server, says False. PostgreSQL takes as many as come; see `Database.claim`.
    """
    parsed = read_url(url)
    # Each reader, the writer and its wire, the claim, and one for `writing`.
    engine = make_engine(parsed, connections=readers + 4, busy_ms=busy_ms, answer_ms=answer_ms)
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
    return Database(parsed, engine, readers, lock)


def take_lock(url: URL) -> int | None:
    """The lock beside a SQLite file, held while the descriptor is open: it goes when a process dies."""
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
    """Errors of the database leave as errors of the house."""
    try:
        yield
    except exc.SQLAlchemyError as error:
        raise explain(error) from None


def _ping(connection: Connection) -> None:
    # A table of ours: SQLite would answer SELECT 1 without a look at its file.
    connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()


def _identity(url: URL) -> tuple[int, int] | None:
    """Which file it is, however it is called."""
    if url.get_backend_name() != "sqlite":
        return None
    try:
        found = os.stat(str(url.database))
    except OSError:
        return None
    return found.st_dev, found.st_ino
