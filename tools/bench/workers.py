"""Measures several workers on one PostgreSQL database: with each table's sockets at one worker, as behind a proxy that
hashes the table's id, and with them spread over all workers, the worst case.

Each worker is a server process with its own port; the bus between them is NOTIFY.
"""

from contextlib import ExitStack

from tools.bench.figures import Figure, Ground, until
from tools.bench.house import a_database, a_server, seat_tables
from tools.bench.load import Loop, closed_loop
from tools.bench.moves import seats_of

WORKERS = (1, 2, 3)


async def worker_figures(ground: Ground) -> list[Figure]:
    if ground.postgres is None:
        return []  # SQLite allows one worker
    figures = []
    for count in WORKERS:
        for spread in (False, True)[: 2 if count > 1 else 1]:
            loop = await run(ground, count, spread)
            how = "their tables spread" if spread else "each table at one"
            what = f"{count} workers, {how}" if count > 1 else "1 worker"
            figures += [
                Figure(f"{what}: durable", loop.moves_per_second, "moves/s"),
                Figure("  from send to the last view, p99", loop.p99_ms, "ms"),
                Figure("  the workers' processor a move", loop.server_us, "µs"),
            ]
    return figures


async def run(ground: Ground, count: int, spread: bool) -> Loop:
    size, seats = ground.size, seats_of(ground.game)
    with a_database(ground.postgres) as url, ExitStack() as stack:
        bus = "postgres" if count > 1 else "local"
        servers = [stack.enter_context(a_server(url, bus)) for _ in range(count)]
        seated = await seat_tables(servers[0], ground.game, size.tables * size.games, seats)
        how = "spread" if spread else "together"
        with ground.progress(f"{count} workers, {how}", size.seconds) as tick:
            return await closed_loop(servers, seated, size.tables, size.seconds, until(tick), spread)
