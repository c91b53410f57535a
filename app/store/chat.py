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


def add_line(connection: Connection, table_id: str, person_id: str, seat: int | None, text: str, now: int) -> Line:
    # Under the table's lock two workers do not count to the same number.
    if lock_table(connection, table_id) is None:
        raise NotStored("There is no such table.")
    highest = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == table_id)
    number = connection.execute(highest).scalar_one() + 1
    row = insert(chat).values(table_id=table_id, id=number, person_id=person_id, seat=seat, text=text, at=now)
    connection.execute(row)
    name = connection.execute(select(people.c.name).where(people.c.id == person_id)).scalar_one()
    return Line(number, person_id, name, seat, text, now)


def line(connection: Connection, table_id: str, number: int) -> Line | None:
    wanted = (
        select(chat.c.id, chat.c.person_id, people.c.name, chat.c.seat, chat.c.text, chat.c.at)
        .join(people, people.c.id == chat.c.person_id)
        .where(chat.c.table_id == table_id, chat.c.id == number)
    )
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Line, row) if row else None


def last_lines(connection: Connection, table_id: str, count: int = 50) -> list[Line]:
    """The newest, the oldest of them first."""
    wanted = (
        select(chat.c.id, chat.c.person_id, people.c.name, chat.c.seat, chat.c.text, chat.c.at)
        .join(people, people.c.id == chat.c.person_id)
        .where(chat.c.table_id == table_id)
        .order_by(chat.c.id.desc())
        .limit(count)
    )
    return [fill(Line, row) for row in connection.execute(wanted).mappings()][::-1]
