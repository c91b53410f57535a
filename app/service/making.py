"""Making tables, and making them again for a rematch."""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from app.engine.catalog import GAMES
from app.engine.kernel.errors import GameError
from app.engine.kernel.game import Game
from app.engine.kernel.rng import commitment
from app.service import invites
from app.service.clock import HouseClock
from app.service.errors import Conflict, Invalid, NotYours, TooMany, sentence
from app.service.fanout import dumps
from app.service.hall import Hall
from app.service.lobby import Lobby
from app.service.people import Person
from app.service.table import Table
from app.store import tables as store
from app.store.database import Connection, Database
from app.store.errors import CodeTaken, RematchMade
from app.store.seats import put_bot, take_seat
from app.store.writer import Writer

T = TypeVar("T")

OPEN_TABLES = 200  # a host may have this many that are not finished


@dataclass(frozen=True, slots=True)
class Draft:
    """A table to be made."""

    game: str
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: int
    visibility: store.Visibility
    host_id: str
    rematch_of: str | None = None

    def write(self, c: Connection, now: int) -> store.Table:
        """With a seed nobody knows, whose hash is shown from now on, and a code nobody else has."""
        server_seed = secrets.token_hex(32)
        return with_new_code(
            lambda code: store.add_table(
                c,
                id=invites.new_table_id(),
                code=code,
                game=self.game,
                options=dumps(self.options).decode(),
                settings=dumps(self.settings).decode(),
                seats=self.seats,
                visibility=self.visibility,
                host_id=self.host_id,
                server_seed=server_seed,
                commitment=commitment(server_seed),
                now=now,
                rematch_of=self.rematch_of,
            )
        )


def with_new_code(write: Callable[[str], T]) -> T:
    """Codes are drawn until there is one that no other table has."""
    while True:
        with contextlib.suppress(CodeTaken):
            return write(invites.new_code())


def check_options(game: Game[Any], options: dict[str, Any]) -> dict[str, Any]:
    """The host's choices over the defaults."""
    try:
        return game.chosen(options)
    except GameError as error:
        raise Invalid("bad_option", sentence(error.why)) from error


def check_seats(game: str, seats: int) -> None:
    low, high = GAMES[game].seats
    if not low <= seats <= high:
        raise Invalid("bad_seats", f"{GAMES[game].title} is for {low} to {high} players.")


class Making:
    def __init__(
        self, database: Database, writer: Writer, hall: Hall, lobby: Lobby, clock: HouseClock, key: bytes
    ) -> None:
        self._database, self._writer, self._hall, self._lobby = database, writer, hall, lobby
        self._clock, self._key = clock, key

    async def make(
        self,
        person: Person,
        *,
        game: str,
        options: dict[str, Any],
        seats: int | None,
        visibility: store.Visibility,
        settings: dict[str, Any],
        sit: bool,
        nonce: str,
    ) -> dict[str, Any]:
        if game not in GAMES:
            raise Invalid("no_such_game", "This house plays no such game.")
        chosen = check_options(GAMES[game], options)
        count = GAMES[game].seats[1] if seats is None else seats
        check_seats(game, count)
        if await self._database.read(store.count_open, person.id) >= OPEN_TABLES:
            raise TooMany("too_many_tables", "You have too many unfinished tables; finish or leave some first.")
        draft = Draft(game, chosen, settings, count, visibility, person.id)
        now = self._clock.now()

        def job(c: Connection) -> store.Table:
            made = draft.write(c, now)
            if sit:
                take_seat(c, made.id, 0, person.id, person.name, nonce, now)
            return made

        made = await self._writer.run(job)
        invite = invites.invite_of(self._key, made.id, made.invite_epoch)
        return {"table": made.id, "invite": invite, "link": invites.link(made.id, invite), "code": made.code}

    async def rematch(self, person: Person, table_id: str) -> dict[str, Any]:
        """Another game with the same people: whoever asks first makes the table, the others find it."""
        table = await self._lobby.enter(person, table_id)
        if table.status != "finished":
            raise Conflict("not_finished", "The game is not over yet.")
        if table.seats.of(person.id) is None:
            raise NotYours("not_seated", "A rematch is for those who played.")
        if table.rematch is None:
            await self._make_rematch(table, person)
        assert table.rematch is not None
        made = await self._lobby.enter(person, table.rematch)
        invite = invites.invite_of(self._key, made.id, made.row.invite_epoch)
        return {"table": made.id, "link": invites.link(made.id, invite)}

    async def _make_rematch(self, table: Table, person: Person) -> None:
        """Whoever had left is asked to it, but nobody sits down for them."""
        row = table.row
        draft = Draft(row.game, table.options, table.settings, row.seats, row.visibility, person.id, table.id)
        seated = list(table.seats.rows.values())
        now = self._clock.now()

        def job(c: Connection) -> None:
            store.lock_table(c, table.id)  # where two workers are asked at once, one waits and finds the other's
            made = draft.write(c, now)
            store.bump_revision(c, table.id)  # everybody who still looks at the old table is told
            names = {member: store.add_member(c, made.id, member, now).name for member in table.members}
            for seat in seated:
                if seat.person_id is None:
                    put_bot(c, made.id, seat.seat, seat.bot or "regular", seat.name, now)
                elif seat.person_id == person.id or not (seat.left or seat.person_id in table.barred):
                    take_seat(c, made.id, seat.seat, seat.person_id, names[seat.person_id], "", now)

        with contextlib.suppress(RematchMade):  # somebody asked a moment earlier: that is the table then
            await self._lobby.change(table, job)
            return
        await self._lobby.change(table, lambda c: None)
