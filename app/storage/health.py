"""Health of the database for /healthz: whether it answers, whether it takes writes, and how long writes wait.

If no move was written recently, a health check writes a row of its own to find out. The status changes only after
several seconds of failures or of successes, so that a load balancer does not remove the server at every hiccup.
"""

import asyncio
import logging
from time import monotonic, time_ns
from typing import Any, Final

from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from app.storage.database import Database
from app.storage.log.log import MoveLog
from app.storage.schema import house
from app.storage.shared_read import Shared
from app.storage.store_errors import StoreError

log = logging.getLogger("railbird.health")

PING_SECONDS: Final = 2  # timeout of the queries of a health check
FRESH_SECONDS: Final = 5.0  # a write this recent proves that the database takes writes
FAILING_SECONDS: Final = 3.0  # unhealthy after failures for this long
STUCK_SECONDS: Final = 5.0  # unhealthy after one write has waited this long
QUIET_SECONDS: Final = 5.0  # healthy again after this long without a failure
PULSE: Final = "pulse"  # key of the row that a health check writes


class Writing:
    """Judges whether the database takes writes, from the results of moves, or of trial writes if there are no moves."""

    def __init__(self, database: Database, moves: MoveLog) -> None:
        self._database, self._moves = database, moves
        self._is_well = True
        self._trial: asyncio.Future[None] | None = None
        self._tried_at = 0.0

    @property
    def waiting(self) -> int:
        return self._moves.waiting + (self._trial is not None)

    @property
    def waited(self) -> float:
        """Seconds without progress of the waiting writes, trial writes included; 0 if none waits."""
        tried = 0.0 if self._trial is None else monotonic() - self._tried_at
        return max(tried, self._moves.waited)

    async def look(self) -> bool:
        if self._trial is None and not self.is_proven():
            self._tried_at = monotonic()
            self._trial = self._database.write(_write_pulse)
            self._trial.add_done_callback(self._tried)
        if self._trial is not None:
            await asyncio.wait([self._trial], timeout=PING_SECONDS)
        self._judge()
        return self._is_well

    def is_proven(self) -> bool:
        """True if a recent write without later failures proves that the database takes writes."""
        past = self._moves.outcomes
        return past.failing_since is None and past.written_at is not None and _since(past.written_at) < FRESH_SECONDS

    def _tried(self, trial: "asyncio.Future[None]") -> None:
        self._trial = None
        error = None if trial.cancelled() else trial.exception()
        self._moves.outcomes.note(error is None)
        if error is not None:
            log.warning("nothing can be written: %s", error, exc_info=None if isinstance(error, StoreError) else error)

    def _judge(self) -> None:
        past = self._moves.outcomes
        is_failing = past.failing_since is not None and _since(past.failing_since) >= FAILING_SECONDS
        is_quiet = past.failing_since is None and (past.failed_at is None or _since(past.failed_at) >= QUIET_SECONDS)
        if self._is_well and (is_failing or self.waited >= STUCK_SECONDS):
            self._is_well = False
            log.error("nothing can be written: the health check says so from now on")
        elif not self._is_well and is_quiet and self.waited < STUCK_SECONDS:
            self._is_well = True
            log.warning("everything is written again, and the health check says so")


def _since(then: float) -> float:
    return monotonic() - then


class Health:
    def __init__(self, database: Database, moves: MoveLog) -> None:
        self._database, self._moves = database, moves
        self._writing = Writing(database, moves)
        self._shared = Shared(self._look)
        self._well_at = monotonic()  # of the last look that found everything well

    async def look(self) -> dict[str, Any]:
        """State of the database for /healthz. Concurrent calls share one look."""
        return await self._shared.get()

    async def _look(self) -> dict[str, Any]:
        reachable, writes = await asyncio.gather(self._answers(), self._writing.look())
        writable = reachable and writes  # that it took writes seconds ago says nothing of now
        written = self._moves.outcomes.written_at
        if is_well := writable and self._moves.is_alive:
            self._well_at = monotonic()
        return {
            "reachable": reachable,
            "writer": self._moves.is_alive,
            "writable": writable,
            "away_ms": 0 if is_well else int(_since(self._well_at) * 1000),
            "last_write_ms": None if written is None else int(_since(written) * 1000),
            "waiting_writes": self._writing.waiting,
            "longest_wait_ms": int(self._writing.waited * 1000),
        }

    async def _answers(self) -> bool:
        """True if the database answers within PING_SECONDS. After a timeout under load, a recent write counts as an
        answer."""
        try:
            await asyncio.wait_for(asyncio.to_thread(self._database.ping), PING_SECONDS)
        except StoreError:
            return False
        except TimeoutError:
            return self._writing.is_proven()
        return True


def _write_pulse(connection: Connection) -> None:
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    pulse = dialect.insert(house).values(key=PULSE, value=(now := str(time_ns() // 1_000_000)))
    connection.execute(pulse.on_conflict_do_update(index_elements=[house.c.key], set_={"value": now}))
