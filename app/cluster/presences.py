"""Records in the database which tables have viewers at this worker, for the other workers.

The worker writes every arrival and departure, then hints the others to read it; changes in quick succession share a
transaction. Every few seconds it writes a complete snapshot, because a write or a hint may have been lost.
"""

import asyncio
import logging
from collections.abc import Iterable

import orjson

from app.clock import HouseClock
from app.cluster.bus import Bus
from app.cluster.periodic import Periodic
from app.cluster.queries import Presence, note_presence, write_presence
from app.storage.database import Database
from app.storage.store_errors import StoreError
from app.table.other_workers import Present

log = logging.getLogger("railbird.cluster")


class Presences:
    def __init__(self, worker: str, bus: Bus, database: Database, clock: HouseClock, periodic: Periodic) -> None:
        self._worker, self._bus, self._database, self._clock, self._periodic = worker, bus, database, clock, periodic
        self._waiting: dict[str, Present] = {}
        self._task: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # prevents an older snapshot from replacing a newer one

    def note(self, present: Present) -> None:
        """Write one table's snapshot as soon as possible."""
        self._waiting[present.table_id] = present
        if self._task is None:
            self._task = self._periodic.spawn(self._write_waiting())

    async def _write_waiting(self) -> None:
        try:
            while self._waiting:
                async with self._turn:
                    waiting, self._waiting = self._waiting, {}
                    rows = self._rows(waiting.values())
                    await self._database.write(lambda c, rows=rows: note_presence(c, self._worker, rows))  # type: ignore[misc]
                for table_id in waiting:
                    self._bus.send({"k": "here", "t": table_id})
        except StoreError as error:
            log.warning("who is here cannot be written down yet: %s", error)
        finally:
            self._task = None

    async def write_all(self, present: Iterable[Present]) -> None:
        """Replace all snapshots of this worker."""
        async with self._turn:
            rows = self._rows(one for one in present if one.is_somebody)
            now = self._clock.steady()
            await self._database.write(lambda c: write_presence(c, self._worker, rows, now))

    async def settle_down(self) -> None:
        """Wait for the running write."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _rows(self, present: Iterable[Present]) -> list[Presence]:
        now = self._clock.steady()
        return [
            Presence(
                one.table_id,
                self._worker,
                orjson.dumps({str(seat): count for seat, count in one.sockets.items()}).decode(),
                one.watching,
                now,
                orjson.dumps(one.bots).decode(),
                one.revision,
                one.seq,
            )
            for one in present
        ]
