"""Pauses of a running game: their length, and who pays for them.

If the host decides alone, a pause lasts until the host ends it, and nobody pays. At any other table with several people
the host calls the first pause alone: it is short, and the host's own clock runs on, so that the pause wins no time to
think. The others vote on every further pause; nobody pays for it, and it may last longer. A pause ends by itself when
its time is over and another person is waiting.
"""

from typing import Final

from app.lobby.service import Lobby
from app.lobby.voting import others, present
from app.storage.database import Connection
from app.storage.queries import pauses as store
from app.storage.queries.tables import lock_table
from app.table.live import Table
from app.table.registry import LiveTables

ALONE_MS: Final = 5 * 60 * 1000
AGREED_MS: Final = 30 * 60 * 1000
LOOK_MS: Final = 2_000


class Pauses:
    def __init__(self, lobby: Lobby, live_tables: LiveTables) -> None:
        self._lobby, self._live_tables = lobby, live_tables

    def needs_vote(self, table: Table, person_id: str) -> bool:
        """True if the others have to vote on a pause. False if none of them is present."""
        is_further = table.rows.votes.pause.alone > 0
        return not table.rows.settings["host_alone"] and is_further and bool(present(table, others(table, person_id)))

    async def begin(self, table: Table, host: str) -> None:
        """Begin a pause that the host calls alone."""
        is_bounded = not table.rows.settings["host_alone"] and bool(others(table, host))
        by, until = (host, self._after(table, ALONE_MS)) if is_bounded else (None, None)

        def job(c: Connection) -> None:
            if self._is_playing(c, table):
                store.begin(c, table.id, by, until, is_alone=True)

        await self._lobby.change(table, job)

    def begin_agreed(self, c: Connection, table: Table) -> None:
        """Begin a pause that the others have voted for, in the transaction of the deciding vote."""
        store.begin(c, table.id, None, self._after(table, AGREED_MS), is_alone=False)

    async def end(self, table: Table, until: int | None) -> None:
        """End the pause that was due to last until `until`, unless it is over or another one has begun."""

        def job(c: Connection) -> None:
            row = lock_table(c, table.id)
            if row is not None and row.paused and store.pause_of(c, table.id).until == until:
                store.end(c, table.id)

        await self._lobby.change(table, job)

    async def end_what_is_over(self) -> None:
        """End the pauses whose time is over, at the tables in this worker's memory."""
        for table in [table for table in self._live_tables.awake() if self._is_over(table)]:
            await self.end(table, table.rows.votes.pause.until)

    def _is_over(self, table: Table) -> bool:
        pause = table.rows.votes.pause
        if not table.rows.table.paused or pause.until is None or table.now() < pause.until or table.is_busy:
            return False
        return bool(present(table, others(table, pause.by_id or "")))

    def _after(self, table: Table, ms: int) -> int:
        return table.now() + int(ms / table.session.deal.speed)

    def _is_playing(self, c: Connection, table: Table) -> bool:
        row = lock_table(c, table.id)
        return row is not None and row.status == "playing" and not row.paused
