"""What a table and a socket cost while nothing happens: the server's resident memory before and after many of them."""

import asyncio
import gc

from picows import WSListener, ws_connect

from app.bench.figures import Figure, Ground, Tick
from app.bench.house import Seated, ServerProcess, seat_tables
from app.engine.catalog import GAMES
from app.service.company import SOCKETS_OF_A_PERSON


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
    """KiB a table in play, awake, with a person and bots at it, and nobody looking any more."""
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
    """Come and go: from then on the table is awake."""
    url = f"ws://127.0.0.1:{server.port}/ws/tables/{seated.table}"
    transport, _ = await ws_connect(WSListener, url, extra_headers={"Cookie": seated.cookies[0]})
    transport.disconnect()
    await transport.wait_disconnected()


async def idle_sockets(server: ServerProcess, game: str, count: int, tick: Tick) -> float:
    """KiB an open socket that has been greeted and then hears nothing; no more of a person than one may have."""
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
