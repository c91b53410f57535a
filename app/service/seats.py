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
    bot_plays: bool = False


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who looks at the table at another worker: sockets by seat, and how many watch."""

    sockets: dict[int, int]
    watching: int
    heard_at: int = field(compare=False)


@dataclass(slots=True)
class Seats:
    """The seats of a table with the people in them."""

    rows: dict[int, Seat] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)  # by worker
    _of: dict[str, int] = field(default_factory=dict)

    def renew(self, rows: Iterable[Seat], now: int) -> None:
        """Take over rows from the database; who stays in a seat keeps their place's memory."""
        old, old_places = self.rows, self.places
        self.rows = {row.seat: row for row in rows}
        self._of = {row.person_id: row.seat for row in self.rows.values() if row.person_id}
        kept = {row.person_id: old_places[seat] for seat, row in old.items() if row.person_id}
        self.places = {
            seat: kept.get(row.person_id or "") or Place(away_since=now if row.person_id else None)
            for seat, row in self.rows.items()
        }
        for seat, row in self.rows.items():
            if row.left:
                self.places[seat].bot_plays = True

    def of(self, person_id: str) -> int | None:
        return self._of.get(person_id)

    def is_bot(self, seat: int) -> bool:
        """Does a bot decide here now: its own seat, or for somebody who is away?"""
        return self.rows[seat].bot is not None or self.places[seat].bot_plays

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

    def told(self, worker: str, sockets: dict[int, int], watching: int, now: int) -> bool:
        """Another worker says who looks at the table there. Is anything different?"""
        before = self.elsewhere.get(worker)
        if sockets or watching:
            self.elsewhere[worker] = Elsewhere(sockets, watching, now)
        else:
            self.elsewhere.pop(worker, None)
        self.look_round(now)
        return self.elsewhere.get(worker) != before

    def forget_older(self, before: int, now: int) -> bool:
        """Workers that have not spoken for long are gone, and whoever looked there. Did anybody?"""
        gone = [worker for worker, other in self.elsewhere.items() if other.heard_at < before]
        for worker in gone:
            del self.elsewhere[worker]
        self.look_round(now)
        return bool(gone)

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
            if place.away_since is not None and not place.bot_plays and self.rows[seat].person_id:
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
                "bot_plays": place.bot_plays,
            }
            for seat, place in sorted(self.places.items())
        ]
