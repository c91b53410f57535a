"""Arranging a table: who sits where, who is host, which bots, which options; and starting, pausing, leaving."""

from collections.abc import Iterable
from typing import Any

import orjson

from app.service.clock import HouseClock
from app.service.errors import Away, Conflict, Invalid
from app.service.fanout import dumps
from app.service.hall import Hall
from app.service.lobby import Lobby
from app.service.making import check_options, check_seats, with_new_code
from app.service.people import Person
from app.service.table import Table
from app.service.words import why_not
from app.store import tables as store
from app.store.database import Connection
from app.store.seats import (
    Seat,
    free_seat_of,
    list_seats,
    put_bot,
    renumber_seats,
    set_left,
    set_ready,
    take_back,
    take_bot_away,
    take_seat,
)

BOT_NAMES = ("Dusty", "Clover", "Juniper", "Biscuit", "Thistle", "Pepper", "Bramble", "Sorrel", "Tansy", "Hazel")


def encoded(value: dict[str, Any]) -> str:
    return dumps(value).decode()


def merged(written: str, given: dict[str, Any]) -> dict[str, Any]:
    """What is given over what is written down: two changes at once are both kept, whoever serves them."""
    return {**orjson.loads(written), **given}


class Arranging:
    def __init__(self, lobby: Lobby, hall: Hall, clock: HouseClock) -> None:
        self._lobby, self._hall, self._clock = lobby, hall, clock

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
        if person.id not in table.members and not table.is_host(person.id):
            return  # who only looked in at a public table leaves nothing behind
        here = {viewer.person.id for viewer in table.viewers}
        first = await self._lobby.change(table, lambda c: self._leave(c, table.id, person, here))
        if first is not None:
            await self._lobby.change(await self._hall.table(first), lambda c: None)
        table.timer.plan()

    def _leave(self, c: Connection, table_id: str, person: Person, here: set[str]) -> str | None:
        """The table that may have another rematch, if this one was its rematch and is closed now."""
        row = store.lock_table(c, table_id)
        assert row is not None, table_id
        seated = {seat.person_id: seat for seat in list_seats(c, table_id)}
        if row.status == "lobby":
            free_seat_of(c, table_id, person.id)
        elif row.status == "playing" and person.id in seated:
            set_left(c, table_id, person.id)
        if row.host_id == person.id and row.status in {"lobby", "playing"}:
            heir = _heir(seated.values(), person)
            if heir is None and row.status == "lobby":
                heir = _onlooker(store.list_members(c, table_id), here - {person.id})
            if heir is not None:
                store.change_table(c, table_id, host_id=heir)
            elif row.status == "lobby":
                return store.close_table(c, table_id, self._clock.now())
        return None

    async def take_back(self, person: Person, table_id: str) -> None:
        table = await self._lobby.enter(person, table_id)
        self._lobby.own_seat(table, person)
        await self._lobby.change(table, lambda c: take_back(c, table.id, person.id, self._clock.now()))
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
            await self._lobby.change(table, lambda c: take_bot_away(c, table.id, seat))
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

        await self._lobby.change(table, lambda c: _send_away(c, table.id, row))
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

        def job(c: Connection) -> None:
            if not any(one.person_id == heir and not one.left for one in list_seats(c, table.id)):
                raise Conflict("empty_seat", "Only a person who sits at the table can be its host.")
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
            check_seats(table.row.game, seats)
            if any(number >= seats for number in table.seats.rows):
                raise Conflict("seat_taken", "Somebody sits in a seat that would go; ask them to move first.")

        def job(c: Connection) -> None:
            row = store.lock_table(c, table.id)
            assert row is not None, table.id
            store.change_table(
                c,
                table.id,
                options=None if options is None else encoded(check_options(table.game, merged(row.options, options))),
                settings=None if settings is None else encoded(_settings(row, settings)),
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


def _heir(seated: Iterable[Seat], leaving: Person) -> str | None:
    """The person who has sat there longest, of those who stay."""
    others = [s for s in seated if s.person_id not in {None, leaving.id} and not s.left]
    first = min(others, key=lambda s: (s.since, s.seat), default=None)
    return first.person_id if first else None


def _onlooker(members: Iterable[store.Member], here: set[str]) -> str | None:
    """In a lobby in which nobody sits any more: of those who look at it, whoever came first."""
    return next((one.person_id for one in members if one.person_id in here and not one.barred), None)


def _send_away(c: Connection, table_id: str, sent: Seat) -> None:
    """Whoever was meant, in whichever seat by now."""
    row = store.lock_table(c, table_id)
    assert row is not None, table_id
    if sent.person_id is None:
        take_bot_away(c, table_id, sent.seat)
        return
    if row.status == "lobby":
        free_seat_of(c, table_id, sent.person_id)
    elif row.status == "playing":
        set_left(c, table_id, sent.person_id)
    store.set_barred(c, table_id, sent.person_id, True)
    with_new_code(lambda code: store.renew_invite(c, table_id, code))


def _settings(row: store.Table, given: dict[str, Any]) -> dict[str, Any]:
    before = orjson.loads(row.settings)
    settings = merged(row.settings, given)
    if row.status != "lobby" and settings["clock"] != before["clock"]:
        raise Conflict("already_started", "The clock is set before the start.")
    return settings
