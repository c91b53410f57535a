"""The house: everything that lives as long as the server does, opened and closed in order."""

import asyncio
import logging
import secrets
from dataclasses import dataclass

from app.service.arranging import Arranging
from app.service.chat import Chat
from app.service.clock import HouseClock, WallClock
from app.service.decks import Decks
from app.service.hall import Hall
from app.service.limits import Quotas
from app.service.lobby import Lobby
from app.service.making import Making
from app.service.neighbours import Neighbours
from app.service.people import People
from app.service.record import Records
from app.service.tidying import Tidying
from app.settings import Settings
from app.store.bus import make_bus
from app.store.database import Database as Database
from app.store.database import open_database
from app.store.errors import StoreError
from app.store.migrating import migrate
from app.store.people import house_key
from app.store.writer import Writer

log = logging.getLogger("railbird.house")

PING_SECONDS = 2  # a health check waits no longer


@dataclass(slots=True)
class House:
    settings: Settings
    clock: HouseClock
    database: Database
    writer: Writer
    people: People
    hall: Hall
    lobby: Lobby
    making: Making
    arranging: Arranging
    records: Records
    chat: Chat
    decks: Decks
    neighbours: Neighbours
    quotas: Quotas
    tidying: Tidying

    @property
    def is_draining(self) -> bool:
        return self.hall.draining

    async def health(self) -> dict[str, bool]:
        """What has to be well for the house to do what it is for; and the bus, without which it is only slower."""
        return {
            "reachable": await self.has_database(),
            "writer": self.writer.is_alive,
            "bus": self.neighbours.bus.is_connected,
            "draining": self.is_draining,
        }

    async def has_database(self) -> bool:
        """Does the database answer, and soon?"""
        try:
            await asyncio.wait_for(asyncio.to_thread(self.database.ping), PING_SECONDS)
        except (StoreError, TimeoutError):
            return False
        return True


def prepare_database(settings: Settings) -> Database:
    """Migrated, opened, and ours alone unless there is a bus between us; or a StoreError that says why not."""
    migrate(settings.database_url)
    database = open_database(settings.database_url)
    try:
        database.claim(alone=settings.bus == "local")
    except StoreError:
        database.close()
        raise
    return database


async def open_house(settings: Settings, clock: HouseClock | None = None, database: Database | None = None) -> House:
    """Start the writer and open the doors, with the database that was opened for us or the one of the settings."""
    clock = clock or WallClock()
    database = database or prepare_database(settings)
    writer = Writer(database)
    writer.start()
    key = bytes.fromhex(await writer.run(lambda c: house_key(c, "invites")))
    people = People(database, writer, clock)
    hall = Hall(database, writer, clock, settings.clock_speed)
    lobby = Lobby(database, writer, hall, clock, key)
    people.see_out = lobby.see_out
    worker = secrets.token_hex(4)
    neighbours = Neighbours(
        worker, make_bus(settings.bus, worker, settings.database_url), database, writer, hall, lobby, clock
    )
    await neighbours.open()
    hall.sweep()
    tidying = Tidying(database, writer, hall, lobby, clock)
    tidying.open()
    log.info("worker %s is open, with %s and the bus %s", worker, database.dialect, settings.bus.partition(":")[0])
    return House(
        settings=settings,
        clock=clock,
        database=database,
        writer=writer,
        people=people,
        hall=hall,
        lobby=lobby,
        making=Making(database, writer, hall, lobby, clock, key),
        arranging=Arranging(lobby, hall, clock),
        records=Records(database, hall, lobby),
        chat=Chat(writer, clock),
        decks=Decks(database, writer, clock),
        neighbours=neighbours,
        quotas=Quotas(clock),
        tidying=tidying,
    )


async def close_house(house: House) -> None:
    """Save everything, say goodbye, close the doors."""
    if not house.is_draining:
        await house.hall.drain()
    await house.tidying.close()
    await house.neighbours.close()
    await house.writer.close()
    house.database.close()
    log.info("worker %s is closed", house.neighbours.worker)
