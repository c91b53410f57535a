"""The lobby: finding a table, coming in, and hearing of every change.

Every change is one transaction; what it left behind is read in the same transaction and told to everybody at the table.
"""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

import orjson

from app.engine.catalog import GAMES
from app.service import chat, invites
from app.service.clock import HouseClock
from app.service.entries import shown_entry
from app.service.errors import Conflict, NotFound, NotYours, TooMany
from app.service.fanout import Viewer, dumps
from app.service.hall import Hall
from app.service.limits import Buckets
from app.service.log import Known, read_table
from app.service.people import Person
from app.service.table import Table
from app.service.words import lobby_message
from app.store import chat as chat_store
from app.store import moves as log_store
from app.store import tables as store
from app.store.database import Connection, Database
from app.store.errors import Barred, DatabaseAway, NoSuchSeat, NotAMember, NotInLobby, SeatTaken, StoreError
from app.store.writer import Writer

log = logging.getLogger("railbird.lobby")

T = TypeVar("T")

LISTED_MS = 24 * 3600 * 1000  # a public table that found no company by then looks for none any more
CHAT_LINES = 50
MISSED_STEPS = 200  # steps that a returning client is told; older ones are in the log
# What is said to who may not look at a table, by what keeps them from it.
REFUSED = {
    "kicked": ("barred", "The host has sent you away from this table."),
    "private": ("invite_needed", "This table is private: come by the link that its people share."),
    "no_spectators": ("no_spectators", "The host has asked for a table without spectators."),
}


class Lobby:
    def __init__(self, database: Database, writer: Writer, hall: Hall, clock: HouseClock, key: bytes) -> None:
        self._database, self._writer, self._hall, self._clock, self._key = database, writer, hall, clock, key
        self._guesses = Buckets(clock, burst=20, per_second=0.2)  # of spoken codes, by person

    # Finding a table

    async def public_tables(self) -> list[dict[str, Any]]:
        return [
            {
                "table": found.table.id,
                "game": found.table.game,
                "title": GAMES[found.table.game].title,
                "host": found.host_name,
                "seated": found.seated,
                "seats": found.table.seats,
                "options": orjson.loads(found.table.options),
                "created": found.table.created_at,
            }
            for found in await self._database.read(store.public_lobbies, self._clock.now() - LISTED_MS)
            if found.table.game in GAMES
        ]

    async def tables_of(self, person: Person) -> list[dict[str, Any]]:
        mine = await self._database.read(store.my_tables, person.id)
        return [
            {
                "table": one.table.id,
                "game": one.table.game,
                "status": one.table.status,
                "role": "host" if one.table.host_id == person.id else "guest" if one.seat is None else "seat",
                "your_turn": self._is_turn_of(one.table.id, one.seat),
                "players": list(one.players),
                "at": one.table.finished_at or one.table.started_at or one.table.created_at,
            }
            for one in mine
            if one.table.game in GAMES
        ]

    def _is_turn_of(self, table_id: str, seat: int | None) -> bool:
        table = self._hall.if_awake(table_id)
        return table is not None and seat is not None and any(ask.seat == seat for ask in table.asks)

    async def join_by_code(self, person: Person, code: str) -> str:
        if not self._guesses.take(person.id):
            raise TooMany("too_many_codes", "Too many codes that led nowhere; wait a minute.")
        found = await self._database.read(store.table_by_code, invites.spoken(code))
        if found is None or found.status != "lobby":
            raise NotFound("no_such_code", "No table in its lobby has this code; codes end when the game starts.")
        self._guesses.give_back(person.id)
        table = await self._hall.table(found.id)
        await self._let_join(table, person)
        return table.id

    async def join(self, person: Person, table_id: str, invite: str | None) -> None:
        table = await self._hall.table(table_id)
        self._not_barred(table, person)
        self._not_closed(table)
        if person.id in table.members:
            return
        if invite is not None and not invites.is_invite(self._key, table.id, table.row.invite_epoch, invite):
            raise NotYours("bad_invite", "This invitation is not good (any more) for this table; ask for a new link.")
        if invite is None and table.row.visibility != "public":
            raise NotYours(*REFUSED["private"])
        await self._let_join(table, person)

    async def _let_join(self, table: Table, person: Person) -> None:
        self._not_barred(table, person)
        await self.change(table, lambda c: store.add_member(c, table.id, person.id, self._clock.now()))

    async def enter(self, person: Person, table_id: str) -> Table:
        """To a table that this person may look at."""
        table = await self._hall.table(table_id)
        self._not_barred(table, person)
        self._not_closed(table)
        if (reason := table.why_not_look(person.id)) is not None:
            raise NotYours(*REFUSED[reason])
        return table

    async def admit(self, person: Person, table_id: str) -> Table:
        """The same with a socket: as long as there is room, which those who play always have."""
        table = await self.enter(person, table_id)
        if not table.has_room_for(person.id):
            raise TooMany("table_crowded", "There is no room left around this table.")
        return table

    async def look(self, person: Person, table_id: str) -> dict[str, Any]:
        return lobby_message(await self.enter(person, table_id), person, self._key)

    async def link_for(self, person: Person, table_id: str) -> str:
        message = await self.look(person, table_id)
        if message["link"] is None:
            raise NotYours("not_seated", "Those who sit at the table pass its link on.")
        return str(message["link"])

    async def greet(self, table: Table, viewer: Viewer, after: int) -> None:
        """Let a viewer in, with everything that is needed to draw the table and what was missed since `after`."""
        try:
            if after > table.seq and self._hall.refresh is not None:
                await self._hall.refresh(table)  # another worker may have shown them more than this one knows
            lines = [
                chat.shown(line) for line in await self._database.read(chat_store.last_lines, table.id, CHAT_LINES)
            ]
            let_in = await table.turns.turn(lambda: self._let_in(table, viewer))
            if let_in is None:
                return
            picture, seq, seat = let_in
            since = max(after, seq - MISSED_STEPS)
            steps = await self._database.read(log_store.moves_after, table.id, since) if 0 < after < seq else []
        except StoreError as error:
            # The door is open already: whoever stands in it is sent away to try again, and not left waiting.
            log.warning("table %s: somebody could not be greeted: %s", table.id, error)
            viewer.outlet.close("database_away")
        except Exception:
            log.exception("table %s: somebody could not be greeted", table.id)
            viewer.outlet.close("failed")
        else:
            missed = [shown_entry(table.game, step, seat) for step in steps if step.seq <= seq]
            rest = dumps({"chat": lines, "missed": missed})
            table.welcome(viewer, b'{"type":"welcome",%b,%b' % (picture, rest[1:]), set(map(dumps, lines)))

    def _let_in(self, table: Table, viewer: Viewer) -> tuple[bytes, int, int | None] | None:
        """The table as it is at this moment for this viewer, the number of the last step they see in it, their seat."""
        snapshot = table.arrive(viewer)
        if snapshot is None:
            return None
        around = {"lobby": lobby_message(table, viewer.person, self._key), "presence": table.seats.presence()}
        return b"%b,%b" % (snapshot, dumps(around)[1:-1]), table.seq, viewer.seat

    # Shared by the above

    async def hosted(self, person: Person, table_id: str, lobby: bool = False) -> Table:
        table = await self.enter(person, table_id)
        if not table.is_host(person.id):
            raise NotYours("not_the_host", "Only the host of the table can do this.")
        if lobby and table.status != "lobby":
            raise Conflict("already_started", "The game has started already.")
        return table

    def own_seat(self, table: Table, person: Person) -> int:
        seat = table.seats.of(person.id)
        if seat is None:
            raise NotYours("not_seated", "You do not sit at this table.")
        return seat

    def _not_closed(self, table: Table) -> None:
        if table.status == "closed":
            raise NotFound("table_closed", "This table was closed: nobody was left before the start.")

    def _not_barred(self, table: Table, person: Person) -> None:
        if person.id in table.barred:
            raise NotYours(*REFUSED["kicked"])

    async def change(self, table: Table, job: Callable[[Connection], T]) -> T:
        """One transaction; then everybody at the table hears of what it left behind."""

        def changed(c: Connection) -> tuple[T, Known]:
            return job(c), read_table(c, table.id)

        try:
            done, known = await self._writer.run(changed)
        except SeatTaken as taken:
            raise Conflict("seat_taken", "Somebody sits there already.") from taken
        except NoSuchSeat as full:
            raise Conflict("no_free_seat" if full.seat is None else "no_such_seat", str(full)) from full
        except NotAMember as stranger:
            raise NotYours(
                "join_first", "Join the table first: by its link, its code, or as a public table."
            ) from stranger
        except NotInLobby as started:
            raise Conflict("already_started", "The game has started already.") from started
        except Barred as barred:
            raise NotYours(*REFUSED["kicked"]) from barred
        except DatabaseAway:
            # It may have been done all the same: look, and say what was found.
            table.reading.doubt()
            table.turns.when_free(lambda: self.tell(table))
            raise
        table.renew(known)
        table.hint("rows", revision=table.row.revision)
        self.tell(table)
        return done

    def tell(self, table: Table) -> None:
        """The lobby as it is now, to everybody at the table."""
        table.told_revision = table.row.revision
        for viewer in list(table.viewers):
            viewer.tell(lobby_message(table, viewer.person, self._key))
        table.tell_presence()
        if table.status == "closed":
            for viewer in list(table.viewers):
                viewer.outlet.close("closed")

    async def renamed(self, person: Person, tables: list[str]) -> None:
        """Tell the tables at which this person sits what they are called now, and the person wherever they look on."""
        for table in [table for table_id in tables if (table := self._hall.if_awake(table_id)) is not None]:
            table.renew(await self._database.read(read_table, table.id))
            table.rename(person)
            table.hint("rows", revision=table.row.revision)
            self.tell(table)
        for table, viewer in self._viewers_of(person.id):
            if table.id not in tables:
                viewer.person = person
                viewer.tell(lobby_message(table, person, self._key))

    def see_out(self, person_id: str) -> None:
        """Who has signed out looks at no table any more."""
        for _, viewer in self._viewers_of(person_id):
            viewer.outlet.close("signed_out")

    def _viewers_of(self, person_id: str) -> list[tuple[Table, Viewer]]:
        return [
            (table, viewer) for table in self._hall.awake() for viewer in table.viewers if viewer.person.id == person_id
        ]
