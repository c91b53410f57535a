"""Checks at each start that a database is Railbird's, undamaged and at this version's revision, without Alembic.

The migrations are in migrations/; `migrate` runs the missing ones.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from app.storage.schema import HEAD, metadata
from app.storage.store_errors import DatabaseBroken, DatabaseForeign, DatabaseTooNew, DatabaseTooOld

# The integrity check reads the whole file, so larger files skip it; damage there shows up as an error of a query.
CHECKED_BYTES: Final = 64 * 2**20


def known_revisions() -> list[str]:
    """All revisions up to HEAD: consecutive numbers."""
    return [f"{number:04}" for number in range(1, int(HEAD) + 1)]


def check_revision(engine: Engine) -> None:
    """Raise DatabaseUnusable unless the database is at this version's revision."""
    found = find_revision(engine)
    if found != HEAD:
        raise DatabaseTooOld(
            f"The database is {'empty' if found is None else f'at revision {found}'}; "
            f"this version needs revision {HEAD}. It has to be migrated first."
        )


def find_revision(engine: Engine) -> str | None:
    """The database's revision; None if it is empty. Raises DatabaseUnusable if it is foreign or damaged."""
    if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists():
        return None
    # One snapshot: otherwise a concurrent migration could show its old tables with its new revision, as if damaged.
    snapshot = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**snapshot) as connection:
        if engine.dialect.name == "sqlite":
            _check_pages(connection)
        names = set(inspect(connection).get_table_names())
        found = _read_revision(connection) if "alembic_version" in names else None
    if found is None:
        # Tables of other applications in the same PostgreSQL schema are not an error.
        strangers = names - {"alembic_version"}
        if strangers & set(metadata.tables) or (strangers and engine.dialect.name == "sqlite"):
            raise DatabaseForeign(
                f"There are tables in this database, but not Railbird's: {', '.join(sorted(strangers)[:5])}. "
                "Give Railbird a database of its own."
            )
        return None
    if found not in known_revisions():
        raise DatabaseTooNew(
            f"A newer version of Railbird has migrated this database to revision {found}; this one knows {HEAD}. "
            "Install the newer version again, or go back to a backup."
        )
    missing = set(metadata.tables) - names
    if found == HEAD and missing:
        raise DatabaseBroken(f"The database is damaged: it has no table {', '.join(sorted(missing))}.")
    return found


def _read_revision(connection: Connection) -> str | None:
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found


def _check_pages(connection: Connection) -> None:
    path = Path(str(connection.engine.url.database))
    if path.stat().st_size > CHECKED_BYTES:
        return
    said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if said != "ok":
        raise DatabaseBroken(f"The database file {path} is damaged ({said}). Put a backup in its place.")
