"""What is written beside the log: each job in a transaction of its own, and nothing of one that fails."""

import threading

import pytest
from sqlalchemy import Connection

from app.people import queries as people
from app.storage.database import Database
from app.storage.queries import tables
from app.storage.store_errors import DatabaseAway, NotStored, SeatTaken
from tests.storage.builders import House


async def test_a_job_answers_with_what_it_returns(house: House) -> None:
    table_id = house.table()
    found = await house.database.write(lambda connection: tables.table(connection, table_id))
    assert found is not None
    assert found.id == table_id


async def test_a_failing_job_is_undone(house: House) -> None:
    undone = house.token_hash()

    def breaks_a_rule(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        people.add_person(connection, undone, "Nobody", 1)

    def fails_by_itself(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        raise SeatTaken(3)

    with pytest.raises(NotStored):
        await house.database.write(breaks_a_rule)
    with pytest.raises(SeatTaken):
        await house.database.write(fails_by_itself)
    assert house.database.read_now(people.person, undone) is None


@pytest.mark.parametrize("raised", [StopIteration(), SystemExit(1), KeyboardInterrupt()])
async def test_no_job_ends_its_thread(house: House, raised: BaseException) -> None:
    undone = house.token_hash()

    def gives_up(connection: Connection) -> None:
        people.add_person(connection, undone, "Nobody", 1)
        raise raised

    with pytest.raises(RuntimeError, match="a job raised"):
        await house.database.write(gives_up)
    assert await house.database.write(lambda connection: people.person(connection, undone)) is None


async def test_closing_waits_for_jobs_and_then_takes_none(house: House) -> None:
    entered, leave = threading.Event(), threading.Event()

    def slow(_: Connection) -> str:
        entered.set()
        assert leave.wait(30)
        return "done"

    job = house.database.write(slow)
    closing = house.database.write(lambda _: None)  # one more, behind it on SQLite
    leave.set()
    await house.database.finish_jobs()
    assert (job.result(), closing.done()) == ("done", True)
    with pytest.raises(DatabaseAway, match="The house is closing"):
        await house.database.write(lambda _: None)


async def test_reads_from_the_loop_come_from_the_readers_threads(database: Database) -> None:
    def who(_: Connection, letter: str, *, times: int) -> str:
        return threading.current_thread().name + letter * times

    assert (await database.read(who, "!", times=2)).startswith("reader")
    assert (await database.read(who, "!", times=2)).endswith("!!")
