"""Commands around a game: sit, leave, ready, bots, kick, hand over the host's role, options, start, pause."""

import secrets
from typing import Any, Literal

import orjson

from app.clock import HouseClock
from app.engine.kernel.rng import commitment, renew
from app.errors import Refusal
from app.lobby.creation import check_options, check_seats, free_name
from app.lobby.departures import heir, onlooker, send_away
from app.lobby.motions import Motions
from app.lobby.pauses import Pauses
from app.lobby.service import Lobby
from app.lobby.start import Starting
from app.lobby.view import host_stays_away
from app.lobby.voting import may_resume
from app.person import Person
from app.storage.database import Connection
from app.storage.queries import tables as store
from app.storage.queries.seats import (
    free_seat_of,
    list_seats,
    put_bot,
    set_left,
    set_ready,
    take_back,
    take_bot_away,
    take_seat,
)
from app.storage.queries.setbacks import decide_setback
from app.table.frames import dumps
from app.table.live import Table
from app.table.registry import LiveTables
from app.table.table_rows import MEANT_BEFORE, open_setback

FIXED_IN_PLAY = ("clock", "host_alone")


def encoded(value: dict[str, Any]) -> str:
    return dumps(value).decode()


def merged(written: str, given: dict[str, Any]) -> dict[str, Any]:
    """The stored JSON object with the given keys replaced, so that concurrent changes of different keys are both
    kept."""
    return {**orjson.loads(written), **given}


class LobbyCommands:
    def __init__(
        self, lobby: Lobby, live_tables: LiveTables, motions: Motions, pauses: Pauses, clock: HouseClock
    ) -> None:
        self._lobby, self._live_tables, self._clock = lobby, live_tables, clock
        self._motions, self._pauses = motions, pauses
        self.starting = Starting(lobby, clock)

    async def sit(
        self, person: Person, table_id: str, seat: int | None, nonce: str, nonce_hash: str | None = None
    ) -> int:
        table = await self._lobby.enter(person, table_id)
        if table.status != "lobby":
            raise Refusal("already_started")
        now = self._clock.now()

        def job(c: Connection) -> int:
            row = store.lock_table(c, table.id)
            if row is not None and row.visibility == "public":
                store.add_member(c, table.id, person.id, now)  # at a public table people may sit without joining first
            return take_seat(c, table.id, seat, person.id, person.name, nonce, now, nonce_hash).seat

        return await self._lobby.change(table, job)

    async def leave(self, person: Person, table_id: str) -> None:
        """Leave the table. In the lobby the seat becomes free; in play a bot takes it. A host's role passes on, and a
        lesson closes.

        While the seats open their nonces, the deal happens first.
        """
        table = await self._lobby.enter(person, table_id)
        await self.starting.finish(table)
        if person.id not in table.rows.members and not table.rows.is_host(person.id):
            return  # a spectator of a public table has no rows
        here = {viewer.person.id for viewer in table.audience.viewers}
        first = await self._lobby.change(table, lambda c: self._leave(c, table.id, person, here))
        if first is not None:
            await self._lobby.change(await self._live_tables.table(first), lambda c: None)

    def _leave(self, c: Connection, table_id: str, person: Person, here: set[str]) -> str | None:
        """Do `leave` in the transaction. If it closes the lobby of a rematch, returns the id of the
        table whose rematch it was."""
        row = store.lock_table(c, table_id)
        assert row is not None, table_id
        seated = {seat.person_id: seat for seat in list_seats(c, table_id)}
        if row.lesson is not None and row.status == "playing":
            return store.close_table(c, table_id, self._clock.now())
        if row.status == "lobby":
            free_seat_of(c, table_id, person.id)
        elif row.status == "playing" and person.id in seated:
            set_left(c, table_id, person.id)
        if row.host_id == person.id and row.status in {"lobby", "playing"}:
            next_host = heir(seated.values(), person.id)
            if next_host is None and row.status == "lobby":
                next_host = onlooker(store.list_members(c, table_id), here - {person.id})
            if next_host is not None:
                store.change_table(c, table_id, host_id=next_host)
            elif row.status == "lobby":
                return store.close_table(c, table_id, self._clock.now())
        return None

    async def take_back(self, person: Person, table_id: str) -> None:
        table = await self._lobby.enter(person, table_id)
        self._lobby.own_seat(table, person)
        await self._lobby.change(table, lambda c: take_back(c, table.id, person.id, self._clock.now()))

    async def ready(self, person: Person, table_id: str, ready: bool) -> None:
        table = await self._lobby.enter(person, table_id)
        self._lobby.own_seat(table, person)
        await self._lobby.change(table, lambda c: set_ready(c, table.id, person.id, ready))

    async def seat_bot(self, person: Person, table_id: str, seat: int, level: str | None) -> None:
        table = await self._lobby.hosted(person, table_id, lobby=True)
        if level is not None and level not in table.rows.game.bots:
            raise Refusal("no_such_bot", levels=" or ".join(table.rows.game.bots))
        row = table.seats.rows.get(seat)
        if row is not None and row.person_id is not None:
            raise Refusal("seat_taken")

        if level is None:
            await self._lobby.change(table, lambda c: take_bot_away(c, table.id, seat))
        else:
            name = free_name(one.name for number, one in table.seats.rows.items() if number != seat)
            await self._lobby.change(table, lambda c: put_bot(c, table.id, seat, level, name, self._clock.now()))

    async def kick(self, person: Person, table_id: str, seat: int) -> int | None:
        """Send a person away, bar them from the table, and revoke all invitations. In play a bot takes the seat. Unless
        the host decides alone, this only opens a vote, and returns the motion's number.
        """
        table = await self._lobby.hosted(person, table_id)
        row = table.seats.rows.get(seat)
        if row is None:
            raise Refusal("empty_seat")
        if row.person_id == person.id:
            raise Refusal("own_seat")
        if table.status == "finished":
            raise Refusal("not_playing")
        if table.status == "playing" and row.person_id is not None and not table.rows.settings["host_alone"]:
            return await self._motions.propose(person, table.id, "kick", seat)
        await self._lobby.change(table, lambda c: send_away(c, table.id, row))
        return None

    async def hand_over(self, person: Person, table_id: str, seat: int) -> None:
        """Make a seated person the host. The host may do so. While the host is away for long, the seated person may
        take the role.
        """
        table = await self._lobby.enter(person, table_id)
        if not (host_stays_away(table) and table.seats.of(person.id) == seat):
            table = await self._lobby.hosted(person, table_id)
        row = table.seats.rows.get(seat)
        if row is None or row.person_id is None or row.left:
            raise Refusal("empty_seat")
        heir = row.person_id

        def job(c: Connection) -> None:
            if not any(one.person_id == heir and not one.left for one in list_seats(c, table.id)):
                raise Refusal("empty_seat")
            store.change_table(c, table.id, host_id=heir)

        await self._lobby.change(table, job)

    async def change(
        self,
        person: Person,
        table_id: str,
        options: dict[str, Any] | None,
        settings: dict[str, Any] | None,
        visibility: store.Visibility | None,
        seats: int | None,
    ) -> None:
        only_settings = options is None and visibility is None and seats is None
        table = await self._lobby.hosted(person, table_id, lobby=not only_settings)
        if seats is not None:
            check_seats(table.rows.table.game, seats)
            if any(number >= seats for number in table.seats.rows):
                raise Refusal("seat_taken")

        def job(c: Connection) -> None:
            row, game = store.lock_table(c, table.id), table.rows.game
            assert row is not None, table.id
            store.change_table(
                c,
                table.id,
                options=None if options is None else encoded(check_options(game, merged(row.options, options))),
                settings=None if settings is None else encoded(_settings(row, settings)),
                visibility=visibility,
                seats=seats,
            )

        await self._lobby.change(table, job)

    async def start(self, person: Person, table_id: str) -> int:
        return await self.starting.start(person, table_id)

    async def pause(self, person: Person, table_id: str, paused: bool) -> int | None:
        """Pause the game or continue it. Returns the motion's number if the others have to vote on the pause first."""
        table = await self._lobby.enter(person, table_id)
        if not (table.rows.is_host(person.id) if paused else may_resume(table, person.id)):
            raise Refusal("not_the_host")
        if table.status != "playing":
            raise Refusal("not_playing")
        if table.rows.table.paused == paused:
            return None
        if not paused:
            await self._pauses.end(table, table.rows.votes.pause.until)
        elif self._pauses.needs_vote(table, person.id):
            return await self._motions.propose(person, table.id, "pause", None)
        else:
            await self._pauses.begin(table, person.id)
        return None

    async def decide_setback(self, person: Person, table_id: str, go_on: bool) -> None:
        """Let the host decide about a table that has lost moves."""
        await self.settle_setback(await self._lobby.hosted(person, table_id), go_on, decided_by=person.id)

    async def settle_setback(
        self, table: Table, go_on: bool, *, decided_by: str | None = None, admin_id: str | None = None
    ) -> None:
        """Continue from the database's last entry with fresh random seeds, or end the game."""
        if open_setback(table.rows) is None:
            raise Refusal("no_setback")
        salt = secrets.token_hex(32) if go_on else None
        promise = None if salt is None else commitment(renew(table.session.deal.seed, salt))
        decision: Literal["go_on", "end"] = "go_on" if go_on else "end"
        now = self._clock.now()
        await self._lobby.change(
            table,
            lambda c: decide_setback(
                c, table.id, decision, now, salt=salt, commitment=promise, decided_by=decided_by,
                admin_id=admin_id,
            ),
        )  # fmt: skip


def _settings(row: store.Table, given: dict[str, Any]) -> dict[str, Any]:
    before = {**MEANT_BEFORE, **orjson.loads(row.settings)}
    settings = {**before, **given}
    if row.status != "lobby" and any(settings[name] != before[name] for name in FIXED_IN_PLAY):
        raise Refusal("already_started")
    return settings
