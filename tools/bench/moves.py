"""Measures moves: under full load, at a steady rate, at a single table, in every game, and in the engine alone."""

from app.engine.catalog import GAMES
from tools.bench.figures import Figure, Ground, until
from tools.bench.house import ServerProcess, seat_tables
from tools.bench.load import Loop, bare_fan_out, closed_loop, open_loop
from tools.simulate import bench_engine

MOST_SEATS = 5
OPEN_RATE, OPEN_SEATS = 1_500, 4
# Expected moves per second of the engine. Force is slower, because its cards' effects are interpreted.
PACES = {"mafia": 20_000, "force": 5_000}


def engine_figures(ground: Ground) -> list[Figure]:
    figures = []
    with ground.progress("Rules alone", len(GAMES)) as tick:
        for slug, game in GAMES.items():
            wanted = f"≥ {PACES.get(slug, 15_000):,}"
            figures.append(Figure(f"{game.title}: rules alone", bench_engine(slug), "moves/s", wanted))
            tick(1)
    return figures


def seats_of(game: str, most: int = MOST_SEATS) -> int:
    low, high = GAMES[game].seats
    return max(low, min(most, high))


async def load_figures(ground: Ground) -> list[Figure]:
    size, seats = ground.size, seats_of(ground.game)
    with ground.house() as server:
        full = await full_load(ground, server, ground.game)
        with ground.progress("Bare fan-out", 1):
            bare = await bare_fan_out(server, size.tables, seats, full.bytes_a_view, size.seconds)
    share = 100 * full.moves_per_second / bare
    return [
        *closed_figures(f"Closed loop, {size.tables} tables × {seats} sockets", full, "≥ 8,000", "≤ 25"),
        Figure("Bare fan-out of equally long frames", bare, "moves/s"),
        Figure("  durable moves to bare fan-out", share, "%", "≥ 35"),
    ]


async def full_load(ground: Ground, server: ServerProcess, game: str) -> Loop:
    size = ground.size
    seated = await seat_tables(server, game, size.tables * size.games, seats_of(game))
    with ground.progress(f"Closed loop: {GAMES[game].title}", size.seconds) as tick:
        return await closed_loop([server], seated, size.tables, size.seconds, until(tick))


def closed_figures(what: str, loop: Loop, rate: str = "", p99: str = "") -> list[Figure]:
    figures = [
        Figure(f"{what}: durable", loop.moves_per_second, "moves/s", rate),
        Figure("  from send to the last view, median", loop.p50_ms, "ms"),
        Figure("  from send to the last view, p99", loop.p99_ms, "ms", p99),
        Figure("  server's processor a move", loop.server_us, "µs"),
        Figure("  load's processor a move", loop.load_us, "µs"),
        Figure("  a view", loop.bytes_a_view, "bytes"),
    ]
    return figures + ([Figure("  refused", loop.refused, "moves")] if loop.refused else [])


async def one_table_figures(ground: Ground) -> list[Figure]:
    """Measure a single table, where each move waits for its own commit."""
    size = ground.size
    with ground.house() as server:
        seated = await seat_tables(server, ground.game, 60, seats_of(ground.game))
        with ground.progress("One table alone", size.seconds) as tick:
            loop = await closed_loop([server], seated, 1, size.seconds, until(tick))
    return [
        Figure("Closed loop, one table: durable", loop.moves_per_second, "moves/s", "≥ 1,500"),
        Figure("  from send to the last view, median", loop.p50_ms, "ms"),
        Figure("  from send to the last view, p99", loop.p99_ms, "ms"),
    ]


async def open_figures(ground: Ground) -> list[Figure]:
    size, seats = ground.size, seats_of(ground.game, OPEN_SEATS)
    with ground.house() as server:
        seated = await seat_tables(server, ground.game, size.open_tables, seats)
        with ground.progress(f"Open loop, {OPEN_RATE:,} moves/s", size.seconds) as tick:
            loop = await open_loop(server, seated, OPEN_RATE, size.seconds, until(tick))
    return [
        Figure(f"Open loop, {size.open_tables:,} tables × {seats} sockets: durable", loop.moves_per_second, "moves/s"),
        Figure("  from send to the last view, median", loop.p50_ms, "ms"),
        Figure("  from send to the last view, p99", loop.p99_ms, "ms", "≤ 5"),
        Figure("  server's processor a move", loop.server_us, "µs"),
    ]


async def game_figures(ground: Ground) -> list[Figure]:
    """Run the closed loop in every other game that waits for its players; race.py measures games in real time."""
    figures = []
    for slug, game in GAMES.items():
        if slug != ground.game and not game.back_after:
            with ground.house() as server:
                loop = await full_load(ground, server, slug)
            what = f"{game.title}, {ground.size.tables} tables × {seats_of(slug)} sockets"
            figures += closed_figures(what, loop)
    return figures
