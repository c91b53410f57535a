"""People without accounts: a name and a session, which is a random token in a cookie and its hash on disk."""

import hashlib
import re
import secrets
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass

from app.service.clock import HouseClock
from app.service.errors import Invalid, Unknown
from app.store import people as store
from app.store.database import Connection, Database
from app.store.writer import Writer

NAME_LENGTH = 24
REMEMBERED = 20_000  # sessions kept in memory


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


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
        self._known: OrderedDict[str, Person] = OrderedDict()  # by token hash

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
        return self._remember(key, person), token

    async def rename(self, person: Person, name: str) -> tuple[Person, list[str]]:
        """Another name, and the ids of the tables at which it is another name now."""
        renamed = Person(person.id, clean_name(name))
        tables = await self._writer.run(lambda c: store.rename(c, renamed.id, renamed.name))
        for key, known in self._known.items():
            if known.id == person.id:
                self._known[key] = renamed
        return renamed, tables

    async def who(self, token: str | None) -> Person | None:
        if not token:
            return None
        key = hash_token(token)
        if (known := self._known.get(key)) is not None:
            self._known.move_to_end(key)
            return known
        session = await self._database.read(store.session, key)
        if session is None:
            return None
        return self._remember(key, Person(session.person.id, session.person.name))

    async def known(self, token: str | None) -> Person:
        if (person := await self.who(token)) is None:
            raise Unknown("no_session", "Tell us your name first: there is no session in this request.")
        return person

    async def go(self, token: str) -> None:
        key = hash_token(token)
        self._known.pop(key, None)
        now = self._clock.now()
        await self._writer.run(lambda c: store.end_session(c, key, now))

    def _remember(self, key: str, person: Person) -> Person:
        self._known[key] = person
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person
