"""What is said at a table. Lines are numbered from 1, table by table."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from app.store.errors import NotStored
from app.store.rows import fill
from app.store.schema import chat, people
from app.store.tables import lock_table


@dataclass(frozen=True, slots=True)
class Line:
    """`name` is the person's name today."""

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
    """The number of the new line."""
    # Under the table's lock two workers do not count to the same number, and no line is seen before an earlier one.
    if lock_table(connection, table_id) is None:
        raise NotStored("There is no such table.")
    number = last_number(connection, table_id) + 1
    row = insert(chat).values(table_id=table_id, id=number, person_id=person_id, seat=seat, text=text, at=now)
    connection.execute(row)
    return number


def last_number(connection: Connection, table_id: str) -> int:
    """0 where nobody has said anything."""
    highest = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == table_id)
    number: int = connection.execute(highest).scalar_one()
    return number


def lines_after(connection: Connection, table_id: str, number: int) -> list[Line]:
    wanted = _NAMED.where(chat.c.table_id == table_id, chat.c.id > number).order_by(chat.c.id)
    return [fill(Line, row) for row in connection.execute(wanted).mappings()]


def last_lines(connection: Connection, table_id: str, count: int = 50) -> list[Line]:
    """The newest, the oldest of them first."""
    wanted = _NAMED.where(chat.c.table_id == table_id).order_by(chat.c.id.desc()).limit(count)
    return [fill(Line, row) for row in connection.execute(wanted).mappings()][::-1]
