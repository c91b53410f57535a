"""The services of one server process (`House`): created and opened in order, closed in reverse order."""

import logging
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.admission.claims import Claims
from app.admission.invitation_preview import Invitations
from app.admission.knocks import Knocks
from app.boards.service import Boards
from app.boards.sockets import BoardSockets
from app.chat.reactions import Reactions
from app.chat.service import Chat
from app.clock import HouseClock, WallClock
from app.cluster.bus import make_bus
from app.cluster.hints import Hints
from app.cluster.overdue import SWEEP_MS, OverdueTables
from app.cluster.periodic import Periodic
from app.cluster.presences import Presences
from app.cluster.seal import Seal
from app.cluster.table_sync import TableSync
from app.cluster.watch import WATCH_MS, Watch
from app.decks.building import Trials
from app.decks.service import Decks
from app.limits import Quotas
from app.lobby.creation import TableCreation
from app.lobby.lobby_commands import LobbyCommands
from app.lobby.motions import Motions
from app.lobby.my_tables import MyTables
from app.lobby.origins import Origins
from app.lobby.pauses import LOOK_MS, Pauses
from app.lobby.service import Lobby
from app.luck.key import KEY_MARK, HouseKey, KeyUnusable, check_mark, open_key
from app.maintenance.freed_memory import EVERY_MS as GIVE_BACK_MS
from app.maintenance.freed_memory import FreedMemory
from app.maintenance.service import Tidying
from app.people.devices import Devices
from app.people.ended_sessions import Endings
from app.people.hints import SeenHints
from app.people.queries import house_key, house_value
from app.people.service import People
from app.people.session_cache import SessionMemory
from app.review.records import Records
from app.settings import Settings, key_path
from app.storage.database import Connection, open_database
from app.storage.database import Database as Database
from app.storage.health import Health
from app.storage.log.log import MoveLog
from app.storage.log.opening import open_log
from app.storage.migrating import migrate
from app.storage.queries.promises import broken_promises
from app.storage.store_errors import StoreError
from app.table.other_workers import Alone, Peers
from app.table.registry import LiveTables
from app.table.table_rows import Dealer

logger = logging.getLogger("railbird.house")


@dataclass(slots=True)
class House:
    settings: Settings
    clock: HouseClock
    database: Database
    key: HouseKey
    log: MoveLog
    people: People
    live_tables: LiveTables
    lobby: Lobby
    creation: TableCreation
    lobby_commands: LobbyCommands
    motions: Motions
    origins: Origins
    invitations: Invitations
    knocks: Knocks
    my_tables: MyTables
    claims: Claims
    records: Records
    chat: Chat
    reactions: Reactions
    decks: Decks
    trials: Trials
    devices: Devices
    seen_hints: SeenHints
    boards: Boards
    board_sockets: BoardSockets
    table_sync: TableSync
    periodic: Periodic
    quotas: Quotas
    tidying: Tidying
    condition: Health

    @property
    def is_draining(self) -> bool:
        return self.live_tables.draining

    async def health(self) -> dict[str, Any]:
        """State of each part, for /healthz. Without the bus the server works, but sees other workers' changes later."""
        look = await self.condition.look()
        return {**look, "bus": self.table_sync.bus.is_connected, "draining": self.is_draining}


def prepare_database(settings: Settings) -> Database:
    """Migrate and open the database. Claims it for this worker alone if the bus is local; raises StoreError if it
    cannot, and KeyUnusable if the house's key does not fit the database."""
    migrate(settings.database_url)
    database = open_database(settings.database_url)
    try:
        database.claim(alone=settings.bus == "local")
        database.write_now(lambda c: unlock(c, key_path(settings)))
    except (StoreError, KeyUnusable):
        database.close()
        raise
    return database


def check_key(settings: Settings) -> None:
    """Raise KeyUnusable if no worker could start with the house's key."""
    database = open_database(settings.database_url, alone=False)
    try:
        database.write_now(lambda c: unlock(c, key_path(settings)))
    finally:
        database.close()


def unlock(connection: Connection, path: Path) -> HouseKey:
    """The house's key, from its file. Creates the file if the database has no key mark, and stores the mark."""
    key = open_key(path, house_value(connection, KEY_MARK))
    check_mark(key, house_key(connection, KEY_MARK, lambda: key.mark), path)
    return key


async def open_house(settings: Settings, clock: HouseClock | None = None, database: Database | None = None) -> House:
    """Create and start all services, on `database` or else on the database of the settings."""
    clock = clock or WallClock()
    database = database or prepare_database(settings)
    log = open_log(database)
    log.start()
    for sentence in await database.read(broken_promises):
        logger.error("moves are less safe than promised: %s", sentence)
    key = bytes.fromhex(await database.write(lambda c: house_key(c, "invites")))
    worker = secrets.token_hex(4)
    bus_key = bytes.fromhex(await database.write(lambda c: house_key(c, "bus")))
    bus = make_bus(settings.bus, Seal(bus_key, worker), settings.database_url)
    periodic = Periodic(clock)
    presences = Presences(worker, bus, database, clock, periodic)
    peers: Peers = Alone() if bus.is_alone else Hints(bus, database, presences)
    sealing_key = await database.write(lambda c: unlock(c, key_path(settings)))
    live_tables = LiveTables(database, log, peers, clock, Dealer(sealing_key, settings.clock_speed))
    lobby = Lobby(database, live_tables, clock, key)
    memory = SessionMemory()
    endings = Endings(database, memory, live_tables, lambda ended: bus.send({"k": "ended", "sessions": ended}), clock)
    people = People(database, memory, endings.end, clock)

    def has_another_table(screen: str) -> None:
        board_sockets.hear(screen)
        bus.send({"k": "board", "b": screen})

    boards = Boards(database, lobby, clock, has_another_table)
    board_sockets = BoardSockets(boards, database, lobby, clock)
    periodic.every(SWEEP_MS, OverdueTables(database, live_tables, clock).wake)
    periodic.every(WATCH_MS, Watch(worker, database, live_tables, clock, is_alone=bus.is_alone).look)
    reactions = Reactions(clock)
    table_sync = TableSync(
        worker, bus, presences, database, live_tables, lobby, endings, board_sockets, reactions, clock, periodic
    )
    await table_sync.open()
    live_tables.sweep()
    pauses = Pauses(lobby, live_tables)
    periodic.every(LOOK_MS, pauses.end_what_is_over)
    periodic.every(GIVE_BACK_MS, FreedMemory(live_tables).give_back)
    motions = Motions(lobby, pauses, clock)
    tidying = Tidying(database, live_tables, lobby, clock)
    tidying.open()
    logger.info("worker %s is open, with %s and the bus %s", worker, database.dialect, settings.bus.partition(":")[0])
    return House(
        settings=settings,
        clock=clock,
        database=database,
        key=sealing_key,
        log=log,
        people=people,
        live_tables=live_tables,
        lobby=lobby,
        creation=TableCreation(database, live_tables, lobby, clock, key, sealing_key),
        lobby_commands=LobbyCommands(lobby, live_tables, motions, pauses, clock),
        motions=motions,
        origins=Origins(lobby, sealing_key.secret_for("origins")),
        invitations=Invitations(lobby, live_tables, key),
        knocks=Knocks(lobby, live_tables, clock),
        my_tables=MyTables(database, live_tables),
        claims=Claims(lobby, live_tables, table_sync.read_presence, bus.is_alone, clock, settings.clock_speed),
        records=Records(database, live_tables, lobby),
        chat=Chat(database, clock),
        reactions=reactions,
        decks=Decks(database, clock),
        trials=Trials(),
        devices=Devices(database, people, clock),
        seen_hints=SeenHints(database),
        boards=boards,
        board_sockets=board_sockets,
        table_sync=table_sync,
        periodic=periodic,
        quotas=Quotas(clock),
        tidying=tidying,
        condition=Health(database, log),
    )


async def close_house(house: House) -> None:
    """Save all tables, close their sockets with a `bye` message, then stop the services and the database."""
    house.board_sockets.close()
    if not house.is_draining:
        await house.live_tables.drain()
    await house.tidying.close()
    await house.table_sync.settle_down()
    await house.periodic.close()
    await house.table_sync.bus.close()
    await house.log.close()
    await house.database.finish_jobs()
    house.database.close()
    logger.info("worker %s is closed", house.table_sync.worker)
