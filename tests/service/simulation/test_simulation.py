"""Hundreds of short lives of a table in which everything goes wrong that can; each is told by its seed.

RAILBIRD_SIMULATE=5000 tries so many more of them, RAILBIRD_SEED=123 repeats one that failed and says what happened.
"""

import logging
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from tests.service.fakes import copied_file, known_luck
from tests.service.simulation.world import SLOWEST, Loud, World

CHUNK = 25
SHORT = int(os.environ.get("RAILBIRD_SIMULATE", "200"))
WHOLE = max(4, SHORT // 25)
AGAIN = os.environ.get("RAILBIRD_SEED")


@pytest.fixture
def path(empty_file: Path) -> Iterator[Path]:
    """A database in memory where there is such a place: power cuts are simulated, disks are not waited for."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as place:
        yield Path(copied_file(empty_file, Path(place)).removeprefix("sqlite:///"))


@pytest.fixture
def loud() -> Iterator[Loud]:
    """Warnings are expected and many; errors are not."""
    logger, handler = logging.getLogger("railbird"), Loud()
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    yield handler
    logger.removeHandler(handler)
    logger.level, logger.propagate = before


async def live(path: Path, seed: int, loud: Loud, moments: int, faults: float = 1.0, whole: bool = False) -> None:
    """One life of a table, from its start to where everybody sees the same."""
    loud.heard.clear()
    with known_luck(seed), mock.patch("app.api.socket.PENDING_FRAMES", SLOWEST):
        world = World(path, seed, faults)
        try:
            await world.open()
            for _ in range(moments):
                await world.act()
                world.check()
            await world.come_to_rest()
            if whole:
                await world.play_to_the_end()
            assert loud.heard == []
        except BaseException:
            print(f"\nRAILBIRD_SEED={seed} repeats this{' (a whole game)' if whole else ''}.")
            if AGAIN is not None:
                print("\n".join(world.acted))
            raise
        finally:
            world.close()


def chunks(count: int) -> list[range]:
    if AGAIN is not None:
        return [range(int(AGAIN), int(AGAIN) + 1)]
    return [range(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]


@pytest.mark.parametrize("seeds", chunks(SHORT), ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
async def test_whatever_goes_wrong_nothing_acknowledged_is_lost_and_all_see_the_same(
    path: Path, seeds: range, loud: Loud
) -> None:
    for seed in seeds:
        await live(path, seed, loud, moments=110)


@pytest.mark.parametrize("seed", [seeds.start for seeds in chunks(WHOLE * CHUNK)])
async def test_a_game_in_which_everything_goes_wrong_ends_all_the_same(path: Path, seed: int, loud: Loud) -> None:
    await live(path, seed, loud, moments=250, faults=0.5, whole=True)
