"""`railbird simulate GAME`: bots play many games; prints statistics of wins and races. Also benchmarks the engine."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.engine.catalog import GAMES
from app.engine.kernel.bots import Bot, first_to_move
from app.engine.kernel.game import Game, news
from app.engine.kernel.game_errors import MalformedMove
from app.engine.kernel.ledger import BANK
from app.engine.kernel.play import Event, Paid
from app.engine.kernel.templates import pick

AnyGame = Game[Any]
QUANTILES: Final = (0, 5, 25, 50, 75, 95, 100)
GAMES_A_RUN: Final = 1000
BAR: Final = 40  # characters of a histogram's longest bar
TURNING: Final = {
    "SupplyOpened",
    "SpurtBegan",
}  # once a race, when a horse reaches a line on the track


@dataclass(slots=True)
class Chair:
    """Results of one seat, or of one level of bots, over all games. Each of n winners counts 1/n win."""

    games: int = 0
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)

    def add(self, wins: float, score: int) -> None:
        self.games += 1
        self.wins += wins
        self.scores.append(score)

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    def quantile(self, percent: int) -> int:
        return sorted(self.scores)[round(percent / 100 * (len(self.scores) - 1))]

    def figures(self) -> dict[str, Any]:
        quantiles = {str(percent): self.quantile(percent) for percent in QUANTILES} if self.scores else {}
        return {"games": self.games, "wins": round(self.wins, 3), "share": round(self.share, 4), "scores": quantiles}


@dataclass(slots=True)
class Tally:
    """Statistics over all games of a simulation."""

    seats: list[Chair]
    bots: dict[str, Chair]
    rounds: Counter[int] = field(default_factory=Counter)  # rounds per race
    rounds_left: Counter[int] = field(default_factory=Counter)  # rounds of a race after a horse has reached the line
    cards_left: Counter[int] = field(default_factory=Counter)  # cards in a hand at the end of a race
    endings: Counter[str] = field(default_factory=Counter)  # reasons for the ends of races
    paid: Counter[str] = field(default_factory=Counter)  # payments to players minus payments by them, by rule number
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    round: int = 0  # in the current race
    turned: int | None = None  # round of the current race in which a horse reached the line

    def hear(self, events: list[Event]) -> None:
        """Count the events about rounds, races, hands and payments."""
        for event in events:
            name = type(event).__name__
            if name == "RoundBegan":
                self.round += 1
            elif name in TURNING:
                self.turned = self.round
            elif name == "RaceEnded":
                self._end_race(event.facts(None))
            elif name == "TicketsShown":
                fact = event.facts(None)
                self.cards_left[len(fact["cards"]) + fact["free"]] += 1
            elif isinstance(event, Paid) and event.race:
                self.paid[event.rule] += event.amount if event.payer == BANK else -event.amount

    def _end_race(self, fact: dict[str, Any]) -> None:
        if self.round:
            self.rounds[self.round] += 1
            if self.turned is not None:
                self.rounds_left[self.round - self.turned] += 1
        self.round, self.turned = 0, None
        if "reason" in fact:
            self.endings[fact["reason"]] += 1

    def finish(self, result: dict[str, Any], moves: int, levels: Sequence[str]) -> None:
        winners = sum(row["place"] == 1 for row in result["ranking"])
        for row in result["ranking"]:
            wins = 1 / winners if row["place"] == 1 else 0.0
            self.seats[row["seat"]].add(wins, row["score"])
            self.bots[levels[row["seat"]]].add(wins, row["score"])
        self.games += 1
        self.moves += moves

    @property
    def speed(self) -> float:
        return self.moves / self.seconds if self.seconds else 0.0

    def figures(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "moves": self.moves,
            "moves_per_second": round(self.speed),
            "seats": [chair.figures() for chair in self.seats],
            "bots": {level: chair.figures() for level, chair in self.bots.items()},
            "rounds": {str(size): self.rounds[size] for size in sorted(self.rounds)},
            "rounds_left": {str(size): self.rounds_left[size] for size in sorted(self.rounds_left)},
            "endings": dict(sorted(self.endings.items())),
            "paid_a_game": {rule: round(total / self.games) for rule, total in sorted(self.paid.items())},
            "cards_left": {str(size): self.cards_left[size] for size in sorted(self.cards_left)},
        }


def simulate(
    game: AnyGame,
    games: int,
    levels: Sequence[str],
    seats: int,
    options: dict[str, Any],
    seed: int,
    tick: Callable[[], object] = lambda: None,
) -> Tally:
    """Play `games` games, rotating the bots through the seats; `tick` is called after each game."""
    tally = Tally([Chair() for _ in range(seats)], {level: Chair() for level in levels})
    began = time.perf_counter()
    for number in range(games):
        sitting = seating(levels, seats, number)
        bots = [game.bots[level] for level in sitting]
        result, moves = play(game, bots, options, Random(f"{seed}/{number}"), tally.hear)
        tally.finish(result, moves, sitting)
        tick()
    tally.seconds = time.perf_counter() - began
    return tally


def seating(levels: Sequence[str], seats: int, number: int) -> list[str]:
    """Bot level of each seat in game `number`: levels alternate, and move on by one seat with each game."""
    turn = [levels[(chair + number // seats) % len(levels)] for chair in range(seats)]
    return [turn[(seat + number) % seats] for seat in range(seats)]


def play(
    game: AnyGame, bots: list[Bot], options: dict[str, Any], luck: Random, hear: Callable[[list[Event]], object]
) -> tuple[dict[str, Any], int]:
    """Play one game; returns its result and its number of moves. While all bots wait, the clock jumps to the game's
    next deadline."""
    s = game.new(options, len(bots), f"{luck.getrandbits(256):064x}", 0)
    hear(news(s))
    moves = now = 0
    while s.result is None:
        move = first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), lambda n: int(luck.random() * n))
        if move is None:
            due = game.wakes_at(s)
            assert due is not None, "everybody waits for everybody"
            now = max(now, due)
            hear(game.wake(s, now))
        else:
            ask, raw = move
            hear(game.decide(s, ask, game.read(raw), now))
            moves += 1
    return s.result, moves


def bench_engine(slug: str, seconds: float = 2.0) -> float:
    """Benchmark the engine: random legal moves per second of processor time, on one core.

    A move counts the asks, the acting seat's view, and the answer. Bots move whenever they may.
    """
    game, luck = GAMES[slug], Random(1)
    bots: list[Bot] = [lambda view, ask, below: pick(ask.moves[below(len(ask.moves))], below)] * min(5, game.seats[1])
    moves, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        moves += play(game, bots, {}, luck, hear=len)[1]
    return moves / spent


# The command


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="railbird simulate", description="Let bots play many games against each other, and print how it went."
    )
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, metavar="N", help="how many games (1000; 400 for each pair of decks)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many players (as many as can play)")
    parser.add_argument("--bots", metavar="LEVEL,…", help="levels, which take turns in the seats (all of the game's)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same games (1)")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="options of the game")
    parser.add_argument("--matrix", action="store_true", help="ready decks against one another, where there are decks")
    parser.add_argument("--each-distance", action="store_true", help="--matrix: that many games over each distance")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    chosen = parser.parse_args(args)
    game = GAMES[chosen.game]
    try:
        given = read_options(game, chosen.options)
        options = game.chosen(given)
    except MalformedMove as error:
        parser.error(error.why)
    low, high = game.seats_with(options)
    seats = high if chosen.seats is None else chosen.seats
    levels = chosen.bots.split(",") if chosen.bots else list(game.bots)
    if not low <= seats <= high:
        parser.error(f"{game.title} is for {low} to {high} players")
    if unknown := [level for level in levels if level not in game.bots]:
        parser.error(f"{game.title} has the bots {', '.join(game.bots)}, not {', '.join(unknown)}")
    if chosen.games is not None and chosen.games < 1:
        parser.error("at least one game has to be played")
    if chosen.matrix:
        if game.decks is None:
            parser.error(f"{game.title} is not played with decks")
        # The game's own simulation, which knows how its decks meet and which limits apply.
        matrix = import_module(f"tools.simulate_{game.slug}")
        return int(matrix.run(chosen.games or matrix.GAMES_A_PAIR, chosen.seed, given, chosen.each_distance))
    games = chosen.games or GAMES_A_RUN

    progress = Progress(
        TextColumn(f"{game.title}, {seats} seats, {' and '.join(dict.fromkeys(levels))}"),
        *(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        console=Console(stderr=True),
        transient=True,
    )
    with progress if sys.stderr.isatty() else nullcontext():
        task = progress.add_task("", total=games)
        tally = simulate(game, games, levels, seats, options, chosen.seed, lambda: progress.advance(task))
    if chosen.json:
        print(json.dumps({"game": game.slug, "options": options, "seed": chosen.seed} | tally.figures(), indent=2))
    else:
        show(game, tally, Console())
    return 0


def read_options(game: AnyGame, words: list[str]) -> dict[str, Any]:
    """Parse options of the form name=value; a value matches the option's choices, ignoring case."""
    options: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        choices = next((option.choices for option in game.options if option.name == name), ())
        options[name] = next((choice for choice in choices if str(choice).lower() == value.lower()), value)
    return options


def show(game: AnyGame, tally: Tally, console: Console) -> None:
    chairs = [(f"bot {level}", chair) for level, chair in tally.bots.items() if chair.games]
    chairs += [(f"seat {seat}", chair) for seat, chair in enumerate(tally.seats)]
    best = max(chair.share for _, chair in chairs)
    wins = _table(f"{game.title}: {tally.games:,} games", "", "games", "wins", "share", "<")
    scores = _table("Score at the end, by quantile", "", *(f"{percent} %" for percent in QUANTILES))
    for name, chair in chairs:
        bar = "█" * round(BAR * chair.share / best)
        wins.add_row(name, f"{chair.games:,}", f"{chair.wins:,.1f}", f"{chair.share:.1%}", bar)
        scores.add_row(name, *(_short(chair.quantile(percent)) for percent in QUANTILES))
    console.print(wins, scores)
    if tally.rounds:
        console.print(_histogram("Rounds a race", tally.rounds))
    if tally.rounds_left:
        console.print(_histogram("Rounds still run after the line", tally.rounds_left))
    if tally.cards_left:
        console.print(_histogram("Cards left in a hand", tally.cards_left))
    if tally.endings:
        console.print(_shares("How races end", tally.endings))
    if tally.paid:
        console.print(_sources(tally))
    console.print(f"{tally.moves:,} moves in {tally.seconds:.1f} s, bots included: {tally.speed:,.0f} moves/s")


def _shares(title: str, counts: Counter[str]) -> Table:
    table = _table(title, "", "share", "<")
    for name, count in counts.most_common():
        table.add_row(name, f"{count / counts.total():.1%}", "█" * round(BAR * count / max(counts.values())))
    return table


def _sources(tally: Tally) -> Table:
    """Table of the players' average net income per game, by rule number."""
    table = _table("Paid to all players, a game", "paragraph", "", "<")
    most = max(map(abs, tally.paid.values())) or 1
    for rule, total in sorted(tally.paid.items()):
        table.add_row(rule, f"{total / tally.games:,.1f}", "█" * round(BAR * abs(total) / most))
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE, padding=(0, 1, 0, 0))
    for heading in headings:
        table.add_column(heading.strip("<"), justify="right" if heading.strip("<") else "left", no_wrap=True)
    return table


def _short(score: int) -> str:
    """A score as text; from 10,000 in thousands."""
    return f"{score // 1000:,}k" if abs(score) >= 10_000 else f"{score:,}"


def _histogram(title: str, counts: Counter[int]) -> Table:
    total = counts.total()
    mean = sum(size * count for size, count in counts.items()) / total
    table = _table(f"{title}: {min(counts)} to {max(counts)}, {mean:.2f} on the average", "n", "share", "<")
    for size in range(min(counts), max(counts) + 1):
        bar = "█" * round(BAR * counts[size] / max(counts.values()))
        table.add_row(f"{size}", f"{counts[size] / total:.1%}", bar)
    return table
