"""The legal boxes of a card, and the placing of a card in one of them. Open boxes come first, and a card may not cover
its own value if another box is possible.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from app.engine.kernel.game_errors import IllegalMove, require
from app.engine.suzuki.boxes import OWN_BOXES, VALUE, Boxes, is_free
from app.engine.suzuki.events import CardDrawn, CardPlaced, NothingDrawn
from app.engine.suzuki.state import RaceState

COUNT: Final = {10: "ten", 12: "twelve"}
OWN_VALUE: Final = "a card may not cover its own value"


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs of a game's rulebook for the reasons of a refusal."""

    boxes: str
    own_horse: str
    open_first: str


def boxes_for(piles: Boxes, card: str) -> Collection[str]:
    """All boxes for a card: those of its own horse, or every box for a free card."""
    return OWN_BOXES.get(card, piles)


def legal_boxes(piles: Boxes, card: str) -> list[str]:
    """The legal boxes of a card: the open ones if there are any, otherwise the boxes whose top card has another
    value.
    """
    open_boxes, fitting, value = [], [], VALUE[card]
    for box in OWN_BOXES.get(card, piles):
        pile = piles[box]
        if not pile:
            open_boxes.append(box)
        elif VALUE[pile[-1]] != value:
            fitting.append(box)
    return open_boxes or fitting


def playable(piles: Boxes, hand: list[str]) -> dict[str, list[str]]:
    """The cards of a hand that have legal boxes, each with these boxes."""
    legal: dict[str, list[str]] = {}
    open_boxes = [box for box, pile in piles.items() if not pile]
    for card in hand:
        if card in legal:
            continue
        # Most cards of a hand are free cards; while a box is open they all have the same boxes.
        if boxes := open_boxes if open_boxes and card not in OWN_BOXES else legal_boxes(piles, card):
            legal[card] = boxes
    return legal


def unavoidable_boxes(piles: Boxes, card: str) -> list[str]:
    """`legal_boxes` for a card that must be placed. If all its boxes show its own value, it may cover one of them."""
    return legal_boxes(piles, card) or list(boxes_for(piles, card))


def check_box(piles: Boxes, card: str, box: str, rules: Paragraphs) -> None:
    """Refuse a box that does not belong to the card's horse, or that is filled while another of its boxes is open."""
    require(box in piles, rules.boxes, "there is no such box")
    boxes = boxes_for(piles, card)
    require(box in boxes, rules.own_horse, "an indicated card goes only to its own horse's boxes")
    if piles[box] and any(not piles[other] for other in boxes):
        why = f"a free card may cover another only when all {COUNT[len(piles)]} boxes are filled"
        raise IllegalMove(rules.open_first, why if is_free(card) else "the horse's open box comes first")


def covers_own_value(piles: Boxes, card: str, box: str) -> bool:
    pile = piles[box]
    return bool(pile) and VALUE[pile[-1]] == VALUE[card]


def cover(s: RaceState, seat: int, card: str, box: str, drawn: bool = False) -> None:
    pile = s.boxes[box]
    s.tell(CardPlaced(seat, card, box, pile[-1] if pile else None, drawn))
    pile.append(card)


# The card that the first player turns up


def turn_up(s: RaceState) -> None:
    """Turn up the top card of the stack, if there is one. If only one box is open to the card, it is placed there at
    once.
    """
    if not s.stack:
        s.tell(NothingDrawn(s.marker))
        return
    s.drawn = s.stack.pop()
    s.tell(CardDrawn(s.marker, s.drawn, len(s.stack)))
    boxes = unavoidable_boxes(s.boxes, s.drawn)
    if len(boxes) == 1:
        place_drawn(s, boxes[0])


def place_drawn(s: RaceState, box: str) -> None:
    assert s.drawn is not None
    cover(s, s.marker, s.drawn, box, drawn=True)
    s.drawn = None
