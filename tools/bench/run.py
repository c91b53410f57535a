"""Command line of the benchmark: runs its parts and prints their figures."""

import argparse
import asyncio
import inspect
import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

import uvloop
from rich.console import Console
from rich.table import Table

from app.engine.catalog import GAMES
from tools.bench import finished, machine, memory, moves, page, parts, race, starts, stock, workers
from tools.bench.figures import LONG, SHORT, Figure, Ground

Part: TypeAlias = Callable[[Ground], list[Figure]] | Callable[[Ground], Awaitable[list[Figure]]]

PARTS: Final[dict[str, Part]] = {
    "machine": machine.machine_figures,
    "engine": moves.engine_figures,
    "load": moves.load_figures,
    "parts": parts.part_figures,
    "one": moves.one_table_figures,
    "open": moves.open_figures,
    "race": race.race_figures,
    "starts": starts.start_figures,
    "memory": memory.memory_figures,
    "stock": stock.stock_figures,
    "page": page.page_figures,
    "games": moves.game_figures,
    "workers": workers.worker_figures,
    "finished": finished.finished_figures,
}
ONLY_LONG: Final = {"games", "workers", "finished"}
LOCAL_POSTGRES: Final = "postgresql://postgres@127.0.0.1:5432/postgres"


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="railbird bench", description="Measure Railbird on this machine.")
    parser.add_argument(
        "--long", action="store_true", help="more load for longer, and every part (a quarter of an hour)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part (may be repeated)")
    parser.add_argument("--game", default=next(iter(GAMES)), choices=list(GAMES), help="the game under load")
    parser.add_argument(
        "--database", help="a PostgreSQL server's URL, also of a Citus coordinator; or `sqlite`", default=None
    )
    chosen = parser.parse_args(args)
    postgres = None if chosen.database == "sqlite" else chosen.database or find_postgres()
    ground = Ground(postgres, chosen.game, LONG if chosen.long else SHORT, Console(stderr=True))
    parts = chosen.only or [name for name in PARTS if chosen.long or name not in ONLY_LONG]
    begun = machine.words()
    found = {name: measure(PARTS[name], ground) for name in PARTS if name in parts}
    if chosen.json:
        print(json.dumps(as_json(begun, ground, found), indent=2, ensure_ascii=False))
    else:
        print_table(f"Railbird on {begun}; {'PostgreSQL' if postgres else 'SQLite'}; {chosen.game}", found)
    return 0


def measure(part: Part, ground: Ground) -> list[Figure]:
    """Run one part. A part that is a coroutine runs on uvloop, like the server."""
    figures = part(ground)
    if inspect.iscoroutine(figures):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            figures = runner.run(figures)
    assert isinstance(figures, list), figures
    return figures


def find_postgres() -> str | None:
    """URL of a PostgreSQL server, from the environment or on this machine; None to measure on SQLite."""
    import psycopg

    url = os.environ.get("RAILBIRD_TEST_POSTGRES") or LOCAL_POSTGRES
    try:
        psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://"), connect_timeout=2).close()
    except psycopg.OperationalError:
        return None
    return url.replace("postgresql+psycopg://", "postgresql://")


def as_json(begun: str, ground: Ground, found: dict[str, list[Figure]]) -> dict[str, Any]:
    return {
        "machine": begun,
        "database": "postgresql" if ground.postgres else "sqlite",
        "game": ground.game,
        "figures": [
            {
                "part": part,
                "name": one.name.strip(),
                "value": round(one.value, 2),
                "unit": one.unit,
                "wanted": one.wanted,
            }
            for part, figures in found.items()
            for one in figures
        ],
    }


def print_table(title: str, found: dict[str, list[Figure]]) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("What")
    table.add_column("Measured", justify="right", no_wrap=True)
    table.add_column("Unit", no_wrap=True)
    table.add_column("Wanted", justify="right", no_wrap=True)
    for figures in found.values():
        for one in figures:
            table.add_row(one.name, f"{one.value:,.{0 if one.value >= 100 else 1}f}", one.unit, one.wanted)
        table.add_section()
    Console(file=sys.stdout).print(table)
