"""Those who look after the house: how the first one comes in, how they sign in, and the note of all they look at.

The way in is a one-time link from the command line. Passwords are kept as argon2id hashes, sessions and links as hashes
of random tokens. Whoever tries too often waits; whoever looks at hidden hands is written down before they are shown.
"""

import asyncio
import hashlib
import logging
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from app.service.clock import HouseClock, WallClock
from app.service.errors import Conflict, Invalid, NotYours, TooMany
from app.service.limits import Buckets
from app.service.people import NAME_LENGTH, clean_name, hash_token
from app.settings import Settings
from app.store import admin as store
from app.store.database import Connection, Database, open_database
from app.store.errors import AdminNameTaken
from app.store.writer import Writer

log = logging.getLogger("railbird.admin")

LINK_MS: Final = 24 * 3600 * 1000
SESSION_MS: Final = 12 * 3600 * 1000
PASSWORD_LENGTH: Final = (12, 200)
# Attempts to sign in. An address that guesses waits long; a name that many guess at never waits long, or anybody could
# lock its owner out.
ADDRESS_BURST, ADDRESS_WAIT = 8, 30
NAME_BURST, NAME_WAIT = 10, 10
ENTRIES_A_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Admin:
    id: str
    name: str


class TriedTooOften(TooMany):
    """`wait` is in seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__("too_many_attempts", f"Too many attempts; try again in {wait} seconds.")
        self.wait = wait


def new_link(settings: Settings) -> str:
    """For the command line: a one-time way in, good for a day. The path to open, its key in the fragment."""
    database = open_database(settings.database_url, readers=1, alone=False)
    try:
        return make_link(database, WallClock().now())
    finally:
        database.close()


def first_link(settings: Settings) -> str | None:
    """A link if there is no admin yet."""
    database = open_database(settings.database_url, readers=1, alone=False)
    try:
        return None if database.read_now(store.count_admins) else make_link(database, WallClock().now())
    finally:
        database.close()


def make_link(database: Database, now: int) -> str:
    token = secrets.token_urlsafe(32)
    with database.writing() as connection:
        store.add_link(connection, hash_token(token), now, now + LINK_MS)
    return f"/admin/welcome#{token}"


class Admins:
    def __init__(self, database: Database, writer: Writer, clock: HouseClock) -> None:
        self._database, self._writer, self._clock = database, writer, clock
        self._hasher = PasswordHasher()  # argon2id, as its authors recommend
        self._nobody = self._hasher.hash(secrets.token_hex(16))
        self._hashing = asyncio.Lock()  # a hash takes 64 MiB: one at a time
        self._addresses = Buckets(clock, ADDRESS_BURST, 1 / ADDRESS_WAIT)
        self._names = Buckets(clock, NAME_BURST, 1 / NAME_WAIT)

    # Coming in

    async def welcome(self, token: str, name: str, password: str, address: str) -> tuple[Admin, str]:
        """Use up a link: a new admin with a session. Nothing is used up unless all of it succeeds."""
        self._throttle(address, None)
        key, now = hash_token(token), self._clock.now()
        if not await self._database.read(store.is_link_good, key, now):
            raise _bad_link()
        admin = Admin(secrets.token_hex(8), clean_name(name))
        hashed = await self._hash(_fit_password(password))
        session = secrets.token_urlsafe(32)

        def job(c: Connection) -> None:
            if not store.use_link(c, key, now):
                raise _bad_link()
            store.add_admin(c, admin.id, admin.name, hashed, now)
            store.add_entry(c, admin.id, "admin_made", now)
            store.open_admin_session(c, hash_token(session), admin.id, now)

        try:
            await self._writer.run(job)
        except AdminNameTaken as taken:
            raise Conflict("name_taken", "There is an admin of this name already.") from taken
        return admin, session

    async def sign_in(self, name: str, password: str, address: str) -> tuple[Admin, str]:
        """The same answer, after the same time, for a wrong name and a wrong password."""
        name = " ".join(unicodedata.normalize("NFC", name).split())
        self._throttle(address, name)
        found = await self._database.read(store.admin_by_name, name)
        fits = await self._verify(found.password_hash if found else self._nobody, password)
        if found is None or not fits:
            log.warning("a sign-in to the admin pages was refused")
            raise NotYours("wrong_password", "Name and password do not fit together.")
        session, now = secrets.token_urlsafe(32), self._clock.now()
        fresh = await self._hash(password) if self._hasher.check_needs_rehash(found.password_hash) else None

        def job(c: Connection) -> None:
            if fresh is not None:
                store.set_password(c, found.id, fresh)
            store.open_admin_session(c, hash_token(session), found.id, now)
            store.add_entry(c, found.id, "signed_in", now)

        await self._writer.run(job)
        return Admin(found.id, found.name), session

    async def who(self, token: str | None) -> Admin | None:
        if not token:
            return None
        found = await self._database.read(store.admin_session, hash_token(token))
        if found is None or found.created_at + SESSION_MS <= self._clock.now():
            return None
        return Admin(found.admin.id, found.admin.name)

    async def sign_out(self, admin: Admin, token: str) -> None:
        now = self._clock.now()

        def job(c: Connection) -> None:
            if store.end_admin_session(c, hash_token(token), now):
                store.add_entry(c, admin.id, "signed_out", now)

        await self._writer.run(job)

    # The note of what was looked at

    async def note(self, admin: Admin, action: str, table_id: str, detail: str = "") -> None:
        now = self._clock.now()
        await self._writer.run(lambda c: store.add_entry(c, admin.id, action, now, table_id=table_id, detail=detail))

    async def entries(self, before: int | None = None) -> list[store.Entry]:
        return await self._database.read(store.list_entries, before_id=before, limit=ENTRIES_A_PAGE)

    # Passwords

    def _throttle(self, address: str, name: str | None) -> None:
        if not self._addresses.take(address):
            raise TriedTooOften(ADDRESS_WAIT)
        if name is not None and not self._names.take(hashlib.sha256(name.casefold().encode()).hexdigest()):
            raise TriedTooOften(NAME_WAIT)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, _spelled(password))

    async def _verify(self, hashed: str, password: str) -> bool:
        if len(password) > PASSWORD_LENGTH[1]:
            return False
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, _spelled(password))
            except VerifyMismatchError:
                return False


def _bad_link() -> NotYours:
    return NotYours("bad_link", "This link has been used, has expired, or never was.")


def _fit_password(password: str) -> str:
    low, high = PASSWORD_LENGTH
    if not low <= len(password) <= high:
        raise Invalid("bad_password", f"A password has {low} to {high} characters.")
    return password


def _spelled(password: str) -> str:
    """The same characters however a keyboard composes them."""
    return unicodedata.normalize("NFKC", password)


__all__ = ["NAME_LENGTH", "PASSWORD_LENGTH", "Admin", "Admins", "TriedTooOften", "first_link", "make_link", "new_link"]
