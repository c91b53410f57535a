"""`railbird simulate force --matrix`: the ready decks against one another, to see that none rules the others.

Every pair of decks of one size meets over all distances that both are meant for, each deck in each seat as often. The
figures to keep: no deck above 60 % over all, the first player between 45 and 55 %, 1600 m in 9 to 15 turns.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.engine.force.decks import READY, ReadyDeck
from app.engine.force.game import ForceOfTheHorse

GAME: Final = ForceOfTheHorse()
GAMES_A_PAIR: Final = 400
MOST: Final = 0.60
FIRST: Final = (0.45, 0.55)
TURNS_OVER_1600: Final = (9, 15)


@dataclass(slots=True)
class Meeting:
    """Two decks, or one and all others: how often it was played, and won (a draw is half a win)."""

    games: int = 0
    wins: float = 0.0

    def add(self, won: float) -> None:
        self.games += 1
        self.wins += won

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(slots=True)
class Matrix:
    """What came of all games. `turns` are the winner's own, by distance."""

    meetings: dict[tuple[str, str], Meeting] = field(default_factory=dict)
    decks: dict[str, Meeting] = field(default_factory=dict)
    first: Meeting = field(default_factory=Meeting)
    turns: dict[int, list[int]] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, decks: tuple[str, str], metres: int, played: "Played") -> None:
        for seat in (0, 1):
            pair = decks[seat], decks[1 - seat]
            self.meetings.setdefault(pair, Meeting()).add(played.won(seat))
            self.decks.setdefault(decks[seat], Meeting()).add(played.won(seat))
        self.first.add(played.won(played.first))
        self.turns.setdefault(metres, []).append(played.turns)
        self.reasons[played.reason] = self.reasons.get(played.reason, 0) + 1

    def average_turns(self, metres: int) -> float:
        turns = self.turns.get(metres, [])
        return sum(turns) / len(turns) if turns else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    winners: tuple[int, ...]
    first: int
    turns: int
    reason: str
    moves: int

    def won(self, seat: int) -> float:
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play(decks: tuple[str, str], levels: tuple[str, str], options: dict[str, Any], luck: Random) -> Played:
    """One race between bots that bring these decks."""
    s = GAME.new(options, 2, f"{luck.getrandbits(256):064x}", 0)
    moves = 0
    while s.result is None:
        ask = GAME.asks(s)[0]
        raw: dict[str, Any] | None
        if ask.prompt == "bring_deck":
            raw = {"do": "take_deck", "deck": decks[ask.seat]}
        else:
            raw = GAME.bots[levels[ask.seat]](GAME.view(s, ask.seat), ask, luck.randrange)
        GAME.decide(s, ask, GAME.read(raw), 0)
        moves += 1
    winners = tuple(row["seat"] for row in s.result["ranking"] if row["place"] == 1)
    own = (s.turn + 1) // 2 if winners[0] == s.first else s.turn // 2
    return Played(winners, s.first, own, s.result["reason"], moves)


def fixtures(decks: list[ReadyDeck], games: int) -> Iterator[tuple[tuple[str, str], int]]:
    """So many games for each pair: over the distances in turn, with the seats changed about."""
    for one, two in combinations(decks, 2):
        shared = [metres for metres in one.metres if metres in two.metres]
        for number in range(games if shared else 0):
            pair = (one.name, two.name) if number % 2 else (two.name, one.name)
            yield pair, shared[number // 2 % len(shared)]


def matrix(games: int, seed: int, tick: Callable[[], object] = lambda: None, level: str = "regular") -> Matrix:
    """All decks against one another, so many games a pair."""
    found = Matrix()
    for number, (pair, metres) in enumerate(fixtures(list(READY.values()), games)):
        luck = Random(f"{seed}/{number}")  # noqa: S311 - the same seed is to give the same games
        found.add(pair, metres, play(pair, (level, level), {"distance": metres}, luck))
        tick()
    return found


def remarks(found: Matrix) -> list[str]:
    """What is not as it should be."""
    wrong = [
        f"{name} wins {meeting.share:.1%} over all" for name, meeting in found.decks.items() if meeting.share > MOST
    ]
    wrong += [
        f"{one} wins {meeting.share:.1%} against {two}"
        for (one, two), meeting in found.meetings.items()
        if meeting.share > MOST
    ]
    if not FIRST[0] <= found.first.share <= FIRST[1]:
        wrong.append(f"the first player wins {found.first.share:.1%}")
    if not TURNS_OVER_1600[0] <= found.average_turns(1600) <= TURNS_OVER_1600[1]:
        wrong.append(f"1600 m take {found.average_turns(1600):.1f} turns")
    return wrong


def run(games: int, seed: int) -> int:
    total = sum(1 for _ in fixtures(list(READY.values()), games))
    progress = Progress(
        *(TextColumn("Ready decks"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        console=Console(stderr=True),
        transient=True,
    )
    with progress if sys.stderr.isatty() else nullcontext():
        task = progress.add_task("", total=total)
        found = matrix(games, seed, lambda: progress.advance(task))
    show(found, Console())
    return 0


def show(found: Matrix, console: Console) -> None:
    table = Table(title="Won by the deck on the left", title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for number, _ in enumerate(found.decks, 1):
        table.add_column(f"{number}", justify="right", no_wrap=True)
    table.add_column("all", justify="right", no_wrap=True)
    for number, (one, over_all) in enumerate(found.decks.items(), 1):
        cells = [found.meetings.get((one, two)) for two in found.decks]
        shares = [f"{cell.share:.1%}" if cell else "" for cell in cells]
        table.add_row(f"{number} {one}", *shares, f"{over_all.share:.1%}")
    console.print(table)
    console.print(f"First player: {found.first.share:.1%} of {found.first.games:,} games")
    for metres in sorted(found.turns):
        console.print(f"{metres} m: {found.average_turns(metres):.1f} turns")
    console.print(", ".join(f"{reason} {count:,}" for reason, count in sorted(found.reasons.items())))
    for remark in remarks(found):
        console.print(f"Not as it should be: {remark}")
