"""Moves made over lines of their own, while the pages look on: for tests about what a page shows, not how one clicks.

Somebody with a page and a friend without one play against bots; nobody is in a hurry, and the luck is always the same.
"""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from app.engine.catalog import GAMES
from tests.browser.tables import RUNS_BY_ITSELF, a_table_of, ask, let_go, open_page
from tests.browser.visitors import Visitor
from tests.wire.clients import Person, Seat, Table, any_move, come_in, own_ask, sits_down
from tests.wire.servers import ServerProcess

FRIEND: Final = 1
SEEN: Final = "(seq) => Number(document.querySelector('#table').dataset.seq) >= seq"


@dataclass
class Driver:
    """Plays for everybody who is no bot, as far as it is told to."""

    me: Visitor
    seats: list[Seat]
    latest: list[dict[str, Any]]
    luck: random.Random
    path: str
    stands: bool  # it runs by itself, and waits until it is let go
    page_is_open: bool = False
    answered: set[str] = field(default_factory=set)
    facts: list[dict[str, Any]] = field(default_factory=list)  # as the person in seat 0 was told them

    @property
    def api(self) -> str:
        return self.path.replace("/t/", "/api/tables/")

    async def open_page(self) -> None:
        self.page_is_open = True
        await open_page(self.me, self.path)

    async def leave_page(self) -> None:
        """Nothing is drawn of what happens from now on."""
        self.page_is_open = False
        await self.me.page.goto("/healthz")

    @property
    def mine(self) -> dict[str, Any] | None:
        """What the person with the page is asked."""
        return self.open_ask(0)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.latest[0]["view"]
        return view

    @property
    def is_over(self) -> bool:
        return bool(self.latest[0]["status"] == "finished")

    def open_ask(self, number: int) -> dict[str, Any] | None:
        found = own_ask(self.latest[number])
        return None if found is None or found["id"] in self.answered else found

    async def until(self, fact: Callable[[], bool]) -> bool:
        """Play on until this is so, and the page has come as far; False if the game is over before."""
        if self.stands:
            self.stands = False
            await let_go(self.me, self.path)
        while not (so := fact()) and not self.is_over:
            for number in range(len(self.seats)):
                if (found := self.open_ask(number)) is not None:
                    await self.answer(number, any_move(found, self.luck))
                    break
            else:
                await self.hear()
        if self.page_is_open:
            await self.me.page.wait_for_function(SEEN, arg=self.latest[0]["seq"])
        return so

    async def answer(self, number: int, move: dict[str, Any]) -> None:
        found = self.open_ask(number)
        assert found is not None
        self.answered.add(found["id"])
        await self.seats[number].answer(found["id"], move, f"driven-{found['id']}")
        await self.hear()

    async def hear(self) -> None:
        """The next step, as each of them is told it."""
        seq = self.latest[0]["seq"] + 1
        self.latest = [await seat.hear("step", seq=seq) for seat in self.seats]
        self.facts += self.latest[0]["events"]


@asynccontextmanager
async def driven(me: Visitor, house: ServerProcess, game: str = "mafia", seats: int = 4) -> AsyncIterator[Driver]:
    """A game that has begun: this person in seat 0, whose page is not open yet, a friend without a page, and bots."""
    low, high = GAMES[game].seats
    async with house.client() as client:
        friend = await come_in(client, "Robin")
        path, link = await a_table_of([me], 0, start=False, game=game)
        table = Table(path.removeprefix("/t/"), link.partition("#")[2], "")
        assert await friend.joins(table, FRIEND) == FRIEND
        for seat in range(FRIEND + 1, min(max(low, seats), high)):
            await ask(me, f"{table.path}/bots", {"seat": seat, "level": "regular"})
        myself = Person(me.name, client, await cookie_of(me))
        async with sits_down(house, myself, table) as one, sits_down(house, friend, table) as other:
            lines = [one, other]
            for line in lines:
                await line.hear("welcome")
            await ask(me, f"{table.path}/start")
            first = [await line.hear("step", seq=1) for line in lines]
            yield Driver(me, lines, first, random.Random(7), path, game in RUNS_BY_ITSELF)


async def cookie_of(visitor: Visitor) -> str:
    return "; ".join(f"{one['name']}={one['value']}" for one in await visitor.context.cookies())
