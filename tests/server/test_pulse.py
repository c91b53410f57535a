"""A worker whose event loop does not turn any more is ended; one that only started slowly, or had no core, is not."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from app.server.workers import HUNG_SECONDS, Worker


class Child:
    pid = 4711

    def __init__(self) -> None:
        self.is_killed = False

    def poll(self) -> int | None:
        return -9 if self.is_killed else None

    def kill(self) -> None:
        self.is_killed = True


class Watched:
    def __init__(self) -> None:
        ours, self.theirs = os.pipe()
        os.set_blocking(ours, False)
        self.child: Any = Child()
        self.worker = Worker(self.child, ours)

    def beat(self) -> None:
        os.write(self.theirs, b".")

    def lives(self, now: float, was_away: bool = False) -> bool:
        self.worker.watch(now, was_away)
        return not self.child.is_killed


@pytest.fixture
def watched() -> Iterator[Watched]:
    watched = Watched()
    yield watched
    watched.worker.close()
    os.close(watched.theirs)


def test_a_worker_without_a_pulse_is_ended(watched: Watched) -> None:
    for second in range(5):
        watched.beat()
        assert watched.lives(second)
    assert watched.lives(4 + HUNG_SECONDS)
    assert not watched.lives(4 + HUNG_SECONDS + 0.1)


def test_a_worker_that_is_still_starting_has_its_time(watched: Watched) -> None:
    assert watched.lives(10 * HUNG_SECONDS)


def test_where_nobody_has_run_nobody_is_taken_for_hung(watched: Watched) -> None:
    """The machine slept, or the parent itself had no core."""
    watched.beat()
    assert watched.lives(0)
    assert watched.lives(1_000, was_away=True)
    assert watched.lives(1_000 + HUNG_SECONDS)
    assert not watched.lives(1_001 + HUNG_SECONDS)


def test_however_many_beats_have_come_the_last_one_counts(watched: Watched) -> None:
    for _ in range(10_000):
        watched.beat()
    assert watched.lives(100)
    assert watched.lives(100 + HUNG_SECONDS)
