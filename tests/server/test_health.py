"""The health check: what it reports, and when its result changes."""

import asyncio
from collections.abc import Iterator

import pytest

from app.storage import health
from app.storage.database import Database
from app.storage.store_errors import DatabaseAway
from tests.fakes.club import Club, storm

WELL = {"reachable": True, "writer": True, "writable": True, "bus": True, "draining": False}


async def said(club: Club) -> dict[str, bool]:
    """Without the figures."""
    told = await club.house.health()
    return {name: value for name, value in told.items() if name in WELL}


async def test_a_house_that_drains_or_has_lost_its_database_or_its_log_says_so(club: Club) -> None:
    assert await said(club) == WELL
    with storm():
        assert await said(club) == WELL | {"reachable": False, "writable": False}
    await club.house.live_tables.drain()
    assert await said(club) == WELL | {"draining": True}
    await club.house.log.close()
    assert await said(club) == WELL | {"draining": True, "writer": False}


# Whether anything can be written


class Hands:
    """The monotonic clock of the health check, with hands to move."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    hands = Hands()
    for module in ("app.storage.health", "app.storage.log.log"):
        monkeypatch.setattr(f"{module}.monotonic", hands)
    return hands


class Disk:
    """What becomes of trials: written, refused, or never answered."""

    def __init__(self) -> None:
        self.fate, self.trials = "written", 0

    def write(self, _database: Database, _job: object) -> "asyncio.Future[None]":
        self.trials += 1
        trial: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.fate == "written":
            trial.set_result(None)
        elif self.fate == "refused":
            trial.set_exception(DatabaseAway("The disk is full."))
        return trial


@pytest.fixture
def disk(club: Club, monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    disk = Disk()
    monkeypatch.setattr(Database, "write", lambda database, job: disk.write(database, job))
    monkeypatch.setattr(health, "PING_SECONDS", 0.01)
    yield disk
    monkeypatch.undo()


async def looks(club: Club, hands: Hands, seconds: float, every: float = 1.0) -> list[bool]:
    """Whether it says that it can write, asked again and again."""
    found = []
    for _ in range(int(seconds / every)):
        found.append((await club.house.health())["writable"])
        hands.now += every
    return found


async def test_a_disk_that_takes_nothing_is_noticed_without_a_single_move(club: Club, hands: Hands, disk: Disk) -> None:
    assert await looks(club, hands, 3) == [True] * 3
    hands.now += 10
    disk.fate = "refused"
    found = await looks(club, hands, 10)
    assert found == [True] * 3 + [False] * 7
    told = await club.house.health()
    assert told["last_write_ms"] >= 15_000
    disk.fate = "written"
    found = await looks(club, hands, 10)
    assert found == [False] * (found.count(False)) + [True] * found.count(True)
    assert 3 <= found.count(False) <= 6


async def test_a_single_failure_is_no_outage(club: Club, hands: Hands, disk: Disk) -> None:
    hands.now += 10
    for _ in range(5):
        disk.fate = "refused"
        assert await looks(club, hands, 1) == [True]
        disk.fate = "written"
        assert await looks(club, hands, 1) == [True]


async def test_in_an_outage_a_single_success_is_not_its_end(club: Club, hands: Hands, disk: Disk) -> None:
    hands.now += 10
    disk.fate = "refused"
    assert (await looks(club, hands, 6))[-1] is False
    for _ in range(5):
        disk.fate = "written"
        assert await looks(club, hands, 1) == [False]
        disk.fate = "refused"
        hands.now += 6  # nothing proves by now that it can be written
        assert await looks(club, hands, 1) == [False]


async def test_a_write_that_is_never_answered_is_noticed_and_none_is_sent_after_it(
    club: Club, hands: Hands, disk: Disk
) -> None:
    hands.now += 10
    disk.fate = "never answered"
    found = await looks(club, hands, 10)
    assert found == [True] * 5 + [False] * 5
    told = await club.house.health()
    assert (told["waiting_writes"], disk.trials) == (1, 1)
    assert told["longest_wait_ms"] == 10_000


async def test_where_moves_are_written_nothing_else_is(club: Club, hands: Hands, disk: Disk) -> None:
    club.house.log.outcomes.note(True)
    assert await looks(club, hands, 5) == [True] * 5
    assert disk.trials == 0
    assert await looks(club, hands, 1) == [True]
    assert disk.trials == 1


async def test_however_many_ask_there_is_one_look_at_a_time(club: Club, hands: Hands, disk: Disk) -> None:
    hands.now += 10
    disk.fate = "never answered"
    await asyncio.gather(*(club.house.health() for _ in range(200)))
    assert disk.trials == 1
