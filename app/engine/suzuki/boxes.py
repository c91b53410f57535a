"""Horse cards and the boxes in which players place them. A card is written as text: "3-7" is the 7 of horse 3, "F-5" is
a free card of value 5.

This module lists every kind of card of both games. Each game defines which of them it uses, and how many.
"""

from typing import Final, TypeAlias

HORSES: Final = (1, 2, 3, 4, 5, 6)
VALUES: Final = range(9)

# Sorted as in a hand: by horse, then the free cards, which belong to no horse.
CARDS: Final = tuple(f"{owner}-{value}" for owner in (*HORSES, "F") for value in VALUES)
VALUE: Final = {card: int(card[2:]) for card in CARDS}
HORSE: Final = {card: 0 if card[0] == "F" else int(card[0]) for card in CARDS}  # 0: a free card
ORDER: Final = {card: i for i, card in enumerate(CARDS)}

BOXES_OF: Final = {horse: (f"{horse}A", f"{horse}B") for horse in HORSES}
BOXES: Final = tuple(box for horse in HORSES for box in BOXES_OF[horse])
OWN_BOXES: Final = {card: BOXES_OF[horse] for card, horse in HORSE.items() if horse}  # the boxes of a card's own horse

Boxes: TypeAlias = dict[str, list[str]]  # by box, in the order of the horses; the last card of a box is on top


def is_free(card: str) -> bool:
    return HORSE[card] == 0


def sorted_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.__getitem__)
