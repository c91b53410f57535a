"""Time at a table: the bots' pace, the optional clock, the host's pause; and the clock of these tests itself."""

from random import Random
from typing import Any

import pytest

from app.clock import LazyAlarm, TableClock
from app.engine.catalog import GAMES
from app.engine.kernel.bots import Bot
from app.table.bots import PACE
from app.table.session import SNAPSHOT_EVERY
from tests.fakes.clock import BEGAN, FakeClock
from tests.fakes.club import PLAIN, Club, Guest, open_club
from tests.fakes.guests import asked

CLOCK = {**PLAIN, "clock": {"bank": 60, "increment": 5}, "absent_after": 86_400}
BANK, INCREMENT = 60_000, 5_000


async def at_a_table(club: Club, settings: dict[str, Any], bots: int = 0, people: int = 4) -> list[Guest]:
    persons = await club.people(people)
    return await club.guests(persons, await club.game(persons, bots, settings=settings))


def closes_at(guest: Guest) -> Any:
    """When the first open ask closes, as this guest was told last."""
    return guest.ear.heard("welcome", "step", "asks")[-1]["asks"][0]["closes_at"]


# The hands of the test's own clock


def test_an_alarm_that_is_set_to_later_times_keeps_its_timer_and_rings_early() -> None:
    clock, rung = FakeClock(), list[int]()
    alarm = LazyAlarm(TableClock(clock), lambda: rung.append(clock.now() - BEGAN))
    alarm.set(BEGAN + 100)
    alarm.set(BEGAN + 300)
    assert clock.next_due() == BEGAN + 100
    clock.advance(100)
    assert (rung, alarm.is_set, clock.next_due()) == ([100], False, None)
    alarm.set(BEGAN + 300)
    alarm.set(BEGAN + 200)
    clock.advance(200)
    assert rung == [100, 200]
    alarm.set(BEGAN + 400)
    alarm.set(None)
    clock.advance(200)
    assert (rung, alarm.is_set) == ([100, 200], False)


def test_alarms_ring_in_their_order_each_at_its_time() -> None:
    clock, rung = FakeClock(), list[int]()
    for name, when in (("c", 300), ("a", 100), ("b", 100), ("never", 301)):
        clock.at(BEGAN + when, lambda name=name: rung.append((name, clock.now() - BEGAN)))  # type: ignore[misc]
    clock.advance(300)
    assert rung == [("a", 100), ("b", 100), ("c", 300)]


def test_an_alarm_set_by_an_alarm_rings_on_the_same_way_and_a_cancelled_one_never() -> None:
    clock, rung = FakeClock(), list[int]()
    cancelled = clock.at(BEGAN + 150, lambda: rung.append("cancelled"))
    clock.at(BEGAN + 100, lambda: (cancelled.cancel(), clock.at(BEGAN + 50, lambda: rung.append(clock.now() - BEGAN))))
    clock.advance(200)
    assert rung == [100]
    assert clock.now() == BEGAN + 200


# Bots


async def test_bots_take_their_time_so_that_people_can_follow(club: Club) -> None:
    guest, *_ = await at_a_table(club, PLAIN, bots=3, people=1)
    table = guest.table
    times = [club.clock.now()]
    while not guest.ask:
        seq = table.seq
        await club.pass_time(PACE - 1)
        assert table.seq == seq
        await club.pass_time(1)
        assert table.seq == seq + 1
        times.append(club.clock.now())
    assert [entry.at for entry in club.log(table.id)] == times
    assert {entry.by for entry in club.log(table.id)[1:]} <= {"bot"}


async def test_bots_keep_their_pace_whatever_people_do_meanwhile(club: Club) -> None:
    """Windows that open and close, chatter and refused moves neither hurry a bot nor hold it up."""
    guest, *_ = await at_a_table(club, PLAIN, bots=3, people=1)
    if guest.ask:
        guest.answer("one")
        await club.settled()
    seq = guest.table.seq
    for number in range(PACE // 100 - 1):
        await club.pass_time(100)
        second = await club.comes(guest.person, guest.table.id)
        club.house.chat.say(guest.table, guest.viewer, "come on")
        guest.answer(f"no-{number}", {"do": "pass"}, guest.table.session.asks[0].id)
        second.go()
    assert guest.table.seq == seq
    await club.pass_time(100)
    assert guest.table.seq == seq + 1


async def test_with_a_faster_clock_bots_are_faster(url: str) -> None:
    async with open_club(url, speed=9.0) as club:
        guest, *_ = await at_a_table(club, PLAIN, bots=3, people=1)
        while guest.ask:
            guest.answer("one")
            await club.settled()
        seq = guest.table.seq
        await club.pass_time(PACE // 9 - 1)
        assert guest.table.seq == seq
        await club.pass_time(1)
        assert guest.table.seq == seq + 1


@pytest.mark.parametrize("wants", ["a crash", "an illegal move", "nonsense", "nothing"])
async def test_a_bot_that_fails_does_not_stall_the_table(
    club: Club, monkeypatch: pytest.MonkeyPatch, wants: str
) -> None:
    def foolish(view: Any, ask: Any, below: Any) -> Any:
        if wants == "a crash":
            raise ZeroDivisionError
        return {"an illegal move": {"do": "place", "card": "1-7", "box": "6B"}, "nonsense": ["pass"]}.get(wants)

    bots: dict[str, Bot] = {**GAMES["mafia"].bots, "foolish": foolish}
    monkeypatch.setattr(type(GAMES["mafia"]), "bots", bots)
    people = await club.people(1)
    table_id = await club.lobby(people)
    for seat in (1, 2, 3):
        await club.house.lobby_commands.seat_bot(people[0], table_id, seat, "foolish")
    await club.house.lobby_commands.start(people[0], table_id)
    [guest] = await club.guests(people, table_id)
    for number in range(20):
        if guest.ask:
            guest.answer(f"mine-{number}")
        await club.pass_time(PACE)
    assert {entry.by for entry in club.log(table_id)} == {"house", "bot", "person"}
    assert len(club.log(table_id)) > 20


# The optional clock


async def test_without_a_clock_nothing_closes(club: Club) -> None:
    guests = await at_a_table(club, {**PLAIN, "absent_after": 86_400})
    assert closes_at(guests[0]) is None
    await club.pass_time(3_600_000)
    assert guests[0].table.seq == 1


async def test_everybody_sees_when_an_ask_closes(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    assert [closes_at(guest) for guest in guests] == [club.clock.now() + BANK] * 4


async def test_thinking_costs_the_bank_and_a_move_earns_the_increment(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    first, spent = asked(guests), {guest.seat: 0 for guest in guests}
    moves = {guest.seat: 0 for guest in guests}
    while moves[first.seat] < 2 or not first.ask:
        thinker = asked(guests)
        left = BANK - spent[thinker.seat] + moves[thinker.seat] * INCREMENT
        assert [closes_at(guest) for guest in guests] == [club.clock.now() + left] * 4
        await club.pass_time(7_000)
        thinker.answer(f"m-{thinker.table.seq}")
        await club.settled()
        spent[thinker.seat] += 7_000
        moves[thinker.seat] += 1
    assert closes_at(first) == club.clock.now() + BANK - spent[first.seat] + moves[first.seat] * INCREMENT


async def test_when_the_bank_is_empty_a_bot_makes_the_move_for_the_clock(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    slow = asked(guests)
    await club.pass_time(BANK - 1)
    assert slow.table.seq == 1
    await club.pass_time(1)
    assert slow.hears("step")["by"] == "clock"
    assert "cmd_id" not in slow.hears("step")  # it was no command of theirs
    assert [(entry.by, entry.seat) for entry in club.log(slow.table.id)] == [("house", None), ("clock", slow.seat)]
    # The seat is not taken away: the next time it has the increment to think.
    while not slow.ask:
        await club.play([guest for guest in guests if guest is not slow], Random(1), moves=1)
    assert closes_at(slow) == club.clock.now() + INCREMENT
    slow.answer("in time")
    await club.settled()
    assert slow.hears("step")["by"] == "person"


async def test_who_is_late_by_a_moment_is_refused_and_the_bots_move_stands(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    slow = asked(guests)
    ask, move = slow.ask, slow.any_move(Random(1))
    assert ask is not None
    await club.pass_time(BANK)
    slow.answer("late", move, ask["id"])
    await club.settled()
    assert slow.refusals == ["unknown_ask"]
    assert len(club.log(slow.table.id)) == 2


async def test_a_game_of_sleepers_is_played_to_its_end_by_the_clock(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    while guests[0].table.status == "playing":
        await club.pass_time(BANK)
    log = club.log(guests[0].table.id)
    assert {entry.by for entry in log[1:]} == {"clock"}
    assert guests[0].picture["status"] == "finished"
    before = len(log)
    await club.pass_time(10 * BANK)
    assert len(club.log(guests[0].table.id)) == before


async def test_the_banks_are_the_same_after_the_table_was_asleep(club: Club) -> None:
    """At every distance from the last saved state."""
    guests = await at_a_table(club, CLOCK)
    for number in range(2 * SNAPSHOT_EVERY):
        thinker = asked(guests)
        await club.pass_time(1_000 + 100 * number)
        thinker.answer(f"m-{number}")
        await club.settled()
        left = closes_at(guests[0])
        for guest in guests:
            guest.go()
        club.forget()
        guests = await club.guests([guest.person for guest in guests], thinker.table.id)
        assert [closes_at(guest) for guest in guests] == [left] * 4


async def test_nobody_pays_for_the_time_the_table_was_asleep(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    await club.play(guests, Random(1), moves=5)
    left = closes_at(guests[0]) - club.clock.now()
    club.forget()
    club.clock.advance(50_000)
    guests = await club.guests(people, table_id)
    assert closes_at(guests[0]) - club.clock.now() == left
    await club.play(guests, Random(2), moves=1)
    left = closes_at(guests[0]) - club.clock.now()
    # Nor later, when the log is read once more.
    club.forget()
    await club.guests(people, table_id)
    for guest in guests[:1]:
        assert closes_at(await club.comes(guest.person, table_id)) - club.clock.now() == left
    banks = (await club.table(table_id)).session.banks
    assert min(banks.left) >= BANK


# The host's pause


async def test_while_the_host_has_paused_nobody_moves(club: Club) -> None:
    guests = await at_a_table(club, PLAIN, bots=2)
    table, host = guests[0].table, guests[0].person
    await club.house.lobby_commands.pause(host, table.id, True)
    seq = table.seq
    assert guests[1].hears("lobby")["paused"] is True
    await club.pass_time(3_600_000)
    assert table.seq == seq
    thinker = next((guest for guest in guests if guest.ask), None)
    if thinker is not None:
        thinker.answer("one")
        await club.taken()
        assert thinker.refusals == ["paused"]
    await club.house.lobby_commands.pause(host, table.id, False)
    assert guests[1].hears("lobby")["paused"] is False
    await club.play(guests, Random(1), moves=1)
    await club.pass_time(2 * PACE)
    assert table.seq > seq


@pytest.mark.parametrize("asleep", ["awake", "asleep meanwhile", "asleep afterwards"])
async def test_nobody_pays_for_a_pause(club: Club, asleep: str) -> None:
    guests = await at_a_table(club, CLOCK)
    people, table_id = [guest.person for guest in guests], guests[0].table.id
    await club.play(guests, Random(1), moves=5)
    await club.pass_time(10_000)
    left = BANK if asleep == "asleep meanwhile" else BANK - 10_000  # what was thought before a restart is forgiven
    before = (await club.table(table_id)).session.banks.left[asked(guests).seat or 0]
    await club.house.lobby_commands.pause(people[0], table_id, True)
    await club.pass_time(BANK)
    if asleep == "asleep meanwhile":
        club.forget()
        guests = await club.guests(people, table_id)
        await club.pass_time(BANK)
    await club.house.lobby_commands.pause(people[0], table_id, False)
    assert (await club.table(table_id)).seq == 6
    if asleep == "asleep afterwards":
        thinker = asked(guests)
        thinker.answer("after the pause")
        await club.settled()
        club.forget()
        guests = await club.guests(people, table_id)
        assert guests[0].table.session.banks.left[thinker.seat or 0] == before - 10_000 + INCREMENT
    else:
        await club.pass_time(before - BANK + left - 1)
        assert guests[0].table.seq == 6
        await club.pass_time(1)
        assert guests[0].table.seq == 7
        assert guests[0].picture["by"] == "clock"


async def test_after_a_pause_everybody_sees_when_the_ask_closes_now(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    closed = closes_at(guests[0])
    await club.house.lobby_commands.pause(guests[0].person, guests[0].table.id, True)
    await club.pass_time(25_000)
    await club.house.lobby_commands.pause(guests[0].person, guests[0].table.id, False)
    await club.settled()
    assert [closes_at(guest) for guest in guests] == [closed + 25_000] * 4
    newcomer = await club.comes(guests[1].person, guests[1].table.id)
    assert closes_at(newcomer) == closed + 25_000
    again, known = guests[0].ear.heard("asks")[-1]["asks"], guests[0].ear.heard("welcome")[-1]["asks"]
    assert [{**ask, "closes_at": closed} for ask in again] == known


async def test_after_a_pause_the_table_has_one_alarm(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    table = guests[0].table
    for paused in (True, False):
        await club.house.lobby_commands.pause(guests[0].person, table.id, paused)
        await club.settled()
    assert club.clock.set_for(table._alarm._rings) == 1
