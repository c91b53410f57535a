"""What a bot is, and the one that plays every game: any legal answer, each template as likely as the next.

A bot knows what a player at that seat knows: the seat's view and its own ask. Its luck is an argument. Where an ask is
optional it may say None, not now: it is asked again when something has happened at the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from app.engine.kernel.play import Ask
from app.engine.kernel.templates import Below, Raw, pick

View: TypeAlias = dict[str, Any]
Bot: TypeAlias = Callable[[View, Ask, Below], Raw | None]

PATIENCE: Final = 8  # how often, on the average, a bot without a plan looks at an optional ask before it answers


def play_at_random(view: View, ask: Ask, below: Below) -> Raw | None:
    if ask.optional and below(PATIENCE):
        return None
    return pick(ask.moves[below(len(ask.moves))], below)


def first_to_move(
    asks: list[Ask], bots: Sequence[Bot], look: Callable[[int], View], below: Below
) -> tuple[Ask, Raw] | None:
    """What the bots of a table do next: one of those who must decide, by lot; else the first who may and wants to.

    None: all of them wait for something to happen, be it only that time passes.
    """
    must, may = ([ask for ask in asks if ask.optional is optional] for optional in (False, True))
    while asks := must or may:
        ask = asks.pop(below(len(asks)))
        raw = bots[ask.seat](look(ask.seat), ask, below)
        assert raw is not None or ask.optional, f"{ask.prompt} has to be answered"
        if raw is not None:
            return ask, raw
    return None
