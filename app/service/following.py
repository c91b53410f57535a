"""Following other workers: what they have written is read for all tables together that want to know at once."""

import asyncio

from app.store import moves as log_store
from app.store.database import Database
from app.store.moves import Newer


class Following:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._behind: dict[str, int] = {}  # the tables of the next reading, each with its last move
        self._next: asyncio.Task[dict[str, Newer]] | None = None
        self._turn = asyncio.Lock()

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        """What was written of this table after its move `seq`."""
        self._behind[table_id] = seq
        if self._next is None:
            self._next = asyncio.create_task(self._read())
        return (await asyncio.shield(self._next)).get(table_id)

    async def _read(self) -> dict[str, Newer]:
        """One reading at a time: whoever comes meanwhile has the next one together."""
        async with self._turn:
            behind, self._behind, self._next = self._behind, {}, None
            return await self._database.read(log_store.newer, behind)
