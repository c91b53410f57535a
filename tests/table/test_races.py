"""A race runs by itself: at its pace, through restarts and pauses, whoever looks; and no roll is lost or made twice."""

from typing import Any

import pytest

from app.cluster.overdue import OVERDUE_MS, SWEEP_MS
from app.storage.log import reader as log_store
from app.table.commands import Doubt
from tests.fakes.club import Club, Guest, open_club
from tests.fakes.races import BACK_MS, GATE_MS, PACE_MS, at_the_races, bet, bets, facts, off, rolls


def view(guest: Guest) -> dict[str, Any]:
    """What this guest was shown last, be it only with new times."""
    shown: dict[str, Any] = guest.ear.heard("welcome", "step", "asks")[-1]["view"]
    return shown


def times(club: Club, guest: Guest) -> list[int]:
    """When the rolls came, since the test began."""
    return [fact["at_ms"] for fact in facts(club.log(guest.table.id), "DiceRolled")]


async def test_the_house_rolls_at_the_tables_pace(club: Club) -> None:
    [guest, _] = await off(club, pace=1.5)
    began = club.clock.now()
    await club.pass_time(7_500)
    assert times(club, guest) == [began + 1_500 * n for n in range(1, 6)]
    assert guest.seqs == list(range(2, guest.table.seq + 1))


async def test_when_all_are_ready_the_race_starts_at_once(club: Club) -> None:
    guests = await at_the_races(club)
    began = club.clock.now()
    for guest in guests:
        guest.answer(f"ready-{guest.seat}")
    await club.settled()
    assert guests[0].picture["view"]["phase"] == "race"
    assert club.clock.now() == began


async def test_with_a_faster_clock_races_are_faster(url: str) -> None:
    async with open_club(url, speed=10.0) as club:
        [guest, _] = await at_the_races(club, pace=2)
        await club.pass_time(GATE_MS // 10)
        began = club.clock.now()
        await club.pass_time(1_000)
        assert times(club, guest) == [began + 200 * n for n in range(1, 6)]


async def test_a_house_that_is_faster_or_slower_than_the_last_one_goes_on_at_its_own_speed(url: str) -> None:
    async with open_club(url, speed=10.0) as club:
        guests = await at_the_races(club, pace=2)
        await club.pass_time(GATE_MS // 10 + 400)
        people, table_id, clock = [guest.person for guest in guests], guests[0].table.id, club.clock
    async with open_club(url, clock, speed=2.0) as club:
        [guest, _] = await club.guests(people, table_id)
        begun = clock.now()
        await club.pass_time(BACK_MS // 2 + 2_000)
        assert times(club, guest)[-3:] == [begun + 2_000, begun + 3_000, begun + 4_000]
        assert rolls(club.log(table_id)) == [1, 2, 3, 4, 5]


async def test_the_disk_knows_at_every_step_when_time_goes_on(club: Club) -> None:
    """Whoever sweeps the tables goes by it."""
    guests = await off(club)
    table = guests[0].table
    for number in range(20):
        if number % 3 == 0:
            bet(guests[number % 2], f"{4 + number % 5}.win.1", "2345"[number // 6])
            await club.settled()
        else:
            await club.pass_time(PACE_MS)
        saved = club.database.read_now(log_store.load_state, table.id)
        assert saved is not None
        assert table.session.state is not None
        assert saved.wakes_at == table.rows.game.wakes_at(table.session.state)


async def test_for_what_the_rules_set_a_time_no_thinking_time_is_taken(club: Club) -> None:
    clock = {"bank": 10, "increment": 0}
    [host, _] = await at_the_races(club, host="person", settings={"clock": clock})
    banks = list(host.table.session.banks.left)
    assert host.ask is not None
    assert host.ask["closes_at"] == view(host)["next_at"] == club.clock.now() + 60_000
    await club.pass_time(59_999)
    assert host.table.seq == 1
    host.answer("they are off")
    await club.settled()
    assert host.table.session.banks.left == banks


# Back at the gate


async def test_a_race_that_was_away_goes_on_after_a_short_call(club: Club) -> None:
    guests = await off(club)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    await club.pass_time(3 * PACE_MS + 700)
    bet(guests[0], "6.win.3")
    await club.settled()
    before = view(guests[0])
    club.forget()
    club.clock.advance(600_000)
    guests = await club.guests(people, table_id)
    back = club.clock.now()
    assert view(guests[1])["back_at"] == view(guests[1])["next_at"] == back + BACK_MS
    same = {"horses", "rolls", "bets", "seats", "last"}
    assert {name: view(guests[1])[name] for name in same} == {name: before[name] for name in same}
    await club.pass_time(BACK_MS - 1)
    assert rolls(club.log(table_id)) == [1, 2, 3]
    await club.pass_time(1)
    assert rolls(club.log(table_id)) == [1, 2, 3, 4]
    assert view(guests[0])["back_at"] is None
    await club.pass_time(PACE_MS)
    assert times(club, guests[0])[-2:] == [back + BACK_MS, back + BACK_MS + PACE_MS]


async def test_bets_may_be_laid_while_all_come_back_to_the_gate(club: Club) -> None:
    guests = await off(club)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    club.forget()
    club.clock.advance(60_000)
    guests = await club.guests(people, table_id)
    bet(guests[1], "8.place.2", "5")
    await club.settled()
    assert bets(guests[0]) == [(1, "5", "8.place.2")]
    assert view(guests[0])["back_at"] is not None


@pytest.mark.parametrize("roll", range(9))
async def test_wherever_a_race_is_cut_it_goes_on_as_if_it_had_not_been(club: Club, roll: int) -> None:
    """At every distance from the last saved state: the same dice, and each roll once."""
    guests = await off(club)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    await club.pass_time(roll * PACE_MS)
    bet(guests[0], "9.show.1")
    await club.settled()
    club.forget()
    guests = await club.guests(people, table_id)
    await club.pass_time(BACK_MS + 4 * PACE_MS)
    assert rolls(club.log(table_id)) == list(range(1, roll + 6))
    before = view(guests[0])
    await club.house.database.write(lambda c: c.exec_driver_sql("DELETE FROM states"))
    club.forget()  # and read from its first entry, as if it had never been away
    again = await club.comes(people[0], table_id)
    assert {**view(again), "next_at": 0, "back_at": None} == {**before, "next_at": 0}


async def test_what_was_left_to_choose_a_card_is_left_after_a_restart(club: Club) -> None:
    guests = await off(club, pace=1.5)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    while view(guests[0])["phase"] != "vip":
        await club.pass_time(1_500)
    left = view(guests[0])["next_at"] - club.clock.now()
    assert left > 40_000
    club.forget()
    club.clock.advance(3_600_000)
    guests = await club.guests(people, table_id)
    assert view(guests[0])["next_at"] - club.clock.now() >= left
    assert guests[0].ask is not None
    assert guests[0].ask["closes_at"] == view(guests[0])["next_at"]


async def test_reading_the_log_again_holds_nothing_back(club: Club) -> None:
    """Somebody may have been faster, or an append was lost: the table has not been away."""
    [guest, _] = await off(club)
    await club.pass_time(1_000)
    guest.table.put(Doubt())
    await club.settled()
    await club.pass_time(1_499)
    assert rolls(club.log(guest.table.id)) == []
    await club.pass_time(1)
    assert rolls(club.log(guest.table.id)) == [1]


async def test_who_is_called_back_to_the_gate_stays_called_when_the_log_is_read_again(club: Club) -> None:
    guests = await off(club)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    club.forget()
    club.clock.advance(60_000)
    [guest] = await club.guests(people[:1], table_id)
    await club.pass_time(1_000)
    guest.table.put(Doubt())
    await club.settled()
    await club.pass_time(BACK_MS - 1_001)
    assert rolls(club.log(table_id)) == []
    await club.pass_time(1)
    assert rolls(club.log(table_id)) == [1]


async def test_a_race_that_nobody_watches_is_found_by_the_sweeper_and_run(club: Club) -> None:
    [guest, _] = await off(club)
    table_id = guest.table.id
    club.forget()
    await club.pass_time(OVERDUE_MS + SWEEP_MS + BACK_MS + 3 * PACE_MS)
    assert len(rolls(club.log(table_id))) >= 3
    assert rolls(club.log(table_id)) == list(range(1, len(rolls(club.log(table_id))) + 1))


# The host's pause


async def test_a_race_stands_still_in_a_pause_and_goes_on_after_a_short_call(club: Club) -> None:
    guests = await off(club)
    table, host = guests[0].table, guests[0].person
    await club.pass_time(2 * PACE_MS + 2_000)
    await club.house.lobby_commands.pause(host, table.id, True)
    await club.pass_time(300_000)
    assert rolls(club.log(table.id)) == [1, 2]
    bet(guests[1], "6.win.3")
    await club.taken()
    assert guests[1].refusals == ["paused"]
    await club.house.lobby_commands.pause(host, table.id, False)
    await club.settled()
    gone_on = club.clock.now()
    for guest in guests:
        assert guest.hears("asks")["view"]["back_at"] == gone_on + BACK_MS
    await club.pass_time(BACK_MS - 1)
    assert rolls(club.log(table.id)) == [1, 2]
    await club.pass_time(1 + PACE_MS)
    assert times(club, guests[0])[-2:] == [gone_on + BACK_MS, gone_on + BACK_MS + PACE_MS]
    assert rolls(club.log(table.id)) == [1, 2, 3, 4]


@pytest.mark.parametrize("asleep", [False, True])
async def test_nobody_loses_time_to_get_ready_to_a_pause(club: Club, asleep: bool) -> None:
    guests = await at_the_races(club)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    await club.pass_time(5_000)
    await club.house.lobby_commands.pause(people[0], table_id, True)
    await club.pass_time(60_000)
    if asleep:
        club.forget()
        guests = await club.guests(people, table_id)
        await club.pass_time(60_000)
    await club.house.lobby_commands.pause(people[0], table_id, False)
    await club.settled()
    left = GATE_MS - 5_000
    assert view(guests[1])["next_at"] >= club.clock.now() + left
    await club.pass_time(left - 1)
    assert view(guests[1])["phase"] == "gate"
    await club.pass_time(GATE_MS - left + 1)
    assert view(guests[1])["phase"] == "race"
