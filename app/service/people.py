"""People without accounts: a name and a session, which is a random token in a cookie and its hash on disk."""

import asyncio
import hashlib
import logging
import re
import secrets
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from app.service.clock import HouseClock
from app.service.errors import DatabaseAway, Invalid, NotYours, TooMany, Unknown
from app.service.limits import Buckets
from app.store import people as store
from app.store.database import Connection, Database
from app.store.writer import Writer

log = logging.getLogger("railbird.people")

NAME_LENGTH = 24
REMEMBERED = 20_000  # sessions kept in memory
FRESH_MS = 5_000  # so long a session is taken as it was; another worker may have ended it since
TOUCH_MS = 24 * 3600 * 1000  # a visit is written down once a day: it only has to be told from a year
IDLE_MS = 365 * 24 * 3600 * 1000  # nobody comes back to a session after that; the cookie lives as long


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Known:
    """Whose session it is, as it was looked up."""

    person: Person
    looked_up_at: int


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_line(text: str) -> str:
    """As one line: no invisible or control characters, nothing at the ends."""
    text = unicodedata.normalize("NFC", text)
    text = "".join(c for c in text if unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
    return re.sub(r"\s+", " ", text).strip()


def clean_name(name: str) -> str:
    text = clean_line(name)
    if not 1 <= len(text) <= NAME_LENGTH:
        raise Invalid("bad_name", f"A name has 1 to {NAME_LENGTH} characters that one can see.")
    return text


class People:
    def __init__(self, database: Database, writer: Writer, clock: HouseClock) -> None:
        self._database, self._writer, self._clock = database, writer, clock
        self._known: OrderedDict[str, Known] = OrderedDict()  # by token hash
        self._names = Buckets(clock, burst=10, per_second=0.1)  # every table of a person hears of a new name
        self.see_out: Callable[[str], None] = lambda person_id: None  # of the tables, who has signed out

    async def come_in(self, name: str) -> tuple[Person, str]:
        """A new person with a new session; the token is told once."""
        person = Person(secrets.token_hex(8), clean_name(name))
        token = secrets.token_urlsafe(32)
        now = self._clock.now()
        key = hash_token(token)

        def write(c: Connection) -> None:
            store.add_person(c, person.id, person.name, now)
            store.open_session(c, key, person.id, now)

        await self._writer.run(write)
        return self._remember(key, person, now), token

    async def rename(self, person: Person, token: str, name: str) -> tuple[Person, list[str]]:
        """Another name, and the ids of the tables at which it is another name now."""
        renamed = Person(person.id, clean_name(name))
        if renamed == person:
            return person, []
        if not self._names.take(person.id):
            raise TooMany("too_many_names", "You have changed your name often; keep this one for a minute.")

        def write(c: Connection) -> list[str]:
            known = store.person(c, person.id)
            if known is not None and known.hidden:
                raise NotYours("name_chosen", "The house has chosen this name for you, and it stays.")
            return store.rename(c, renamed.id, renamed.name)

        tables = await self._writer.run(write)
        return self._remember(hash_token(token), renamed, self._clock.now()), tables

    async def who(self, token: str | None) -> Person | None:
        """Whose session this is. What was looked up a moment ago holds; and during an outage, what was known before."""
        if not token:
            return None
        key, now = hash_token(token), self._clock.now()
        known = self._known.get(key)
        if known is not None and now < known.looked_up_at + FRESH_MS:
            self._known.move_to_end(key)
            return known.person
        try:
            session = await self._database.read(store.session, key, now - IDLE_MS)
        except DatabaseAway:
            if known is None:
                raise
            return self._remember(key, known.person, now)
        if session is None:
            self._known.pop(key, None)
            return None
        if session.seen_at + TOUCH_MS <= now:
            self._writer.run(lambda c: store.touch_session(c, key, now)).add_done_callback(_note)
        return self._remember(key, Person(session.person.id, session.person.name), now)

    async def known(self, token: str | None) -> Person:
        if (person := await self.who(token)) is None:
            raise Unknown("no_session", "Tell us your name first: there is no session in this request.")
        return person

    async def go(self, person: Person, token: str) -> None:
        """Sign out. Whoever has signed out looks at no table any more."""
        key, now = hash_token(token), self._clock.now()
        await self._writer.run(lambda c: store.end_session(c, key, now))
        self._known.pop(key, None)
        self.see_out(person.id)

    async def end_sessions(self, person_id: str) -> int:
        """Sign somebody out everywhere; how many sessions that were. Other workers notice at the person's next request
        or handshake, FRESH_MS later at most; a socket that is open there stays until it ends by itself."""
        now = self._clock.now()
        ended = await self._writer.run(lambda c: store.end_sessions_of(c, person_id, now))
        for key in [key for key, known in self._known.items() if known.person.id == person_id]:
            del self._known[key]
        self.see_out(person_id)
        return ended

    def _remember(self, key: str, person: Person, now: int) -> Person:
        self._known[key] = Known(person, now)
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person


def _note(touched: "asyncio.Future[None]") -> None:
    """Nobody is kept waiting for it, and it is written down another time."""
    if not touched.cancelled() and (error := touched.exception()) is not None:
        log.warning("a visit could not be written down: %s", error)
