"""Queries of a table's chat. Each table numbers its lines from 1."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from app.storage.queries.tables import lock_table
from app.storage.row_to_dataclass import fill
from app.storage.schema import chat, people
from app.storage.store_errors import NotStored


@dataclass(frozen=True, slots=True)
class Line:
    """One line of chat; `name` is the person's current name."""

    id: int
    person_id: str
    name: str
    seat: int | None
    text: str
    at: int


_NAMED = select(chat.c.id, chat.c.person_id, people.c.name, chat.c.seat, chat.c.text, chat.c.at).join(
    people, people.c.id == chat.c.person_id
)


def add_line(connection: Connection, table_id: str, person_id: str, seat: int | None, text: str, now: int) -> int:
    """Add a line; returns its number."""
    # The row lock keeps two workers from using one number, and makes lines visible in the order of their numbers.
    if lock_table(connection, table_id) is None:
        raise NotStored("There is no such table.")
    number = last_number(connection, table_id) + 1
    row = insert(chat).values(table_id=table_id, id=number, person_id=person_id, seat=seat, text=text, at=now)
    connection.execute(row)
    return number


def last_number(connection: Connection, table_id: str) -> int:
    """Number of the chat's last line; 0 if the chat is empty."""
    highest = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == table_id)
    number: int = connection.execute(highest).scalar_one()
    return number


def lines_after(connection: Connection, table_id: str, number: int) -> list[Line]:
    wanted = _NAMED.where(chat.c.table_id == table_id, chat.c.id > number).order_by(chat.c.id)
    return [fill(Line, row) for row in connection.execute(wanted).mappings()]


def last_lines(connection: Connection, table_id: str, count: int = 50) -> list[Line]:
    """The newest `count` lines, oldest first."""
    wanted = _NAMED.where(chat.c.table_id == table_id).order_by(chat.c.id.desc()).limit(count)
    return [fill(Line, row) for row in connection.execute(wanted).mappings()][::-1]
