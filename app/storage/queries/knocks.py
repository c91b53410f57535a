"""Queries of knocks: requests to join a private table without an invitation. Run changes in `Database.write`.

Each person has one row per table, which stays after a refusal, because refusals are counted.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from app.storage.queries.tables import add_member, bump_revision, lock_table
from app.storage.row_to_dataclass import fill
from app.storage.schema import knocks, people
from app.storage.store_errors import NoSuchKnock, TooManyKnocks, TurnedAway

REFUSALS: Final = 3  # refusals after which a person cannot knock at this table again
WAITING: Final = 20  # unanswered knocks per table

Standing: TypeAlias = Literal["waiting", "refused", "ended", "none"]


@dataclass(frozen=True, slots=True)
class Knock:
    """A person's latest knock, made at `at`. `answered_at` is when the host refused it or the person withdrew it."""

    person_id: str
    name: str
    at: int
    answered_at: int | None
    refusals: int

    @property
    def is_waiting(self) -> bool:
        return self.answered_at is None

    @property
    def standing(self) -> Standing:
        if self.is_waiting:
            return "waiting"
        if self.refusals >= REFUSALS:
            return "ended"
        return "refused" if self.refusals else "none"


def list_knocks(connection: Connection, table_id: str) -> list[Knock]:
    """All knocks at a table, answered ones too, oldest first."""
    wanted = (
        select(people.c.name, knocks.c.person_id, knocks.c.at, knocks.c.answered_at, knocks.c.refusals)
        .join(people, people.c.id == knocks.c.person_id)
        .where(knocks.c.table_id == table_id)
        .order_by(knocks.c.at, knocks.c.person_id)
    )
    return [fill(Knock, row) for row in connection.execute(wanted).mappings()]


def knock(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Record a knock, unless the person's last knock is still unanswered. Raises TurnedAway or TooManyKnocks."""
    lock_table(connection, table_id)
    known = {one.person_id: one for one in list_knocks(connection, table_id)}
    before = known.get(person_id)
    if before is not None and before.is_waiting:
        return
    if before is not None and before.standing == "ended":
        raise TurnedAway
    if sum(one.is_waiting for one in known.values()) >= WAITING:
        raise TooManyKnocks
    if before is None:
        connection.execute(insert(knocks).values(table_id=table_id, person_id=person_id, at=now))
    else:
        connection.execute(update(knocks).where(_of(table_id, person_id)).values(at=now, answered_at=None))
    bump_revision(connection, table_id)


def let_in(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Grant a knock: the person becomes a member of the table. NoSuchKnock if it is not waiting for an answer."""
    _lock_waiting(connection, table_id, person_id)
    connection.execute(delete(knocks).where(_of(table_id, person_id)))
    add_member(connection, table_id, person_id, now)
    bump_revision(connection, table_id)  # add_member changes no revision if the person is a member already


def refuse(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Refuse a knock, and count the refusal. NoSuchKnock if it is not waiting for an answer."""
    _lock_waiting(connection, table_id, person_id)
    counted = {"answered_at": now, "refusals": knocks.c.refusals + 1}
    connection.execute(update(knocks).where(_of(table_id, person_id)).values(**counted))
    bump_revision(connection, table_id)


def give_up(connection: Connection, table_id: str, person_id: str, now: int) -> None:
    """Withdraw the person's knock. Earlier refusals still count."""
    waiting = _of(table_id, person_id) & knocks.c.answered_at.is_(None)
    if connection.execute(update(knocks).where(waiting).values(answered_at=now)).rowcount:
        bump_revision(connection, table_id)


def _lock_waiting(connection: Connection, table_id: str, person_id: str) -> None:
    lock_table(connection, table_id)
    wanted = select(knocks.c.at).where(_of(table_id, person_id), knocks.c.answered_at.is_(None))
    if connection.execute(wanted).first() is None:
        raise NoSuchKnock


def _of(table_id: str, person_id: str) -> ColumnElement[bool]:
    return (knocks.c.table_id == table_id) & (knocks.c.person_id == person_id)
