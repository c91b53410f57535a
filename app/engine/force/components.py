"""The printed figures: courses, distances, goings, styles, deck sizes (302, 303, 602, 603), and the options.

Clause numbers refer to the comprehensive rules. Figures marked "ours" are the house's own.
"""

from dataclasses import dataclass
from typing import Final

from app.engine.kernel.game import Option

VERSION: Final = 6  # of the rules and cards, for new games

# 303.2, 403.2a: a style and its distance area have the same number; the areas lie in this order.
LEAD: Final = 1
STALK: Final = 2
OFFPACE: Final = 3
CLOSE: Final = 4
STYLES: Final = (LEAD, STALK, OFFPACE, CLOSE)
AREAS: Final = 4

# 302.2b, 302.2c
TURF: Final = "turf"
DIRT: Final = "dirt"
SURFACES: Final = (TURF, DIRT)
SHORT: Final = "short"
MILE: Final = "mile"
MIDDLE: Final = "middle"
LONG: Final = "long"
CLASSES: Final = (SHORT, MILE, MIDDLE, LONG)

# 302.2d
GOOD: Final = 1
YIELDING: Final = 2
SOFT: Final = 3
HEAVY: Final = 4
GOINGS: Final = (GOOD, YIELDING, SOFT, HEAVY)

# 302.2a, appendix A
COURSES: Final = (
    *("sapporo", "hakodate", "fukushima", "niigata", "tokyo"),
    *("nakayama", "chukyo", "kyoto", "hanshin", "kokura"),
)


@dataclass(frozen=True, slots=True)
class Distance:
    """A distance card: its class, and how many cards each player sets aside before the start (603.1d)."""

    name: str
    aside: int


# Appendix A, 603.1d. All ten cards are turf. 2200 m is missing in 603.1d; 9 follows from the others (ours).
DISTANCES: Final = {
    1200: Distance(SHORT, 29),
    1400: Distance(SHORT, 25),
    1600: Distance(MILE, 21),
    1800: Distance(MILE, 17),
    2000: Distance(MIDDLE, 13),
    2200: Distance(MIDDLE, 9),
    2400: Distance(MIDDLE, 5),
    2500: Distance(MIDDLE, 3),
    3000: Distance(LONG, 13),
    3200: Distance(LONG, 9),
}
LONG_METRES: Final = tuple(metres for metres, card in DISTANCES.items() if card.name == LONG)
OTHER_METRES: Final = tuple(metres for metres, card in DISTANCES.items() if card.name != LONG)

# 602.1a, 602.1c
DECK: Final = 60
LONG_DECK: Final = 80
COPIES: Final = 3

HAND: Final = 7  # 603.1b

# 602.3, ours. Sealed: the cards that each player opens, by kind; the sizes of decks; and the cards that remain to be
# run, two thirds of those of a full deck, rounded to four equal areas.
OPENED: Final = {"horse": 30, "support": 20, "force": 10}
SEALED_DECK: Final = 40
SEALED_LONG_DECK: Final = 54
SEALED_TO_RUN: Final = {
    1200: 16,
    1400: 20,
    1600: 20,
    1800: 24,
    2000: 28,
    2200: 28,
    2400: 32,
    2500: 32,
    3000: 40,
    3200: 44,
}

ERRANDS: Final = 1  # ours: how many errands (702.5c) a player may play in one turn

# 603.1f-i: the only distance at which the four areas are not equal.
UNEQUAL: Final = {2500: (12, 13, 13, 12)}

# 1201, ours. FORCED abilities in a row without a choice for anybody count as a loop that nobody can stop (1201.1c);
# ENDLESS in one rules check catches loops with choices. REPEATS is the most repetitions one may announce (1201.1a).
FORCED: Final = 200
ENDLESS: Final = 1000
REPEATS: Final = 99

# 604, ours: the races of a match, and how many of them win it.
MOST_RACES: Final = 3
RACES_TO_WIN: Final = 2

DRAWN: Final = "drawn"  # 601.2b: by lot

OPTIONS: Final = (
    Option("racecourse", "601.2", DRAWN, (DRAWN, *COURSES)),
    Option("distance", "601.2", DRAWN, (DRAWN, *DISTANCES)),
    # The printed distance cards are all turf; races on dirt are by arrangement (601.2a).
    Option("surface", "601.2", TURF, (TURF, DIRT, DRAWN)),
    Option("going", "601.2", DRAWN, (DRAWN, *GOINGS)),
    Option("decks", "602.1", "after_conditions", ("after_conditions", "before_conditions")),
    # Not in the comprehensive rules, but in the publisher's answers to players: 0 is no limit.
    Option("hand_limit", "702.7", 10, (0, 7, 8, 9, 10, 11, 12)),
    # Ours: cards that the second player draws before the first turn. Measured: docs/force-balance.md.
    Option("head_start", "603.1h", 0, (0, 1, 2, 3), since=3),
    # Ours: each player's own choice, a ready deck by lot, or a deck built of cards that are opened at the table.
    Option("format", "602.3", "constructed", ("constructed", "lot", "sealed"), since=5),
    # Ours: a single race, or the best of three with decks between.
    Option("match", "604.1", "one", ("one", "three"), since=6),
)


def area_sizes(metres: int, cards: int) -> tuple[int, ...]:
    """603.1f: the number of cards in each of the four distance areas."""
    unequal = UNEQUAL.get(metres, ())
    return unequal if sum(unequal) == cards else (cards // AREAS,) * AREAS


def deck_size(metres: int) -> int:
    """602.1a: the number of cards in a deck for this distance."""
    return LONG_DECK if DISTANCES[metres].name == LONG else DECK


def is_long(size: int) -> bool:
    """Whether a deck of this size is for long races."""
    return size in (LONG_DECK, SEALED_LONG_DECK)


def cards_aside(metres: int, size: int) -> int:
    """603.1d, 602.3d: how many cards a player with a deck of this size sets aside."""
    if size in (SEALED_DECK, SEALED_LONG_DECK):
        return size - HAND - SEALED_TO_RUN[metres]
    return DISTANCES[metres].aside
