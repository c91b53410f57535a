"""What is in the box, and every number printed on it (J-1, J-2, J-8).

A race card is its text: "R-8" is the red 8. A bet card is the number of its horse, or "win".
"""

from typing import Final

from app.engine.kernel.game import Option

# J-1.2: the four runners, by number: 1 Vanilla Beans, 2 Foret Noir, 3 Silver Alazan, 4 Gateau Opera.
HORSES: Final = (1, 2, 3, 4)
VANILLA_BEANS: Final = 1
GOAL: Final = 7  # the gate is square 0, the goal the seventh after it

# J-1.1: the suits, whose signs are on the backs too: red horses, blue helmets, yellow saddles, green horseshoes.
SUITS: Final = ("R", "B", "Y", "G")
NUMBERS: Final = range(1, 13)
DECK: Final = tuple(f"{suit}-{number}" for suit in SUITS for number in NUMBERS)

# J-1.1: the progress marks of a number, alike in all suits. Known is that an 8 has two; the other figures are ours.
MARKS: Final = dict(zip(NUMBERS, (4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1), strict=True))

SUIT: Final = {card: card[0] for card in DECK}
NUMBER: Final = {card: int(card[2:]) for card in DECK}
MARKS_OF: Final = {card: MARKS[NUMBER[card]] for card in DECK}
ORDER: Final = {card: i for i, card in enumerate(DECK)}  # how a hand is sorted

# J-1.3
WHIPS: Final = 2
WIN: Final = "win"
HORSE_BETS: Final = tuple(str(horse) for horse in HORSES)
BET_CARDS: Final = (*HORSE_BETS, WIN)

# J-2.2: a horse's cards, for the whole game.
HAND: Final = 12

# J-10: with three players the fourth rider is the dummy.
RIDERS: Final = (0, 1, 2, 3)
DUMMY: Final = 3

# J-8: points.
PRIZE: Final = {1: 5, 2: 3}
FIRST_ODDS: Final = 2
ODDS_RISE: Final = {1: 0, 2: 1, 3: 2, 4: 3}

OPTIONS: Final = (Option("win_card_open", "J-4.1", "no", ("no", "yes")),)


def sorted_hand(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.__getitem__)
