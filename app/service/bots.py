"""Bots at the table: they get the view and the ask of their seat, and luck of their own that no record needs."""

import logging
import secrets
from typing import Any

from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, State
from app.engine.kernel.templates import Raw, fits

log = logging.getLogger("railbird.bots")

PACE = 900  # milliseconds a bot takes for a move, so that people can follow


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
