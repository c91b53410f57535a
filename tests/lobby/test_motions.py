"""Votes at a running game: who has one, how many decide, and what comes of them."""

from random import Random

import pytest

from app.lobby.motions import WAIT_SECONDS
from app.storage.queries.motions import FRESH_MS
from app.table.bots import PACE
from tests.fakes.club import PLAIN, SHARED, Club, Guest
from tests.fakes.guests import asked, refused, watcher_of
from tests.fakes.pair import Pair

OVERDUE_MS = 2 * 120_000  # twice `absent_after`


async def at_a_table(club: Club, people: int = 4, bots: int = 0) -> list[Guest]:
    persons = await club.people(people)
    return await club.guests(persons, await club.game(persons, bots, settings=SHARED))


async def vote(club: Club, guest: Guest, agrees: bool = True) -> None:
    motion = guest.hears("lobby")["motions"][-1]
    await club.house.motions.vote(guest.person, guest.table.id, int(motion["motion"]), agrees)
    await club.settled()


# Removing somebody


async def test_in_play_a_host_removes_nobody_alone(club: Club) -> None:
    host, sent, *others = await at_a_table(club)
    number = await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    assert number is not None
    assert sent.ear.closed is None
    told = others[0].hears("lobby")["motions"]
    assert [(one["kind"], one["seat"], one["by"], one["agree"], one["needed"]) for one in told] == [
        ("kick", 1, host.person.name, 1, 2)
    ]
    assert (told[0]["votes"], told[0]["vote"]) == (True, None)
    assert sent.hears("lobby")["motions"][0]["votes"] is False


async def test_more_than_half_of_the_others_remove_somebody_and_a_bot_plays_on(club: Club) -> None:
    host, sent, one, other = await at_a_table(club)
    await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    await vote(club, one)
    assert sent.ear.closed == "kicked"
    assert other.hears("lobby")["motions"] == []
    rest = [host, one, other]
    for number in range(60):
        if await club.play(rest, Random(number), moves=1) == 0:
            await club.pass_time(PACE)
    assert {entry.by for entry in club.log(host.table.id) if entry.seat == 1} == {"bot"}
    assert await refused(club.comes(sent.person, host.table.id)) == "barred"


async def test_the_others_may_refuse_and_then_nothing_happens(club: Club) -> None:
    host, sent, one, other = await at_a_table(club)
    await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    await vote(club, one, False)
    assert host.hears("lobby")["motions"][0]["disagree"] == 1
    await vote(club, other, False)
    assert host.hears("lobby")["motions"] == []
    assert sent.ear.closed is None


async def test_the_others_remove_a_host_and_somebody_else_is_host_then(club: Club) -> None:
    host, one, other, _ = await at_a_table(club)
    await club.house.motions.propose(one.person, host.table.id, "kick", 0)
    await vote(club, other)
    assert host.ear.closed == "kicked"
    assert other.hears("lobby")["host"] == one.person.id


@pytest.mark.parametrize(("people", "bots"), [(2, 2), (1, 3)])
async def test_of_two_people_neither_removes_the_other(club: Club, people: int, bots: int) -> None:
    host, *others = await at_a_table(club, people, bots)
    seat = others[0].seat if others else 1
    assert seat is not None
    kick = club.house.lobby_commands.kick(host.person, host.table.id, seat)
    assert await refused(kick) == ("nobody_to_vote" if others else "already_started")


async def test_people_who_are_away_have_no_vote(club: Club) -> None:
    host, sent, one, gone = await at_a_table(club)
    gone.go()
    await club.settled()
    await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    assert one.hears("lobby")["motions"][0]["needed"] == 2
    await vote(club, one)
    assert sent.ear.closed == "kicked"


async def test_who_is_concerned_or_only_watches_has_no_vote(club: Club) -> None:
    host, sent, *_ = await at_a_table(club)
    watching = await club.comes(await watcher_of(club, host), host.table.id)
    number = await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    assert number is not None
    vote = club.house.motions.vote
    assert await refused(vote(sent.person, host.table.id, number, False)) == "not_yours_to_decide"
    assert await refused(vote(watching.person, host.table.id, number, True)) == "not_seated"
    assert watching.hears("lobby")["motions"] == []


async def test_a_motion_that_nobody_decides_ends(club: Club) -> None:
    host, _, one, _ = await at_a_table(club)
    number = await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    assert number is not None
    await club.pass_time(FRESH_MS)
    assert await refused(club.house.motions.vote(one.person, host.table.id, number, True)) == "no_such_motion"
    again = await club.house.motions.propose(one.person, host.table.id, "kick", 1)
    assert again == number + 1


async def test_who_asks_twice_asks_once_and_nobody_asks_all_the_time(club: Club) -> None:
    host, *_ = await at_a_table(club)
    kick, table_id = club.house.lobby_commands.kick, host.table.id
    assert await kick(host.person, table_id, 1) == await kick(host.person, table_id, 1)
    await kick(host.person, table_id, 2)
    await kick(host.person, table_id, 3)
    assert await refused(kick(host.person, table_id, 1)) == "too_many_motions"
    await club.pass_time(1_000 * WAIT_SECONDS)
    await kick(host.person, table_id, 1)


async def test_a_host_who_decides_alone_said_so_before_the_game(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.lobby(people, settings=SHARED)
    change = club.house.lobby_commands.change
    await change(people[0], table_id, None, {"host_alone": True}, None, None)
    await change(people[0], table_id, None, {"host_alone": False}, None, None)
    guests = await club.guests(people, table_id)
    await club.house.lobby_commands.start(people[0], table_id)
    assert await refused(change(people[0], table_id, None, {"host_alone": True}, None, None)) == "already_started"
    await change(people[0], table_id, None, {"host_alone": False, "absent_after": 60}, None, None)
    assert guests[1].hears("lobby")["settings"] == {**SHARED, "absent_after": 60}


async def test_a_table_from_before_there_were_votes_goes_on_as_it_began(club: Club) -> None:
    persons = await club.people(4)
    guests = await club.guests(persons, await club.game(persons, settings=PLAIN))
    for kind, seat in (("kick", 0), ("pause", None)):
        vote = club.house.motions.propose(guests[1].person, guests[0].table.id, kind, seat)  # type: ignore[arg-type]
        assert await refused(vote) == "not_the_host"
    await club.house.lobby_commands.kick(guests[0].person, guests[0].table.id, 1)
    await club.settled()
    assert guests[1].ear.closed == "kicked"
    assert guests[0].hears("lobby")["settings"]["host_alone"] is True


# A bot for somebody who does not answer


async def test_who_is_there_and_does_not_answer_is_reminded_and_then_the_others_may_vote(club: Club) -> None:
    guests = await at_a_table(club)
    silent = asked(guests)
    one, other, third = (guest for guest in guests if guest is not silent)
    propose, table_id, seat = club.house.motions.propose, silent.table.id, silent.seat
    assert seat is not None

    def told() -> object:
        return silent.hears("presence")["seats"][seat]["silent"]

    await club.pass_time(OVERDUE_MS // 2 - 1)
    assert told() is None
    await club.pass_time(1)
    assert told() == "reminded"
    assert await refused(propose(one.person, table_id, "bot", seat)) == "not_silent"
    await club.pass_time(OVERDUE_MS // 2)
    assert told() == "overdue"
    await propose(one.person, table_id, "bot", seat)
    seq = silent.table.seq
    await club.pass_time(2 * PACE)
    assert silent.table.seq == seq
    await vote(club, other)
    assert third.hears("presence")["seats"][seat]["bot_plays"] is True
    await club.pass_time(2 * PACE)
    assert {entry.by for entry in club.log(table_id) if entry.seat == seat} == {"bot"}
    assert silent.ear.closed is None


async def test_who_answers_is_not_silent_any_more(club: Club) -> None:
    guests = await at_a_table(club)
    silent = asked(guests)
    seat = silent.seat
    assert seat is not None
    await club.pass_time(OVERDUE_MS)
    await club.play([silent], Random(1), moves=1)
    assert guests[1].hears("presence")["seats"][seat]["silent"] is None
    other = next(guest for guest in guests if guest is not silent)
    assert await refused(club.house.motions.propose(other.person, silent.table.id, "bot", seat)) == "not_silent"


async def test_a_bot_that_the_others_wanted_stops_when_the_person_takes_the_seat_back(club: Club) -> None:
    guests = await at_a_table(club, people=2, bots=2)
    silent = asked(guests)
    other = next(guest for guest in guests if guest is not silent)
    await club.pass_time(OVERDUE_MS)
    assert silent.seat is not None
    await club.house.motions.propose(other.person, silent.table.id, "bot", silent.seat)
    await club.settled()
    assert other.hears("presence")["seats"][silent.seat]["bot_plays"] is True
    await club.house.lobby_commands.take_back(silent.person, silent.table.id)
    await club.settled()
    assert other.hears("presence")["seats"][silent.seat]["bot_plays"] is False


async def test_who_plays_with_bots_alone_keeps_nobody_waiting(club: Club) -> None:
    (guest,) = await at_a_table(club, people=1, bots=3)
    while not guest.table.session.asks or guest.table.session.asks[0].seat != guest.seat:
        await club.pass_time(PACE)
    await club.pass_time(OVERDUE_MS)
    assert {seat["silent"] for seat in guest.hears("presence")["seats"]} == {None}


async def test_nobody_with_a_clock_is_silent(club: Club) -> None:
    people = await club.people(4)
    settings = {**SHARED, "clock": {"bank": 7_200, "increment": 0}}
    guests = await club.guests(people, await club.game(people, settings=settings))
    await club.pass_time(OVERDUE_MS)
    assert {seat["silent"] for seat in guests[0].hears("presence")["seats"]} == {None}


async def test_a_vote_at_one_worker_holds_at_the_other(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people, settings=SHARED)
    here, there = await pair.one.guests(people[:2], table_id), await pair.two.guests(people[2:], table_id)
    await pair.settled()
    silent = asked([*here, *there])
    seat = silent.seat
    assert seat is not None
    await pair.pass_time(OVERDUE_MS)
    one, other, _ = (guest for guest in [*here, *there] if guest is not silent)
    houses = {guest.person.id: pair.one if guest in here else pair.two for guest in [*here, *there]}
    number = await houses[one.person.id].house.motions.propose(one.person, table_id, "bot", seat)
    await houses[other.person.id].house.motions.vote(other.person, table_id, number, True)
    await pair.settled()
    for guest in (here[0], there[0]):
        assert guest.hears("presence")["seats"][seat]["bot_plays"] is True
    seq = silent.table.seq
    await pair.pass_time(3 * PACE)
    assert {entry.by for entry in pair.one.log(table_id) if entry.seat == seat and entry.seq > seq} == {"bot"}
