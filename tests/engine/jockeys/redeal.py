"""Another deal of the Jockeys' Game that one viewer cannot tell from the real one.

The backs of the cards are public, so every place keeps its suit; the numbers that lie hidden from the viewer change
places among themselves, within a suit: in the hands of the others, in the piles of played cards, in hidden discards.
Choices that are made but not carried out yet change altogether, for not even their suit is known; hidden bets and the
seed as well. What the coming step will show the viewer by the rules stays as it is.
"""

from copy import deepcopy
from random import Random
from typing import Any

from app.engine.jockeys.components import SUIT, SUITS, sorted_hand
from app.engine.jockeys.events import BetRevealed, CardPlayed, HiddenDiscarded, HorsesPassed
from app.engine.jockeys.state import JockeysState, Rider
from app.engine.kernel.play import Event, State

Move = dict[str, Any]


def redeal(
    s: State, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]
) -> tuple[JockeysState, Move] | None:
    """The other deal, and the move as it is made there."""
    assert isinstance(s, JockeysState)
    twin = deepcopy(s)
    others = [seat for seat in range(s.seats) if seat != viewer]
    known = _known(s, viewer) | {event.card for event in coming if isinstance(event, CardPlayed)}
    hidden = [[card for card in _face_down(rider) if card not in known] for rider in s.riders]
    if any(isinstance(event, HorsesPassed) for event in coming):
        # The viewer gets another horse's cards, and all are shuffled by the seed: every horse keeps its twelve.
        other = {old: new for cards in hidden for old, new in exchanged(cards, luck).items()}
    else:
        other = exchanged([card for cards in hidden for card in cards], luck)
        twin.rng.seed = f"{luck.getrandbits(256):064x}"
    for i, rider in enumerate(twin.riders):
        rider.hand = [other.get(card, card) for card in rider.hand]
        rider.played = [other.get(card, card) for card in rider.played]
        rider.hidden = rider.hidden and other.get(rider.hidden, rider.hidden)
        if not s.is_dummy(i):
            rider.hand = sorted_hand(rider.hand)
    if "card" in move:
        move = {**move, "card": other.get(move["card"], move["card"])}

    if s.phase == "discards" and not any(isinstance(event, HiddenDiscarded) for event in coming):
        for seat in others:
            if twin.riders[seat].hidden:
                twin.riders[seat].hidden = luck.choice(twin.riders[seat].hand)
        if mover != viewer:
            move = {**move, "card": luck.choice(twin.riders[mover].hand)}
    if not any(isinstance(event, BetRevealed) for event in coming):
        for seat in others:
            if twin.riders[seat].hidden_bet:
                twin.riders[seat].hidden_bet = luck.choice(twin.hidden_bets(seat))
        if move["do"] == "hide" and mover != viewer:
            move = {**move, "card": luck.choice(twin.hidden_bets(mover))}
    return twin, move


def _face_down(rider: Rider) -> list[str]:
    """Where numbers can be hidden; a hidden discard that is only chosen is still in hand."""
    return list(dict.fromkeys([*rider.hand, *rider.played, *([rider.hidden] if rider.hidden else [])]))


def _known(s: JockeysState, viewer: int | None) -> set[str]:
    """The cards the viewer sees now: those that lie open, and its own."""
    seen = {play.card for play in s.plays} | {play.card for play in (s.last.plays if s.last else [])}
    seen |= {s.shown} if s.shown else set()
    for i, rider in enumerate(s.riders):
        if s.is_dummy(i):
            seen |= set(rider.hand)
        elif i == viewer:
            seen |= {*rider.hand, *([rider.hidden] if rider.hidden else [])}
    return seen


def exchanged(cards: list[str], luck: Random) -> dict[str, str]:
    """Which card takes the place of which: one of the same suit."""
    other: dict[str, str] = {}
    for suit in SUITS:
        of_suit = [card for card in cards if SUIT[card] == suit]
        other |= dict(zip(of_suit, luck.sample(of_suit, len(of_suit)), strict=True))
    return other
