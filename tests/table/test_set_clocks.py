"""Somebody sets the clock on the wall: what is measured is measured as if nothing had happened."""

import asyncio
from random import Random
from typing import Any
from unittest import mock

import pytest

from app.clock import TableClock, WallClock
from app.limits import Bucket, Buckets
from app.table.bots import PACE
from app.table.presence import Elsewhere, Others
from app.table.session import TableUnreadable
from tests.fakes.clock import BEGAN, FakeClock
from tests.fakes.club import PLAIN, Club, open_club
from tests.fakes.party_line import PartyLine
from tests.fakes.races import BACK_MS, GATE_MS, PACE_MS, bet, bets, off

HOUR = 3_600_000
SET_BY = [-HOUR, -30_000, 30_000, HOUR]
BANK = {**PLAIN, "clock": {"bank": 60, "increment": 5}}


@pytest.fixture(params=SET_BY, ids=lambda ms: f"{ms // 1000:+} s")
def by(request: pytest.FixtureRequest) -> int:
    ms: int = request.param
    return ms


async def test_the_house_own_clock_measures_without_the_wall(monkeypatch: pytest.MonkeyPatch, by: int) -> None:
    clock, less = WallClock(), abs(by) // 2  # milliseconds that are not what it is set by
    assert abs(clock.now() - clock.steady()) < less
    before = clock.steady()
    wall = WallClock.now
    monkeypatch.setattr(WallClock, "now", lambda self: wall(self) + by)
    assert 0 <= clock.steady() - before < less
    rung = asyncio.Event()
    clock.at(clock.now() + 10, rung.set)
    monkeypatch.setattr(WallClock, "now", wall)
    await asyncio.wait_for(rung.wait(), less / 1000)


def test_a_bucket_fills_with_the_time_that_passes_and_not_with_a_clock_that_is_set(by: int) -> None:
    clock = FakeClock()
    buckets = Buckets(clock, burst=3, per_second=1)
    assert [buckets.take("somebody") for _ in range(4)] == [True, True, True, False]
    clock.set_by(by)
    assert not buckets.take("somebody")
    clock.advance(1_000)
    assert [buckets.take("somebody") for _ in range(2)] == [True, False]


def test_a_bucket_is_never_emptied_by_time_that_seems_to_go_back() -> None:
    bucket = Bucket(3, 1, 3, BEGAN)
    assert bucket.take(BEGAN - HOUR)
    assert bucket.take(BEGAN)


async def test_bots_move_at_their_pace(club: Club, by: int) -> None:
    [person] = await club.people(1)
    [guest] = await club.guests([person], await club.game([person], 3))
    while guest.ask:
        guest.answer("one")
        await club.settled()
    seq = guest.table.seq
    club.clock.set_by(by)
    await club.pass_time(PACE - 1)
    assert guest.table.seq == seq
    await club.pass_time(1)
    assert guest.table.seq == seq + 1


async def test_a_race_neither_stands_still_nor_runs_off(club: Club, by: int) -> None:
    [guest, _] = await off(club)
    for _ in range(3):
        club.clock.set_by(by)
        seq = guest.table.seq
        await club.pass_time(PACE_MS)
        assert guest.table.seq == seq + 1
        by = -by


async def test_a_bank_loses_what_somebody_thought_for_and_no_more(club: Club, by: int) -> None:
    persons = await club.people(4)
    guests = await club.guests(persons, await club.game(persons, settings=BANK))
    asked = next(guest for guest in guests if guest.ask)
    await club.pass_time(10_000)
    club.clock.set_by(by)
    await club.pass_time(10_000)
    seat = asked.seat
    asked.answer("mine")
    await club.settled()
    assert asked.table.session.banks.left[seat] == 60_000 - 20_000 + 5_000


async def test_somebody_who_has_just_gone_is_waited_for(club: Club, by: int) -> None:
    persons = await club.people(4)
    guests = await club.guests(persons, await club.game(persons))
    guests[1].go()
    club.clock.set_by(by)
    await club.pass_time(PLAIN["absent_after"] * 1_000 - 1)
    assert not guests[0].table.seats.bot_plays(1)
    await club.pass_time(1)
    assert guests[0].table.seats.bot_plays(1)


async def test_what_a_page_counts_down_by_is_the_time_of_its_table(club: Club, by: int) -> None:
    [guest, _] = await off(club)
    club.clock.set_by(by)
    await club.pass_time(PACE_MS)
    now = guest.hears("step")["now"]
    assert now == guest.table.now() == guest.table.session.state.due - PACE_MS  # type: ignore[union-attr]


# A house that is opened again


@pytest.mark.parametrize("ms", SET_BY)
async def test_a_race_goes_on_in_a_house_that_opens_when_the_clock_has_been_set(url: str, ms: int) -> None:
    async with open_club(url) as club:
        [guest, _] = await off(club)
        table_id, people = guest.table.id, [guest.person]
        seq, at = guest.table.seq, club.clock.now()
    async with open_club(url, FakeClock(at + ms)) as later:
        [guest] = await later.guests(people, table_id)
        assert guest.table.seq == seq
        await later.pass_time(10_000)
        assert seq < guest.table.seq <= seq + 4
        entries = later.log(table_id)
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)


@pytest.mark.parametrize("ms", SET_BY)
async def test_a_race_that_nobody_watches_goes_on_as_well(url: str, ms: int) -> None:
    async with open_club(url) as club:
        [guest, _] = await off(club)
        table_id, seq, at = guest.table.id, guest.table.seq, club.clock.now()
    async with open_club(url, FakeClock(at + ms)) as later:
        await later.pass_time(60_000)
        assert len(later.log(table_id)) > seq


@pytest.mark.parametrize("ms", SET_BY)
async def test_people_who_are_not_back_yet_are_waited_for_when_the_clock_has_been_set(url: str, ms: int) -> None:
    async with open_club(url) as club:
        people = await club.people(4)
        table_id = await club.game(people)
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=3)
        at = club.clock.now()
    async with open_club(url, FakeClock(at + ms)) as later:
        first = await later.comes(people[0], table_id)
        await later.pass_time(PLAIN["absent_after"] * 1_000 - 1)
        assert [first.table.seats.bot_plays(seat) for seat in (1, 2, 3)] == [False] * 3
        await later.pass_time(1)
        assert [first.table.seats.bot_plays(seat) for seat in (1, 2, 3)] == [True] * 3


# Workers whose clocks differ


def test_a_table_goes_by_its_log_where_two_clocks_disagree(by: int) -> None:
    wall = FakeClock()
    time = TableClock(wall)
    assert time.agree(BEGAN + 100) == 100
    assert time.agree(BEGAN - 1_000) == 0  # so long an entry may have been on its way
    assert time.agree(BEGAN + by) == by - 100
    assert time.now() == BEGAN + by
    rung: list[int] = []
    time.at(BEGAN + by + 500, lambda: rung.append(time.now()))
    wall.set_by(-by)
    wall.advance(500)
    assert rung == [BEGAN + by + 500]
    time.not_before(time.now() - 1)
    assert time.now() == BEGAN + by + 500


async def test_two_workers_with_different_clocks_play_one_race(url: str, by: int) -> None:
    line = PartyLine()
    async with (
        open_club(url, line=line) as one,
        open_club(url, FakeClock(BEGAN + by), line=line) as other,
    ):

        async def pass_time(ms: int) -> None:
            for _ in range(ms // 250):
                for club in (one, other):
                    await club.pass_time(250)
                    while line.pass_on():
                        await one.settled()
                        await other.settled()

        people = await one.people(2)
        table_id = await one.game(people, game="readysetbet", options={})
        here = await one.comes(people[0], table_id)
        there = await other.comes(people[1], table_id)
        await pass_time(22_000)
        assert here.picture["view"]["phase"] == "race"
        seq = here.table.seq
        await pass_time(4 * PACE_MS)
        assert seq + 3 <= here.table.seq <= seq + 5
        assert here.seqs[-1] == there.seqs[-1]
        presence: list[dict[str, Any]] = here.ear.heard("presence")[-1]["seats"]
        assert [seat["online"] for seat in presence] == [True, True]
        assert not any(seat["bot_plays"] for seat in presence)


async def test_a_hold_after_loading_moves_with_the_clock_of_the_table(url: str) -> None:
    """A worker whose clock is ahead loads the table, and holds the race for a moment. Then it hears of a bet."""
    line = PartyLine()
    async with open_club(url, line=line) as one, open_club(url, FakeClock(BEGAN + HOUR), line=line) as other:
        people = await one.people(2)
        table_id = await one.game(people, game="readysetbet", options={})
        here = await one.comes(people[0], table_id)
        await one.pass_time(GATE_MS)
        there = await other.comes(people[1], table_id)
        bet(here, "6.win.3")
        await one.settled()
        while line.pass_on():
            await other.settled()
        assert bets(there) == bets(here) != []
        wakes_at = there.table.session.game.wakes_at(there.table.session.playing)
        assert wakes_at is not None
        assert wakes_at - there.table.now() <= BACK_MS


async def test_what_a_table_measures_moves_with_its_clock_although_the_move_that_set_it_needs_a_second_try(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last person is away when the other worker's move comes."""
    line = PartyLine()
    async with open_club(url, line=line) as one, open_club(url, FakeClock(BEGAN + HOUR), line=line) as other:
        people = await one.people(4)
        table_id = await one.game(people)
        guests = await one.guests(people[:3], table_id)
        there = await other.comes(people[2], table_id)
        assert there.table.seats.away[3] == BEGAN + HOUR
        monkeypatch.setattr("app.table.recovery.play_newer", mock.Mock(side_effect=TableUnreadable("this once")))
        assert await one.play(guests, Random(1), moves=1) == 1
        while line.pass_on():
            await other.settled()
        assert there.table.seq == guests[0].table.seq
        assert there.table.seats.away[3] == there.table.now() == BEGAN


def test_a_worker_that_speaks_no_more_is_gone_however_often_its_words_are_read_again() -> None:
    others = Others()
    assert others.told("w", Elsewhere({}, 1, BEGAN - HOUR, heard=BEGAN))
    assert not others.told("w", Elsewhere({}, 1, BEGAN - HOUR, heard=BEGAN + 5_000))
    assert others.forget_older(BEGAN + 1)
    assert not others.told("w", Elsewhere({}, 1, BEGAN - HOUR, heard=BEGAN + 6_000))
    assert others.watching == 0
    assert others.told("w", Elsewhere({}, 1, BEGAN - HOUR + 1, heard=BEGAN + 7_000))
