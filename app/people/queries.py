"""Queries of people, their sessions, and the values that all workers share. A session's key is its token's hash."""

import secrets as luck
from collections.abc import Callable, Collection
from dataclasses import dataclass

from sqlalchemy import Column, Connection, Select, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.storage.row_to_dataclass import fill
from app.storage.schema import claims, house, people, seats, sessions, tables


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
    """Rename a person, also on seats and claims of unfinished tables; returns the ids of those tables.

    Finished games keep the former name.
    """
    connection.execute(update(people).where(people.c.id == person_id).values(name=name))
    in_claims = (("person_id", "name"), ("was_person", "was_name"), ("decided_by", "decider"))
    named = [(seats.c.person_id, seats.c.name)] + [(claims.c[who], claims.c[written]) for who, written in in_claims]
    found = sorted({row.table_id for who, _ in named for row in connection.execute(_going_on(who, person_id))})
    if found:
        for who, written in named:
            at_them = update(who.table).where(who == person_id, who.table.c.table_id.in_(found))
            connection.execute(at_them.values({written.name: name}))
        connection.execute(update(tables).where(tables.c.id.in_(found)).values(revision=tables.c.revision + 1))
    return found


def _going_on(who: Column[str], person_id: str) -> Select[tuple[str]]:
    """Query for the unfinished tables in whose rows this column names the person."""
    of_table = who.table.c.table_id
    return (
        select(of_table)
        .join(tables, tables.c.id == of_table)
        .where(who == person_id, tables.c.status.in_(("lobby", "playing")))
    )


def set_hidden(connection: Connection, person_id: str, hidden: bool) -> None:
    """Mark that an admin has replaced the person's name, which then only admins can change."""
    connection.execute(update(people).where(people.c.id == person_id).values(hidden=hidden))


# Sessions


def open_session(connection: Connection, token_hash: str, person_id: str, now: int, label: str = "") -> None:
    row = {"token_hash": token_hash, "person_id": person_id, "created_at": now, "seen_at": now, "label": label}
    connection.execute(insert(sessions).values(**row))


def session(connection: Connection, token_hash: str, seen_since: int) -> Session | None:
    """The session of this token; None if it has ended or was last used before `seen_since`."""
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
    """End a session; False if it was not open."""
    ended = update(sessions).where(sessions.c.token_hash == token_hash, sessions.c.ended_at.is_(None))
    return connection.execute(ended.values(ended_at=now)).rowcount == 1


def end_sessions_of(connection: Connection, person_id: str, now: int) -> list[str]:
    """End all open sessions of a person; returns the hashes of their tokens."""
    ended = update(sessions).where(sessions.c.person_id == person_id, sessions.c.ended_at.is_(None))
    return list(connection.execute(ended.values(ended_at=now).returning(sessions.c.token_hash)).scalars())


def ended_since(connection: Connection, since: int) -> list[str]:
    """Token hashes of all sessions that ended at this time or later."""
    return list(connection.execute(select(sessions.c.token_hash).where(sessions.c.ended_at >= since)).scalars())


def ended_among(connection: Connection, tokens: Collection[str]) -> list[str]:
    """Which of these sessions have ended, by the hashes of their tokens."""
    wanted = select(sessions.c.token_hash).where(sessions.c.token_hash.in_(tokens), sessions.c.ended_at.is_not(None))
    return list(connection.execute(wanted).scalars())


# Values that all workers share


def house_value(connection: Connection, name: str) -> str | None:
    """A value that all workers share; None if it does not exist yet."""
    return connection.execute(select(house.c.value).where(house.c.key == name)).scalar_one_or_none()


def house_key(connection: Connection, name: str, make: Callable[[], str] = lambda: luck.token_hex(32)) -> str:
    """Read a value that all workers share, such as a signing key; create it if it is missing. Needs a writing
    transaction.
    """
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(house).values(key=name, value=make()).on_conflict_do_nothing())
    value: str = connection.execute(select(house.c.value).where(house.c.key == name)).scalar_one()
    return value
