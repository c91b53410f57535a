"""Two workers of one server with a common clock, and a bus between them that the test controls."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from random import Random

from app.person import Person
from tests.fakes.clock import FakeClock, pass_time
from tests.fakes.club import Club, Guest, open_club
from tests.fakes.party_line import PartyLine


@dataclass
class Pair:
    one: Club
    two: Club
    line: PartyLine
    clock: FakeClock

    @property
    def clubs(self) -> tuple[Club, Club]:
        return self.one, self.two

    def of(self, guest: Guest) -> Club:
        """The worker that has this guest's socket."""
        return self.one if self.one.house.live_tables.if_awake(guest.table.id) is guest.table else self.two

    def other_than(self, guest: Guest) -> Club:
        return self.two if self.of(guest) is self.one else self.one

    async def settled(self) -> None:
        """Wait until no task runs and all hints are delivered."""
        while True:
            for club in self.clubs:
                await club.settled()
            if not self.line.pass_on():
                return

    async def pass_time(self, ms: int) -> None:
        await pass_time(self.clock, ms, self.settled)

    async def seated(self, people: list[Person], table_id: str) -> list[Guest]:
        """Open a socket for each person, at both workers in turn."""
        guests = [await self.clubs[n % 2].comes(person, table_id) for n, person in enumerate(people)]
        await self.settled()
        return guests

    async def play(self, guests: list[Guest], luck: Random, moves: int = 10_000) -> int:
        for played in range(moves):
            asked = next((guest for guest in guests if guest.ask), None)
            if asked is None:
                return played
            asked.answer(f"m-{asked.picture['seq'] + 1}-{asked.seat}", asked.any_move(luck))
            await self.settled()
        return moves


@asynccontextmanager
async def open_pair(url: str) -> AsyncIterator[Pair]:
    clock, line = FakeClock(), PartyLine()
    async with AsyncExitStack() as stack:
        one, two = [await stack.enter_async_context(open_club(url, clock, line=line)) for _ in range(2)]
        yield Pair(one, two, line, clock)
