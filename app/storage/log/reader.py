"""Queries that read a table's log, its newest saved state and its ledger. log.py writes the log."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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
    """Latest numbers of a table: the log's `seq`, the time and the hash of that entry, the `revision` of its rows, and
    the chat's last line."""

    table_id: str
    revision: int
    seq: int
    at: int | None
    chain: str | None
    line: int


LastEntry: TypeAlias = tuple[int, int | None, str | None]  # seq, time and hash
NO_ENTRY: Final[LastEntry] = (0, None, None)  # a lobby's


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
    said = select(func.coalesce(func.max(chat.c.id), 0)).where(chat.c.table_id == tables.c.id).scalar_subquery()
    wanted = select(tables.c.id, tables.c.revision, tables.c.status, said.label("line"))
    # The log may be divided among nodes, and tables are not: a query across the nodes begins at the saved states.
    seq, at, chain = (
        select(column)
        .where(moves.c.table_id == states.c.table_id)
        .order_by(moves.c.seq.desc())
        .limit(1)
        .scalar_subquery()
        .label(column.name)
        for column in (moves.c.seq, moves.c.at, moves.c.chain)
    )
    saved = select(states.c.table_id, seq, at, chain).where(states.c.table_id.in_(table_ids))
    last: dict[str, LastEntry] = {row.table_id: (row.seq or 0, row.at, row.chain) for row in connection.execute(saved)}
    found = connection.execute(wanted.where(tables.c.id.in_(table_ids))).all()
    unsaved = [row.id for row in found if row.id not in last and row.status != "lobby"]
    last |= last_entries(connection, unsaved) if unsaved else {}
    return [Head(row.id, row.revision, *last.get(row.id, NO_ENTRY), row.line) for row in found]


def last_entries(connection: Connection, table_ids: list[str]) -> dict[str, LastEntry]:
    """Number, time and hash of the last entries of tables without a saved state."""
    newest = (
        select(moves.c.table_id, func.max(moves.c.seq).label("seq"))
        .where(moves.c.table_id.in_(table_ids))
        .group_by(moves.c.table_id)
        .subquery()
    )
    is_newest = (moves.c.table_id == newest.c.table_id) & (moves.c.seq == newest.c.seq)
    found = connection.execute(select(moves.c.table_id, moves.c.seq, moves.c.at, moves.c.chain).join(newest, is_newest))
    return {row.table_id: (row.seq, row.at, row.chain) for row in found}


# The start numbers of all tables are one JSON parameter, so that one prepared statement serves any number of tables.
_BEHIND = func.json_each(bindparam("behind", type_=JSON)).table_valued("key", "value", name="behind")
_NEWER = (
    select(
        tables.c.revision,
        func.coalesce(states.c.seq, 0).label("saved_seq"),
        states.c.clock,
        states.c.wakes_at,
        *moves.c,
    )
    .select_from(_BEHIND)
    .join(moves, (moves.c.table_id == _BEHIND.c.key) & (moves.c.seq > cast(cast(_BEHIND.c.value, Text), Integer)))
    .join(tables, tables.c.id == moves.c.table_id)
    .outerjoin(states, states.c.table_id == moves.c.table_id)
    .order_by(moves.c.table_id, moves.c.seq)
)


def newer(connection: Connection, behind: dict[str, int]) -> dict[str, Newer]:
    """For each table id, what the log holds after the given number; omits tables without newer entries."""
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


def save_state(
    connection: Connection, table_id: str, new: SavedState, at: int | None, chain: str | None, now: int
) -> None:
    """Save a table's state if it is newer than the saved one, for a stopping server.

    The log has to have the entry that made the state, with this time and hash: the database may have gone back
    since."""
    values = {"seq": new.seq, "format": new.format, "state": new.state, "clock": new.clock, "wakes_at": new.wakes_at}
    of_table = (states.c.table_id == table_id) & (states.c.seq <= new.seq)
    is_in_log = exists().where(
        moves.c.table_id == table_id,
        moves.c.seq == new.seq,
        moves.c.at == func.coalesce(at, moves.c.at),
        func.coalesce(moves.c.chain, "") == func.coalesce(chain, moves.c.chain, ""),
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
    # Not a correlated EXISTS: the states may be divided among nodes, and the snapshots are with the coordinator.
    watched = select(presence.c.table_id).where(presence.c.at >= watched_since)
    due = (
        select(states.c.table_id)
        .join(tables, tables.c.id == states.c.table_id)
        .where(is_overdue, states.c.table_id.not_in(watched))
        .where(tables.c.status == "playing", tables.c.paused.is_(False))
        .order_by(states.c.wakes_at, states.c.table_id)
        .limit(limit)
    )
    # One by one: a log that is divided among nodes takes row locks for one table id only.
    free = select(states.c.table_id).where(is_overdue).with_for_update(skip_locked=True)
    taken = []
    for table_id in list(connection.execute(due).scalars()):
        of_table = states.c.table_id == table_id
        if connection.execute(free.where(of_table)).first() is not None:
            connection.execute(update(states).where(of_table).values(wakes_at=now + lease_ms - overdue_ms))
            taken.append(table_id)
    return taken
