"""Review of finished games for admins: search, step-by-step replay with all hands open, ledger, record, verification.

The review refuses unfinished games, and reads the database only, never a table in memory. A game played by rules that
this version no longer has can be read, but not replayed.
"""

import asyncio
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from app.admin import queries as store
from app.engine.catalog import GAMES
from app.engine.kernel.rng import mix
from app.engine.record import check_record
from app.engine.record_values import RecordDiffers
from app.errors import Refusal
from app.lobby.view import changes
from app.luck.nonces import used
from app.review.fairness import fairness_of
from app.review.records import record_of, result_of
from app.storage.database import Connection, Database
from app.storage.log import reader as log_store
from app.storage.log.reader import Move, Payment
from app.storage.queries.claims import Claim, list_claims
from app.storage.queries.seats import Seat, load_table
from app.storage.queries.setbacks import ListedSetback, Setback, list_setbacks, undecided_setbacks
from app.storage.queries.tables import Table
from app.table.frames import dumps
from app.table.recovery import replay
from app.table.session import Banks, Deal, Session, TableUnreadable
from app.table.table_rows import renewals_from

GAMES_A_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Line:
    """A payment with every seat's balance after it; None is the bank. `due` exceeds `amount` if the payer had too
    little."""

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
    """A finished game with all its database rows."""

    row: Table
    seats: tuple[Seat, ...]
    entries: list[Move]
    payments: list[Payment]
    claims: list[Claim]
    setbacks: list[Setback]

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
        """True if this version can replay the game, because it still has the game's version of the rules."""
        return GAMES[self.row.game].plays(self.row.game_version)

    def changes(self) -> list[Claim]:
        """Granted claims during play, in order: seats that another person took over."""
        granted = [claim for claim in self.claims if claim.standing == "granted" and claim.seq]
        return sorted(granted, key=lambda claim: (claim.seq, claim.decided_at))

    def facts(self) -> list[tuple[Move, list[dict[str, Any]]]]:
        """Each log entry with its events, secrets included."""
        return [(entry, orjson.loads(entry.events)) for entry in self.entries]

    def record(self) -> dict[str, Any]:
        return record_of(self.row, self.seats, self.entries, self.payments, changes(self.claims), self.setbacks)

    def ledger(self) -> list[Line]:
        return with_balances(self.payments, len(self.seats))


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of a verification: the first difference, or None with counts of what was compared."""

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
        """Finished games, newest first. `code` is a table's invitation code or its id."""
        wanted = store.GameFilter(since, before, game, player, None if code is None else code.lower())
        return await self._database.read(store.finished_games, wanted, page=page, size=GAMES_A_PAGE)

    async def running(self) -> tuple[store.ListedGame, ...]:
        return await self._database.read(store.running_games)

    async def setbacks(self) -> list[ListedSetback]:
        """Tables that have lost moves and still need a decision."""
        return await self._database.read(undecided_setbacks)

    async def game(self, table_id: str) -> Reviewed:
        return await self._database.read(_read, table_id)

    async def verify(self, reviewed: Reviewed) -> Checked:
        """Replay the game from its record and compare, as `railbird verify` does."""
        _playable(reviewed)
        record = reviewed.record()
        try:
            await asyncio.to_thread(check_record, record)
        except RecordDiffers as error:
            return Checked(str(error), {})
        return Checked(None, _counts(record))

    async def steps(self, reviewed: Reviewed) -> bytes:
        """The replayed game as JSON, one step per log entry. Runs in a thread, because it takes up to seconds."""
        _playable(reviewed)
        try:
            return await asyncio.to_thread(_encode, reviewed)
        except TableUnreadable as error:
            raise Refusal("cannot_be_played", difference=error) from error


def _read(connection: Connection, table_id: str) -> Reviewed:
    loaded = load_table(connection, table_id)
    if loaded is None:
        raise Refusal("no_such_table")
    row = loaded.table
    if row.game not in GAMES:
        raise Refusal("no_such_game")
    if row.status in {"lobby", "closed"}:
        raise Refusal("not_played")
    if row.status != "finished":
        raise Refusal("not_finished")
    entries = log_store.whole_log(connection, table_id)
    payments = log_store.list_payments(connection, table_id)
    claims, setbacks = list_claims(connection, table_id), list_setbacks(connection, table_id)
    return Reviewed(row, loaded.seats, entries, payments, claims, setbacks)


def _playable(reviewed: Reviewed) -> None:
    if not reviewed.is_playable:
        raise Refusal("older_version")


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
    seed = mix(row.server_seed, [used(one) for one in seats])
    renewals, version = renewals_from(reviewed.setbacks, seed), row.game_version
    deal = Deal(GAMES[row.game], reviewed.options, len(seats), seed, version=version, renewals=renewals)
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
            "fairness": fairness_of(reviewed.record(), seed),
        }
    )


def steps_of(deal: Deal, entries: list[Move]) -> list[dict[str, Any]]:
    """Replay the log from its first entry. Each step has the move, its events, and each seat's view after it.

    Raises TableUnreadable if a replayed move gives other events than the log has. A broken chain stops no review:
    `fairness_of` says where it breaks.
    """
    session = Session(deal, Banks.of({}, deal.seats, 1.0))
    game, seats = deal.game, range(deal.seats)
    steps = []
    for entry in entries:
        events = replay(session, replace(entry, chain=None))
        state = session.playing
        steps.append(
            {
                "seq": entry.seq,
                "at": entry.at,
                "seat": entry.seat,
                "by": entry.by,
                "move": None if entry.move is None else orjson.Fragment(entry.move),
                "events": [event.facts(None, everything=True) for event in events],
                # Encode now, because the next entry changes the same state object.
                "view": orjson.Fragment(dumps(game.public(state))),
                "owns": [orjson.Fragment(dumps(game.own(state, seat))) for seat in seats],
            }
        )
    return steps
