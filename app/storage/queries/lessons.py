"""Queries about a person's first steps: lessons, and games played before."""

from sqlalchemy import Connection, exists, select

from app.storage.queries.tables import Table, one_table
from app.storage.schema import seats, tables


def has_played(connection: Connection, person_id: str, game: str) -> bool:
    """True if the person has a seat in a started or finished game of this kind. Lessons do not count."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.person_id == person_id)
    of_kind = (tables.c.game == game) & tables.c.lesson.is_(None)
    begun = select(tables.c.id).where(sits, of_kind, tables.c.status.in_(("playing", "finished")))
    return connection.execute(begun.limit(1)).first() is not None


def has_learned(connection: Connection, person_id: str, game: str) -> bool:
    """True if the person has ever begun the lesson in this game."""
    begun = (tables.c.host_id == person_id) & (tables.c.game == game) & tables.c.lesson.is_not(None)
    return connection.execute(select(tables.c.id).where(begun).limit(1)).first() is not None


def lesson_of(connection: Connection, person_id: str, game: str, key: str) -> Table | None:
    """The table of this lesson that the person has begun and not left."""
    begun = (tables.c.host_id == person_id) & tables.c.status.in_(("lobby", "playing"))
    wanted = select(tables).where(begun, tables.c.game == game, tables.c.lesson == key)
    return one_table(connection, wanted.order_by(tables.c.created_at.desc()).limit(1))
