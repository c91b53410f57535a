"""Somebody without an invitation knocks at a private table: who hears of it, who may answer, and when it is enough."""

import pytest

from app.person import Person
from app.storage.queries.knocks import WAITING
from tests.fakes.club import PLAIN, Club
from tests.fakes.guests import refused
from tests.fakes.pair import Pair


async def standing(club: Club, person: Person, table_id: str) -> str:
    return await club.house.knocks.standing(person, table_id)


async def test_who_knocks_is_let_in_by_the_host_and_may_sit(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2])
    host, guest = await club.guests(people[:2], table_id)
    late = await club.person("Late")
    began = club.clock.now()
    knock = await club.house.knocks.knock(late, table_id)
    for seated in (host, guest):
        assert seated.hears("lobby")["knocks"] == [{"knock": knock, "name": "Late", "at": began}]
    assert await standing(club, late, table_id) == "waiting"
    assert await refused(club.house.lobby.look(late, table_id)) == "invite_needed"
    await club.house.knocks.answer(people[0], table_id, knock, True)
    assert await standing(club, late, table_id) == "granted"
    assert host.hears("lobby")["knocks"] == []
    assert await club.house.lobby_commands.sit(late, table_id, None, "") == 2


async def test_an_answer_is_the_hosts(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2])
    late, stranger = await club.people(2)
    knock = await club.house.knocks.knock(late, table_id)
    answer = club.house.knocks.answer
    assert await refused(answer(people[1], table_id, knock, True)) == "not_the_host"
    assert await refused(answer(stranger, table_id, knock, True)) == "invite_needed"
    assert await refused(answer(late, table_id, knock, True)) == "invite_needed"
    assert await standing(club, late, table_id) == "waiting"


async def test_while_the_host_stays_away_anybody_who_sits_there_lets_people_in(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people[:2])
    host, _guest = await club.guests(people[:2], table_id)
    late = await club.person("Late")
    knock = await club.house.knocks.knock(late, table_id)
    host.go()
    await club.pass_time(PLAIN["absent_after"] * 1000 - 1)
    assert await refused(club.house.knocks.answer(people[1], table_id, knock, True)) == "not_the_host"
    await club.pass_time(1)
    await club.house.knocks.answer(people[1], table_id, knock, True)
    assert await standing(club, late, table_id) == "granted"


async def test_three_refusals_end_it(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    late = await club.person("Late")
    for said in ("refused", "refused", "ended"):
        knock = await club.house.knocks.knock(late, table_id)
        await club.house.knocks.answer(people[0], table_id, knock, False)
        assert await standing(club, late, table_id) == said
    assert await refused(club.house.knocks.knock(late, table_id)) == "turned_away"
    assert await club.house.knocks.waiting(people[0], table_id) == []


async def test_who_gives_up_is_not_waited_for_and_refusals_stay_counted(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    late = await club.person("Late")
    for _ in range(2):
        knock = await club.house.knocks.knock(late, table_id)
        await club.house.knocks.answer(people[0], table_id, knock, False)
    await club.house.knocks.knock(late, table_id)
    await club.house.knocks.give_up(late, table_id)
    assert await club.house.knocks.waiting(people[0], table_id) == []
    assert await refused(club.house.knocks.answer(people[0], table_id, late.id, True)) == "no_such_knock"
    await club.house.knocks.knock(late, table_id)
    await club.house.knocks.answer(people[0], table_id, late.id, False)
    assert await standing(club, late, table_id) == "ended"


async def test_nobody_knocks_on_and_on(club: Club, people: list[Person]) -> None:
    tables = [await club.lobby(people[:1]) for _ in range(7)]
    late = await club.person("Late")
    for table_id in tables[:6]:
        await club.house.knocks.knock(late, table_id)
        await club.house.knocks.knock(late, table_id)  # again while waiting: nothing
    assert await refused(club.house.knocks.knock(late, tables[6])) == "too_many_knocks"
    await club.pass_time(30_000)
    await club.house.knocks.knock(late, tables[6])


async def test_only_so_many_wait_at_one_table(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    for late in await club.people(WAITING):
        await club.house.knocks.knock(late, table_id)
    assert await refused(club.house.knocks.knock(await club.person(), table_id)) == "too_many_knocks"


async def test_who_comes_by_the_link_after_all_is_no_longer_at_the_door(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    [host] = await club.guests(people[:1], table_id)
    invite = host.hears("welcome")["lobby"]["invite"]
    late = await club.person("Late")
    await club.house.knocks.knock(late, table_id)
    await club.house.lobby.join(late, table_id, invite)
    assert host.hears("lobby")["knocks"] == []
    assert await standing(club, late, table_id) == "granted"


async def test_a_public_table_needs_no_knock(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1], visibility="public")
    late = await club.person("Late")
    await club.house.knocks.knock(late, table_id)
    assert await club.house.knocks.waiting(people[0], table_id) == []
    assert await standing(club, late, table_id) == "granted"


async def test_who_was_sent_away_does_not_come_in_by_knocking(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2])
    await club.house.lobby_commands.kick(people[0], table_id, 1)
    assert await refused(club.house.knocks.knock(people[1], table_id)) == "barred"
    assert await refused(club.house.knocks.standing(people[1], table_id)) == "barred"


async def test_a_running_game_lets_in_who_only_watches_and_without_spectators_nobody(
    club: Club, people: list[Person]
) -> None:
    open_table = await club.game(people)
    closed_table = await club.game(people, settings={**PLAIN, "spectators": False})
    late = await club.person("Late")
    assert await refused(club.house.knocks.knock(late, closed_table)) == "no_spectators"
    await club.house.knocks.knock(late, open_table)
    await club.house.knocks.answer(people[0], open_table, late.id, True)
    watcher = await club.comes(late, open_table)
    assert watcher.seat is None
    assert watcher.picture["view"]["own"] is None


async def test_who_watches_hears_nothing_of_knocks(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    [host] = await club.guests(people[:1], table_id)
    watcher, late = await club.people(2)
    await club.house.lobby.join(watcher, table_id, host.hears("welcome")["lobby"]["invite"])
    looking = await club.comes(watcher, table_id)
    await club.house.knocks.knock(late, table_id)
    assert looking.hears("lobby")["knocks"] == []
    assert await refused(club.house.knocks.waiting(watcher, table_id)) == "not_seated"


@pytest.mark.parametrize("is_cut", [False, True])
async def test_a_knock_at_one_worker_is_answered_at_another(pair: Pair, is_cut: bool) -> None:
    people = await pair.one.people(2)
    table_id = await pair.one.lobby(people[:1])
    host = await pair.one.comes(people[0], table_id)
    await pair.settled()
    pair.line.is_cut = is_cut
    await pair.two.house.knocks.knock(people[1], table_id)
    await pair.pass_time(3_000)
    assert [knock["name"] for knock in host.hears("lobby")["knocks"]] == [people[1].name]
    await pair.one.house.knocks.answer(people[0], table_id, people[1].id, True)
    await pair.settled()
    assert await standing(pair.two, people[1], table_id) == "granted"
    guest = await pair.two.comes(people[1], table_id)
    assert guest.hears("welcome")["lobby"]["knocks"] == []


async def test_knocks_outlive_a_restart(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    late = await club.person("Late")
    await club.house.knocks.knock(late, table_id)
    club.forget()
    assert [knock["name"] for knock in await club.house.knocks.waiting(people[0], table_id)] == ["Late"]
