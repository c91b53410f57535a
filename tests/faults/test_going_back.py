"""The database goes back to an earlier state under running houses: an asynchronous standby is promoted, or a backup is
restored. The houses notice, all are told, and the games go on with fresh luck."""

import asyncio
import json
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.engine.record import check_record
from scripts import services
from scripts.services import PostgresServer
from tests.fakes.backups import Backup
from tests.faults.play import Party, Player, a_party
from tests.faults.processes import PATIENCE, House, houses, wait_until
from tests.faults.proof import prove


async def come(player: Player) -> tuple[ClientConnection, dict[str, Any]]:
    """A socket at one of the houses that are open, and its welcome; others may still look for their database."""
    async with asyncio.timeout(PATIENCE):
        while True:
            house = player.houses[player.at % len(player.houses)]
            url = f"ws://127.0.0.1:{house.port}/ws/tables/{player.table.id}?after={player.seen}"
            try:
                socket = await connect(url, additional_headers={"Cookie": player.person.cookie})
                while (message := json.loads(await socket.recv()))["type"] != "welcome":
                    pass
            except (OSError, WebSocketException):
                player.at += 1
                await asyncio.sleep(0.05)
            else:
                return socket, message


async def until_bye(socket: ClientConnection) -> str:
    async with asyncio.timeout(PATIENCE):
        while (message := json.loads(await socket.recv()))["type"] != "bye":
            pass
    reason: str = message["reason"]
    return reason


def forget(player: Player) -> None:
    """What this player remembers has not happened."""
    player.seen, player.picture = 0, None
    player.acknowledged, player.unanswered, player.refused, player.said = {}, {}, {}, []
    player.is_resting, player.name_again = False, "again-"


async def play_on_from_where_the_database_is(party: Party, url: str) -> None:
    """Everybody has been sent away by a house that noticed. The host decides; the games are played to their ends."""
    for table in party.tables:
        told = max(player.seen for player in party.of(table))
        for player in party.of(table):
            socket, welcome = await come(player)
            async with socket:
                setback = welcome["lobby"]["setback"]
                assert setback["told"] == told, welcome
                assert setback["seq"] == welcome["seq"] < told, welcome
        host = party.of(table)[0].person
        async with party.houses[0].client() as client:
            path = f"{party.houses[0].url}{table.path}/setback"
            answer = await client.post(path, json={"go_on": True}, headers={"X-Railbird": "1", "Cookie": host.cookie})
            assert answer.status_code == 204, answer.text
    for player in party.players:
        forget(player)
    async with party.at_their_tables():
        await party.finish()
        await party.come_to_rest()
    assert prove(party, url) > 0
    for table in party.tables:
        record = await party.record(table)
        assert len(record["renewals"]) == 1
        assert any("renewed the luck" in sentence for sentence in check_record(record))


async def seen_and_lost(party: Party, stack: AsyncExitStack) -> list[ClientConnection]:
    """Sockets of everybody, who have seen all that was played."""
    return [await stack.enter_async_context((await come(player))[0]) for player in party.players]


def notices(house: House) -> bool:
    return "the database has gone back" in house.said()


async def test_a_backup_is_restored_under_a_running_sqlite_house(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/railbird.sqlite"
    with houses(tmp_path, url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            backup = await to_thread(Backup, str(tmp_path / "railbird.sqlite"))
            await party.more_moves(20)
            await party.come_to_rest()
        async with AsyncExitStack() as stack:
            sockets = await seen_and_lost(party, stack)
            marks = house.metric("commit_jobs")
            await to_thread(wait_until, lambda: house.metric("commit_jobs") > marks + 2, "the house marks the database")
            await to_thread(backup.restore)
            assert {await until_bye(socket) for socket in sockets} == {"set_back"}
        assert notices(house)
        assert house.metric("tables_set_back") == len(party.tables)
        await play_on_from_where_the_database_is(party, url)
        assert "Traceback" not in house.said()


@pytest.fixture
def pair() -> Iterator[tuple[PostgresServer, PostgresServer]]:
    """A primary and its asynchronous standby."""
    primary, standby = PostgresServer(), PostgresServer()
    try:
        primary.make()
        primary.start()
        standby.follow(primary)
        standby.start()
    except services.NOT_STARTED as failed:
        for server in (primary, standby):
            server.remove()
        pytest.skip(f"NOT RUN: no PostgreSQL with a standby could be started: {failed}")
    yield primary, standby
    for server in (primary, standby):
        server.remove()


def make_database(server: PostgresServer) -> str:
    name = f"house_{uuid4().hex}"
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.url.rpartition("/")[0] + f"/{name}"


async def caught_up(primary: PostgresServer) -> None:
    """The standby has everything that is in the primary by now."""

    def has_all() -> bool:
        with psycopg.connect(primary.url, autocommit=True) as server:
            there = server.execute("SELECT bool_and(replay_lsn >= pg_current_wal_lsn()) FROM pg_stat_replication")
            return there.fetchone() == (True,)

    await to_thread(wait_until, has_all, "the standby has caught up")


async def test_an_asynchronous_standby_is_promoted_that_lacks_moves(
    tmp_path: Path, pair: tuple[PostgresServer, PostgresServer]
) -> None:
    primary, standby = pair
    url = make_database(primary)
    with houses(tmp_path, url, 2, RAILBIRD_BUS="postgres") as workers:
        assert all("commits do not wait for it" in worker.said() for worker in workers)
        async with a_party(workers) as party:
            await party.more_moves(20)
            await caught_up(primary)
            await to_thread(standby.stop, "fast")
            await party.more_moves(20)
            await party.come_to_rest()
        async with AsyncExitStack() as stack:
            sockets = await seen_and_lost(party, stack)
            await to_thread(primary.stop)
            await to_thread(standby.start)
            await to_thread(standby.promote, primary.port)
            assert {await until_bye(socket) for socket in sockets} == {"set_back"}
        assert any(notices(worker) for worker in workers)
        await play_on_from_where_the_database_is(party, url)


def have_looked(url: str, workers: list[House]) -> bool:
    """The second mark is written after the timeline was read for the first time."""
    with psycopg.connect(url) as server:
        found = server.execute("SELECT count(*) FROM marks WHERE number >= 2").fetchone()
    return found == (len(workers),)


async def test_a_standby_that_lacks_nothing_is_promoted_and_no_game_stops(
    tmp_path: Path, pair: tuple[PostgresServer, PostgresServer]
) -> None:
    primary, standby = pair
    url = make_database(primary)
    with houses(tmp_path, url, 2, RAILBIRD_BUS="postgres") as workers:
        async with a_party(workers) as party:
            await party.more_moves(20)
            for player in party.players:
                player.is_resting = True
            await party.come_to_rest()
            await to_thread(wait_until, lambda: have_looked(url, workers), "every worker knows the timeline")
            await caught_up(primary)
            await to_thread(primary.stop)
            await to_thread(standby.promote, primary.port)
            for player in party.players:
                player.is_resting = False
                player.told.set()
            await party.more_moves(20)
            said = "the database has another timeline"
            await to_thread(wait_until, lambda: any(said in worker.said() for worker in workers), said)
            await party.come_to_rest()
        assert prove(party, url) >= 40
