"""Bots of a live table. A bot sees what a player in its seat would see; its random numbers are not recorded."""

import logging
import secrets
from dataclasses import dataclass, field
from typing import Final

from app.engine.kernel.play import Ask, State
from app.engine.kernel.templates import Raw, fits
from app.table.table_rows import Rows, lesson_of

log = logging.getLogger("railbird.bots")

PACE = 900  # milliseconds before a bot moves, so that people can follow the game
# range in milliseconds of the random time from a step to a bot's next look at its optional asks
LOOKS_UP: Final = (400, 1_600)


def choose(rows: Rows, state: State, ask: Ask, level: str | None) -> Raw | None:
    """The bot's move in the form of the wire; None if the ask is optional and the bot does not want to move now. In a
    lesson, its script decides where it can. `level` is None for a bot that plays for a person.

    If the bot raises an exception or chooses an illegal move, a random bot moves instead, so that the game goes on.
    """
    game = rows.game
    view = game.view(state, ask.seat)
    if (lesson := lesson_of(rows)) is not None:
        scripted = lesson.scripted(view, ask)
        if scripted is not None or lesson.is_silent(ask):
            return scripted
    try:
        chosen = game.bots[level or "regular"](view, ask, secrets.randbelow)
        if ask.optional if chosen is None else any(fits(template, chosen) for template in ask.moves):
            return chosen
        log.error("the %s bot of %s chose %s where it may not", level, game.slug, chosen)
    except Exception:
        log.exception("the %s bot of %s does not know what to do", level, game.slug)
    return game.bots["random"](view, ask, secrets.randbelow)


@dataclass(slots=True)
class Glances:
    """Times at which the bots of a table act. A bot answers a required ask after PACE, and looks at an optional one at
    random times, as people do.

    After a step, a bot looks at its optional ask once, after a random pause. If it does not want to move, it looks
    again after the next step. Steps during the pause cause no further looks.
    """

    speed: float
    _at: dict[int, int] = field(default_factory=dict)  # by seat: time of the bot's next look
    _seen: dict[int, int] = field(default_factory=dict)  # by seat: the last step that the bot has looked at

    def due(self, ask: Ask, opened: int, is_bots_own: bool, seq: int, now: int) -> int | None:
        """When a bot answers an ask that has been open since `opened`; None for an optional ask of a person's seat,
        which a bot does not answer."""
        if not ask.optional:
            return opened + int(PACE / self.speed)
        return self._looks_at(ask.seat, seq, now) if is_bots_own else None

    def _looks_at(self, seat: int, seq: int, now: int) -> int | None:
        """When a bot looks at its ask after step `seq`; None if it has looked already."""
        if self._seen.get(seat) == seq:
            return None
        if seat not in self._at:
            soonest, latest = LOOKS_UP
            self._at[seat] = now + int((soonest + secrets.randbelow(latest - soonest + 1)) / self.speed)
        return self._at[seat]

    def forget(self) -> None:
        """Drop all times: the clock was set."""
        self._at.clear()

    def looked(self, seat: int, seq: int) -> None:
        self._at.pop(seat, None)
        self._seen[seat] = seq
