"""Horse cards, and the boxes they go into. A card is its text: "3-7" is the 7 of horse 3, "F-5" a free 5.

Every kind of card of either game is known here; which of them are in the box, and how many, a game says itself.
"""

from typing import Final, TypeAlias

HORSES: Final = (1, 2, 3, 4, 5, 6)
VALUES: Final = range(9)

# In the order of a hand: horse by horse, then the free cards, which belong to no horse.
CARDS: Final = tuple(f"{owner}-{value}" for owner in (*HORSES, "F") for value in VALUES)
VALUE: Final = {card: int(card[2:]) for card in CARDS}
HORSE: Final = {card: 0 if card[0] == "F" else int(card[0]) for card in CARDS}  # 0: belongs to no horse
ORDER: Final = {card: i for i, card in enumerate(CARDS)}

BOXES_OF: Final = {horse: (f"{horse}A", f"{horse}B") for horse in HORSES}
BOXES: Final = tuple(box for horse in HORSES for box in BOXES_OF[horse])
OWN_BOXES: Final = {card: BOXES_OF[horse] for card, horse in HORSE.items() if horse}  # of an indicated card

Boxes: TypeAlias = dict[str, list[str]]  # by box, in the horses' order: the cards in it, the last on top


def is_free(card: str) -> bool:
    return HORSE[card] == 0


def sorted_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.__getitem__)
