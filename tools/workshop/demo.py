"""`railbird demo`: fills a development database with a running game of each kind, some finished games, and a person who
plays in all of them. A second run only makes another sign-in link for that person.
"""

import argparse
import asyncio
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from app.admin.service import first_link
from app.clock import HouseClock, WallClock
from app.engine.catalog import GAMES
from app.people.devices import Devices
from app.people.queries import add_person, house_key, person
from app.people.service import People
from app.people.session_cache import SessionMemory
from app.person import Person
from app.settings import Settings, SettingsError, from_environment
from app.storage.database import Connection, Database, open_database
from app.storage.log.log import MoveLog
from app.storage.log.opening import open_log
from app.storage.migrating import migrate
from app.storage.store_errors import StoreError
from tools.workshop.planting import CannotPlant, Sitter, plant, played_by_bots

KNOWN_NAME: Final = "Robin"
BOT_NAMES: Final = ("Dusty", "Clover", "Juniper", "Biscuit", "Thistle", "Pepper", "Bramble", "Sorrel")
MOST_SEATS: Final = 5
DAY_MS: Final = 24 * 3600 * 1000
MIDDLE: Final = 0.45  # share of a game's moves that are played
FINISHED: Final = tuple(GAMES)[:3]


class NotForPeople(Exception):
    """The settings are not for development; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """An open development database; a server may use it at the same time."""

    settings: Settings
    database: Database
    log: MoveLog
    clock: HouseClock

    async def known_person(self) -> tuple[Person, bool]:
        """The demo's person, and whether this call has created them."""
        return await self.database.write(lambda c: _known_person(c, self.clock.now()))

    async def way_in(self, known: Person) -> str:
        """Path of a one-time link that signs a browser in as this person, valid for ten minutes."""
        people = People(self.database, SessionMemory(), lambda _: None, self.clock)
        path, _ = await Devices(self.database, people, self.clock).make_link(known, None)
        return path


def _known_person(c: Connection, now: int) -> tuple[Person, bool]:
    id = house_key(c, "demo/person", lambda: secrets.token_hex(8))
    if (row := person(c, id)) is not None:
        return Person(row.id, row.name), False
    add_person(c, id, KNOWN_NAME, now)
    return Person(id, KNOWN_NAME), True


@asynccontextmanager
async def open_workshop(settings: Settings) -> AsyncIterator[Workshop]:
    """Migrate and open the database; NotForPeople unless the settings are for development."""
    if not settings.development:
        raise NotForPeople("This is not a development house: set RAILBIRD_ENV=development, or use ./dev.")
    migrate(settings.database_url)
    database = open_database(settings.database_url, alone=False)
    log = open_log(database)
    log.start()
    try:
        yield Workshop(settings, database, log, WallClock())
    finally:
        await log.close()
        await database.finish_jobs()
        database.close()


async def furnish(workshop: Workshop) -> Person:
    """Write the demo's games into the database unless they are there; returns the person who plays in all of them."""
    known, is_new = await workshop.known_person()
    now = workshop.clock.now()
    if is_new:
        for days, slug in enumerate(FINISHED, 1):
            await plant(
                workshop.database, workshop.log, played_by_bots(slug, sitters(slug, known), now - days * DAY_MS, "demo")
            )
        for slug in GAMES:
            begun = now - DAY_MS // 24
            await plant(
                workshop.database, workshop.log, played_by_bots(slug, sitters(slug, known), begun, "demo", MIDDLE)
            )
    return known


def sitters(slug: str, known: Person) -> list[Sitter]:
    """Players of a demo game: the demo's person in the first seat, bots of all levels in the others."""
    seats = min(MOST_SEATS, GAMES[slug].seats[1])
    levels = list(GAMES[slug].bots)
    bots = [Sitter(BOT_NAMES[seat - 1], bot=levels[-1 - (seat - 1) % len(levels)]) for seat in range(1, seats)]
    return [Sitter(known.name, known), *bots]


# The command


def run(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="railbird demo",
        description="Fill a development house with games to look at, and print a link to come in by.",
    )
    parser.parse_args(args)
    try:
        settings = from_environment()
        known, path = asyncio.run(_run(settings))
        admin_path = first_link(settings)
    except (SettingsError, StoreError, NotForPeople, CannotPlant) as error:
        print(f"railbird: {error}", file=sys.stderr)
        return 1
    print(f"You are {known.name} here (good once, for ten minutes): {address_of(settings)}{path}", flush=True)
    if admin_path:
        print(f"The first admin comes in here (good once, for a day): {address_of(settings)}{admin_path}", flush=True)
    return 0


async def _run(settings: Settings) -> tuple[Person, str]:
    async with open_workshop(settings) as workshop:
        known = await furnish(workshop)
        return known, await workshop.way_in(known)


def address_of(settings: Settings) -> str:
    return settings.public_urls[0] if settings.public_urls else f"http://127.0.0.1:{settings.port}"
