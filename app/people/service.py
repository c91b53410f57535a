"""People without accounts: a name and sessions. A session is a random token in a cookie; the database has its hash."""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Collection

from app.clock import HouseClock
from app.errors import DatabaseAway, Refusal
from app.limits import Buckets
from app.people import queries as store
from app.people.session_cache import SessionMemory
from app.person import Person, clean_line, is_seen
from app.storage.database import Connection, Database

log = logging.getLogger("railbird.people")

NAME_LENGTH = 24
FRESH_MS = 5_000  # time to live in the session cache; another worker may have ended the session since
TOUCH_MS = 5 * 60 * 1000  # shortest interval between updates of a session's `seen_at`, which admins see
IDLE_MS = 365 * 24 * 3600 * 1000  # an unused session expires after this, like its cookie


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def clean_name(name: str) -> str:
    text = clean_line(name)
    if len(text) > NAME_LENGTH or not is_seen(text):
        raise Refusal("bad_name", most=NAME_LENGTH)
    return text


class People:
    def __init__(
        self, database: Database, memory: SessionMemory, end: Callable[[Collection[str]], None], clock: HouseClock
    ) -> None:
        """`end` ends the given sessions at every worker, after they have ended in the database."""
        self._database, self._memory, self._end, self._clock = database, memory, end, clock
        self._names = Buckets(clock, burst=10, per_second=0.1)  # a rename goes to all tables of the person

    async def come_in(self, name: str, label: str = "") -> tuple[Person, str]:
        """Create a person with a session on a device with this label; returns both, with the session's token."""
        person = Person(secrets.token_hex(8), clean_name(name))
        token = secrets.token_urlsafe(32)
        now = self._clock.now()
        key = hash_token(token)

        def write(c: Connection) -> None:
            store.add_person(c, person.id, person.name, now)
            store.open_session(c, key, person.id, now, label)

        await self._database.write(write)
        return self._memory.keep(key, person, self._clock.steady()), token

    async def rename(self, person: Person, token: str, name: str) -> tuple[Person, list[str]]:
        """Rename a person; returns the person and the ids of the tables that show the new name."""
        renamed = Person(person.id, clean_name(name))
        if renamed == person:
            return person, []
        if not self._names.take(person.id):
            raise Refusal("too_many_names")

        def write(c: Connection) -> list[str]:
            known = store.person(c, person.id)
            if known is not None and known.hidden:
                raise Refusal("name_chosen")
            return store.rename(c, renamed.id, renamed.name)

        tables = await self._database.write(write)
        self._memory.rename(renamed)
        return self._memory.keep(hash_token(token), renamed, self._clock.steady()), tables

    async def who(self, token: str | None) -> Person | None:
        """The person of a session token, or None. Cached for FRESH_MS; during a database outage the cache stays
        valid."""
        if not token:
            return None
        key, now = hash_token(token), self._clock.now()
        known = self._memory.find(key)
        if known is not None and self._clock.steady() < known.looked_up_at + FRESH_MS:
            return known.person
        try:
            session = await self._database.read(store.session, key, now - IDLE_MS)
        except DatabaseAway:
            if known is None:
                raise
            return self._memory.keep(key, known.person, self._clock.steady())
        if session is None:
            self._memory.drop(key)
            return None
        if session.seen_at + TOUCH_MS <= now:
            self._database.write(lambda c: store.touch_session(c, key, now)).add_done_callback(_note)
        return self._memory.keep(key, Person(session.person.id, session.person.name), self._clock.steady())

    def left(self, session: str, came_at: int) -> None:
        """Update the session's `seen_at` after one of its sockets has closed, if that was open for TOUCH_MS or
        longer."""
        now = self._clock.now()
        if came_at + TOUCH_MS <= self._clock.steady():
            self._database.write(lambda c: store.touch_session(c, session, now)).add_done_callback(_note)

    async def known(self, token: str | None) -> Person:
        if (person := await self.who(token)) is None:
            raise Refusal("no_session")
        return person

    async def go(self, person: Person, token: str) -> None:
        """Sign out this device and close its sockets. The person's other devices stay signed in."""
        key, now = hash_token(token), self._clock.now()
        await self._database.write(lambda c: store.end_session(c, key, now))
        self.see_out([key])

    async def end_sessions(self, person_id: str) -> int:
        """Sign a person out on all devices, at every worker; returns the number of ended sessions."""
        now = self._clock.now()
        ended = await self._database.write(lambda c: store.end_sessions_of(c, person_id, now))
        self.see_out(ended)
        return len(ended)

    def see_out(self, sessions: Collection[str]) -> None:
        """Close the sockets of sessions that have ended in the database, at every worker."""
        self._end(sessions)

    def has_ended(self, session: str) -> bool:
        """True if this worker knows that the session ended recently."""
        return self._memory.has_ended(session)


def _note(touched: "asyncio.Future[None]") -> None:
    """Log a failed update of `seen_at`. No request waits for it, and a later update repeats it."""
    if not touched.cancelled() and (error := touched.exception()) is not None:
        log.warning("a visit could not be written down: %s", error)
