"""The deadlines of a table: bots' moves, empty time banks, absent people, and the game's own time.

Pure functions of their arguments. A deadline that passes leads to an ordinary move in the log.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from app.engine.kernel.play import Ask
from app.storage.log.reader import By
from app.table.bots import Glances
from app.table.presence import Seats
from app.table.session import Session

STANDBY_MS = 3_000  # a worker without viewers waits this much longer, so that one with viewers acts first
# The states of a silent player: one who is at the table, has to answer, and has no clock. The table first reminds them;
# later the others may vote for a bot.
Silence: TypeAlias = Literal["reminded", "overdue"]


def grace(settings: dict[str, Any], speed: float) -> int:
    """Milliseconds that a person may be away before a bot plays for them."""
    return int(settings["absent_after"] * 1000 / speed)


@dataclass(slots=True)
class Deadlines:
    """All deadlines of a table."""

    wakes_at: int | None  # when the game itself is due
    closes: dict[str, int]  # by ask: when its seat's time bank is empty
    bots: dict[str, int]  # by ask: when a bot answers it
    absences: dict[int, int]  # by seat: when a bot takes over from the absent person
    patience: int  # milliseconds that a person may be away or silent
    waiting: dict[int, int] = field(default_factory=dict)  # by seat without a clock: since when it has had to answer

    def next(self, now: int) -> int | None:
        times = [*self.closes.values(), *self.bots.values(), *self.absences.values()]
        if self.wakes_at is not None:
            times.append(self.wakes_at)
        for since in self.waiting.values():  # once to remind the player, and once to offer a vote to the others
            if (at := since + self.patience) > now or (at := at + self.patience) > now:
                times.append(at)
        return min(times, default=None)

    def silences(self, now: int) -> dict[int, Silence]:
        """The silent seats, each with its state."""
        if not self.waiting or now - min(self.waiting.values()) < self.patience:
            return {}
        gone = {seat: now - since for seat, since in self.waiting.items() if now - since >= self.patience}
        return {seat: "overdue" if time >= 2 * self.patience else "reminded" for seat, time in gone.items()}

    def is_game_due(self, now: int) -> bool:
        return self.wakes_at is not None and self.wakes_at <= now

    def absent(self, now: int) -> list[int]:
        return [seat for seat, at in self.absences.items() if at <= now]

    def answers(self, asks: list[Ask], now: int) -> list[tuple[Ask, By]]:
        """The asks that a bot answers now, each with the reason: the first ask whose bank is empty, or else all asks of
        bots' own seats.
        """
        late = [ask for ask in asks if self.closes.get(ask.id, now + 1) <= now]
        if late:
            return [(late[0], "clock")]
        return [(ask, "bot") for ask in asks if self.bots.get(ask.id, now + 1) <= now]


def deadlines(
    session: Session, seats: Seats, is_watched: bool, settings: dict[str, Any], glances: Glances, now: int
) -> Deadlines:
    """The deadlines of a running game. Without viewers, bots do not move and nobody counts as absent.

    A worker without viewers adds STANDBY_MS to the game's own time, so that a worker with viewers acts first.
    """
    if session.seq + 1 in session.deal.renewals:
        return Deadlines(now, {}, {}, {}, grace(settings, session.deal.speed))
    wakes_at = session.deal.wakes_at(session.playing)
    if wakes_at is not None and seats.others.is_somebody and not is_watched:
        wakes_at += STANDBY_MS
    due = Deadlines(wakes_at, session.closes(), {}, {}, grace(settings, session.deal.speed))
    if is_watched and seats.bots:
        for ask in [ask for ask in session.asks if ask.seat in seats.bots]:
            opened = session.banks.opened[ask.id]
            if (at := glances.due(ask, opened, seats.is_bots_own(ask.seat), session.seq, now)) is not None:
                due.bots[ask.id] = at
    if is_watched and seats.away:
        due.absences.update({seat: since + due.patience for seat, since in seats.away.items()})
    if is_watched and session.banks.bank is None:
        due.waiting.update(_waiting(session, seats))
    return due


def _waiting(session: Session, seats: Seats) -> dict[int, int]:
    """By seat: since when a present person without a clock has had to answer. Bots alone are not kept waiting."""
    if len(seats.rows) - len(seats.bots) < 2:
        return {}
    opened = session.banks.opened
    return {
        ask.seat: opened[ask.id]
        for ask in session.asks
        if not ask.optional and ask.closes_at is None and ask.seat not in seats.bots and ask.seat not in seats.away
    }
