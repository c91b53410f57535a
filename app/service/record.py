"""What happened at a table: the log as one seat saw it, and the whole record once the game is over."""

from collections.abc import Sequence
from typing import Any

import orjson

from app.service.entries import shown_entry
from app.service.errors import Conflict, NotYours
from app.service.fanout import dumps
from app.service.hall import Hall
from app.service.lobby import Lobby
from app.service.people import Person
from app.service.table import Table
from app.store import moves as log_store
from app.store.database import Database
from app.store.seats import Seat
from app.store.tables import Table as TableRow
from app.store.tables import table as find_row


class Records:
    def __init__(self, database: Database, hall: Hall, lobby: Lobby) -> None:
        self._database, self._hall, self._lobby = database, hall, lobby

    async def log(self, person: Person, table_id: str, after: int) -> bytes:
        """The steps as this person saw them when they happened."""
        table = await self._lobby.enter(person, table_id)
        entries = await self._database.read(log_store.moves_after, table.id, after, None)
        seat = table.seats.of(person.id)
        return dumps({"seq": table.seq, "steps": [shown_entry(table.game, entry, seat) for entry in entries]})

    async def record(self, person: Person, table_id: str) -> dict[str, Any]:
        table = await self._hall.table(table_id)
        row = await self._database.read(find_row, table.id)  # a table that has been awake does not know when it ended
        if row is None or not _was_there(table, row, person):
            raise NotYours("not_at_the_table", "The record is for those who were at the table.")
        if row.status != "finished":
            raise Conflict("not_finished", "The record is opened when the game is over.")
        entries = await self._database.read(log_store.moves_after, table.id, 0, None)
        lines = await self._database.read(log_store.list_payments, table.id)
        seats = [seat for _, seat in sorted(table.seats.rows.items())]
        return record_of(row, seats, entries, lines)


def _was_there(table: Table, row: TableRow, person: Person) -> bool:
    """Those who sat there, the host, and whoever came to watch before the end where one might watch."""
    if table.is_at_home(person.id):
        return True
    joined_at = table.members.get(person.id)
    is_in_time = joined_at is not None and (row.finished_at is None or joined_at <= row.finished_at)
    return is_in_time and bool(table.settings["spectators"])


def record_of(
    row: TableRow, seats: Sequence[Seat], entries: list[log_store.Move], lines: list[log_store.Payment]
) -> dict[str, Any]:
    """The whole game with everything revealed, from nothing but what was written down of it: enough to deal and play it
    again without this house."""
    return {
        "game": row.game,
        "version": row.game_version,
        "table": row.id,
        "options": orjson.loads(row.options),
        "seats": [{"seat": s.seat, "name": s.name, "bot": s.bot} for s in seats],
        "commitment": row.commitment,
        "seed": row.server_seed,
        "nonces": [s.nonce for s in seats],
        "moves": [
            {
                "seq": e.seq,
                "at": e.at,
                "seat": e.seat,
                "ask": e.ask,
                "move": orjson.loads(e.move) if e.move else None,
                "cmd_id": e.cmd_id,
                "by": e.by,
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
    }


def result_of(entries: list[log_store.Move]) -> dict[str, Any]:
    """As the last entry of a finished game tells it."""
    ended = next(fact for fact in orjson.loads(entries[-1].events) if fact["event"] == "GameEnded")
    return {"reason": ended["reason"], "ranking": ended["ranking"]}
