"""Tidying up, once an hour and at every worker: what the first one has done, the others do not find any more."""

import asyncio
import logging

from app.service.clock import Alarm, HouseClock
from app.service.hall import Hall
from app.service.lobby import Lobby
from app.service.people import IDLE_MS
from app.store import tidying as store
from app.store.database import Database
from app.store.errors import StoreError
from app.store.writer import Writer

log = logging.getLogger("railbird.tidying")

EVERY_MS = 3600 * 1000
# A host may lay the table days before the evening; who waits in public for anybody does not wait that long.
PUBLIC_MS = 24 * 3600 * 1000
PRIVATE_MS = 7 * PUBLIC_MS


class Tidying:
    def __init__(self, database: Database, writer: Writer, hall: Hall, lobby: Lobby, clock: HouseClock) -> None:
        self._database, self._writer, self._hall, self._lobby, self._clock = database, writer, hall, lobby, clock
        self._alarm: Alarm | None = None
        self.task: asyncio.Task[None] | None = None  # while it goes on

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
        forgotten = store.Forgotten(now - PUBLIC_MS, now - PRIVATE_MS, now)
        for table_id in await self._database.read(store.forgotten_lobbies, forgotten):
            await self._close(table_id, forgotten)
        since = now - IDLE_MS
        if unseen := await self._database.read(store.unseen_sessions, since):
            await self._writer.run(lambda c: store.end_unseen(c, unseen, since, now))
        await self._writer.run(lambda c: store.drop_what_is_past(c, now))

    async def _close(self, table_id: str, forgotten: store.Forgotten) -> None:
        """Also in memory, where somebody may have had a look a few minutes ago."""
        table = self._hall.if_awake(table_id)
        if table is None:
            first = await self._writer.run(lambda c: store.close_if_forgotten(c, table_id, forgotten))
        elif not table.viewers:
            first = await self._lobby.change(table, lambda c: store.close_if_forgotten(c, table_id, forgotten))
        else:
            return
        if first is not None and (old := self._hall.if_awake(first)) is not None:
            await self._lobby.change(old, lambda c: None)
