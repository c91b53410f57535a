"""Measures several workers on one PostgreSQL database, with the sockets of each table at one worker or at all of them.

`sorted`: each worker has its own port, and the client chooses the port by the table, as a proxy does that hashes the
table's id. `spread`: the same, but each table's sockets go to all ports in turn, the worst case. `one address`: the
workers share one port as with RAILBIRD_WORKERS, and bring each table's sockets together by themselves. The bus is
NOTIFY.
"""

from contextlib import ExitStack
from typing import Final

from tools.bench.figures import Figure, Ground, until
from tools.bench.house import a_crew, a_database, a_server, seat_tables
from tools.bench.load import Loop, closed_loop
from tools.bench.moves import seats_of

WORKERS: Final = (2, 3)
WAYS: Final = ("sorted", "one address", "spread")


async def worker_figures(ground: Ground) -> list[Figure]:
    if ground.postgres is None:
        return []  # SQLite allows one worker
    figures = as_figures("1 worker", await run(ground, 1, "sorted"))
    for count in WORKERS:
        loops = {way: await run(ground, count, way) for way in WAYS}
        for way, loop in loops.items():
            figures += as_figures(f"{count} workers, {way}", loop)
        share = 100 * loops["one address"].moves_per_second / loops["sorted"].moves_per_second
        figures.append(Figure("  one address, of sorted", share, "%", "90"))
    return figures


def as_figures(what: str, loop: Loop) -> list[Figure]:
    return [
        Figure(f"{what}: durable", loop.moves_per_second, "moves/s"),
        Figure("  from send to the last view, p99", loop.p99_ms, "ms"),
        Figure("  the workers' processor a move", loop.server_us, "µs"),
    ]


async def run(ground: Ground, count: int, way: str) -> Loop:
    size, seats = ground.size, seats_of(ground.game)
    with a_database(ground.postgres) as url, ExitStack() as stack:
        if way == "one address":
            servers = [stack.enter_context(a_crew(url, count))]
        else:
            bus = "postgres" if count > 1 else "local"
            servers = [stack.enter_context(a_server(url, bus)) for _ in range(count)]
        seated = await seat_tables(servers[0], ground.game, size.tables * size.games, seats)
        with ground.progress(f"{count} workers, {way}", size.seconds) as tick:
            return await closed_loop(servers, seated, size.tables, size.seconds, until(tick), way == "spread")
