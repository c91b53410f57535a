"""`Hints`: informs other workers of changes at this worker's live tables, and reads changes that other workers made."""

from typing import Any

from app.cluster.bus import Bus
from app.cluster.newer_moves import Following
from app.cluster.presences import Presences
from app.storage.database import Database
from app.storage.log import reader as log_store
from app.storage.log.reader import Head, Newer
from app.table.other_workers import Present


class Hints:
    """The Peers of app/table for a server with several workers."""

    is_alone = False

    def __init__(self, bus: Bus, database: Database, presences: Presences) -> None:
        self._bus, self._database, self._presences = bus, database, presences
        self._following = Following(database)

    def tell(self, kind: str, table_id: str, **facts: Any) -> None:
        self._bus.send({"k": kind, "t": table_id, **facts})

    def tell_present(self, present: Present) -> None:
        self._presences.note(present)

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        return await self._following.newer(table_id, seq)

    async def head(self, table_id: str) -> Head | None:
        found = await self._database.read(log_store.heads, [table_id])
        return found[0] if found else None
