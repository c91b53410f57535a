"""Admin accounts: creation by one-time link, sign-in, sessions, and the audit log.

The command line makes the one-time links. The database has only hashes of the tokens of sessions and links. Token
buckets limit sign-ins. The audit log gets its entry before a look at hidden hands or a change.
"""

import hashlib
import logging
import secrets
from dataclasses import dataclass
from typing import Final

from app.admin import queries as store
from app.admin.passwords import PASSWORD_LENGTH, Passwords, check_password
from app.admin.second_factor import SecondFactor
from app.clock import HouseClock, WallClock
from app.errors import Refusal
from app.limits import Buckets, household
from app.people.service import NAME_LENGTH, clean_name, hash_token
from app.person import clean_line
from app.settings import Settings
from app.storage.database import Connection, Database, open_database
from app.storage.store_errors import AdminNameTaken

log = logging.getLogger("railbird.admin")

LINK_MS: Final = 24 * 3600 * 1000
SESSION_MS: Final = 7 * 24 * 3600 * 1000  # lifetime of a session
IDLE_MS: Final = 12 * 3600 * 1000  # lifetime of a session without requests
SEEN_EVERY_MS: Final = 60 * 1000  # shortest interval between updates of a session's `seen_at`
# Token buckets for sign-ins: a burst, then one attempt per WAIT seconds. There is a bucket per address, one per name
# (against guesses from many addresses), and one for all strangers (against the cost of hashing). Strangers can thus
# delay a sign-in from a new browser, but not from a known one: a browser that was signed in by this name still sends
# the token of that ended session, and has a bucket of its own.
ADDRESS_BURST, ADDRESS_WAIT = 8, 30
NAME_BURST, NAME_WAIT = 10, 10
STRANGERS_BURST, STRANGERS_WAIT = 40, 1
# Limit of audit entries for failed sign-ins per household: FAILURES_BURST at once, then one per FAILURES_WAIT seconds.
# The next entry counts those in between, so that guessing fills neither the log nor the disk.
FAILURES_BURST, FAILURES_WAIT = 5, 600
ENTRIES_A_PAGE: Final = 100


@dataclass(frozen=True, slots=True)
class Admin:
    id: str
    name: str
    has_second_factor: bool = False


def new_link(settings: Settings) -> str:
    """Make a one-time link for the command line, valid for a day; returns its path, with the token in the fragment."""
    database = open_database(settings.database_url, readers=1, alone=False)
    try:
        return make_link(database, WallClock().now())
    finally:
        database.close()


def first_link(settings: Settings) -> str | None:
    """Make a one-time link if there is no admin yet; else None."""
    database = open_database(settings.database_url, readers=1, alone=False)
    try:
        return None if database.read_now(store.count_admins) else make_link(database, WallClock().now())
    finally:
        database.close()


def make_link(database: Database, now: int) -> str:
    """Make a one-time link and expire all earlier ones, which may stand in old logs."""
    token = secrets.token_urlsafe(32)
    with database.writing() as connection:
        store.end_links(connection, now)
        store.add_link(connection, hash_token(token), now, now + LINK_MS)
        store.add_entry(connection, None, "link_made", now)
    return f"/admin/welcome#{token}"


class Admins:
    def __init__(self, database: Database, clock: HouseClock, second_factor: SecondFactor) -> None:
        self._database, self._clock, self._second_factor = database, clock, second_factor
        self._passwords = Passwords()
        self._addresses = Buckets(clock, ADDRESS_BURST, 1 / ADDRESS_WAIT)
        self._names = Buckets(clock, NAME_BURST, 1 / NAME_WAIT)
        self._strangers = Buckets(clock, STRANGERS_BURST, 1 / STRANGERS_WAIT)
        self._known = Buckets(clock, ADDRESS_BURST, 1 / ADDRESS_WAIT)
        # limits entries in the audit log, per household
        self._failures = Buckets(clock, FAILURES_BURST, 1 / FAILURES_WAIT)
        self._unnoted = 0

    # Sign in and out

    async def welcome(self, token: str, name: str, password: str, address: str) -> tuple[Admin, str]:
        """Use a one-time link to create an admin with a session, in one transaction; returns the session's token."""
        self._take(self._addresses, household(address), ADDRESS_WAIT)
        key, now = hash_token(token), self._clock.now()
        if not await self._database.read(store.is_link_good, key, now):
            raise Refusal("bad_link")
        admin = Admin(secrets.token_hex(8), clean_name(name))
        hashed = await self._passwords.hash(check_password(password, admin.name))
        session = secrets.token_urlsafe(32)

        def job(c: Connection) -> None:
            if not store.use_link(c, key, now):
                raise Refusal("bad_link")
            store.end_links(c, now)
            store.add_admin(c, admin.id, admin.name, hashed, now)
            store.add_entry(c, admin.id, "admin_made", now)
            store.open_admin_session(c, hash_token(session), admin.id, now)

        try:
            await self._database.write(job)
        except AdminNameTaken as taken:
            raise Refusal.found(taken) from taken
        return admin, session

    async def sign_in(
        self, name: str, password: str, address: str, token: str | None = None, code: str = ""
    ) -> tuple[Admin, str]:
        """Sign in; returns the new session's token. A wrong name, a wrong password and a wrong code give the same
        answer, the first two after the same time.

        `token` is that of an earlier session in this browser; see the token buckets above. `code` is of the second
        factor, for an admin who has one.
        """
        name = clean_line(name)
        await self._throttle(name, address, token)
        found = await self._database.read(store.admin_by_name, name)
        fits = await self._passwords.fits(password, found.password_hash if found else None)
        if found is None or not fits:
            log.warning("a sign-in to the admin pages was refused")
            await self._note_failure(found.id if found else None, address)
            raise Refusal("wrong_password")
        session, now = secrets.token_urlsafe(32), self._clock.now()
        fresh = await self._passwords.hash(password) if self._passwords.is_dated(found.password_hash) else None

        if has_factor := found.totp_secret is not None:
            self._second_factor.take_try(found.id)

        def job(c: Connection) -> None:
            self._second_factor.check(c, found.id, code, now)
            if fresh is not None:
                store.set_password(c, found.id, fresh)
            store.open_admin_session(c, hash_token(session), found.id, now)
            store.add_entry(c, found.id, "signed_in", now)

        try:
            await self._database.write(job)
        except Refusal as wrong:
            log.warning("a sign-in to the admin pages was refused: a right password with a wrong code")
            await self._note_failure(found.id, address, "wrong_code")
            raise Refusal("wrong_password") from wrong
        self._second_factor.give_back(found.id)
        return Admin(found.id, found.name, has_factor), session

    async def who(self, token: str | None) -> Admin | None:
        if not token:
            return None
        key, now = hash_token(token), self._clock.now()
        found = await self._database.read(store.admin_session, key)
        if found is None or now >= min(found.created_at + SESSION_MS, found.seen_at + IDLE_MS):
            return None
        if now >= found.seen_at + SEEN_EVERY_MS:
            await self._database.write(lambda c: store.touch_admin_session(c, key, now))
        return Admin(found.admin.id, found.admin.name, found.admin.totp_secret is not None)

    async def sign_out(self, admin: Admin, token: str) -> None:
        now = self._clock.now()

        def job(c: Connection) -> None:
            if store.end_admin_session(c, hash_token(token), now):
                store.add_entry(c, admin.id, "signed_out", now)

        await self._database.write(job)

    # The admin's own account

    async def sessions(self, admin: Admin) -> int:
        """Number of browsers in which this admin is signed in."""
        now = self._clock.now()
        return await self._database.read(store.count_admin_sessions, admin.id, now - SESSION_MS, now - IDLE_MS)

    async def sign_out_everywhere(self, admin: Admin) -> None:
        now = self._clock.now()

        def job(c: Connection) -> None:
            store.end_admin_sessions_of(c, admin.id, now)
            store.add_entry(c, admin.id, "signed_out_everywhere", now)

        await self._database.write(job)

    async def change_password(self, admin: Admin, token: str, old: str, new: str, again: str) -> None:
        """Change the admin's password. End all other sessions, because a person who knows the old password may have
        opened them.
        """
        key, now = hash_token(token), self._clock.now()
        await self.prove(admin, token, old)
        if new != again:
            raise Refusal("passwords_differ")
        hashed = await self._passwords.hash(check_password(new, admin.name))

        def job(c: Connection) -> None:
            store.set_password(c, admin.id, hashed)
            store.end_admin_sessions_of(c, admin.id, now, but=key)
            store.add_entry(c, admin.id, "password_changed", now)

        await self._database.write(job)

    async def prove(self, admin: Admin, token: str, password: str) -> None:
        """Check the password again before a change of the sign-in, because another person may be using the admin's
        browser.
        """
        self._take(self._known, hash_token(token), ADDRESS_WAIT)
        found = await self._database.read(store.admin_by_name, admin.name)
        if found is None or not await self._passwords.fits(password, found.password_hash):
            raise Refusal("wrong_old_password")

    # The audit log

    async def note(
        self, admin: Admin, action: str, table_id: str | None = None, detail: str = "", person_id: str | None = None
    ) -> None:
        now = self._clock.now()
        await self._database.write(
            lambda c: store.add_entry(c, admin.id, action, now, table_id=table_id, person_id=person_id, detail=detail)
        )

    async def _note_failure(self, admin_id: str | None, address: str, action: str = "sign_in_failed") -> None:
        """Record a failed sign-in in the audit log, with the address and with the admin of that name, if there is one.

        An unknown name is not recorded, because people sometimes type passwords into the wrong field.
        """
        if not self._failures.take(household(address)):
            self._unnoted += 1
            return
        more, self._unnoted = self._unnoted, 0
        detail, now = f"{address} (+{more})" if more else address, self._clock.now()
        await self._database.write(lambda c: store.add_entry(c, admin_id, action, now, detail=detail))

    async def entries(self, before: int | None = None) -> list[store.Entry]:
        return await self._database.read(store.list_entries, before_id=before, limit=ENTRIES_A_PAGE)

    # Rate limits

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
            raise Refusal("too_many_attempts", wait=wait, n=wait)


__all__ = ["NAME_LENGTH", "PASSWORD_LENGTH", "Admin", "Admins", "first_link", "make_link", "new_link"]
