"""People and their sessions, and what the house keeps for itself. A session is found by the hash of its token."""

import secrets as luck
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.store.rows import fill
from app.store.schema import house, people, seats, sessions, tables


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created_at: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class Session:
    token_hash: str
    person: Person
    created_at: int
    seen_at: int


def add_person(connection: Connection, person_id: str, name: str, now: int) -> Person:
    connection.execute(insert(people).values(id=person_id, name=name, created_at=now))
    return Person(person_id, name, now, False)


def person(connection: Connection, person_id: str) -> Person | None:
    row = connection.execute(select(people).where(people.c.id == person_id)).mappings().one_or_none()
    return fill(Person, row) if row else None


def rename(connection: Connection, person_id: str, name: str) -> list[str]:
    """A new name, also where the person sits at a table that has not finished: the ids of those tables.

    Finished games keep the name they were played under.
    """
    connection.execute(update(people).where(people.c.id == person_id).values(name=name))
    going_on = (
        select(seats.c.table_id)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(seats.c.person_id == person_id, tables.c.status.in_(("lobby", "playing")))
        .order_by(seats.c.table_id)
    )
    found = list(connection.execute(going_on).scalars())
    if found:
        connection.execute(
            update(seats).where(seats.c.person_id == person_id, seats.c.table_id.in_(found)).values(name=name)
        )
        connection.execute(update(tables).where(tables.c.id.in_(found)).values(revision=tables.c.revision + 1))
    return found


def set_hidden(connection: Connection, person_id: str, hidden: bool) -> None:
    """Whether the house has chosen the name, and hides the one that the person would choose."""
    connection.execute(update(people).where(people.c.id == person_id).values(hidden=hidden))


# Sessions


def open_session(connection: Connection, token_hash: str, person_id: str, now: int) -> None:
    connection.execute(insert(sessions).values(token_hash=token_hash, person_id=person_id, created_at=now, seen_at=now))


def session(connection: Connection, token_hash: str, seen_since: int) -> Session | None:
    """The session of this token, unless it has ended or nobody has come with it since then."""
    wanted = (
        select(people, sessions.c.created_at.label("opened_at"), sessions.c.seen_at)
        .join(sessions, sessions.c.person_id == people.c.id)
        .where(sessions.c.token_hash == token_hash, sessions.c.ended_at.is_(None), sessions.c.seen_at >= seen_since)
    )
    row = connection.execute(wanted).mappings().one_or_none()
    return Session(token_hash, fill(Person, row), row["opened_at"], row["seen_at"]) if row else None


def touch_session(connection: Connection, token_hash: str, now: int) -> None:
    connection.execute(update(sessions).where(sessions.c.token_hash == token_hash).values(seen_at=now))


def end_session(connection: Connection, token_hash: str, now: int) -> bool:
    """Whether it was open."""
    ended = update(sessions).where(sessions.c.token_hash == token_hash, sessions.c.ended_at.is_(None))
    return connection.execute(ended.values(ended_at=now)).rowcount == 1


def end_sessions_of(connection: Connection, person_id: str, now: int) -> int:
    """How many were open."""
    ended = update(sessions).where(sessions.c.person_id == person_id, sessions.c.ended_at.is_(None))
    return connection.execute(ended.values(ended_at=now)).rowcount


# The house


def house_key(connection: Connection, name: str, make: Callable[[], str] = lambda: luck.token_hex(32)) -> str:
    """The value every worker shares, made by whoever asks first. In a writing transaction; then a read does."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(house).values(key=name, value=make()).on_conflict_do_nothing())
    value: str = connection.execute(select(house.c.value).where(house.c.key == name)).scalar_one()
    return value
