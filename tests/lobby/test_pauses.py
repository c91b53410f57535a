"""Pauses of a running game: who may call one, for how long, and whose time runs on."""

import contextlib
from typing import Any

from app.errors import Refusal
from app.lobby.pauses import AGREED_MS, ALONE_MS, LOOK_MS
from tests.fakes.club import SHARED, Club, Guest
from tests.fakes.guests import asked, refused

CLOCK = {**SHARED, "clock": {"bank": 10, "increment": 0}, "absent_after": 86_400}


async def at_a_table(club: Club, settings: dict[str, Any], people: int = 4, bots: int = 0) -> list[Guest]:
    persons = await club.people(people)
    return await club.guests(persons, await club.game(persons, bots, settings=settings))


async def pause(club: Club, guest: Guest, paused: bool) -> int | None:
    number = await club.house.lobby_commands.pause(guest.person, guest.table.id, paused)
    await club.settled()
    return number


async def agree(club: Club, guests: list[Guest], number: int | None) -> None:
    assert number is not None
    for guest in guests:
        await club.house.motions.vote(guest.person, guest.table.id, number, True)
    await club.settled()


async def test_the_first_pause_is_the_hosts_and_ends_by_itself(club: Club) -> None:
    host, other, *_ = await at_a_table(club, SHARED)
    assert await pause(club, host, True) is None
    told = other.hears("lobby")
    assert (told["paused"], told["paused_by"]) == (True, host.person.id)
    assert told["paused_until"] == club.clock.now() + ALONE_MS
    await club.pass_time(ALONE_MS - LOOK_MS)
    assert other.hears("lobby")["paused"] is True
    await club.pass_time(2 * LOOK_MS)
    assert other.hears("lobby")["paused"] is False
    assert other.hears("lobby")["paused_until"] is None


async def test_for_a_further_pause_the_others_are_asked_and_it_is_longer(club: Club) -> None:
    host, one, other, third = await at_a_table(club, SHARED)
    await pause(club, host, True)
    await pause(club, host, False)
    number = await pause(club, host, True)
    assert one.hears("lobby")["paused"] is False
    assert one.hears("lobby")["motions"][0]["needed"] == 2
    assert host.hears("lobby")["motions"][0]["votes"] is False
    await agree(club, [one, other], number)
    assert third.hears("lobby")["paused"] is True
    assert third.hears("lobby")["paused_by"] is None
    await club.pass_time(AGREED_MS - LOOK_MS)
    assert third.hears("lobby")["paused"] is True
    await club.pass_time(2 * LOOK_MS)
    assert third.hears("lobby")["paused"] is False


async def test_a_pause_that_the_others_refuse_does_not_begin(club: Club) -> None:
    host, one, other, _ = await at_a_table(club, SHARED)
    await pause(club, host, True)
    await pause(club, host, False)
    number = await pause(club, host, True)
    assert number is not None
    for guest in (one, other):
        await club.house.motions.vote(guest.person, guest.table.id, number, False)
    assert one.hears("lobby")["motions"] == []
    assert one.hears("lobby")["paused"] is False


async def test_anybody_who_plays_may_ask_for_a_pause_and_end_it(club: Club) -> None:
    host, one, other, third = await at_a_table(club, SHARED)
    number = await club.house.motions.propose(one.person, one.table.id, "pause", None)
    await agree(club, [other, third], number)
    assert host.hears("lobby")["paused"] is True
    assert await refused(club.house.lobby_commands.pause(other.person, one.table.id, False)) == "not_the_host"
    await pause(club, one, False)
    assert host.hears("lobby")["paused"] is False


async def test_no_clock_is_beaten_by_pausing(club: Club) -> None:
    """Fifteen pauses, each as long as it may be: the host has thought for no longer than the bank allows."""
    guests = await at_a_table(club, CLOCK)
    thinker = asked(guests)
    if thinker is not guests[0]:
        await club.house.lobby_commands.hand_over(guests[0].person, guests[0].table.id, thinker.seat or 0)
    table, seq = thinker.table, thinker.table.seq
    for _ in range(15):
        with contextlib.suppress(Refusal):  # asks the others far too often
            await pause(club, thinker, True)
        await club.pass_time(1_000)
        if table.rows.table.paused:
            await pause(club, thinker, False)
    assert table.seq > seq
    assert club.log(table.id)[seq].by == "clock"


async def test_a_pause_costs_its_caller_the_time_and_nobody_else(club: Club) -> None:
    guests = await at_a_table(club, {**CLOCK, "clock": {"bank": 60, "increment": 0}})
    thinker = asked(guests)
    other = next(guest for guest in guests if guest is not thinker)
    for caller, left in ((other, 60_000), (thinker, 60_000 - 20_000)):
        host = next(guest for guest in guests if guest.table.rows.is_host(guest.person.id))
        if host is not caller:
            assert caller.seat is not None
            await club.house.lobby_commands.hand_over(host.person, host.table.id, caller.seat)
        await club.house.database.write(lambda c: c.exec_driver_sql("UPDATE pauses SET alone = 0"))
        await club.house.lobby.change(caller.table, lambda c: None)
        began = club.clock.now()
        await pause(club, caller, True)
        await club.pass_time(20_000)
        await pause(club, caller, False)
        closes = thinker.ear.heard("asks")[-1]["asks"][0]["closes_at"]
        assert closes == began + 20_000 + left


async def test_in_a_pause_that_the_others_agreed_to_nobody_pays(club: Club) -> None:
    guests = await at_a_table(club, CLOCK)
    thinker = asked(guests)
    others = [guest for guest in guests if guest is not thinker]
    closed = thinker.hears("welcome")["asks"][0]["closes_at"]
    number = await club.house.motions.propose(thinker.person, thinker.table.id, "pause", None)
    await agree(club, others[:2], number)
    await club.pass_time(60_000)
    await pause(club, thinker, False)
    assert thinker.ear.heard("asks")[-1]["asks"][0]["closes_at"] == closed + 60_000


async def test_a_pause_ends_by_itself_after_a_restart_too(club: Club) -> None:
    host, other, *_ = await at_a_table(club, SHARED)
    people, table_id = [host.person, other.person], host.table.id
    await pause(club, host, True)
    club.forget()
    _, other = await club.guests(people, table_id)
    await club.pass_time(ALONE_MS + 2 * LOOK_MS)
    assert other.hears("lobby")["paused"] is False


async def test_while_nobody_else_waits_a_pause_goes_on(club: Club) -> None:
    guests = await at_a_table(club, SHARED)
    host, other = guests[0], guests[1]
    await pause(club, host, True)
    for guest in guests[1:]:
        guest.go()
    await club.pass_time(3 * ALONE_MS)
    assert host.hears("lobby")["paused"] is True
    await club.comes(other.person, host.table.id)
    await club.pass_time(2 * LOOK_MS)
    assert host.hears("lobby")["paused"] is False


async def test_who_plays_with_bots_only_pauses_at_will(club: Club) -> None:
    host, *_ = await at_a_table(club, CLOCK, people=1, bots=3)
    for _ in range(3):
        assert await pause(club, host, True) is None
        assert (host.hears("lobby")["paused"], host.hears("lobby")["paused_until"]) == (True, None)
        await club.pass_time(10 * ALONE_MS)
        assert host.hears("lobby")["paused"] is True
        await pause(club, host, False)


# A table that is closed to newcomers


async def test_a_host_closes_the_table_to_newcomers(club: Club) -> None:
    people = await club.people(3)
    table_id = await club.lobby(people, settings=SHARED, visibility="public")
    guests = await club.guests(people[:2], table_id)
    watching = await club.comes(await club.person("Watcher"), table_id)
    change, stranger = club.house.lobby_commands.change, await club.person("Stranger")
    assert table_id in {one["table"] for one in await club.house.lobby.public_tables()}
    await change(people[0], table_id, None, {"newcomers": False}, None, None)
    assert table_id not in {one["table"] for one in await club.house.lobby.public_tables()}
    invite, code = guests[0].hears("lobby")["invite"], guests[0].hears("lobby")["code"]
    for attempt in (
        club.comes(stranger, table_id),
        club.house.lobby.join(stranger, table_id, None),
        club.house.lobby.join(stranger, table_id, invite),
        club.house.lobby.join_by_code(stranger, code),
        club.house.lobby_commands.sit(stranger, table_id, None, ""),
        club.house.invitations.read(stranger, table_id, invite),
        club.house.invitations.read(None, table_id, None),
    ):
        assert await refused(attempt) == "no_newcomers"
    assert watching.ear.closed is None  # who watches already may stay
    await club.comes(people[2], table_id)  # who has a seat comes in
    await change(people[0], table_id, None, {"newcomers": True}, None, None)
    await club.comes(stranger, table_id)
