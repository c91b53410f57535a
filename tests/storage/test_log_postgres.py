"""The log's own connections to PostgreSQL: servers that stop, hang, hold locks or take nobody in, and addresses."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from app.storage import dialects
from app.storage.database import open_database
from app.storage.log import reader as moves
from app.storage.log.entry import Accepted, Failure, LedgerLine
from app.storage.log.opening import open_log
from app.storage.log.postgres import MOVES, PostgresLane, statement
from app.storage.migrating import migrate
from app.storage.store_errors import DatabaseAway
from tests.storage.builders import House, move


@pytest.fixture
def house(postgres_url: str) -> Iterator[House]:
    migrate(postgres_url)
    with closing(open_database(postgres_url, busy_ms=500)) as database:
        yield House(database)


@pytest.fixture
async def lane(house: House) -> AsyncIterator[PostgresLane]:
    lane = PostgresLane(house.database)
    yield lane
    await lane.close()


@pytest.fixture
def server(postgres_url: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(str(make_url(postgres_url).set(database="postgres")), autocommit=True) as server:
        yield server


def end(server: psycopg.Connection[Any], pid: int) -> None:
    assert server.execute("SELECT pg_terminate_backend(%s, 30000)", [pid]).fetchone() == (True,)


def pid_of(lane: PostgresLane) -> int:
    pid: int = lane._connection.get_server_pid()
    return pid


async def until_it_waits(server: psycopg.Connection[Any], pid: int) -> None:
    """For a lock that another connection holds."""
    waits = "SELECT wait_event_type = 'Lock' FROM pg_stat_activity WHERE pid = %s"
    async with asyncio.timeout(60):
        while server.execute(waits, [pid]).fetchone() != (True,):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def until_somebody_waits(server: psycopg.Connection[Any], url: str) -> None:
    """For a lock in this database."""
    waits = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
    async with asyncio.timeout(60):
        while server.execute(waits, [make_url(url).database]).fetchone() is None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


def seqs(house: House, table_id: str) -> list[int]:
    return [one.seq for one in house.database.read_now(moves.whole_log, table_id)]


def away_of(answers: list[Any]) -> list[str]:
    assert all(isinstance(one, Failure) and isinstance(one.error, DatabaseAway) for one in answers), answers
    return [str(one.error) for one in answers]


async def test_a_connection_that_ended_between_two_moves_costs_nobody_anything(
    house: House, lane: PostgresLane, server: psycopg.Connection[Any]
) -> None:
    table_id = house.playing()
    assert await lane.write([move(table_id, 1)]) == [Accepted(1)]
    pid = pid_of(lane)
    end(server, pid)
    await asyncio.sleep(0)  # a move comes over a socket: the loop has looked at all of them
    assert await lane.write([move(table_id, 2)]) == [Accepted(2)]
    assert pid_of(lane) != pid
    assert seqs(house, table_id) == [1, 2]


async def test_the_statement_is_parsed_once_and_planned_once(house: House, lane: PostgresLane) -> None:
    table_id = house.playing()
    for seq in (1, 2, 3):
        assert await lane.write([move(table_id, seq)]) == [Accepted(seq)]
    plans = "SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'append'"
    assert tuple(await lane._connection.fetchrow(plans)) == (3, 0)


async def test_a_batch_is_written_by_the_parts_of_the_statement_that_it_needs(house: House, lane: PostgresLane) -> None:
    table_id = house.playing()
    paying = replace(move(table_id, 2), ledger=[LedgerLine(1, None, 0, 5, 5, "M-1")])
    for entry in (move(table_id, 1), paying, move(table_id, 3)):
        assert await lane.write([entry]) == [Accepted(entry.seq)]
    names = await lane._connection.fetch("SELECT name FROM pg_prepared_statements WHERE name LIKE 'append%' ORDER BY 1")
    assert [name for (name,) in names] == ["append", "append ledger"]
    assert "ledger" not in statement("")
    assert "results" in statement("finishes results")


@pytest.mark.parametrize("entries", [0, 1])
async def test_the_last_entry_is_found_by_its_number_while_the_statistics_know_of_few(
    house: House, lane: PostgresLane, postgres_url: str, entries: int
) -> None:
    playing = [house.playing() for _ in range(40)]
    if entries:
        assert await lane.write([move(table_id, 1) for table_id in playing]) == [Accepted(1)] * 40
    with psycopg.connect(postgres_url, autocommit=True) as other:
        other.execute("VACUUM ANALYZE moves")
    assert await lane.write([move(playing[0], entries + 1)]) == [Accepted(entries + 1)]
    nothing = ", ".join(["NULL"] * (len(MOVES) + 1))
    plan = "\n".join(line for (line,) in await lane._connection.fetch(f"EXPLAIN EXECUTE append ({nothing})"))
    assert "Index Scan Backward using pk_moves" in plan


async def test_a_connection_that_ends_with_a_batch_under_way_acknowledges_nothing(
    house: House, lane: PostgresLane, server: psycopg.Connection[Any], postgres_url: str
) -> None:
    playing = [house.playing() for _ in range(4)]
    assert await lane.write([move(playing.pop(), 1)]) == [Accepted(1)]
    with psycopg.connect(postgres_url) as greedy:
        greedy.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        writing = asyncio.ensure_future(lane.write([move(table_id, 1) for table_id in playing]))
        await until_it_waits(server, pid_of(lane))
        assert not writing.done()
        end(server, pid_of(lane))
        assert len(away_of(await writing)) == 3
    assert [seqs(house, table_id) for table_id in playing] == [[], [], []]
    assert await lane.write([move(table_id, 1) for table_id in playing]) == [Accepted(1)] * 3


async def test_somebodys_forgotten_lock_is_told(house: House, lane: PostgresLane, postgres_url: str) -> None:
    table_id = house.playing()
    with psycopg.connect(postgres_url) as forgetful:
        forgetful.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
        [said] = away_of(await lane.write([move(table_id, 1)]))
        assert said.startswith("Somebody else holds a lock")
    assert await lane.write([move(table_id, 1)]) == [Accepted(1)]


async def test_a_server_that_hangs_is_not_waited_for(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told in time, and nothing is acknowledged; what the server does when it goes on is its affair."""
    migrate(postgres_url)
    monkeypatch.setattr("app.storage.database.SILENCE_MS", -59_500)  # so that the server never speaks up itself
    monkeypatch.setattr(dialects, "SILENCE_MS", -59_500)
    with closing(open_database(postgres_url, busy_ms=60_000, answer_ms=60_000)) as database:
        house, log = House(database), open_log(database)
        log.start()
        table_id, other = house.playing(), house.playing()
        with psycopg.connect(postgres_url) as greedy:
            greedy.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            with pytest.raises(DatabaseAway):
                await log.append(move(table_id, 1))
            with pytest.raises(DatabaseAway):
                await database.write(lambda c: c.exec_driver_sql("LOCK TABLE moves IN EXCLUSIVE MODE"))
        assert await log.append(move(other, 1)) == Accepted(1)
        await log.close()


async def test_a_server_that_takes_nobody_in_is_told_and_tried_again(
    house: House, lane: PostgresLane, server: psycopg.Connection[Any], postgres_url: str
) -> None:
    table_id, name = house.playing(), make_url(postgres_url).database
    server.execute(f'ALTER DATABASE "{name}" CONNECTION LIMIT 0'.encode())
    server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
    [said] = away_of(await lane.write([move(table_id, 1)]))
    assert "does not answer" in said
    server.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
    server.execute(f'ALTER DATABASE "{name}" CONNECTION LIMIT -1'.encode())
    assert await lane.write([move(table_id, 1)]) == [Accepted(1)]


async def test_closing_waits_for_what_is_under_way_and_writes_what_waits(
    server: psycopg.Connection[Any], postgres_url: str
) -> None:
    migrate(postgres_url)
    with closing(open_database(postgres_url, busy_ms=60_000, answer_ms=60_000)) as database:
        house, log = House(database), open_log(database)
        log.start()
        table_id, other = house.playing(), house.playing()
        with psycopg.connect(postgres_url) as slow:
            slow.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            first = log.append(move(table_id, 1))
            await until_somebody_waits(server, postgres_url)
            waiting = [log.append(move(table_id, 2)), log.append(move(other, 1))]
            closing_log = asyncio.ensure_future(log.close())
            await asyncio.wait([closing_log], timeout=0.05)
            assert not closing_log.done()
        await closing_log
        assert await asyncio.gather(first, *waiting) == [Accepted(1), Accepted(2), Accepted(1)]


async def test_a_lost_connection_casts_doubt_on_older_ones(house: House, lane: PostgresLane) -> None:
    """Another server may be the primary now, and an idle connection to the old one says nothing of it."""
    table_id = house.playing()
    await lane.write([move(table_id, 1)])
    before = pid_of(lane)
    with closing(house.database.engine.connect()) as connection:
        connection.invalidate()
    assert await lane.write([move(table_id, 2)]) == [Accepted(2)]
    after = pid_of(lane)
    assert after != before
    assert await lane.write([move(table_id, 3)]) == [Accepted(3)]
    assert pid_of(lane) == after
