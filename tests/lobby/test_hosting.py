"""The host's table: sending away, handing over, who inherits, spectators, and starting."""

import asyncio
from functools import partial
from random import Random

from app.errors import Refusal
from app.person import Person
from app.storage.queries.seats import renumber_seats
from app.table.bots import PACE
from tests.fakes.club import PLAIN, Club, Guest
from tests.fakes.guests import asked, refused, watcher_of
from tests.storage.builders import held

# Sending away


async def test_who_is_sent_away_in_play_hears_it_and_a_bot_plays_on(club: Club, four: list[Guest]) -> None:
    host, sent = four[0], four[1]
    assert sent.seat is not None
    await club.house.lobby_commands.kick(host.person, host.table.id, sent.seat)
    await club.settled()
    assert sent.ear.closed == "kicked"
    assert len(host.table.audience.viewers) == 3
    rest = [guest for guest in four if guest is not sent]
    for number in range(60):
        if await club.play(rest, Random(number), moves=1) == 0:
            await club.pass_time(PACE)
    assert {entry.by for entry in club.log(host.table.id) if entry.seat == sent.seat} == {"bot"}


async def test_who_was_sent_away_stays_away(club: Club, four: list[Guest]) -> None:
    host, sent = four[0], four[2]
    table_id = host.table.id
    invite = sent.hears("welcome")["lobby"]["invite"]
    await club.house.lobby_commands.kick(host.person, table_id, 2)
    for attempt in (
        club.comes(sent.person, table_id),
        club.house.lobby.join(sent.person, table_id, invite),
        club.house.lobby_commands.take_back(sent.person, table_id),
        club.house.records.log(sent.person, table_id, 0),
        club.house.lobby.look(sent.person, table_id),
    ):
        assert await refused(attempt) == "barred"
    club.forget()
    assert await refused(club.comes(sent.person, table_id)) == "barred"


async def test_a_command_on_its_way_when_its_author_is_sent_away_changes_nothing(club: Club, four: list[Guest]) -> None:
    sent = asked(four)
    host = four[0]
    if sent is host:
        await club.house.lobby_commands.hand_over(host.person, host.table.id, 1)
        host = four[1]
    move, ask = sent.any_move(Random(1)), sent.ask
    assert ask is not None
    assert sent.seat is not None
    await club.house.lobby_commands.kick(host.person, host.table.id, sent.seat)
    sent.answer("one", move, ask["id"])
    await club.settled()
    assert len(club.log(host.table.id)) == 1


async def test_an_old_link_is_worth_nothing_once_somebody_was_sent_away(club: Club, four: list[Guest]) -> None:
    host = four[0]
    old = host.hears("welcome")["lobby"]["invite"]
    await club.house.lobby_commands.kick(host.person, host.table.id, 3)
    friend = await club.person("Friend")
    assert await refused(club.house.lobby.join(friend, host.table.id, old)) == "bad_invite"
    new = host.hears("lobby")["invite"]
    assert new != old
    await club.house.lobby.join(friend, host.table.id, new)


async def test_only_the_host_sends_away_and_never_himself(club: Club, four: list[Guest]) -> None:
    table_id = four[0].table.id
    kick = club.house.lobby_commands.kick
    assert await refused(kick(four[1].person, table_id, 2)) == "not_the_host"
    assert await refused(kick(four[0].person, table_id, 0)) == "own_seat"
    assert await refused(kick(four[0].person, table_id, 9)) == "empty_seat"


async def test_who_is_sent_away_is_who_was_meant_in_whichever_seat_by_then(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    table = await club.table(table_id)
    await club.house.lobby_commands.leave(people[1], table_id)
    with held(club.database):
        # The game is about to start: seats 2 and 3 become 1 and 2.
        club.house.database.write(partial(renumber_seats, table_id=table_id))
        sending = asyncio.ensure_future(club.house.lobby_commands.kick(people[0], table_id, 2))
        leaving = asyncio.ensure_future(club.house.lobby_commands.leave(people[3], table_id))
        await asyncio.sleep(0)
    await asyncio.gather(sending, leaving)
    assert [row.person_id for row in table.seats.rows.values()] == [people[0].id]
    assert table.rows.barred == {people[2].id}


async def test_a_host_hands_over_to_nobody_who_has_just_gone(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    with held(club.database):
        leaving = asyncio.ensure_future(club.house.lobby_commands.leave(people[1], table_id))
        await asyncio.sleep(0)
        handing = asyncio.ensure_future(club.house.lobby_commands.hand_over(people[0], table_id, 1))
        await asyncio.sleep(0)
    await leaving
    assert await refused(handing) == "empty_seat"
    assert (await club.table(table_id)).rows.is_host(people[0].id)


async def test_who_only_looked_in_at_a_public_table_leaves_in_silence(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2], visibility="public")
    host = await club.comes(people[0], table_id)
    told, revision = len(host.ear.frames), host.table.rows.table.revision
    await club.house.lobby_commands.leave(people[3], table_id)
    assert (len(host.ear.frames), host.table.rows.table.revision) == (told, revision)


async def test_two_quick_changes_of_settings_and_options_are_both_kept(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    change = club.house.lobby_commands.change
    with held(club.database):
        first = asyncio.ensure_future(change(people[0], table_id, {"track": 60}, {"spectators": False}, None, None))
        then = asyncio.ensure_future(
            change(people[0], table_id, {"ticket_cost": "losing"}, {"absent_after": 77}, None, None)
        )
        await asyncio.sleep(0)
    await asyncio.gather(first, then)
    table = await club.table(table_id)
    assert (table.rows.settings["spectators"], table.rows.settings["absent_after"]) == (False, 77)
    assert (table.rows.options["track"], table.rows.options["ticket_cost"]) == (60, "losing")


# Who is host


async def test_when_the_host_leaves_who_sat_there_longest_inherits(club: Club, four: list[Guest]) -> None:
    table_id = four[0].table.id
    await club.house.lobby_commands.leave(four[1].person, table_id)
    await club.house.lobby_commands.leave(four[0].person, table_id)
    assert four[3].hears("lobby")["host"] == four[2].person.id
    assert four[2].hears("lobby")["you"]["host"] is True
    await club.house.lobby_commands.kick(four[2].person, table_id, 3)


async def test_in_the_lobby_the_seat_of_a_host_who_leaves_is_free_and_another_is_host(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people)
    guests = await club.guests(people, table_id)
    await club.house.lobby_commands.leave(people[0], table_id)
    told = guests[1].hears("lobby")
    assert told["host"] == people[1].id
    assert [seat["user"] for seat in told["seats"]] == [person.id for person in people[1:]]
    assert told["why_not"]["error"] == "too_few"


async def test_a_lobby_that_everybody_has_left_is_closed(club: Club) -> None:
    [host] = await club.people(1)
    table_id = await club.lobby([host])
    guest = await club.comes(host, table_id)
    await club.house.lobby_commands.leave(host, table_id)
    assert guest.ear.closed == "closed"
    assert await refused(club.comes(host, table_id)) == "table_closed"


async def test_a_lobby_in_which_somebody_still_looks_goes_to_them(club: Club) -> None:
    host, gone, early, late = await club.people(4)
    table_id = await club.lobby([host])
    invite = (await club.comes(host, table_id)).hears("welcome")["lobby"]["invite"]
    for person in (gone, early, late):
        await club.house.lobby.join(person, table_id, invite)
        club.clock.advance(1)
    guests = [await club.comes(person, table_id) for person in (late, early)]
    await club.house.lobby_commands.leave(host, table_id)
    assert [guest.ear.closed for guest in guests] == [None, None]
    assert [guest.hears("lobby")["you"]["host"] for guest in guests] == [False, True]


async def test_nobody_joins_a_table_that_was_closed(club: Club) -> None:
    host, friend, stranger = await club.people(3)
    table_id = await club.lobby([host])
    invite = (await club.comes(host, table_id)).hears("welcome")["lobby"]["invite"]
    await club.house.lobby.join(friend, table_id, invite)
    await club.house.lobby_commands.leave(host, table_id)
    for person in (friend, stranger):
        assert await refused(club.house.lobby.join(person, table_id, invite)) == "table_closed"


async def test_the_host_hands_over_to_somebody_who_is_there(club: Club, four: list[Guest]) -> None:
    table_id = four[0].table.id
    hand_over = club.house.lobby_commands.hand_over
    await club.house.lobby_commands.leave(four[3].person, table_id)
    assert await refused(hand_over(four[0].person, table_id, 3)) == "empty_seat"
    await hand_over(four[0].person, table_id, 2)
    assert await refused(hand_over(four[0].person, table_id, 1)) == "not_the_host"
    await club.house.lobby_commands.pause(four[2].person, table_id, True)


async def test_who_stays_may_take_over_from_a_host_who_stays_away(club: Club, four: list[Guest]) -> None:
    table_id, lobby_commands = four[0].table.id, club.house.lobby_commands
    await lobby_commands.pause(four[0].person, table_id, True)
    four[0].go()
    await club.settled()
    assert await refused(lobby_commands.hand_over(four[2].person, table_id, 2)) == "not_the_host"
    await club.pass_time(1_000 * PLAIN["absent_after"])
    assert await refused(lobby_commands.hand_over(four[2].person, table_id, 1)) == "not_the_host"
    assert await refused(lobby_commands.pause(four[2].person, table_id, False)) == "not_the_host"
    await lobby_commands.hand_over(four[2].person, table_id, 2)
    await lobby_commands.pause(four[2].person, table_id, False)
    assert four[1].hears("lobby")["host"] == four[2].person.id
    assert four[1].hears("lobby")["paused"] is False
    watching = await club.person("Watcher")
    await club.house.lobby.join(watching, table_id, four[1].hears("lobby")["invite"])
    assert await refused(lobby_commands.hand_over(watching, table_id, 3)) == "not_the_host"


async def test_nobody_who_was_sent_away_becomes_host(club: Club, four: list[Guest]) -> None:
    """Neither by hand nor by inheritance: nobody could do anything at that table any more."""
    table_id = four[0].table.id
    await club.house.lobby_commands.kick(four[0].person, table_id, 1)
    assert await refused(club.house.lobby_commands.hand_over(four[0].person, table_id, 1)) == "empty_seat"
    await club.house.lobby_commands.leave(four[0].person, table_id)
    assert four[3].hears("lobby")["host"] == four[2].person.id


# Spectators


async def test_a_spectator_hears_every_step_and_may_do_nothing(club: Club, four: list[Guest]) -> None:
    watcher = await club.comes(await watcher_of(club, four[0]), four[0].table.id)
    assert watcher.seat is None
    assert watcher.picture["you"] is None
    player = asked(four)
    assert player.ask is not None
    watcher.answer("one", player.any_move(Random(1)), player.ask["id"])
    await club.taken()
    assert watcher.refusals == ["not_seated"]
    await club.play(four, Random(1), moves=20)
    assert watcher.seqs == list(range(2, 22))
    assert {step["view"]["own"] for step in watcher.ear.heard("step")} == {None}
    assert all(
        set(ask) == {"seat", "prompt", "closes_at"} for step in watcher.ear.heard("step") for ask in step["asks"]
    )
    assert four[0].hears("presence")["watching"] == 1


async def test_the_host_may_have_a_table_without_spectators(club: Club, people: list[Person]) -> None:
    guests = await club.guests(people, await club.game(people, settings={**PLAIN, "spectators": False}))
    watcher = await watcher_of(club, guests[0])
    assert await refused(club.comes(watcher, guests[0].table.id)) == "no_spectators"
    await club.house.lobby_commands.change(people[0], guests[0].table.id, None, PLAIN, None, None)
    await club.comes(watcher, guests[0].table.id)


async def test_a_private_table_is_for_those_who_were_asked(club: Club, four: list[Guest]) -> None:
    stranger = await club.person("Stranger")
    for attempt in (
        club.comes(stranger, four[0].table.id),
        club.house.records.log(stranger, four[0].table.id, 0),
        club.house.lobby.look(stranger, four[0].table.id),
    ):
        assert await refused(attempt) == "invite_needed"


# Starting


async def test_the_game_starts_once_however_often_it_is_started(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people)
    start = club.house.lobby_commands.start
    with held(club.database):
        calls = [asyncio.ensure_future(start(people[0], table_id)) for _ in range(3)]
        await asyncio.sleep(0)
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert [one for one in done if not isinstance(one, Refusal)] == [1]
    assert {one.code for one in done if isinstance(one, Refusal)} == {"already_started"}
    assert [entry.cmd_id for entry in club.log(table_id)] == ["start"]


async def test_who_leaves_while_the_game_is_being_started_is_not_dealt_in(club: Club, people: list[Person]) -> None:
    """Started twice, and somebody leaves in between: no start hangs, and none deals to an empty seat."""
    five = [*people, await club.person()]
    for after in range(6):
        table_id = await club.lobby(five)
        guests = await club.guests(five, table_id)
        calls = [asyncio.ensure_future(club.house.lobby_commands.start(five[0], table_id)) for _ in range(2)]
        for _ in range(after):
            await club.house.database.write(lambda _: None)
        left = asyncio.ensure_future(club.house.lobby_commands.leave(five[2], table_id))
        done = await asyncio.gather(*calls, left, return_exceptions=True)
        assert {one.code for one in done if isinstance(one, Refusal)} <= {"already_started"}
        assert [one for one in done if isinstance(one, Exception) and not isinstance(one, Refusal)] == []
        table = await club.table(table_id)
        assert sorted(table.seats.rows) == list(range(table.session.state.seats if table.session.state else 0))
        assert [guest.picture["seq"] for guest in guests if guest.seat is not None] == [1] * len(table.seats.rows)


async def test_the_seats_of_a_game_have_no_gaps_and_everybody_knows_their_own(club: Club, people: list[Person]) -> None:
    five = [*people, await club.person()]
    table_id = await club.lobby(five)
    guests = await club.guests(five, table_id)
    await club.house.lobby_commands.leave(five[1], table_id)
    await club.house.lobby_commands.start(five[0], table_id)
    assert [guest.seat for guest in guests] == [0, None, 1, 2, 3]
    hands = [guest.picture["view"]["own"] for guest in guests]
    assert [hand is None for hand in hands] == [False, True, False, False, False]


async def test_with_too_few_nothing_starts(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:3])
    assert await refused(club.house.lobby_commands.start(people[0], table_id)) == "too_few"
    assert club.log(table_id) == []
