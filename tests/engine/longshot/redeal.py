"""Another deal of Long Shot that one viewer cannot tell from the real one.

Everything the viewer may not know is dealt anew: the hands of the others, the stack, the orders, the seed and with it
the next race. What the coming step will show the viewer by the rules (the card it takes, the card turned up, tickets
shown, the hand and the order of the next race) stays where it is, so that the step may be the same for the viewer, and
nothing else may.
"""

from copy import deepcopy
from random import Random
from typing import Any

from app.engine.kernel.play import Event, State
from app.engine.longshot.components import HAND, LAST_RACE
from app.engine.longshot.events import CardTaken
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import is_free, sorted_hand
from app.engine.suzuki.events import CardDrawn, CardPlaced, OrderRevealed, TicketsShown
from tests.engine.stacked import Stacked, as_dealt_to

Move = dict[str, Any]


def redeal(
    s: State, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]
) -> tuple[LongshotState, Move] | None:
    """The other deal, and the move as it is made there."""
    assert isinstance(s, LongshotState)
    twin = deepcopy(s)
    others = [seat for seat in range(s.seats) if seat != viewer]
    shows_hands = any(isinstance(event, TicketsShown) for event in coming)
    seed = f"{luck.getrandbits(256):064x}"
    twin.rng = Stacked(seed, dict(s.rng.drawn), like=twin.rng, kept=as_dealt_to(viewer, s.seats, HAND, LAST_RACE))
    if not s.is_last_race and not any(isinstance(event, OrderRevealed) for event in coming):
        mine = [] if viewer is None else [s.orders[viewer]]
        unknown = luck.sample([horse for horse in s.horses if horse not in mine], s.seats - len(mine))
        twin.orders = [s.orders[seat] if seat == viewer else unknown.pop() for seat in range(s.seats)]

    # The others' cards that the step will show, and those of the stack, counted from the top.
    pinned: dict[int, list[str]] = {seat: [] for seat in others}
    kept: set[int] = set()
    taken = 0
    for event in coming:
        if isinstance(event, CardPlaced) and not event.drawn and event.seat != viewer:
            pinned[event.seat].append(event.card)
        if isinstance(event, CardTaken):
            if event.seat == viewer or shows_hands:
                kept.add(taken)
            taken += 1
        if isinstance(event, CardDrawn):
            kept.add(taken)
            taken += 1
        if isinstance(event, TicketsShown):
            if event.seat != viewer:
                fresh = [other.card for other in coming if isinstance(other, CardTaken) and other.seat == event.seat]
                pinned[event.seat] += without(event.cards, [card for card in fresh if not is_free(card)])
            if event.seat == s.seats - 1:
                break  # what follows is another deal

    pool = [card for i, card in enumerate(reversed(s.stack)) if i not in kept]
    for seat in others:
        pool += without(s.hands[seat], pinned[seat])
    luck.shuffle(pool)
    if shows_hands:  # besides the tickets it shows how many free cards are left, so the hands get free cards first
        pool.sort(key=is_free)
    for seat in others:
        count = len(s.hands[seat]) - len(pinned[seat])
        twin.hands[seat] = sorted_hand(pinned[seat] + [pool.pop() for _ in range(count)])
    stack = [card if i in kept else pool.pop() for i, card in enumerate(reversed(s.stack))]
    twin.stack = stack[::-1]
    assert not pool, pool
    return twin, move


def without(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left
