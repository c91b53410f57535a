"""Notices that the database has gone back to an earlier state, even at tables without moves.

While a worker has viewers, it writes a mark with a rising number every few seconds. If the previous mark is not the one
that it wrote, or if PostgreSQL's timeline has changed, each table compares its last move with the log. A table that has
lost moves stops (app/table/recovery.py). A failover to a synchronous standby changes the timeline and loses nothing;
then all tables go on.

A single worker compares the last moves of all tables with viewers each time. Several workers do that in their polls.
"""

import logging
from dataclasses import dataclass

from app.clock import HouseClock
from app.storage.database import Database
from app.storage.log.reader import Head, heads
from app.storage.queries.promises import set_mark, timeline
from app.table.commands import Doubt
from app.table.live import Table
from app.table.registry import LiveTables
from app.table.session import Last

log = logging.getLogger("railbird.watch")

WATCH_MS = 3_000
RENEW_MS = 3600 * 1000  # interval of marks without viewers; the clean-up deletes the marks of dead workers


@dataclass(frozen=True, slots=True)
class Told:
    """The state that a table has sent to its viewers, taken before its last move is read from the database."""

    seq: int
    last: Last
    revision: int

    @classmethod
    def by(cls, table: Table) -> "Told":
        return cls(table.seq, table.session.last, table.rows.table.revision)

    def is_lost(self, head: Head) -> bool:
        """True if the log lacks the last entry that viewers have, or has another one in its place."""
        is_another = self.seq == head.seq and self.last.is_another(head.at, head.chain)
        return head.seq < self.seq or is_another or head.revision < self.revision


class Watch:
    def __init__(
        self, worker: str, database: Database, live_tables: LiveTables, clock: HouseClock, *, is_alone: bool
    ) -> None:
        self._worker, self._database, self._live_tables, self._clock = worker, database, live_tables, clock
        self._is_alone = is_alone
        self._number = 0  # number of the last mark that was certainly written
        self._tried = 0  # number of the last mark that may have been written
        self._marked_at: int | None = None  # when the last mark was written, in steady time
        self._timeline: str | None = None

    async def look(self) -> None:
        """Write a mark, and compare the tables if it shows a loss."""
        watched = {table.id: table for table in self._live_tables.awake() if table.audience.viewers}
        if watched or self._is_mark_old():
            await self._look_at_mark()
        if watched and self._is_alone:
            told = {table.id: Told.by(table) for table in watched.values()}
            for head in await self._database.read(heads, list(watched)):
                if told[head.table_id].is_lost(head):
                    watched[head.table_id].put(Doubt())

    def _is_mark_old(self) -> bool:
        return self._marked_at is not None and self._clock.steady() - self._marked_at >= RENEW_MS

    async def _look_at_mark(self) -> None:
        before, self._tried = self._tried, self._tried + 1
        number, now = self._tried, self._clock.now()
        found = await self._database.write(lambda c: set_mark(c, self._worker, number, now)) or 0
        is_known = self._number <= found <= before
        self._number, self._marked_at = number, self._clock.steady()
        there = await timeline(self._database)
        is_other = None not in (there, self._timeline) and there != self._timeline
        self._timeline = there or self._timeline
        if is_other:
            log.warning("the database has another timeline, %s: all tables compare their last moves with it", there)
        if not is_known:
            log.critical("the database has gone back to an earlier state: all tables compare their last moves with it")
        if is_other or not is_known:
            self._doubt()

    def _doubt(self) -> None:
        for table in self._live_tables.awake():
            table.put(Doubt())
