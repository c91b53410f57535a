"""Claims: a person asks for the seat of an absent person or of a bot, and the host grants or refuses.

A grant changes rows only, and reaches all workers' sockets like any change in a lobby. The engine does not see it: the
seat keeps its hand and its clock, and another person answers its next decision.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.lobby.service import Lobby
from app.lobby.view import claim_facts, may_decide, open_claims
from app.people.queries import person as find_person
from app.people.service import clean_name
from app.person import Person
from app.storage.database import Connection
from app.storage.queries import claims as store
from app.table.live import Table
from app.table.registry import LiveTables

T = TypeVar("T")

RELOAD_MS: Final = 2_000  # time to reconnect after a reload or a change of network
# with several workers: time within which a poll finds a socket even if its bus hint was lost
ELSEWHERE_MS: Final = 5_000
WAIT_SECONDS: Final = 10


class Claims:
    def __init__(
        self,
        lobby: Lobby,
        live_tables: LiveTables,
        read_presence: Callable[[Table], Awaitable[None]],
        is_alone: bool,
        clock: HouseClock,
        speed: float,
    ) -> None:
        """`read_presence` updates a table with the sockets that other workers have recorded in the database. `is_alone`
        says that there are no other workers.
        """
        self._lobby, self._live_tables, self._read_presence, self._clock = lobby, live_tables, read_presence, clock
        self._is_alone, self._speed = is_alone, speed
        # rate limit per person, for all tables together
        self._often = Buckets(clock, burst=6, per_second=1 / WAIT_SECONDS)

    async def ask(self, person: Person, table_id: str, seat: int | None, name: str | None) -> str:
        """Claim a seat by its number or its person's name; returns the claim's id. Repeating a claim changes
        nothing."""
        table = await self._at_the_door(person, table_id)
        if seat is None:
            seat = self._seat_named(table, name or person.name)
        row = table.seats.rows.get(seat)
        if row is not None and row.person_id is not None and table.seats.is_here(seat):
            raise Refusal("seat_not_away")
        if not self._often.take(person.id):
            raise Refusal("too_many_claims", wait=WAIT_SECONDS)
        wanted = person.name if name is None else clean_name(name)

        def job(c: Connection) -> int:
            known = find_person(c, person.id)
            called = person.name if known is not None and known.hidden else wanted
            return store.ask(c, table.id, seat, person.id, called, table.now())

        return str(await self._lobby.change(table, job))

    def _seat_named(self, table: Table, name: str) -> int:
        """Find the empty seat by its player's name, for a person who may not watch the table but knows the name."""
        wanted = clean_name(name).casefold()
        for seat, row in table.seats.rows.items():
            if row.person_id is not None and row.name.casefold() == wanted and not table.seats.is_here(seat):
                return seat
        raise Refusal("no_such_empty_seat")

    async def take_back(self, person: Person, table_id: str) -> None:
        """Withdraw the person's open claim."""
        table = await self._at_the_door(person, table_id)
        if any(one.person_id == person.id and one.standing == "open" for one in table.rows.claims.values()):
            now = self._clock.now()
            await self._lobby.change(table, lambda c: store.take_back_claims(c, table.id, person.id, now))

    async def listed(self, person: Person, table_id: str) -> list[dict[str, Any]]:
        """Claims that this person may decide, and their own latest claim with its outcome."""
        table = await self._at_the_door(person, table_id)
        own = [claim_facts(table, one, person) for one in table.rows.claims.values() if one.person_id == person.id][-1:]
        others = [one for one in open_claims(table, person) if not one["yours"]]
        if not own and not others and not table.rows.is_at_home(person.id):
            raise Refusal("not_yours_to_decide")
        return [*others, *own]

    async def decide(self, person: Person, table_id: str, number: int, is_granted: bool) -> None:
        table = await self._lobby.enter(person, table_id)
        await self._read_presence(table)
        if number not in table.rows.claims:
            # another worker made the claim a moment ago: read the rows again
            await self._lobby.change(table, lambda c: None)
        claim = table.rows.claims.get(number)
        if claim is None or not claim.is_fresh(table.now()):
            raise Refusal("no_such_claim")
        if not may_decide(table, person.id, claim):
            raise Refusal("not_yours_to_decide")
        if is_granted and claim.was_person is not None:
            await self._be_sure_of_absence(table, claim.seat)
            if not may_decide(table, person.id, claim):
                raise Refusal("not_yours_to_decide")
        done = store.grant if is_granted else store.refuse
        now = self._clock.now()
        await self._lobby.change(table, lambda c: done(c, table.id, number, person.id, person.name, now))

    async def _be_sure_of_absence(self, table: Table, seat: int) -> None:
        """Make sure that the seat's person is away: wait as long as a reload takes, or a reconnection to another
        worker. Raises Refusal if the person is back."""
        patience = int((RELOAD_MS if self._is_alone else ELSEWHERE_MS) / self._speed)
        since = table.seats.away_since(seat)
        if since is not None and (left := since + patience - table.now()) > 0:
            passed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            alarm = self._clock.at(self._clock.now() + left, lambda: None if passed.done() else passed.set_result(None))
            try:
                await passed
            finally:
                alarm.cancel()
            await self._read_presence(table)
        if seat not in table.seats.rows or table.seats.is_here(seat):
            raise Refusal("seat_not_away")

    async def wait(self, person: Person, table_id: str, waits: bool) -> None:
        """Put a person without a seat on the waiting list for the rematch, or remove them from it."""
        table = await self._at_the_door(person, table_id)
        if table.seats.of(person.id) is not None:
            raise Refusal("already_seated")
        if table.status not in {"lobby", "playing", "finished"} or table.rows.rematch is not None:
            raise Refusal("not_playing")
        now = self._clock.now()

        def job(c: Connection) -> None:
            store.wait(c, table.id, person.id, now if waits else None, now)

        await self._lobby.change(table, job)

    async def _at_the_door(self, person: Person, table_id: str) -> Table:
        """The table, for a request by any person who has its URL, invited or not. Refuses people who were sent away."""
        table = await self._live_tables.table(table_id)
        self._lobby.not_barred(table, person)
        self._lobby.not_closed(table)
        return table
