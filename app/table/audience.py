"""The viewers of a table: who may watch it (`why_not_watch`), who watches it now and from which seat."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from app.clock import HouseClock
from app.person import Person, is_screen
from app.storage.queries.claims import Claim
from app.table.frames import Viewer, dumps
from app.table.other_workers import Peers, present
from app.table.presence import Seats
from app.table.table_rows import Rows

SOCKETS_AT_A_TABLE = 200  # limit for spectators; players and the host may open sockets beyond it
SOCKETS_OF_A_PERSON = 40  # limit per person, for open pages and for dead connections of a phone


def why_not_watch(rows: Rows, person_id: str) -> str | None:
    """The reason for which this person may not watch the table; None if they may.

    Players and the host always may. Other people need an invitation to a private table, and may watch a game only if
    the host allows spectators. A big screen sees what a spectator sees; at a private table it stays as long as the
    person who connected it.
    """
    if is_screen(person_id):
        if (screen := rows.screens.get(person_id)) is None:
            return "disconnected"
        if rows.table.visibility != "public" and not is_staying(rows, screen.person_id or ""):
            return "host_left"
        return "no_spectators" if bars_spectators(rows) else None
    if person_id in rows.barred:
        return "kicked"
    if rows.is_at_home(person_id):
        return None
    if rows.table.visibility != "public" and person_id not in rows.members:
        return "private"
    return "no_spectators" if bars_spectators(rows) else None


def is_staying(rows: Rows, person_id: str) -> bool:
    """Whether this person is the host, or sits here and has not left the seat to a bot."""
    seat = rows.seat_of(person_id)
    return rows.is_host(person_id) or (seat is not None and not rows.seats[seat].left)


def bars_spectators(rows: Rows) -> bool:
    return rows.table.status == "playing" and not rows.settings["spectators"]


class Audience:
    def __init__(self, rows: Rows, line: int, seats: Seats, peers: Peers, clock: HouseClock) -> None:
        """`line` is the number of the table's last chat line."""
        self.sockets: dict[Viewer, None] = {}  # open sockets, the oldest first; admitted or not
        self.viewers: set[Viewer] = set()  # the admitted ones
        self.host_away_since: int | None = None  # only of a host without a seat; otherwise the seat has this time
        self.told_revision = rows.table.revision  # the revision of the rows that the viewers have received
        self.told_line = line
        self._told_claims = {claim.id: claim.standing for claim in rows.claims.values()}
        self._rows, self._seats, self._peers, self._clock = rows, seats, peers, clock
        self._last_left: asyncio.Future[None] | None = None
        self.renew(rows)

    # Coming and going

    def expect(self, viewer: Viewer) -> None:
        """Register a new socket and hold its messages back until its greeting. Closes the person's oldest socket if
        they have too many, because phones leave dead ones behind."""
        viewer.hold()
        self.sockets[viewer] = None
        own = [one for one in self.sockets if one.person.id == viewer.person.id and not one.outlet.is_closing]
        if len(own) > SOCKETS_OF_A_PERSON:
            own[0].outlet.close("elsewhere")

    def arrive(self, viewer: Viewer, seq: int) -> bool:
        """Admit a viewer after step `seq` and send it every later step. Returns False if the person may not watch."""
        if viewer.is_gone:  # it was closed during the write of a move
            return False
        if (reason := why_not_watch(self._rows, viewer.person.id)) is not None:
            viewer.outlet.close(reason)
            return False
        if not self.viewers:
            self._peers.tell("who", self._rows.table.id)
        viewer.look_from(self._seats.of(viewer.person.id))
        self.viewers.add(viewer)
        if viewer.seat is not None:
            self._seats.arrive(viewer.seat, self._clock.now())
        self._presence_changed(seq)
        return True

    def depart(self, viewer: Viewer, seq: int) -> None:
        viewer.go()
        self.sockets.pop(viewer, None)
        if viewer not in self.viewers:
            return
        self.viewers.remove(viewer)
        if viewer.seat is not None:
            self._seats.depart(viewer.seat, self._clock.now())
        if not self.viewers:
            self._seats.forget_bots()
            if self._last_left is not None and not self._last_left.done():
                self._last_left.set_result(None)
        self._presence_changed(seq)

    async def emptied(self) -> None:
        """Wait until there is no viewer."""
        if self.viewers:
            self._last_left = asyncio.get_running_loop().create_future()
            await self._last_left

    def close(self, reason: str) -> None:
        """Close the sockets of all viewers."""
        for viewer in list(self.viewers):
            viewer.outlet.close(reason)

    # Rows

    def renew(self, rows: Rows) -> None:
        """Use new rows: move viewers to their new seats, and send away those who may no longer watch."""
        if rows.table.host_id != self._rows.table.host_id:
            self.host_away_since = None
        was_playing, before, self._rows = self._rows.table.status == "playing", self._rows, rows
        for viewer in self.viewers:
            viewer.look_from(rows.seat_of(viewer.person.id), is_news=was_playing)
            if (name := rows.names.get(viewer.person.id)) is not None:
                viewer.rename(Person(viewer.person.id, name))  # the person may have a new name
        self._seats.renew(rows.seats, Counter(viewer.seat for viewer in self.viewers), self._clock.now())
        replaced = [rows.seat_of(one) for one in rows.votes.new_bots(before.votes)]
        self._seats.let_bots_play([seat for seat in replaced if seat is not None])
        self._look_for_host()
        self._see_out()

    def hear_rows(self, line: int = 0) -> list[Claim]:
        """Record that the viewers have these rows, and the chat up to `line`. Returns the claims that have changed."""
        self.told_revision, self.told_line = self._rows.table.revision, max(self.told_line, line)
        news = [claim for claim in self._rows.claims.values() if self._told_claims.get(claim.id) != claim.standing]
        self._told_claims |= {claim.id: claim.standing for claim in news}
        return news

    def hear_status(self, rows: Rows) -> None:
        """Use rows that a step has changed (the game has begun or is over). The step itself informs the viewers."""
        self._rows = rows
        self.told_revision += 1
        self._see_out()

    def _see_out(self) -> None:
        for viewer in list(self.viewers):
            if (reason := why_not_watch(self._rows, viewer.person.id)) is not None:
                viewer.outlet.close(reason)

    # Messages to all

    def tell_lines(self, lines: list[dict[str, Any]], after: int | None = None) -> None:
        """Send chat lines of this worker and of others, each line once and in order. Lines after `after` are new,
        because this worker has just written one.
        """
        self.told_line = self.told_line if after is None else min(self.told_line, after)
        for line in lines:
            if line["id"] > self.told_line:
                self.told_line = line["id"]
                self._broadcast(line)

    def _broadcast(self, message: Mapping[str, Any]) -> None:
        """Send to all sockets, also to those that wait for their greeting."""
        frame = dumps(message)
        for viewer in list(self.sockets):
            viewer.outlet.send(frame)

    # Presence

    def looking(self) -> Counter[int | None]:
        """Number of people watching by seat at this worker; None stands for spectators. Big screens do not count."""
        return Counter(viewer.seat for viewer in self.viewers if not is_screen(viewer.person.id))

    def tell_presence(self) -> None:
        is_seated = self._rows.seat_of(self._rows.table.host_id or "") is not None
        self._broadcast(
            {
                "type": "presence",
                "seats": self._seats.presence(),
                "watching": self.looking()[None] + self._seats.others.watching,
                "host_away_since": None if is_seated else self.host_away_since,
            }
        )

    def tell_peers(self, seq: int) -> None:
        """Report this worker's viewers to the other workers: the sockets by seat, the spectators, and the seats that
        bots play for absent people, with the revision and sequence number of the table at this worker.
        """
        self._peers.tell_present(present(self._rows.table, self.looking(), self._seats.lent(), seq))

    def look_round(self, is_news: bool) -> bool:
        """Update who is present. If `is_news`, also send the presence to all viewers and the other workers.
        Returns `is_news`.
        """
        self._seats.look_round(self._clock.now())
        if is_news:
            self._look_for_host()
            self.tell_presence()
        return is_news

    def shift(self, apart: int) -> None:
        """Move all times by `apart` milliseconds, because the table's clock was set."""
        self._seats.shift(apart)
        if self.host_away_since is not None:
            self.host_away_since += apart

    def let_bots_play(self, seats: list[int]) -> None:
        """Let bots play for people who have been away too long."""
        if self._seats.let_bots_play(seats):
            self.tell_presence()

    def _presence_changed(self, seq: int) -> None:
        """Update and report the presence: a socket has opened or closed at this worker."""
        self.tell_peers(seq)
        self.look_round(True)

    def _look_for_host(self) -> None:
        """Record since when the host is away. Another worker reports only the number of its spectators, and the host
        may be one of them.
        """
        if self._seats.others.watching or any(self._rows.is_host(viewer.person.id) for viewer in self.viewers):
            self.host_away_since = None
        elif self.host_away_since is None:
            self.host_away_since = self._clock.now()
