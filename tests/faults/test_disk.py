"""The disk is full: what cannot be written is not acknowledged, and everything goes on when there is room again."""

import asyncio
import shutil
import sqlite3
import subprocess
import tempfile
import time
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.bounds import TIMES, soon
from tests.faults.play import a_party, until
from tests.faults.processes import PATIENCE, House, houses, wait_until
from tests.faults.proof import prove


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Sixteen megabytes that are a file system of their own: room for the log that SQLite keeps beside its file."""
    place = Path(tempfile.mkdtemp(prefix="railbird-small-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(place)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False)
    except OSError as none:
        pytest.skip(f"NOT RUN: a small disk cannot be had here: {none}")
    if done.returncode != 0:
        place.rmdir()
        pytest.skip(f"NOT RUN: only root may mount a small disk to fill: {done.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)
    place.rmdir()


def fill(place: Path) -> Path:
    """A ballast that leaves not a block."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    assert shutil.disk_usage(place).free == 0
    return ballast


async def test_a_full_disk_costs_no_acknowledged_move(tmp_path: Path, small_disk: Path) -> None:
    url = f"sqlite:///{small_disk}/railbird.sqlite"
    with houses(tmp_path, url) as [house]:
        async with a_party([house]) as party:
            for _ in range(2 * TIMES):
                await party.more_moves(20)
                ballast = fill(small_disk)
                lost = house.metric("appends_lost")
                await until(lambda lost=lost: house.metric("appends_lost") > lost + 5, "moves cannot be saved", party)
                ballast.unlink()
                await soon(party)
                await party.more_moves(20)
            ballast = fill(small_disk)
            await until(lambda: any(player.unanswered for player in party.players), "somebody waits", party)
            await to_thread(house.kill)  # and the power fails on top of it
            ballast.unlink()
            await to_thread(house.start)
            await soon(party, house.open_since)
            await party.more_moves(10)
            await party.come_to_rest()
        assert prove(party, url) >= 80 * TIMES
        assert "Traceback" not in house.said()


STEADY_SECONDS = 4.0  # for which the house says the same: it has made up its mind


def statuses(house: House, last: int, found: list[int] | None = None) -> list[int]:
    """Of the health check, asked again and again until it stays with the `last` one; the same one after another only
    once.
    """
    found = [] if found is None else found
    changed, end = time.monotonic(), time.monotonic() + PATIENCE
    while found[-1:] != [last] or time.monotonic() < changed + STEADY_SECONDS:
        assert time.monotonic() < end, found
        status = house.health()
        if found[-1:] != [status]:
            found.append(status)
            changed = time.monotonic()
        time.sleep(0.1)
    return found


@pytest.mark.parametrize("are_there_moves", [True, False], ids=["played", "empty"])
async def test_a_house_with_a_full_disk_says_that_it_is_unwell(
    tmp_path: Path, small_disk: Path, are_there_moves: bool
) -> None:
    file = small_disk / "railbird.sqlite"
    with houses(tmp_path, f"sqlite:///{file}") as [house]:

        async def fill_up_and_make_room() -> None:
            assert await to_thread(statuses, house, 200) == [200]
            if not are_there_moves:
                with closing(sqlite3.connect(file)) as disk:  # what it writes next needs room that it does not have yet
                    disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            ballast = fill(small_disk)
            await to_thread(wait_until, lambda: house.health() == 503, "the health check tells the truth")
            assert await to_thread(statuses, house, 503) == [503]
            found: list[int] = []
            watching = asyncio.create_task(to_thread(statuses, house, 200, found))
            await to_thread(wait_until, lambda: found == [503], "somebody watches it")
            ballast.unlink()
            assert await watching == [503, 200]

        if are_there_moves:
            async with a_party([house]) as party:
                await party.more_moves(20)
                await fill_up_and_make_room()
                await soon(party)
        else:
            await fill_up_and_make_room()
