"""The bench's command line: what is measured, with how much of it, and how it is printed."""

import argparse
import asyncio
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from app.bench.house import ServerProcess, a_database, a_server, seat_tables
from app.bench.load import bare_fan_out, closed_loop, open_loop
from app.bench.memory import idle_sockets, idle_tables
from app.bench.page import page_weight
from app.engine.catalog import GAMES

PARTS = ("engine", "server", "memory", "page")
LOCAL_POSTGRES = "postgresql://postgres@127.0.0.1:5432/postgres"


@dataclass(frozen=True, slots=True)
class Size:
    """How much load, and for how long."""

    seconds: float
    tables: int
    generations: int
    idle_tables: int
    idle_sockets: int


SHORT = Size(seconds=5, tables=100, generations=3, idle_tables=300, idle_sockets=500)
LONG = Size(seconds=15, tables=100, generations=8, idle_tables=2_000, idle_sockets=8_000)


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    wanted: str = ""


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="railbird bench", description="Measure Railbird on this machine.")
    parser.add_argument("--long", action="store_true", help="more load for longer (about ten minutes)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part (may be repeated)")
    parser.add_argument("--game", default="mafia", choices=list(GAMES), help="the game under load")
    parser.add_argument("--database", help="a PostgreSQL server's URL, or `sqlite`", default=None)
    chosen = parser.parse_args(args)
    size = LONG if chosen.long else SHORT
    console = Console(stderr=True)
    figures: list[Figure] = []
    parts = chosen.only or PARTS
    if "engine" in parts:
        figures += engine_figures()
    if {"server", "memory", "page"} & set(parts):
        postgres = None if chosen.database == "sqlite" else chosen.database or find_postgres()
        with a_database(postgres) as url, a_server(url) as server:
            figures += asyncio.run(server_figures(server, chosen.game, size, parts, console))
    report = {"machine": machine(), "game": chosen.game, "figures": [vars_of(figure) for figure in figures]}
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        print_table(report["machine"], figures)
    return 0


def find_postgres() -> str | None:
    """The server the environment names, or the one on this machine; None: measure on SQLite."""
    import psycopg

    url = os.environ.get("RAILBIRD_TEST_POSTGRES") or LOCAL_POSTGRES
    try:
        psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://"), connect_timeout=2).close()
    except psycopg.OperationalError:
        return None
    return url.replace("postgresql+psycopg://", "postgresql://")


def machine() -> str:
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}"
    )


def engine_figures() -> list[Figure]:
    from app.simulate import bench_engine

    return [
        Figure(f"{game.title}: engine, one core", bench_engine(slug), "moves/s", "≥ 20,000" if slug == "mafia" else "")
        for slug, game in GAMES.items()
    ]


async def server_figures(
    server: ServerProcess, game: str, size: Size, parts: tuple[str, ...], console: Console
) -> list[Figure]:
    figures: list[Figure] = []
    if "page" in parts:
        figures += [Figure(name, value, "kB", wanted) for name, value, wanted in await page_weight(server, game)]
    if "memory" in parts:
        with progress(console, "Idle tables and sockets", size.idle_tables + size.idle_sockets) as tick:
            figures.append(
                Figure("A table idle in memory", await idle_tables(server, game, size.idle_tables, tick), "KiB", "≤ 60")
            )
            figures.append(
                Figure("An idle socket", await idle_sockets(server, game, size.idle_sockets, tick), "KiB", "≤ 60")
            )
    if "server" in parts:
        figures += await load_figures(server, game, size, console)
    return figures


async def load_figures(server: ServerProcess, game: str, size: Size, console: Console) -> list[Figure]:
    seats = min(5, GAMES[game].seats[1])
    count = size.tables * (size.generations + 1)
    with progress(console, f"Seating {count} tables", count) as tick:
        seated = await seat_tables(server, game, count, seats, lambda: tick(1))
    with progress(console, "Open loop, 500 moves/s", size.seconds) as tick:
        steady = await open_loop(server, seated[: size.tables], 500, size.seconds, until(tick))
    with progress(console, "Closed loop", size.seconds) as tick:
        full = await closed_loop(server, seated[size.tables :], size.tables, size.seconds, until(tick))
    with progress(console, "Bare fan-out", 1) as tick:
        bare = await bare_fan_out(server, size.tables, seats, full.bytes_a_view, size.seconds)
        tick(1)
    load = f"{size.tables} tables × {seats} sockets"
    return [
        Figure(f"Closed loop, {load}: durable", full.moves_per_second, "moves/s", "≥ 3,000"),
        Figure("  from send to the last view, median", full.p50_ms, "ms"),
        Figure("  from send to the last view, p99", full.p99_ms, "ms", "≤ 40"),
        Figure("  server's processor", full.server_cpu * 100, "% of a core"),
        Figure("  server's processor a move", 1e6 * full.server_cpu / full.moves_per_second, "µs"),
        Figure("  a view", full.bytes_a_view, "bytes"),
        Figure("Open loop, 500 moves/s: p50", steady.p50_ms, "ms"),
        Figure("Open loop, 500 moves/s: p99", steady.p99_ms, "ms", "≤ 10"),
        Figure("Bare fan-out of equally long frames", bare, "moves/s"),
        Figure("  durable moves to bare fan-out", 100 * full.moves_per_second / bare, "%"),
    ]


@contextmanager
def progress(console: Console, what: str, total: float) -> Iterator[Callable[[float], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


def until(tick: Callable[[float], None]) -> Callable[[float], None]:
    """From "so far" to "since last time"."""
    last = 0.0

    def so_far(value: float) -> None:
        nonlocal last
        tick(value - last)
        last = value

    return so_far


def vars_of(figure: Figure) -> dict[str, Any]:
    return {"name": figure.name.strip(), "value": round(figure.value, 2), "unit": figure.unit, "wanted": figure.wanted}


def print_table(machine_words: str, figures: list[Figure]) -> None:
    table = Table(title=f"Railbird on {machine_words}", title_justify="left")
    table.add_column("What")
    table.add_column("Measured", justify="right")
    table.add_column("Unit")
    table.add_column("Wanted", justify="right")
    for figure in figures:
        digits = 0 if figure.value >= 100 else 1
        table.add_row(figure.name, f"{figure.value:,.{digits}f}", figure.unit, figure.wanted)
    Console(file=sys.stdout).print(table)
