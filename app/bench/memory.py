"""What a table and a socket cost while nothing happens: the server's resident memory before and after many of them."""

import asyncio
import gc
from collections.abc import Callable

from picows import WSListener, ws_connect

from app.bench.house import ServerProcess, seat_tables
from app.engine.catalog import GAMES


async def idle_tables(server: ServerProcess, game: str, count: int, tick: Callable[[float], None]) -> float:
    """KiB a table in play, dealt and awake, with a person and bots at it and nobody looking."""
    seats = GAMES[game].seats[0]
    await seat_tables(server, game, 20, seats, lambda: None, bots=seats - 1)
    before = server.memory()
    await seat_tables(server, game, count, seats, lambda: tick(1), bots=seats - 1)
    return (server.memory() - before) / count / 1024


async def idle_sockets(server: ServerProcess, game: str, count: int, tick: Callable[[float], None]) -> float:
    """KiB an open socket that has been greeted and then hears nothing."""
    seats = GAMES[game].seats[0]
    tables = await seat_tables(server, game, max(1, count // 100), seats, lambda: None)
    listeners = []
    before = server.memory()
    for number in range(count):
        table = tables[number % len(tables)]
        cookie = table.cookies[number % len(table.cookies)]
        url = f"ws://127.0.0.1:{server.port}/ws/tables/{table.table}"
        transport, _ = await ws_connect(WSListener, url, extra_headers={"Cookie": cookie})
        listeners.append(transport)
        tick(1)
    await asyncio.sleep(0.5)
    gc.collect()
    kept = (server.memory() - before) / count / 1024
    for transport in listeners:
        transport.disconnect()
    return kept
