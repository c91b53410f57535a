"""Differences between SQLite and PostgreSQL: connection settings, and translation of their errors.

SQLite runs in WAL mode with synchronous=FULL: a commit syncs the WAL before it returns, so acknowledged moves survive
kill -9 and a power cut; NORMAL would lose the last commits in a power cut. Group commit keeps the cost low. Python's
sqlite3 module would begin transactions implicitly, so its isolation level is None and an event handler begins them: a
writing transaction with BEGIN IMMEDIATE, which waits for the lock at its start instead of failing half way.
"""

import errno
import re
import sqlite3
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, exc, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection

from app.storage.postgres.addresses import with_hosts_in_query
from app.storage.postgres.connecting import PatientConnection
from app.storage.postgres.connecting import connect as connect_to_primary
from app.storage.store_errors import DatabaseAway, DatabaseBroken, DatabaseForeign, NotStored, StoreError

BUSY_MS: Final = 5_000  # timeout for a lock that another transaction holds
ANSWER_MS: Final = 6_000  # server's statement timeout; longer than BUSY_MS, so that the server names the lock
SILENCE_MS: Final = 2_000  # grace until the server reports that timeout; without a report the server hangs
OLDEST_SQLITE: Final = (3, 35, 0)  # the first version with RETURNING
# Execution option that marks connections whose transactions write.
WRITES: Final = "railbird_writes"


def read_url(url: str) -> URL:
    """Parse a database URL for SQLAlchemy, or raise DatabaseForeign. `postgres://` and `postgresql://` mean psycopg
    3."""
    try:
        parsed = make_url(with_hosts_in_query(url))
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


def make_engine(url: URL, *, connections: int, busy_ms: int, answer_ms: int | None = ANSWER_MS) -> Engine:
    """Create a SQLAlchemy engine without connecting. `answer_ms` is the statement timeout; None for migrations."""
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
    # The hosts and parameters of the URL go to the drivers through app/storage/postgres.
    engine = create_engine(
        url.set(query={}), pool_size=connections, max_overflow=0, pool_pre_ping=True, hide_parameters=True
    )

    def connect(_dialect: object, _record: object, _args: object, params: dict[str, Any]) -> PatientConnection:
        connection = connect_to_primary(url, context=params.get("context"))
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
    """Switch a SQLite file to WAL mode, which the file keeps. Call it only after checking that Railbird made the
    file."""
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
    """Set lock and statement timeouts, so that a stuck transaction elsewhere causes an error here, not a standstill."""
    connection.cursor().execute(session_settings(busy_ms, answer_ms))
    connection.commit()


def session_settings(busy_ms: int, answer_ms: int) -> str:
    return f"SET lock_timeout = {int(busy_ms)}; SET statement_timeout = {int(answer_ms)}"


# Translation of errors

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
NOT_NULL: Final = "23502"
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
    """Translate a SQLAlchemy error into a StoreError.

    Drops the original error, because its text may quote hidden hands and would reach the process log.
    """
    original = error.orig if isinstance(error, exc.DBAPIError) else None
    return explain_sqlite(original) if isinstance(original, sqlite3.Error) else _explain_postgres(error, original)


def explain_sqlite(error: sqlite3.Error) -> StoreError:
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
    diagnosis = getattr(original, "diag", None)
    # A NOT NULL violation has no constraint name; the column name stands for it.
    broken = getattr(diagnosis, "constraint_name", None) or getattr(diagnosis, "column_name", None)
    lost = is_lost(error) or isinstance(error, exc.TimeoutError)
    return explain_postgres(getattr(original, "sqlstate", None), broken, str(original or error), is_lost=lost)


def explain_postgres(state: str | None, broken: str | None, said: str, *, is_lost: bool) -> StoreError:
    """Translate a PostgreSQL error: `state` is its SQLSTATE, `broken` the violated constraint or column, `said` the
    message of driver or server."""
    if state in _POSTGRES_AWAY:
        return DatabaseAway(_POSTGRES_AWAY[state])
    first = said.strip().partition("\n")[0]
    if is_lost or (state or "")[:2] in ("08", "53", "57", "58", "40"):
        return DatabaseAway(f"The database does not answer: {first or 'the connection is gone'}")
    if (state or "")[:2] == "23":
        broken = broken or _quoted(state, first)
        return NotStored(f"The database refuses this: it breaks {broken}.", broken)
    return NotStored(f"The database cannot do this: {first}")


def _quoted(state: str | None, said: str) -> str | None:
    """The constraint or column that a message names. Citus passes on a node's message without the name beside it, and
    the constraints of a shard have its number at the end."""
    names = re.findall('"([^"]+)"', said)
    return re.sub(r"_\d+$", "", names[0 if state == NOT_NULL else -1]) if names else None


def is_lost(error: exc.SQLAlchemyError) -> bool:
    """True if the connection is lost, so that a new connection may succeed."""
    if not isinstance(error, exc.DBAPIError):
        return False
    if error.connection_invalidated:
        return True
    # An error while connecting has no SQLSTATE.
    return isinstance(error, exc.OperationalError | exc.InterfaceError) and not (
        isinstance(error.orig, sqlite3.Error) or getattr(error.orig, "sqlstate", None)
    )


def explain_file(error: OSError) -> DatabaseAway:
    """Translate an OSError of the lock file beside a SQLite database."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DatabaseAway(_SQLITE_AWAY[sqlite3.SQLITE_FULL])
    return DatabaseAway(f"The place of the database cannot be used: {error.strerror} ({error.filename}).")
