"""`railbird simulate force --matrix`: plays the ready-made decks against one another to check their balance.

Every pair of decks plays all distances that both are made for, each deck equally often in each seat. With
`--each-distance` the number of games is the one over each distance, which also judges the first player. Limits: no deck
wins more than 58 % against another, the first player wins 47 to 53 % over every distance, a race of 1600 m takes 9 to
15 turns, a quarter of the turns at most has no runner, the lead changes twice, and whoever leads half-way wins 58 %.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from random import Random
from typing import Any, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.engine.force.bots import BOTS
from app.engine.force.components import DISTANCES
from app.engine.force.decks.ready import READY, ReadyDeck
from tools.force.duel import Duel, play, ready

GAMES_A_PAIR: Final = 400
GAMES_TO_JUDGE: Final = 400  # games over one distance before the share of the first player is judged
MOST: Final = 0.58
FIRST: Final = (0.47, 0.53)
TURNS_OVER_1600: Final = (9, 15)
WITHOUT_RUNNER: Final = 0.25
LEAD_CHANGES: Final = 2.0
HALF_WAY: Final = 0.58


COUNTED: Final = ("all_turns", "without_runner", "lead_changes", "progress", "by_text", "moves")


@dataclass(slots=True)
class Meeting:
    """Games and wins of one deck against another, or against all. A draw counts as half a win."""

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
    """Results of all games. `turns` has the number of the winner's turns, by distance in metres."""

    meetings: dict[tuple[str, str], Meeting] = field(default_factory=dict)
    decks: dict[str, Meeting] = field(default_factory=dict)
    first: Meeting = field(default_factory=Meeting)
    first_over: dict[int, Meeting] = field(default_factory=dict)
    half_way: Meeting = field(default_factory=Meeting)  # results of the player who leads half-way
    counts: dict[str, int] = field(default_factory=dict)  # sums of the fields in COUNTED
    with_two_runners: int = 0  # games with a turn of two runners or more
    with_two_cards: int = 0
    turns: dict[int, list[int]] = field(default_factory=dict)
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, decks: tuple[str, str], metres: int, played: Duel) -> None:
        for seat in (0, 1):
            pair = decks[seat], decks[1 - seat]
            self.meetings.setdefault(pair, Meeting()).add(played.won(seat))
            self.decks.setdefault(decks[seat], Meeting()).add(played.won(seat))
        self.first.add(played.won(played.first))
        self.first_over.setdefault(metres, Meeting()).add(played.won(played.first))
        if played.leader_half_way in (0, 1):
            self.half_way.add(played.won(played.leader_half_way))
        for name in COUNTED:
            self.counts[name] = self.counts.get(name, 0) + getattr(played, name)
        self.with_two_runners += played.two_runners > 0
        self.with_two_cards += played.two_cards > 0
        self.turns.setdefault(metres, []).append(played.turns)
        self.reasons[played.reason] = self.reasons.get(played.reason, 0) + 1

    def per_game(self, name: str) -> float:
        return self.counts.get(name, 0) / self.first.games if self.first.games else 0.0

    @property
    def without_runner(self) -> float:
        turns = self.counts.get("all_turns", 0)
        return self.counts["without_runner"] / turns if turns else 0.0

    def average_turns(self, metres: int) -> float:
        turns = self.turns.get(metres, [])
        return sum(turns) / len(turns) if turns else 0.0


def fixtures(decks: list[ReadyDeck], games: int) -> Iterator[tuple[tuple[str, str], int]]:
    """The schedule, `games` games per pair of decks, alternating distances and seats; yields decks and metres."""
    for one, two in combinations(decks, 2):
        shared = [metres for metres in one.metres if metres in two.metres]
        for number in range(games if shared else 0):
            pair = (one.name, two.name) if number % 2 else (two.name, one.name)
            yield pair, shared[number // 2 % len(shared)]


def fixtures_over_each(decks: list[ReadyDeck], games: int) -> Iterator[tuple[tuple[str, str], int]]:
    """The schedule of `games` games over each distance, in which all pairs of decks made for it alternate."""
    for number in range(games):
        for metres in DISTANCES:
            pairs = list(combinations((deck for deck in decks if metres in deck.metres), 2))
            one, two = pairs[number // 2 % len(pairs)]
            yield ((one.name, two.name) if number % 2 else (two.name, one.name)), metres


def schedule(games: int, each_distance: bool = False) -> list[tuple[tuple[str, str], int]]:
    return list((fixtures_over_each if each_distance else fixtures)(list(READY.values()), games))


def meet(number: int, pair: tuple[str, str], metres: int, seed: int, options: dict[str, Any], level: str) -> Duel:
    """One game of the schedule. The same seed and number give the same game."""
    luck = Random(f"{seed}/{number}")  # noqa: S311 - reproducible games need a seeded generator
    return play((ready(pair[0]), ready(pair[1])), (BOTS[level], BOTS[level]), {**options, "distance": metres}, luck)


def matrix(
    games: int,
    seed: int,
    tick: Callable[[], object] = lambda: None,
    level: str = "regular",
    options: dict[str, Any] | None = None,
    each_distance: bool = False,
) -> Matrix:
    """Play the whole schedule."""
    found = Matrix()
    for number, (pair, metres) in enumerate(schedule(games, each_distance)):
        found.add(pair, metres, meet(number, pair, metres, seed, options or {}, level))
        tick()
    return found


def remarks(found: Matrix) -> list[str]:
    """Violations of the limits, as sentences."""
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
    wrong += [
        f"the first player wins {met.share:.1%} over {metres} m"
        for metres, met in sorted(found.first_over.items())
        if met.games >= GAMES_TO_JUDGE and not FIRST[0] <= met.share <= FIRST[1]
    ]
    if found.without_runner > WITHOUT_RUNNER:
        wrong.append(f"{found.without_runner:.1%} of the turns have no runner")
    if found.counts.get("all_turns") and found.per_game("lead_changes") < LEAD_CHANGES:
        wrong.append(f"the lead changes {found.per_game('lead_changes'):.1f} times")
    if found.half_way.share > HALF_WAY:
        wrong.append(f"whoever leads half-way wins {found.half_way.share:.1%}")
    if not TURNS_OVER_1600[0] <= found.average_turns(1600) <= TURNS_OVER_1600[1]:
        wrong.append(f"1600 m take {found.average_turns(1600):.1f} turns")
    return wrong


def run(games: int, seed: int, options: dict[str, Any], each_distance: bool) -> int:
    total = len(schedule(games, each_distance))
    progress = Progress(
        *(TextColumn("Ready decks"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        console=Console(stderr=True),
        transient=True,
    )
    with progress if sys.stderr.isatty() else nullcontext():
        task = progress.add_task("", total=total)
        tick = partial(progress.advance, task)
        found = matrix(games, seed, tick, options=options, each_distance=each_distance)
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
    for metres, met in sorted(found.first_over.items()):
        turns = f"{found.average_turns(metres):.1f} turns"
        console.print(f"{metres} m: {turns}, first player {met.share:.1%} of {met.games:,}")
    games = found.first.games or 1
    console.print(f"Turns without a runner: {found.without_runner:.1%}")
    changes = f"Lead changes a game: {found.per_game('lead_changes'):.2f}"
    console.print(f"{changes}; whoever leads half-way wins {found.half_way.share:.1%}")
    runners, cards = found.with_two_runners / games, found.with_two_cards / games
    console.print(f"Games with a turn of two runners: {runners:.0%}, of two supports: {cards:.0%}")
    console.print(f"Progress by card texts: {found.per_game('by_text') / (found.per_game('progress') or 1):.1%}")
    console.print(", ".join(f"{reason} {count:,}" for reason, count in sorted(found.reasons.items())))
    for remark in remarks(found):
        console.print(f"Not as it should be: {remark}")
