"""Who is at a table: its rows in the database, the sockets that look at it, and for whom a bot plays on."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.service.clock import HouseClock
from app.service.fanout import Viewer, dumps
from app.service.log import Known
from app.service.people import Person
from app.service.seats import Seats
from app.service.turns import Turns


class Company(ABC):
    def __init__(self, known: Known, clock: HouseClock) -> None:
        self.id = known.loaded.table.id
        self.row = known.loaded.table
        self.told_revision = self.row.revision  # of the rows, as those who look here have heard them
        self.game = GAMES[self.row.game]
        self.seats = Seats()
        self.viewers: set[Viewer] = set()
        self.draining = False
        self.is_broken = False
        self.hint: Callable[..., None] = no_neighbours
        self.turns = Turns(self.id)
        self.touched = clock.now()
        self._clock = clock
        self._last_left: asyncio.Future[None] | None = None
        self.renew(known)

    @abstractmethod
    def snapshot(self, seat: int | None) -> bytes:
        """What somebody who comes to this seat, or to the rail, is greeted with."""

    @abstractmethod
    def plan(self) -> None:
        """Think again about what is due next."""

    # Rows: what the lobby is about

    def renew(self, known: Known) -> None:
        """Take over the table's rows as they are in the database, unless they were read before a change we know of."""
        loaded = known.loaded
        if loaded.table.revision < self.row.revision:
            return
        self.row = loaded.table
        self.options: dict[str, Any] = orjson.loads(loaded.table.options)
        self.settings: dict[str, Any] = orjson.loads(loaded.table.settings)
        self.rematch = known.rematch
        self.members = {member.person_id for member in loaded.members if not member.barred}
        self.barred = {member.person_id for member in loaded.members if member.barred}
        self.seats.renew(loaded.seats, self._clock.now())
        for viewer in self.viewers:
            viewer.seat = self.seats.of(viewer.person.id)
        for seat, place in self.seats.places.items():
            place.sockets = sum(viewer.seat == seat for viewer in self.viewers)
        self.seats.look_round(self._clock.now())
        for viewer in [viewer for viewer in self.viewers if viewer.person.id in self.barred]:
            viewer.outlet.close("kicked")

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def is_alone(self) -> bool:
        """No other worker can have the table awake."""
        return self.hint is no_neighbours

    def is_host(self, person_id: str) -> bool:
        return self.row.host_id == person_id

    def rename(self, person: Person) -> None:
        for viewer in self.viewers:
            if viewer.person.id == person.id:
                viewer.person = person

    # Viewers

    def arrive(self, viewer: Viewer, greet: Callable[[bytes], None]) -> None:
        """Greet a viewer as soon as no move is on its way to disk; it hears every step from then on."""
        self.turns.when_free(lambda: self._let_in(viewer, greet))

    def _let_in(self, viewer: Viewer, greet: Callable[[bytes], None]) -> None:
        if viewer.is_gone:  # before a move that was on its way let anybody in
            return
        if self.is_broken:
            viewer.outlet.close("draining" if self.draining else "unreadable")
            return
        viewer.seat = self.seats.of(viewer.person.id)
        self.viewers.add(viewer)
        if viewer.seat is not None:
            self.seats.arrive(viewer.seat)
        greet(self.snapshot(viewer.seat))
        self.tell_neighbours_who_looks()
        self.presence_changed()

    def depart(self, viewer: Viewer) -> None:
        viewer.is_gone = True
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            if not self.viewers and self._last_left is not None and not self._last_left.done():
                self._last_left.set_result(None)
            self.touched = self._clock.now()
            if viewer.seat is not None and viewer.seat in self.seats.places:
                self.seats.depart(viewer.seat, self.touched)
            self.tell_neighbours_who_looks()
            self.presence_changed()

    async def emptied(self) -> None:
        """Wait until nobody looks any more."""
        if self.viewers:
            self._last_left = asyncio.get_running_loop().create_future()
            await self._last_left

    def nudge(self, seat: int, name: str) -> None:
        for viewer in self.viewers:
            if viewer.seat == seat:
                viewer.tell({"type": "nudged", "from": name})

    def broadcast(self, message: dict[str, Any]) -> None:
        frame = dumps(message)
        for viewer in self.viewers:
            viewer.outlet.send(frame)

    # Presence

    def presence_changed(self) -> None:
        """Somebody came or went, here or at another worker."""
        self.tell_presence()
        self.plan()

    def tell_presence(self) -> None:
        watching = self.watching_here() + self.seats.watching_elsewhere()
        self.broadcast({"type": "presence", "seats": self.seats.presence(), "watching": watching})

    def tell_neighbours_who_looks(self) -> None:
        """To the other workers: how many sockets each seat has here, and how many watch."""
        bots = [seat for seat, place in self.seats.places.items() if place.bot_plays]
        self.hint("here", seats=self.sockets_here(), watching=self.watching_here(), bots=bots)

    def sockets_here(self) -> dict[str, int]:
        return {str(seat): place.sockets for seat, place in self.seats.places.items() if place.sockets}

    def watching_here(self) -> int:
        return sum(viewer.seat is None for viewer in self.viewers)

    def let_bots_play(self, seats: list[int]) -> None:
        """For people who have been away for too long."""
        new = [seat for seat in seats if seat in self.seats.places and not self.seats.places[seat].bot_plays]
        for seat in new:
            self.seats.places[seat].bot_plays = True
        if new:
            self.tell_presence()

    def take_back(self, seat: int, told: bool = False) -> None:
        """The person plays again; `told`: another worker says so."""
        if not told:
            self.hint("back", seat=seat)
        if seat in self.seats.places and self.seats.places[seat].bot_plays:
            self.seats.places[seat].bot_plays = False
            self.tell_presence()


def no_neighbours(kind: str, **facts: Any) -> None:
    """One worker: nobody to tell."""
