"""Those who look after the house: how the first one comes in, how they sign in, and the note of all they do.

The way in is a one-time link from the command line. Sessions and links are kept as hashes of random tokens. Whoever
tries too often waits; whoever looks at hidden hands, or changes something, is written down before it happens.
"""

import hashlib
import logging
import secrets
from dataclasses import dataclass
from typing import Final

from app.service.clock import HouseClock, WallClock
from app.service.errors import Conflict, Invalid, NotYours, TooMany
from app.service.limits import Buckets, household
from app.service.passwords import PASSWORD_LENGTH, Passwords, check_password
from app.service.people import NAME_LENGTH, clean_line, clean_name, hash_token
from app.settings import Settings
from app.store import admin as store
from app.store.database import Connection, Database, open_database
from app.store.errors import AdminNameTaken
from app.store.writer import Writer

log = logging.getLogger("railbird.admin")

LINK_MS: Final = 24 * 3600 * 1000
SESSION_MS: Final = 7 * 24 * 3600 * 1000  # however busy
IDLE_MS: Final = 12 * 3600 * 1000  # without a look at any page
SEEN_EVERY_MS: Final = 60 * 1000  # so often is it written down that a session was used
# Attempts to sign in: so many at once, and then one in so many seconds. One address that guesses waits long. Strangers
# who guess at one name share its bucket, however many addresses they have, and all strangers share one for what their
# hashes cost. They can so keep a new browser waiting, but not a known one: a browser that was signed in by this name
# before still brings the token of that session, which is ended but proves it, and has a bucket of its own.
ADDRESS_BURST, ADDRESS_WAIT = 8, 30
NAME_BURST, NAME_WAIT = 10, 10
STRANGERS_BURST, STRANGERS_WAIT = 40, 1
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
    """The only one that is good from now on: earlier ones may stand in old logs."""
    token = secrets.token_urlsafe(32)
    with database.writing() as connection:
        store.end_links(connection, now)
        store.add_link(connection, hash_token(token), now, now + LINK_MS)
        store.add_entry(connection, None, "link_made", now)
    return f"/admin/welcome#{token}"


class Admins:
    def __init__(self, database: Database, writer: Writer, clock: HouseClock) -> None:
        self._database, self._writer, self._clock = database, writer, clock
        self._passwords = Passwords()
        self._addresses = Buckets(clock, ADDRESS_BURST, 1 / ADDRESS_WAIT)
        self._names = Buckets(clock, NAME_BURST, 1 / NAME_WAIT)
        self._strangers = Buckets(clock, STRANGERS_BURST, 1 / STRANGERS_WAIT)
        self._known = Buckets(clock, ADDRESS_BURST, 1 / ADDRESS_WAIT)

    # Coming in

    async def welcome(self, token: str, name: str, password: str, address: str) -> tuple[Admin, str]:
        """Use up a link: a new admin with a session. Nothing is used up unless all of it succeeds."""
        self._take(self._addresses, household(address), ADDRESS_WAIT)
        key, now = hash_token(token), self._clock.now()
        if not await self._database.read(store.is_link_good, key, now):
            raise _bad_link()
        admin = Admin(secrets.token_hex(8), clean_name(name))
        hashed = await self._passwords.hash(check_password(password, admin.name))
        session = secrets.token_urlsafe(32)

        def job(c: Connection) -> None:
            if not store.use_link(c, key, now):
                raise _bad_link()
            store.end_links(c, now)
            store.add_admin(c, admin.id, admin.name, hashed, now)
            store.add_entry(c, admin.id, "admin_made", now)
            store.open_admin_session(c, hash_token(session), admin.id, now)

        try:
            await self._writer.run(job)
        except AdminNameTaken as taken:
            raise Conflict("name_taken", "There is an admin of this name already.") from taken
        return admin, session

    async def sign_in(self, name: str, password: str, address: str, token: str | None = None) -> tuple[Admin, str]:
        """The same answer, after the same time, for a wrong name and a wrong password.

        `token`: of an earlier session in this browser.
        """
        name = clean_line(name)
        await self._throttle(name, address, token)
        found = await self._database.read(store.admin_by_name, name)
        fits = await self._passwords.fits(password, found.password_hash if found else None)
        if found is None or not fits:
            log.warning("a sign-in to the admin pages was refused")
            raise NotYours("wrong_password", "Name and password do not fit together.")
        session, now = secrets.token_urlsafe(32), self._clock.now()
        fresh = await self._passwords.hash(password) if self._passwords.is_dated(found.password_hash) else None

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
        key, now = hash_token(token), self._clock.now()
        found = await self._database.read(store.admin_session, key)
        if found is None or now >= min(found.created_at + SESSION_MS, found.seen_at + IDLE_MS):
            return None
        if now >= found.seen_at + SEEN_EVERY_MS:
            await self._writer.run(lambda c: store.touch_admin_session(c, key, now))
        return Admin(found.admin.id, found.admin.name)

    async def sign_out(self, admin: Admin, token: str) -> None:
        now = self._clock.now()

        def job(c: Connection) -> None:
            if store.end_admin_session(c, hash_token(token), now):
                store.add_entry(c, admin.id, "signed_out", now)

        await self._writer.run(job)

    # One's own account

    async def sessions(self, admin: Admin) -> int:
        """In how many browsers this admin is signed in."""
        now = self._clock.now()
        return await self._database.read(store.count_admin_sessions, admin.id, now - SESSION_MS, now - IDLE_MS)

    async def sign_out_everywhere(self, admin: Admin) -> None:
        now = self._clock.now()

        def job(c: Connection) -> None:
            store.end_admin_sessions_of(c, admin.id, now)
            store.add_entry(c, admin.id, "signed_out_everywhere", now)

        await self._writer.run(job)

    async def change_password(self, admin: Admin, token: str, old: str, new: str, again: str) -> None:
        """Whoever else is signed in by this name, perhaps with the old password, is signed out."""
        key, now = hash_token(token), self._clock.now()
        self._take(self._known, key, ADDRESS_WAIT)
        found = await self._database.read(store.admin_by_name, admin.name)
        if found is None or not await self._passwords.fits(old, found.password_hash):
            raise NotYours("wrong_old_password", "This is not your password.")
        if new != again:
            raise Invalid("passwords_differ", "The new password was not typed the same way twice.")
        hashed = await self._passwords.hash(check_password(new, admin.name))

        def job(c: Connection) -> None:
            store.set_password(c, admin.id, hashed)
            store.end_admin_sessions_of(c, admin.id, now, but=key)
            store.add_entry(c, admin.id, "password_changed", now)

        await self._writer.run(job)

    # The note of what was looked at and done

    async def note(
        self, admin: Admin, action: str, table_id: str | None = None, detail: str = "", person_id: str | None = None
    ) -> None:
        now = self._clock.now()
        await self._writer.run(
            lambda c: store.add_entry(c, admin.id, action, now, table_id=table_id, person_id=person_id, detail=detail)
        )

    async def entries(self, before: int | None = None) -> list[store.Entry]:
        return await self._database.read(store.list_entries, before_id=before, limit=ENTRIES_A_PAGE)

    # Who tries too often

    async def _throttle(self, name: str, address: str, token: str | None) -> None:
        key = None if token is None else hash_token(token)
        if key is not None and await self._database.read(store.was_session_of, key, name):
            self._take(self._known, key, ADDRESS_WAIT)
            return
        self._take(self._addresses, household(address), ADDRESS_WAIT)
        self._take(self._names, hashlib.sha256(name.casefold().encode()).hexdigest(), NAME_WAIT)
        self._take(self._strangers, "", STRANGERS_WAIT)

    def _take(self, buckets: Buckets, key: str, wait: int) -> None:
        if not buckets.take(key):
            raise TriedTooOften(wait)


def _bad_link() -> NotYours:
    return NotYours("bad_link", "This link has been used, has expired, or never was.")


__all__ = ["NAME_LENGTH", "PASSWORD_LENGTH", "Admin", "Admins", "TriedTooOften", "first_link", "make_link", "new_link"]
