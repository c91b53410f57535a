"""The contents of the box and every printed number (M-1, M-9). Cards are written as in suzuki/boxes.py."""

from typing import Final

from app.engine.kernel.game import Option

# M-1.2, M-1.3: six horses with two boxes each.
from app.engine.suzuki.boxes import BOXES as BOXES
from app.engine.suzuki.boxes import HORSE as HORSE
from app.engine.suzuki.boxes import HORSES as HORSES
from app.engine.suzuki.boxes import VALUE as VALUE
from app.engine.suzuki.boxes import is_free as is_free
from app.engine.suzuki.boxes import sorted_hand as sorted_hand

RACES: Final = 3
LAST_RACE: Final = 3

# M-1.1: one card of each value 0 to 8 for each horse, and the number of free cards of each value.
INDICATED: Final = tuple(f"{horse}-{value}" for horse in HORSES for value in range(9))
FREE: Final = {0: 4, 1: 4, 2: 4, 3: 4, 4: 5, 5: 5, 6: 5, 7: 5}
DECK: Final = INDICATED + tuple(f"F-{value}" for value, copies in FREE.items() for _ in range(copies))

# M-2.1, M-2.2
START_MONEY: Final = 500_000
HAND: Final = {4: 13, 5: 13, 6: 12}

# M-9.1: the length of the track is our choice (docs/decisions/0012). In games among regular bots a race over 64 spaces
# takes six to eight rounds, the supply comes at least three rounds before its end in 19 of 20 races, and seven cards
# remain in a hand.
TRACK: Final = 64
TRACK_OF_VERSION_1: Final = 52
SUPPLY_LINE: Final = 35  # M-5.1

# M-5.3: the price is never doubled.
SUPPLY_PRICE: Final = 10_000

# M-7: the third race doubles these amounts.
REWARD: Final = {1: 500_000, 2: 300_000, 3: 100_000}
PENALTY: Final = 100_000
TICKET: Final = {1: 40_000, 2: 20_000}
QUINELLA: Final = 100_000
TICKET_COST: Final = 10_000

OPTIONS: Final = (
    Option("track", "M-9.1", TRACK, tuple(range(48, 73)), before=((1, TRACK_OF_VERSION_1),)),
    Option("unordered_penalty", "M-7.2", "with_fourth", ("with_fourth", "always")),
    Option("ticket_cost", "M-7.5", "all", ("all", "losing")),
)

# What pages repeat of it: `python -m tools.wire` writes app/client/games/mafia/printed.ts from here.
PRINTED: Final = {
    "CARD_PRICE": SUPPLY_PRICE,
    "REWARDS": tuple(REWARD.values()),
    "PENALTY": PENALTY,
    "TICKETS": tuple(TICKET.values()),
    "QUINELLA": QUINELLA,
    "TICKET_COST": TICKET_COST,
}
