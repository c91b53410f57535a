"""Big screens: a television requests a code, a host enters it, and the television shows the table.

A screen is no person: it has its own cookie, takes no seat, and sees what a spectator sees. Its database row names its
table, so it returns to that table after a restart or at another worker. sockets.py sends its messages.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.lobby import invite_links
from app.lobby.service import Lobby
from app.people.service import hash_token
from app.person import SCREEN, Person
from app.storage.database import Connection, Database
from app.storage.queries import boards as store
from app.storage.queries.boards import Screen
from app.table.audience import bars_spectators, is_staying
from app.table.live import Table
from app.table.table_rows import Rows

CODE_MS: Final = 10 * 60 * 1000  # lifetime of a code or a link
PAGE: Final = "/tv"


@dataclass(frozen=True, slots=True)
class Opened:
    """A television's description of itself, and the token that its browser keeps."""

    screen: Screen
    token: str


def free_code(c: Connection) -> str:
    """A random code that no other screen has."""
    while not store.is_code_free(c, code := invite_links.new_code()):
        pass
    return code


class Boards:
    def __init__(self, database: Database, lobby: Lobby, clock: HouseClock, tell: Callable[[str], None]) -> None:
        """`tell` informs all workers, including this one, that a screen's table has changed."""
        self._database, self._lobby, self._clock, self._tell = database, lobby, clock, tell
        self._guesses = Buckets(clock, burst=20, per_second=0.2)  # rate limit per person on guesses of codes

    # Requests of a television

    async def open(self, token: str | None, label: str, link: str | None) -> Opened:
        """Make a new screen for a browser. With a link it gets its table at once; otherwise it waits and shows a code.

        A browser keeps one token for all its screens. A token that no screen has is replaced, because another person
        might know it.
        """
        now, fresh = self._clock.now(), secrets.token_urlsafe(32)

        def write(c: Connection) -> Opened:
            own = token if token is not None and store.knows_token(c, hash_token(token)) else fresh
            if link is not None:
                screen = store.open_link(c, hash_token(link), hash_token(own), label, now)
                if screen is None:
                    raise Refusal("no_such_link")
                return Opened(screen, own)
            screen_id = SCREEN + invite_links.new_table_id()
            store.add_screen(c, screen_id, hash_token(own), free_code(c), label, now, now + CODE_MS)
            made = store.screen(c, screen_id)
            assert made is not None, screen_id
            return Opened(made, own)

        opened = await self._database.write(write)
        if opened.screen.table_id is not None:
            await self._lobby.told(opened.screen.table_id)
        return opened

    async def known(self, token: str | None, screen_id: str) -> Screen:
        """The screen, if this token's browser owns it. Raises Refusal otherwise."""
        screen = await self._database.read(store.screen, screen_id)
        if screen is None or token is None or screen.token_hash != hash_token(token):
            raise Refusal("no_such_board")
        return screen

    async def end(self, token: str | None, screen_id: str) -> None:
        """Delete the screen at the television's request."""
        ended = None
        if token is not None:
            ended = await self._database.write(lambda c: store.end_screen(c, screen_id, hash_token(token)))
        if ended is None:
            raise Refusal("no_such_board")
        if ended.table_id is not None:
            await self._lobby.told(ended.table_id)
        self._tell(screen_id)

    async def qr_path(self, token: str | None, screen_id: str) -> str:
        """The path in the screen's QR code: for a waiting screen the page where a host enters its code, at a table with
        free seats the table's invitation.
        """
        screen = await self.known(token, screen_id)
        if screen.table_id is None:
            return f"{PAGE}/connect#{screen.code}"
        message = await self._lobby.look(viewer_of(screen_id), screen.table_id)
        if message["link"] is None:
            raise Refusal("no_free_seat")
        return str(message["link"])

    # Requests of a table

    async def connect(self, person: Person, table_id: str, code: str) -> str:
        """Connect the screen that shows this code to the table; returns the screen's id."""
        table = await self._arranged(person, table_id)
        if not self._guesses.take(person.id):
            raise Refusal("too_many_codes")
        now = self._clock.now()

        def write(c: Connection) -> str:
            refuse_if_full(c, table_id, now)
            found = store.connect(c, invite_links.spoken(code), table_id, person.id, now)
            if found is None:
                raise Refusal("no_such_board_code")
            return found

        found = await self._lobby.change(table, write)
        self._guesses.give_back(person.id)
        self._tell(found)
        return found

    async def make_link(self, person: Person, table_id: str) -> tuple[str, int]:
        """Make a one-time link to a page that becomes a screen of this table. Returns its path and time of expiry."""
        table = await self._arranged(person, table_id)
        token, now = secrets.token_urlsafe(32), self._clock.now()

        def write(c: Connection) -> None:
            refuse_if_full(c, table_id, now)
            screen_id = SCREEN + invite_links.new_table_id()
            store.add_link(c, screen_id, hash_token(token), table_id, person.id, now, now + CODE_MS)

        await self._lobby.change(table, write)
        return f"{PAGE}#{token}", now + CODE_MS

    async def listed(self, person: Person, table_id: str) -> list[dict[str, Any]]:
        """The table's screens, for people who may connect screens."""
        table = await self._arranged(person, table_id)
        return [
            {"board": screen.id, "label": screen.label, "since": screen.since}
            for screen in table.rows.screens.values()
            if screen.token_hash is not None
        ]

    async def disconnect(self, person: Person, table_id: str, screen_id: str) -> None:
        table = await self._arranged(person, table_id)
        await self._lobby.change(table, lambda c: self._disconnect(c, table_id, screen_id))
        self._tell(screen_id)

    async def detach(self, screen: Screen) -> None:
        """Let a screen that may no longer show its table wait for another one."""
        if screen.table_id is not None:
            table_id = screen.table_id
            await self._database.write(lambda c: self._disconnect(c, table_id, screen.id, is_there=False))
            await self._lobby.told(table_id)

    def _disconnect(self, c: Connection, table_id: str, screen_id: str, is_there: bool = True) -> None:
        now = self._clock.now()
        if not store.disconnect(c, screen_id, table_id, free_code(c), now, now + CODE_MS) and is_there:
            raise Refusal("no_such_board")

    async def _arranged(self, person: Person, table_id: str) -> Table:
        """The table, if this person may connect screens to it and may watch it."""
        table = await self._lobby.enter(person, table_id)
        if not may_connect(table.rows, person.id):
            raise Refusal("not_the_host")
        if bars_spectators(table.rows):
            raise Refusal("no_spectators")
        return table


def may_connect(rows: Rows, person_id: str) -> bool:
    """True for the host, and for seated people if the host allows it."""
    return rows.is_host(person_id) or (rows.settings.get("screens", False) and is_staying(rows, person_id))


def refuse_if_full(c: Connection, table_id: str, now: int) -> None:
    if store.is_full(c, table_id, now):
        raise Refusal("too_many_boards")


def viewer_of(screen_id: str) -> Person:
    """A screen as a viewer of the table: it has the screen's id and no name."""
    return Person(screen_id, "")
