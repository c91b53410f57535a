"""Estimates of a race for bots: simulated endings of the race on a fixed list of rolls, and the chance of each spot.

No random number is drawn. The same position always has the same odds, and all bots at a table share the computation.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from app.engine.readysetbet.components import (
    BOARD,
    BONUS,
    COLOURS,
    CROSSINGS,
    EXOTIC_SPOTS,
    FIFTH,
    FINISH,
    HORSE_OF,
    HORSES,
    LINE,
    PROPS,
)
from app.engine.readysetbet.settling import exotic_wins

RACES: Final = 160  # simulated endings for each position
LONGEST: Final = 9 * (FINISH - 1) + 1  # rolls after which at least one horse must have finished
_INDEX: Final = {horse: i for i, horse in enumerate(HORSES)}
_BONUS: Final = tuple(BONUS[horse] for horse in HORSES)
_SEVEN: Final = _INDEX["7"]

Spaces: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of each spot to win, and the expected number of rolls until the close and until the end."""

    chance: dict[str, float]
    to_close: float
    to_end: float


@lru_cache(maxsize=2)
def tape(races: int = RACES) -> tuple[bytes, ...]:
    """The rolls of each ending, as indices of horses. 252 of the 256 byte values represent seven full sets of the 36
    rolls of two dice.
    """
    horses = [_INDEX[HORSE_OF[a + b]] for a in range(1, 7) for b in range(1, 7)]
    rolls = hashlib.shake_256(b"a day at the races").digest(races * LONGEST * 11 // 10)
    rolls = rolls.translate(bytes(horses * 7 + [0] * 4), delete=bytes(range(252, 256)))
    return tuple(rolls[i * LONGEST : (i + 1) * LONGEST] for i in range(races))


def odds(view: dict[str, Any]) -> Odds:
    """The odds of a position, from the public part of a view."""
    return _odds(*_position(view), RACES)


def sure_odds(view: dict[str, Any], races: int) -> Odds:
    """`odds` from many more endings, for which no bot has the time."""
    return _count(*_position(view), races)


def _position(view: dict[str, Any]) -> tuple[Spaces, int, int, tuple[str, ...], tuple[str, ...]]:
    last = view["last"]
    return (
        tuple(row["at"] for row in view["horses"]),
        _INDEX[last["horse"]] if last else -1,
        last["in_a_row"] % 2 if last else 0,
        tuple(card["card"] for card in view["props"]),
        tuple(card["card"] for card in view["exotics"]),
    )


def _count(at: Spaces, last: int, odd: int, props: tuple[str, ...], exotics: tuple[str, ...], races: int) -> Odds:
    endings = Endings(props, exotics, races)
    for rolls in tape(races):
        endings.count(*run(at, last, odd, rolls))
    return endings.odds()


_odds = lru_cache(maxsize=512)(_count)


def run(at: Spaces, last: int, odd: int, rolls: bytes) -> tuple[list[int], int, int, int]:
    """One ending: the final spaces, the winner, and the number of rolls until the close and until the end (R-3)."""
    spaces = list(at)
    left = CROSSINGS - sum(space >= LINE for space in spaces)
    close = 0
    for roll, horse in enumerate(rolls, 1):
        odd = 1 - odd if horse == last else 1
        last = horse
        was = spaces[horse]
        space = was + 1
        if not odd and space < FINISH:
            space += _BONUS[horse]
        if was < LINE <= space:
            left -= 1
            if left == 0:
                close = roll
        if space >= FINISH:
            spaces[horse] = FINISH
            return spaces, horse, close if left <= 0 else roll, roll
        spaces[horse] = space
    raise AssertionError((at, spaces))


class Endings:
    """The totals of all endings, by horse in the order of the board, and by card."""

    def __init__(self, props: tuple[str, ...], exotics: tuple[str, ...], races: int = RACES) -> None:
        self.races = races
        self.rows = {"show": [0] * len(HORSES), "place": [0] * len(HORSES), "win": [0] * len(HORSES)}
        self.cards = dict.fromkeys(("7_fifth", *props, *exotics), 0)
        self.props = [
            (card, _INDEX[PROPS[card].ahead], [_INDEX[other] for other in PROPS[card].behind]) for card in props
        ]
        self.exotics = exotics
        self.closes = self.ends = 0

    def count(self, spaces: list[int], winner: int, close: int, end: int) -> None:
        by_space = sorted(spaces, reverse=True)
        second, third = by_space[1], by_space[2]
        show, place = self.rows["show"], self.rows["place"]
        for horse, space in enumerate(spaces):
            if space >= third:
                show[horse] += 1
                if space >= second:
                    place[horse] += 1
        self.rows["win"][winner] += 1
        self.cards["7_fifth"] += by_space[FIFTH - 2] > spaces[_SEVEN]
        for card, ahead, behind in self.props:
            space = spaces[ahead]
            for other in behind:
                if spaces[other] >= space:
                    break
            else:
                self.cards[card] += 1
        for card in self.exotics:
            self.cards[card] += exotic_wins(card, by_space)
        self.closes += close
        self.ends += end

    def odds(self) -> Odds:
        chance = {card: count / self.races for card, count in self.cards.items() if card not in self.exotics}
        chance |= {spot: self.cards[card] / self.races for card in self.exotics for spot in EXOTIC_SPOTS[card]}
        for i, horse in enumerate(HORSES):
            for row, counts in self.rows.items():
                for number in range(1, len(BOARD[horse][row]) + 1):
                    chance[f"{horse}.{row}.{number}"] = counts[i] / self.races
        for colour in ("blue", "orange", "red"):
            chance[colour] = sum(chance[f"{horse}.win.1"] for horse in COLOURS[colour])
        return Odds(chance, self.closes / self.races, self.ends / self.races)
