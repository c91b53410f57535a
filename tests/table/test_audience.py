"""Sockets at a table: room for players, removal of people who may not watch, and no lost message during the
greeting."""

from random import Random
from typing import Any

import orjson
import pytest

from app.cluster.table_sync import GONE_MS
from app.errors import Refusal
from app.person import Person
from app.table import audience as company
from app.table import frames as fanout
from app.table.frames import Held
from app.table.recovery import RETRY_MS, read_table
from tests.fakes.club import PLAIN, Club, Ear, Guest, storm
from tests.fakes.guests import asked, refused, watcher_of
from tests.fakes.pair import Pair
from tests.storage.builders import held

# Room


async def test_a_crowd_keeps_out_who_would_join_it_and_nobody_who_plays(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "SOCKETS_AT_A_TABLE", 3)
    table_id = await club.game(people, visibility="public")
    for watcher in await club.people(3):
        await club.comes(watcher, table_id)
    late = await club.person()
    assert await refused(club.comes(late, table_id)) == "table_crowded"
    await club.house.lobby.look(late, table_id)
    guests = await club.guests(people, table_id)
    await club.house.lobby_commands.pause(people[0], table_id, True)
    assert guests[1].hears("lobby")["paused"] is True


async def test_a_host_without_a_seat_finds_room_in_a_crowd(
    club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "SOCKETS_AT_A_TABLE", 1)
    table_id = await club.lobby(people[:1], visibility="public", sit=False)
    await club.comes(people[1], table_id)
    assert await refused(club.comes(people[2], table_id)) == "table_crowded"
    await club.comes(people[0], table_id)


async def test_who_still_waits_for_the_greeting_counts(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "SOCKETS_AT_A_TABLE", 5)
    watchers = [await watcher_of(club, four[0]) for _ in range(2)]
    with held(club.database):
        asked(four).answer("one")
        first = await club.comes(watchers[0], four[0].table.id)
        assert first.ear.heard() == []
        assert await refused(club.comes(watchers[1], four[0].table.id)) == "table_crowded"
        first.go()
        await club.comes(watchers[1], four[0].table.id)


async def test_of_too_many_sockets_of_one_person_the_oldest_goes(club: Club, four: list[Guest]) -> None:
    more = [await club.comes(four[1].person, four[1].table.id) for _ in range(company.SOCKETS_OF_A_PERSON - 1)]
    assert four[1].ear.closed is None
    last = [await club.comes(four[1].person, four[1].table.id) for _ in range(2)]
    await club.settled()
    assert [guest.ear.closed for guest in (four[1], more[0])] == ["elsewhere"] * 2
    assert {guest.ear.closed for guest in (*more[1:], *last, four[0])} == {None}
    assert four[0].hears("presence")["seats"][1]["online"] is True


async def test_an_address_that_knocks_on_and_on_waits_and_no_other_does(club: Club) -> None:
    sockets = club.house.quotas.sockets
    for _ in range(2_000):
        sockets.take("203.0.113.7")
    with pytest.raises(Refusal) as refusal:
        sockets.take("203.0.113.7")
    assert refusal.value.code == "too_many_sockets"
    sockets.take("203.0.113.8")
    await club.pass_time(1_000)
    sockets.take("203.0.113.7")


# Who may look


async def test_who_watches_the_lobby_of_a_table_without_spectators_sees_nothing_of_the_game(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people, settings={**PLAIN, "spectators": False})
    guests = await club.guests(people, table_id)
    watcher = await club.comes(await watcher_of(club, guests[0]), table_id)
    await club.house.lobby_commands.start(people[0], table_id)
    assert watcher.ear.closed == "no_spectators"
    assert watcher.ear.heard("step") == []
    assert [guest.seqs for guest in guests] == [[1]] * 4


async def test_who_watches_at_another_worker_goes_at_the_start_as_well(pair: Pair) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.lobby(people, settings={**PLAIN, "spectators": False}, visibility="public")
    watcher = await pair.two.comes(await pair.two.person(), table_id)
    await pair.settled()
    await pair.one.house.lobby_commands.start(people[0], table_id)
    await pair.settled()
    assert watcher.ear.closed == "no_spectators"
    assert watcher.ear.heard("step") == []


async def test_a_host_who_wants_no_spectators_any_more_is_rid_of_them(club: Club, four: list[Guest]) -> None:
    watcher = await club.comes(await watcher_of(club, four[0]), four[0].table.id)
    no_spectators = {**PLAIN, "spectators": False}
    await club.house.lobby_commands.change(four[0].person, four[0].table.id, None, no_spectators, None, None)
    assert watcher.ear.closed == "no_spectators"
    assert {guest.ear.closed for guest in four} == {None}


async def test_a_table_that_becomes_private_keeps_those_who_have_joined(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people, visibility="public")
    [host] = await club.guests(people[:1], table_id)
    stranger, friend = await club.people(2)
    await club.house.lobby.join(friend, table_id, None)
    looking = [await club.comes(person, table_id) for person in (stranger, friend)]
    await club.house.lobby_commands.change(people[0], table_id, None, None, "private", None)
    assert [guest.ear.closed for guest in looking] == ["private", None]
    assert host.hears("lobby")["visibility"] == "private"


async def test_who_is_sent_away_while_being_greeted_does_not_come_in(club: Club, four: list[Guest]) -> None:
    sent = four[2]
    with storm():
        asked(four).answer("lost")
        await club.settled()
    again = await club.comes(sent.person, sent.table.id)
    await club.house.lobby_commands.kick(four[0].person, sent.table.id, 2)
    await club.pass_time(RETRY_MS)
    assert again.ear.closed == "kicked"
    assert again.ear.heard() == []


# What happens meanwhile


async def test_what_is_written_while_somebody_comes_back_is_among_what_they_missed(
    club: Club, four: list[Guest]
) -> None:
    await club.play(four, Random(1), moves=5)
    with held(club.database):
        asked(four).answer("on its way")
        again = await club.comes(four[0].person, four[0].table.id, after=2)
    await again.greeting
    welcome = again.hears("welcome")
    assert welcome["seq"] == 7
    assert [step["seq"] for step in welcome["missed"]] == [3, 4, 5, 6, 7]
    await club.play(four, Random(2), moves=2)
    assert again.seqs == [8, 9]


async def test_what_is_said_while_somebody_comes_is_heard_after_the_greeting(club: Club, four: list[Guest]) -> None:
    with storm():
        asked(four).answer("lost")
        await club.settled()
    late = await club.comes(await watcher_of(club, four[0]), four[0].table.id)
    club.house.chat.say(four[1].table, four[1].viewer, "Good luck!")
    await club.settled()
    assert late.ear.heard() == []
    await club.pass_time(RETRY_MS)
    kinds = [message["type"] for message in late.ear.heard()]
    assert kinds[0] == "welcome"
    assert kinds.count("welcome") == 1
    assert [line["text"] for line in (*late.hears("welcome")["chat"], *late.ear.heard("chat"))] == ["Good luck!"]


def test_what_is_in_the_greeting_already_is_not_said_again() -> None:
    ear = Ear(lambda: None, reads=False)
    kept = Held(ear)
    kept.send(b'"one"')
    kept.send(b'"two"')
    assert ear.frames == []
    assert kept.open(b'"welcome"', {b'"one"'}) is ear
    assert ear.frames == [b'"welcome"', b'"two"']


async def test_for_who_is_greeted_late_not_everything_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanout, "HELD_FRAMES", 2)
    ear = Ear(lambda: None, reads=False)
    kept = Held(ear)
    for number in range(2):
        kept.send(orjson.dumps(number))
        assert ear.closed is None
    kept.send(b"2")
    assert ear.closed == "slow"


# What a client says it has seen


async def test_a_number_that_nobody_has_seen_does_not_have_the_log_read_again(
    club: Club, four: list[Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = note_readings(club, monkeypatch)
    late = await club.comes(four[0].person, four[0].table.id, after=999_999_999)
    assert late.picture["seq"] == 1
    assert late.hears("welcome")["missed"] == []
    assert kinds == ["last_lines"]
    assert not late.table.is_busy


async def test_another_worker_asks_how_far_the_table_is_and_believes_no_client(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.one.guests(people, table_id)
    there = await pair.two.comes(people[1], table_id)
    await pair.settled()
    pair.line.is_cut = True
    await pair.play(guests, Random(1), moves=3)
    assert there.table.seq == 1
    kinds = note_readings(pair.two, monkeypatch)
    late = await pair.two.comes(people[0], table_id, after=999_999_999)
    await late.greeting
    assert late.picture["seq"] == 4
    assert read_table.__name__ not in kinds
    assert "heads" in kinds


def note_readings(club: Club, patch: pytest.MonkeyPatch) -> list[str]:
    """What is read from now on, by the names of the questions."""
    kinds: list[str] = []
    read = club.database.read

    async def noted(fn: Any, *args: Any, **kwargs: Any) -> Any:
        kinds.append(fn.__name__)
        return await read(fn, *args, **kwargs)

    patch.setattr(club.database, "read", noted)
    return kinds


# A host who only watches


async def test_a_host_without_a_seat_who_stays_away_is_replaced(club: Club, people: list[Person]) -> None:
    host, *others = people
    table_id = await club.lobby([host], sit=False)
    invite = (await club.house.lobby.look(host, table_id))["invite"]
    for person in others:
        await club.house.lobby.join(person, table_id, invite)
        await club.house.lobby_commands.sit(person, table_id, None, "n")
    watching, *guests = await club.guests(people, table_id)
    hand_over, grace = club.house.lobby_commands.hand_over, 1_000 * PLAIN["absent_after"]
    await club.pass_time(grace)
    assert await refused(hand_over(others[0], table_id, 0)) == "not_the_host"
    assert guests[0].hears("presence")["host_away_since"] is None
    gone_at = club.clock.now()
    watching.go()
    assert guests[0].hears("presence")["host_away_since"] == gone_at
    await club.pass_time(grace - 1)
    assert await refused(hand_over(others[0], table_id, 0)) == "not_the_host"
    await club.pass_time(1)
    await hand_over(others[0], table_id, 0)
    assert guests[1].hears("lobby")["host"] == others[0].id


async def test_a_host_who_may_be_watching_at_another_worker_is_not_replaced(pair: Pair) -> None:
    people = await pair.one.people(2)
    table_id = await pair.one.lobby(people[:1], sit=False, visibility="public")
    await pair.one.house.lobby.join(people[1], table_id, None)
    await pair.one.house.lobby_commands.sit(people[1], table_id, 0, "n")
    await pair.one.guests(people[1:], table_id)
    host = await pair.two.comes(people[0], table_id)
    await pair.settled()
    await pair.pass_time(1_000 * PLAIN["absent_after"])
    hand_over = pair.one.house.lobby_commands.hand_over
    assert await refused(hand_over(people[1], table_id, 0)) == "not_the_host"
    host.go()
    await pair.settled()
    assert await refused(hand_over(people[1], table_id, 0)) == "not_the_host"
    await pair.pass_time(
        1_000 * PLAIN["absent_after"] + 2 * GONE_MS
    )  # what is written of who looks may be a little old
    await hand_over(people[1], table_id, 0)
