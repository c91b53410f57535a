"""The disk is full: what cannot be written is not acknowledged, and everything goes on when there is room again."""

import shutil
import subprocess
import tempfile
from asyncio import to_thread
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.bounds import TIMES, soon
from tests.faults.play import a_party, until
from tests.faults.processes import houses
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
