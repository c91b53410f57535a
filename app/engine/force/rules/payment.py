"""Paying force (503): what force cards are worth, and which payments are proper.

A payment is a number of normal forces, which are interchangeable, and a set of special ones.
"""

from collections.abc import Sequence
from itertools import combinations

from app.engine.force.cards.pool import force, is_force, is_normal
from app.engine.force.rules.continuous_effects import horse_elsewhere
from app.engine.force.state import Card, ForceState
from app.engine.force.vocabulary.printed import Paying
from app.engine.kernel.game_errors import require
from app.engine.kernel.templates import Template


def cost_of(s: ForceState, seat: int, card: Card) -> int:
    """203, 805.2c-i: what a horse costs to run; at least 0 (103.2b)."""
    return max(0, horse_elsewhere(s, seat, card).cost)


def worth(s: ForceState, name: str, paying: Paying) -> int:
    """503.3a: what a force card counts as in this payment."""
    card = force(name, s.version)
    if card.condition is not None and card.condition.holds(s, paying):
        return card.better
    return card.worth


def total(s: ForceState, paying: Paying) -> int:
    return sum(worth(s, name, paying) for name in paying.cards)


def is_proper(s: ForceState, seat: int, horse: str, points: int, names: Sequence[str]) -> bool:
    """503.3b: whether the cards suffice, and would not suffice without any single one of them."""
    values = [worth(s, name, Paying(seat, horse, list(names))) for name in names]
    enough = sum(values)
    if enough < points:
        return False
    if all(_counts_by_itself(name, s.version) for name in names):
        return all(enough - value < points for value in values)
    return all(
        total(s, Paying(seat, horse, [*names[:i], *names[i + 1 :]])) < points
        for i in range(len(names))
        if names.index(names[i]) == i
    )


def _counts_by_itself(name: str, version: int) -> bool:
    """Whether the card's worth is independent of the other cards in the payment."""
    condition = force(name, version).condition
    return condition is None or condition.alone


def forces_in(cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The normal and the special forces among these cards."""
    forces = [card for card in cards if is_force(card.name)]
    return [c for c in forces if is_normal(c.name)], [c for c in forces if not is_normal(c.name)]


def payments(s: ForceState, seat: int, horse: str, points: int, hand: Sequence[Card]) -> list[Template]:
    """Every proper payment from these cards, as the fields `normal` and `special` of a move."""
    normal, special = forces_in(hand)
    if not special:
        return [_payment(points, [])] if points <= len(normal) else []
    if points == 0:
        return [_payment(0, [])]
    plain = normal[0].name if normal else ""
    found: list[Template] = []
    for size in range(min(len(special), points) + 1):
        for chosen in combinations(special, size):
            names = [card.name for card in chosen]
            for count in range(min(len(normal), points) + 1):
                if is_proper(s, seat, horse, points, [*names, *[plain] * count]):
                    found.append(_payment(count, [card.id for card in chosen]))
    return found


def _payment(normal: int, special: list[int]) -> Template:
    return {"normal": normal, "special": {"some": special, "min": len(special), "max": len(special)}}


def check_payment(
    s: ForceState, seat: int, horse: str, points: int, hand: Sequence[Card], count: int, special: Sequence[int]
) -> None:
    """503: refuse a payment that is not proper."""
    normal, others = forces_in(hand)
    ids = {card.id: card.name for card in others}
    require(0 <= count <= len(normal), "503.2", "you do not have so many normal forces in your hand")
    require(len(set(special)) == len(special), "503.2", "a card can be paid only once")
    require(all(id in ids for id in special), "503.2", "this is not a special force in your hand")
    names = [ids[id] for id in special] + [card.name for card in normal[:count]]
    require(total(s, Paying(seat, horse, names)) >= points, "503.3b", "this is not enough force for the cost")
    require(is_proper(s, seat, horse, points, names), "503.3b", "a card of this payment is superfluous")


def paid_cards(hand: Sequence[Card], count: int, special: Sequence[int]) -> list[Card]:
    """The cards of a payment: these special ones, and any `count` normal ones."""
    normal, others = forces_in(hand)
    by_id = {card.id: card for card in others}
    return [by_id[id] for id in special] + normal[:count]
