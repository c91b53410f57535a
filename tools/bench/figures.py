"""Types that all parts of the benchmark share: figures of the report, sizes of the load, the environment of a part."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tools.bench.house import ServerProcess, a_database, a_server

Tick: TypeAlias = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """Amounts and durations of the load."""

    seconds: float
    tables: int  # in play at once in a closed loop
    games: int  # prepared tables for each of these, so that a finished game has a successor
    open_tables: int
    idle_tables: int
    idle_sockets: int
    stock: int  # tables in the database without viewers
    cold: int  # tables that are loaded into memory one by one
    all_games: bool  # run the closed loop with every game
    race_tables: int
    race_seconds: float  # shorter than a race
    starts: int = 20
    finished_games: tuple[int, ...] = (100, 200)
    forgetting_seconds: float = 0.0


SHORT = Size(
    seconds=5, tables=100, games=5, open_tables=1_000, idle_tables=300, idle_sockets=500, stock=1_000, cold=100,
    all_games=False, race_tables=100, race_seconds=15,
)  # fmt: skip
LONG = Size(
    seconds=12, tables=100, games=9, open_tables=1_000, idle_tables=2_000, idle_sockets=8_000, stock=10_000, cold=300,
    all_games=True, race_tables=100, race_seconds=25, starts=100, finished_games=(500, 1_000, 2_000),
    forgetting_seconds=240,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ground:
    """Environment of one part of the benchmark: database server, game, sizes, console."""

    postgres: str | None  # URL of a server; None for SQLite
    game: str
    size: Size
    console: Console

    @contextmanager
    def house(self) -> Iterator[ServerProcess]:
        """Context manager: a new server process with an empty database."""
        with a_database(self.postgres) as url, a_server(url) as server:
            yield server

    def progress(self, what: str, total: float) -> AbstractContextManager[Tick]:
        return progress(self.console, what, total)


@contextmanager
def progress(console: Console, what: str, total: float) -> Iterator[Tick]:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)


def until(tick: Tick) -> Tick:
    """Wrap a callback that takes increments into one that takes totals."""
    last = 0.0

    def so_far(value: float) -> None:
        nonlocal last
        tick(value - last)
        last = value

    return so_far
