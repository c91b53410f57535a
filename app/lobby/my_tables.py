"""The list of a person's tables, with their turn in running games and the results of finished ones."""

from typing import Any, Final

from app.engine.catalog import GAMES
from app.errors import Refusal
from app.person import Person
from app.storage.database import Database
from app.storage.queries import tables as store
from app.storage.store_errors import StoreError
from app.table.registry import LiveTables

# Limit of running games per request that are loaded into memory to find out whose turn it is.
LOOKED_INTO: Final = 10


class MyTables:
    def __init__(self, database: Database, live_tables: LiveTables) -> None:
        self._database, self._live_tables = database, live_tables

    async def of(self, person: Person) -> list[dict[str, Any]]:
        """The person's tables: first where it is their turn, then running games, lobbies, finished games."""
        mine = [one for one in await self._database.read(store.my_tables, person.id) if one.table.game in GAMES]
        running = [one for one in mine if one.table.status == "playing" and one.seat is not None and not one.left]
        turns = {one.table.id for one in running[:LOOKED_INTO] if await self._is_turn_of(one.table.id, one.seat)}
        listed = [_told(one, person, one.table.id in turns) for one in mine]
        return sorted(listed, key=_rank)

    async def _is_turn_of(self, table_id: str, seat: int | None) -> bool:
        try:
            table = await self._live_tables.table(table_id)
        except (Refusal, StoreError):
            return False  # the list is useful without the turn
        if seat not in table.seats.rows or table.rows.table.paused or table.seats.bot_plays(seat):
            return False
        return any(ask.seat == seat and not ask.optional for ask in table.session.asks)


def _rank(listed: dict[str, Any]) -> int:
    return 0 if listed["your_turn"] else {"playing": 1, "lobby": 2}.get(listed["status"], 3)


def _told(one: store.MyTable, person: Person, is_turn: bool) -> dict[str, Any]:
    row = one.table
    return {
        "table": row.id,
        "game": row.game,
        "lesson": row.lesson is not None,
        "status": row.status,
        "role": "host" if row.host_id == person.id else "guest" if one.seat is None else "seat",
        "seat": one.seat,
        "your_turn": is_turn,
        "players": list(one.players),
        "at": row.finished_at or row.started_at or row.created_at,
        "result": [
            {"seat": placed.seat, "name": placed.name, "place": placed.place, "score": placed.score}
            for placed in one.ranking
        ]
        or None,
    }
