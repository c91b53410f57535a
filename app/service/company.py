"""Who is at a table: its rows in the database, the sockets that look at it, and for whom a bot plays on."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.service.clock import HouseClock
from app.service.fanout import Held, Viewer, dumps
from app.service.log import Known
from app.service.people import Person
from app.service.seats import Seats
from app.service.turns import Turns

SOCKETS_AT_A_TABLE = 200  # more is only for those who play, and for the host
SOCKETS_OF_A_PERSON = 40  # pages that are open, and lines that a phone has left behind


class Company(ABC):
    def __init__(self, known: Known, clock: HouseClock) -> None:
        self.id = known.loaded.table.id
        self.row = known.loaded.table
        self.told_revision = self.row.revision  # of the rows, as those who look here have heard them
        self.seq = 0  # of the last move that they have heard
        self.told_line = known.line  # of what was said, the last that they have heard
        self.game = GAMES[self.row.game]
        self.seats = Seats()
        self.sockets: dict[Viewer, Held] = {}  # all that have come and not gone, the oldest first
        self.viewers: set[Viewer] = set()  # those of them that have been let in
        self.draining = False
        self.is_broken = False
        self.hint: Callable[..., None] = no_neighbours
        self.turns = Turns(self.id)
        self.touched = clock.now()
        self._clock = clock
        self._last_left: asyncio.Future[None] | None = None
        self.host_away_since: int | None = None  # of one without a seat: whoever sits has a place that remembers it
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
        if loaded.table.host_id != self.row.host_id:
            self.host_away_since = None
        self.row = loaded.table
        self.options: dict[str, Any] = orjson.loads(loaded.table.options)
        self.settings: dict[str, Any] = orjson.loads(loaded.table.settings)
        self.rematch = known.rematch
        self.members = {member.person_id: member.joined_at for member in loaded.members if not member.barred}
        self.barred = {member.person_id for member in loaded.members if member.barred}
        self.seats.renew(loaded.seats, self._clock.now())
        for viewer in self.viewers:
            viewer.seat = self.seats.of(viewer.person.id)
        for seat, place in self.seats.places.items():
            place.sockets = sum(viewer.seat == seat for viewer in self.viewers)
        self.seats.look_round(self._clock.now())
        self.look_for_host()
        self.see_out()

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def is_alone(self) -> bool:
        """No other worker can have the table awake."""
        return self.hint is no_neighbours

    def is_host(self, person_id: str) -> bool:
        return self.row.host_id == person_id

    def is_at_home(self, person_id: str) -> bool:
        """Does this person sit here, or is it the host?"""
        return self.seats.of(person_id) is not None or self.is_host(person_id)

    def why_not_look(self, person_id: str) -> str | None:
        """What keeps this person from looking at the table, if anything. Players always may; others if they were asked
        and spectators are allowed."""
        if person_id in self.barred:
            return "kicked"
        if self.is_at_home(person_id):
            return None
        if self.row.visibility != "public" and person_id not in self.members:
            return "private"
        return "no_spectators" if self.status == "playing" and not self.settings["spectators"] else None

    def see_out(self) -> None:
        """Those who look and may not any more are told why, and go."""
        for viewer in list(self.viewers):
            if (reason := self.why_not_look(viewer.person.id)) is not None:
                viewer.outlet.close(reason)

    def look_for_host(self) -> None:
        """Of those who watch at another worker only the number is known: the host may be one of them."""
        if self.seats.watching_elsewhere() or any(self.is_host(viewer.person.id) for viewer in self.viewers):
            self.host_away_since = None
        elif self.host_away_since is None:
            self.host_away_since = self._clock.now()

    def rename(self, person: Person) -> None:
        for viewer in self.sockets:
            if viewer.person.id == person.id:
                viewer.person = person

    # Viewers

    def has_room_for(self, person_id: str) -> bool:
        return len(self.sockets) < SOCKETS_AT_A_TABLE or self.is_at_home(person_id)

    def expect(self, viewer: Viewer) -> None:
        """A socket has come: what it hears before it has been greeted is kept for it. Where one person has too many the
        oldest goes, for phones leave sockets behind."""
        viewer.outlet = self.sockets[viewer] = Held(viewer.outlet)
        own = [one for one in self.sockets if one.person.id == viewer.person.id and not one.outlet.is_closing]
        if len(own) > SOCKETS_OF_A_PERSON:
            own[0].outlet.close("elsewhere")

    def arrive(self, viewer: Viewer) -> bytes | None:
        """Let a viewer in, while no move is on its way to disk: it hears every step from now on. What it sees of the
        table at this moment; None if it does not come in."""
        if viewer.is_gone:  # before a move that was on its way let anybody in
            return None
        if self.is_broken:
            viewer.outlet.close("draining" if self.draining else "unreadable")
            return None
        if (reason := self.why_not_look(viewer.person.id)) is not None:
            viewer.outlet.close(reason)
            return None
        if not self.viewers:
            self.hint("who")
        viewer.seat = self.seats.of(viewer.person.id)
        self.viewers.add(viewer)
        if viewer.seat is not None:
            self.seats.arrive(viewer.seat)
        self.tell_neighbours_who_looks()
        self.presence_changed()
        return self.snapshot(viewer.seat)

    def welcome(self, viewer: Viewer, frame: bytes, said: set[bytes]) -> None:
        """Greet a viewer, and pass on what was kept for it and is not in the greeting."""
        if (held := self.sockets.get(viewer)) is not None:
            viewer.outlet = held.open(frame, said)

    def depart(self, viewer: Viewer) -> None:
        viewer.is_gone = True
        self.sockets.pop(viewer, None)
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            if not self.viewers and self._last_left is not None and not self._last_left.done():
                self._last_left.set_result(None)
            self.touched = self._clock.now()
            if viewer.seat is not None and viewer.seat in self.seats.places:
                self.seats.depart(viewer.seat, self.touched)
            if not self.viewers:
                self.seats.forget_bots()
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
        """To all, and to those who are about to be greeted."""
        frame = dumps(message)
        for viewer in list(self.sockets):
            viewer.outlet.send(frame)

    def tell_lines(self, lines: list[dict[str, Any]]) -> None:
        """What was said here and elsewhere: each line once, in their order."""
        for line in lines:
            if line["id"] > self.told_line:
                self.told_line = line["id"]
                self.broadcast(line)

    # Presence

    def presence_changed(self) -> None:
        """Somebody came or went, here or at another worker."""
        self.look_for_host()
        self.tell_presence()
        self.plan()

    def tell_presence(self) -> None:
        watching = self.watching_here() + self.seats.watching_elsewhere()
        host_away_since = None if self.seats.of(self.row.host_id or "") is not None else self.host_away_since
        presence = {"seats": self.seats.presence(), "watching": watching, "host_away_since": host_away_since}
        self.broadcast({"type": "presence", **presence})

    def tell_neighbours_who_looks(self) -> None:
        """To the other workers: how many sockets each seat has here, how many watch, and for whom bots play; with what
        we know of the table."""
        bots = [seat for seat, place in self.seats.places.items() if place.bot_plays]
        here = {"seats": self.sockets_here(), "watching": self.watching_here(), "bots": bots}
        self.hint("here", **here, at=self._clock.now(), revision=self.row.revision, seq=self.seq)

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

    def take_back(self, seat: int) -> None:
        """The person has played again, here or at another worker."""
        if self.seats.places[seat].bot_plays:
            self.seats.places[seat].bot_plays = False
            self.tell_presence()


def no_neighbours(kind: str, **facts: Any) -> None:
    """One worker: nobody to tell."""
