"""Reads the moves that other workers have written, for several tables in one query."""

import asyncio

from app.storage.database import Database
from app.storage.log import reader as log_store
from app.storage.log.reader import Newer


class Following:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._behind: dict[str, int] = {}  # tables to read next, each with its last known move
        self._next: asyncio.Task[dict[str, Newer]] | None = None
        self._turn = asyncio.Lock()

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        """The table's moves after `seq`; None if there are none. Calls that come during a read share the next one."""
        self._behind[table_id] = seq
        if self._next is None:
            self._next = asyncio.create_task(self._read())
        return (await asyncio.shield(self._next)).get(table_id)

    async def _read(self) -> dict[str, Newer]:
        """Read the newer moves for all waiting tables, after the current read."""
        async with self._turn:
            behind, self._behind, self._next = self._behind, {}, None
            return await self._database.read(log_store.newer, behind)
