"""A table's log as one seat saw it, and the complete record of a finished game."""

from collections.abc import Sequence
from typing import Any

import orjson

from app.errors import Refusal
from app.lobby.service import Lobby
from app.lobby.view import changes
from app.luck.nonces import facts_of, used
from app.person import Person
from app.storage.database import Database
from app.storage.log import reader as log_store
from app.storage.queries.claims import Claim
from app.storage.queries.seats import Seat
from app.storage.queries.setbacks import Setback
from app.storage.queries.tables import Table as TableRow
from app.storage.queries.tables import table as find_row
from app.table.frames import dumps, shown_entry
from app.table.live import Table
from app.table.registry import LiveTables


class Records:
    def __init__(self, database: Database, live_tables: LiveTables, lobby: Lobby) -> None:
        self._database, self._live_tables, self._lobby = database, live_tables, lobby

    async def log(self, person: Person, table_id: str, after: int) -> bytes:
        """The log entries after `after` as JSON, with the parts that this person's seat could see."""
        table = await self._lobby.enter(person, table_id)
        entries = await self._database.read(log_store.moves_after, table.id, after, None)
        seat = table.seats.of(person.id)
        steps = [shown_entry(table.rows.game, entry, seat) for entry in entries]
        return dumps({"seq": table.seq, "steps": steps, "changes": changes(table.rows.claims.values())})

    async def record(self, person: Person, table_id: str) -> dict[str, Any]:
        table = await self._live_tables.table(table_id)
        row = await self._database.read(find_row, table.id)  # the row in memory lacks `finished_at`
        if row is None or not _was_there(table, row, person):
            raise Refusal("not_at_the_table")
        if row.status != "finished":
            raise Refusal("not_finished")
        entries = await self._database.read(log_store.moves_after, table.id, 0, None)
        lines = await self._database.read(log_store.list_payments, table.id)
        seats = [seat for _, seat in sorted(table.seats.rows.items())]
        return record_of(row, seats, entries, lines, changes(table.rows.claims.values()), table.rows.votes.setbacks)


def _was_there(table: Table, row: TableRow, person: Person) -> bool:
    """True for players, former players and the host, and for spectators who joined before the end if spectators were
    allowed."""
    if table.rows.is_at_home(person.id) or any(one.was_person == person.id for one in _granted(table)):
        return True
    joined_at = table.rows.members.get(person.id)
    is_in_time = joined_at is not None and (row.finished_at is None or joined_at <= row.finished_at)
    return is_in_time and bool(table.rows.settings["spectators"])


def options_of(entries: list[log_store.Move]) -> dict[str, Any]:
    """The game's options, from the first log entry; the table's row may lack options that were added later."""
    began: dict[str, Any] = orjson.loads(entries[0].events)[0]
    options: dict[str, Any] = began["options"]
    return options


def _granted(table: Table) -> list[Claim]:
    return [claim for claim in table.rows.claims.values() if claim.standing == "granted"]


def record_of(
    row: TableRow,
    seats: Sequence[Seat],
    entries: list[log_store.Move],
    lines: list[log_store.Payment],
    changed: list[dict[str, Any]],
    setbacks: Sequence[Setback] = (),
) -> dict[str, Any]:
    """The record of a finished game with all secrets, made from the database only: enough to replay the game offline.

    `seats` has the players at the end; `changed` lists the seats that another person took over during the game.
    """
    return {
        "game": row.game,
        "version": row.game_version,
        "table": row.id,
        "options": options_of(entries),
        "seats": [{"seat": s.seat, "name": s.name, "bot": s.bot} for s in seats],
        "commitment": row.commitment,
        "seed": row.server_seed,
        "nonces": [used(s) for s in seats],
        "luck": facts_of(seats),
        "chain": entries[-1].chain,
        **({"lesson": row.lesson} if row.lesson else {}),
        "moves": [
            {
                "seq": e.seq,
                "at": e.at,
                "seat": e.seat,
                "ask": e.ask,
                "move": orjson.loads(e.move) if e.move else None,
                "cmd_id": e.cmd_id,
                "by": e.by,
                "chain": e.chain,
                "events": orjson.loads(e.events),
            }
            for e in entries
        ],
        "ledger": [
            {
                "seq": line.seq,
                "race": line.race,
                "payer": "bank" if line.payer is None else line.payer,
                "payee": "bank" if line.payee is None else line.payee,
                "amount": line.amount,
                "rule": line.rule,
            }
            for line in lines
        ],
        "result": result_of(entries),
        **({"changes": changed} if changed else {}),
        **({"renewals": renewed} if (renewed := renewals_of(setbacks)) else {}),
    }


def renewals_of(setbacks: Sequence[Setback]) -> list[dict[str, Any]]:
    """The renewals of the seed during the game, each with its salt."""
    return [
        {"seq": one.seq + 1, "salt": one.salt, "commitment": one.commitment, "lost": one.lost}
        for one in setbacks
        if one.decision == "go_on"
    ]


def result_of(entries: list[log_store.Move]) -> dict[str, Any]:
    """The result of a finished game, from its last log entry."""
    ended = next(fact for fact in orjson.loads(entries[-1].events) if fact["event"] == "GameEnded")
    return {"reason": ended["reason"], "ranking": ended["ranking"]}
