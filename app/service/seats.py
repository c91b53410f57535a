"""Who sits where, and whether they are there: online, away since when, or with a bot playing on for them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.store.seats import Seat


@dataclass(slots=True)
class Place:
    """What the table knows of a seat beyond its row, in memory only: after a restart everybody is away from then on."""

    sockets: int = 0
    away_since: int | None = None
    bot_plays: bool = False  # for somebody who has only been away; of who has left the row says it


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who looks at the table at another worker: sockets by seat, and how many watch; by that worker's own time."""

    sockets: dict[int, int]
    watching: int
    at: int = field(compare=False)

    @property
    def is_somebody(self) -> bool:
        return bool(self.sockets or self.watching)


NOBODY = Elsewhere({}, 0, 0)


@dataclass(slots=True)
class Seats:
    """The seats of a table with the people in them."""

    rows: dict[int, Seat] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by worker
    _of: dict[str, int] = field(default_factory=dict)

    def renew(self, rows: Iterable[Seat], now: int) -> None:
        """Take over rows from the database; who stays in a seat, and has not taken it back meanwhile, keeps their
        place's memory."""
        old, old_places = self.rows, self.places
        self.rows = {row.seat: row for row in rows}
        self._of = {row.person_id: row.seat for row in self.rows.values() if row.person_id}
        kept = {(row.person_id, row.since): old_places[seat] for seat, row in old.items()}
        self.places = {
            seat: kept.get((row.person_id, row.since)) or Place(away_since=now if row.person_id else None)
            for seat, row in self.rows.items()
        }

    def of(self, person_id: str) -> int | None:
        return self._of.get(person_id)

    def is_bot(self, seat: int) -> bool:
        """Does a bot decide here now: its own seat, or for somebody who is away?"""
        return self.rows[seat].bot is not None or self.bot_plays(seat)

    def bot_plays(self, seat: int) -> bool:
        """Does a bot play on for whoever sits there?"""
        return self.rows[seat].left or self.places[seat].bot_plays

    def forget_bots(self) -> None:
        """Nobody looks here any more, and nobody would hear who takes a seat back."""
        for place in self.places.values():
            place.bot_plays = False

    def is_bots_own(self, seat: int) -> bool:
        """Is the seat a bot's for good, or as good as that? For who is only away, nobody does what need not be done."""
        row = self.rows[seat]
        return row.bot is not None or row.left

    def level(self, seat: int) -> str:
        return self.rows[seat].bot or "regular"

    def arrive(self, seat: int) -> None:
        place = self.places[seat]
        place.sockets += 1
        place.away_since = None

    def depart(self, seat: int, now: int) -> None:
        place = self.places[seat]
        place.sockets -= 1
        if not self.is_here(seat):
            place.away_since = now

    def is_here(self, seat: int) -> bool:
        """At this worker or at another."""
        return self.places[seat].sockets > 0 or any(other.sockets.get(seat) for other in self.elsewhere.values())

    def watching_elsewhere(self) -> int:
        return sum(other.watching for other in self.elsewhere.values())

    @property
    def is_watched_elsewhere(self) -> bool:
        return any(other.is_somebody for other in self.elsewhere.values())

    def told(self, worker: str, said: Elsewhere, now: int) -> bool:
        """Another worker says who looks at the table there. Is anything different? What is older than what it has said
        already, as a snapshot may be, changes nothing."""
        before = self.elsewhere.get(worker, NOBODY)
        if said.at < before.at:
            return False
        self.elsewhere[worker] = said
        self.look_round(now)
        return said != before

    def forget_older(self, before: int, now: int) -> bool:
        """Workers that have not spoken for long are gone, and whoever looked there. Did anybody?"""
        gone = [self.elsewhere.pop(worker) for worker, other in list(self.elsewhere.items()) if other.at < before]
        self.look_round(now)
        return any(other.is_somebody for other in gone)

    def look_round(self, now: int) -> None:
        """Who is here is not away; who is nowhere is, from now on."""
        for seat, place in self.places.items():
            if self.is_here(seat):
                place.away_since = None
            elif place.away_since is None and self.rows[seat].person_id:
                place.away_since = now

    def absent(self) -> Iterable[tuple[int, int]]:
        """(seat, since) of the people who are away and still have their seat to themselves."""
        for seat, place in self.places.items():
            if place.away_since is not None and not self.bot_plays(seat) and self.rows[seat].person_id:
                yield seat, place.away_since

    def away_since(self, person_id: str) -> int | None:
        seat = self.of(person_id)
        return None if seat is None else self.places[seat].away_since

    def presence(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "online": self.is_here(seat) or self.rows[seat].bot is not None,
                "away_since": place.away_since,
                "bot_plays": self.bot_plays(seat),
            }
            for seat, place in sorted(self.places.items())
        ]
