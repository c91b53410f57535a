"""The contents of the box and every printed number (J-1, J-2, J-8).

A race card is written as text: "R-8" is the red 8. A bet card is the number of its horse, or "win".
"""

from typing import Final

from app.engine.kernel.game import Option

# J-1.2: the four horses by number: 1 Vanilla Beans, 2 Foret Noir, 3 Silver Alazan, 4 Gateau Opera.
HORSES: Final = (1, 2, 3, 4)
VANILLA_BEANS: Final = 1
GOAL: Final = 7  # the gate is square 0, and the goal is seven squares after it

# J-1.1: the suits, whose symbols are also on the backs: red horses, blue helmets, yellow saddles, green horseshoes.
SUITS: Final = ("R", "B", "Y", "G")
NUMBERS: Final = range(1, 13)
DECK: Final = tuple(f"{suit}-{number}" for suit in SUITS for number in NUMBERS)

# J-1.1: the progress marks of each number, the same in all suits, by version of the rules. Only the two marks of an 8
# are known; the others are our choice (docs/decisions/0012). With the marks of version 2, two horses finish in four of
# five races; with those of version 1, in half of them.
MARKS: Final = {
    1: dict(zip(NUMBERS, (4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1), strict=True)),
    2: dict(zip(NUMBERS, (5, 5, 5, 5, 4, 3, 3, 2, 2, 2, 2, 2), strict=True)),
}

SUIT: Final = {card: card[0] for card in DECK}
NUMBER: Final = {card: int(card[2:]) for card in DECK}
ORDER: Final = {card: i for i, card in enumerate(DECK)}  # sorts a hand

# J-1.3
WHIPS: Final = 2
WIN: Final = "win"
HORSE_BETS: Final = tuple(str(horse) for horse in HORSES)
BET_CARDS: Final = (*HORSE_BETS, WIN)

# J-2.2: the cards of a horse, for the whole game.
HAND: Final = 12

# J-10: with three players, the fourth rider is the dummy.
RIDERS: Final = (0, 1, 2, 3)
DUMMY: Final = 3

# J-8: points.
PRIZE: Final = {1: 5, 2: 3}
FIRST_ODDS: Final = 2
ODDS_RISE: Final = {1: 0, 2: 1, 3: 2, 4: 3}

OPTIONS: Final = (Option("win_card_open", "J-4.1", "no", ("no", "yes")),)


def sorted_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.__getitem__)


# What pages repeat of it: `python -m tools.wire` writes app/client/games/jockeys/printed.ts from here.
PRINTED: Final = {"PRIZES": tuple(PRIZE.values()), "RISES": tuple(ODDS_RISE.values()), "WHIPS": WHIPS}
