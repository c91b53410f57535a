"""`railbird puzzles`: makes the puzzles of the day from games of bots, or reckons those in the pools again."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, Final

from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import Game
from app.engine.kernel.play import Ask, State
from app.engine.kernel.rng import Rng
from app.engine.kernel.teaching.puzzle import Player, Puzzle, found, is_clear, position
from app.engine.kernel.templates import Raw
from app.puzzles.pool import path_of, pool_of, read, written

LONGEST: Final = 5_000  # limit of plies; a game beyond it never ends
USUAL: Final = 60  # puzzles


def run(args: list[str]) -> int:
    """Run the command. Exit status: 0 if all went well, 1 if a stored puzzle is wrong."""
    parser = argparse.ArgumentParser(prog="railbird puzzles", description=__doc__.partition(":")[2].strip())
    parser.add_argument("--game", choices=[slug for slug, game in GAMES.items() if game.puzzles], help="only this game")
    parser.add_argument("--count", type=int, default=USUAL, help=f"how many puzzles a game gets ({USUAL})")
    parser.add_argument("--seed", type=int, default=1, help="number of the first deal (1)")
    parser.add_argument(
        "--verify", action="store_true", help="replay and reckon the stored puzzles, and change nothing"
    )
    parser.add_argument(
        "--more", action="store_true", help="keep the stored puzzles, and search on after the last of their deals"
    )
    parser.add_argument("--again", action="store_true", help="reckon the stored puzzles again, and store the results")
    chosen = parser.parse_args(args)
    games = [game for slug, game in GAMES.items() if game.puzzles and chosen.game in (None, slug)]
    if chosen.verify:
        wrong = [problem for game in games for problem in problems(game)]
        print("\n".join(wrong) or "Every puzzle is as stored.")
        return 1 if wrong else 0
    for game in games:
        kept = pool_of(game.slug) if chosen.more or chosen.again else ()
        first = max((puzzle.deal + 1 for puzzle in kept), default=chosen.seed)
        if chosen.again:
            made = [again for puzzle in kept if (again := reckoned(game, puzzle)) is not None]
        else:
            made = [*kept, *make(game, chosen.count - len(kept), first)]
        path_of(game.slug).write_bytes(written(made))
        print(f"{game.slug}: {len(made)} puzzles, {path_of(game.slug).stat().st_size} bytes")
    return 0


def make(game: Game[Any], count: int, first: int) -> list[Puzzle]:
    """Puzzles from successive deals, at most one from each."""
    made: list[Puzzle] = []
    with suppress(KeyboardInterrupt):  # what has been made until then is kept
        for one in islice(_from_deals(game, first), count):
            made.append(one)
            print(f"{game.slug}: {len(made)} of {count}, deal {one.deal}", file=sys.stderr, flush=True)
    Random(first).shuffle(made)  # sizes and deals in no order
    return made


def _from_deals(game: Game[Any], first: int) -> Iterator[Puzzle]:
    assert game.puzzles is not None
    deal = first
    while True:
        seats = game.puzzles.sizes[deal % len(game.puzzles.sizes)]
        one = next(found(game, deal, seats, players_of(game, deal), LONGEST), None)
        if one is not None:
            yield one
        deal += 1


def players_of(game: Game[Any], deal: int) -> Player:
    """The players of the games that are searched (`Puzzles.players`)."""
    rng, puzzles = Rng(f"{deal:064x}"), game.puzzles
    assert puzzles is not None

    def choose(s: State) -> tuple[Ask, Raw] | None:
        bots = puzzles.players(game, s, deal)
        return first_to_move(game.asks(s), bots, lambda seat: game.view(s, seat), lambda n: rng.below(n, "bots"))

    return choose


def problems(game: Game[Any], stored: tuple[Puzzle, ...] | None = None) -> Iterator[str]:
    """Return the faults of the stored puzzles of a game."""
    for number, puzzle in enumerate(pool_of(game.slug) if stored is None else stored):
        if problem := problem_of(game, puzzle):
            yield f"{game.slug} {number}: {problem}"


def problem_of(game: Game[Any], puzzle: Puzzle) -> str | None:
    assert game.puzzles is not None
    s = position(game, puzzle)
    if game.puzzles.asked(s) != puzzle.seat:
        return "the position asks another seat"
    again = reckoned(game, puzzle)
    if again is None:
        return "the position cannot be reckoned"
    if again.worths != puzzle.worths:
        return "the answers are worth something else"
    if again.solutions != puzzle.solutions:
        return "the solution is another"
    return None if is_clear(game.puzzles, again.worths) else "no answer is clearly the best"


def reckoned(game: Game[Any], puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with a new reckoning, as it comes back from the file. None if it cannot be reckoned."""
    assert game.puzzles is not None
    s = position(game, puzzle)
    worths = game.puzzles.reckon(game, s, puzzle.seat)
    if worths is None:
        return None
    solutions = game.puzzles.solutions(game, s, puzzle.seat, worths)
    return read(written([replace(puzzle, worths=worths, solutions=solutions)]))[0]
