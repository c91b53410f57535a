"""The sockets of big screens: a waiting screen gets its code, a connected one what a spectator of its table gets.

A worker knows only its own sockets. The bus tells it when a screen gets a table at another worker; `poll` finds changes
whose hints were lost.
"""

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Final

from app.boards.service import CODE_MS, Boards, free_code, viewer_of
from app.clock import Alarm, HouseClock
from app.errors import Refusal
from app.lobby.service import Lobby
from app.storage.database import Connection, Database
from app.storage.queries import boards as store
from app.storage.queries.boards import Screen
from app.storage.store_errors import StoreError
from app.table.commands import Tasks
from app.table.frames import Outlet, Viewer, dumps
from app.table.live import Table

log = logging.getLogger("railbird.boards")

POLL_MS: Final = 1_500


class Line:
    """One socket of a screen. It waits for a table until `table` is set."""

    def __init__(self, screen_id: str, outlet: Outlet, after: int) -> None:
        """`after` is the last step of its table that the client has."""
        self.screen_id, self.outlet, self.after = screen_id, outlet, after
        self.table: Table | None = None
        self.viewer = Viewer(viewer_of(screen_id), outlet)
        self.is_gone = False
        self.turn = asyncio.Lock()
        self._alarm: Alarm | None = None

    def show(self, table: Table) -> None:
        self.table = table
        self.set_alarm(None)
        table.audience.expect(self.viewer)

    def set_alarm(self, alarm: Alarm | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = alarm

    def go(self) -> None:
        self.is_gone = True
        self.set_alarm(None)
        if self.table is not None:
            self.table.depart(self.viewer)


class BoardSockets:
    def __init__(self, boards: Boards, database: Database, lobby: Lobby, clock: HouseClock) -> None:
        self._boards, self._database, self._lobby, self._clock = boards, database, lobby, clock
        self._lines: dict[str, set[Line]] = {}  # by screen id
        self._tasks = Tasks("screens")

    async def come(self, line: Line) -> None:
        """Serve a new socket."""
        self._lines.setdefault(line.screen_id, set()).add(line)
        await self._serve(line)

    def go(self, line: Line) -> None:
        line.go()
        lines = self._lines.get(line.screen_id, set())
        lines.discard(line)
        if not lines:
            self._lines.pop(line.screen_id, None)

    def hear(self, screen_id: str) -> None:
        """Serve the screen's sockets again, because its row has changed here or at another worker."""
        for line in self._waiting([screen_id]):
            self._tasks.spawn(self._serve(line))

    async def poll(self) -> None:
        """Serve the waiting screens that have got a table without a hint."""
        waiting = sorted({line.screen_id for line in self._waiting(self._lines)})
        if waiting:
            for screen_id in await self._database.read(store.connected_of, waiting):
                self.hear(screen_id)

    def close(self) -> None:
        """Close the waiting sockets, because the server stops. Tables close the sockets of the others."""
        for line in self._waiting(self._lines):
            line.outlet.close("draining")

    def _waiting(self, screen_ids: Iterable[str]) -> list[Line]:
        return [line for one in list(screen_ids) for line in self._lines.get(one, ()) if line.table is None]

    async def _serve(self, line: Line) -> None:
        """Send the code or show the table, depending on the screen's row."""
        try:
            async with line.turn:
                while line.table is None and not (line.is_gone or line.outlet.is_closing):
                    screen = await self._database.write(lambda c: self._look(c, line.screen_id))
                    if screen is None:
                        line.outlet.close("disconnected")
                    elif screen.table_id is None:
                        self._wait(line, screen)
                        return
                    else:
                        await self._show(line, screen, screen.table_id)
        except StoreError as error:
            log.warning("a screen could not be served: %s", error)
            line.outlet.close("database_away")
        except Exception:
            log.exception("a screen could not be served")
            line.outlet.close("failed")

    def _look(self, c: Connection, screen_id: str) -> Screen | None:
        """Read the screen's row, and replace an expired code."""
        now = self._clock.now()
        store.renew_code(c, screen_id, free_code(c), now, now + CODE_MS)
        store.see(c, screen_id, now)
        return store.screen(c, screen_id)

    def _wait(self, line: Line, screen: Screen) -> None:
        now, until = self._clock.now(), screen.expires_at or 0
        line.outlet.send(dumps({"type": "waiting", "code": screen.code, "expires_at": until, "now": now}))
        line.set_alarm(self._clock.at(until, lambda: self.hear(line.screen_id)))

    async def _show(self, line: Line, screen: Screen, table_id: str) -> None:
        try:
            table = await self._enter(line, table_id)
        except Refusal as refusal:
            if refusal.status >= 500:
                line.outlet.close("unreadable")
                return
            await self._boards.detach(screen)
            return
        if line.is_gone:
            return
        line.show(table)
        await self._lobby.greet(table, line.viewer, line.after)

    async def _enter(self, line: Line, table_id: str) -> Table:
        """The table, for a screen that may show it. Reads the table's rows again before a refusal, because another
        worker may have connected the screen a moment ago.
        """
        with contextlib.suppress(Refusal):
            return await self._lobby.enter(line.viewer.person, table_id)
        await self._lobby.told(table_id)
        return await self._lobby.enter(line.viewer.person, table_id)
