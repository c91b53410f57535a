"""Converts a batch of entries to rows for each table of the schema, for both databases; constants name the columns."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from app.storage.log.entry import Append, Encoded

Row: TypeAlias = tuple[Any, ...]

MOVES: Final = (
    "table_id", "seq", "at", "seat", "ask", "move", "cmd_id", "by", "events", "chain", "previous_at", "previous_chain",
    "setbacks",
)  # fmt: skip
LEDGER: Final = ("table_id", "seq", "line", "race", "payer", "payee", "amount", "due", "rule")
SECRETS: Final = ("table_id", "seat", "name", "seq", "value")
STATES: Final = ("table_id", "seq", "format", "state", "clock", "wakes_at", "updated_at")
STARTS: Final = ("table_id", "started_at", "game_version", "revision")
FINISHES: Final = ("table_id", "seq", "finished_at", "reason", "seed")
RESULTS: Final = ("table_id", "seat", "person_id", "bot", "place", "score")


def moves(entries: Sequence[Append]) -> list[Row]:
    return [
        (
            e.table_id,
            e.seq,
            e.at,
            e.seat,
            e.ask,
            e.move,
            e.cmd_id,
            e.by,
            e.events,
            e.chain,
            e.previous_at,
            e.previous_chain,
            e.setbacks,
        )
        for e in entries
    ]


def ledger(entries: Sequence[Append]) -> list[Row]:
    return [
        (e.table_id, e.seq, number, line.race, line.payer, line.payee, line.amount, line.due, line.rule)
        for e in entries
        if e.ledger
        for number, line in enumerate(e.ledger)
    ]


def secrets(entries: Sequence[Append]) -> list[Row]:
    return [(e.table_id, kept.seat, kept.name, e.seq, kept.value) for e in entries if e.secrets for kept in e.secrets]


def states(entries: Sequence[Append]) -> list[Row]:
    return [
        (e.table_id, e.seq, new.format, _text(new.state), new.clock, new.wakes_at, e.at)
        for e in entries
        if (new := e.state) is not None
    ]


def starts(entries: Sequence[Append]) -> list[Row]:
    return [
        (e.table_id, start.started_at, start.game_version, start.revision)
        for e in entries
        if (start := e.start) is not None
    ]


def finishes(entries: Sequence[Append]) -> list[Row]:
    return [
        (e.table_id, e.seq, end.finished_at, end.reason, end.seed) for e in entries if (end := e.finish) is not None
    ]


def results(entries: Sequence[Append]) -> list[Row]:
    return [
        (e.table_id, line.seat, line.person_id, line.bot, line.place, line.score)
        for e in entries
        if e.finish is not None
        for line in e.finish.results
    ]


def _text(state: Encoded | Callable[[], Encoded]) -> str:
    encoded = state() if callable(state) else state
    return encoded.decode() if isinstance(encoded, bytes) else encoded
