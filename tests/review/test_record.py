"""Who gets the record of a game that is over, with every hand in it."""

from random import Random

import pytest

from app.person import Person
from tests.fakes.club import PLAIN, Club
from tests.fakes.guests import refused, watcher_of


@pytest.fixture
async def people(club: Club) -> list[Person]:
    return await club.people(4)


async def test_the_record_is_for_those_who_were_there_and_not_for_who_comes_when_all_is_over(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.game(people, visibility="public")
    guests = await club.guests(people, table_id)
    watcher, late = await club.people(2)
    await club.house.lobby.join(watcher, table_id, None)
    await club.play(guests, Random(1))
    club.clock.advance(1)
    await club.house.lobby.join(late, table_id, None)
    await club.comes(late, table_id)
    record = club.house.records.record
    for _ in range(2):
        assert (await record(watcher, table_id))["table"] == table_id
        assert await refused(record(late, table_id)) == "not_at_the_table"
        club.forget()


async def test_where_nobody_might_watch_the_record_is_for_those_who_played(club: Club, people: list[Person]) -> None:
    guests = await club.guests(people, await club.game(people, settings={**PLAIN, "spectators": False}))
    asked_to_it = await watcher_of(club, guests[0])
    await club.play(guests, Random(1))
    record = club.house.records.record
    assert await refused(record(asked_to_it, guests[0].table.id)) == "not_at_the_table"
    assert (await record(people[3], guests[0].table.id))["result"]
