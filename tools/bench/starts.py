"""Measures starts: the server's processor for one whose people bring their nonces in the open, and for one whose people
have committed to them and reveal them. The difference is the cost of luck in two phases.
"""

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import httpx
import orjson
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tools.bench.figures import Figure, Ground, Tick
from tools.bench.house import TOOL, ServerProcess, call, come_in, lobby
from tools.bench.lane import STEP
from tools.bench.moves import seats_of

Bring: TypeAlias = Callable[[str], dict[str, Any]]
AT_ONCE: Final = 5  # tables that start at the same time
MOST_SECONDS: Final = 120.0
OPEN_NONCE: Final = b'{"type":"open_nonce"'
WELCOME: Final = b'{"type":"welcome"'


def openly(nonce: str) -> dict[str, Any]:
    return {"nonce": nonce}


def by_hash(nonce: str) -> dict[str, Any]:
    return {"nonce_hash": hashlib.sha256(nonce.encode()).hexdigest()}


class Page(WSListener):
    """One seat's WebSocket. It reveals its nonce when asked, and knows when it is welcome and when the game begins."""

    def __init__(self, nonce: str) -> None:
        self._nonce = nonce
        self.is_welcome, self.has_begun = asyncio.Event(), asyncio.Event()
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if data.startswith(OPEN_NONCE):
            transport.send(WSMsgType.TEXT, orjson.dumps({"type": "nonce", "nonce": self._nonce}))
        elif data.startswith(WELCOME):
            self.is_welcome.set()
        elif data.startswith(STEP):
            self.has_begun.set()


async def start_figures(ground: Ground) -> list[Figure]:
    seats, count = seats_of(ground.game), ground.size.starts
    with ground.house() as server, ground.progress("Starts", 2 * count) as tick:
        await starts(server, ground.game, seats, AT_ONCE, by_hash, lambda _: None)  # what the first starts load
        plain = await starts(server, ground.game, seats, count, openly, tick)
        bound = await starts(server, ground.game, seats, count, by_hash, tick)
    return [
        Figure(f"A start at a table with {seats} sockets, nonces in the open: the server's processor", plain, "µs"),
        Figure("  with nonces that are committed to and revealed", bound, "µs"),
        Figure("  the difference: luck in two phases", bound - plain, "µs"),
    ]


async def starts(server: ServerProcess, game: str, seats: int, count: int, bring: Bring, tick: Tick) -> float:
    """Microseconds of the server's processor from the host's click to the first step on all pages: the mean."""
    spent = 0.0
    async with httpx.AsyncClient(base_url=server.url, headers=TOOL, timeout=MOST_SECONDS) as client:
        people = [await come_in(client, f"Bench {number}") for number in range(seats)]
        nonces = [f"the-nonce-of-{number}" for number in range(seats)]
        for first in range(0, count, AT_ONCE):
            tables = [
                await lobby(client, game, people, 0, {}, [bring(nonce) for nonce in nonces])
                for _ in range(first, min(count, first + AT_ONCE))
            ]
            spent += await start_at_once(server, client, tables, people, nonces)
            tick(len(tables))
    return 1e6 * spent / count


async def start_at_once(
    server: ServerProcess, client: httpx.AsyncClient, tables: list[str], people: list[str], nonces: list[str]
) -> float:
    """Seconds of the server's processor for the starts of these tables."""
    pages: list[Page] = []
    for table in tables:
        for cookie, nonce in zip(people, nonces, strict=True):
            page = Page(nonce)
            pages.append(page)
            url = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
            await ws_connect(lambda page=page: page, url, extra_headers={"Cookie": cookie})
    async with asyncio.timeout(MOST_SECONDS):
        await asyncio.gather(*(page.is_welcome.wait() for page in pages))
        begun = server.cpu_seconds()
        await asyncio.gather(*(call(client, people[0], f"/api/tables/{table}/start") for table in tables))
        await asyncio.gather(*(page.has_begun.wait() for page in pages))
        spent = server.cpu_seconds() - begun
    for page in pages:
        assert page.transport is not None
        page.transport.disconnect()
    return spent
