"""Two workers at one table: the log decides, whoever was slower catches up, and everybody hears everything once.

On PostgreSQL, where several workers are allowed; and on SQLite, which a worker alone may open in earnest, because the
rules are the same and it runs everywhere.
"""

import asyncio
from functools import partial
from random import Random

import pytest
from sqlalchemy import Connection

from app.cluster.table_sync import GONE_MS, POLL_MS, SEEN_MS
from app.meters import meters
from app.table.bots import PACE
from app.table.deadlines import STANDBY_MS
from tests.fakes.club import PLAIN, Guest
from tests.fakes.guests import asked
from tests.fakes.pair import Pair
from tests.fakes.races import BACK_MS, GATE_MS, PACE_MS, bet, rolls
from tests.storage.builders import held


def is_whole(log: list[int]) -> bool:
    return log == list(range(1, len(log) + 1))


async def test_a_game_over_two_workers_is_heard_by_all_once_and_in_order(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    assert {guest.table for guest in guests} == {await club.table(table_id) for club in pair.clubs}
    moves = await pair.play(guests, Random(1))
    assert [guest.seqs for guest in guests] == [list(range(2, moves + 2))] * 4
    assert [guest.refusals for guest in guests] == [[]] * 4
    assert {guest.picture["status"] for guest in guests} == {"finished"}
    assert is_whole([entry.seq for entry in pair.one.log(table_id)])
    # The last step looks alike to the two of a worker and to the two of the other.
    public = [{k: v for k, v in guest.picture["view"].items() if k != "own"} for guest in guests]
    assert all(one == public[0] for one in public)


async def test_a_worker_where_nobody_looks_follows_no_moves_and_has_them_all_when_somebody_comes(pair: Pair) -> None:
    """It has the table in memory since a request over HTTP."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = [await pair.one.comes(person, table_id) for person in people]
    there = await pair.two.table(table_id)
    await pair.settled()
    await pair.play(guests, Random(1), moves=6)
    assert (guests[0].table.seq, there.seq) == (7, 1)
    late = await pair.two.comes(people[0], table_id)
    await pair.settled()
    assert late.hears("welcome")["seq"] == 7
    await pair.play(guests, Random(1), moves=2)
    assert late.seqs == [8, 9]


async def test_without_any_hint_the_slower_one_is_refused_and_catches_up(pair: Pair) -> None:
    """Both workers believe that it is their turn to write; the key of the log decides."""
    pair.line.is_cut = True
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    for number in range(12):
        seq = len(pair.one.log(table_id))
        # Whoever is asked answers at both workers, with different commands: one of them comes too late.
        author = next(guest for guest in guests if guest.seat == next(iter(guest.table.session.asks)).seat)
        other = pair.other_than(author)
        double = await other.comes(author.person, table_id)
        assert author.ask is not None
        move, known = author.any_move(Random(number)), len(author.refusals)
        author.answer(f"one-{number}", move)
        double.answer(f"two-{number}", move, author.ask["id"])
        await pair.settled()
        assert len(pair.one.log(table_id)) == seq + 1
        assert [*author.refusals[known:], *double.refusals] == ["unknown_ask"]
        assert [guest.picture["seq"] for guest in (*guests, double)] == [seq + 1] * 5
        double.go()
    assert [guest.seqs for guest in guests] == [list(range(2, 14))] * 4


async def test_the_same_command_at_both_workers_is_one_move_and_is_answered_at_both(pair: Pair) -> None:
    """A connection is lost in mid-answer, and the client sends again where it comes back."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    pair.line.is_cut = True
    for number in range(6):
        author = next(guest for guest in guests if guest.seat == next(iter(guest.table.session.asks)).seat)
        other = pair.other_than(author)
        double = await other.comes(author.person, table_id)
        move, ask = author.any_move(Random(number)), author.ask
        assert ask is not None
        with held(pair.one.house.database) if pair.one.database.dialect == "postgresql" else held(other.house.database):
            author.answer(f"same-{number}", move)
            await pair.one.taken()
            double.answer(f"same-{number}", move, ask["id"])
        await pair.settled()
        assert [guest.hears("step").get("cmd_id") for guest in (author, double)] == [f"same-{number}"] * 2
        assert [guest.refusals for guest in (author, double)] == [[], []]
        double.go()
    assert [entry.cmd_id for entry in pair.one.log(table_id)][1:] == [f"same-{number}" for number in range(6)]


async def test_two_workers_that_both_move_a_bot_make_one_move(pair: Pair) -> None:
    people = await pair.one.people(2)
    table_id = await pair.one.game(people, bots=3)
    guests = await pair.seated(people, table_id)
    pair.line.is_cut = True
    luck = Random(3)
    for _ in range(60):
        if guests[0].picture["seq"] != guests[1].picture["seq"]:
            await pair.pass_time(POLL_MS)
        elif await pair.play(guests, luck, moves=1) == 0:
            await pair.pass_time(PACE)
    await pair.pass_time(POLL_MS)
    log = pair.one.log(table_id)
    assert is_whole([entry.seq for entry in log])
    assert len({entry.ask for entry in log[1:]}) == len(log) - 1
    for guest in guests:
        assert guest.seqs == list(range(2, len(log) + 1))


async def test_a_lost_hint_costs_a_poll_interval_and_nothing_else(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    pair.line.is_cut = True
    await pair.play([guest for guest in guests if guest.table is asked(guests).table], Random(1), moves=1)
    seen = [guest.picture["seq"] for guest in guests]
    assert sorted(seen) == [1, 1, 2, 2]
    await pair.pass_time(POLL_MS)
    assert [guest.seqs for guest in guests] == [[2]] * 4


async def test_who_waits_in_the_lobby_of_one_worker_hears_the_start_at_the_other(pair: Pair) -> None:
    """From the first step on, however long nobody passed it on."""
    people = await pair.one.people(4)
    table_id = await pair.one.lobby(people)
    guests = await pair.seated(people, table_id)
    pair.line.is_cut = True
    await pair.one.house.lobby_commands.start(people[0], table_id)
    here = [guest for guest in guests if guest.table is await pair.one.table(table_id)]
    there = [guest for guest in guests if guest not in here]
    for number in range(12):
        await pair.one.settled()
        seat = here[0].table.session.asks[0].seat
        thinker = next((guest for guest in here if guest.seat == seat), None)
        if thinker is None:
            thinker = await pair.one.comes(people[seat], table_id)
            here.append(thinker)
        thinker.answer(f"m-{number}")
        await pair.one.settled()
    assert [guest.seqs for guest in there] == [[], []]
    pair.line.is_cut = False
    await pair.pass_time(POLL_MS)
    assert [guest.seqs for guest in there] == [list(range(1, 14))] * 2
    assert there[0].picture["status"] == "playing"


async def test_a_game_that_both_workers_start_starts_once(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.lobby(people)
    guests = await pair.seated(people, table_id)
    starts = [club.house.lobby_commands.start(people[0], table_id) for club in pair.clubs]
    done = await asyncio.gather(*starts, return_exceptions=True)
    await pair.settled()
    assert sorted(getattr(one, "code", "started") for one in done) == ["already_started", "started"]
    assert [guest.picture["seq"] for guest in guests] == [1] * 4
    assert [entry.cmd_id for entry in pair.one.log(table_id)] == ["start"]


async def test_what_the_host_changes_at_one_worker_is_known_at_the_other(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    await pair.one.house.lobby_commands.pause(people[0], table_id, True)
    await pair.settled()
    assert [guest.hears("lobby")["paused"] for guest in guests] == [True] * 4
    thinker = asked(guests)
    for club in pair.clubs:
        here = await club.comes(thinker.person, table_id)
        here.answer("no")
        await pair.one.taken()
        assert here.refusals == ["paused"]
        here.go()
    await pair.one.house.lobby_commands.pause(people[0], table_id, False)
    await pair.one.house.lobby_commands.kick(people[0], table_id, 1)
    await pair.settled()
    assert guests[1].ear.closed == "kicked"
    assert guests[1].table is not await pair.one.table(table_id)


async def test_who_is_at_the_other_worker_is_not_away(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    for guest in guests:
        assert [seat["online"] for seat in guest.hears("presence")["seats"]] == [True] * 4
    await pair.pass_time(10 * GONE_MS)
    await pair.pass_time(PLAIN["absent_after"] * 1000)
    assert len(pair.one.log(table_id)) == 1
    guests[1].go()
    await pair.settled()
    assert [seat["online"] for seat in guests[0].hears("presence")["seats"]] == [True, False, True, True]


async def test_who_has_gone_from_the_other_worker_is_not_brought_back_by_an_older_snapshot(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    await pair.pass_time(SEEN_MS + 1)
    guests[1].go()
    await pair.settled()
    told = len(guests[0].ear.heard("presence"))
    await pair.pass_time(GONE_MS)
    after = [guests[0].hears("presence"), *guests[0].ear.heard("presence")[told:]]
    assert {message["seats"][1]["online"] for message in after} == {False}


async def test_who_was_at_a_worker_that_died_is_away_as_soon_as_it_is_taken_for_dead(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    await pair.pass_time(GONE_MS)
    pair.line.is_cut, pair.two.house.periodic._is_open = True, False
    pair.two.forget()
    await pair.pass_time(GONE_MS + POLL_MS)
    assert [seat["online"] for seat in guests[0].hears("presence")["seats"]] == [True, False, True, False]


@pytest.mark.parametrize("is_cut", [False, True])
@pytest.mark.parametrize("how", ["by answering", "by asking"])
async def test_who_comes_back_to_the_other_worker_takes_the_seat_back_at_both(
    pair: Pair, how: str, is_cut: bool
) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    absent = people[1]
    guests = [await pair.one.comes(person, table_id) for person in people if person is not absent]
    await pair.pass_time(PLAIN["absent_after"] * 1000)
    again = await pair.two.comes(absent, table_id)
    await pair.settled()
    for guest in (*guests, again):
        assert guest.hears("presence")["seats"][1]["bot_plays"] is True
    while how == "by answering" and not again.ask:
        await pair.play(guests, Random(1), moves=1)
    late, pair.line.is_cut = list(pair.line.said), is_cut
    if how == "by asking":
        await pair.two.house.lobby_commands.take_back(absent, table_id)
    else:
        again.answer("mine again")
    await pair.pass_time(POLL_MS if is_cut else 0)
    pair.line.say_again(late)  # what was on its way all the time is of before
    for guest in (*guests, again):
        assert guest.hears("presence")["seats"][1]["bot_plays"] is False
    while not again.ask:
        await pair.play(guests, Random(2), moves=1)
        await pair.pass_time(POLL_MS if is_cut else 0)
    seq = len(pair.one.log(table_id))
    await pair.pass_time(10 * PACE)
    assert len(pair.one.log(table_id)) == seq


async def test_a_rematch_asked_for_at_both_workers_at_once_is_one_table(pair: Pair) -> None:
    people = await pair.one.people(4)
    for _ in range(5):
        table_id = await pair.one.game(people)
        await pair.one.house.database.write(partial(end_at_once, table_id))
        pair.one.forget()
        calls = [
            club.house.creation.rematch(person, table_id) for club, person in zip(pair.clubs, people, strict=False)
        ]
        made = await asyncio.gather(*calls)
        assert made[0] == made[1]


async def test_a_rematch_is_announced_at_the_other_worker(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    await pair.play(guests, Random(2))
    made = await pair.one.house.creation.rematch(people[0], table_id)
    await pair.settled()
    assert {guest.hears("lobby")["rematch"] for guest in guests} == {made["table"]}
    for n, person in enumerate(people):
        await pair.clubs[n % 2].house.lobby_commands.leave(person, made["table"])
        await pair.settled()
    assert {guest.hears("lobby")["rematch"] for guest in guests} == {None}


def end_at_once(table_id: str, connection: Connection) -> None:
    """The game is over, as far as the rows are concerned that a rematch looks at."""
    connection.exec_driver_sql(f"UPDATE tables SET status = 'finished', finished_at = 1 WHERE id = '{table_id}'")


async def test_a_line_of_chat_and_a_nudge_reach_the_other_worker(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    thinker = asked(guests)
    speaker = next(guest for guest in guests if guest.table is not thinker.table)
    club = pair.of(speaker)
    club.house.chat.say(speaker.table, speaker.viewer, "good luck")
    assert thinker.seat is not None
    club.house.chat.nudge(speaker.table, speaker.viewer, thinker.seat)
    await pair.settled()
    assert [[line["text"] for line in guest.ear.heard("chat")] for guest in guests] == [["good luck"]] * 4
    assert [len(guest.ear.heard("nudged")) for guest in guests] == [guest is thinker for guest in guests]


async def test_what_was_said_while_the_bus_was_away_is_heard_once_by_all_in_its_order(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    pair.line.is_cut = True
    for number, guest in enumerate(guests):
        pair.of(guest).house.chat.say(guest.table, guest.viewer, f"line {number}")
        await pair.settled()
    await pair.pass_time(POLL_MS)
    pair.line.is_cut = False
    await pair.settled()
    said = [[line["text"] for line in guest.ear.heard("chat")] for guest in guests]
    assert said == [[f"line {number}" for number in range(4)]] * 4


async def test_thinking_time_goes_on_alike_at_both_workers(pair: Pair) -> None:
    people = await pair.one.people(4)
    settings = {**PLAIN, "clock": {"bank": 60, "increment": 5}, "absent_after": 3_600}
    table_id = await pair.one.game(people, settings=settings)
    guests = await pair.seated(people, table_id)
    for number in range(12):
        closes = [guest.picture["asks"][0]["closes_at"] for guest in guests]
        assert closes == [closes[0]] * 4
        await pair.pass_time(1_700)
        asked(guests).answer(f"m-{number}")
        await pair.settled()
    banks = [(await club.table(table_id)).session.banks.left for club in pair.clubs]
    assert banks[0] == banks[1]
    assert max(banks[0]) < 60_000 + 3 * 5_000


# Races


async def spread(pair: Pair, seats: int = 2) -> tuple[list[Guest], str]:
    """They are off, with people at both workers."""
    people = await pair.one.people(seats)
    table_id = await pair.one.game(people, game="readysetbet", options={})
    guests = await pair.seated(people, table_id)
    await pair.pass_time(GATE_MS)
    return guests, table_id


@pytest.mark.parametrize("is_cut", [False, True])
async def test_two_workers_that_both_roll_make_one_roll(pair: Pair, is_cut: bool) -> None:
    """To the millisecond at once; with hints and without, and with bets in between."""
    guests, table_id = await spread(pair)
    began, pair.line.is_cut = pair.clock.now(), is_cut
    for number in range(10):
        await pair.pass_time(PACE_MS)
        bet(guests[number % 2], f"{4 + number // 2}.win.1", "2345"[number // 4])
        await pair.settled()
    log = pair.one.log(table_id)
    assert rolls(log) == list(range(1, 11))
    assert [entry.at for entry in log if entry.by == "house"][2:] == [began + PACE_MS * n for n in range(1, 11)]
    await pair.pass_time(POLL_MS)
    assert [guest.seqs for guest in guests] == [list(range(2, guests[0].seqs[-1] + 1))] * 2
    assert [guest.picture["view"]["back_at"] for guest in guests] == [None, None]


async def test_who_comes_to_another_worker_in_mid_race_sees_it_run(pair: Pair) -> None:
    """That worker has not had the table, but it has not been away."""
    people = await pair.one.people(2)
    table_id = await pair.one.game(people, game="readysetbet", options={})
    first = await pair.one.comes(people[0], table_id)
    await pair.pass_time(GATE_MS + PACE_MS + 1_000)
    second = await pair.two.comes(people[1], table_id)
    assert second.picture["view"]["back_at"] is None
    assert second.picture["view"]["next_at"] == first.picture["view"]["next_at"]
    await pair.pass_time(PACE_MS)
    assert rolls(pair.one.log(table_id)) == [1, 2]


async def test_when_a_worker_dies_in_mid_race_the_other_one_rolls_on(pair: Pair) -> None:
    guests, table_id = await spread(pair)
    await pair.pass_time(PACE_MS + 500)
    pair.of(guests[0]).forget()
    await pair.pass_time(3 * PACE_MS)
    assert rolls(pair.one.log(table_id)) == [1, 2, 3, 4]
    again = await pair.of(guests[1]).comes(guests[0].person, table_id)
    assert (again.seat, again.picture["view"]["rolls"]) == (0, 4)


async def test_where_nobody_looks_any_more_the_rolls_are_left_to_the_other_worker(pair: Pair) -> None:
    guests, table_id = await spread(pair)
    here, there = pair.of(guests[0]), pair.of(guests[1])
    guests[1].go()
    await pair.settled()
    refused = meters.refused_appends
    await pair.pass_time(6 * PACE_MS)
    assert rolls(pair.one.log(table_id)) == [1, 2, 3, 4, 5, 6]
    assert meters.refused_appends == refused
    pair.line.is_cut = True  # it dies without a word
    here.forget()
    began = pair.clock.now()
    assert there.house.live_tables.if_awake(table_id) is not None
    await pair.pass_time(PACE_MS + STANDBY_MS)
    log = pair.one.log(table_id)
    assert rolls(log) == [1, 2, 3, 4, 5, 6, 7]
    assert log[-1].at <= began + PACE_MS + STANDBY_MS


async def test_after_a_pause_both_workers_wait_as_long_and_roll_once(pair: Pair) -> None:
    guests, table_id = await spread(pair)
    await pair.one.house.lobby_commands.pause(guests[0].person, table_id, True)
    await pair.settled()
    await pair.pass_time(60_000)
    await pair.one.house.lobby_commands.pause(guests[0].person, table_id, False)
    await pair.settled()
    assert [guest.hears("asks")["view"]["back_at"] for guest in guests] == [pair.clock.now() + BACK_MS] * 2
    await pair.pass_time(BACK_MS - 1)
    assert rolls(pair.one.log(table_id)) == []
    await pair.pass_time(1 + PACE_MS)
    assert rolls(pair.one.log(table_id)) == [1, 2]
