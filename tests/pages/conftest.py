"""A whole house on a database of its own, asked over HTTP without a socket; and a game in it, played to its end."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import orjson
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from app import assets
from app.main import create_app
from app.person import Person
from app.services import House
from app.settings import Settings
from app.table import bots
from app.table.commands import Answer, Ring, Show
from app.table.frames import Viewer
from app.table.live import Table
from tests.fakes.club import copied_file
from tests.fakes.fixtures import empty_file as empty_file

SITE = "http://127.0.0.1:8000"
HTML = {"Accept": "text/html,application/xhtml+xml"}
NOON = 1_750_000_000_000  # 2025-06-15, 15:06:40 UTC


class Silent:
    """An alarm nobody hears: in these tests time only moves when a test says so."""

    def cancel(self) -> None:
        pass


class FakeClock:
    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> int:
        return self.time

    def steady(self) -> int:
        return self.time

    def at(self, when: int, call: Callable[[], None]) -> Silent:
        return Silent()


class Ear:
    """Hears what a seat is told."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send(self, frame: bytes) -> None:
        self.heard.put_nowait(orjson.loads(frame))

    def close(self, reason: str) -> None:
        pass


class Place:
    """A house with its clock; `browser()` is a new visitor."""

    def __init__(self, app: FastAPI, clock: FakeClock) -> None:
        self.app, self.clock = app, clock
        self.players: list[httpx.AsyncClient] = []  # of the last game that was played, by seat

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    def browser(self, address: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(address, 1))
        return httpx.AsyncClient(transport=transport, base_url=SITE, headers={**HTML, "Origin": SITE, **headers})

    async def visitor(self, name: str) -> httpx.AsyncClient:
        browser = self.browser()
        (await browser.post("/api/session", json={"name": name})).raise_for_status()
        return browser

    async def open_table(self, *names: str, **wanted: Any) -> tuple[str, list[httpx.AsyncClient]]:
        """A table at which these people sit."""
        people = [await self.visitor(name) for name in names]
        made = (await people[0].post("/api/tables", json={"game": "mafia", "nonce": "n0", **wanted})).json()
        for number, guest in enumerate(people[1:], 1):
            (await guest.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"]})).raise_for_status()
            (await guest.post(f"/api/tables/{made['table']}/sit", json={"nonce": f"n{number}"})).raise_for_status()
        return made["table"], people

    async def play(self, *names: str, **wanted: Any) -> str:
        """A table whose game is over: every seat is played by the house's regular, one move after another."""
        table_id, people = await self.open_table(*names, **wanted)
        self.players = people
        (await people[0].post(f"/api/tables/{table_id}/start")).raise_for_status()
        table = await self.house.live_tables.table(table_id)
        ears, viewers = [], []
        for seat, row in sorted(table.seats.rows.items()):
            assert row.person_id is not None, seat
            ear = Ear()
            viewer = Viewer(Person(row.person_id, row.name), ear)
            await table.ask(Show(viewer))
            ears.append(ear)
            viewers.append(viewer)
        while table.status == "playing":
            seq, self.clock.time = table.seq + 1, self.clock.time + 1500
            seat = self._move(table, viewers)
            while (heard := await ears[seat].heard.get())["type"] != "step" or heard["seq"] != seq:
                assert heard["type"] != "refused", heard
        for viewer in viewers:
            table.depart(viewer)
        return table_id

    def _move(self, table: Table, viewers: list[Viewer]) -> int:
        """Whose move it was: the first one's who wants to make one; where all wait, time makes it, and all hear it."""
        assert table.session.state is not None
        for ask in table.session.asks:
            if (raw := bots.choose(table.rows, table.session.state, ask, "regular")) is not None:
                table.put(Answer(viewers[ask.seat], f"move-{table.seq}", ask.id, raw))
                return ask.seat
        wakes_at = table.rows.game.wakes_at(table.session.state)
        assert wakes_at is not None, "everybody waits for everybody"
        self.clock.time = max(self.clock.time, wakes_at)
        table.put(Ring())
        return 0


@asynccontextmanager
async def opened(path: Path, **settings: Any) -> AsyncIterator[Place]:
    clock = FakeClock()
    app = create_app(Settings(database_url=f"sqlite:///{path}", **settings), clock)
    async with app.router.lifespan_context(app):
        yield Place(app, clock)


@pytest.fixture(scope="session", autouse=True)
def client_is_built() -> None:
    assets.ensure_built()


@pytest.fixture(scope="session", autouse=True)
def quick_hashes() -> Iterator[None]:
    """Passwords are hashed with little memory. tests/admin/test_passwords.py has the parameters of real houses."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with mock.patch("app.admin.passwords.PasswordHasher", quick):
        yield


@pytest.fixture
async def place(empty_file: Path, tmp_path: Path) -> AsyncIterator[Place]:
    """A fresh house."""
    copied_file(empty_file, tmp_path)
    async with opened(tmp_path / empty_file.name) as place:
        yield place


@pytest.fixture(scope="session")
async def played(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Place, str]]:
    """A house in which a game has been played, and its table. For tests that change nothing but the audit."""
    async with opened(tmp_path_factory.mktemp("played") / "railbird.sqlite") as place:
        yield place, await place.play("Aoi", "Tobias", "怡君", "=SUM(A1)", "Dusty")
