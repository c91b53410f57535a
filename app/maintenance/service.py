"""Runs the clean-up once an hour in every worker; the first worker does the work, the others find nothing to do."""

import asyncio
import logging

from app.clock import Alarm, HouseClock
from app.lobby.service import Lobby
from app.maintenance import queries as store
from app.people.service import IDLE_MS
from app.storage.database import Database
from app.storage.queries.boards import drop_past
from app.storage.store_errors import StoreError
from app.table.registry import LiveTables

log = logging.getLogger("railbird.tidying")

EVERY_MS = 3600 * 1000
# Lifetimes of unused lobbies. A private one lives longer, because a host may open it days before the game.
PUBLIC_MS = 24 * 3600 * 1000
PRIVATE_MS = 7 * PUBLIC_MS
# Lifetimes of big screens that are switched off: without a table, and with one.
SCREEN_WAITS_MS = 24 * 3600 * 1000
SCREEN_SHOWS_MS = 30 * SCREEN_WAITS_MS


class Tidying:
    def __init__(self, database: Database, live_tables: LiveTables, lobby: Lobby, clock: HouseClock) -> None:
        self._database, self._live_tables, self._lobby, self._clock = database, live_tables, lobby, clock
        self._alarm: Alarm | None = None
        self.task: asyncio.Task[None] | None = None  # the running clean-up

    def open(self) -> None:
        self._alarm = self._clock.at(self._clock.now() + EVERY_MS, self._begin)

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _begin(self) -> None:
        self.task = asyncio.get_running_loop().create_task(self.tidy())
        self.task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.task = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            is_away = isinstance(error, StoreError)
            log.warning("tidying up has to wait: %s", error, exc_info=None if is_away else error)
        self.open()

    async def tidy(self) -> None:
        now = self._clock.now()
        looked_since = self._clock.steady() - store.LOOKED_MS
        forgotten = store.Forgotten(now - PUBLIC_MS, now - PRIVATE_MS, looked_since, now)
        for table_id in await self._database.read(store.forgotten_lobbies, forgotten):
            await self._close(table_id, forgotten)
        since = now - IDLE_MS
        if unseen := await self._database.read(store.unseen_sessions, since):
            await self._database.write(lambda c: store.end_unseen(c, unseen, since, now))
        await self._database.write(lambda c: store.drop_what_is_past(c, now))
        await self._database.write(lambda c: drop_past(c, now - SCREEN_WAITS_MS, now - SCREEN_SHOWS_MS, now))

    async def _close(self, table_id: str, forgotten: store.Forgotten) -> None:
        """Close a forgotten lobby, in memory as well if this worker has it loaded, unless it has viewers."""
        table = self._live_tables.if_awake(table_id)
        if table is None:
            first = await self._database.write(lambda c: store.close_if_forgotten(c, table_id, forgotten))
        elif not table.audience.viewers:
            first = await self._lobby.change(table, lambda c: store.close_if_forgotten(c, table_id, forgotten))
        else:
            return
        if first is not None and (old := self._live_tables.if_awake(first)) is not None:
            await self._lobby.change(old, lambda c: None)
