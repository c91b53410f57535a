"""`railbird simulate GAME`: let bots play many games, and print who wins and how races go. Also the engine's bench."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app import simulate_force
from app.engine.catalog import GAMES
from app.engine.kernel.bots import Bot, first_to_move
from app.engine.kernel.errors import MalformedMove
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Event
from app.engine.kernel.templates import pick

AnyGame = Game[Any]
QUANTILES: Final = (0, 5, 25, 50, 75, 95, 100)
GAMES_A_RUN: Final = 1000
BAR: Final = 40  # characters of a histogram's longest bar


@dataclass(slots=True)
class Chair:
    """What came of all games for one seat, or for one level of bots. A shared win counts its share."""

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
    """What all games of a simulation come to."""

    seats: list[Chair]
    bots: dict[str, Chair]
    rounds: Counter[int] = field(default_factory=Counter)  # of a race
    cards_left: Counter[int] = field(default_factory=Counter)  # in a hand when its race ends
    games: int = 0
    moves: int = 0
    seconds: float = 0.0
    round: int = 0  # of the race that is being run

    def hear(self, events: list[Event]) -> None:
        """Note what games with rounds, races and hands tell about them."""
        for event in events:
            name = type(event).__name__
            if name == "RoundBegan":
                self.round += 1
            elif name == "RaceEnded" and self.round:
                self.rounds[self.round] += 1
                self.round = 0
            elif name == "TicketsShown":
                fact = event.facts(None)
                self.cards_left[len(fact["cards"]) + fact["free"]] += 1

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
    """Play so many games, each with the bots in other seats."""
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
    """Which level sits where in a game: in turn, and one seat on with each game, so that none owns a seat."""
    turn = [levels[(chair + number // seats) % len(levels)] for chair in range(seats)]
    return [turn[(seat + number) % seats] for seat in range(seats)]


def play(
    game: AnyGame, bots: list[Bot], options: dict[str, Any], luck: Random, hear: Callable[[list[Event]], object]
) -> tuple[dict[str, Any], int]:
    """One game: its result, and how many moves it took. Where all bots wait, time passes until the game moves on."""
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
    """Random legal moves a second on one core: asks, the acting seat's view, answer. Processor time is counted.

    Nobody hesitates: who may move moves, and time passes when nobody may.
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
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    chosen = parser.parse_args(args)
    game = GAMES[chosen.game]
    try:
        options = game.chosen(read_options(game, chosen.options))
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
        if game.slug != simulate_force.GAME.slug:
            parser.error(f"{game.title} is not played with decks")
        return simulate_force.run(chosen.games or simulate_force.GAMES_A_PAIR, chosen.seed)
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
    """name=value, the value written as the game writes its choices."""
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
    if tally.cards_left:
        console.print(_histogram("Cards left in a hand", tally.cards_left))
    console.print(f"{tally.moves:,} moves in {tally.seconds:.1f} s, bots included: {tally.speed:,.0f} moves/s")


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE, padding=(0, 1, 0, 0))
    for heading in headings:
        table.add_column(heading.strip("<"), justify="right" if heading.strip("<") else "left", no_wrap=True)
    return table


def _short(score: int) -> str:
    """Money in thousands where there is much of it."""
    return f"{score // 1000:,}k" if abs(score) >= 10_000 else f"{score:,}"


def _histogram(title: str, counts: Counter[int]) -> Table:
    total = counts.total()
    mean = sum(size * count for size, count in counts.items()) / total
    table = _table(f"{title}: {min(counts)} to {max(counts)}, {mean:.2f} on the average", "n", "share", "<")
    for size in range(min(counts), max(counts) + 1):
        bar = "█" * round(BAR * counts[size] / max(counts.values()))
        table.add_row(f"{size}", f"{counts[size] / total:.1%}", bar)
    return table
