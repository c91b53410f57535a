"""Restores a table's game from its log: on load, after a doubtful write, and after entries of another worker.

A replayed entry must give exactly the recorded events; otherwise the table refuses to open (TableUnreadable). Recovery
also moves the players' deadlines by the time that the table was not in memory.
"""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType

import msgspec
import orjson

from app.clock import TableClock
from app.engine.chain import next_hash
from app.engine.kernel.play import Event, State
from app.meters import meters
from app.storage.database import Connection, Database
from app.storage.log.reader import Move, Newer, SavedState, load_state, moves_after
from app.storage.queries.chat import last_number
from app.storage.queries.setbacks import note_setback
from app.storage.store_errors import StoreError
from app.table.frames import Events
from app.table.other_workers import Peers
from app.table.session import Banks, Deal, Last, Session, TableUnreadable
from app.table.table_rows import Dealer, Rows, newer, read_rows, renewals

logger = logging.getLogger("railbird.table")

RETRY_MS = 250


class SetBack(Exception):
    """The database has lost entries whose steps this worker has sent. The table must be loaded anew."""


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that recovery reads: the table's rows, the newest saved state, log entries, and the number of the last
    chat line.
    """

    rows: Rows
    saved: SavedState | None
    entries: list[Move]
    line: int

    @property
    def chain(self) -> str | None:
        """Hash of the entry that made the saved state."""
        return next((entry.chain for entry in self.entries if self.saved and entry.seq == self.saved.seq), None)


def read_table(connection: Connection, table_id: str, told: int | None = None) -> Stored:
    """Read a table, its entries since the saved state, and all entries from number `told` on, the last that its viewers
    have.

    Always includes the last entry of the log, because its time says when the table was last active.
    """
    saved = load_state(connection, table_id)
    since = max(0, saved.seq - 1) if saved else 0
    entries = moves_after(connection, table_id, since if told is None else max(0, min(told - 1, since)))
    return Stored(read_rows(connection, table_id), saved, entries, last_number(connection, table_id))


@dataclass(slots=True)
class Recovered:
    """A table restored from the log, with the entries that recovery read."""

    rows: Rows
    session: Session
    entries: list[Move]
    was_away: bool = False
    apart: int = 0  # milliseconds by which recovery set the table's clock


class Recovery:
    def __init__(self, table_id: str, database: Database, peers: Peers, clock: TableClock, dealer: Dealer) -> None:
        self._table_id, self._database, self._peers = table_id, database, peers
        self._clock, self._dealer = clock, dealer
        self._apart = 0  # milliseconds by which the clock was set since the last `Recovered`
        self._is_patient = True
        self._passed = asyncio.Event()  # set at the end of a pause between two attempts
        self._passed.set()

    def wake(self, stored: Stored) -> Session:
        """Restore the game of a table that was not in memory."""
        self._keep_time_with(stored.entries, None)
        session = self._brought_back(stored.rows, stored)
        self._give_time_back(session, stored.entries)
        self._apart = 0  # nobody has looked at the clock before
        return session

    def lose_patience(self) -> None:
        """Stop waiting for an unreachable database, because the server stops."""
        self._is_patient = False
        self._passed.set()

    @property
    def is_waiting(self) -> bool:
        """True during a pause between two attempts to read the log."""
        return not self._passed.is_set()

    async def read_again(self, rows: Rows, before: Session, pause: int = 0) -> Recovered:
        """Read the table again: first after `pause` milliseconds, then repeatedly while the database is away."""
        was_away = False
        while True:
            if pause:
                await self._wait(pause)
            try:
                stored = await self._database.read(read_table, self._table_id, before.seq)
                if has_lost(stored, before):
                    await self._note_setback(rows, stored, before)
                if stored.rows.table.revision < rows.table.revision:
                    raise SetBack  # no moves of this worker are lost, but its rows are older than before
            except StoreError as error:
                if not self._is_patient:
                    raise
                logger.warning(
                    "table %s: the log cannot be read, trying again: %s",
                    self._table_id,
                    error,
                    extra={"table": self._table_id},
                )
                pause, was_away = RETRY_MS, True
            else:
                return self._in_place_of(before, newer(rows, stored.rows), stored, was_away)

    async def _note_setback(self, rows: Rows, stored: Stored, before: Session) -> None:
        """Record that the log has lost entries, so that every worker stops the table. Raises SetBack."""
        # People may have decided about this loss already; then this worker is only the last to notice it.
        if sum(key <= before.seq for key in renewals(stored.rows, before.deal.seed)) <= before.last.renewals:
            about = {"table": self._table_id}
            logger.critical(
                "table %s: the database has gone back: move %d was told, and is not there", *about.values(), before.seq,
                extra=about,
            )  # fmt: skip
            told, now, fresh = before.seq, self._clock.now(), self._dealer.fresh_seed(stored.rows)
            remembered = rows.table.commitment
            await self._database.write(lambda c: note_setback(c, self._table_id, told, now, fresh, remembered))
            meters.setbacks += 1
        raise SetBack

    async def _wait(self, ms: int) -> None:
        self._passed.clear()
        if self._is_patient:
            self._clock.at(self._clock.now() + ms, self._passed.set)
            await self._passed.wait()
        self._passed.set()

    def _in_place_of(self, before: Session, rows: Rows, stored: Stored, was_away: bool) -> Recovered:
        self._keep_time_with(stored.entries, None if was_away else before)
        session = self._brought_back(rows, stored)
        if was_away:
            self._give_time_back(session, stored.entries)
        else:
            session.banks.keep(before.banks, session.asks)
            if session.state is not None and before.state is not None:
                session.hold_like(before.state)
        return self._recovered(rows, session, stored.entries, was_away=was_away)

    def _recovered(self, rows: Rows, session: Session, entries: list[Move], *, was_away: bool) -> Recovered:
        """Also reports a setting of the clock by an attempt that failed afterwards."""
        apart, self._apart = self._apart, 0
        return Recovered(rows, session, entries, was_away, apart)

    def _keep_time_with(self, entries: list[Move], before: Session | None) -> None:
        """Set the table's clock by the log's last entry if the two differ.

        Another worker has just written an entry that is missing in memory, so its time is the present. `before` is None
        if the table was not loaded or the database was away: then the entry may be old, and the clock only must not be
        earlier.
        """
        if not entries:
            return
        if before is None:
            self._apart += self._clock.not_before(entries[-1].at)
        elif entries[-1].seq > before.seq and (apart := self._clock.agree(entries[-1].at)):
            before.banks.shift(apart)
            if before.state is not None:
                before.game.shift_hold(before.state, apart)
            self._apart += apart

    def _brought_back(self, rows: Rows, stored: Stored) -> Session:
        if rows.table.status == "closed":  # nobody plays at a closed table, and its key may be lost
            stored = replace(stored, saved=None, entries=[])
        if stored.saved is not None:
            stored = replace(stored, saved=self._dealer.opened(rows, stored.saved, stored.chain))
        return bring_back(self._dealer.deal(rows), stored, self._dealer.banks(rows))

    def _give_time_back(self, session: Session, entries: list[Move]) -> None:
        """Move deadlines by the length of an outage, so that it costs players no time. With several workers, another
        one may have continued the game; then the game's own deadline moves only if it is overdue.
        """
        now = self._clock.now()
        session.banks.restart(session.asks, now)
        wakes = None if session.state is None else session.deal.wakes_at(session.state)
        if wakes is not None and (self._peers.is_alone or wakes <= now):
            session.hold_since(entries[-1].at, now)

    async def follow(self, rows: Rows, before: Session) -> Recovered | None:
        """Read only new entries and apply them to `before`, which is unusable afterwards. Returns None if the new
        entries or the state in memory do not allow this; the caller then reads the whole table.
        """
        try:
            newer = await self._peers.newer(self._table_id, before.seq)
            return None if newer is None else self._played_on(rows, before, newer)
        except (StoreError, TableUnreadable) as error:
            logger.warning(
                "table %s: what is new is not enough, reading it all again: %s",
                self._table_id,
                error,
                extra={"table": self._table_id},
            )
        except Exception:
            logger.exception(
                "table %s: what is new cannot be played, reading it all again",
                self._table_id,
                extra={"table": self._table_id},
            )
        return None

    def _played_on(self, rows: Rows, before: Session, newer: Newer) -> Recovered | None:
        """Apply the new entries. Returns None if a full load could give a different result: the rows have changed, or
        deadlines were moved without a log entry.
        """
        if before.state is None or newer.revision != rows.table.revision or before.banks.mended:
            return None
        if before.state.held_until > self._clock.now():
            return None
        self._keep_time_with(newer.entries, before)
        try:
            session = play_newer(before, newer)
        except BaseException:
            before.forget()  # its state is half changed
            raise
        session.banks.keep(before.banks, session.asks)
        return self._recovered(rows, session, newer.entries, was_away=False)


def has_lost(stored: Stored, before: Session) -> bool:
    """True if the log lacks the last entry that viewers have, or has another one in its place."""
    if before.seq == 0:
        return False
    entry = next((one for one in stored.entries if one.seq == before.seq), None)
    return entry is None or before.last.is_another(entry.at, entry.chain)


# Replay


def bring_back(deal: Deal, stored: Stored, banks: Banks) -> Session:
    """The game after its last log entry, or a session without a state before the start."""
    with _unreadable_if_anything_breaks():
        session = _read_state(deal, stored.saved, banks, stored)
        _play_on(session, stored.entries)
        return session


def play_newer(session: Session, newer: Newer) -> Session:
    """Apply entries that another worker wrote. If that fails, the session is unusable.

    If the other worker saved clocks with an entry, they replace ours, because that worker may have moved deadlines.
    """
    with _unreadable_if_anything_breaks():
        branch = session.branch(newer.wakes_at)
        _play_on(branch, newer.entries, {newer.saved_seq: newer.clock})
        return branch


@contextmanager
def _unreadable_if_anything_breaks() -> Iterator[None]:
    try:
        yield
    except TableUnreadable:
        raise
    except Exception as error:  # a faulty entry may raise anything in the engine
        raise TableUnreadable(f"the log cannot be played again: {error!r}") from error


def _play_on(session: Session, entries: list[Move], clocks: Mapping[int, str | None] = MappingProxyType({})) -> None:
    """Apply the entries that the session lacks. `clocks` has saved clocks by the number of their entry."""
    for entry in entries:
        if entry.seq > session.seq:
            replay(session, entry)
            if entry.seq in clocks:
                session.banks.load(orjson.loads(clocks[entry.seq] or "{}"))


def _read_state(deal: Deal, saved: SavedState | None, banks: Banks, stored: Stored) -> Session:
    """A session at the newest saved state, or before the first log entry if there is none."""
    if saved is None:
        return Session(deal, banks)
    game = deal.game
    try:
        banks.load(orjson.loads(saved.clock or "{}"))
        if saved.format == game.format:
            state: State = msgspec.json.decode(saved.state, type=game.state)
        else:
            state = msgspec.convert(game.upgrade(orjson.loads(saved.state), saved.format), type=game.state)
    except (ValueError, KeyError, TypeError) as error:
        raise TableUnreadable(f"the saved state (format {saved.format}) cannot be read: {error}") from error
    here = replace(state, speed=deal.speed)  # a server with another clock speed may have saved it
    at = next((entry.at for entry in stored.entries if entry.seq == saved.seq), None)
    last = Last(at, stored.chain, sum(key <= saved.seq for key in deal.renewals))
    return Session(deal, banks, here, saved.seq, saved.wakes_at, last)


def replay(session: Session, entry: Move) -> list[Event]:
    """Play a log entry again. Raises TableUnreadable if its events differ from the recorded ones."""
    raw = None if entry.move is None else orjson.loads(entry.move)
    former = session.last.chain
    events = session.replay(entry.seq, entry.at, entry.ask, raw, entry.chain)
    if Events(events).everything != entry.events.encode():
        raise TableUnreadable(f"move {entry.seq} played again gives other events than were recorded")
    if former is not None and entry.chain is not None and entry.chain != chain_of(session.deal.blind, former, entry):
        raise TableUnreadable(f"move {entry.seq} does not fit the hash chain: the log was changed")
    return events


def chain_of(blind: str, former: str, entry: Move) -> str:
    """The hash of an entry that follows one with the hash `former`."""
    e = entry
    return next_hash(blind, former, e.seq, e.at, e.seat, e.ask, e.cmd_id, e.by, e.move, e.events)
