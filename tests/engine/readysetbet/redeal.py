"""Dealing anew everything that a viewer may not know, for the comparison in tests/engine/test_hidden.py.

Hidden are the dice to come, what lies in the piles, the VIP cards that others choose from, and those that were put
aside. What the coming step shows is kept.
"""

from copy import deepcopy
from random import Random
from typing import Any

from app.engine.kernel.play import Event, State
from app.engine.readysetbet.events import DiceRolled, HouseBetLaid, RacePrepared, VipDealt, VipKept, VipPileRemade
from app.engine.readysetbet.state import ReadySetBetState

Move = dict[str, Any]


def redeal(
    s: State, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]
) -> tuple[ReadySetBetState, Move] | None:
    """The other deal, and the move as it is made there. None where the step shows the viewer too much to deal anew."""
    assert isinstance(s, ReadySetBetState)
    twin = deepcopy(s)
    kept = {event.seat: event.card for event in coming if isinstance(event, VipKept)}
    dealt = sum(event.count for event in coming if isinstance(event, VipDealt))
    prepared = any(isinstance(event, RacePrepared) for event in coming)
    if not any(isinstance(event, DiceRolled | VipPileRemade) or _by_lots(event) for event in coming):
        twin.rng.seed = f"{luck.getrandbits(256):064x}"
    if dealt and any(isinstance(event, VipPileRemade) for event in coming):
        return None

    # VIP cards: those that lie hidden in the pile, aside, and before the others; what comes to light now stays. What
    # the viewer put aside itself it does know, but nothing that it is sent depends on it.
    shown = _own_of(s, coming, viewer)
    pool = [card for i, card in enumerate(reversed(s.vip_pile)) if i not in shown] + s.vip_aside
    for seat, cards in enumerate(s.dealt):
        if seat != viewer and cards:
            left = list(cards)
            if seat in kept:
                left.remove(kept[seat])
            pool += left
    luck.shuffle(pool)
    twin.vip_pile = [card if i in shown else pool.pop() for i, card in enumerate(reversed(s.vip_pile))][::-1]
    twin.vip_aside = [pool.pop() for _ in s.vip_aside]
    for seat, cards in enumerate(s.dealt):
        if seat != viewer and cards:
            hand = [kept[seat]] if seat in kept else []
            twin.dealt[seat] = hand + [pool.pop() for _ in range(len(cards) - len(hand))]
    assert not pool, pool
    for name in ("prop_pile", "exotic_pile"):
        if not prepared:
            luck.shuffle(getattr(twin, name))
    return twin, move


def _by_lots(event: Event) -> bool:
    return isinstance(event, HouseBetLaid) and event.lots


def _own_of(s: ReadySetBetState, coming: list[Event], viewer: int | None) -> set[int]:
    """Which cards of the pile, counted from the top, the step deals to the viewer."""
    shown: set[int] = set()
    taken = 0
    for event in coming:
        if isinstance(event, VipDealt):
            if event.seat == viewer:
                shown |= set(range(taken, taken + event.count))
            taken += event.count
    return shown
