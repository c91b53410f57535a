"""Queries that read a table's log, its newest saved state and its ledger. log.py writes the log."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import JSON, Connection, Integer, Text, bindparam, cast, exists, func, select, update

from app.storage.row_to_dataclass import fill
from app.storage.schema import chat, ledger, moves, presence, states, tables

By: TypeAlias = Literal["person", "bot", "clock", "house"]


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the log; `move` and `events` are JSON. `move` is None if a deadline or the server caused the
    entry."""

    seq: int
    at: int
    seat: int | None
    ask: str | None
    move: str | None
    cmd_id: str
    by: By
    events: str
    chain: str | None = None


@dataclass(frozen=True, slots=True)
class SavedState:
    """The game's state after entry `seq`, in the engine's format; recovery replays the later entries of the log."""

    seq: int
    format: int
    state: str
    clock: str | None
    wakes_at: int | None


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment of the ledger; None is the bank."""

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
    """Latest numbers of a table: the log's `seq` and the time of that entry, the `revision` of its rows, and the chat's
    last line."""

    table_id: str
    revision: int
    seq: int
    at: int | None
    line: int


@dataclass(frozen=True, slots=True)
class Newer:
    """A table's log entries after a given number, with the current revision of its rows and `seq` of its saved
    state."""

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
    """The log entry that a command made, for a command that a client sends again."""
    wanted = select(moves).where(moves.c.table_id == table_id, moves.c.cmd_id == cmd_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Move, row) if row else None


def heads(connection: Connection, table_ids: list[str]) -> list[Head]:
    """Latest numbers of these tables, for a worker that may have missed hints of other workers."""
    last = select(func.coalesce(func.max(moves.c.seq), 0)).where(moves.c.table_id == tables.c.id).scalar_subquery()
    said = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == tables.c.id).scalar_subquery()
    of_last = select(moves.c.at).where(moves.c.table_id == tables.c.id).order_by(moves.c.seq.desc()).limit(1)
    at = of_last.scalar_subquery().label("at")
    wanted = select(tables.c.id.label("table_id"), tables.c.revision, last.label("seq"), at, said.label("line"))
    return [fill(Head, row) for row in connection.execute(wanted.where(tables.c.id.in_(table_ids))).mappings()]


# The start numbers of all tables are one JSON parameter, so that one prepared statement serves any number of tables.
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
    """For each table id, what the log holds after the given number; omits tables without entries or saved state."""
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


def save_state(connection: Connection, table_id: str, new: SavedState, at: int | None, now: int) -> None:
    """Save a table's state if it is newer than the saved one, for a stopping server.

    The log has to have the entry that made the state, with this time: the database may have gone back since."""
    values = {"seq": new.seq, "format": new.format, "state": new.state, "clock": new.clock, "wakes_at": new.wakes_at}
    of_table = (states.c.table_id == table_id) & (states.c.seq <= new.seq)
    is_in_log = exists().where(
        moves.c.table_id == table_id, moves.c.seq == new.seq, moves.c.at == func.coalesce(at, moves.c.at)
    )
    connection.execute(update(states).where(of_table, is_in_log).values(**values, updated_at=now))


def list_payments(connection: Connection, table_id: str) -> list[Payment]:
    wanted = select(ledger).where(ledger.c.table_id == table_id).order_by(ledger.c.seq, ledger.c.line)
    return [fill(Payment, row) for row in connection.execute(wanted).mappings()]


def take_due(
    connection: Connection, now: int, *, overdue_ms: int, watched_since: int, lease_ms: int, limit: int = 100
) -> list[str]:
    """Take a lease on overdue tables, longest overdue first; returns their ids. Needs a transaction that writes.

    A table is overdue if its deadline passed `overdue_ms` ago and no presence snapshot since `watched_since` shows a
    socket. The lease postpones `wakes_at` by `lease_ms`, so that other workers' sweepers skip the table; the next saved
    state sets `wakes_at` again. If this worker dies, another one takes the table after the lease.
    """
    # A state with a future `updated_at` was saved before the clock was set back, so its deadline may be overdue.
    is_of_the_future = (states.c.updated_at > now + overdue_ms) & (states.c.wakes_at > now + lease_ms)
    is_overdue = (states.c.wakes_at <= now - overdue_ms) | is_of_the_future
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
