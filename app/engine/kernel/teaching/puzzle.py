"""Puzzles: positions of simulated games in which one choice is clearly worth the most, by a complete reckoning.

A puzzle is the deal and the line of moves that leads to its position, so the engine can replay it. A game says in its
module `puzzles` which positions it can reckon to the end, and what each answer is worth there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from app.engine.kernel.bots import Bot
from app.engine.kernel.play import Ask, Event, Paid, State
from app.engine.kernel.templates import Raw, count, every, fits, nth

Game: TypeAlias = Any  # app.engine.kernel.game.Game, whose facets import this folder
# By answer: the parts of what it is worth, in the order of `Puzzles.parts`.
Worths: TypeAlias = list[tuple[float, ...]]
# A move by its number among all legal answers of a position, or written out if its template is not numbered.
Ply: TypeAlias = int | dict[str, Any]

TIME: Final = -1  # in a line: the game's own time acts


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a solution: its own part of what the solution is worth, and why it is right: the total that the best
    of all worse moves would have led to. `otherwise` is None if no move is worse.
    """

    move: Raw
    worth: tuple[float, ...]
    otherwise: float | None


# By right answer: this answer and the moves after it.
Solutions: TypeAlias = Mapping[int, Sequence[Step]]


class Puzzles(ABC):
    """The puzzles of a game. `sizes`: the numbers of players. `margin`: the least lead of the best answer over any
    other, in the game's unit.
    """

    sizes: tuple[int, ...]
    options: Mapping[str, Any] = MappingProxyType({})
    parts: tuple[str, ...]
    margin: float
    fewest: int = 4  # answers
    right: int = 5  # at most one answer of so many is right

    @abstractmethod
    def asked(self, s: Any) -> int | None:
        """The seat that the position asks, if it may be a puzzle. A quick test."""

    @abstractmethod
    def reckon(self, game: Game, s: Any, seat: int) -> Worths | None:
        """The worth of each answer: its average over everything that the seat cannot know. None if the worths cannot
        be reckoned exactly.
        """

    def solutions(self, game: Game, s: Any, seat: int, worths: Worths) -> Solutions:
        """The moves that make a right answer worth so much, if the seat has more choices after it. Empty where the
        answer decides everything, or where the rest is an average over what the seat cannot know.
        """
        return {}

    def is_early(self, s: Any) -> bool:
        """True while puzzles are far off; the search then lets quick bots play on, which saves time."""
        return False

    def players(self, game: Game, s: Any, deal: int) -> list[Bot]:
        """The bots whose games are searched, by seat: the strongest, and the weakest as long as anybody may play."""
        weakest, *_, strongest = game.bots.values()
        return [weakest if self.is_early(s) else strongest] * s.seats

    def is_late(self, s: Any) -> bool:
        """True if the game can reach no further puzzle."""
        return False


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as it is stored. The seed is `deal` in 64 hexadecimal digits; `worths` is what `Puzzles.reckon` said."""

    deal: int
    seats: int
    version: int
    seat: int
    line: tuple[Ply, ...]
    worths: Worths = field(default_factory=list)
    solutions: Solutions = field(default_factory=dict)

    @property
    def seed(self) -> str:
        return f"{self.deal:064x}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a reckoning: the best answers, all worth the same, and their lead over any other."""

    best: tuple[int, ...]
    margin: float


def verdict(worths: Worths) -> Verdict:
    totals = [round(sum(parts), 6) for parts in worths]
    most = max(totals)
    best = tuple(i for i, total in enumerate(totals) if total == most)
    others = [total for total in totals if total != most]
    return Verdict(best, most - max(others) if others else 0.0)


def is_clear(puzzles: Puzzles, worths: Worths) -> bool:
    """True for a good puzzle: several answers, few of them right, and a clear margin."""
    found = verdict(worths)
    few = len(found.best) <= max(1, len(worths) // puzzles.right)
    return len(worths) >= puzzles.fewest and few and found.margin >= puzzles.margin


# Reckoning


def paid(events: Iterable[Event], seat: int, rules: Mapping[str, str], parts: tuple[str, ...]) -> tuple[int, ...]:
    """The payments to the seat, less those that it made, by part. `rules` has the part of each paragraph."""
    sums = dict.fromkeys(parts, 0)
    for event in events:
        if isinstance(event, Paid) and seat in (event.payer, event.payee):
            sums[rules[event.rule]] += event.amount if event.payee == seat else -event.amount
    return tuple(sums.values())


def played_out(game: Game, s: Any, seat: int, rules: Mapping[str, str], parts: tuple[str, ...]) -> Worths | None:
    """The payments after each answer, if every answer ends the game; otherwise None."""
    ask, moves = answers_of(game, s, seat)
    worths: Worths = []
    for move in moves:
        after = deepcopy(s)
        events = game.answer(after, ask.id, game.read(move), 0)
        if after.result is None:
            return None
        worths.append(paid(events, seat, rules, parts))
    return worths


# Positions


def answers_of(game: Game, s: State, seat: int) -> tuple[Ask, list[Raw]]:
    """The seat's open decision and its legal answers, in a fixed order."""
    ask: Ask = next(ask for ask in game.asks(s) if ask.seat == seat)
    return ask, [move for template in ask.moves for move in every(template)]


def position(game: Game, puzzle: Puzzle) -> Any:
    """The state of the puzzle: its deal after its line."""
    s = game.new(dict(game.puzzles.options), puzzle.seats, puzzle.seed, 0, version=puzzle.version)
    s.told.clear()
    now = 0
    for ply in puzzle.line:
        now, _ = step(game, s, ply, now)
    return s


def step(game: Game, s: State, ply: Ply, now: int) -> tuple[int, list[Event]]:
    """Play one ply of a line. Returns the time after it, and the events."""
    if ply == TIME:
        due = game.wakes_at(s)
        assert due is not None, "nothing is due"
        return max(now, due), game.wake(s, max(now, due))
    ask, raw = _numbered(game.asks(s), ply) if isinstance(ply, int) else _written_out(game, s, ply)
    return now, game.answer(s, ask.id, game.read(raw), now)


def ply_of(game: Game, s: State, ask: Ask, raw: Raw) -> Ply:
    """The ply for this answer."""
    before = 0
    for other in game.asks(s):
        for template in other.moves:
            if other.id == ask.id and fits(template, raw) and raw in (numbered := list(every(template))):
                return before + numbered.index(raw)
            before += count(template)
    return {"ask": ask.id, **raw}


def _numbered(asks: list[Ask], number: int) -> tuple[Ask, Raw]:
    for ask in asks:
        for template in ask.moves:
            if number < count(template):
                return ask, nth(template, number)
            number -= count(template)
    raise IndexError(number)


def _written_out(game: Game, s: State, ply: dict[str, Any]) -> tuple[Ask, Raw]:
    raw = dict(ply)
    wanted = raw.pop("ask")
    return next(ask for ask in game.asks(s) if ask.id == wanted), raw


# Making puzzles

Player: TypeAlias = Callable[[State], tuple[Ask, Raw] | None]


def found(game: Game, deal: int, seats: int, player: Player, longest: int) -> Iterator[Puzzle]:
    """The puzzles in a game from this deal. `player` chooses the next answer; None lets time act."""
    puzzles: Puzzles = game.puzzles
    start = Puzzle(deal, seats, game.version, 0, ())
    s = position(game, start)
    line: list[Ply] = []
    now = 0
    for _ in range(longest):
        if s.result is not None or puzzles.is_late(s):
            return
        seat = puzzles.asked(s)
        worths = None if seat is None else puzzles.reckon(game, s, seat)
        if seat is not None and worths is not None and is_clear(puzzles, worths):
            solutions = puzzles.solutions(game, s, seat, worths)
            yield Puzzle(deal, seats, game.version, seat, tuple(line), worths, solutions)
        chosen = player(s)
        ply: Ply = TIME if chosen is None else ply_of(game, s, *chosen)
        now, _ = step(game, s, ply, now)
        line.append(ply)
    raise AssertionError("the game does not end")
