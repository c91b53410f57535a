"""Time at a table that runs by itself: how fast it goes, how it waits for people, how a log is played again."""

from random import Random
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.game import news
from app.engine.kernel.game_errors import UnknownAsk
from app.engine.readysetbet.state import ReadySetBetState
from tests.engine.playing import Step, copied, everything, next_step, saved, taken
from tests.engine.readysetbet.table import READYSETBET, SEED, begun

Entry = tuple[Step, list[dict[str, Any]]]
OPTIONS = {"host": "betting_person", "pace": 2}


def new(speed: float = 1.0) -> ReadySetBetState:
    s = READYSETBET.new(OPTIONS, 3, SEED, 0, speed)
    news(s)
    return s


def log_of(speed: float = 1.0, restarts: bool = False) -> tuple[list[Entry], ReadySetBetState]:
    """A whole game as its table lets it go; with restarts, the table is away before every tenth step."""
    s, luck, now = new(speed), Random(4), 0
    log: list[Entry] = []
    while s.result is None:
        if restarts and len(log) % 10 == 9:
            s = copied(READYSETBET, s)  # type: ignore[assignment]
            now += 60_000
            READYSETBET.resume(s, now)
        step = next_step(READYSETBET, s, luck, now)
        if step.ask is None:
            due = READYSETBET.wakes_at(s)
            assert due is not None
            step.now = max(step.now, due)
        now = step.now
        log.append((step, everything(taken(READYSETBET, s, step))))
    return log, s


def played_again(log: list[Entry], s: ReadySetBetState) -> None:
    """As a worker does that has only the log."""
    for step, facts in log:
        if step.ask is None:
            events = READYSETBET.pass_time(s, step.now)
        else:
            events = READYSETBET.answer(s, step.ask.id, READYSETBET.read(step.raw), step.now)
        assert everything(events) == facts


def test_a_table_can_run_many_times_as_fast() -> None:
    slow, fast = new(), new(speed=20)
    assert READYSETBET.wakes_at(slow) == 90_000
    assert READYSETBET.wakes_at(fast) == 4_500
    assert log_of()[0][-1][0].now > 15 * log_of(speed=20)[0][-1][0].now


def test_time_passes_however_fast_the_table_is() -> None:
    log, _ = log_of(speed=1e9)
    assert 0 < log[-1][0].now < 2_000


@pytest.mark.parametrize("speed", [0.5, 1, 20, 1e9])
def test_a_log_is_played_again_without_knowing_how_fast_the_table_was(speed: float) -> None:
    log, s = log_of(speed)
    again = new()
    played_again(log, again)
    assert (again.result, again.ledger) == (s.result, s.ledger)


def test_a_log_with_restarts_in_it_is_played_again_without_knowing_of_them() -> None:
    log, s = log_of(restarts=True)
    again = new()
    played_again(log, again)
    assert (again.result, again.ledger) == (s.result, s.ledger)
    assert saved(again) == saved(s)


def test_another_worker_that_was_not_away_may_roll_first() -> None:
    """Both hold the table; the one that has come back waits, reads the other's roll, and goes on with it."""
    t = begun(3)
    t.wake()
    here, there = t.s, copied(READYSETBET, t.s)
    assert isinstance(there, ReadySetBetState)
    READYSETBET.resume(here, t.now + 2_000)
    due = READYSETBET.wakes_at(there)
    assert due == t.now + 2_500
    rolled = everything(READYSETBET.wake(there, due))
    assert everything(READYSETBET.wake(here, due)) == rolled
    assert saved(here) == saved(there)


def test_no_roll_comes_before_its_time() -> None:
    t = begun(3)
    t.wake()
    before = saved(t.s)
    with pytest.raises(UnknownAsk):
        READYSETBET.wake(t.s, t.now + 2_499)
    assert saved(t.s) == before


def test_who_was_thinking_when_the_table_went_away_has_as_long_when_it_is_back() -> None:
    t = begun(3)
    assert READYSETBET.wakes_at(t.s) == 20_000
    READYSETBET.resume(t.s, 1_000_000, left=15_000)
    assert READYSETBET.wakes_at(t.s) == 1_015_000
    READYSETBET.resume(t.s, 2_000_000, left=1_000)
    assert READYSETBET.wakes_at(t.s) == 2_004_000


def test_a_table_read_again_from_its_log_is_held_back_as_it_was() -> None:
    t = begun(3)
    t.wake()
    on_disk = copied(READYSETBET, t.s)
    assert isinstance(on_disk, ReadySetBetState)
    READYSETBET.resume(t.s, t.now + 60_000)
    READYSETBET.hold_like(on_disk, t.s)
    assert READYSETBET.wakes_at(on_disk) == READYSETBET.wakes_at(t.s) == t.now + 64_000


def test_a_table_read_again_is_not_held_back_once_time_has_acted() -> None:
    t = begun(3)
    t.wake()
    elsewhere = copied(READYSETBET, t.s)
    assert isinstance(elsewhere, ReadySetBetState)
    READYSETBET.resume(t.s, t.now + 60_000)
    READYSETBET.wake(elsewhere, t.now + 60_000)
    READYSETBET.hold_like(elsewhere, t.s)
    assert READYSETBET.wakes_at(elsewhere) == t.now + 62_500


def test_to_be_back_takes_as_long_as_the_table_is_fast() -> None:
    s = new(speed=4)
    READYSETBET.resume(s, 1_000_000)
    assert READYSETBET.wakes_at(s) == 1_001_000


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.back_after])
def test_a_game_that_does_not_run_by_itself_is_not_held_back(slug: str) -> None:
    game = GAMES[slug]
    s = game.new({}, game.seats[0], SEED, 0)
    news(s)
    before = saved(s)
    game.resume(s, 1_000_000)
    assert saved(s) == before
