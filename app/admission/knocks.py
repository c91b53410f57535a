"""Knocks: a person without an invitation asks to join a private table, and its host grants or refuses.

Each change goes through `Lobby.change`, which sends the lobby message to the sockets of all workers.
"""

from typing import Any, Final

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.lobby.service import Lobby
from app.lobby.view import host_stays_away, waiting
from app.person import Person
from app.storage.queries import knocks as store
from app.table.audience import why_not_watch
from app.table.live import Table
from app.table.registry import LiveTables

WAIT_SECONDS: Final = 30


class Knocks:
    def __init__(self, lobby: Lobby, live_tables: LiveTables, clock: HouseClock) -> None:
        self._lobby, self._live_tables, self._clock = lobby, live_tables, clock
        # rate limit per person, for all tables together
        self._often = Buckets(clock, burst=6, per_second=1 / WAIT_SECONDS)

    async def knock(self, person: Person, table_id: str) -> str:
        """Ask to join; returns the knock's id. Changes nothing if the person may enter anyway or is waiting already."""
        table = await self._at_the_door(person, table_id)
        if self._standing(table, person) in {"granted", "waiting"}:
            return person.id
        self._lobby.may_come_in(table, person)
        if table.status == "playing" and not table.rows.settings["spectators"]:
            raise Refusal("no_spectators")
        if not self._often.take(person.id):
            raise Refusal("too_many_knocks", wait=WAIT_SECONDS)
        await self._lobby.change(table, lambda c: store.knock(c, table.id, person.id, self._clock.now()))
        return person.id

    async def standing(self, person: Person, table_id: str) -> str:
        """Status of the person's knock: `granted`, `waiting`, `refused`, `ended` or `none`."""
        return self._standing(await self._at_the_door(person, table_id), person)

    async def give_up(self, person: Person, table_id: str) -> None:
        table = await self._at_the_door(person, table_id)
        if self._standing(table, person) == "waiting":
            await self._lobby.change(table, lambda c: store.give_up(c, table.id, person.id, self._clock.now()))

    async def waiting(self, person: Person, table_id: str) -> list[dict[str, Any]]:
        """Unanswered knocks, for the host and the seated people."""
        table = await self._lobby.enter(person, table_id)
        if not table.rows.is_at_home(person.id):
            raise Refusal("not_seated")
        return waiting(table)

    async def answer(self, person: Person, table_id: str, knock: str, grant: bool) -> None:
        """Grant or refuse a knock, as the host, or as any seated person while the host is away for long."""
        table = await self._lobby.enter(person, table_id)
        if not (host_stays_away(table) and table.seats.of(person.id) is not None):
            table = await self._lobby.hosted(person, table_id)
        if knock in table.rows.barred:
            raise Refusal("barred")
        done = store.let_in if grant else store.refuse
        await self._lobby.change(table, lambda c: done(c, table.id, knock, self._clock.now()))

    async def _at_the_door(self, person: Person, table_id: str) -> Table:
        table = await self._live_tables.table(table_id)
        self._lobby.not_barred(table, person)
        self._lobby.not_closed(table)
        return table

    def _standing(self, table: Table, person: Person) -> str:
        if why_not_watch(table.rows, person.id) != "private":
            return "granted"
        knock = table.rows.knocks.get(person.id)
        return "none" if knock is None else knock.standing
