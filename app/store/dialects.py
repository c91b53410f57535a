"""What the two databases do differently: how a connection is set up, and what their errors mean.

SQLite: WAL with synchronous=FULL. A commit then syncs the log before it returns, so that what was acknowledged survives
kill -9 and a power cut alike; with NORMAL the last commits before a power cut would be gone. Group commit pays for it.
Python's sqlite3 begins transactions at moments of its own choosing; it is told not to, and the `begin` event says
BEGIN IMMEDIATE for a writing transaction, so that it waits for its turn at the start and never fails half way.
"""

import errno
import sqlite3
from typing import Any, Final

import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from app.store.errors import DatabaseAway, DatabaseBroken, DatabaseForeign, NotStored, StoreError

BUSY_MS: Final = 5_000  # for a lock that somebody else holds
ANSWER_MS: Final = 6_000  # for a statement; longer than for a lock, so that it is told what it waited for
SILENCE_MS: Final = 2_000  # what is added for the server to say so: one that does not even do that hangs
# A server that has vanished without a word is noticed within seconds, not when TCP gives up.
VANISHED: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
OLDEST_SQLITE: Final = (3, 35, 0)  # RETURNING
# Execution option of a connection whose transactions write.
WRITES: Final = "railbird_writes"


def read_url(url: str) -> URL:
    """The address as SQLAlchemy wants it, or DatabaseForeign. `postgres://` and `postgresql://` mean psycopg 3."""
    try:
        parsed = make_url(url)
    except (exc.ArgumentError, ValueError) as wrong:
        raise DatabaseForeign(
            "The address of the database is none. It looks like sqlite:///var/railbird.db or postgresql://user@host/name."
        ) from wrong
    if parsed.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        if parsed.database in (None, "", ":memory:") or str(parsed.database).startswith("file:"):
            raise DatabaseForeign("SQLite needs the path of a file: sqlite:///var/railbird.db.")
        return parsed.set(drivername="sqlite+pysqlite")
    raise DatabaseForeign(f"Railbird keeps its tables in SQLite or PostgreSQL, not in {parsed.drivername}.")


class PatientConnection(psycopg.Connection[Any]):
    """It waits so long for each answer and no longer: a server that hangs is as good as gone, and what it does with the
    statement when it wakes up nobody knows."""

    patience: float | None = None  # in seconds; None: for ever

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, timeout or self.patience)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise


def make_engine(url: URL, *, connections: int, busy_ms: int, answer_ms: int | None = ANSWER_MS) -> Engine:
    """An engine with nothing opened yet. `answer_ms`: None for what may take its time."""
    if url.get_backend_name() == "sqlite":
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise DatabaseForeign(
                f"The SQLite of this Python is {sqlite3.sqlite_version}; "
                f"Railbird needs {'.'.join(map(str, OLDEST_SQLITE))} or newer."
            )
        engine = create_engine(
            url, connect_args={"timeout": busy_ms / 1000}, pool_size=connections, max_overflow=0, hide_parameters=True
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    given = {**VANISHED, "application_name": "railbird"}
    given = {name: value for name, value in given.items() if name not in url.query}
    engine = create_engine(
        url, connect_args=given, pool_size=connections, max_overflow=0, pool_pre_ping=True, hide_parameters=True
    )

    def connect(_dialect: object, _record: object, args: Any, params: Any) -> PatientConnection:
        connection = PatientConnection.connect(*args, **params)
        connection.patience = None if answer_ms is None else (answer_ms + SILENCE_MS) / 1000
        return connection

    event.listen(engine, "do_connect", connect)
    event.listen(engine, "connect", lambda connection, _record: _set_up_postgres(connection, busy_ms, answer_ms or 0))
    return engine


def _set_up_sqlite(connection: DBAPIConnection, _record: object) -> None:
    assert isinstance(connection, sqlite3.Connection), connection
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA cache_size = -16000")


def keep_wal(engine: Engine) -> None:
    """Switch a SQLite file to WAL; the file remembers. Only done to one that is known to be ours."""
    if engine.dialect.name == "sqlite":
        raw = engine.raw_connection()
        try:
            raw.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            raw.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_up_postgres(connection: DBAPIConnection, busy_ms: int, answer_ms: int) -> None:
    """Somebody's forgotten lock, or a statement that does not end, makes the writer say so, it does not stop the
    house."""
    connection.cursor().execute(f"SET lock_timeout = {int(busy_ms)}; SET statement_timeout = {int(answer_ms)}")
    connection.commit()


# What errors mean

_SQLITE_AWAY: Final = {
    sqlite3.SQLITE_BUSY: "The database is locked by another process.",
    sqlite3.SQLITE_LOCKED: "The database is locked by another process.",
    sqlite3.SQLITE_FULL: "The disk is full: nothing more can be written down.",
    sqlite3.SQLITE_READONLY: "The database file cannot be written: it, its directory or its disk is read-only.",
    sqlite3.SQLITE_CANTOPEN: "The database file cannot be opened: its directory is gone or may not be entered.",
    sqlite3.SQLITE_PERM: "The database file may not be opened.",
    sqlite3.SQLITE_IOERR: "The disk failed to read or write the database.",
    sqlite3.SQLITE_NOMEM: "There is not enough memory for the database.",
}
_SQLITE_BROKEN: Final = {
    sqlite3.SQLITE_CORRUPT: "The database file is damaged. Put a backup in its place; the damaged file may still be "
    "readable in part with `sqlite3 FILE .recover`.",
    sqlite3.SQLITE_NOTADB: "The database file is not a database.",
}
LOCK_NOT_AVAILABLE: Final = "55P03"
_POSTGRES_AWAY: Final = {
    "53100": "The database's disk is full: nothing more can be written down.",
    "53300": "The database takes no more connections.",
    LOCK_NOT_AVAILABLE: "Somebody else holds a lock in the database for too long.",
    "40P01": "Two writers stood in each other's way in the database.",
    "57014": "The database took too long.",
    "25006": "The database can only be read at the moment.",
    "28P01": "The database does not accept the password.",
    "28000": "The database does not accept this user.",
    "3D000": "The database server has no database of this name.",
}


def explain(error: exc.SQLAlchemyError) -> StoreError:
    """The error of the house that this error of the database means.

    It does not carry the other along: what the database says in full may quote hidden hands, and ends up in a log.
    """
    original = error.orig if isinstance(error, exc.DBAPIError) else None
    return _explain_sqlite(original) if isinstance(original, sqlite3.Error) else _explain_postgres(error, original)


def _explain_sqlite(error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _SQLITE_BROKEN:
        return DatabaseBroken(_SQLITE_BROKEN[code])
    if code in _SQLITE_AWAY:
        return DatabaseAway(_SQLITE_AWAY[code])
    if isinstance(error, sqlite3.IntegrityError):
        broken = str(error).partition(": ")[2] or None
        return NotStored(f"The database refuses this: {error}.", broken)
    return NotStored(f"The database cannot do this: {error}.")


def _explain_postgres(error: exc.SQLAlchemyError, original: BaseException | None) -> StoreError:
    state: str | None = getattr(original, "sqlstate", None)
    if state in _POSTGRES_AWAY:
        return DatabaseAway(_POSTGRES_AWAY[state])
    if is_lost(error) or isinstance(error, exc.TimeoutError) or (state or "")[:2] in ("08", "53", "57", "58", "40"):
        said = str(original or error).strip().splitlines()
        return DatabaseAway(f"The database does not answer: {said[0] if said else 'the connection is gone'}")
    diagnosis = getattr(original, "diag", None)
    # What must not be null has no constraint with a name: there the column says it.
    broken = getattr(diagnosis, "constraint_name", None) or getattr(diagnosis, "column_name", None)
    if isinstance(error, exc.IntegrityError):
        return NotStored(f"The database refuses this: it breaks {broken}.", broken)
    return NotStored(f"The database cannot do this: {str(original or error).splitlines()[0]}")


def is_lost(error: exc.SQLAlchemyError) -> bool:
    """Whether the connection itself is gone, so that another one may do better."""
    if not isinstance(error, exc.DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    # A connection that could not be made carries no SQLSTATE.
    return isinstance(error, exc.OperationalError | exc.InterfaceError) and not (
        isinstance(error.orig, sqlite3.Error) or getattr(error.orig, "sqlstate", None)
    )


def explain_file(error: OSError) -> DatabaseAway:
    """The same for the lock file beside the database."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DatabaseAway(_SQLITE_AWAY[sqlite3.SQLITE_FULL])
    return DatabaseAway(f"The place of the database cannot be used: {error.strerror} ({error.filename}).")
