"""Queries of setbacks: tables whose last moves the database has lost, and the decisions about them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, func, insert, select, update

from app.storage.queries.tables import bump_revision, lock_table
from app.storage.row_to_dataclass import fill
from app.storage.schema import moves, setbacks, tables
from app.storage.store_errors import NoSetback

Decision: TypeAlias = Literal["go_on", "end"]


@dataclass(frozen=True, slots=True)
class Setback:
    """`seq` is the last remaining entry, `told` the last entry that any viewer had received."""

    table_id: str
    id: int
    seq: int
    told: int
    at: int
    decision: Decision | None
    decided_at: int | None
    salt: str | None
    commitment: str | None

    @property
    def lost(self) -> int:
        return max(0, self.told - self.seq)


@dataclass(frozen=True, slots=True)
class ListedSetback:
    """A row of the admins' list of setbacks."""

    setback: Setback
    game: str


def list_setbacks(connection: Connection, table_id: str) -> list[Setback]:
    wanted = select(setbacks).where(setbacks.c.table_id == table_id).order_by(setbacks.c.id)
    return [fill(Setback, row) for row in connection.execute(wanted).mappings()]


def undecided_setbacks(connection: Connection, limit: int = 200) -> list[ListedSetback]:
    wanted = (
        select(setbacks, tables.c.game)
        .join(tables, tables.c.id == setbacks.c.table_id)
        .where(setbacks.c.decision.is_(None), tables.c.status == "playing")
        .order_by(setbacks.c.at, setbacks.c.table_id)
        .limit(limit)
    )
    return [ListedSetback(fill(Setback, row), row["game"]) for row in connection.execute(wanted).mappings()]


def count_undecided(connection: Connection) -> int:
    wanted = select(func.count()).select_from(setbacks).where(setbacks.c.decision.is_(None))
    return connection.execute(wanted).scalar_one()


def note_setback(
    connection: Connection, table_id: str, told: int, now: int, fresh: tuple[str, str], remembered: str
) -> bool:
    """Stop a table that has lost entries. Several workers may notice it, each with its own `told`; one row is enough.

    If the start is lost too, the table is in its lobby again, and the host can simply start it: then it gets the
    `fresh` seed and commitment at once, and needs no decision. Returns True if the table has to stop.

    `remembered` is the commitment of the game that the worker has in memory. With another one in the database,
    people have started again since: that game has lost nothing, and its luck stays.
    """
    row = lock_table(connection, table_id)
    if row is None or row.status not in ("lobby", "playing") or row.commitment != remembered:
        return False
    if row.status == "lobby":
        seed, commitment = fresh
        renewed = update(tables).where(tables.c.id == table_id)
        connection.execute(renewed.values(server_seed=seed, commitment=commitment))
        bump_revision(connection, table_id)
        return False
    seq = _head(connection, table_id)
    known = list_setbacks(connection, table_id)
    if known and known[-1].decision is None:
        last = known[-1]
        of_last = (setbacks.c.table_id == table_id) & (setbacks.c.id == last.id)
        values = {"seq": seq, "told": max(told, last.told)}
        connection.execute(update(setbacks).where(of_last).values(**values))
    else:
        number = known[-1].id + 1 if known else 1
        connection.execute(insert(setbacks).values(table_id=table_id, id=number, seq=seq, told=told, at=now))
    bump_revision(connection, table_id)
    return True


def decide_setback(
    connection: Connection,
    table_id: str,
    decision: Decision,
    now: int,
    *,
    salt: str | None = None,
    commitment: str | None = None,
    decided_by: str | None = None,
    admin_id: str | None = None,
) -> None:
    """Record the decision about a stopped table. Raises NoSetback if it is not stopped, or if the decision is made."""
    row = lock_table(connection, table_id)
    known = list_setbacks(connection, table_id)
    if row is None or row.status != "playing" or not known or known[-1].decision is not None:
        raise NoSetback
    of_last = (setbacks.c.table_id == table_id) & (setbacks.c.id == known[-1].id)
    values = {
        "seq": _head(connection, table_id),  # a worker that had not noticed the loss may have written entries since
        "decision": decision,
        "decided_at": now,
        "decided_by": decided_by,
        "admin_id": admin_id,
        "salt": salt,
        "commitment": commitment,
    }
    connection.execute(update(setbacks).where(of_last).values(**values))
    if decision == "end":
        ended = update(tables).where(tables.c.id == table_id)
        connection.execute(ended.values(status="closed", finished_at=now, code=None, reason="set_back"))
    bump_revision(connection, table_id)


def _head(connection: Connection, table_id: str) -> int:
    last = select(func.coalesce(func.max(moves.c.seq), 0)).where(moves.c.table_id == table_id)
    head: int = connection.execute(last).scalar_one()
    return head
