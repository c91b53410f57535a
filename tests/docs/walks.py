"""One traced server in which people make tables and play, bots move, a race runs, and an admin reviews a game.

The trace names each call of a function of app/, in order. A walk is a part of the trace, from one call to another.
"""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio
import httpx

from app.admin.service import make_link
from app.people.queries import add_person
from app.storage.database import open_database
from app.storage.log.opening import open_log
from app.storage.migrating import migrate
from tests.wire.clients import come_in, play_on, sits_down
from tests.wire.servers import ServerProcess, a_server
from tools.workshop.planting import Sitter, plant, played_by_bots

TIMES: Final = 4  # how often each walk is traced at least; other work may fall into one of them, but not into all
NOON: Final = 1_750_000_000_000
ADMIN: Final = {"name": "Ada", "password": "a heron on the far rail"}
SENT: Final = "app/api/sockets/picows.py empty"
# What every request passes before its route, and helpers that the page does not explain.
ASIDE: Final = {
    "app/api/fair_scheduling.py",
    "app/api/middleware/guard.py",
    "app/api/middleware/security.py",
    "app/api/pages/error_pages.py",
    "app/api/sockets/asgi.py",
    "app/settings.py",
    "app/storage/dialects.py",
    "app/storage/row_to_dataclass.py",
}


@dataclass(frozen=True)
class Walk:
    """How to find a walk in the trace: its first call, its last call, a call that tells it from other walks, and the
    beginning of those that it does not have."""

    first: str
    last: str
    has: str
    has_not: str = ""


WALKS: Final = {
    "A move": Walk("app/api/sockets/picows.py on_ws_frame", SENT, "app/table/live.py _play"),
    "A bot's move": Walk("app/table/live.py _ring", SENT, "app/table/bots.py choose"),
    "A deadline": Walk("app/table/live.py _ring", SENT, "app/table/live.py _move", "app/table/bots.py "),
    "Making a table": Walk("app/api/deps.py known_person", "app/lobby/creation.py _told", "app/lobby/creation.py job"),
    "An admin's step": Walk(
        "app/api/admin/games.py desk_of", "app/review/service.py steps", "app/review/service.py game"
    ),
}


async def a_finished_game(database_url: str) -> str:
    """Write a game that bots have finished. Returns the table's id."""
    migrate(database_url)
    database = open_database(database_url)
    log = open_log(database)
    log.start()
    host = await database.write(lambda c: add_person(c, "host", "Robin", NOON))
    played = played_by_bots("mafia", [Sitter("Robin", host), *(Sitter(name) for name in ("Bo", "Di", "Cy"))], NOON, 1)
    table_id = await plant(database, log, played)
    await log.close()
    database.close()
    return table_id


def link_for_an_admin(database_url: str) -> str:
    """As `railbird admin-link` makes it beside a running server."""
    database = open_database(database_url, alone=False)
    try:
        return make_link(database, time.time_ns() // 1_000_000)
    finally:
        database.close()


async def make_tables_and_play(server: ServerProcess, client: httpx.AsyncClient) -> None:
    people = [await come_in(client, name) for name in ("Aoi", "Tobias", "Maria", "Sam")]
    for _ in range(TIMES):
        table = await people[0].opens()
    for guest in people[1:]:
        await guest.joins(table)
    await people[0].post(f"{table.path}/start")
    async with AsyncExitStack() as stack:
        seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
        views = [await seat.hear("welcome") for seat in seats]
        assert await play_on(seats, views, random.Random(7), TIMES + 1) == TIMES + 1


async def watch_races(server: ServerProcess, client: httpx.AsyncClient) -> None:
    """Bots bet in one race, and nobody in the other; the house rolls the dice when it is time to."""
    for bots, mover in ((2, "bot"), (0, "house")):
        people = [await come_in(client, name) for name in ("Aoi", "Max")]
        table = await people[0].opens(game="readysetbet")
        await people[1].joins(table)
        for seat in range(2, 2 + bots):
            await people[0].post(f"{table.path}/bots", {"seat": seat, "level": "regular"})
        await people[0].post(f"{table.path}/start")
        by: list[str] = []
        async with sits_down(server, people[0], table) as seat, sits_down(server, people[1], table):
            while by.count(mover) < 2 * TIMES:
                by.append((await seat.hear("step"))["by"])
            await people[0].post(f"{table.path}/pause", {"paused": True})  # this race falls into no other walk


async def review(server: ServerProcess, table_id: str, link: str) -> None:
    headers = {"Origin": server.url}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60) as admin:
        entered = await admin.post("/admin/welcome", data={"key": link.partition("#")[2], **ADMIN})
        assert entered.status_code == 303
        for _ in range(TIMES):
            (await admin.get(f"/admin/games/{table_id}/steps.json")).raise_for_status()


async def _all(server: ServerProcess, table_id: str, link: str) -> None:
    async with server.client() as client:
        await make_tables_and_play(server, client)
        await watch_races(server, client)
    await review(server, table_id, link)
    assert server.stop() == 0


def trace_of(folder: Path) -> list[str]:
    """The calls of the server, as `path function`."""
    url, trace = f"sqlite:///{folder}/railbird.sqlite", folder / "trace"
    table_id = anyio.run(a_finished_game, url)
    settings = {"RAILBIRD_TRACE": str(trace), "RAILBIRD_CLOCK_SPEED": "4"}
    with a_server(url, "tests.docs.traced", **settings) as server:
        anyio.run(_all, server, table_id, link_for_an_admin(url))
    return trace.read_text("utf-8").splitlines()


def parts(calls: list[str], walk: Walk) -> Iterator[list[str]]:
    """The walks of this kind. A walk ends with the last call of its kind before the next begins."""
    begins = [number for number, call in enumerate(calls) if call == walk.first]
    for begin, end in zip(begins, [*begins[1:], len(calls)], strict=True):
        part = calls[begin:end]
        if walk.last in part:
            part = part[: len(part) - part[::-1].index(walk.last)]
            barred = walk.has_not and any(call.startswith(walk.has_not) for call in part)
            if walk.has in part and not barred:
                yield part


def files(calls: list[str], walk: Walk) -> list[str]:
    """The files outside the engine that most walks of this kind go through, in the order of their first call.

    Not all walks do: on a busy machine other work falls into one of them, or the end of one into the next.
    """
    walks = [list(dict.fromkeys(call.partition(" ")[0] for call in part)) for part in parts(calls, walk)]
    assert len(walks) >= TIMES, walk
    times = Counter(file for one in walks for file in one)
    common = {file for file, count in times.items() if 2 * count > len(walks)}
    whole = min((one for one in walks if common <= set(one)), key=len)
    return [file for file in whole if file in common - ASIDE and not file.startswith("app/engine/")]
