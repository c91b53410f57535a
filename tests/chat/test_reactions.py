"""Reactions: who may throw them, how often, who sees them, and that nothing keeps them."""

from typing import get_args

from sqlalchemy import text

from app.person import Person
from app.storage.database import Connection
from app.wire.parts import Reaction
from tests.fakes.club import SHARED, Club, Guest
from tests.fakes.pair import Pair


async def a_table(club: Club, **settings: bool) -> list[Guest]:
    people = await club.people(4)
    return await club.guests(people, await club.game(people, settings={**SHARED, **settings}))


def throw(club: Club, guest: Guest, reaction: Reaction) -> None:
    club.house.reactions.throw(guest.table, guest.viewer, reaction)


def seen(guest: Guest) -> list[tuple[int, str]]:
    return [(said["seat"], said["reaction"]) for said in guest.ear.heard("reaction")]


async def test_a_reaction_is_seen_by_everybody_and_by_its_thrower(club: Club) -> None:
    guests = await a_table(club)
    throw(club, guests[2], "bravo")
    assert [seen(guest) for guest in guests] == [[(guests[2].seat, "bravo")]] * 4


async def test_there_are_six(club: Club) -> None:
    guests = await a_table(club)
    for reaction in get_args(Reaction):
        throw(club, guests[0], reaction)
        await club.pass_time(1_000)
    assert [reaction for _, reaction in seen(guests[1])] == list(get_args(Reaction))
    assert len(get_args(Reaction)) == 6


async def test_a_seat_throws_one_a_second(club: Club) -> None:
    guests = await a_table(club)
    for _ in range(3):
        throw(club, guests[0], "laugh")
    throw(club, guests[1], "laugh")  # somebody else's second is their own
    assert guests[0].refusals == ["too_many_reactions"] * 2
    assert len(seen(guests[3])) == 2
    await club.pass_time(1_000)
    throw(club, guests[0], "laugh")
    assert len(seen(guests[3])) == 3


async def test_whoever_only_watches_throws_nothing_and_sees_everything(club: Club) -> None:
    guests = await a_table(club)
    watcher: Person = await club.person("Watcher")
    await club.house.lobby.join(watcher, guests[0].table.id, guests[0].hears("welcome")["lobby"]["invite"])
    watching = await club.comes(watcher, guests[0].table.id)
    throw(club, watching, "hooray")
    assert watching.refusals == ["not_seated"]
    throw(club, guests[1], "hooray")
    assert seen(watching) == [(guests[1].seat, "hooray")]
    assert all(len(seen(guest)) == 1 for guest in guests)


async def test_the_host_switches_reactions_off_and_on_again_in_the_middle_of_a_game(club: Club) -> None:
    guests = await a_table(club)
    host = guests[0]

    async def allow(are_on: bool) -> None:
        await club.house.lobby_commands.change(host.person, host.table.id, None, {"reactions": are_on}, None, None)
        await club.settled()

    await allow(False)
    throw(club, guests[1], "alas")
    assert guests[1].refusals == ["reactions_off"]
    assert guests[1].ear.heard("lobby")[-1]["settings"]["reactions"] is False
    await allow(True)
    throw(club, guests[1], "alas")
    assert [len(seen(guest)) for guest in guests] == [1] * 4


async def test_a_reaction_is_written_nowhere_and_whoever_comes_later_has_missed_it(club: Club) -> None:
    guests = await a_table(club)
    before = await club.house.database.read(written)
    throw(club, guests[0], "luck")
    guests[3].go()
    throw(club, guests[1], "luck")
    back = await club.comes(guests[3].person, guests[3].table.id)
    assert seen(back) == []
    rows = await club.house.database.read(written)
    assert {table: n for table, n in rows.items() if n != before[table]} == {}


def written(c: Connection) -> dict[str, int]:
    """The number of rows in every table of the database."""
    names = c.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'")).scalars().all()
    return {name: c.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in names}


async def test_a_reaction_crosses_to_the_other_worker(pair: Pair) -> None:
    people = await pair.one.people(4)
    guests = await pair.seated(people, await pair.one.game(people))
    throw(pair.of(guests[0]), guests[0], "wow")
    await pair.settled()
    assert [seen(guest) for guest in guests] == [[(guests[0].seat, "wow")]] * 4


async def test_a_person_with_a_page_at_each_worker_still_throws_one_a_second(pair: Pair) -> None:
    people = await pair.one.people(4)
    guests = await pair.seated(people, await pair.one.game(people))
    second = await pair.other_than(guests[0]).comes(guests[0].person, guests[0].table.id)
    await pair.settled()
    throw(pair.of(guests[0]), guests[0], "wow")
    await pair.settled()
    throw(pair.other_than(guests[0]), second, "wow")
    await pair.settled()
    assert second.refusals == ["too_many_reactions"]
    assert [len(seen(guest)) for guest in guests] == [1] * 4
