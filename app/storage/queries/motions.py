"""Queries of motions: votes of the people at a running game. Run changes in `Database.write`.

app/lobby/motions.py passes in who may vote and how many votes decide, because both depend on who is present.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, delete, insert, select, update

from app.storage.queries.tables import bump_revision, lock_table
from app.storage.schema import motions, votes
from app.storage.store_errors import NoSuchMotion, NotGoingOn

FRESH_MS: Final = 90_000  # lifetime of an undecided motion

Kind: TypeAlias = Literal["pause", "kick", "bot"]
Standing: TypeAlias = Literal["open", "granted", "refused", "void"]


@dataclass(frozen=True, slots=True)
class Motion:
    """`seat` and `person_id` name the person whom the motion concerns, if any. `by_id` made the motion."""

    id: int
    kind: Kind
    seat: int | None
    person_id: str | None
    by_id: str
    at: int
    ends_at: int
    standing: Standing
    votes: dict[str, bool]

    def is_fresh(self, now: int) -> bool:
        return self.standing == "open" and now < self.ends_at

    def count(self, voters: Collection[str], agrees: bool) -> int:
        return sum(voter in voters and vote is agrees for voter, vote in self.votes.items())


COLUMNS: Final = [name for name in Motion.__slots__ if name != "votes"]


def list_motions(connection: Connection, table_id: str) -> list[Motion]:
    given: dict[int, dict[str, bool]] = {}
    for row in connection.execute(select(votes).where(votes.c.table_id == table_id)):
        given.setdefault(row.motion, {})[row.person_id] = row.agrees
    wanted = select(motions).where(motions.c.table_id == table_id).order_by(motions.c.id)
    rows = connection.execute(wanted).mappings()
    return [Motion(**{name: row[name] for name in COLUMNS}, votes=given.get(row["id"], {})) for row in rows]


def make(
    connection: Connection, table_id: str, kind: Kind, seat: int | None, person_id: str | None, by_id: str, now: int
) -> Motion:
    """Open a motion, or find the open one with the same subject. Closes expired motions."""
    _lock(connection, table_id)
    known = list_motions(connection, table_id)
    for one in known:
        if one.is_fresh(now) and (one.kind, one.person_id) == (kind, person_id):
            return one
    late = (motions.c.table_id == table_id) & (motions.c.standing == "open") & (motions.c.ends_at <= now)
    connection.execute(update(motions).where(late).values(standing="void"))
    number = max((one.id for one in known), default=0) + 1
    made = Motion(number, kind, seat, person_id, by_id, now, now + FRESH_MS, "open", {})
    row = {name: getattr(made, name) for name in COLUMNS}
    connection.execute(insert(motions).values(table_id=table_id, **row))
    bump_revision(connection, table_id)
    return made


def vote(connection: Connection, table_id: str, number: int, person_id: str, agrees: bool, now: int) -> Motion:
    """Vote, or change a vote; returns the motion. NoSuchMotion if it is decided or expired."""
    _lock(connection, table_id)
    open_one(connection, table_id, number, now)
    own = (votes.c.table_id == table_id) & (votes.c.motion == number) & (votes.c.person_id == person_id)
    connection.execute(delete(votes).where(own))
    connection.execute(insert(votes).values(table_id=table_id, motion=number, person_id=person_id, agrees=agrees))
    bump_revision(connection, table_id)
    return open_one(connection, table_id, number, now)


def decide(connection: Connection, table_id: str, number: int, standing: Standing) -> None:
    which = (motions.c.table_id == table_id) & (motions.c.id == number)
    connection.execute(update(motions).where(which).values(standing=standing))
    bump_revision(connection, table_id)


def open_one(connection: Connection, table_id: str, number: int, now: int) -> Motion:
    found = next((one for one in list_motions(connection, table_id) if one.id == number), None)
    if found is None or not found.is_fresh(now):
        raise NoSuchMotion
    return found


def _lock(connection: Connection, table_id: str) -> None:
    row = lock_table(connection, table_id)
    if row is None or row.status != "playing":
        raise NotGoingOn
