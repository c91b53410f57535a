"""Measures a database with many tables: the time to load one into memory, and the effect of the others on moves."""

import asyncio
import time
from collections.abc import Callable

from picows import WSFrame, WSListener, WSTransport, ws_connect

from tools.bench.figures import Figure, Ground, Tick
from tools.bench.house import Seated, ServerProcess, seat_tables
from tools.bench.lane import WELCOME, Lane
from tools.bench.load import quantile
from tools.bench.moves import full_load, seats_of
from tools.bench.storage import copy_table, settle

TURNS = 2
MOVES_IN_STOCK = 15  # entries to replay when loading a table: the most that a log has after its last saved state


async def stock_figures(ground: Ground) -> list[Figure]:
    size = ground.size
    with ground.house() as empty, ground.house() as full:
        seated = await seat_tables(full, ground.game, 2, seats_of(ground.game))
        played = await play_on(full, seated[0], MOVES_IN_STOCK)
        with ground.progress(f"{size.stock:,} tables into the database", 1):
            sleeping = await asyncio.to_thread(copy_table, full.database, played.table, size.stock)
            await asyncio.to_thread(settle, full.database)
        with ground.progress("Waking tables", size.cold) as tick:
            woken = await wake(full, [Seated(table, played.cookies) for table in sleeping[: size.cold]], tick)
        with_none, with_many = await in_turns(ground, empty, full)
    return [
        Figure(f"A table's cold start, {size.stock:,} in the database: median", quantile(woken, 0.5), "ms"),
        Figure("  p99", quantile(woken, 0.99), "ms", "≤ 20"),
        Figure(f"Closed loop with {size.stock:,} tables in the database", with_many, "moves/s"),
        Figure("  to one with none", 100 * with_many / with_none, "%", "≥ 95"),
    ]


async def in_turns(ground: Ground, *servers: ServerProcess) -> list[float]:
    """Moves per second under full load of each server. The servers take turns, because the machine's speed varies."""
    loops = [[await full_load(ground, server, ground.game) for server in servers] for _ in range(TURNS)]
    return [
        sum(loop.moves for loop in turns) / sum(loop.seconds for loop in turns) for turns in zip(*loops, strict=True)
    ]


async def play_on(server: ServerProcess, seated: Seated, moves: int) -> Seated:
    """Play `moves` more moves at the table."""
    lane = Lane(seated.table, seated.cookies, lambda _: None, closed_loop=False)
    await lane.connect(server.port)
    lane.start()
    while lane.steps < moves:
        lane.send(time.perf_counter())
        await asyncio.sleep(0.005)
    lane.close()
    return seated


class Newcomer(WSListener):
    """A socket that waits for its welcome message."""

    def __init__(self, on_welcome: Callable[[], None]) -> None:
        self._on_welcome = on_welcome

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.get_payload_as_bytes().startswith(WELCOME):
            self._on_welcome()


async def wake(server: ServerProcess, sleeping: list[Seated], tick: Tick) -> list[float]:
    """Seconds from opening a socket to its welcome message, at tables that are not in memory, one after the other."""
    took = []
    for seated in sleeping:
        welcomed = asyncio.Event()
        url = f"ws://127.0.0.1:{server.port}/ws/tables/{seated.table}"
        begun = time.perf_counter()
        transport, _ = await ws_connect(
            lambda welcomed=welcomed: Newcomer(welcomed.set), url, extra_headers={"Cookie": seated.cookies[0]}
        )
        await welcomed.wait()
        took.append(time.perf_counter() - begun)
        transport.disconnect()
        tick(1)
    return took
