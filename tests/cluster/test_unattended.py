"""Tables nobody watches: their clocks run all the same, and somebody's house has to find them."""

from random import Random

import pytest

from app.storage.log import reader as log_store
from app.table import registry as live_tables
from app.table.registry import IDLE_MS
from tests.fakes.club import PLAIN, Club, open_club
from tests.fakes.pair import Pair

CLOCK = {**PLAIN, "clock": {"bank": 60, "increment": 0}, "absent_after": 86_400}


async def test_what_is_saved_never_says_later_than_the_first_bank_is_empty(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.game(people, settings=CLOCK)
    guests = await club.guests(people, table_id)
    luck = Random(7)
    for _ in range(40):
        closes = [ask["closes_at"] for ask in guests[0].picture["asks"]]
        saved = club.database.read_now(log_store.load_state, table_id)
        assert saved is not None
        assert saved.wakes_at is not None
        assert saved.wakes_at <= min(closes)
        await club.pass_time(luck.choice([0, 300, 4_000]))
        await club.play(guests, luck, moves=1)


async def test_a_game_that_everybody_has_left_is_ended_by_the_clock(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.game(people, settings=CLOCK)
    guests = await club.guests(people, table_id)
    played = await club.play(guests, Random(1), moves=5)
    club.forget()
    await club.pass_time(6 * 60_000)
    log = club.log(table_id)
    assert {entry.by for entry in log[1 + played :]} == {"clock"}
    assert (await club.table(table_id)).status == "finished"
    await club.pass_time(2 * IDLE_MS)
    assert club.house.live_tables.awake() == []


async def test_so_is_one_that_was_left_before_the_house_was_closed(url: str) -> None:
    async with open_club(url) as club:
        people = await club.people(4)
        table_id = await club.game(people, settings=CLOCK)
        guests = await club.guests(people, table_id)
        await club.play(guests, Random(1), moves=5)
        clock = club.clock
        club.forget()
    async with open_club(url, clock) as again:
        await again.pass_time(6 * 60_000)
        assert (await again.table(table_id)).status == "finished"


async def test_a_table_without_a_clock_waits_for_its_people(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.game(people)
    guests = await club.guests(people, table_id)
    played = await club.play(guests, Random(1), moves=5)
    club.forget()
    club.clock.skip(24 * 60 * 60_000)
    await club.pass_time(10 * 60_000)
    assert len(club.log(table_id)) == 1 + played


async def test_a_table_that_is_watched_at_one_worker_is_left_asleep_at_the_other(pair: Pair) -> None:
    """Its saved time is early on purpose, as banks are filled up by every move."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, settings={**CLOCK, "clock": {"bank": 10, "increment": 10}})
    guests = await pair.one.guests(people, table_id)
    for number in range(6):
        await pair.pass_time(9_000)
        await pair.one.play(guests, Random(number), moves=1)
    assert {entry.by for entry in pair.one.log(table_id)[1:]} == {"person"}
    assert pair.two.house.live_tables.if_awake(table_id) is None


async def test_a_table_is_forgotten_where_nobody_has_looked_for_long_while_it_is_watched_elsewhere(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks there minds its time."""
    monkeypatch.setattr(live_tables, "IDLE_MS", 30_000)
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, settings={**CLOCK, "clock": {"bank": 3_600, "increment": 0}})
    await pair.one.guests(people, table_id)
    guest = await pair.two.comes(people[0], table_id)
    await pair.settled()
    guest.go()
    await pair.pass_time(70_000)
    assert pair.two.house.live_tables.if_awake(table_id) is None
    assert pair.one.house.live_tables.if_awake(table_id) is not None


async def test_when_its_worker_has_died_the_other_wakes_it(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, settings=CLOCK)
    await pair.one.guests(people, table_id)
    await pair.pass_time(3_000)
    pair.one.house.periodic._is_open = False
    pair.one.forget()
    await pair.pass_time(150_000)
    assert pair.two.house.live_tables.if_awake(table_id) is not None
    assert "clock" in {entry.by for entry in pair.two.log(table_id)}
