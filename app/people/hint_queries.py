"""Queries of the hints that people have seen."""

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from app.storage.schema import hints_seen


def seen(connection: Connection, person_id: str) -> list[str]:
    wanted = select(hints_seen.c.hint).where(hints_seen.c.person_id == person_id).order_by(hints_seen.c.hint)
    return list(connection.execute(wanted).scalars())


def note(connection: Connection, person_id: str, hint: str) -> None:
    """Record that the person has seen a hint. Two devices may do so at once."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = dialect.insert(hints_seen).values(person_id=person_id, hint=hint)
    connection.execute(row.on_conflict_do_nothing())


def forget(connection: Connection, person_id: str) -> None:
    connection.execute(delete(hints_seen).where(hints_seen.c.person_id == person_id))
