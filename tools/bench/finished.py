"""Memory after finished games: what a server keeps of them, at once and when it has forgotten their tables."""

import asyncio
import time
from itertools import pairwise
from typing import Any, Final

from app.engine.catalog import GAMES
from tools.bench.figures import Figure, Ground, Tick
from tools.bench.house import Seated, ServerProcess, seat_tables
from tools.bench.load import connect

GAME: Final = "mafia"
OPTIONS: Final[dict[str, Any]] = {"track": 48}  # the shortest games
AT_ONCE: Final = 50  # tables in play
MOST_SECONDS: Final = 120.0  # for the games that are in play at once


async def finished_figures(ground: Ground) -> list[Figure]:
    counts = ground.size.finished_games
    with ground.house() as server, ground.progress("Finished games", counts[-1]) as tick:
        figures = [Figure("Memory of a server that has just started", mebibytes(server), "MiB")]
        tables = await seat_tables(server, GAME, counts[-1] + AT_ONCE, GAMES[GAME].seats[0], options=OPTIONS)
        await play(server, tables[-AT_ONCE:], tick)  # what the first games load stays for good
        figures.append(Figure(f"  after the first {AT_ONCE} games", mebibytes(server), "MiB"))
        for before, count in pairwise((0, *counts)):
            await play(server, tables[before:count], tick)
            figures.append(Figure(f"  after {count:,} games more", mebibytes(server), "MiB"))
        least = await least_memory(server, ground.size.forgetting_seconds)
        figures.append(Figure("  when their tables are forgotten", least, "MiB"))
    return figures


def mebibytes(server: ServerProcess) -> float:
    return server.memory() / 2**20


async def play(server: ServerProcess, tables: list[Seated], tick: Tick) -> None:
    for first in range(0, len(tables), AT_ONCE):
        await play_at_once(server, tables[first : first + AT_ONCE], tick)


async def play_at_once(server: ServerProcess, tables: list[Seated], tick: Tick) -> None:
    """Play these games to their ends, each move as soon as the last one is answered."""
    lanes = await connect([server], tables, [], True, False)
    playing, over = len(lanes), asyncio.Event()

    def has_ended() -> None:
        nonlocal playing
        playing -= 1
        tick(1)
        if not playing:
            over.set()

    for lane in lanes:
        lane.on_end = has_ended
        lane.start()
    try:
        async with asyncio.timeout(MOST_SECONDS):
            await over.wait()
    finally:
        for lane in lanes:
            lane.close()


async def least_memory(server: ServerProcess, seconds: float) -> float:
    """The least within this time: the server forgets finished tables and gives their memory back by and by."""
    least, end = mebibytes(server), time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(min(1.0, seconds))
        least = min(least, mebibytes(server))
    return least
