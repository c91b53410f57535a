"""Several workers on one database: a table's sockets together at one of them, as a proxy that hashes on the table's id
would bring them, and spread over all of them, which is the worst that can happen.

Each worker is a server with a port of its own; they tell each other by NOTIFY.
"""

from contextlib import ExitStack

from app.bench.figures import Figure, Ground, until
from app.bench.house import a_database, a_server, seat_tables
from app.bench.load import Loop, closed_loop
from app.bench.moves import seats_of

WORKERS = (1, 2, 3)


async def worker_figures(ground: Ground) -> list[Figure]:
    if ground.postgres is None:
        return []  # SQLite is for one
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
