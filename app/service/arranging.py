"""Arranging a table: who sits where, who is host, which bots, which options; and starting, pausing, leaving."""

from typing import Any

from app.service.clock import HouseClock
from app.service.errors import Away, Conflict, Invalid
from app.service.fanout import dumps
from app.service.lobby import Lobby
from app.service.making import check_options, check_seats
from app.service.people import Person
from app.service.table import Table
from app.service.words import why_not
from app.store import tables as store
from app.store.database import Connection
from app.store.seats import free_seat, put_bot, renumber_seats, set_left, set_ready, take_seat

BOT_NAMES = ("Dusty", "Clover", "Juniper", "Biscuit", "Thistle", "Pepper", "Bramble", "Sorrel", "Tansy", "Hazel")


def json_of(value: dict[str, Any] | None) -> str | None:
    return None if value is None else dumps(value).decode()


class Arranging:
    def __init__(self, lobby: Lobby, clock: HouseClock) -> None:
        self._lobby, self._clock = lobby, clock

    async def sit(self, person: Person, table_id: str, seat: int | None, nonce: str) -> int:
        table = await self._lobby.enter(person, table_id)
        if table.status != "lobby":
            raise Conflict("already_started", "The game has started; you can watch, or wait for the next one.")
        return await self._lobby.change(
            table, lambda c: take_seat(c, table.id, seat, person.id, person.name, nonce, self._clock.now()).seat
        )

    async def leave(self, person: Person, table_id: str) -> None:
        """In the lobby the seat is free again; in play a bot plays on for it. The host's role goes to another."""
        table = await self._lobby.enter(person, table_id)
        seat = table.seats.of(person.id)
        heir = self._heir(table, person)

        def job(c: Connection) -> None:
            if seat is not None and table.status == "lobby":
                free_seat(c, table.id, seat)
            elif seat is not None and table.status == "playing":
                set_left(c, table.id, person.id, True)
            if table.is_host(person.id) and table.status in {"lobby", "playing"}:
                if heir is not None:
                    store.change_table(c, table.id, host_id=heir)
                elif table.status == "lobby":
                    store.close_table(c, table.id, self._clock.now())

        await self._lobby.change(table, job)
        table.timer.plan()

    def _heir(self, table: Table, leaving: Person) -> str | None:
        """The person who has sat there longest, of those who stay."""
        others = [s for s in table.seats.rows.values() if s.person_id not in {None, leaving.id} and not s.left]
        first = min(others, key=lambda s: (s.since, s.seat), default=None)
        return first.person_id if first else None

    async def take_back(self, person: Person, table_id: str) -> None:
        table = await self._lobby.enter(person, table_id)
        seat = self._lobby.own_seat(table, person)
        if table.seats.rows[seat].left:
            await self._lobby.change(table, lambda c: set_left(c, table.id, person.id, False))
        table.take_back(seat)
        table.timer.plan()

    async def ready(self, person: Person, table_id: str, ready: bool) -> None:
        table = await self._lobby.enter(person, table_id)
        self._lobby.own_seat(table, person)
        await self._lobby.change(table, lambda c: set_ready(c, table.id, person.id, ready))

    async def seat_bot(self, person: Person, table_id: str, seat: int, level: str | None) -> None:
        table = await self._lobby.hosted(person, table_id, lobby=True)
        if level is not None and level not in table.game.bots:
            raise Invalid("no_such_bot", f"Bots of this game play {' or '.join(table.game.bots)}.")
        row = table.seats.rows.get(seat)
        if row is not None and row.person_id is not None:
            raise Conflict("seat_taken", "Somebody sits there.")

        if level is None:
            await self._lobby.change(table, lambda c: free_seat(c, table.id, seat))
        else:
            name = self._bot_name(table, seat)
            await self._lobby.change(table, lambda c: put_bot(c, table.id, seat, level, name, self._clock.now()))

    def _bot_name(self, table: Table, seat: int) -> str:
        """Stable hands with names one can tell apart in any language."""
        taken = {s.name for number, s in table.seats.rows.items() if number != seat}
        return next(name for name in BOT_NAMES if name not in taken)

    async def kick(self, person: Person, table_id: str, seat: int) -> None:
        """Send somebody away for good: the old links end with it. In play a bot takes the seat over."""
        table = await self._lobby.hosted(person, table_id)
        row = table.seats.rows.get(seat)
        if row is None:
            raise Conflict("empty_seat", "Nobody sits there.")
        if row.person_id == person.id:
            raise Conflict("own_seat", "To go yourself, leave the table.")
        if table.status == "finished":
            raise Conflict("not_playing", "The game is over.")

        def job(c: Connection) -> None:
            if table.status == "lobby":
                free_seat(c, table.id, seat)
            if row.person_id is not None:
                if table.status == "playing":
                    set_left(c, table.id, row.person_id, True)
                store.set_barred(c, table.id, row.person_id, True)
                store.renew_invite(c, table.id)

        await self._lobby.change(table, job)
        table.timer.plan()

    async def hand_over(self, person: Person, table_id: str, seat: int) -> None:
        """The host's to give; and while the host stays away, anybody's at the table to take."""
        table = await self._lobby.enter(person, table_id)
        if not (table.host_stays_away and table.seats.of(person.id) == seat):
            table = await self._lobby.hosted(person, table_id)
        row = table.seats.rows.get(seat)
        if row is None or row.person_id is None or row.left:
            raise Conflict("empty_seat", "Only a person who sits at the table can be its host.")
        heir = row.person_id
        await self._lobby.change(table, lambda c: store.change_table(c, table.id, host_id=heir))

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
        chosen = None if options is None else check_options(table.game, {**table.options, **options})
        if seats is not None:
            check_seats(table.row.game, seats)
            if any(number >= seats for number in table.seats.rows):
                raise Conflict("seat_taken", "Somebody sits in a seat that would go; ask them to move first.")
        if settings is not None and table.status != "lobby" and settings["clock"] != table.settings["clock"]:
            raise Conflict("already_started", "The clock is set before the start.")

        def job(c: Connection) -> None:
            store.change_table(
                c,
                table.id,
                options=json_of(chosen),
                settings=json_of(settings),
                visibility=visibility,
                seats=seats,
            )

        await self._lobby.change(table, job)
        table.timer.plan()

    async def start(self, person: Person, table_id: str) -> int:
        table = await self._lobby.hosted(person, table_id, lobby=True)
        if (reason := why_not(table)) is not None:
            raise Conflict(reason["error"], reason["detail"])
        while table.status == "lobby" and not table.draining:
            await self._lobby.change(table, lambda c: renumber_seats(c, table.id))
            if (reason := why_not(table)) is not None:
                raise Conflict(reason["error"], reason["detail"])
            if await table.start():
                self._lobby.tell(table)
                return table.seq
            await self._lobby.change(table, lambda c: None)  # somebody came or went in that moment: look again
        if table.status == "lobby":
            raise Away("draining", "The server is being restarted; it will be back in a moment.")
        raise Conflict("already_started", "The game has started already.")

    async def pause(self, person: Person, table_id: str, paused: bool) -> None:
        table = await self._lobby.hosted(person, table_id)
        if table.status != "playing":
            raise Conflict("not_playing", "There is no game going on at this table.")
        if table.row.paused != paused:
            await self._lobby.change(table, lambda c: store.change_table(c, table.id, paused=paused))
            table.timer.plan()
