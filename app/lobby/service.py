"""The lobby: find and join tables, welcome sockets, and send every change of a table's rows to its viewers.

Each change is one transaction, which also reads the changed rows; then all viewers get a lobby message.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final, TypeVar

import orjson

from app.chat import service as chat
from app.clock import HouseClock
from app.engine.catalog import GAMES
from app.errors import FOUND, Refusal
from app.limits import Buckets
from app.lobby import invite_links
from app.lobby.view import claim_facts, lobby_message
from app.luck.nonces import OPEN_MS, is_unopened
from app.person import Person
from app.storage.database import Connection, Database
from app.storage.log import reader as log_store
from app.storage.queries import chat as chat_store
from app.storage.queries import tables as store
from app.storage.shared_read import Shared
from app.storage.store_errors import DatabaseAway, StoreError
from app.table import audience
from app.table.audience import why_not_watch
from app.table.commands import Doubt, Show, Tasks
from app.table.frames import Held, Viewer, dumps, shown_entry
from app.table.live import Table
from app.table.registry import LiveTables
from app.table.table_rows import Rows, read_rows

log = logging.getLogger("railbird.lobby")

T = TypeVar("T")

LISTED_MS = 24 * 3600 * 1000  # a public lobby older than this is not listed
CHAT_LINES = 50
MISSED_STEPS = 200  # limit of steps sent to a returning client; the log has older ones
# Error code for a viewer who may not watch a table, by reason.
REFUSED: Final = {
    "kicked": "barred",
    "private": "invite_needed",
    "no_spectators": "no_spectators",
    "disconnected": "no_such_board",
    "host_left": "no_such_board",
}


class Lobby:
    def __init__(self, database: Database, live_tables: LiveTables, clock: HouseClock, key: bytes) -> None:
        self._database, self._live_tables, self._clock, self._key = database, live_tables, clock, key
        self._tasks = Tasks("the lobby")
        self.openings = Openings(clock)
        self._public = Shared(self._read_public)
        self._guesses = Buckets(clock, burst=20, per_second=0.2)  # rate limit per person on guesses of invitation codes

    # Finding a table

    async def public_tables(self) -> list[dict[str, Any]]:
        return await self._public.get()

    async def _read_public(self) -> list[dict[str, Any]]:
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
            if found.table.game in GAMES and orjson.loads(found.table.settings).get("newcomers", True)
        ]

    async def join_by_code(self, person: Person, code: str) -> str:
        if not self._guesses.take(person.id):
            raise Refusal("too_many_codes")
        found = await self._database.read(store.table_by_code, invite_links.spoken(code))
        if found is None or found.status not in {"lobby", "playing"}:
            raise Refusal("no_such_code")
        self._guesses.give_back(person.id)
        table = await self._live_tables.table(found.id)
        await self._let_join(table, person)
        return table.id

    async def join(self, person: Person, table_id: str, invite: str | None) -> None:
        table = await self._live_tables.table(table_id)
        self.not_barred(table, person)
        self.not_closed(table)
        if person.id in table.rows.members:
            return
        self.may_come_in(table, person)
        if invite is not None and not invite_links.is_invite(
            self._key, table.id, table.rows.table.invite_epoch, invite
        ):
            raise Refusal("bad_invite")
        if invite is None and table.rows.table.visibility != "public":
            raise Refusal("invite_needed")
        await self._let_join(table, person)

    async def _let_join(self, table: Table, person: Person) -> None:
        self.not_barred(table, person)
        self.may_come_in(table, person)
        await self.change(table, lambda c: store.add_member(c, table.id, person.id, self._clock.now()))

    async def enter(self, person: Person, table_id: str) -> Table:
        """The table, if this person may watch it. Raises Refusal otherwise."""
        table = await self._live_tables.table(table_id)
        self.not_barred(table, person)
        self.not_closed(table)
        if (reason := why_not_watch(table.rows, person.id)) is not None:
            raise Refusal(REFUSED[reason])
        self.may_come_in(table, person)
        return table

    async def admit(self, person: Person, table_id: str) -> Table:
        """The table, for a new socket of this person. Raises Refusal if it has too many sockets. Players are always
        admitted."""
        table = await self.enter(person, table_id)
        is_full = len(table.audience.sockets) >= audience.SOCKETS_AT_A_TABLE
        if is_full and not table.rows.is_at_home(person.id):
            raise Refusal("table_crowded")
        return table

    async def look(self, person: Person, table_id: str) -> dict[str, Any]:
        return lobby_message(await self.enter(person, table_id), person, self._key)

    async def link_for(self, person: Person, table_id: str) -> str:
        message = await self.look(person, table_id)
        if message["link"] is None:
            raise Refusal("not_seated")
        return str(message["link"])

    async def greet(self, table: Table, viewer: Viewer, after: int) -> None:
        """Send a new socket its welcome message: the table's state, chat, and the steps since `after`."""
        try:
            # Without viewers this worker has followed no hints; or the client has seen more at another worker.
            if not table.audience.viewers or after > table.seq:
                await self._live_tables.refresh(table)
            lines = [
                chat.shown(line) for line in await self._database.read(chat_store.last_lines, table.id, CHAT_LINES)
            ]
            sight = await table.ask(Show(viewer))
            if sight is None:
                return
            picture, seq = self._around(table, viewer, sight.picture), sight.seq
            since = max(after, seq - MISSED_STEPS)
            steps = await self._database.read(log_store.moves_after, table.id, since) if 0 < after < seq else []
        except StoreError as error:
            # The WebSocket is open already, so close it; the client tries again.
            log.warning("table %s: somebody could not be greeted: %s", table.id, error, extra={"table": table.id})
            viewer.outlet.close("database_away")
        except Exception:
            log.exception("table %s: somebody could not be greeted", table.id, extra={"table": table.id})
            viewer.outlet.close("failed")
        else:
            missed = [shown_entry(table.rows.game, step, sight.seat) for step in steps if step.seq <= seq]
            viewer.greet(_welcome(picture, lines, missed), set(map(dumps, lines)))
            self._greet_moved(table)
            self.openings.ask(table, viewer)

    def _around(self, table: Table, viewer: Viewer, snapshot: bytes) -> bytes:
        around = {"lobby": lobby_message(table, viewer.person, self._key), "presence": table.seats.presence()}
        return b"%b,%b" % (snapshot, dumps(around)[1:-1])

    # Helpers of the public methods

    async def hosted(self, person: Person, table_id: str, lobby: bool = False) -> Table:
        table = await self.enter(person, table_id)
        if not table.rows.is_host(person.id):
            raise Refusal("not_the_host")
        if lobby and table.status != "lobby":
            raise Refusal("already_started")
        return table

    def own_seat(self, table: Table, person: Person) -> int:
        seat = table.seats.of(person.id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    def not_closed(self, table: Table) -> None:
        if table.status == "closed":
            raise Refusal("table_closed")

    def not_barred(self, table: Table, person: Person) -> None:
        if person.id in table.rows.barred:
            raise Refusal("barred")

    def may_come_in(self, table: Table, person: Person) -> None:
        """Refuse newcomers if the host has closed the table to them. Present viewers may stay."""
        is_known = person.id in table.rows.members or table.rows.is_at_home(person.id)
        is_here = any(viewer.person.id == person.id for viewer in table.audience.viewers)
        if not (table.rows.settings["newcomers"] or is_known or is_here):
            raise Refusal("no_newcomers")

    async def change(self, table: Table, job: Callable[[Connection], T]) -> T:
        """Run `job` in a transaction, then send the changed rows to all viewers and hint the other workers."""

        def changed(c: Connection) -> tuple[T, Rows]:
            return job(c), read_rows(c, table.id)

        try:
            done, rows = await self._database.write(changed)
        except tuple(FOUND) as conflict:
            raise Refusal.found(conflict) from conflict
        except DatabaseAway:
            # The transaction may have committed despite the exception.
            self._tasks.spawn(self._look_again(table))
            raise
        self._have_changed(table, rows)
        return done

    async def told(self, table_id: str) -> None:
        """Inform everybody at the table of a change that did not go through `change`."""
        with contextlib.suppress(Refusal):  # a table that cannot be opened has no viewers
            table = await self._live_tables.table(table_id)
            self._have_changed(table, await self._database.read(read_rows, table_id))

    async def _look_again(self, table: Table) -> None:
        """Read the table's rows again and send them to all viewers."""
        await table.ask(Doubt())
        self.tell(table)

    def _have_changed(self, table: Table, rows: Rows) -> None:
        table.changed(rows)
        table.hint("rows", revision=table.rows.table.revision)
        self.tell(table)

    def tell(self, table: Table) -> None:
        """Send the lobby message, claims and presence to all viewers of the table."""
        claims = table.audience.hear_rows()
        for viewer in list(table.audience.viewers):
            viewer.tell(lobby_message(table, viewer.person, self._key))
        for claim in claims:
            for viewer in list(table.audience.viewers):
                viewer.tell({"type": "claim", **claim_facts(table, claim, viewer.person)})
        self._greet_moved(table)
        table.audience.tell_presence()
        self.openings.look(table)
        if table.status == "closed":
            table.audience.close("stopped" if table.rows.table.reason == "set_back" else "closed")

    def _greet_moved(self, table: Table) -> None:
        """Send a new welcome message to viewers who got or lost a seat during the game, with the view of that seat."""
        for viewer in [viewer for viewer in table.audience.viewers if viewer.is_moved and not viewer.outlet.is_closing]:
            if isinstance(viewer.outlet, Held):
                continue  # its first welcome message is still being prepared
            viewer.has_seen_seat()
            self._tasks.spawn(self._greet_again(table, viewer))

    async def _greet_again(self, table: Table, viewer: Viewer) -> None:
        held = viewer.hold()
        try:
            sight = await table.ask(Show(viewer))
            if sight is None:
                return
            picture = self._around(table, viewer, sight.picture)
            lines = [
                chat.shown(line) for line in await self._database.read(chat_store.last_lines, table.id, CHAT_LINES)
            ]
        except StoreError as error:
            log.warning(
                "table %s: somebody could not be shown their seat: %s", table.id, error, extra={"table": table.id}
            )
            held.close("database_away")
            return
        viewer.greet(_welcome(picture, lines, []), set(map(dumps, lines)))

    async def renamed(self, person: Person, tables: list[str]) -> None:
        """Send a person's new name to the tables where they sit, and to their own sockets elsewhere."""
        for table in [table for table_id in tables if (table := self._live_tables.if_awake(table_id)) is not None]:
            rows = await self._database.read(read_rows, table.id)
            for viewer in table.audience.sockets:
                if viewer.person.id == person.id:
                    viewer.rename(person)
            self._have_changed(table, rows)
        for table, viewer in self._viewers_of(person.id):
            if table.id not in tables:
                viewer.rename(person)
                viewer.tell(lobby_message(table, person, self._key))

    def _viewers_of(self, person_id: str) -> list[tuple[Table, Viewer]]:
        return [
            (table, viewer)
            for table in self._live_tables.awake()
            for viewer in table.audience.viewers
            if viewer.person.id == person_id
        ]


def _welcome(picture: bytes, lines: list[dict[str, Any]], missed: list[dict[str, Any]]) -> bytes:
    rest = dumps({"chat": lines, "missed": missed})
    return b'{"type":"welcome",%b,%b' % (picture, rest[1:])


# The opening of nonces, between the fixing of a start and the deal


def is_fixed(table: Table) -> bool:
    """True while the seats open their nonces: from the fixing of the start to the deal."""
    return table.status == "lobby" and table.rows.table.opens_until is not None


def has_to_open(table: Table, seat: int | None) -> bool:
    return is_fixed(table) and seat in table.rows.seats and is_unopened(table.rows.seats[seat])


def is_waiting(table: Table) -> bool:
    return any(has_to_open(table, seat) for seat in table.rows.seats)


class Openings:
    """The starts at this worker that wait for nonces, by table."""

    def __init__(self, clock: HouseClock) -> None:
        self._clock = clock
        self._waiting: dict[str, asyncio.Future[None]] = {}

    async def wait(self, table: Table) -> None:
        """Wait until all seats have opened their nonces, or their time is over."""
        now = self._clock.now()
        until = min(table.rows.table.opens_until or now, now + OPEN_MS)
        if not is_waiting(table) or until <= now:
            return
        waiting = self._waiting[table.id] = asyncio.get_running_loop().create_future()
        alarm = self._clock.at(until, lambda: _resolve(waiting))
        try:
            await waiting
        finally:
            alarm.cancel()
            del self._waiting[table.id]

    def look(self, table: Table) -> None:
        """Ask for the nonces that are still closed. Called when this worker or another one has changed the table's
        rows.
        """
        if (waiting := self._waiting.get(table.id)) is not None and not is_waiting(table):
            _resolve(waiting)
        for viewer in list(table.audience.viewers):
            self.ask(table, viewer)

    def ask(self, table: Table, viewer: Viewer) -> None:
        if has_to_open(table, viewer.seat):
            viewer.tell({"type": "open_nonce", "by": table.rows.table.opens_until})


def _resolve(waiting: "asyncio.Future[Any]") -> None:
    if not waiting.done():
        waiting.set_result(None)
