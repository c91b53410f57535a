"""The sweeper: loads tables whose deadline has passed although no worker has them in memory.

A table is in no worker's memory after its worker died, or after it had no viewers for a while. Its deadlines still
count: a player's time may run out, or a race may go on.
"""

import logging

from app.clock import HouseClock
from app.cluster.table_sync import GONE_MS
from app.errors import Refusal
from app.storage.database import Database
from app.storage.log import reader as log_store
from app.table.registry import LiveTables

log = logging.getLogger("railbird.cluster")

SWEEP_MS = 5_000
OVERDUE_MS = 8_000  # a deadline that passed this long ago has been missed by all workers
LEASE_MS = 15_000  # time for which other workers' sweepers skip a table that one has taken


class OverdueTables:
    def __init__(self, database: Database, live_tables: LiveTables, clock: HouseClock) -> None:
        self._database, self._live_tables, self._clock = database, live_tables, clock

    async def wake(self) -> None:
        """Load tables without viewers whose deadline is overdue; their own timers then act on it."""
        steady = self._clock.steady()
        now = max(self._clock.now(), steady)  # deadlines may have been written before the clock was set back
        terms = {"overdue_ms": OVERDUE_MS, "watched_since": steady - GONE_MS, "lease_ms": LEASE_MS}
        for table_id in await self._database.write(lambda c: log_store.take_due(c, now, **terms)):
            try:
                await self._live_tables.table(table_id)
            except Refusal as error:
                log.error("table %s cannot be woken: %s", table_id, error.detail, extra={"table": table_id})
