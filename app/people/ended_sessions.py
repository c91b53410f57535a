"""Ended sessions: each worker drops them from its cache and closes their sockets, after a bus hint or a poll."""

from collections.abc import Callable, Collection
from typing import Final

from app.clock import HouseClock
from app.people import queries as store
from app.people.session_cache import SessionMemory
from app.storage.database import Database
from app.table.registry import LiveTables

SESSIONS_A_HINT: Final = 50  # session hashes that fit into one message of the bus
POLL_MS: Final = 1_000  # plus the query's time: below the 2 s that the documentation promises
OVERLAP_MS: Final = 10 * 60 * 1000  # each poll looks back this far: workers' clocks differ, and polls may fail
# Every WHOLE_POLLS polls, look up all sessions with open sockets, because clocks may differ by more than the overlap.
WHOLE_POLLS: Final = 5
SESSIONS_A_QUERY: Final = 1_000


class Endings:
    def __init__(
        self,
        database: Database,
        memory: SessionMemory,
        live_tables: LiveTables,
        tell: Callable[[list[str]], None],
        clock: HouseClock,
    ) -> None:
        """`tell` hints the other workers to close the sockets of the given sessions."""
        self._database, self._memory, self._live_tables, self._tell, self._clock = (
            database,
            memory,
            live_tables,
            tell,
            clock,
        )
        self._polls = 0

    def end(self, sessions: Collection[str]) -> None:
        """Close the sockets of ended sessions here, and hint the other workers to do the same."""
        self.close(sessions)
        for first in range(0, len(sessions), SESSIONS_A_HINT):
            self._tell(list(sessions)[first : first + SESSIONS_A_HINT])

    def close(self, sessions: Collection[str]) -> None:
        """Close the sockets of these sessions at this worker, including sockets that wait for their welcome message."""
        ended = set(sessions)
        self._memory.forget(ended)
        for table in self._live_tables.awake():
            for viewer in list(table.audience.sockets):
                if viewer.session in ended:
                    viewer.outlet.close("signed_out")

    async def look(self, sessions: Collection[str]) -> None:
        """Close the sockets of those of the given sessions that have ended in the database. A hint alone never ends a
        session.
        """
        self.close(await self._database.read(store.ended_among, list(sessions)[:SESSIONS_A_HINT]))

    async def poll(self) -> None:
        """Close the sockets of sessions that another worker has ended. Most polls read recent ends only, because
        earlier polls have handled the others; every WHOLE_POLLS polls, check all sessions with sockets here.
        """
        self._polls += 1
        self.close(await self._database.read(store.ended_since, self._clock.now() - OVERLAP_MS))
        if self._polls % WHOLE_POLLS == 0:
            used = list({viewer.session for table in self._live_tables.awake() for viewer in table.audience.sockets})
            for first in range(0, len(used), SESSIONS_A_QUERY):
                some = used[first : first + SESSIONS_A_QUERY]
                self.close(await self._database.read(store.ended_among, some))
