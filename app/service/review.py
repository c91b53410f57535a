"""A finished game looked into: found by filter, played again step by step with every hand open, its ledger, its record.

Nothing here is ever shown of a game that is still going on. Everything comes from what was written down, and not from
a table that is awake: a game of an older version of its rules can be read like any other, but not played again.
"""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import orjson

from app.engine.catalog import GAMES
from app.engine.kernel.play import State
from app.engine.kernel.rng import mix
from app.engine.record import RecordDiffers, check_record
from app.service.clock import Banks
from app.service.errors import Conflict, NotFound, no_table
from app.service.fanout import dumps
from app.service.log import Deal, TableUnreadable, replay
from app.service.record import record_of, result_of
from app.store import admin as store
from app.store import moves as log_store
from app.store.database import Connection, Database
from app.store.moves import Move, Payment
from app.store.seats import Seat, load_table
from app.store.tables import Table

GAMES_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Line:
    """A payment with what every seat holds after it; None is the bank. `due` exceeds `amount` where money ran out."""

    seq: int
    race: int | None
    payer: int | None
    payee: int | None
    amount: int
    due: int
    rule: str
    balances: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A finished game with all that was written down of it."""

    row: Table
    seats: tuple[Seat, ...]
    entries: list[Move]
    payments: list[Payment]

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.seats]

    @property
    def bots(self) -> list[bool]:
        return [one.bot is not None for one in self.seats]

    @property
    def people(self) -> list[str | None]:
        return [one.person_id for one in self.seats]

    @property
    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = orjson.loads(self.row.options)
        return options

    @property
    def result(self) -> dict[str, Any]:
        return result_of(self.entries)

    @property
    def is_playable(self) -> bool:
        """Whether the rules of this house are those the game was played by."""
        return self.row.game_version == GAMES[self.row.game].version

    def facts(self) -> list[tuple[Move, list[dict[str, Any]]]]:
        """What was written down, entry by entry, everything open."""
        return [(entry, orjson.loads(entry.events)) for entry in self.entries]

    def record(self) -> dict[str, Any]:
        return record_of(self.row, self.seats, self.entries, self.payments)

    def ledger(self) -> list[Line]:
        return with_balances(self.payments, len(self.seats))


@dataclass(frozen=True, slots=True)
class Checked:
    """The first difference that was found, or None and the figures of what agrees."""

    difference: str | None
    counts: dict[str, int]


class Review:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(
        self,
        *,
        since: int | None,
        before: int | None,
        game: str | None,
        player: str | None,
        code: str | None,
        page: int,
    ) -> store.Page:
        """Finished games, the newest first. `code` is a spoken code or a table's id."""
        wanted = store.GameFilter(since, before, game, player, None if code is None else code.lower())
        return await self._database.read(store.finished_games, wanted, page=page, size=GAMES_A_PAGE)

    async def running(self) -> tuple[store.ListedGame, ...]:
        return await self._database.read(store.running_games)

    async def game(self, table_id: str) -> Reviewed:
        return await self._database.read(_read, table_id)

    async def verify(self, reviewed: Reviewed) -> Checked:
        """Deal and play the game again from what the admin may download, as `railbird verify` does."""
        _playable(reviewed)
        record = reviewed.record()
        try:
            await asyncio.to_thread(check_record, record)
        except RecordDiffers as error:
            return Checked(str(error), {})
        return Checked(None, _counts(record))

    async def steps(self, reviewed: Reviewed) -> bytes:
        """The whole game as JSON, one step a move; in a thread of its own, for it takes a moment."""
        _playable(reviewed)
        try:
            return await asyncio.to_thread(_encode, reviewed)
        except TableUnreadable as error:
            raise Conflict(
                "cannot_be_played", f"This game comes out otherwise than it was recorded: {error}."
            ) from error


def _read(connection: Connection, table_id: str) -> Reviewed:
    loaded = load_table(connection, table_id)
    if loaded is None:
        raise no_table()
    row = loaded.table
    if row.game not in GAMES:
        raise NotFound("no_such_game", "This table's game is not played in this house any more.")
    if row.status in {"lobby", "closed"}:
        raise NotFound("not_played", "No game was played at this table.")
    if row.status != "finished":
        raise Conflict("not_finished", "This game is not over: nobody looks at hidden hands before that.")
    entries = log_store.whole_log(connection, table_id)
    return Reviewed(row, loaded.seats, entries, log_store.list_payments(connection, table_id))


def _playable(reviewed: Reviewed) -> None:
    if not reviewed.is_playable:
        raise Conflict("older_version", "This game was played by another version of its rules.")


def _counts(record: dict[str, Any]) -> dict[str, int]:
    return {
        "seats": len(record["seats"]),
        "entries": len(record["moves"]),
        "events": sum(len(entry["events"]) for entry in record["moves"]),
        "payments": len(record["ledger"]),
    }


def with_balances(payments: list[Payment], seats: int) -> list[Line]:
    held = [0] * seats
    lines = []
    for p in payments:
        if p.payer is not None:
            held[p.payer] -= p.amount
        if p.payee is not None:
            held[p.payee] += p.amount
        lines.append(Line(p.seq, p.race, p.payer, p.payee, p.amount, p.due, p.rule, tuple(held)))
    return lines


def _encode(reviewed: Reviewed) -> bytes:
    row, seats = reviewed.row, reviewed.seats
    deal = Deal(GAMES[row.game], reviewed.options, len(seats), mix(row.server_seed, [one.nonce for one in seats]))
    ledger = [
        {
            "seq": line.seq,
            "race": line.race,
            "payer": "bank" if line.payer is None else line.payer,
            "payee": "bank" if line.payee is None else line.payee,
            "amount": line.amount,
            "due": line.due,
            "rule": line.rule,
            "balances": line.balances,
        }
        for line in reviewed.ledger()
    ]
    return dumps(
        {
            "game": row.game,
            "table": row.id,
            "lobby": {
                "options": reviewed.options,
                "seats": [{"seat": one.seat, "name": one.name, "bot": one.bot} for one in seats],
            },
            "steps": steps_of(deal, reviewed.entries),
            "ledger": ledger,
            "result": reviewed.result,
        }
    )


def steps_of(deal: Deal, entries: list[Move]) -> list[dict[str, Any]]:
    """Play the log again from its first entry: what was done, what came of it, and what each seat then saw.

    TableUnreadable if a move played again gives other events than were recorded.
    """
    state: State | None = None
    game, seats = deal.game, range(deal.seats)
    banks = Banks.of({}, deal.seats, 1.0)
    steps = []
    for entry in entries:
        state, events = replay(deal, state, entry, banks)
        steps.append(
            {
                "seq": entry.seq,
                "at": entry.at,
                "seat": entry.seat,
                "by": entry.by,
                "move": None if entry.move is None else orjson.Fragment(entry.move),
                "events": [event.facts(None, everything=True) for event in events],
                # Encoded at once, for the state goes on changing.
                "view": orjson.Fragment(dumps(game.public(state))),
                "owns": [orjson.Fragment(dumps(game.own(state, seat))) for seat in seats],
            }
        )
    return steps
