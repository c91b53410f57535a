"""The interface of a bot, and a bot that plays every game: it picks a legal answer at random, each template with equal
probability.

A bot knows what a player in that seat knows: the seat's view and the seat's ask. Random numbers are an argument. A bot
may answer an optional ask with None, which means "not now". The server asks again after the next event at the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick

View: TypeAlias = dict[str, Any]
Bot: TypeAlias = Callable[[View, Ask, Below], Raw | None]

PATIENCE: Final = 8  # a random bot answers an optional ask once in this many looks, on average


def play_at_random(view: View, ask: Ask, below: Below) -> Raw | None:
    if ask.optional and below(PATIENCE):
        return None
    return pick(ask.moves[below(len(ask.moves))], below)


def first_to_move(
    asks: list[Ask], bots: Sequence[Bot], look: Callable[[int], View], below: Below
) -> tuple[Ask, Raw] | None:
    """The next answer of a table's bots. A random one of the bots with a required ask answers first. If there is none,
    the first bot in random order that answers an optional ask does.

    None means that all bots wait for an event or for time to pass.
    """
    must, may = ([ask for ask in asks if ask.optional is optional] for optional in (False, True))
    while asks := must or may:
        ask = asks.pop(below(len(asks)))
        raw = bots[ask.seat](look(ask.seat), ask, below)
        assert raw is not None or ask.optional, f"{ask.prompt} has to be answered"
        if raw is not None:
            return ask, raw
    return None
