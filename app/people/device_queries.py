"""Queries of a person's devices (open sessions) and of the one-time links that sign in another device.

A device's id is the first part of its session token's hash, so the id does not reveal the token in the cookie.
"""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Select, func, insert, select, update

from app.people.queries import Person
from app.storage.row_to_dataclass import fill
from app.storage.schema import people, person_links, seats, sessions, tables

ID_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class Device:
    token_hash: str
    label: str
    created_at: int
    seen_at: int

    @property
    def id(self) -> str:
        return self.token_hash[:ID_LENGTH]


@dataclass(frozen=True, slots=True)
class Link:
    """A one-time link that signs in another device; `table_id` is the table page that it opens, if any."""

    person: Person
    table_id: str | None


def list_devices(connection: Connection, person_id: str, seen_since: int) -> list[Device]:
    """The person's open sessions, most recently seen first."""
    wanted = (
        select(sessions.c.token_hash, sessions.c.label, sessions.c.created_at, sessions.c.seen_at)
        .where(sessions.c.person_id == person_id, sessions.c.ended_at.is_(None), sessions.c.seen_at >= seen_since)
        .order_by(sessions.c.seen_at.desc(), sessions.c.created_at.desc(), sessions.c.token_hash)
    )
    return [fill(Device, row) for row in connection.execute(wanted).mappings()]


def end_device(connection: Connection, person_id: str, device: str, now: int) -> str | None:
    """End the session of a device; returns its token hash, or None if the person has no such device."""
    is_device = func.substr(sessions.c.token_hash, 1, ID_LENGTH) == device
    ended = update(sessions).where(sessions.c.person_id == person_id, sessions.c.ended_at.is_(None), is_device)
    found: str | None = connection.execute(
        ended.values(ended_at=now).returning(sessions.c.token_hash)
    ).scalar_one_or_none()
    return found


def has_table(connection: Connection, table_id: str) -> bool:
    return connection.execute(select(tables.c.id).where(tables.c.id == table_id)).first() is not None


def add_link(
    connection: Connection, token_hash: str, person_id: str, table_id: str | None, now: int, expires_at: int
) -> None:
    row = {"token_hash": token_hash, "person_id": person_id, "table_id": table_id}
    connection.execute(insert(person_links).values(**row, created_at=now, expires_at=expires_at))


def look_at_link(connection: Connection, token_hash: str, now: int) -> Link | None:
    """Read a link without using it; None if it is unknown, used or expired."""
    return _link(connection, _good(token_hash, now))


def use_link(connection: Connection, token_hash: str, now: int) -> Link | None:
    """Use a link. Of several concurrent callers only one gets it; the others get None."""
    link = look_at_link(connection, token_hash, now)
    used = update(person_links).where(
        person_links.c.token_hash == token_hash, person_links.c.used_at.is_(None), person_links.c.expires_at > now
    )
    return link if connection.execute(used.values(used_at=now)).rowcount == 1 else None


def sits_somewhere(connection: Connection, person_id: str) -> bool:
    """True if the person sits at a table in its lobby or in play."""
    wanted = (
        select(seats.c.seat)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person_id == person_id, tables.c.status.in_(("lobby", "playing")))
    )
    return connection.execute(wanted.limit(1)).first() is not None


def _good(token_hash: str, now: int) -> Select[tuple[object, ...]]:
    return (
        select(people, person_links.c.table_id)
        .join(person_links, person_links.c.person_id == people.c.id)
        .where(
            person_links.c.token_hash == token_hash,
            person_links.c.used_at.is_(None),
            person_links.c.expires_at > now,
        )
    )


def _link(connection: Connection, wanted: Select[tuple[object, ...]]) -> Link | None:
    row = connection.execute(wanted).mappings().one_or_none()
    return Link(fill(Person, row), row["table_id"]) if row else None
