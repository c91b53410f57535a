"""Bring a database to the newest revision. Alembic is loaded only when there is something to do."""

import os
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import URL

from app.store.database import explained, take_lock
from app.store.dialects import BUSY_MS, WRITES, explain_file, keep_wal, make_engine, read_url
from app.store.errors import DatabaseUnusable
from app.store.revision import find_revision
from app.store.schema import HEAD

# Beside the package, in a checkout and in an installation alike.
MIGRATIONS: Final = Path(__file__).parents[2] / "migrations"
# Any number, the same for every worker: PostgreSQL lets one of them migrate at a time.
ADVISORY_LOCK: Final = 7_245_224_723


def migrate(url: str) -> bool:
    """Make a missing database file, run the missing migrations in one transaction; whether there was anything to do.

    Before `open_database`, which holds the lock that this needs when it changes a SQLite file.
    """
    parsed = read_url(url)
    _make_directory(parsed)
    engine = make_engine(parsed, connections=2, busy_ms=BUSY_MS, answer_ms=None)
    try:
        with explained():
            if find_revision(engine) == HEAD:
                return False
            with closing(_Alone(parsed)):
                _upgrade(engine)
                keep_wal(engine)
            return True
    finally:
        engine.dispose()


class _Alone:
    """The lock of a SQLite worker, for the time of the migration."""

    def __init__(self, url: URL) -> None:
        self._lock = take_lock(url)

    def close(self) -> None:
        if self._lock is not None:
            os.close(self._lock)


def _upgrade(engine: Engine) -> None:
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
        command.upgrade(config, HEAD)


def _wait_for_other_workers(connection: Connection) -> None:
    """Whoever comes second finds everything done. The lock goes with the transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})


def _make_directory(url: URL) -> None:
    if url.get_backend_name() == "sqlite":
        try:
            Path(str(url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise explain_file(error) from error
