"""The hall: which tables are awake. A table is read from the database when somebody comes, and forgotten when idle."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from app.engine.catalog import GAMES
from app.service.clock import HouseClock
from app.service.errors import Away, NotFound
from app.service.log import TableUnreadable, read_play
from app.service.table import Table
from app.store import moves as store
from app.store.database import Database
from app.store.errors import DatabaseAway
from app.store.writer import Writer

log = logging.getLogger("railbird.hall")

IDLE_MS = 10 * 60 * 1000
SWEEP_MS = 30 * 1000
GOODBYE_SECONDS = 2  # for viewers to hear that the server goes


class Hall:
    def __init__(self, database: Database, writer: Writer, clock: HouseClock, speed: float) -> None:
        self._database, self._writer, self._clock, self._speed = database, writer, clock, speed
        self._awake: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Future[Table]] = {}
        self.draining = False
        self.on_table: Callable[[Table], None] = lambda table: None  # a table has woken up
        self.refresh: Callable[[Table], Awaitable[None]] | None = None  # bring a table up to date nobody watched here

    async def table(self, table_id: str) -> Table:
        """The table, awake; NotFound if there is none."""
        if (table := self._awake.get(table_id)) is not None and not table.is_broken:
            table.touched = self._clock.now()
            if self.refresh is not None and not table.viewers:
                await self.refresh(table)
            return table
        if (waking := self._waking.get(table_id)) is None:
            waking = self._waking[table_id] = asyncio.ensure_future(self._wake(table_id))
            waking.add_done_callback(partial(self._woken, table_id))
        return await asyncio.shield(waking)

    def _woken(self, table_id: str, waking: "asyncio.Future[Table]") -> None:
        self._waking.pop(table_id, None)
        if not waking.cancelled():
            waking.exception()  # it is told to those who still wait, and there may be none

    async def _wake(self, table_id: str) -> Table:
        play = await self._database.read(read_play, table_id)
        if play.known.loaded.table.game not in GAMES:
            raise NotFound("no_such_game", "This table's game is not played in this house any more.")
        table = Table(play.known, self._database, self._writer, self._clock, self._speed)
        self.on_table(table)
        try:
            table.reading.take_up(play)
        except TableUnreadable as error:
            log.error("table %s cannot be opened: %s", table_id, error)
            raise Away("table_unreadable", "This table's saved game cannot be read by this version.") from error
        self._awake[table_id] = table
        return table

    def awake(self) -> list[Table]:
        return list(self._awake.values())

    def if_awake(self, table_id: str) -> Table | None:
        return self._awake.get(table_id)

    def sweep(self) -> None:
        """Forget the tables that nobody has looked at for a while."""
        before = self._clock.now() - IDLE_MS
        for table in self.awake():
            if table.is_idle and (table.is_broken or table.touched < before):
                table.timer.stop()
                del self._awake[table.id]
        if not self.draining:
            self._clock.at(self._clock.now() + SWEEP_MS, self.sweep)

    async def drain(self) -> None:
        """No more commands; what is on its way is saved; everybody is told; the newest states go to disk."""
        self.draining = True
        tables = self.awake()
        await asyncio.gather(*(table.settle_down() for table in tables))
        await asyncio.gather(*(self._save(table) for table in tables), return_exceptions=True)
        for table in tables:
            for viewer in list(table.viewers):
                viewer.outlet.close("draining")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(table.emptied() for table in tables)), GOODBYE_SECONDS)

    async def _save(self, table: Table) -> None:
        if table.state is None or table.status != "playing":
            return
        kept, now = table.kept_state(), self._clock.now()
        try:
            await self._writer.run(lambda c: store.save_state(c, table.id, kept, now))
        except DatabaseAway as error:
            log.warning("table %s: the newest state could not be saved, the log has it: %s", table.id, error)
