"""The log of a table, its newest state and its ledger: reading them. writer.py writes them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import JSON, Connection, Integer, Text, bindparam, cast, exists, func, select, update

from app.store.rows import fill
from app.store.schema import chat, ledger, moves, presence, states, tables

By: TypeAlias = Literal["person", "bot", "clock", "house"]


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the log; `move` and `events` are JSON. `move` is null where time or the house acted."""

    seq: int
    at: int
    seat: int | None
    ask: str | None
    move: str | None
    cmd_id: str
    by: By
    events: str


@dataclass(frozen=True, slots=True)
class SavedState:
    """The state after move `seq`, in a format only the engine reads; what comes after it in the log is played again."""

    seq: int
    format: int
    state: str
    clock: str | None
    wakes_at: int | None


@dataclass(frozen=True, slots=True)
class Payment:
    """A line of the ledger; null is the bank."""

    seq: int
    line: int
    race: int | None
    payer: int | None
    payee: int | None
    amount: int
    due: int
    rule: str


@dataclass(frozen=True, slots=True)
class Result:
    seat: int
    person_id: str | None
    bot: str | None
    place: int
    score: int


@dataclass(frozen=True, slots=True)
class Head:
    """The newest move of a table, the newest change of its rows, and the last line that was said at it."""

    table_id: str
    revision: int
    seq: int
    line: int


@dataclass(frozen=True, slots=True)
class Newer:
    """What was written of a table after a move: the entries, and how its rows and its saved state are numbered now."""

    revision: int
    saved_seq: int
    clock: str | None
    wakes_at: int | None
    entries: list[Move]


def moves_after(connection: Connection, table_id: str, seq: int, limit: int | None = None) -> list[Move]:
    wanted = select(moves).where(moves.c.table_id == table_id, moves.c.seq > seq).order_by(moves.c.seq).limit(limit)
    return [fill(Move, row) for row in connection.execute(wanted).mappings()]


def whole_log(connection: Connection, table_id: str) -> list[Move]:
    return moves_after(connection, table_id, 0)


def move_by_command(connection: Connection, table_id: str, cmd_id: str) -> Move | None:
    """What a resent command came to the first time."""
    wanted = select(moves).where(moves.c.table_id == table_id, moves.c.cmd_id == cmd_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Move, row) if row else None


def heads(connection: Connection, table_ids: list[str]) -> list[Head]:
    """How far these tables have come: for a worker that looks after what it may not have been told."""
    last = select(func.coalesce(func.max(moves.c.seq), 0)).where(moves.c.table_id == tables.c.id).scalar_subquery()
    said = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == tables.c.id).scalar_subquery()
    wanted = select(tables.c.id.label("table_id"), tables.c.revision, last.label("seq"), said.label("line"))
    return [fill(Head, row) for row in connection.execute(wanted.where(tables.c.id.in_(table_ids))).mappings()]


# Each table has its own number to begin after, however many there are: one statement, prepared once.
_BEHIND = func.json_each(bindparam("behind", type_=JSON)).table_valued("key", "value", name="behind")
_NEWER = (
    select(tables.c.revision, states.c.seq.label("saved_seq"), states.c.clock, states.c.wakes_at, *moves.c)
    .select_from(_BEHIND)
    .join(moves, (moves.c.table_id == _BEHIND.c.key) & (moves.c.seq > cast(cast(_BEHIND.c.value, Text), Integer)))
    .join(tables, tables.c.id == moves.c.table_id)
    .join(states, states.c.table_id == moves.c.table_id)
    .order_by(moves.c.table_id, moves.c.seq)
)


def newer(connection: Connection, behind: dict[str, int]) -> dict[str, Newer]:
    """By table, what comes after the number it is given with. Nothing of one without entries or without a state."""
    found: dict[str, Newer] = {}
    for row in connection.execute(_NEWER, {"behind": behind}).mappings():
        if (of_table := found.get(row["table_id"])) is None:
            of_table = Newer(row["revision"], row["saved_seq"], row["clock"], row["wakes_at"], [])
            found[row["table_id"]] = of_table
        of_table.entries.append(fill(Move, row))
    return found


def load_state(connection: Connection, table_id: str) -> SavedState | None:
    row = connection.execute(select(states).where(states.c.table_id == table_id)).mappings().one_or_none()
    return fill(SavedState, row) if row else None


def save_state(connection: Connection, table_id: str, new: SavedState, now: int) -> None:
    """A newer state than the one beside the table's first moves: for a server that is about to stop."""
    values = {"seq": new.seq, "format": new.format, "state": new.state, "clock": new.clock, "wakes_at": new.wakes_at}
    of_table = (states.c.table_id == table_id) & (states.c.seq <= new.seq)
    connection.execute(update(states).where(of_table).values(**values, updated_at=now))


def list_payments(connection: Connection, table_id: str) -> list[Payment]:
    wanted = select(ledger).where(ledger.c.table_id == table_id).order_by(ledger.c.seq, ledger.c.line)
    return [fill(Payment, row) for row in connection.execute(wanted).mappings()]


def take_due(
    connection: Connection, now: int, *, overdue_ms: int, watched_since: int, lease_ms: int, limit: int = 100
) -> list[str]:
    """Tables in play whose time came `overdue_ms` ago and which no worker has seen watched since, the longest overdue
    first. In a writing transaction.

    Their time is put off, so that sweepers leave them to this worker for `lease_ms`; whoever wakes the table saves a
    state with its own `wakes_at`. If this worker dies, another takes them when the lease is over.
    """
    is_overdue = states.c.wakes_at <= now - overdue_ms
    is_watched = exists().where(presence.c.table_id == states.c.table_id, presence.c.at >= watched_since)
    due = (
        select(states.c.table_id)
        .join(tables, tables.c.id == states.c.table_id)
        .where(is_overdue, ~is_watched, tables.c.status == "playing", tables.c.paused.is_(False))
        .order_by(states.c.wakes_at, states.c.table_id)
        .limit(limit)
        .with_for_update(of=states, skip_locked=True)
    )
    found = list(connection.execute(due).scalars())
    if found:
        put_off = update(states).where(states.c.table_id.in_(found))
        connection.execute(put_off.values(wakes_at=now + lease_ms - overdue_ms))
    return found
