"""What a guest is told of a table before joining it, and what a private table keeps to itself."""

from typing import Any

from app.person import Person
from tests.fakes.club import PLAIN, Club
from tests.fakes.guests import refused


async def told(club: Club, person: Person | None, table_id: str, invite: str | None = None) -> dict[str, Any]:
    return await club.house.invitations.read(person, table_id, invite)


async def invite_of(club: Club, host: Person, table_id: str) -> str:
    invite: str = (await club.house.lobby.look(host, table_id))["invite"]
    return invite


async def test_an_invitation_says_who_asks_to_what_and_who_sits_there(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2], bots=1)
    said = await told(club, None, table_id, await invite_of(club, people[0], table_id))
    assert (said["host"], said["host_seat"], said["game"], said["status"]) == (people[0].name, 0, "mafia", "lobby")
    assert [(one["seat"], one["name"], one["bot"]) for one in said["seats"][:2]] == [
        (0, people[0].name, None),
        (1, people[1].name, None),
    ]
    assert said["seats"][2]["bot"] == "random"
    assert (said["max_seats"], said["free"]) == (6, 3)
    assert said["you"] == {"name": None, "seat": None, "joined": False}


async def test_it_joins_nobody_and_tells_nobody(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1])
    invite = await invite_of(club, people[0], table_id)
    revision = (await club.table(table_id)).rows.table.revision
    guest = await club.person()
    assert (await told(club, guest, table_id, invite))["you"] == {"name": guest.name, "seat": None, "joined": False}
    assert (await club.table(table_id)).rows.table.revision == revision
    assert await refused(club.house.lobby.look(guest, table_id)) == "invite_needed"


async def test_a_private_table_tells_nothing_without_its_token(club: Club, people: list[Person]) -> None:
    table_id, other = await club.lobby(people[:1]), await club.lobby(people[:1])
    wrong = await invite_of(club, people[0], other)
    for person in (None, await club.person()):
        assert await refused(told(club, person, table_id)) == "invite_needed"
        assert await refused(told(club, person, table_id, wrong)) == "bad_invite"


async def test_a_token_from_before_somebody_was_sent_away_tells_nothing_any_more(
    club: Club, people: list[Person]
) -> None:
    table_id = await club.lobby(people[:2])
    old = await invite_of(club, people[0], table_id)
    await club.house.lobby_commands.kick(people[0], table_id, 1)
    assert await refused(told(club, None, table_id, old)) == "bad_invite"
    new = await invite_of(club, people[0], table_id)
    assert (await told(club, None, table_id, new))["free"] == 5
    assert await refused(told(club, people[1], table_id, new)) == "barred"


async def test_a_public_table_tells_everybody(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1], visibility="public")
    assert (await told(club, None, table_id))["host"] == people[0].name


async def test_a_host_who_only_watches_is_named_as_well(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:1], visibility="public", sit=False)
    said = await told(club, None, table_id)
    assert (said["host"], said["host_seat"], said["seats"]) == (people[0].name, None, [])


async def test_who_has_joined_is_told_so_and_needs_no_token(club: Club, people: list[Person]) -> None:
    table_id = await club.lobby(people[:2])
    assert (await told(club, people[1], table_id))["you"] == {"name": people[1].name, "seat": 1, "joined": True}


async def test_a_game_that_has_begun_has_no_place_to_offer(club: Club, people: list[Person]) -> None:
    table_id = await club.game(people, settings={**PLAIN, "spectators": False})
    said = await told(club, None, table_id, await invite_of(club, people[0], table_id))
    assert (said["status"], said["free"], said["spectators"]) == ("playing", 0, False)


async def test_nothing_secret_is_in_it(club: Club, people: list[Person]) -> None:
    table_id = await club.game(people)
    said = await told(club, None, table_id, await invite_of(club, people[0], table_id))
    assert said.keys() == {
        "table", "game", "title", "status", "visibility", "host", "host_seat", "seats", "max_seats", "free",
        "spectators", "you",
    }  # fmt: skip
    assert {key for seat in said["seats"] for key in seat} == {"seat", "name", "bot"}


async def test_a_name_chosen_at_one_worker_is_the_name_at_another(pair: Any) -> None:
    people = await pair.one.people(2)
    table_id = await pair.one.lobby(people)
    there = await pair.two.comes(people[1], table_id)
    await pair.settled()
    renamed, tables = await pair.one.house.people.rename(people[1], "any token", "Robin")
    await pair.one.house.lobby.renamed(renamed, tables)
    await pair.settled()
    assert there.hears("lobby")["you"]["name"] == "Robin"
