"""Several workers, one house: hearing of what other workers did at the tables that are awake here, and telling them.

All of it is hints. What a hint says is looked up in the database; one that is lost is made up for by a regular look
at all tables that somebody watches, so correctness never hangs on the bus.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import orjson

from app.service import chat
from app.service.clock import HouseClock
from app.service.errors import ServiceError
from app.service.following import Following
from app.service.hall import Hall
from app.service.lobby import Lobby
from app.service.log import read_table
from app.service.seats import Elsewhere
from app.service.table import Table
from app.store import chat as chat_store
from app.store import moves as log_store
from app.store.bus import Bus, Hint
from app.store.database import Database
from app.store.errors import StoreError
from app.store.presence import Presence, presence_elsewhere, write_presence
from app.store.writer import Writer

log = logging.getLogger("railbird.neighbours")

POLL_MS = 1_500
SEEN_MS = 3_000  # between two snapshots of who looks at tables here
GONE_MS = 10_000  # what a worker said so long ago, and not since, holds no more
SWEEP_MS = 5_000
OVERDUE_MS = 8_000  # a table whose time came so long ago is played on by nobody
LEASE_MS = 15_000  # for which other sweepers leave a table to the one that has found it


class Neighbours:
    def __init__(
        self, worker: str, bus: Bus, database: Database, writer: Writer, hall: Hall, lobby: Lobby, clock: HouseClock
    ) -> None:
        self.worker, self.bus = worker, bus
        self._database, self._writer, self._hall, self._lobby, self._clock = database, writer, hall, lobby, clock
        self._following = Following(database)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = True

    async def open(self) -> None:
        self._every(SWEEP_MS, self._wake_overdue)
        if not self.bus.is_alone:
            self._hall.on_table = self._introduce
            self._hall.refresh = self._bring_up_to_date
            await self.bus.open(self._hear)
            self._every(POLL_MS, self._look_everywhere)
            self._every(SEEN_MS, self._note_who_looks_here)

    async def close(self) -> None:
        self._is_open = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.close()

    # Telling

    def _introduce(self, table: Table) -> None:
        """A table that wakes up here tells the others what happens at it, and asks who looks at it elsewhere."""

        def hint(kind: str, **facts: Any) -> None:
            self.bus.send({"k": kind, "t": table.id, "w": self.worker, **facts})

        table.hint, table.reading.following = hint, self._following
        hint("who")

    async def _note_who_looks_here(self) -> None:
        now = self._clock.now()
        rows = [
            Presence(table.id, self.worker, orjson.dumps(table.sockets_here()).decode(), table.watching_here(), now)
            for table in self._hall.awake()
            if table.viewers
        ]
        await self._writer.run(lambda c: write_presence(c, self.worker, rows, now))

    # Hearing

    def _hear(self, hint: Hint) -> None:
        table = self._hall.if_awake(hint.get("t", ""))
        if table is None:
            return
        kind = hint["k"]
        if kind == "move":
            table.reading.follow(hint["seq"])
        elif kind == "rows":
            if hint["revision"] != table.told_revision:
                self._spawn(self._renew(table))
        elif kind == "said":
            if hint["line"] > table.told_line:
                self._spawn(self._repeat(table))
        elif kind == "here":
            self._note_presence(table, hint["w"], hint["seats"], hint["watching"], hint["at"])
            # What comes late, or from one who is behind, may be of before somebody took their seat back.
            if table.viewers and hint["revision"] >= table.row.revision and hint["seq"] >= table.seq:
                table.let_bots_play(hint["bots"])
            table.timer.plan()
        elif kind == "who":
            table.tell_neighbours_who_looks()
        elif kind == "nudge":
            table.nudge(hint["seat"], hint["name"])

    def _note_presence(self, table: Table, worker: str, seats: dict[str, int], watching: int, at: int) -> None:
        said = Elsewhere({int(seat): count for seat, count in seats.items()}, watching, at)
        if table.seats.told(worker, said, self._clock.now()):
            table.presence_changed()

    async def _renew(self, table: Table) -> None:
        table.renew(await self._database.read(read_table, table.id))
        self._lobby.tell(table)
        table.timer.plan()

    async def _repeat(self, table: Table) -> None:
        said = await self._database.read(chat_store.lines_after, table.id, table.told_line)
        table.tell_lines([chat.shown(line) for line in said])

    # Looking

    async def _look_everywhere(self) -> None:
        """Whatever the bus may have lost: are the tables that somebody watches here as they are in the database?"""
        watched = {table.id: table for table in self._hall.awake() if table.viewers}
        if not watched:
            return
        for head in await self._database.read(log_store.heads, list(watched)):
            await self._compare(watched[head.table_id], head)
        now = self._clock.now()
        for row in await self._database.read(presence_elsewhere, self.worker, list(watched), now - GONE_MS):
            self._note_presence(watched[row.table_id], row.worker, orjson.loads(row.sockets), row.watching, row.at)
        for table in watched.values():
            if table.seats.forget_older(now - GONE_MS, now):
                table.presence_changed()

    async def _bring_up_to_date(self, table: Table) -> None:
        for head in await self._database.read(log_store.heads, [table.id]):
            await self._compare(table, head)

    async def _compare(self, table: Table, head: log_store.Head) -> None:
        if head.revision != table.told_revision and not table.turns.is_busy:
            await self._renew(table)
        table.reading.follow(head.seq)
        if head.line > table.told_line:
            await self._repeat(table)

    async def _wake_overdue(self) -> None:
        """Tables whose time has come and which nobody watches: wake them here, and their own timer does the rest."""
        now = self._clock.now()
        terms = {"overdue_ms": OVERDUE_MS, "watched_since": now - GONE_MS, "lease_ms": LEASE_MS}
        for table_id in await self._writer.run(lambda c: log_store.take_due(c, now, **terms)):
            try:
                await self._hall.table(table_id)
            except ServiceError as error:
                log.error("table %s cannot be woken: %s", table_id, error.detail)

    # Regular work

    def _every(self, milliseconds: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        def again() -> None:
            if self._is_open:
                self._spawn(work()).add_done_callback(lambda _: self._every(milliseconds, work))

        self._clock.at(self._clock.now() + milliseconds, again)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.warning("what other workers do has to wait: %s", error)
        elif error is not None:
            log.error("what other workers do cannot be told: %s", error, exc_info=error)
