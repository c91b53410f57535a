"""The command line of `railbird metagame force`."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from rich.box import SIMPLE
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from app.engine.force.components import DECK
from app.engine.force.decks.ready import ready_for
from tools.force.breeding import as_list, horses_in
from tools.force.metagame import Entry, Search, load, proof, run_generation, save

GAMES: Final = 4000
PROOF: Final = 120
SHOWN: Final = 3
WIDTH: Final = 160  # width of tables in a file
MOST: Final = 0.62  # limit of the win rate against the ready decks
MOST_WITHOUT_HORSES: Final = 0.35
MOST_EARLY: Final = 0.01


def run(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("railbird metagame", description="Evolve decks that try to break a game.")
    parser.add_argument("game", choices=["force"])
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"games of the search ({GAMES})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same search (1)")
    parser.add_argument("--proof", type=int, default=PROOF, metavar="N", help=f"new games of each best deck ({PROOF})")
    parser.add_argument("--state", type=Path, metavar="FILE", help="where the search is kept, to resume it")
    chosen = parser.parse_args(list(args))
    path = chosen.state or Path(f"metagame-force-{chosen.seed}.json")
    search = load(path, chosen.seed)
    progress = Progress(
        *(TextColumn(f"seed {chosen.seed}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()),
        console=Console(stderr=True),
        transient=True,
    )
    began = time.perf_counter()
    with progress if sys.stderr.isatty() else nullcontext():
        task = progress.add_task("", total=chosen.games + 2 * SHOWN * chosen.proof, completed=search.games)

        def tick() -> None:
            progress.advance(task)

        before = search.games
        while search.games < chosen.games:
            run_generation(search, tick)
            save(search, path)
        searched = search.games
        proved = {
            name: [
                proof(search, entry, chosen.proof, f"{chosen.seed}/proof/{name}/{number}", tick)
                for number, entry in enumerate(entries[:SHOWN])
            ]
            for name, entries in (("any", search.any), ("few", search.few))
        }
    seconds = time.perf_counter() - began
    show(search, searched, proved, Console(width=None if sys.stdout.isatty() else WIDTH))
    print(f"{search.games - before:,} games in {seconds:.0f} s")
    return 0


def show(search: Search, searched: int, proved: dict[str, list[Entry]], console: Console) -> None:
    print(f"Seed {search.seed}, {search.generation} generations, {searched:,} games of search")
    for name, title in (("any", "Best decks"), ("few", "Best decks with fewer than twelve horses")):
        table = Table(title=title, title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
        for heading in ("pilot", "horses", "games", "won", *(deck.name for deck in ready_for(DECK))):
            table.add_column(heading, no_wrap=True)
        for entry in proved[name]:
            met = [entry.against.get(deck.name, [0, 0]) for deck in ready_for(DECK)]
            shares = [f"{wins / games:.0%}" if games else "" for games, wins in met]
            table.add_row(entry.pilot, f"{horses_in(entry.deck)}", f"{entry.games}", f"{entry.share:.1%}", *shares)
        console.print(table)
        for entry in proved[name]:
            print(f"{entry.share:.1%} {entry.pilot}: {as_list(entry.deck)}")
    early = search.early_wins / search.games_over_1600 if search.games_over_1600 else 0.0
    of = f"{search.early_wins} of {search.games_over_1600:,} ({early:.1%})"
    print(f"Won before the winner's own turn 5 over 1600 m: {of}")
    print(", ".join(f"{reason} {count:,}" for reason, count in sorted(search.reasons.items())))
    for remark in remarks(search, proved):
        print(f"Not as it should be: {remark}")


def remarks(search: Search, proved: dict[str, list[Entry]]) -> list[str]:
    """Violations of the limits, as sentences."""
    wrong = []
    for name, most in (("any", MOST), ("few", MOST_WITHOUT_HORSES)):
        for entry in proved[name]:
            if entry.share > most:
                wrong.append(f"a deck with {horses_in(entry.deck)} horses wins {entry.share:.1%} against the field")
            if name == "any" and entry.against and all(2 * wins > games for games, wins in entry.against.values()):
                wrong.append(f"no ready deck beats a deck that wins {entry.share:.1%}")
    if search.games_over_1600 and search.early_wins / search.games_over_1600 > MOST_EARLY:
        wrong.append("races over 1600 m are won too early")
    if search.reasons.get("endless"):
        wrong.append(f"{search.reasons['endless']} races ended by an endless loop")
    return wrong
