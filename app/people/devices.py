"""Devices: sessions of one person in several browsers. A one-time link signs in another device.

The link's token is in the URL's fragment, which browsers do not send to servers; the database holds its hash.
"""

import logging
import secrets
from typing import Any, Final

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.people import device_queries as store
from app.people import queries as people_store
from app.people.service import IDLE_MS, People, hash_token
from app.person import Person, clean_line
from app.storage.database import Connection, Database

log = logging.getLogger("railbird.people")

LINK_MS: Final = 10 * 60 * 1000
PAGE: Final = "/continue"
LABEL_LENGTH: Final = 40

# Marks of browsers and systems in a User-Agent header. The first match counts, because most headers contain several of
# these names.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """Label of a device from its User-Agent header, such as "Safari · iPhone"; for other programs their name."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser or system:
        return " · ".join(part for part in (browser, system) if part)
    return clean_line(user_agent.partition(" ")[0])[:LABEL_LENGTH]


class Devices:
    def __init__(self, database: Database, people: People, clock: HouseClock) -> None:
        self._database, self._people, self._clock = database, people, clock
        self._links = Buckets(clock, burst=10, per_second=0.1)  # rate limit per person

    async def make_link(self, person: Person, table_id: str | None) -> tuple[str, int]:
        """Make a one-time link. Returns its path and its time of expiry; the database stores only the token's hash.

        `table_id` is the table page that the link leads to, if any.
        """
        if not self._links.take(person.id):
            raise Refusal("too_many_links", wait=10)
        token, now = secrets.token_urlsafe(32), self._clock.now()
        expires_at = now + LINK_MS

        def write(c: Connection) -> None:
            if table_id is not None and not store.has_table(c, table_id):
                raise Refusal("no_such_table")
            store.add_link(c, hash_token(token), person.id, table_id, now, expires_at)

        await self._database.write(write)
        return f"{PAGE}#{token}", expires_at

    async def look(self, token: str) -> store.Link:
        """Read a link without using it."""
        link = await self._database.read(store.look_at_link, hash_token(token), self._clock.now())
        if link is None:
            raise Refusal("no_such_link")
        return link

    async def claim(
        self, token: str, label: str, before: tuple[Person, str] | None, replace: bool
    ) -> tuple[store.Link, str]:
        """Use a link: open a session on this device for the link's person, and return the link and the session's token.

        `before` is this device's current person and session token. If that is another person who sits at a table, the
        call needs `replace`, so that nobody loses a seat by opening a link.
        """
        key, now = hash_token(token), self._clock.now()
        session = secrets.token_urlsafe(32)

        def write(c: Connection) -> store.Link:
            found = store.look_at_link(c, key, now)
            if found is None:
                raise Refusal("no_such_link")
            is_other = before is not None and before[0].id != found.person.id
            if before is not None and is_other and not replace and store.sits_somewhere(c, before[0].id):
                raise Refusal("already_somebody")
            link = store.use_link(c, key, now)
            if link is None:
                raise Refusal("no_such_link")
            people_store.open_session(c, hash_token(session), link.person.id, now, label)
            if before is not None:
                people_store.end_session(c, hash_token(before[1]), now)
            return link

        link = await self._database.write(write)
        if before is not None:
            self._people.see_out([hash_token(before[1])])
        return link, session

    async def devices(self, person: Person, token: str, label: str) -> list[dict[str, Any]]:
        """List the person's devices. `label` describes the calling device if its session has none, as old ones do."""
        here = hash_token(token)
        found = await self._database.read(store.list_devices, person.id, self._clock.now() - IDLE_MS)
        return [
            {
                "device": one.id,
                "label": one.label or (label if one.token_hash == here else ""),
                "here": one.token_hash == here,
                "since": one.created_at,
                "seen": one.seen_at,
            }
            for one in found
        ]

    async def sign_out(self, person: Person, device: str) -> str:
        """Sign out one of the person's devices, on every worker; returns the hash of its session token."""
        now = self._clock.now()
        ended = await self._database.write(lambda c: store.end_device(c, person.id, device, now))
        if ended is None:
            raise Refusal("no_such_device")
        self._people.see_out([ended])
        return ended
