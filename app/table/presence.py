"""The seats of a live table: who sits in each, whether that person is online or away, and for whom a bot plays."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.storage.queries.seats import Seat


@dataclass(slots=True)
class Place:
    """A seat's state in memory, beyond its database row. After a restart every person first counts as away."""

    sockets: int = 0
    away_since: int | None = None
    bot_plays: bool = False  # a bot plays for an absent person; if the person has left, the row says so instead

    def look(self, is_here: bool, is_person: bool, now: int) -> None:
        if is_here:
            self.away_since = None
        elif self.away_since is None and is_person:
            self.away_since = now

    def shift(self, apart: int) -> None:
        if self.away_since is not None:
            self.away_since += apart

    def set_sockets(self, count: int) -> None:
        self.sockets = count

    def let_bot_play(self, plays: bool) -> None:
        self.bot_plays = plays


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The viewers of a table at one other worker: sockets by seat, and the number of spectators.

    `at` is the other worker's steady time, comparable only among its own reports; `heard` is our time of receipt.
    """

    sockets: dict[int, int]
    watching: int
    at: int = field(compare=False)
    heard: int = field(compare=False, default=0)
    # the worker has sent no report for so long that it counts as gone
    is_over: bool = field(compare=False, default=False)

    @property
    def is_somebody(self) -> bool:
        return bool(self.sockets or self.watching)


NOBODY = Elsewhere({}, 0, 0)


class Others:
    """The latest report of each other worker about its viewers of the table."""

    def __init__(self) -> None:
        self.is_somebody = False
        self.watching = 0
        self._said: dict[str, Elsewhere] = {}  # by worker id

    def knows(self, worker: str) -> bool:
        return worker in self._said

    def look_from(self, seat: int) -> bool:
        """True if another worker has a socket of this seat."""
        return any(other.sockets.get(seat) for other in self._said.values())

    def told(self, worker: str, said: Elsewhere) -> bool:
        """Store a worker's report; returns True if it changes anything. Ignores a report that is older than the last. A
        repeated report keeps its first `heard`.
        """
        before = self._said.get(worker, NOBODY)
        if said.at < before.at or (said.at == before.at and before.is_over):
            return False
        self._note({worker: replace(said, heard=before.heard) if said.at == before.at else said})
        return said != before

    def doubt(self, worker: str, at: int) -> None:
        """Ignore a worker's report because its clock differs from ours. If the worker is alive, it will soon report
        again.
        """
        self._note({worker: Elsewhere({}, 0, at, is_over=True)})

    def forget_older(self, before: int) -> bool:
        """Drop reports received before `before`, because their workers are gone. Returns True if one of them had
        viewers.
        """
        gone = {worker: other for worker, other in self._said.items() if other.heard < before}
        self._note({worker: Elsewhere({}, 0, other.at, is_over=True) for worker, other in gone.items()})
        return any(other.is_somebody for other in gone.values())

    def _note(self, said: dict[str, Elsewhere]) -> None:
        self._said |= said
        self.is_somebody = any(other.is_somebody for other in self._said.values())
        self.watching = sum(other.watching for other in self._said.values())


class Silences:
    """Present people who do not answer: see deadlines.Silence."""

    def __init__(self) -> None:
        self.of: Mapping[int, str] = {}  # by seat

    def note(self, silent: Mapping[int, str]) -> None:
        self.of = silent


class Seats:
    """The seats of a table with their people.

    `bots` and `away` are derived from the other fields and updated with them, because every move reads them.
    """

    def __init__(self) -> None:
        self.rows: dict[int, Seat] = {}
        self.bots: frozenset[int] = frozenset()  # seats that bots play now
        self.away: dict[int, int] = {}  # by seat: since when the person is away, if no bot plays yet
        self.others = Others()
        self.silence = Silences()
        self._places: dict[int, Place] = {}
        self._of: dict[str, int] = {}

    def renew(self, rows: Mapping[int, Seat], sockets: Mapping[int | None, int], now: int) -> None:
        """Use new database rows of the seats, and the number of sockets of each seat at this worker. A person who keeps
        a seat without a break keeps its state in memory.
        """
        kept = {(row.person_id, row.since): self._places[seat] for seat, row in self.rows.items()}
        self.rows = dict(rows)
        self._of = {row.person_id: seat for seat, row in self.rows.items() if row.person_id}
        self._places = {
            seat: kept.get((row.person_id, row.since)) or Place(away_since=now if row.person_id else None)
            for seat, row in self.rows.items()
        }
        for seat, place in self._places.items():
            place.set_sockets(sockets.get(seat, 0))
        self.look_round(now)

    def of(self, person_id: str) -> int | None:
        return self._of.get(person_id)

    # Bots

    def bot_plays(self, seat: int) -> bool:
        """True if a bot plays for the person of this seat."""
        return self.rows[seat].left or self._places[seat].bot_plays

    def is_bots_own(self, seat: int) -> bool:
        """True if a bot owns the seat, or its person has left. Only then does a bot answer optional asks."""
        row = self.rows[seat]
        return row.bot is not None or row.left

    def lent(self) -> list[int]:
        """The seats of absent people that bots play."""
        return [seat for seat, place in self._places.items() if place.bot_plays]

    def let_bots_play(self, seats: list[int]) -> bool:
        """Let bots play these seats, whose people have been away too long. Returns True if that changes any seat."""
        new = [place for seat in seats if (place := self._places.get(seat)) is not None and not place.bot_plays]
        for place in new:
            place.let_bot_play(True)
        self._note()
        return bool(new)

    def take_back(self, seat: int) -> bool:
        """Give the seat back to its person, who has played again. Returns True if a bot had the seat."""
        place = self._places[seat]
        if not place.bot_plays:
            return False
        place.let_bot_play(False)
        self._note()
        return True

    def forget_bots(self) -> None:
        """Stop all bots that play for absent people. Called when the last viewer leaves, because without viewers this
        worker would not see a person return.
        """
        for place in self._places.values():
            place.let_bot_play(False)
        self._note()

    # Who is there

    def arrive(self, seat: int, now: int) -> None:
        place = self._places[seat]
        place.set_sockets(place.sockets + 1)
        self.look_round(now)

    def depart(self, seat: int, now: int) -> None:
        if (place := self._places.get(seat)) is not None:
            place.set_sockets(place.sockets - 1)
            self.look_round(now)

    def is_here(self, seat: int) -> bool:
        """True if the seat has a socket, at this worker or at another."""
        return self._places[seat].sockets > 0 or self.others.look_from(seat)

    def away_since(self, seat: int) -> int | None:
        place = self._places.get(seat)
        return None if place is None else place.away_since

    def shift(self, apart: int) -> None:
        """Move all times by `apart`, because the table's clock was set."""
        for place in self._places.values():
            place.shift(apart)
        self._note()

    def presence(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "online": self.is_here(seat) or self.rows[seat].bot is not None,
                "away_since": place.away_since,
                "bot_plays": self.bot_plays(seat),
                "silent": self.silence.of.get(seat),
            }
            for seat, place in sorted(self._places.items())
        ]

    def look_round(self, now: int) -> None:
        """Update each seat: a person with a socket is here; one without counts as away from now on."""
        for seat, place in self._places.items():
            place.look(self.is_here(seat), bool(self.rows[seat].person_id), now)
        self._note()

    def _note(self) -> None:
        self.bots = frozenset(seat for seat, row in self.rows.items() if row.bot is not None or self.bot_plays(seat))
        self.away = {
            seat: place.away_since
            for seat, place in self._places.items()
            if place.away_since is not None and not self.bot_plays(seat) and self.rows[seat].person_id
        }
