"""Another deal of Horse Racing Mafia that one viewer cannot tell from the real one.

Everything the viewer may not know is dealt anew: the hands of the others, their face-down bets, the stack, the orders,
the seed and with it the next race. What the coming step will show the viewer by the rules (the card drawn next, bets
turned up, tickets shown, the hand and the order of the next race) stays where it is, so that the step may be the same
for the viewer, and nothing else may.
"""

from copy import deepcopy
from random import Random
from typing import Any

from app.engine.kernel.play import Event, State
from app.engine.mafia.components import HAND, HORSE, HORSES, LAST_RACE, is_free, sorted_hand
from app.engine.mafia.events import (
    CardDrawn,
    CardPlaced,
    CardsBought,
    OrderRevealed,
    QuinellaRevealed,
    StackRemade,
    TicketsShown,
)
from app.engine.mafia.state import MafiaState
from tests.engine.stacked import Stacked, as_dealt_to

Move = dict[str, Any]


def redeal(
    s: State, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]
) -> tuple[MafiaState, Move] | None:
    """The other deal, and the move as it is made there. None where the step shows the viewer too much to deal anew."""
    assert isinstance(s, MafiaState)
    kept = _cards_from_the_stack(coming, viewer)
    if kept is None:
        return None
    twin = deepcopy(s)
    others = [seat for seat in range(s.seats) if seat != viewer]
    shows_bets = any(isinstance(event, QuinellaRevealed) for event in coming)
    shows_hands = any(isinstance(event, TicketsShown) for event in coming)
    seed = f"{luck.getrandbits(256):064x}"
    if shows_hands or any(isinstance(event, StackRemade) and event.rule == "M-9.2" for event in coming):
        twin.rng = Stacked(
            seed, dict(s.rng.drawn), like=twin.rng, kept=as_dealt_to(viewer, s.seats, HAND[s.seats], LAST_RACE)
        )
    else:
        twin.rng.seed = seed
    if not s.is_last_race and not any(isinstance(event, OrderRevealed) for event in coming):
        mine = [] if viewer is None else [s.orders[viewer]]
        unknown = luck.sample([horse for horse in HORSES if horse not in mine], s.seats - len(mine))
        twin.orders = [s.orders[seat] if seat == viewer else unknown.pop() for seat in range(s.seats)]

    pinned: dict[int, list[str]] = {seat: [] for seat in others}
    for event in coming:
        if isinstance(event, CardPlaced) and not event.drawn and event.seat != viewer:
            pinned[event.seat].append(event.card)
        if isinstance(event, TicketsShown) and event.seat != viewer:
            pinned[event.seat] += event.cards
    hidden_lay = move["do"] == "lay" and mover != viewer and not shows_bets
    if move["do"] == "lay" and mover != viewer and not hidden_lay:
        pinned[mover] += [move["first"], move["second"]]

    # Gather what is unknown, then deal it out again: first the bets, which need two horses, then hands and stack.
    pool = [card for i, card in enumerate(reversed(s.stack)) if i not in kept]
    for seat in others:
        left = list(s.hands[seat])
        for card in pinned[seat]:
            left.remove(card)
        pool += left
        if not s.bets_open and not shows_bets:
            pool += [card for bet in s.bets[seat] for card in bet]
    luck.shuffle(pool)
    if not s.bets_open and not shows_bets:
        for seat in others:
            bets = [_bet_of(pool) for _ in s.bets[seat]]
            if None in bets:
                return None
            twin.bets[seat] = [bet for bet in bets if bet]
    if hidden_lay:
        bet = _bet_of(pool)
        if bet is None:
            return None
        pinned[mover] += bet
        move = {"do": "lay", "first": bet[0], "second": bet[1]}
    if shows_hands:  # besides the tickets it shows how many free cards are left, so the hands get free cards first
        pool.sort(key=is_free)
    for seat in others:
        count = len(s.hands[seat]) - len(pinned[seat])
        twin.hands[seat] = sorted_hand(pinned[seat] + [pool.pop() for _ in range(count)])
    stack = [card if i in kept else pool.pop() for i, card in enumerate(reversed(s.stack))]
    twin.stack = stack[::-1]
    assert not pool, pool
    return twin, move


def _bet_of(pool: list[str]) -> list[str] | None:
    """Take two cards of two horses out of the pool, the lower horse first."""
    first = next((card for card in pool if not is_free(card)), None)
    second = next((card for card in pool if first and HORSE[card] not in (0, HORSE[first])), None)
    if first is None or second is None:
        return None
    pool.remove(first)
    pool.remove(second)
    return sorted((first, second), key=HORSE.__getitem__)


def _cards_from_the_stack(coming: list[Event], viewer: int | None) -> set[int] | None:
    """Which of its cards, counted from the top, the step shows the viewer; None if it was shuffled before that."""
    shown: set[int] = set()
    taken = 0
    shuffled = False
    for event in coming:
        shuffled |= isinstance(event, StackRemade) and event.rule == "M-5.2"
        if isinstance(event, CardsBought):
            if event.seat == viewer:
                shown |= set(range(taken, taken + event.count))
            taken += event.count
        if isinstance(event, CardDrawn):
            shown.add(taken)
            taken += 1
        if shuffled and shown:
            return None
        if isinstance(event, TicketsShown):
            break  # what follows is another deal
    return shown
