"""The database away, locked or full, the process killed: it is told, survived, and nothing acknowledged is lost."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, make_url, text

from app.people import queries as people
from app.storage.database import Database, open_database
from app.storage.log import reader as moves
from app.storage.log.entry import Accepted, LedgerLine, NewState
from app.storage.log.opening import open_log
from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseAway
from tests.storage.builders import House, last_seq, move

# Plays at the tables its arguments name and prints each move as soon as it is acknowledged.
PLAYER = """
import asyncio, sys
from app.storage.database import open_database
from app.storage.log.entry import Accepted, LedgerLine, NewState
from app.storage.log.opening import open_log
from tests.storage.builders import move

async def play(log, table_id):
    seq = 0
    while True:
        seq += 1
        lines = [LedgerLine(1, None, 0, seq, seq, "M-1")]
        answer = await log.append(move(table_id, seq, ledger=lines, state=NewState(1, str(seq))))
        assert answer == Accepted(seq), answer
        print(table_id, seq, flush=True)

async def main(url, *tables):
    log = open_log(open_database(url))
    log.start()
    await asyncio.gather(*(play(log, table_id) for table_id in tables))

asyncio.run(main(*sys.argv[1:]))
"""


def log_of(house: House, table_id: str) -> list[int]:
    return [one.seq for one in house.database.read_now(moves.whole_log, table_id)]


def test_every_acknowledged_move_is_there_after_kill_9(url: str) -> None:
    with closing(open_database(url)) as database:
        playing = [House(database).playing() for _ in range(5)]
    player = subprocess.Popen([sys.executable, "-c", PLAYER, url, *playing], stdout=subprocess.PIPE, text=True)
    assert player.stdout is not None
    said = [player.stdout.readline() for _ in range(200)]
    player.send_signal(signal.SIGKILL)
    said += player.stdout.readlines()
    player.stdout.close()
    assert player.wait() == -signal.SIGKILL

    acknowledged: dict[str, int] = {}
    for line in said:
        # The last one may have been cut short.
        if line.endswith("\n"):
            table_id, number = line.split()
            acknowledged[table_id] = int(number)
    assert acknowledged.keys() == set(playing)
    with closing(open_database(url)) as database:
        house = House(database)
        for table_id, seq in acknowledged.items():
            log = log_of(house, table_id)
            assert log == list(range(1, len(log) + 1))
            # One more may be on disk whose acknowledgement was on its way.
            assert seq <= len(log) <= seq + 1
            state = database.read_now(moves.load_state, table_id)
            assert state is not None
            assert (state.seq, state.state) == (len(log), str(len(log)))
            assert [paid.seq for paid in database.read_now(moves.list_payments, table_id)] == log


# A server that goes away


@pytest.fixture
def server(postgres_url: str) -> Iterator[psycopg.Connection[Any]]:
    """The administrator's connection to the server, beside the database that the test is about."""
    migrate(postgres_url)
    with psycopg.connect(str(make_url(postgres_url).set(database="postgres")), autocommit=True) as server:
        yield server


@contextmanager
def opened(url: str) -> Iterator[House]:
    with closing(open_database(url, busy_ms=500)) as database:
        yield House(database)


async def pid_of(database: Database) -> int:
    pid: int = await database.write(lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
    return pid


async def test_a_connection_lost_in_a_job_is_told_and_nothing_of_the_job_is_kept(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        log = open_log(house.database)
        log.start()
        undone = house.token_hash()

        def end_the_server_process(connection: Connection) -> None:
            people.add_person(connection, undone, "Nobody", 1)
            with pytest.raises(psycopg.errors.AdminShutdown):
                connection.connection.driver_connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")  # type: ignore[union-attr]
            connection.execute(text("SELECT 1"))

        with pytest.raises(DatabaseAway):
            await house.database.write(end_the_server_process)
        # The next one finds another connection.
        assert await house.database.write(lambda connection: people.person(connection, undone)) is None
        await log.close()


async def test_a_connection_that_ended_between_two_jobs_costs_nobody_anything(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        log = open_log(house.database)
        log.start()
        ended = server.execute("SELECT pg_terminate_backend(%s, 30000)", [await pid_of(house.database)]).fetchone()
        assert ended == (True,)
        assert await pid_of(house.database) > 0
        await log.close()


async def test_while_the_database_is_away_everybody_is_told_and_afterwards_it_goes_on(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    name = make_url(postgres_url).database
    with opened(postgres_url) as house:
        log = open_log(house.database)
        log.start()
        table_id = house.playing()
        assert await log.append(move(table_id, 1)) == Accepted(1)

        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        for _ in range(3):
            with pytest.raises(DatabaseAway, match="The database does not answer"):
                await log.append(move(table_id, 2))
            with pytest.raises(DatabaseAway):
                await house.database.write(lambda _: None)
            with pytest.raises(DatabaseAway):
                await house.database.read(last_seq, table_id)
        with pytest.raises(DatabaseAway):
            house.database.ping()

        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
        assert await log.append(move(table_id, 2)) == Accepted(2)
        assert log_of(house, table_id) == [1, 2]
        house.database.ping()
        await log.close()


async def test_somebodys_forgotten_lock_is_told_and_does_not_stop_the_house(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        log = open_log(house.database)
        log.start()
        table_id = house.playing()
        with psycopg.connect(postgres_url) as forgetful:
            forgetful.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            with pytest.raises(DatabaseAway, match="Somebody else holds a lock"):
                await log.append(move(table_id, 1))
        assert await log.append(move(table_id, 1)) == Accepted(1)
        await log.close()


# A file that cannot be written


@pytest.fixture
def file(tmp_path: Path) -> Path:
    migrate(f"sqlite:///{tmp_path}/railbird.db")
    return tmp_path / "railbird.db"


def rename(old: Path, new: Path) -> None:
    assert not new.exists()
    old.rename(new)


@pytest.fixture
def on_file(file: Path) -> Iterator[Database]:
    with closing(open_database(f"sqlite:///{file}", busy_ms=20)) as database:
        yield database


async def test_a_locked_file_is_told_and_afterwards_it_goes_on(file: Path, on_file: Database) -> None:
    log = open_log(on_file)
    log.start()
    table_id = House(on_file).playing()
    with closing(sqlite3.connect(file, isolation_level=None)) as greedy:
        greedy.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            with pytest.raises(DatabaseAway, match="locked by another process"):
                await log.append(move(table_id, 1))
    assert await log.append(move(table_id, 1)) == Accepted(1)
    await log.close()


async def test_a_full_disk_is_told_and_afterwards_it_goes_on(on_file: Database) -> None:
    log = open_log(on_file)
    log.start()
    house = House(on_file)
    table_id, other = house.playing(), house.playing()

    def fill_the_disk(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await on_file.write(fill_the_disk)
    waiting = (log.append(move(table_id, 1, state=NewState(1, "x" * 100_000))), log.append(move(other, 1)))
    for told in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(told, DatabaseAway)
        assert str(told) == "The disk is full: nothing more can be written down."
    assert log_of(house, table_id) == log_of(house, other) == []
    # Another connection, without the limit: as if somebody had made room.
    assert await log.append(move(table_id, 1, state=NewState(1, "x" * 100_000))) == Accepted(1)
    await log.close()


async def test_a_disk_that_fills_up_in_a_job_takes_the_job_back(on_file: Database) -> None:
    log = open_log(on_file)
    log.start()
    house = House(on_file)
    table_id, undone = house.playing(), house.token_hash()

    def fill_the_disk(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        connection.execute(text("INSERT INTO house (key, value) VALUES ('big', :big)"), {"big": "x" * 100_000})

    with pytest.raises(DatabaseAway, match="disk is full"):
        await on_file.write(fill_the_disk)
    assert on_file.read_now(people.person, undone) is None
    assert await log.append(move(table_id, 1, ledger=[LedgerLine(1, None, 0, 1, 1, "M-1")])) == Accepted(1)
    await log.close()


async def test_nothing_is_acknowledged_into_a_file_that_was_taken_away(file: Path, on_file: Database) -> None:
    log = open_log(on_file)
    log.start()
    house = House(on_file)
    table_id = house.playing()
    assert await log.append(move(table_id, 1)) == Accepted(1)
    rename(file, file.with_name("elsewhere.db"))
    for _ in range(2):
        with pytest.raises(DatabaseAway, match="is not the file the house was opened with"):
            await log.append(move(table_id, 2))
    with pytest.raises(DatabaseAway):
        on_file.ping()
    rename(file.with_name("elsewhere.db"), file)
    assert await log.append(move(table_id, 2)) == Accepted(2)
    assert log_of(house, table_id) == [1, 2]
    await log.close()


async def test_closing_while_the_database_is_away_tells_those_who_wait(file: Path, on_file: Database) -> None:
    log = open_log(on_file)
    log.start()
    table_id = House(on_file).playing()
    with closing(sqlite3.connect(file, isolation_level=None)) as greedy:
        greedy.execute("BEGIN IMMEDIATE")
        waiting = [log.append(move(table_id, seq)) for seq in (1, 2)]
        await log.close()
        for answer in waiting:
            assert isinstance(answer.exception(), DatabaseAway)
