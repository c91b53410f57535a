"""Memory per idle table and per idle socket: the server's resident memory before and after opening many."""

import asyncio
import gc

from picows import WSListener, ws_connect

from app.engine.catalog import GAMES
from app.table.audience import SOCKETS_OF_A_PERSON
from tools.bench.figures import Figure, Ground, Tick
from tools.bench.house import Seated, ServerProcess, seat_tables


async def memory_figures(ground: Ground) -> list[Figure]:
    size = ground.size
    figures = []
    with ground.house() as server, ground.progress("Idle tables", size.idle_tables) as tick:
        kept = await idle_tables(server, ground.game, size.idle_tables, tick)
        figures.append(Figure(f"A table idle in memory, of {size.idle_tables:,}", kept, "KiB", "≤ 60"))
    with ground.house() as server, ground.progress("Idle sockets", size.idle_sockets) as tick:
        kept = await idle_sockets(server, ground.game, size.idle_sockets, tick)
        figures.append(Figure(f"An idle socket, of {size.idle_sockets:,}", kept, "KiB", "≤ 32"))
    return figures


async def idle_tables(server: ServerProcess, game: str, count: int, tick: Tick) -> float:
    """KiB per table that is in play and in memory, with one person and bots, without open sockets."""
    seats = GAMES[game].seats[0]
    tables = await seat_tables(server, game, count + 20, seats, bots=seats - 1)
    for table in tables[:20]:
        await look_at(server, table)
    before = server.memory()
    for table in tables[20:]:
        await look_at(server, table)
        tick(1)
    return (server.memory() - before) / count / 1024


async def look_at(server: ServerProcess, seated: Seated) -> None:
    """Open and close a socket, so that the server loads the table into memory."""
    url = f"ws://127.0.0.1:{server.port}/ws/tables/{seated.table}"
    transport, _ = await ws_connect(WSListener, url, extra_headers={"Cookie": seated.cookies[0]})
    transport.disconnect()
    await transport.wait_disconnected()


async def idle_sockets(server: ServerProcess, game: str, count: int, tick: Tick) -> float:
    """KiB per open socket after its welcome message, with at most SOCKETS_OF_A_PERSON sockets per person."""
    seats = GAMES[game].seats[0]
    tables = await seat_tables(server, game, -(-count // (seats * SOCKETS_OF_A_PERSON)), seats)
    for table in tables:
        await look_at(server, table)
    listeners = []
    before = server.memory()
    for number in range(count):
        table = tables[number % len(tables)]
        cookie = table.cookies[number // len(tables) % seats]
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
