"""The puzzles of the Jockeys' Game: the last card of the last trick but one, in the last race.

The solver plays last in the trick. One card each is left after it, and of the others' only the suits are known. An
answer is worth what it brings for sure: on average over all numbers that the others' cards can have, and however they
use their whips in the last trick.
"""

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import permutations, product
from math import perm, prod
from typing import Any, Final, TypeAlias

from app.engine.jockeys.components import DECK, RIDERS, SUIT, SUITS
from app.engine.jockeys.state import JockeysState
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Event
from app.engine.kernel.teaching.puzzle import Game, Puzzles, Worths, answers_of, paid

# J-8: what each payment after the race is for.
PARTS: Final[Mapping[str, str]] = {"J-8.1": "prize", "J-8.2": "bet"}
LEFT: Final = 2  # cards in the solver's hand
MOST_DEALS: Final = 600  # with more, nobody sees through it

Points: TypeAlias = tuple[int, ...]  # by part


class LastTricks(Puzzles):
    sizes = (4, 3)
    parts = ("prize", "bet")
    margin = 1.0  # points
    right = 2  # the whip is the question of many: then both cards are right

    def is_early(self, s: JockeysState) -> bool:
        return s.race < s.races

    def asked(self, s: JockeysState) -> int | None:
        if s.phase != "trick" or s.race != s.races or len(s.plays) != len(RIDERS) - 1:
            return None
        seat = s.to_play()
        return seat if not s.is_dummy(seat) and len(s.riders[seat].hand) == LEFT else None

    def reckon(self, game: Game, s: JockeysState, seat: int) -> Worths | None:
        ask, moves = answers_of(game, s, seat)
        if len(moves) < self.fewest or count_of_deals(s, seat) > MOST_DEALS:
            return None
        ends = [
            [
                self._ends(game, after := twin(deal), seat, game.answer(after, ask.id, game.read(move), 0))
                for move in moves
            ]
            for deal in deals(s, seat)
        ]
        sure = [[low for low, _ in column] for column in zip(*ends, strict=True)]
        hoped = [[high for _, high in column] for column in zip(*ends, strict=True)]
        return [_mean(lows) for lows in sure] if _is_proven(sure, hoped) else None

    def _ends(self, game: Game, s: JockeysState, seat: int, events: list[Event]) -> tuple[Points, Points]:
        """The least and the most that the seat can get in the end. The least without a whip of its own in the last
        trick, since it might not know when to use it.
        """
        if s.result is not None:
            points = paid(events, seat, PARTS, self.parts)
            return points, points
        ask, moves = answers_of(game, s, game.asks(s)[0].seat)
        ends = []
        for move in moves:
            after = twin(s)
            ends.append(self._ends(game, after, seat, game.answer(after, ask.id, game.read(move), 0)))
        most = max((high for _, high in ends), key=sum)
        return ends[0][0] if ask.seat == seat else min((low for low, _ in ends), key=sum), most


def _mean(points: list[Points]) -> tuple[float, ...]:
    return tuple(round(sum(part) / len(points), 4) for part in zip(*points, strict=True))


def _is_proven(sure: list[list[Points]], hoped: list[list[Points]]) -> bool:
    """True if the answer with the highest sure worth is no worse than any other, whatever the other players do."""
    least = [sum(map(sum, points)) for points in sure]
    most = [sum(map(sum, points)) for points in hoped]
    best = max(least)
    return all(best >= high for low, high in zip(least, most, strict=True) if low < best)


def hidden(s: JockeysState, seat: int) -> Iterator[tuple[list[int], list[str]]]:
    """By suit: the others whose last card is of it, and the cards that it can be."""
    unseen = [card for card in DECK if card not in seen(s, seat)]
    others = [rider for rider in range(s.seats) if rider != seat]
    for suit in SUITS:
        holders = [rider for rider in others if s.riders[rider].hand and SUIT[s.riders[rider].hand[0]] == suit]
        yield holders, [card for card in unseen if SUIT[card] == suit]


def count_of_deals(s: JockeysState, seat: int) -> int:
    return prod(perm(len(cards), len(holders)) for holders, cards in hidden(s, seat))


def deals(s: JockeysState, seat: int) -> Iterator[JockeysState]:
    """Every deal of the others' last cards that the seat cannot tell from the real one. All are equally likely."""
    numbers = [
        [dict(zip(holders, chosen, strict=True)) for chosen in permutations(cards, len(holders))]
        for holders, cards in hidden(s, seat)
    ]
    for chosen in product(*numbers):
        deal = twin(s)
        for cards_of in chosen:
            for rider, card in cards_of.items():
                deal.riders[rider].hand = [card]
        yield deal


def seen(s: JockeysState, seat: int) -> set[str]:
    """The cards whose numbers the seat sees: its own, those that lie open, the dummy's."""
    cards = set(s.riders[seat].twelve()) | {play.card for play in [*s.plays, *(s.last.plays if s.last else [])]}
    for number, rider in enumerate(s.riders):
        cards |= {*rider.open, *(rider.hand if s.is_dummy(number) else ())}
    return cards | ({s.shown} if s.shown else set())


def twin(s: JockeysState) -> JockeysState:
    """A copy whose race can be played on without a change of the original."""
    other: Any = copy(s)
    other.riders = [replace(rider, hand=list(rider.hand), played=list(rider.played)) for rider in s.riders]
    other.plays = list(s.plays)
    other.course = [list(square) for square in s.course]
    other.odds = list(s.odds)
    other.sheet = list(s.sheet)
    other.ledger = Ledger(list(s.ledger.held), s.ledger.bank)
    other.told = []
    return other  # type: ignore[no-any-return]


PUZZLES: Final = LastTricks()
