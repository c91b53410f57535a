"""Hundreds of short lives of a table in which everything goes wrong that can; each is told by its seed.

RAILBIRD_SIMULATE=5000 tries the first 5,000 seeds, RAILBIRD_SIMULATE=5000-9000 those from there to there. With
RAILBIRD_SIMULATE_WORKERS=2 only worlds of at least two workers live. RAILBIRD_SEED=123 repeats one that failed and says
what happened.
"""

import logging
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.api.sockets.asgi import SocketOutlet
from app.lobby.pauses import Pauses
from tests.fakes.club import copied_file
from tests.simulation.happenings import propose, something_happens
from tests.simulation.machine import Fate, HandWriter
from tests.simulation.promises import broken_promises, disagreements
from tests.simulation.rest import come_to_rest, play_to_the_end
from tests.simulation.voting import pause_that_stays, unfair_decisions
from tests.simulation.world import World, a_world, workers_of

CHUNK = 25
FROM, _, UNTIL = os.environ.get("RAILBIRD_SIMULATE", "200").rpartition("-")
SHORT = range(int(FROM or 0), int(UNTIL))
WHOLE = range(SHORT.start, SHORT.start + max(4, len(SHORT) // 25) * CHUNK)
WORKERS = int(os.environ.get("RAILBIRD_SIMULATE_WORKERS", "1"))
AGAIN = os.environ.get("RAILBIRD_SEED")
# A pause that the database lost by going back, and another change with its number.
REMEMBERED = [46602]


@pytest.fixture
def path(empty_file: Path) -> Iterator[Path]:
    """A database in memory where there is such a place: power cuts are simulated, disks are not waited for."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as place:
        yield Path(copied_file(empty_file, Path(place)).removeprefix("sqlite:///"))


class Errors(logging.Handler):
    """What the house calls an error is one; warnings are expected, and many."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.CRITICAL:  # that the database has gone back is said at that level, and true
            self.heard.append(self.format(record))


@pytest.fixture
def errors() -> Iterator[list[str]]:
    logger, handler = logging.getLogger("railbird"), Errors()
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.ERROR)
    logger.propagate = False
    yield handler.heard
    logger.removeHandler(handler)
    logger.level, logger.propagate = before


def chunks(seeds: range) -> list[range]:
    if AGAIN is not None:
        return [range(int(AGAIN), int(AGAIN) + 1)]
    return [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]


def remembered() -> list[range]:
    return [] if AGAIN is not None else [range(seed, seed + 1) for seed in REMEMBERED]


@pytest.mark.parametrize("seeds", chunks(SHORT) + remembered(), ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
async def test_whatever_goes_wrong_nothing_acknowledged_is_lost_and_all_see_the_same(
    path: Path, seeds: range, errors: list[str]
) -> None:
    for seed in seeds:
        if workers_of(seed) < WORKERS:
            continue
        async with a_world(path, seed) as world:
            for _ in range(110):
                await something_happens(world)
                assert broken_promises(world) == []
                assert unfair_decisions(world) == []
            assert seed not in REMEMBERED or world.most_told, "it is another life now"
            await come_to_rest(world)
            assert disagreements(world) == []
            assert await pause_that_stays(world) == []
            assert errors == []


@pytest.mark.parametrize("seed", [seeds.start for seeds in chunks(WHOLE)])
async def test_a_game_in_which_everything_goes_wrong_ends_all_the_same(
    path: Path, seed: int, errors: list[str]
) -> None:
    async with a_world(path, seed, faults=0.5) as world:
        for _ in range(250):
            await something_happens(world)
            assert broken_promises(world) == []
            assert unfair_decisions(world) == []
        await come_to_rest(world)
        assert disagreements(world) == []
        await play_to_the_end(world)
        assert world.outcome() == ("finished", len(world.seats))
        assert disagreements(world) == []
        assert errors == []


# Would it be noticed?


async def test_a_house_that_acknowledges_what_it_does_not_keep_is_found_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third move of each game is acknowledged, and wiped from the disk at once."""
    keep = HandWriter.turn

    def forget(writer: HandWriter, fate: Fate, most: int) -> None:
        keep(writer, fate, most)
        with closing(sqlite3.connect(path)) as disk, disk:
            disk.execute("DELETE FROM moves WHERE seq = 3")

    monkeypatch.setattr(HandWriter, "turn", forget)
    found = await first_lives(path, broken_promises, bool)
    assert any("was sent before it was on disk" in wrong for wrong in found), found


async def test_a_house_that_tells_a_step_twice_is_found_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send = SocketOutlet.send

    def stutter(outlet: Any, frame: bytes) -> None:
        send(outlet, frame)
        if frame.startswith(b'{"type":"step"'):
            send(outlet, frame)

    monkeypatch.setattr(SocketOutlet, "send", stutter)
    async with a_world(path, 1) as world:
        for _ in range(110):
            await something_happens(world)
        assert any("that nobody asked for" in wrong for wrong in broken_promises(world))


async def test_a_client_that_sees_something_else_is_found_out(path: Path) -> None:
    async with a_world(path, 1) as world:
        await come_to_rest(world)
        assert disagreements(world) == []
        picture = world.clients[0].picture
        assert picture is not None
        picture["view"]["race"] += 1
        assert disagreements(world) == [f"seat 0 sees another view at {picture['seq']}"]


async def first_lives(path: Path, found: Callable[[World], list[str]], enough: Callable[[set[str]], bool]) -> set[str]:
    """What is found in one life after the other, until it is enough."""
    facts = set[str]()
    for seed in range(40):
        async with a_world(path, seed) as world:
            for _ in range(110):
                await something_happens(world)
            facts |= set(found(world))
        if enough(facts):
            break
    return facts


def granted(world: World) -> list[str]:
    return [kind for (kind,) in world.disk.execute("SELECT kind FROM motions WHERE standing = 'granted'")]


async def test_people_agree_to_pauses_and_removals_in_these_worlds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing else goes wrong: among other trouble few people come to a vote in forty lives."""
    monkeypatch.setattr("tests.simulation.happenings.TROUBLE", {propose: 1})
    assert await first_lives(path, granted, {"pause", "kick"}.issubset) >= {"pause", "kick"}


async def test_a_house_that_removes_somebody_by_one_vote_is_found_out(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.lobby.motions.needed", lambda kind, who: 1)

    def is_noticed(found: set[str]) -> bool:
        return any("a kick with 1 votes" in wrong for wrong in found)

    found = await first_lives(path, unfair_decisions, is_noticed)
    assert is_noticed(found), found


async def test_a_house_whose_pauses_never_end_is_found_out(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stays(pauses: Pauses) -> None:
        """Nobody looks whether the time of a pause is over."""

    monkeypatch.setattr(Pauses, "end_what_is_over", stays)
    for seed in range(25):
        async with a_world(path, seed) as world:
            for _ in range(110):
                await something_happens(world)
            await come_to_rest(world)
            if "a pause has not ended" in await pause_that_stays(world):
                return
    pytest.fail("no pause stayed")
