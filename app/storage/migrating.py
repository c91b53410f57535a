"""Runs the missing Alembic migrations, undoes some, or spreads the database over the nodes of Citus.

Alembic is slow to import and therefore imported only then.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import URL

from app.storage.database import explained, open_database, take_lock
from app.storage.dialects import BUSY_MS, WRITES, explain_file, keep_wal, make_engine, read_url
from app.storage.postgres.pooled_sessions import check_sessions
from app.storage.schema import HEAD
from app.storage.schema_revision import find_revision, known_revisions
from app.storage.spread.plan import SHARDS, Plan, make_plan
from app.storage.spread.spreading import keep_spread, spread
from app.storage.store_errors import DatabaseUnusable

# Beside the package, both in a checkout and in an installation.
MIGRATIONS: Final = Path(__file__).parents[2] / "migrations"
# Key of the PostgreSQL advisory lock that lets one worker migrate at a time; any number, the same in every worker.
ADVISORY_LOCK: Final = 7_245_224_723


def migrate(url: str) -> bool:
    """Create a missing SQLite file and run all missing migrations in one transaction. False if none was missing.

    Call it before `open_database`: both take the lock of a SQLite file.
    """
    parsed = read_url(url)
    _make_directory(parsed)
    engine = make_engine(parsed, connections=2, busy_ms=BUSY_MS, answer_ms=None)
    try:
        with explained():
            check_sessions(engine)
            if find_revision(engine) == HEAD:
                return False
            with closing(_Alone(parsed)):
                _alembic(engine, "upgrade", HEAD)
                keep_wal(engine)
            return True
    finally:
        engine.dispose()


def revision_of(url: str) -> str | None:
    """The database's revision; None if it is empty."""
    with _engine(url) as engine:
        return find_revision(engine)


def go_back(url: str, revision: str) -> None:
    """Undo the migrations after `revision`, in one transaction, for an older version of Railbird. Data that only the
    newer schema can hold is lost. Stop the server first.
    """
    parsed = read_url(url)
    engine = make_engine(parsed, connections=2, busy_ms=BUSY_MS, answer_ms=None)
    try:
        with explained(), closing(_Alone(parsed)):
            found = find_revision(engine)
            if found is None or revision not in known_revisions() or revision > found:
                raise DatabaseUnusable(f"The database is at revision {found}; it cannot go back to {revision}.")
            _alembic(engine, "downgrade", revision)
            keep_wal(engine)
    finally:
        engine.dispose()


def plan_to_spread(url: str, shards: int = SHARDS) -> Plan:
    """What `spread_out` will do with this database. Raises CannotSpread if it cannot be spread."""
    with _engine(url) as engine:
        return make_plan(engine, shards)


def spread_out(url: str, plan: Plan) -> None:
    """Divide the database among its nodes. Raises DatabaseInUse if a server is running."""
    database = open_database(url)
    try:
        database.claim(alone=True)
        with _engine(url) as engine:
            spread(engine, plan)
    finally:
        database.close()


@contextmanager
def _engine(url: str) -> Iterator[Engine]:
    """An engine without a statement timeout, for long changes of the schema."""
    engine = make_engine(read_url(url), connections=2, busy_ms=BUSY_MS, answer_ms=None)
    try:
        with explained():
            yield engine
    finally:
        engine.dispose()


class _Alone:
    """Context manager that holds the lock of a SQLite file during the migration."""

    def __init__(self, url: URL) -> None:
        self._lock = take_lock(url)

    def close(self) -> None:
        if self._lock is not None:
            os.close(self._lock)


def _alembic(engine: Engine, direction: Literal["upgrade", "downgrade"], revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    if not (MIGRATIONS / "env.py").is_file():
        raise DatabaseUnusable(f"This installation of Railbird came without {MIGRATIONS}: install it again.")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        _wait_for_other_workers(connection)
        config.attributes["connection"] = connection
        if direction == "upgrade":
            command.upgrade(config, revision)
            keep_spread(connection)
        else:
            command.downgrade(config, revision)


def _wait_for_other_workers(connection: Connection) -> None:
    """Wait for another worker's migration; the second worker then finds nothing to do. The lock ends with the
    transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})


def _make_directory(url: URL) -> None:
    if url.get_backend_name() == "sqlite":
        try:
            Path(str(url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explain_file(error) from error
