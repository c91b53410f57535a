"""The live tables of this worker. Loads a table when it is needed, and drops it from memory when it is idle."""

import asyncio
import contextlib
import logging
from functools import partial

from app.clock import HouseClock
from app.errors import Refusal
from app.storage.database import Database
from app.storage.log import reader as store
from app.storage.log.log import MoveLog
from app.storage.store_errors import DatabaseAway
from app.table.commands import Follow
from app.table.frames import dumps
from app.table.live import Table
from app.table.other_workers import Peers
from app.table.recovery import read_table
from app.table.session import TableUnreadable
from app.table.table_rows import Dealer, purpose_of_state, read_rows

logger = logging.getLogger("railbird.live_tables")

IDLE_MS = 10 * 60 * 1000
OVER_MS = 60 * 1000  # idle time before a finished game is dropped; only the review still reads it
SWEEP_MS = 30 * 1000
GOODBYE_SECONDS = 2  # time for viewers to receive the `bye` message


class LiveTables:
    def __init__(self, database: Database, log: MoveLog, peers: Peers, clock: HouseClock, dealer: Dealer) -> None:
        self._database, self._log, self._peers, self._clock, self._dealer = database, log, peers, clock, dealer
        self._awake: dict[str, Table] = {}
        self._wanted: dict[str, int] = {}  # by table: when a request or a viewer last needed it
        self._waking: dict[str, asyncio.Future[Table]] = {}
        self.draining = False
        self.forgotten = 0  # tables dropped from memory since the server's start

    async def table(self, table_id: str) -> Table:
        """The live table, loaded if necessary. Raises Refusal if there is no such table."""
        if (table := self._awake.get(table_id)) is not None and not table.broken_by:
            self._wanted[table_id] = self._clock.steady()
            if not table.audience.viewers:
                await self.refresh(table)
            return table
        if (waking := self._waking.get(table_id)) is None:
            waking = self._waking[table_id] = asyncio.ensure_future(self._wake(table_id))
            waking.add_done_callback(partial(self._woken, table_id))
        return await asyncio.shield(waking)

    async def refresh(self, table: Table) -> None:
        """Update a table from the database: without viewers this worker may have missed hints of other workers."""
        if (head := await self._peers.head(table.id)) is None:
            return
        if not table.audience.viewers and head.revision != table.audience.told_revision and not table.is_busy:
            table.changed(await self._database.read(read_rows, table.id))
        if not table.audience.viewers:
            table.audience.hear_rows(head.line)  # without viewers there is no one to inform
        if head.seq > table.seq:
            table.put(Follow(head.seq))

    def _woken(self, table_id: str, waking: "asyncio.Future[Table]") -> None:
        self._waking.pop(table_id, None)
        if not waking.cancelled():
            waking.exception()  # marks it as retrieved: all callers may have been cancelled

    async def _wake(self, table_id: str) -> Table:
        stored = await self._database.read(read_table, table_id)
        try:
            table = Table(stored, self._database, self._log, self._peers, self._clock, self._dealer)
        except TableUnreadable as error:
            logger.error("table %s cannot be opened: %s", table_id, error, extra={"table": table_id})
            raise Refusal("table_unreadable") from error
        self._peers.tell("who", table_id)
        self._awake[table_id], self._wanted[table_id] = table, self._clock.steady()
        return table

    def awake(self) -> list[Table]:
        return list(self._awake.values())

    def if_awake(self, table_id: str) -> Table | None:
        return self._awake.get(table_id)

    def sweep(self) -> None:
        """Drop tables without viewers that nobody needed for IDLE_MS. Calls itself again after SWEEP_MS."""
        now = self._clock.steady()
        for table in self.awake():
            if table.audience.viewers:
                self._wanted[table.id] = now
            patience = OVER_MS if table.status == "finished" else IDLE_MS
            is_wanted = not table.broken_by and self._wanted[table.id] >= now - patience
            if not is_wanted and table.falls_asleep():
                del self._awake[table.id], self._wanted[table.id]
                self.forgotten += 1
        if not self.draining:
            self._clock.at(self._clock.now() + SWEEP_MS, self.sweep)

    async def drain(self) -> None:
        """Finish and save the running moves, save all states, and close all sockets with `bye`."""
        self.draining = True
        tables = self.awake()
        await asyncio.gather(*(table.settle_down() for table in tables))
        await asyncio.gather(*(self._save(table) for table in tables), return_exceptions=True)
        for table in tables:
            table.audience.close("draining")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(table.audience.emptied() for table in tables)), GOODBYE_SECONDS)

    async def _save(self, table: Table) -> None:
        if table.session.state is None or table.status != "playing":
            return
        saved, now = table.session.saved(), self._clock.now()
        purpose = purpose_of_state(table.seq, table.session.last.chain)
        state = self._dealer.seal(table.rows).close(dumps(saved.state), purpose)
        clock = dumps(saved.clock).decode()
        kept = store.SavedState(table.seq, saved.format, state, clock, saved.wakes_at)
        try:
            last = table.session.last
            await self._database.write(lambda c: store.save_state(c, table.id, kept, last.at, last.chain, now))
        except DatabaseAway as error:
            logger.warning(
                "table %s: the newest state could not be saved, the log has it: %s",
                table.id,
                error,
                extra={"table": table.id},
            )
