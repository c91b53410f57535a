"""Keeps the tables in this worker's memory up to date with other workers, by bus hints and by polling.

A hint causes a read of the database and changes nothing by itself, so a forged hint can only cause one more read.
Polling all tables with viewers makes up for lost hints.
"""

import asyncio

import orjson

from app.boards.sockets import POLL_MS as BOARDS_MS
from app.boards.sockets import BoardSockets
from app.chat import service as chat
from app.chat.reactions import Reactions
from app.clock import HouseClock
from app.cluster.bus import Bus, Hint
from app.cluster.periodic import Periodic
from app.cluster.presences import Presences
from app.cluster.queries import Presence, presence_elsewhere
from app.cluster.watch import Told
from app.lobby.service import Lobby
from app.people.ended_sessions import POLL_MS as ENDINGS_MS
from app.people.ended_sessions import Endings
from app.storage.database import Database
from app.storage.log import reader as log_store
from app.storage.queries import chat as chat_store
from app.table.commands import Asked, Doubt, Follow
from app.table.live import Table
from app.table.other_workers import present
from app.table.presence import Elsewhere
from app.table.registry import LiveTables
from app.table.table_rows import read_rows

POLL_MS = 1_500
SEEN_MS = 3_000  # interval of this worker's presence snapshots
GONE_MS = 10_000  # age at which another worker's presence snapshot expires


class TableSync:
    def __init__(
        self,
        worker: str,
        bus: Bus,
        presences: Presences,
        database: Database,
        live_tables: LiveTables,
        lobby: Lobby,
        endings: Endings,
        boards: BoardSockets,
        reactions: Reactions,
        clock: HouseClock,
        periodic: Periodic,
    ) -> None:
        self.worker, self.bus, self._presences, self._endings = worker, bus, presences, endings
        self._database, self._live_tables, self._lobby, self._clock = database, live_tables, lobby, clock
        self._periodic = periodic
        self._unsure: set[str] = set()  # tables whose presence another worker has updated
        self._renewing: set[str] = set()
        self._boards, self._reactions = boards, reactions

    async def open(self) -> None:
        if not self.bus.is_alone:
            await self.bus.open(self._hear)
            self._periodic.every(POLL_MS, self._look_everywhere)
            self._periodic.every(ENDINGS_MS, self._endings.poll)
            self._periodic.every(BOARDS_MS, self._boards.poll)
            self._periodic.every(SEEN_MS, self._note_who_looks_here)

    async def settle_down(self) -> None:
        """Before this worker ends, record that it has no viewers any more."""
        await self._presences.settle_down()

    # Send hints

    async def _note_who_looks_here(self) -> None:
        await self._presences.write_all(
            present(table.rows.table, table.audience.looking(), table.seats.lent(), table.seq)
            for table in self._live_tables.awake()
        )

    # Receive hints

    def _hear(self, hint: Hint) -> None:
        if hint["k"] == "ended":
            self._periodic.spawn(self._endings.look(hint["sessions"]))
            return
        if hint["k"] == "board":
            self._boards.hear(hint["b"])
            return
        table = self._live_tables.if_awake(hint.get("t", ""))
        if table is None:
            return
        kind = hint["k"]
        if kind == "move":
            if hint["seq"] > table.seq and is_followed(table):
                table.put(Follow(hint["seq"]))
        elif kind == "rows":
            if hint["revision"] != table.audience.told_revision:
                self._periodic.spawn(self._renew(table))
        elif kind == "said":
            if hint["line"] > table.audience.told_line:
                self._periodic.spawn(self._repeat(table))
        elif kind == "here":
            self._unsure.add(table.id)
            if len(self._unsure) == 1:
                self._periodic.spawn(self._look_who_is_there())
        elif kind == "who":
            table.audience.tell_peers(table.seq)
        elif kind == "nudge" and hint["seq"] == table.seq:
            chat.nudge(table, hint["seat"], hint["name"])
        elif kind == "reaction":
            self._reactions.hear(table, hint["seat"], hint["reaction"])

    async def _look_who_is_there(self) -> None:
        """Read the presence of all tables in `_unsure`. Hints that arrive before the read begins share it."""
        await asyncio.sleep(0)
        unsure, self._unsure = self._unsure, set()
        tables = [table for table_id in unsure if (table := self._live_tables.if_awake(table_id)) is not None]
        await self._read_presence({table.id: table for table in tables})

    def _note_presence(self, table: Table, row: Presence) -> None:
        sockets = {int(seat): count for seat, count in orjson.loads(row.sockets).items()}
        said = Elsewhere(sockets, row.watching, row.at, self._clock.steady())
        is_news = table.audience.look_round(table.seats.others.told(row.worker, said))
        # Ignore the bots of a worker that is behind: the person may have returned since.
        is_up_to_date = row.revision >= table.rows.table.revision and row.seq >= table.seq
        bots = orjson.loads(row.bots) if table.audience.viewers and is_up_to_date else []
        if bots:
            table.audience.let_bots_play(bots)
        if is_news or bots:
            table.plan()

    async def _renew(self, table: Table) -> None:
        table.changed(await self._database.read(read_rows, table.id))
        self._lobby.tell(table)

    async def _renew_in_turn(self, table: Table) -> None:
        """Read the table's rows after the current write, so that a step that ends the game reaches viewers before the
        rows do. The update waits even at a busy table, because a removed viewer must not stay.
        """
        self._renewing.add(table.id)
        try:
            if table.is_busy:
                await table.ask(Asked())
            await self._renew(table)
        finally:
            self._renewing.discard(table.id)

    async def _repeat(self, table: Table) -> None:
        said = await self._database.read(chat_store.lines_after, table.id, table.audience.told_line)
        table.audience.tell_lines([chat.shown(line) for line in said])

    # Poll

    async def _look_everywhere(self) -> None:
        """Compare all tables with viewers here with the database, in case the bus lost a hint."""
        watched = {table.id: table for table in self._live_tables.awake() if table.audience.viewers}
        if not watched:
            return
        told = {table.id: Told.by(table) for table in watched.values()}
        for head in await self._database.read(log_store.heads, list(watched)):
            await self._compare(watched[head.table_id], head, told[head.table_id])
        await self._read_presence(watched)

    async def read_presence(self, table: Table) -> None:
        """Update a table with the presence snapshots of other workers, before a claim of a seat is granted."""
        if not self.bus.is_alone:
            await self._read_presence({table.id: table})

    async def _read_presence(self, tables: dict[str, Table]) -> None:
        since = self._clock.steady() - GONE_MS
        for row in await self._database.read(presence_elsewhere, self.worker, list(tables)):
            others = tables[row.table_id].seats.others
            if not others.knows(row.worker) and not since <= row.at <= since + 2 * GONE_MS:
                others.doubt(row.worker, row.at)  # the worker is dead, or its clock differs; the next row decides
            else:
                self._note_presence(tables[row.table_id], row)
        for table in tables.values():
            if table.audience.look_round(table.seats.others.forget_older(since)):
                table.plan()

    async def _compare(self, table: Table, head: log_store.Head, told: Told) -> None:
        if head.revision != table.audience.told_revision and table.id not in self._renewing:
            self._periodic.spawn(self._renew_in_turn(table))
        if head.seq > table.seq:
            table.put(Follow(head.seq))
        elif told.is_lost(head):
            table.put(Doubt())
        if head.line > table.audience.told_line:
            await self._repeat(table)


def is_followed(table: Table) -> bool:
    """True if somebody looks here, or if the game goes on by itself and this worker stands in for the other. Following
    costs as much as the moves; all other tables are read again when somebody comes."""
    session = table.session
    goes_on = session.state is not None and session.game.wakes_at(session.playing) is not None
    return goes_on or bool(table.audience.sockets)
