"""The contents of the box and every printed number (L-1, L-9). Cards are written as in suzuki/boxes.py."""

from typing import Final

from app.engine.kernel.game import Option
from app.engine.suzuki.boxes import HORSES

RACES: Final = 2
LAST_RACE: Final = 2

# L-1.1: the box has 112 printed cards, of horses 1 to 7 and free cards 0 to 8. The number of copies is our choice: with
# these copies and the track below, a race takes six to eleven rounds (eight on average), and the spurt two to four of
# them.
COPIES: Final = 2  # of each horse card
INDICATED: Final = range(1, 8)
FREE: Final = {0: 4, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3}

# L-1.3: with four players, horse 6 and all its cards stay in the box.
RUNNERS: Final = {4: HORSES[:5], 5: HORSES, 6: HORSES}
DECK: Final = {
    seats: tuple(f"{horse}-{value}" for horse in horses for value in INDICATED for _ in range(COPIES))
    + tuple(f"F-{value}" for value, copies in FREE.items() for _ in range(copies))
    for seats, horses in RUNNERS.items()
}

# L-1.2: the line is printed; the length of the track is our choice.
SPURT_LINE: Final = 44
TRACK: Final = 60

# L-2.1, L-2.2
START_MONEY: Final = 20_000
HAND: Final = 8

# L-8.1
HOME_TO_END: Final = 3

# L-9: by race and by place of the horse. Horses below third place are unplaced.
REWARD: Final = {
    1: {1: 60_000, 2: 30_000, 3: 10_000},
    2: {1: 100_000, 2: 50_000, 3: 20_000},
}
PENALTY: Final = {1: 20_000, 2: 40_000}
TICKET: Final = {
    1: {1: 5_000, 2: 3_000, 3: 2_000},
    2: {1: 10_000, 2: 5_000, 3: 3_000},
}
LOSING_TICKET: Final = {1: 1_000, 2: 2_000}

OPTIONS: Final = (
    Option("track", "L-1.2", TRACK, tuple(range(56, 65))),
    Option("passing_draw", "L-5.1", "optional", ("optional", "always"), since=2, before=((1, "always"),)),
)

# What pages repeat of it: `python -m tools.wire` writes app/client/games/longshot/printed.ts from here.
# The first race and the last, side by side.
PRINTED: Final = {
    "REWARDS": tuple(zip(REWARD[1].values(), REWARD[LAST_RACE].values(), strict=True)),
    "PENALTY": tuple(PENALTY.values()),
    "TICKETS": tuple(zip(TICKET[1].values(), TICKET[LAST_RACE].values(), strict=True)),
    "LOSING_TICKET": tuple(LOSING_TICKET.values()),
}
