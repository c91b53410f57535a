"""Bots at the table: they get the view and the ask of their seat, and luck of their own that no record needs."""

import logging
import secrets
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, State
from app.engine.kernel.templates import Raw, fits

log = logging.getLogger("railbird.bots")

PACE = 900  # milliseconds a bot takes for a move, so that people can follow
LOOKS_UP: Final = (400, 1_600)  # milliseconds from something happening to a bot's next look at what it may do, by lot


def choose(game: Game[Any], state: State, ask: Ask, level: str) -> Raw | None:
    """The move of a bot of this level, as it would come over the wire; None: not now, where the ask is optional.

    A bot that fails, or wants what it may not, does not stall a table.
    """
    view = game.view(state, ask.seat)
    try:
        chosen = game.bots[level](view, ask, secrets.randbelow)
        if ask.optional if chosen is None else any(fits(template, chosen) for template in ask.moves):
            return chosen
        log.error("the %s bot of %s chose %s where it may not", level, game.slug, chosen)
    except Exception:
        log.exception("the %s bot of %s does not know what to do", level, game.slug)
    return game.bots["random"](view, ask, secrets.randbelow)


@dataclass(slots=True)
class Glances:
    """When the bots of a table look at what they may do and need not: each in its own time, as people do.

    A bot looks up a moment after something has happened, be it only that time has passed. If it wants nothing, it
    waits for the next thing to happen. However much goes on, each looks once in its moment, and none looks twice at the
    same.
    """

    speed: float
    _at: dict[int, int] = field(default_factory=dict)  # by seat: when it looks next
    _seen: dict[int, int] = field(default_factory=dict)  # by seat: the step that it has looked at

    def due(self, seat: int, seq: int, now: int) -> int | None:
        """When a bot that is asked something since step `seq` looks at it; None if it has."""
        if self._seen.get(seat) == seq:
            return None
        if seat not in self._at:
            soonest, latest = LOOKS_UP
            self._at[seat] = now + int((soonest + secrets.randbelow(latest - soonest + 1)) / self.speed)
        return self._at[seat]

    def looked(self, seat: int, seq: int) -> None:
        self._at.pop(seat, None)
        self._seen[seat] = seq
