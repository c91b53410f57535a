"""Starts games: fixes the start, lets the seats open their nonces for at most two seconds, and deals.

The database records the fixed start. After a crash the start therefore continues at the first worker that gets a viewer
of the table. Between the fixing and the deal, seats, options and hashes cannot change.
"""

import asyncio

from app.clock import HouseClock
from app.errors import DatabaseAway, Refusal
from app.lobby.service import Lobby, is_fixed
from app.lobby.view import why_not
from app.luck.nonces import OPEN_MS, hash_of, is_unopened
from app.person import Person
from app.storage.database import Connection
from app.storage.queries import tables as store
from app.storage.queries.seats import list_seats, open_seat, renumber_seats
from app.table.commands import Begin, Tasks
from app.table.frames import Viewer, refuse
from app.table.live import Table

GRACE_MS = 1_000  # extra time after the opening time; after it the worker that fixed the start counts as dead


class Starting:
    def __init__(self, lobby: Lobby, clock: HouseClock) -> None:
        self._lobby, self._clock = lobby, clock
        self._tasks = Tasks("starting")
        self._starts: dict[str, asyncio.Task[int]] = {}  # running starts at this worker, by table
        self._opening: set[tuple[str, str, str]] = set()  # openings under way: table, person and nonce

    async def start(self, person: Person, table_id: str) -> int:
        table = await self._lobby.hosted(person, table_id, lobby=True)
        if (refusal := why_not(table)) is not None:
            raise refusal
        is_second = table.id in self._starts
        seq = await self._once(table)
        if is_second:
            raise Refusal("already_started")
        return seq

    def resume(self, table: Table) -> None:
        """Carry out a fixed start whose worker has died."""
        if is_fixed(table):
            self._clock.at((table.rows.table.opens_until or 0) + GRACE_MS, lambda: self._resume(table))

    def _resume(self, table: Table) -> None:
        if is_fixed(table) and not table.is_draining and table.id not in self._starts:
            self._tasks.spawn(self.finish(table))

    async def finish(self, table: Table) -> None:
        """Carry out the table's fixed start, if there is one."""
        if is_fixed(table) and not table.is_draining:
            try:
                await self._once(table)
            except Refusal as refusal:
                if refusal.code != "already_started":  # another worker was faster
                    raise

    async def _once(self, table: Table) -> int:
        """One start at a time for each table; a later call waits for the first one."""
        if (task := self._starts.get(table.id)) is None:
            task = self._starts[table.id] = asyncio.ensure_future(self._start(table))
            task.add_done_callback(lambda done: self._is_over(table.id, done))
        return await asyncio.shield(task)

    def _is_over(self, table_id: str, done: "asyncio.Task[int]") -> None:
        del self._starts[table_id]
        if not done.cancelled():
            done.exception()  # the waiting callers receive the exception, and there may be none

    async def _start(self, table: Table) -> int:
        is_first = True
        while table.status == "lobby" and not table.is_draining:
            now, renews = self._clock.now(), is_first
            await self._lobby.change(table, lambda c: _fix(c, table.id, now, renews))  # noqa: B023 - awaited here
            if (refusal := why_not(table)) is not None:
                raise refusal
            await self._lobby.openings.wait(table)
            if await table.ask(Begin()):
                self._lobby.tell(table)
                return table.seq
            if table.broken_by:  # its rows went back with the database; who asks again finds it loaded anew
                raise Refusal("database_away")
            await self._lobby.change(table, lambda c: None)  # the lobby has changed meanwhile: read it again
            is_first = False
        if table.status == "lobby":
            raise Refusal("draining")
        raise Refusal("already_started")

    # The nonces

    async def open_nonce(self, person: Person, table_id: str, nonce: str) -> None:
        """Open the nonce of this person's seat. Opening it twice changes nothing."""
        table = await self._lobby.enter(person, table_id)
        await self._lobby.change(table, lambda c: _open(c, table.id, person.id, nonce))

    def hear_nonce(self, table: Table, viewer: Viewer, nonce: str) -> None:
        """Open a nonce for a socket. The socket gets a message only after a refusal.

        Every page whose nonce is still closed is asked again when another seat opens its own, and answers again. An
        answer that this worker is dealing with, or has dealt with, costs no second transaction.
        """
        opening = (table.id, viewer.person.id, nonce)
        if opening not in self._opening and not _is_open(table, viewer, nonce):
            self._opening.add(opening)
            self._tasks.spawn(self._hear(table, viewer, nonce))

    async def _hear(self, table: Table, viewer: Viewer, nonce: str) -> None:
        try:
            await self.open_nonce(viewer.person, table.id, nonce)
        except Refusal as refusal:
            refuse(viewer, None, refusal)
        except DatabaseAway:
            refuse(viewer, None, Refusal("database_away"))
        finally:
            self._opening.discard((table.id, viewer.person.id, nonce))


def _is_open(table: Table, viewer: Viewer, nonce: str) -> bool:
    """True if this worker knows that the viewer's seat has opened this nonce."""
    seat = None if viewer.seat is None else table.rows.seats.get(viewer.seat)
    return seat is not None and seat.nonce_hash is not None and seat.nonce == nonce


def _fix(c: Connection, table_id: str, now: int, renews: bool) -> None:
    """Number the seats, and fix the start if a seat has to open its nonce. `renews`: give a start that a dead worker
    has fixed its time again. That gives nobody a choice, because the hashes stay.
    """
    row = store.lock_lobby(c, table_id, fixed_too=True)
    if row.opens_until is None:
        renumber_seats(c, table_id)
    is_over = row.opens_until is None or (renews and row.opens_until < now)
    if is_over and any(is_unopened(seat) for seat in list_seats(c, table_id)):
        store.fix_start(c, table_id, now + OPEN_MS)


def _open(c: Connection, table_id: str, person_id: str, nonce: str) -> None:
    row = store.lock_table(c, table_id)
    seat = next((one for one in list_seats(c, table_id) if one.person_id == person_id), None)
    if row is None or seat is None:
        raise Refusal("not_seated")
    if seat.nonce_hash is None:
        raise Refusal("no_nonce_hash")
    if hash_of(nonce) != seat.nonce_hash:
        raise Refusal("nonce_differs")
    if seat.nonce:
        return
    if row.status != "lobby":
        raise Refusal("nonce_too_late")
    if row.opens_until is None:
        raise Refusal("nonce_too_early")
    open_seat(c, table_id, seat.seat, nonce)
