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
# A person is silent who is at the table, has to answer, and has no clock: first they are reminded, then the others may
# vote to let a bot play.
Silence: TypeAlias = Literal["reminded", "overdue"]


def grace(settings: dict[str, Any], speed: float) -> int:
    """Milliseconds that a person may be away before a bot plays for them."""
    return int(settings["absent_after"] * 1000 / speed)


@dataclass(slots=True)
class Deadlines:
    """Everything that a table waits for, with its time."""

    wakes_at: int | None  # the game itself
    closes: dict[str, int]  # each ask that runs out of its seat's bank
    bots: dict[str, int]  # each ask that a bot answers
    absences: dict[int, int]  # each seat whose person is away: from then on a bot plays for them
    patience: int  # for how long somebody may be away or silent
    waiting: dict[int, int] = field(default_factory=dict)  # each seat that has to answer without a clock: since when

    def next(self, now: int) -> int | None:
        times = [*self.closes.values(), *self.bots.values(), *self.absences.values()]
        if self.wakes_at is not None:
            times.append(self.wakes_at)
        silences = [since + n * self.patience for since in self.waiting.values() for n in (1, 2)]
        return min([*times, *(at for at in silences if at > now)], default=None)

    def silences(self, now: int) -> dict[int, Silence]:
        """The seats whose silence is worth a word by now."""
        gone = {seat: now - since for seat, since in self.waiting.items() if now - since >= self.patience}
        return {seat: "overdue" if time >= 2 * self.patience else "reminded" for seat, time in gone.items()}

    def is_game_due(self, now: int) -> bool:
        return self.wakes_at is not None and self.wakes_at <= now

    def absent(self, now: int) -> list[int]:
        return [seat for seat, at in self.absences.items() if at <= now]

    def answers(self, asks: list[Ask], now: int) -> list[tuple[Ask, By]]:
        """Asks that a bot answers now, each with the reason: the first ask whose bank is empty, else all bots' own
        asks."""
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
    wakes_at = session.game.wakes_at(session.playing)
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
    """People who are at the table and have to answer, without a clock: since when."""
    opened = session.banks.opened
    return {
        ask.seat: opened[ask.id]
        for ask in session.asks
        if not ask.optional and ask.closes_at is None and ask.seat not in seats.bots and ask.seat not in seats.away
    }
