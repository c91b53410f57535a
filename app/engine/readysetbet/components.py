"""The contents of the box and every printed number (R-1, R-10).

A spot is written as text: "6.win.3" is the third Win spot of horse 6, "blue" is a colour spot, "4>5" a prop card, and
"one_behind.2" the second spot of an exotic card. A token is written as "3" (a player's own 3), "b3" (a bonus 3) or "h3"
(a house token of 3).
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from app.engine.kernel.game import Option

Kind: TypeAlias = Literal["show", "place", "win", "colour", "prop", "exotic"]

RACES: Final = 4
LAST_RACE: Final = 4

# the horses in the order of the board, and the dice totals that move them.
HORSES: Final = ("2/3", "4", "5", "6", "7", "8", "9", "10", "11/12")
HORSE_OF: Final = {sum_: horse for horse in HORSES for sum_ in map(int, horse.split("/"))}
COLOURS: Final = {
    "blue": ("2/3", "4", "10", "11/12"),
    "orange": ("5", "9"),
    "red": ("6", "8"),
    "black": ("7",),
}
COLOUR_OF: Final = {horse: colour for colour, horses in COLOURS.items() for horse in horses}

# the gate is space 0. A horse on space 10 has crossed the red line; a horse on space 15 has won.
FINISH: Final = 15
LINE: Final = 10
CROSSINGS: Final = 3  # betting closes after this many crossings

# the extra spaces of a horse when a pair of rolls is complete.
BONUS: Final = {"2/3": 3, "4": 3, "5": 2, "6": 1, "7": 0, "8": 1, "9": 2, "10": 3, "11/12": 3}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a token: the bet's subject, its multiplier, and its loss."""

    id: str
    kind: Kind
    on: str  # the horse, the colour or the card
    times: int
    loss: int


# as printed, (multiplier, loss).
_OUTER: Final = {"show": ((4, 4), (4, 3)), "place": ((5, 4), (5, 3)), "win": ((7, 2), (8, 2), (9, 2))}
_FOURS: Final = {"show": ((3, 1), (3, 0)), "place": ((4, 1), (4, 0)), "win": ((5, 1), (6, 0), (7, 0))}
_FIVES: Final = {"show": ((2, 3), (2, 0)), "place": ((2, 2), (3, 2)), "win": ((4, 2), (4, 0), (5, 0))}
_SIXES: Final = {"show": ((1, 2), (1, 0)), "place": ((2, 5), (2, 4)), "win": ((3, 2), (3, 1), (3, 0))}
_SEVEN: Final = {"show": ((1, 3), (1, 1)), "place": ((2, 6), (2, 5)), "win": ((3, 4), (3, 3), (3, 2))}
BOARD: Final = {
    "2/3": _OUTER,
    "4": _FOURS,
    "5": _FIVES,
    "6": _SIXES,
    "7": _SEVEN,
    "8": _SIXES,
    "9": _FIVES,
    "10": _FOURS,
    "11/12": _OUTER,
}
ROWS: Final[tuple[Kind, ...]] = ("show", "place", "win")
PLACES_PAID: Final = {"show": 3, "place": 2, "win": 1}

# the colour row.
COLOUR_ROW: Final = {"blue": (5, 1), "orange": (3, 1), "red": (2, 1), "7_fifth": (4, 0)}
FIFTH: Final = 5

BOARD_SPOTS: Final = (
    *(
        Spot(f"{horse}.{row}.{number}", row, horse, times, loss)
        for horse in HORSES
        for row in ROWS
        for number, (times, loss) in enumerate(BOARD[horse][row], 1)
    ),
    *(Spot(colour, "colour", colour, times, loss) for colour, (times, loss) in COLOUR_ROW.items()),
)


@dataclass(frozen=True, slots=True)
class Prop:
    """A prop card: the bet wins if the first horse is ahead of all the others."""

    ahead: str
    behind: tuple[str, ...]
    times: int
    loss: int


# "a>b" means that a is strictly ahead of b.
_PROPS: Final = (
    (("2/3>5", "11/12>5", "4>9", "10>9"), (2, 1)),
    (("4>5", "10>5", "2/3>9", "11/12>9"), (3, 3)),
    (("2/3>6", "11/12>6", "4>8", "10>8"), (3, 2)),
    (("4>6", "10>6", "2/3>8", "11/12>8"), (4, 3)),
    (("5>6", "9>8"), (2, 1)),
    (("5>8", "9>6"), (3, 3)),
    (("5>7",), (3, 2)),
    (("9>7",), (4, 4)),
    (("6>orange", "8>orange"), (3, 3)),
    (("7>orange",), (2, 5)),
    (("6>blue",), (3, 5)),
    (("8>blue",), (2, 3)),
    (("7>blue",), (2, 6)),
)
PROPS: Final = {
    card: Prop(card.split(">")[0], COLOURS.get(rest := card.split(">")[1], (rest,)), *figures)
    for cards, figures in _PROPS
    for card in cards
}
PROPS_A_RACE: Final = 5

# the exotic cards. Each has three identical spots.
EXOTICS: Final = {
    "one_behind": (5, 3),  # 2nd is exactly one space behind the winner
    "far_behind": (4, 2),  # 2nd is more than five behind
    "all_on_six": (6, 2),  # every horse is on 6 or more
    "two_on_three": (4, 1),  # at least two horses are on 3 or less
    "close_third": (5, 3),  # 3rd is at most three behind the winner
}
EXOTIC_SPOTS: Final = {card: tuple(f"{card}.{number}" for number in (1, 2, 3)) for card in EXOTICS}

SPOTS: Final = {
    **{spot.id: spot for spot in BOARD_SPOTS},
    **{card: Spot(card, "prop", card, prop.times, prop.loss) for card, prop in PROPS.items()},
    **{
        spot: Spot(spot, "exotic", card, times, loss)
        for card, (times, loss) in EXOTICS.items()
        for spot in EXOTIC_SPOTS[card]
    },
}
BOARD_IDS: Final = tuple(spot.id for spot in BOARD_SPOTS)
EXOTIC_OF: Final = {spot: card for card, spots in EXOTIC_SPOTS.items() for spot in spots}

# a player's own tokens; one 3 less with seven or eight bettors. The values of the house tokens are our choice.
OWN_TOKENS: Final = ("2", "3", "3", "4", "5")
OWN_TOKENS_OF_MANY: Final = ("2", "3", "4", "5")
MANY: Final = 7
HOUSE_TOKENS: Final = ("h3", "h3", "h4", "h4", "h5", "h6")

# the bonus tokens, two of each, are our choice. A token's loss is its own value; the 2 instead cancels the
# spot's loss.
BONUS_TOKENS: Final = {"b2": 0, "b3": 1, "b4": 2, "b5": 4, "b6": 6, "b7": 9}
VALUE: Final = {token: int(token[-1]) for token in (*OWN_TOKENS, *HOUSE_TOKENS, *BONUS_TOKENS)}
CANCELS_LOSS: Final = "b2"
SHARES: Final = "b2"
COMES_LATE: Final = "b3"

# the VIP deck and its effects are our choice: each card with its paragraph and the number of copies.
VIP: Final = {
    "bonus_2": ("R-9.2", 2),
    "bonus_3": ("R-9.2", 2),
    "bonus_4": ("R-9.2", 2),
    "bonus_5": ("R-9.2", 2),
    "bonus_6": ("R-9.2", 2),
    "bonus_7": ("R-9.2", 2),
    "cash": ("R-9.3", 2),
    "share_2": ("R-9.4", 1),
    "share_3": ("R-9.4", 1),
    "share_4_5": ("R-9.4", 1),
    "share_one": ("R-9.5", 1),
    "late_2": ("R-9.6", 1),
    "late_4": ("R-9.7", 1),
    "snake_eyes": ("R-9.8", 1),
    "boxcars": ("R-9.8", 1),
    "sevens": ("R-9.8", 1),
    "blue_bonus": ("R-9.9", 1),
    "warm_bonus": ("R-9.9", 1),
    "colour_up": ("R-9.10", 1),
    "prop_up": ("R-9.10", 1),
    "exotic_up": ("R-9.10", 1),
    "win_up": ("R-9.10", 1),
    "no_loss": ("R-9.11", 1),
    "two_as_four": ("R-9.12", 1),
    "three_wins": ("R-9.13", 1),
}
VIP_DECK: Final = tuple(card for card, (_, copies) in VIP.items() for _ in range(copies))
VIP_RULE: Final = {card: rule for card, (rule, _) in VIP.items()}
VIP_DEALT: Final = 2

TOKEN_OF: Final = {f"bonus_{token[1:]}": token for token in BONUS_TOKENS}  # the bonus card and its token
CASH: Final = 8
VALUES_SHARED: Final = {"share_2": (2,), "share_3": (3,), "share_4_5": (4, 5)}
VALUES_LATE: Final = {"late_2": 2, "late_4": 4}
LATE_4_LESS: Final = 1
ON_ROLL: Final = {"snake_eyes": 2, "boxcars": 2, "sevens": 2}
ON_BONUS: Final = {"blue_bonus": 2, "warm_bonus": 1}
TIMES_UP: Final[dict[str, tuple[Kind, int]]] = {
    "colour_up": ("colour", 2),
    "prop_up": ("prop", 1),
    "exotic_up": ("exotic", 2),
    "win_up": ("win", 1),
}
TWO_AS: Final = 4
THREE_WINS: Final = (3, 6)  # from this many winning bets on, this bonus

# the starting money of a permanent host, and the compensation of a rotating one, by race.
HOST_START: Final = 18
COMPENSATION: Final = {1: 0, 2: 3, 3: 6, 4: 9}

# all times are our choice, in milliseconds unless noted.
PACE: Final = 2.5  # seconds between two rolls
TO_KEEP: Final = 45_000  # to choose a VIP card and read the results of the race
TO_HOST: Final = 15_000  # to say whether one wants to host
TO_LAY: Final = 90_000  # for the host to lay the six house tokens
TO_START: Final = 20_000  # until the race starts by itself; a host has longer
TO_CALL: Final = 60_000
DICE_BACK: Final = 0.5  # fraction of the pace after which a host may roll again
HOST_SLOW: Final = 4.0  # multiple of the pace after which the server rolls for the host
BACK_AFTER: Final = 4_000  # pause after an outage of the table ("back at the gate")

OPTIONS: Final = (
    Option("host", "R-2.1", "automatic", ("automatic", "person", "betting_person", "rotating")),
    Option("host_seat", "R-2.2", 1, tuple(range(1, 10))),
    Option("rotating_start", "R-2.5", False, (False, True), since=2, before=((1, False),)),
    Option("pace", "R-2.9", PACE, (1.5, 2, PACE, 3, 4), gentle=4),
    Option("props", "R-2.8", True, (True, False)),
    Option("exotics", "R-2.8", True, (True, False)),
    Option("vip", "R-2.8", True, (True, False)),
)
SEATS: Final = {"automatic": (2, 8), "person": (2, 9), "betting_person": (2, 9), "rotating": (2, 8)}

# What pages repeat of it: `python -m tools.wire` writes app/client/games/readysetbet/printed.ts from here.
PRINTED: Final = {
    "HORSES": HORSES,
    "BONUS": BONUS,
    "PROPS": {card: (prop.times, prop.loss) for card, prop in PROPS.items()},
    "EXOTICS": EXOTICS,
    "VIP": VIP_RULE,
    "TOKEN_LOSS": BONUS_TOKENS,
    "RAISED_KIND": {card: kind for card, (kind, _) in TIMES_UP.items()},
    "RAISED_BY": {card: more for card, (_, more) in TIMES_UP.items()},
    "TWO_AS": TWO_AS,
    "LATE_4_LESS": LATE_4_LESS,
}
