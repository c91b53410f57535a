"""The power fails, for the only server and for one of several, while everybody plays.

RAILBIRD_FAULTS=5 does everything so many times.
"""

import os
import random
import signal
from asyncio import to_thread
from pathlib import Path

import pytest

from app.engine.record import check_record
from tests.faults.bounds import CATCH_UP_SECONDS, TIMES, soon, within
from tests.faults.play import a_party, until
from tests.faults.processes import houses, is_running, wait_until
from tests.faults.proof import prove


async def test_kill_9_of_the_only_server_twenty_times_in_mid_move_loses_nothing(
    tmp_path: Path, database_url: str
) -> None:
    luck = random.Random(20)
    with houses(tmp_path, database_url) as [house]:
        async with a_party([house]) as party:
            for _ in range(20 * TIMES):
                await party.more_moves(luck.randrange(3, 15))
                house.kill()
                await to_thread(house.start)
                await soon(party, house.open_since)
            await party.finish()
            await party.come_to_rest()
            house.kill()  # once more, when all is over
            await to_thread(house.start)
            await soon(party, house.open_since)
            records = [await party.record(table) for table in party.tables]
        assert prove(party, database_url) > 60 * TIMES
        assert all(check_record(record) for record in records)


@pytest.mark.parametrize("bus", ["postgres", "silent"])
async def test_kill_9_of_one_of_three_workers_under_load_loses_nothing(
    tmp_path: Path, shared_url: str, bus: str
) -> None:
    """The players of a table are spread over all of them; who lost their worker goes to the next."""
    with houses(tmp_path, shared_url, 3, RAILBIRD_BUS=BUSES[bus]) as workers:
        async with a_party(workers, tables=3) as party:
            for number in range(3 * TIMES):
                await party.more_moves(20)
                workers[number % 3].kill()
                party.lose(workers[number % 3])
                await soon(party)
                await party.more_moves(20)
                await to_thread(workers[number % 3].start)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 120 * TIMES
        assert all("Traceback" not in worker.said() for worker in workers)


BUSES = {"postgres": "postgres", "silent": "redis://127.0.0.1:1/0"}  # nobody listens on port 1


async def test_a_worker_killed_behind_a_shared_address_is_replaced(tmp_path: Path, shared_url: str) -> None:
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="3") as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            victim, *others = house.workers()
            os.kill(victim, signal.SIGKILL)
            await soon(party)
            await party.more_moves(20)
            await until(lambda: len(house.workers()) == 3, "there are three workers again", party)
            assert set(others) < set(house.workers())
            assert victim not in house.workers()
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40
        assert house.stop() == 0


async def test_all_workers_killed_at_once_right_after_the_start_come_back(tmp_path: Path, shared_url: str) -> None:
    """As by a machine that has too little memory for a moment: that is no reason to close the house."""
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="2") as [house]:
        before = house.workers()
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: len(house.workers()) == 2 and not set(before) & set(house.workers()), "two new workers")
        wait_until(house.is_open, "the house answers")
        assert house.stop() == 0


async def test_the_parent_of_three_workers_killed_leaves_nobody_behind(tmp_path: Path, shared_url: str) -> None:
    """They say goodbye and end by themselves; whoever starts the house again finds its address free."""
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="3") as [house]:
        async with a_party([house], tables=3) as party:
            for _ in range(2 * TIMES):
                await party.more_moves(30)
                orphans = house.workers()
                assert len(orphans) == 3
                house.kill()
                with within(CATCH_UP_SECONDS, "the workers have ended", party):
                    await until(lambda pids=orphans: not any(map(is_running, pids)), "the workers end", party)
                await to_thread(house.start)
                assert len(house.workers()) == 3
                await soon(party, house.open_since)
            await party.more_moves(30)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 30 * (2 * TIMES + 1)
        assert "Traceback" not in house.said()
        assert house.stop() == 0


async def test_workers_whose_parent_dies_before_they_are_open_end_too(tmp_path: Path, shared_url: str) -> None:
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="2") as [house]:
        for pid in house.workers():
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: len(house.workers()) == 2, "two new workers, which are not open yet")
        young = house.workers()
        house.kill()
        wait_until(lambda: not any(map(is_running, young)), "they have ended")
        house.start()
        assert house.stop() == 0


async def test_a_worker_that_hangs_is_replaced(tmp_path: Path, shared_url: str) -> None:
    """Stopped by a signal it holds its sockets and answers nobody; its people come back at another.

    A table whose people are all at the other worker plays on until the parent is sure: they take their time, so that
    its game is not over before.
    """
    with houses(tmp_path, shared_url, RAILBIRD_WORKERS="2") as [house]:
        async with a_party([house], think=0.5) as party:
            await party.more_moves(20)
            hung, other = house.workers()
            os.kill(hung, signal.SIGSTOP)
            await until(lambda: not is_running(hung), "the parent ends it", party)
            await until(lambda: len(house.workers()) == 2 and hung not in house.workers(), "another one stands", party)
            assert other in house.workers()
            await party.together()
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 40
        assert f"worker {hung} has hung" in house.said()
        assert house.stop() == 0
