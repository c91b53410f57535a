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

from app.store import moves
from app.store.database import Database, open_database
from app.store.errors import DatabaseAway
from app.store.migrating import migrate
from app.store.writer import Accepted, LedgerLine, NewState, Writer
from tests.store.house import House, held, last_seq, move

# Plays at the tables its arguments name and prints each move as soon as it is acknowledged.
PLAYER = """
import asyncio, sys
from app.store.database import open_database
from app.store.writer import Accepted, Writer
from tests.store.house import move
from app.store.writer import LedgerLine, NewState

async def play(writer, table_id):
    seq = 0
    while True:
        seq += 1
        lines = [LedgerLine(1, None, 0, seq, seq, "M-1")]
        answer = await writer.append(move(table_id, seq, ledger=lines, state=NewState(1, str(seq))))
        assert answer == Accepted(seq), answer
        print(table_id, seq, flush=True)

async def main(url, *tables):
    writer = Writer(open_database(url))
    writer.start()
    await asyncio.gather(*(play(writer, table_id) for table_id in tables))

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


async def pid_of(writer: Writer) -> int:
    pid: int = await writer.run(lambda connection: connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
    return pid


async def test_a_connection_lost_in_mid_transaction_is_told_to_everybody_in_it(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        writer = Writer(house.database)
        writer.start()
        table_id = house.playing()
        pid = await pid_of(writer)

        def end_the_server_process(connection: Connection) -> None:
            with pytest.raises(psycopg.errors.AdminShutdown):
                connection.connection.driver_connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")  # type: ignore[union-attr]
            connection.execute(text("SELECT 1"))

        with held(writer):
            waiting = (writer.append(move(table_id, 1)), writer.run(end_the_server_process), writer.run(lambda _: 1))
        told = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in told] == [DatabaseAway] * 3
        assert log_of(house, table_id) == []

        # The next one finds another connection.
        assert await writer.append(move(table_id, 1)) == Accepted(1)
        assert await pid_of(writer) != pid
        await writer.close()


async def test_a_connection_that_ended_between_two_moves_costs_nobody_anything(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        writer = Writer(house.database)
        writer.start()
        table_id = house.playing()
        assert await writer.append(move(table_id, 1)) == Accepted(1)
        pid = await pid_of(writer)
        ended = server.execute("SELECT pg_terminate_backend(%s, 30000)", [pid]).fetchone()
        assert ended == (True,)
        assert await writer.append(move(table_id, 2)) == Accepted(2)
        assert await house.database.read(last_seq, table_id) == 2
        await writer.close()


async def test_while_the_database_is_away_everybody_is_told_and_afterwards_it_goes_on(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    name = make_url(postgres_url).database
    with opened(postgres_url) as house:
        writer = Writer(house.database)
        writer.start()
        table_id = house.playing()
        assert await writer.append(move(table_id, 1)) == Accepted(1)

        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
        server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
        for _ in range(3):
            with pytest.raises(DatabaseAway, match="The database does not answer"):
                await writer.append(move(table_id, 2))
            with pytest.raises(DatabaseAway):
                await writer.run(lambda _: None)
            with pytest.raises(DatabaseAway):
                await house.database.read(last_seq, table_id)
        with pytest.raises(DatabaseAway):
            house.database.ping()

        server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
        assert await writer.append(move(table_id, 2)) == Accepted(2)
        assert log_of(house, table_id) == [1, 2]
        house.database.ping()
        await writer.close()


async def test_somebodys_forgotten_lock_is_told_and_does_not_stop_the_house(
    postgres_url: str, server: psycopg.Connection[Any]
) -> None:
    with opened(postgres_url) as house:
        writer = Writer(house.database)
        writer.start()
        table_id = house.playing()
        with psycopg.connect(postgres_url) as forgetful:
            forgetful.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            with pytest.raises(DatabaseAway, match="Somebody else holds a lock"):
                await writer.append(move(table_id, 1))
        assert await writer.append(move(table_id, 1)) == Accepted(1)
        await writer.close()


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
    writer = Writer(on_file)
    writer.start()
    table_id = House(on_file).playing()
    with closing(sqlite3.connect(file, isolation_level=None)) as greedy:
        greedy.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            with pytest.raises(DatabaseAway, match="locked by another process"):
                await writer.append(move(table_id, 1))
    assert await writer.append(move(table_id, 1)) == Accepted(1)
    await writer.close()


async def test_a_full_disk_is_told_and_afterwards_it_goes_on(on_file: Database) -> None:
    writer = Writer(on_file)
    writer.start()
    house = House(on_file)
    table_id, other = house.playing(), house.playing()

    def fill_the_disk(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await writer.run(fill_the_disk)
    with held(writer):
        waiting = (writer.append(move(table_id, 1, state=NewState(1, "x" * 100_000))), writer.append(move(other, 1)))
    for told in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(told, DatabaseAway)
        assert str(told) == "The disk is full: nothing more can be written down."
    assert log_of(house, table_id) == log_of(house, other) == []
    # Another connection, without the limit: as if somebody had made room.
    assert await writer.append(move(table_id, 1, state=NewState(1, "x" * 100_000))) == Accepted(1)
    await writer.close()


async def test_a_disk_that_fills_up_in_a_job_takes_the_whole_batch_back(on_file: Database) -> None:
    writer = Writer(on_file)
    writer.start()
    house = House(on_file)
    table_id = house.playing()

    def fill_the_disk(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        connection.execute(text("INSERT INTO house (key, value) VALUES ('big', :big)"), {"big": "x" * 100_000})

    with held(writer):
        waiting = (writer.append(move(table_id, 1)), writer.run(fill_the_disk), writer.run(lambda _: "fine"))
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(answer) for answer in told] == [DatabaseAway] * 3
    assert log_of(house, table_id) == []
    assert await writer.append(move(table_id, 1, ledger=[LedgerLine(1, None, 0, 1, 1, "M-1")])) == Accepted(1)
    await writer.close()


async def test_nothing_is_acknowledged_into_a_file_that_was_taken_away(file: Path, on_file: Database) -> None:
    writer = Writer(on_file)
    writer.start()
    house = House(on_file)
    table_id = house.playing()
    assert await writer.append(move(table_id, 1)) == Accepted(1)
    rename(file, file.with_name("elsewhere.db"))
    for _ in range(2):
        with pytest.raises(DatabaseAway, match="is not the file the house was opened with"):
            await writer.append(move(table_id, 2))
    with pytest.raises(DatabaseAway):
        on_file.ping()
    rename(file.with_name("elsewhere.db"), file)
    assert await writer.append(move(table_id, 2)) == Accepted(2)
    assert log_of(house, table_id) == [1, 2]
    await writer.close()


async def test_closing_while_the_database_is_away_tells_those_who_wait(file: Path, on_file: Database) -> None:
    writer = Writer(on_file)
    writer.start()
    table_id = House(on_file).playing()
    with closing(sqlite3.connect(file, isolation_level=None)) as greedy:
        greedy.execute("BEGIN IMMEDIATE")
        waiting = [writer.append(move(table_id, seq)) for seq in (1, 2)]
        await writer.close()
        for answer in waiting:
            assert isinstance(answer.exception(), DatabaseAway)
