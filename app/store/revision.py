"""Whether a database is one of ours, whole, and of this version, without loading Alembic: a start asks that every time.

The migrations themselves are in migrations/; `migrate` runs what is missing.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from app.store.errors import DatabaseBroken, DatabaseForeign, DatabaseTooNew, DatabaseTooOld
from app.store.schema import HEAD, metadata

# Larger files are not read from end to end at each start; what is damaged in them is told when it is met.
CHECKED_BYTES: Final = 64 * 2**20


def known_revisions() -> list[str]:
    """Every revision up to HEAD; they are numbered in order."""
    return [f"{number:04}" for number in range(1, int(HEAD) + 1)]


def check_revision(engine: Engine) -> None:
    """DatabaseUnusable unless this version can work with what is there."""
    found = find_revision(engine)
    if found != HEAD:
        raise DatabaseTooOld(
            f"The database is {'empty' if found is None else f'at revision {found}'}; "
            f"this version needs revision {HEAD}. It has to be migrated first."
        )


def find_revision(engine: Engine) -> str | None:
    """The revision of a database that is ours, None if nothing is in it."""
    if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists():
        return None
    # One snapshot: the tables of before a migration beside the revision of after it would look like damage.
    snapshot = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**snapshot) as connection:
        if engine.dialect.name == "sqlite":
            _check_pages(connection)
        names = set(inspect(connection).get_table_names())
        found = _read_revision(connection) if "alembic_version" in names else None
    if found is None:
        # Where PostgreSQL's schema is shared, tables of other names are nobody's business.
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
