"""What nobody will come back for: lobbies without company, sessions unseen for long, links and presence of the past.

Each finds little at a time, and only what is still so is changed: several workers may tidy up at once.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, case, delete, exists, select, update

from app.store.presence import FORGOTTEN_MS
from app.store.schema import admin_links, members, presence, seats, sessions, tables
from app.store.tables import close_table, lock_table

LOOKED_MS = 60_000  # a worker that serves says more often who looks at a table there
AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Lobbies to which nobody has come since these times, and at which nobody looks now."""

    public_since: int
    private_since: int
    now: int

    def conditions(self) -> tuple[ColumnElement[bool], ...]:
        since = case((tables.c.visibility == "public", self.public_since), else_=self.private_since)
        at = tables.c.id
        return (
            tables.c.status == "lobby",
            tables.c.created_at < since,
            ~exists().where(members.c.table_id == at, members.c.joined_at >= since),
            ~exists().where(seats.c.table_id == at, seats.c.since >= since),
            ~exists().where(presence.c.table_id == at, presence.c.at >= self.now - LOOKED_MS),
        )


def forgotten_lobbies(connection: Connection, forgotten: Forgotten) -> list[str]:
    wanted = select(tables.c.id).where(*forgotten.conditions()).order_by(tables.c.created_at, tables.c.id)
    return list(connection.execute(wanted.limit(AT_ONCE)).scalars())


def close_if_forgotten(connection: Connection, table_id: str, forgotten: Forgotten) -> str | None:
    """Unless somebody has come meanwhile. The table whose rematch it was, if it was one."""
    lock_table(connection, table_id)
    still = select(tables.c.id).where(tables.c.id == table_id, *forgotten.conditions())
    return close_table(connection, table_id, forgotten.now) if connection.execute(still).first() else None


def unseen_sessions(connection: Connection, since: int) -> list[str]:
    """Those that are open still, by the hashes of their tokens."""
    wanted = select(sessions.c.token_hash).where(sessions.c.ended_at.is_(None), sessions.c.seen_at < since)
    return list(connection.execute(wanted.limit(AT_ONCE)).scalars())


def end_unseen(connection: Connection, token_hashes: list[str], since: int, now: int) -> None:
    unseen = sessions.c.token_hash.in_(token_hashes) & sessions.c.ended_at.is_(None) & (sessions.c.seen_at < since)
    connection.execute(update(sessions).where(unseen).values(ended_at=now))


def drop_what_is_past(connection: Connection, now: int) -> None:
    """Links that were used or have expired, and what workers saw that are gone."""
    connection.execute(
        delete(admin_links).where(admin_links.c.used_at.is_not(None) | (admin_links.c.expires_at <= now))
    )
    connection.execute(delete(presence).where(presence.c.at < now - FORGOTTEN_MS))
