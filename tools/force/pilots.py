"""The pilots of the search: the regular bot, and two that take more from a deck that is built to be abused.

None of them knows a card by name.
"""

from typing import Any, Final

from app.engine.force.bots.regular import Thought, play_as_regular
from app.engine.force.cards.pool import support
from app.engine.force.vocabulary.printed import hastens
from app.engine.kernel.bots import Bot, View, play_at_random
from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick


def play_as_chainer(view: View, ask: Ask, below: Below) -> Raw:
    """Plays every support that draws or moves cards out of an area, then all others; agrees to every offer."""
    if ask.prompt == "play_support":
        thought = Thought(view, ask)
        offers = [(_chain_rank(thought, move["card"]), move) for move in thought.of("support")]
        rank, move = max(offers, key=lambda one: one[0], default=((-1.0, 0.0), None))
        return move if move is not None and rank[1] > -1.0 else {"do": "pass"}
    return _agree(ask) or play_as_regular(view, ask, below)


def _chain_rank(thought: Thought, id: int) -> tuple[float, float]:
    """Cards that draw first; among equals the one that gains most."""
    name = thought.name(id)
    card = support(name)
    draws = hastens((*card.do, *card.abilities))
    return 1.0 * draws + 1.0 * (draws and bool(card.do)), thought.eye.worth_of_support(name)


def play_as_sprinter(view: View, ask: Ask, below: Below) -> Raw:
    """Greedy for progress: runs the fastest horse it can pay, plays whatever gains, and keeps nothing for later."""
    thought = Thought(view, ask)
    if ask.prompt == "play_runner":
        runs = [(thought.hand[move["card"]]["running"], move) for move in thought.of("run")]
        speed, move = max(runs, key=lambda one: one[0], default=(0, PASS))
        return pick(move, below) if speed > 0 else PASS
    if ask.prompt == "play_support":
        offers = [(thought.eye.worth_of_support(thought.name(move["card"])), move) for move in thought.of("support")]
        worth, move = max(offers, key=lambda one: one[0], default=(0.0, PASS))
        return move if worth > 0.0 else PASS
    return _agree(ask) or play_as_regular(view, ask, below)


def _agree(ask: Ask) -> dict[str, Any] | None:
    return next(({"do": "agree"} for move in ask.moves if move["do"] == "agree"), None)


PASS: Final[dict[str, Any]] = {"do": "pass"}
PILOTS: Final[dict[str, Bot]] = {
    "regular": play_as_regular,
    "chainer": play_as_chainer,
    "sprinter": play_as_sprinter,
    "random": play_at_random,
}
