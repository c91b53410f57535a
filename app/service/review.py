"""A finished game looked into: found by filter, played again step by step with every hand open, its ledger, its record.

Nothing here is ever shown of a game that is still going on.
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
from app.service.errors import Conflict, NotFound
from app.service.fanout import dumps
from app.service.hall import Hall
from app.service.log import Deal, replay
from app.service.record import record_of
from app.service.table import Table
from app.store import admin as store
from app.store import moves as log_store
from app.store.database import Connection, Database
from app.store.moves import Move, Payment
from app.store.tables import Table as TableRow
from app.store.tables import table as find_row

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

    table: Table
    row: TableRow
    entries: list[Move]
    payments: list[Payment]

    @property
    def names(self) -> list[str]:
        return [row.name for _, row in sorted(self.table.seats.rows.items())]

    @property
    def bots(self) -> list[bool]:
        return [row.bot is not None for _, row in sorted(self.table.seats.rows.items())]

    @property
    def result(self) -> dict[str, Any]:
        state = self.table.state
        assert state is not None, self.table.id
        assert state.result is not None, self.table.id
        return state.result

    def record(self) -> dict[str, Any]:
        # The version from the database: a table that has been awake since its lobby does not know it.
        return {**record_of(self.table, self.entries, self.payments), "version": self.row.game_version}

    def ledger(self) -> list[Line]:
        return with_balances(self.payments, len(self.table.seats.rows))


@dataclass(frozen=True, slots=True)
class Checked:
    """The first difference that was found, or None and the figures of what agrees."""

    difference: str | None
    counts: dict[str, int]


class Review:
    def __init__(self, database: Database, hall: Hall) -> None:
        self._database, self._hall = database, hall

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
        table = await self._hall.table(table_id)
        if table.status in {"lobby", "closed"}:
            raise NotFound("not_played", "No game was played at this table.")
        if table.status != "finished":
            raise Conflict("not_finished", "This game is not over: nobody looks at hidden hands before that.")
        return await self._database.read(_read, table)

    async def verify(self, reviewed: Reviewed) -> Checked:
        """Deal and play the game again from what the admin may download, as `railbird verify` does."""
        record = reviewed.record()
        try:
            await asyncio.to_thread(check_record, record)
        except RecordDiffers as error:
            return Checked(str(error), {})
        return Checked(None, _counts(record))

    async def steps(self, reviewed: Reviewed) -> bytes:
        """The whole game as JSON, one step a move; in a thread of its own, for it takes a moment."""
        return await asyncio.to_thread(_encode, reviewed)


def _read(connection: Connection, table: Table) -> Reviewed:
    row = find_row(connection, table.id)
    assert row is not None, table.id
    entries = log_store.whole_log(connection, table.id)
    return Reviewed(table, row, entries, log_store.list_payments(connection, table.id))


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
    row, seats = reviewed.row, reviewed.table.seats.rows
    ordered = [seats[seat] for seat in sorted(seats)]
    seed = mix(row.server_seed, [one.nonce for one in ordered])
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
                "options": reviewed.table.options,
                "seats": [{"seat": one.seat, "name": one.name, "bot": one.bot} for one in ordered],
            },
            "steps": steps_of(Deal(GAMES[row.game], reviewed.table.options, len(ordered), seed), reviewed.entries),
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
