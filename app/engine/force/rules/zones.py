"""Zones (400): where cards are, how they move, and which event tells it to whom."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

from app.engine.force.card_events import (
    AreaReached,
    CardsHidden,
    CardsLaid,
    CardsMoved,
    CardsPassed,
    CardsShown,
    PileShuffled,
)
from app.engine.force.cards.pool import CARDS
from app.engine.force.components import AREAS
from app.engine.force.rules.automatic_abilities import arm_states, happen
from app.engine.force.rules.continuous_effects import race_now
from app.engine.force.state import Card, ForceState, Last

Place: TypeAlias = tuple[int, str]  # whose, and which; the resolution area is nobody's (408.2)

RESOLUTION: Final[Place] = (-1, "resolution")
AREA_ZONES: Final = tuple(f"area{number}" for number in range(1, AREAS + 1))
UNSEEN: Final = frozenset(("deck", "aside", *AREA_ZONES))  # 403.3: hidden from everybody
PILES: Final = UNSEEN  # 401.3: their order is kept


def pile(s: ForceState, place: Place) -> list[Card]:
    seat, zone = place
    if seat < 0:
        return s.resolution
    side = s.sides[seat]
    if zone.startswith("area"):
        return side.areas[int(zone[4]) - 1]
    cards: list[Card] = getattr(side, zone)
    return cards


@cache
def written(place: Place) -> str:
    """A place as events write it."""
    return place[1] if place[0] < 0 else f"{place[0]}/{place[1]}"


def find_card(s: ForceState, place: Place, id: int) -> Card | None:
    return next((card for card in pile(s, place) if card.id == id), None)


def card_in(s: ForceState, place: Place, id: int) -> Card:
    card = find_card(s, place, id)
    assert card is not None, (place, id)
    return card


def current(s: ForceState, seat: int) -> Place | None:
    """507: the player's current area, or None if all areas are empty."""
    area = s.area(seat)
    return (seat, f"area{area}") if area else None


def move(
    s: ForceState,
    cards: Sequence[Card],
    origin: Place,
    to: Place,
    why: str,
    *,
    under: bool = False,
    down: bool = False,
    role: str = "",
    of: int = 0,
) -> None:
    """Move cards together. They get new ids (808.2); on a pile the first card becomes the top one."""
    if not cards:
        return
    source, target = pile(s, origin), pile(s, to)
    if origin[1] == "run":
        _remember(s, cards)
    was_down = cards[0].down
    assert all(card.down is was_down for card in cards), cards
    were = [card.id for card in cards]
    if len(source) == len(cards):
        source.clear()
    else:
        gone = set(were)
        source[:] = [card for card in source if card.id not in gone]
    s.moment += 1
    for card in cards:
        card.id, card.moment, card.down, card.role, card.of = s.new_id(), s.moment, down, role, of
    if to[1] in PILES:
        target[0 if under else len(target) : 0 if under else len(target)] = list(cards)[::-1]
    else:
        target.extend(cards)
    s.changed()
    _tell(s, cards, origin, to, were, was_down, why)
    _happen(s, cards, origin, to, were)
    if s.version >= 2:
        arm_states(s)


def _remember(s: ForceState, cards: Sequence[Card]) -> None:
    """810: keep the last values of horses that leave the run area."""
    horses = race_now(s).horses
    for card in cards:
        if card.id in horses:
            horse = horses[card.id]
            s.last[str(card.id)] = Last(horse.running, horse.guard, horse.muted)


def _tell(
    s: ForceState, cards: Sequence[Card], origin: Place, to: Place, were: list[int], was_down: bool, why: str
) -> None:
    seat, names, ids = cards[0].owner, [card.name for card in cards], [card.id for card in cards]
    here, there = written(origin), written(to)
    unseen, unseen_there = origin[1] in UNSEEN or was_down, to[1] in UNSEEN or cards[0].down
    if unseen:
        were = were if was_down else []
    if unseen and unseen_there:
        s.tell(CardsLaid(seat, here, there, len(cards), ids if cards[0].down else [], why))
    elif origin[1] == "hand" or unseen:
        if unseen_there or to[1] == "hand":
            s.tell(CardsPassed(seat, here, there, len(cards), names, [] if unseen_there else ids, were, why))
        else:
            s.tell(CardsShown(seat, here, there, names, ids, were, why))
    elif to[1] == "hand" or unseen_there:
        s.tell(CardsHidden(seat, here, there, names, [] if unseen_there else ids, were, why))
    else:
        s.tell(CardsMoved(seat, here, there, names, ids, were, why))


def _happen(s: ForceState, cards: Sequence[Card], origin: Place, to: Place, were: list[int]) -> None:
    if to[1] == "farm" and not cards[0].down:
        for card, was in zip(cards, were, strict=True):
            happen(s, "farmed", card.owner, card, origin=origin[1], was=was)
    if origin[1].startswith("area") and not pile(s, origin):
        seat = origin[0]
        s.tell(AreaReached(seat, s.area(seat)))
        happen(s, "area_reached", seat)


def draw_one(s: ForceState, seat: int, why: str) -> bool:
    """502.1: draw the top card of the current area. False if all areas are empty."""
    place = current(s, seat)
    if place is None:
        return False
    move(s, [pile(s, place)[-1]], place, (seat, "hand"), why)
    return True


def top(s: ForceState, place: Place, count: int) -> list[Card]:
    """The top cards of a pile, beginning with the uppermost."""
    return pile(s, place)[: -count - 1 : -1] if count > 0 else []


def shuffle(s: ForceState, place: Place, why: str) -> None:
    """504: shuffle a pile."""
    cards = pile(s, place)
    cards[:] = s.rng.shuffled(cards, "lots")
    s.tell(PileShuffled(place[0], written(place), len(cards), why))


def at_random(s: ForceState, cards: Sequence[Card], count: int) -> list[Card]:
    """504.2: so many random cards, or all if there are fewer."""
    left = list(cards)
    return [left.pop(s.rng.below(len(left), "lots")) for _ in range(min(count, len(left)))]


def farm(s: ForceState, cards: Sequence[Card], origin: Place, why: str) -> None:
    """Put each card into its owner's farm (301.1)."""
    for owner in (s.active, s.other):
        move(s, [card for card in cards if card.owner == owner], origin, (owner, "farm"), why)


def kind_of(card: Card) -> str:
    return CARDS[card.name].kind
