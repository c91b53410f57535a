"""Queries of the clean-up: forgotten lobbies, idle sessions, used links, stale presence snapshots.

Each query finds at most AT_ONCE rows, and each change checks its condition again, because several workers clean up.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, case, delete, exists, select, update

from app.cluster.queries import FORGOTTEN_MS
from app.storage.queries.tables import close_table, lock_table
from app.storage.schema import admin_links, marks, members, presence, seats, sessions, tables

MARKS_MS = 7 * 24 * 3600 * 1000  # a running worker writes its mark at least every hour
LOOKED_MS = 60_000  # maximum age of a presence snapshot that counts; workers write them more often
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Condition for a forgotten lobby: nobody has joined or sat down since these times, and no socket is open now."""

    public_since: int
    private_since: int
    looked_since: int  # in steady time, like the presence snapshots
    now: int

    def conditions(self) -> tuple[ColumnElement[bool], ...]:
        since = case((tables.c.visibility == "public", self.public_since), else_=self.private_since)
        at = tables.c.id
        return (
            tables.c.status == "lobby",
            tables.c.created_at < since,
            ~exists().where(members.c.table_id == at, members.c.joined_at >= since),
            ~exists().where(seats.c.table_id == at, seats.c.since >= since),
            ~exists().where(presence.c.table_id == at, presence.c.at >= self.looked_since),
        )


def forgotten_lobbies(connection: Connection, forgotten: Forgotten) -> list[str]:
    wanted = select(tables.c.id).where(*forgotten.conditions()).order_by(tables.c.created_at, tables.c.id)
    return list(connection.execute(wanted.limit(AT_ONCE)).scalars())


def close_if_forgotten(connection: Connection, table_id: str, forgotten: Forgotten) -> str | None:
    """Close a lobby unless a person has come meanwhile. If it was a rematch, returns the first game's table id."""
    lock_table(connection, table_id)
    still = select(tables.c.id).where(tables.c.id == table_id, *forgotten.conditions())
    return close_table(connection, table_id, forgotten.now) if connection.execute(still).first() else None


def unseen_sessions(connection: Connection, since: int) -> list[str]:
    """Token hashes of open sessions that were last used before `since`."""
    wanted = select(sessions.c.token_hash).where(sessions.c.ended_at.is_(None), sessions.c.seen_at < since)
    return list(connection.execute(wanted.limit(AT_ONCE)).scalars())


def end_unseen(connection: Connection, token_hashes: list[str], since: int, now: int) -> None:
    unseen = sessions.c.token_hash.in_(token_hashes) & sessions.c.ended_at.is_(None) & (sessions.c.seen_at < since)
    connection.execute(update(sessions).where(unseen).values(ended_at=now))


def drop_what_is_past(connection: Connection, now: int) -> None:
    """Delete used and expired links, presence snapshots and marks of dead workers, and marks of finished games'
    members."""
    is_over = exists().where(tables.c.id == members.c.table_id, tables.c.status.in_(("finished", "closed")))
    is_marked = members.c.household.is_not(None) | members.c.device.is_not(None)
    connection.execute(update(members).where(is_marked, is_over).values(household=None, device=None))
    connection.execute(
        delete(admin_links).where(admin_links.c.used_at.is_not(None) | (admin_links.c.expires_at <= now))
    )
    connection.execute(delete(presence).where(presence.c.at < now - FORGOTTEN_MS))
    connection.execute(delete(marks).where(marks.c.at < now - MARKS_MS))
