"""Queries of big screens ("boards" on the wire): browsers that show a table to a room. Run changes in `Database.write`.

Each screen has one row. A change of a table's screens raises the table's `revision`.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update

from app.storage.queries.tables import bump_revision, lock_table
from app.storage.row_to_dataclass import fill
from app.storage.schema import boards, tables

AT_A_TABLE: Final = 8  # limit of screens per table, including unopened links


@dataclass(frozen=True, slots=True)
class Screen:
    """A row of `boards`. `since`: when the screen began to wait, or got its table."""

    id: str
    token_hash: str | None
    code: str | None
    link_hash: str | None
    expires_at: int | None
    table_id: str | None
    person_id: str | None
    label: str
    since: int
    seen_at: int


def list_screens(connection: Connection, table_id: str) -> list[Screen]:
    """The screens of a table, in the order of their connection."""
    wanted = select(boards).where(boards.c.table_id == table_id).order_by(boards.c.since, boards.c.id)
    return [fill(Screen, row) for row in connection.execute(wanted).mappings()]


def screen(connection: Connection, screen_id: str) -> Screen | None:
    row = connection.execute(select(boards).where(boards.c.id == screen_id)).mappings().one_or_none()
    return fill(Screen, row) if row else None


def connected_of(connection: Connection, screen_ids: list[str]) -> list[str]:
    """Those of the screens that have a table or were deleted."""
    waiting = select(boards.c.id).where(boards.c.id.in_(screen_ids), boards.c.table_id.is_(None))
    return sorted({*screen_ids} - {*connection.execute(waiting).scalars()})


def knows_token(connection: Connection, token_hash: str) -> bool:
    """True if a screen has this token."""
    return connection.execute(select(boards.c.id).where(boards.c.token_hash == token_hash).limit(1)).first() is not None


def is_code_free(connection: Connection, code: str) -> bool:
    return connection.execute(select(boards.c.id).where(boards.c.code == code)).first() is None


def add_screen(
    connection: Connection, screen_id: str, token_hash: str, code: str, label: str, now: int, until: int
) -> None:
    row = {"id": screen_id, "token_hash": token_hash, "code": code, "expires_at": until, "label": label}
    connection.execute(insert(boards).values(**row, since=now, seen_at=now))


def see(connection: Connection, screen_id: str, now: int) -> None:
    """Record that the screen's browser is connected."""
    connection.execute(update(boards).where(boards.c.id == screen_id).values(seen_at=now))


def renew_code(connection: Connection, screen_id: str, code: str, now: int, until: int) -> None:
    """Give a waiting screen a new code in place of an expired one. Of several concurrent calls only one succeeds."""
    late = (boards.c.id == screen_id) & boards.c.table_id.is_(None) & (boards.c.expires_at <= now)
    connection.execute(update(boards).where(late).values(code=code, expires_at=until, seen_at=now))


def connect(connection: Connection, code: str, table_id: str, person_id: str, now: int) -> str | None:
    """Connect the waiting screen that shows this code to a table, and use the code up. Returns the screen's id, or None
    if no screen shows the code. Of several concurrent callers only one succeeds.
    """
    showing = (boards.c.code == code) & (boards.c.expires_at > now) & boards.c.table_id.is_(None)
    values = {"table_id": table_id, "person_id": person_id, "code": None, "expires_at": None, "since": now}
    found: str | None = connection.execute(
        update(boards).where(showing).values(**values).returning(boards.c.id)
    ).scalar_one_or_none()
    if found is not None:
        bump_revision(connection, table_id)
    return found


def is_full(connection: Connection, table_id: str, now: int) -> bool:
    """True if the table has the maximum number of screens; expired links do not count. Locks the table, so that
    concurrent calls count each other's screens.
    """
    lock_table(connection, table_id)
    counts = boards.c.expires_at.is_(None) | (boards.c.expires_at > now)
    of_table = select(func.count()).where(boards.c.table_id == table_id, counts)
    return connection.execute(of_table).scalar_one() >= AT_A_TABLE


def add_link(
    connection: Connection, screen_id: str, link_hash: str, table_id: str, person_id: str, now: int, until: int
) -> None:
    """Add a screen for a link. The first browser that opens the link becomes the screen."""
    row = {"id": screen_id, "link_hash": link_hash, "table_id": table_id, "person_id": person_id, "expires_at": until}
    connection.execute(insert(boards).values(**row, since=now, seen_at=now))
    bump_revision(connection, table_id)


def open_link(connection: Connection, link_hash: str, token_hash: str, label: str, now: int) -> Screen | None:
    """Use a link up. Of several concurrent callers only one gets the screen; the others get None, as do all if the
    table has been closed.
    """
    is_open = exists().where(tables.c.id == boards.c.table_id, tables.c.status != "closed")
    unused = (boards.c.link_hash == link_hash) & (boards.c.expires_at > now) & is_open
    values = {"token_hash": token_hash, "link_hash": None, "expires_at": None, "label": label, "seen_at": now}
    row = connection.execute(update(boards).where(unused).values(**values).returning(boards)).mappings().one_or_none()
    if row is None:
        return None
    found = fill(Screen, row)
    bump_revision(connection, str(found.table_id))
    return found


def disconnect(connection: Connection, screen_id: str, table_id: str, code: str, now: int, until: int) -> bool:
    """Disconnect a screen from its table. It waits again with a new code; an unopened link is deleted. False if the
    table has no such screen.
    """
    its = (boards.c.id == screen_id) & (boards.c.table_id == table_id)
    values = {"table_id": None, "person_id": None, "code": code, "expires_at": until, "since": now}
    opened = update(boards).where(its, boards.c.token_hash.is_not(None)).values(**values)
    unopened = delete(boards).where(its, boards.c.token_hash.is_(None))
    if connection.execute(opened).rowcount + connection.execute(unopened).rowcount == 0:
        return False
    bump_revision(connection, table_id)
    return True


def end_screen(connection: Connection, screen_id: str, token_hash: str) -> Screen | None:
    """Delete a screen at the request of its browser; returns the deleted row."""
    its = (boards.c.id == screen_id) & (boards.c.token_hash == token_hash)
    row = connection.execute(delete(boards).where(its).returning(boards)).mappings().one_or_none()
    if row is None:
        return None
    found = fill(Screen, row)
    if found.table_id is not None:
        bump_revision(connection, found.table_id)
    return found


def follow(connection: Connection, table_id: str, rematch: str, now: int) -> list[str]:
    """Move the screens of a table to its rematch; returns their ids."""
    its = update(boards).where(boards.c.table_id == table_id, boards.c.token_hash.is_not(None))
    return list(connection.execute(its.values(table_id=rematch, since=now).returning(boards.c.id)).scalars())


def drop_past(connection: Connection, waiting_since: int, shown_since: int, now: int) -> None:
    """Delete screens that were last seen before these times, and expired links."""
    connection.execute(delete(boards).where(_past(waiting_since, shown_since, now)))


def _past(waiting_since: int, shown_since: int, now: int) -> ColumnElement[bool]:
    is_waiting = boards.c.table_id.is_(None)
    return (
        (is_waiting & (boards.c.seen_at < waiting_since))
        | (~is_waiting & boards.c.token_hash.is_not(None) & (boards.c.seen_at < shown_since))
        | (boards.c.token_hash.is_(None) & (boards.c.expires_at <= now))
    )
