"""Checks whether the database can lose committed moves, and marks by which a worker notices that it has.

Both databases can return to an earlier state under a running server: an asynchronous standby is promoted, or a backup
is restored. The database then lacks moves that players have seen.
"""

from sqlalchemy import Connection, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from app.storage.database import Database
from app.storage.schema import marks
from app.storage.store_errors import StoreError

_SETTINGS = {
    "fsync": "fsync is off: after a power cut the database may be damaged, or lack moves that players have seen.",
    "full_page_writes": "full_page_writes is off: after a power cut the database may be damaged.",
}


def broken_promises(connection: Connection) -> list[str]:
    """Sentences about settings under which the database may lose acknowledged moves."""
    if connection.dialect.name == "sqlite":
        level = connection.execute(text("PRAGMA synchronous")).scalar_one()
        return [] if level >= 2 else ["PRAGMA synchronous is below FULL: a power cut may lose the last moves."]
    found = [
        sentence
        for name, sentence in _SETTINGS.items()
        if connection.execute(text(f"SHOW {name}")).scalar_one() == "off"
    ]
    waits_for = connection.execute(text("SHOW synchronous_commit")).scalar_one()
    if waits_for == "off":
        found.append("synchronous_commit is off: a crash of the database loses moves that players have seen.")
    standbys = connection.execute(text("SELECT count(*) FROM pg_stat_replication")).scalar_one()
    named = connection.execute(text("SHOW synchronous_standby_names")).scalar_one()
    if standbys and (not named or waits_for in ("off", "local")):
        found.append(
            "There is a standby, but commits do not wait for it: if it is promoted, moves that players have seen are "
            "lost. Set synchronous_standby_names, and synchronous_commit to on."
        )
    return found


async def timeline(database: Database) -> str | None:
    """PostgreSQL's timeline, which changes when a standby is promoted or a backup is recovered; None if unknown."""
    try:
        return None if database.dialect == "sqlite" else await database.read(_timeline)
    except StoreError:
        return None  # some hosting services forbid the function; the marks still work


def _timeline(connection: Connection) -> str | None:
    # pg_walfile_name raises on a server in recovery.
    is_recovering = connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one()
    if is_recovering:
        return None
    found: str = connection.execute(text("SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)")).scalar_one()
    return found


def set_mark(connection: Connection, worker: str, number: int, now: int) -> int | None:
    """Write a worker's mark with this number; returns the number of the previous mark, or None."""
    of_worker = marks.c.worker == worker
    before: int | None = connection.execute(
        select(marks.c.number).where(of_worker).with_for_update()
    ).scalar_one_or_none()
    if before is None:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        connection.execute(dialect.insert(marks).values(worker=worker, number=number, at=now))
    else:
        connection.execute(update(marks).where(of_worker).values(number=number, at=now))
    return before
