"""What is in the box, and every number printed on it (L-1, L-9). Cards are written as in suzuki/boxes.py."""

from typing import Final

from app.engine.kernel.game import Option
from app.engine.suzuki.boxes import HORSES

RACES: Final = 2
LAST_RACE: Final = 2

# L-1.1: 112 cards are printed, of the horses 1 to 7 and free ones 0 to 8. How many of each is ours: with these and the
# track below a race takes six to eleven rounds, eight on the average, and the spurt is two to four of them.
COPIES: Final = 2  # of each indicated card
INDICATED: Final = range(1, 8)
FREE: Final = {0: 4, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3}

# L-1.3: with four players horse 6 stays in the box, and all its cards with it.
RUNNERS: Final = {4: HORSES[:5], 5: HORSES, 6: HORSES}
DECK: Final = {
    seats: tuple(f"{horse}-{value}" for horse in horses for value in INDICATED for _ in range(COPIES))
    + tuple(f"F-{value}" for value, copies in FREE.items() for _ in range(copies))
    for seats, horses in RUNNERS.items()
}

# L-1.2: the line is printed; the length of the track is ours.
SPURT_LINE: Final = 44
TRACK: Final = 60

# L-2.1, L-2.2
START_MONEY: Final = 20_000
HAND: Final = 8

# L-8.1
HOME_TO_END: Final = 3

# L-9: by race, and by the place of the horse; below third every horse is unplaced.
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

OPTIONS: Final = (Option("track", "L-1.2", TRACK, tuple(range(56, 65))),)
