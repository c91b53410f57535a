"""Everybody who has ever told the house a name, as those who look after it find them."""

from dataclasses import dataclass

from sqlalchemy import Connection, Select, func, or_, select

from app.store.rows import fill
from app.store.schema import members, people, seats, sessions


@dataclass(frozen=True, slots=True)
class Listed:
    """`hidden`: the house chose the name; `tables`: at how many they were; `sessions`: how many are open; `seen_at`: of
    the newest, ended ones included."""

    id: str
    name: str
    hidden: bool
    created_at: int
    tables: int
    sessions: int
    seen_at: int | None


@dataclass(frozen=True, slots=True)
class Page:
    people: tuple[Listed, ...]
    total: int


def find_people(connection: Connection, part: str, *, page: int = 0, size: int = 50) -> Page:
    """By a part of a name, of today or at a seat of theirs, or by id; the newest first, and pages count from 0."""
    wanted = part.lower()
    sat_so = select(seats.c.seat).where(
        seats.c.person_id == people.c.id, func.lower(seats.c.name).contains(wanted, autoescape=True)
    )
    fits = or_(func.lower(people.c.name).contains(wanted, autoescape=True), people.c.id == part, sat_so.exists())
    total = connection.execute(select(func.count()).select_from(people).where(fits)).scalar_one()
    found = _listed().where(fits).order_by(people.c.created_at.desc(), people.c.id).limit(size).offset(page * size)
    return Page(tuple(fill(Listed, row) for row in connection.execute(found).mappings()), total)


def listed_person(connection: Connection, person_id: str) -> Listed | None:
    row = connection.execute(_listed().where(people.c.id == person_id)).mappings().one_or_none()
    return fill(Listed, row) if row else None


def _listed() -> Select[tuple[object, ...]]:
    theirs = sessions.c.person_id == people.c.id
    tables = select(func.count()).where(members.c.person_id == people.c.id)
    still_open = select(func.count()).where(theirs, sessions.c.ended_at.is_(None))
    return select(
        people.c.id,
        people.c.name,
        people.c.hidden,
        people.c.created_at,
        tables.scalar_subquery().label("tables"),
        still_open.scalar_subquery().label("sessions"),
        select(func.max(sessions.c.seen_at)).where(theirs).scalar_subquery().label("seen_at"),
    )
