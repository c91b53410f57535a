"""Another deal of Force of the Horse that one viewer cannot tell from the real one.

Cards that lie hidden from the viewer change names among themselves, owner by owner: in the other's hand, in all
distance areas (403.3), face down in farms, in decks that are not dealt yet. Which of them the coming step will show
by the rules is found by making it on a copy and looking which cards have come into the open; those stay what they
are. Decisions that are made and not carried out yet change as well, and so does the seed, where the step asks nothing
of luck.
"""

from copy import deepcopy
from random import Random
from typing import Any

from app.engine.force.card_events import CardsRevealed, CardsSeen
from app.engine.force.decks.ready import READY
from app.engine.force.events import DeckBrought, HandRedrawn
from app.engine.force.phases.dealt_decks import box
from app.engine.force.rules.zones import AREA_ZONES, pile
from app.engine.force.state import Card, ForceState
from app.engine.kernel.play import Event, State
from app.engine.kernel.templates import pick
from tests.engine.force.table import FORCE

Move = dict[str, Any]
Where = tuple[int, str, int]  # whose, which zone, and the place in it


def redeal(
    s: State, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]
) -> tuple[ForceState, Move] | None:
    """The other deal, and the move as it is made there."""
    assert isinstance(s, ForceState)
    twin = deepcopy(s)
    if twin.result is not None or not twin.sides:
        return None
    hidden = _hidden(s, viewer)
    kept = _shown_soon(s, viewer, mover, move, hidden, coming)
    for seat in (0, 1):
        places = [where for where in hidden if where not in kept and _card(s, where).owner == seat]
        names = luck.sample([_card(s, where).name for where in places], len(places))
        for where, name in zip(places, names, strict=True):
            _card(twin, where).name = name
    for seat, side in enumerate(twin.sides):
        if seat != viewer and side.deck_name:
            side.deck_name = luck.choice([name for name in ("own", *READY) if name != side.deck_name])
        # What another has opened for a deck that is not brought yet. The last deck of a race is dealt at once.
        if seat != viewer and side.opened and not side.deck_name and (seat != mover or len(coming) == 1):
            side.opened = dict.fromkeys(luck.sample(box("horse"), len(side.opened)), 3)
    if not _uses_luck(s, mover, move):
        twin.rng.seed = f"{luck.getrandbits(256):064x}"
    return twin, _choices(twin, viewer, luck, mover, move, coming)


def _card(s: ForceState, where: Where) -> Card:
    seat, zone, place = where
    return pile(s, (seat, zone))[place]


def _hidden(s: ForceState, viewer: int | None) -> list[Where]:
    """Where there are cards that the viewer does not know."""
    seen = {*s.decision.cards, *s.decision.seen} if s.decision is not None else set[int]()
    # A card that is being played stays what it is, though it is not shown before what it requires is done (510.1).
    seen |= {job.memory["card"] for job in s.work if "card" in job.memory}
    found: list[Where] = []
    for seat, side in enumerate(s.sides):
        zones = {"deck": side.deck, "aside": side.aside} | dict(zip(AREA_ZONES, side.areas, strict=True))
        if seat != viewer:
            zones["hand"] = side.hand
        for zone, cards in zones.items():
            found += [(seat, zone, i) for i, card in enumerate(cards) if card.id not in seen]
        found += [(seat, "farm", i) for i, card in enumerate(side.farm) if card.down and card.id not in seen]
    return found


def _shown_soon(
    s: ForceState, viewer: int | None, mover: int, move: Move, hidden: list[Where], coming: list[Event]
) -> set[Where]:
    """What the step brings into the open for the viewer, or lets be looked at."""
    copy = deepcopy(s)
    cards = {where: _card(copy, where) for where in hidden}
    ask = next(ask for ask in FORCE.asks(copy) if ask.seat == mover)
    FORCE.answer(copy, ask.id, FORCE.read(move), 0)
    still = {id(_card(copy, where)) for where in _hidden(copy, viewer)} if copy.result is None else set[int]()
    shown = {where for where, card in cards.items() if id(card) not in still}
    for event in coming:
        if isinstance(event, CardsSeen | CardsRevealed):
            owner, _, zone = event.place.partition("/")
            shown |= {where for where in hidden if where[0] == int(owner) and where[1] == zone}
    return shown


def _uses_luck(s: ForceState, mover: int, move: Move) -> bool:
    copy = deepcopy(s)
    ask = next(ask for ask in FORCE.asks(copy) if ask.seat == mover)
    FORCE.answer(copy, ask.id, FORCE.read(move), 0)
    return copy.rng.drawn != s.rng.drawn


def _choices(twin: ForceState, viewer: int | None, luck: Random, mover: int, move: Move, coming: list[Event]) -> Move:
    """Decks and redraws that only their owners know are others."""
    for seat, side in enumerate(twin.sides):
        if seat == viewer:
            continue
        if side.redraw is not None and not twin.turn and not any(isinstance(event, HandRedrawn) for event in coming):
            both = [other.redraw is not None or seat == mover for seat, other in enumerate(twin.sides)]
            if not all(both):
                side.redraw = not side.redraw
    if mover == viewer or not any(isinstance(event, DeckBrought) for event in coming):
        return move
    (ask,) = (ask for ask in FORCE.asks(twin) if ask.seat == mover)
    if len(coming) > 1:
        return move
    if twin.sides[mover].opened:
        return pick(ask.moves[0], luck.randrange)
    others = [deck for deck in ask.moves[0]["deck"]["one"] if deck != move.get("deck")]
    return {"do": "take_deck", "deck": luck.choice(others)}
