"""When a game is over: playing again with the same people, and the record."""

import asyncio
from random import Random
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.person import Person
from app.table.bots import PACE
from tests.fakes.club import Club, Guest
from tests.fakes.guests import refusal, refused, watcher_of


async def played_out(club: Club, people: list[Person], bots: int = 0, **table: Any) -> list[Guest]:
    """A game that is over."""
    guests = await club.guests(people, await club.game(people, bots, **table))
    while guests[0].table.status == "playing":
        await club.play(guests, Random(1))
        await club.pass_time(PACE)
    return guests


async def test_a_rematch_has_the_same_people_seats_bots_and_options(club: Club, people: list[Person]) -> None:
    settings = {"clock": {"bank": 600, "increment": 1}, "spectators": False, "absent_after": 77}
    guests = await played_out(club, people[:3], bots=2, options={"track": 55}, settings=settings)
    old = guests[0].table
    made = await club.house.creation.rematch(people[1], old.id)
    new = await club.table(made["table"])
    assert new.id != old.id
    assert new.status == "lobby"
    assert (new.rows.options, new.rows.settings) == (old.rows.options, old.rows.settings)
    assert new.rows.options["track"] == 55
    sitting = [[(row.person_id, row.bot, row.name) for _, row in sorted(t.seats.rows.items())] for t in (old, new)]
    assert sitting[0] == sitting[1]
    assert new.rows.is_host(people[1].id)
    assert new.rows.table.server_seed != old.rows.table.server_seed
    await club.house.lobby_commands.start(people[1], new.id)


async def test_whoever_asks_for_a_rematch_second_finds_the_same_table(club: Club, people: list[Person]) -> None:
    guests = await played_out(club, people)
    table_id = guests[0].table.id
    made = await asyncio.gather(*(club.house.creation.rematch(person, table_id) for person in people))
    assert len({one["table"] for one in made}) == 1
    assert {guest.hears("lobby")["rematch"] for guest in guests} == {made[0]["table"]}
    assert await club.house.creation.rematch(people[3], table_id) == made[0]


async def test_who_had_left_is_asked_to_the_rematch_and_sits_down_by_himself(club: Club, people: list[Person]) -> None:
    guests = await club.guests(people, await club.game(people))
    table_id = guests[0].table.id
    for leaving in (2, 3):
        await club.house.lobby_commands.leave(people[leaving], table_id)
    while guests[0].table.status == "playing":
        await club.play(guests[:2], Random(1))
        await club.pass_time(PACE)
    made = await club.house.creation.rematch(people[2], table_id)  # who asks for it wants to play
    new = await club.table(made["table"])
    assert [row.person_id for _, row in sorted(new.seats.rows.items())] == [person.id for person in people[:3]]
    assert (await club.house.creation.rematch(people[3], table_id))["link"] == made["link"]
    assert await club.house.lobby_commands.sit(people[3], new.id, None, "") == 3


async def test_who_is_sent_away_from_the_rematch_is_given_no_way_in(club: Club, people: list[Person]) -> None:
    guests = await played_out(club, people)
    made = await club.house.creation.rematch(people[0], guests[0].table.id)
    await club.house.lobby_commands.kick(people[0], made["table"], 3)
    assert await refused(club.house.creation.rematch(people[3], guests[0].table.id)) == "barred"


async def test_a_rematch_that_everybody_left_makes_room_for_another(club: Club, people: list[Person]) -> None:
    guests = await played_out(club, people)
    table_id = guests[0].table.id
    made = await club.house.creation.rematch(people[0], table_id)
    for person in people:
        await club.house.lobby_commands.leave(person, made["table"])
    assert guests[1].hears("lobby")["rematch"] is None
    again = await club.house.creation.rematch(people[1], table_id)
    assert again["table"] != made["table"]
    assert guests[0].hears("lobby")["rematch"] == again["table"]


async def test_a_rematch_names_people_as_they_are_called_now(club: Club, people: list[Person]) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    guests = await played_out(club, [*people[:3], aoi])
    await club.house.people.rename(aoi, token, "Ao")
    made = await club.house.creation.rematch(people[0], guests[0].table.id)
    assert (await club.table(made["table"])).seats.rows[3].name == "Ao"


async def test_rematches_make_a_chain(club: Club, people: list[Person]) -> None:
    chain = [(await played_out(club, people))[0].table.id]
    for _ in range(2):
        made = await club.house.creation.rematch(people[0], chain[-1])
        await club.house.lobby_commands.start(people[0], made["table"])
        guests = await club.guests(people, made["table"])
        await club.play(guests, Random(len(chain)))
        assert guests[0].table.status == "finished"
        chain.append(made["table"])
    assert len(set(chain)) == 3
    assert [(await club.table(one)).rows.rematch for one in chain] == [*chain[1:], None]


async def test_who_was_sent_away_is_not_asked_again(club: Club, people: list[Person]) -> None:
    table_id = await club.game(people)
    guests = await club.guests(people, table_id)
    await club.house.lobby_commands.kick(people[0], table_id, 3)
    await club.settled()
    while guests[0].table.status == "playing":
        await club.play(guests[:3], Random(1))
        await club.pass_time(PACE)
    made = await club.house.creation.rematch(people[0], table_id)
    new = await club.table(made["table"])
    assert [row.person_id for _, row in sorted(new.seats.rows.items())] == [person.id for person in people[:3]]
    assert people[3].id not in new.rows.members
    assert await refused(club.comes(people[3], new.id)) == "invite_needed"


async def test_there_is_no_rematch_before_the_end_nor_for_those_who_only_watched(
    club: Club, people: list[Person]
) -> None:
    guests = await club.guests(people, await club.game(people))
    table_id = guests[0].table.id
    watcher = await watcher_of(club, guests[0])
    with refusal("not_finished"):
        await club.house.creation.rematch(people[0], table_id)
    await club.play(guests, Random(1))
    with refusal("not_seated"):
        await club.house.creation.rematch(watcher, table_id)


async def test_the_record_is_opened_when_the_game_is_over_and_names_the_version(
    club: Club, people: list[Person]
) -> None:
    guests = await club.guests(people, await club.game(people))
    table_id = guests[0].table.id
    assert await refused(club.house.records.record(people[0], table_id)) == "not_finished"
    await club.play(guests, Random(1))
    record = await club.house.records.record(people[0], table_id)
    assert record["version"] == GAMES["mafia"].version
    assert record["result"] == guests[0].picture["view"]["result"]
    club.forget()
    again = await club.house.records.record(people[0], table_id)
    assert orjson.dumps(again) == orjson.dumps(record)
