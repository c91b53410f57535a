"""Queries by which admins find people, by name or id."""

from dataclasses import dataclass

from sqlalchemy import Connection, Select, func, or_, select

from app.storage.row_to_dataclass import fill
from app.storage.schema import members, people, seats, sessions


@dataclass(frozen=True, slots=True)
class Listed:
    """A person in the admins' list. `hidden`: an admin replaced the name. `tables`, `sessions`: counts of memberships
    and open sessions. `seen_at`: last use of any session."""

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
    """Find people by id or by part of a name, current or on a seat; newest first, pages count from 0."""
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
