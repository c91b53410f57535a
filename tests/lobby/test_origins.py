"""Where people at public tables come from: who was removed stays away, and seats of one household are marked."""

from typing import Any

from app.lobby.origins import Origins
from app.maintenance.service import EVERY_MS
from app.person import Person
from app.table.table_rows import Origin
from tests.fakes.club import SHARED, Club, Guest
from tests.fakes.guests import refusal

HOME, ELSEWHERE, FAR = "203.0.113.7", "198.51.100.20", "192.0.2.9"


def origin(club: Club, table_id: str, address: str, device: str) -> Origin:
    return club.house.origins.of(table_id, address, device)


async def public_table(club: Club, places: list[tuple[str, str]], **wanted: Any) -> list[Guest]:
    """People from these addresses and browsers sit at a public table."""
    people = await club.people(len(places))
    table_id = await club.lobby(people, visibility="public", settings=SHARED, **wanted)
    guests = await club.guests(people, table_id)
    for guest, (address, device) in zip(guests, places, strict=True):
        await club.house.origins.note(guest.table, guest.person, origin(club, table_id, address, device))
    await club.settled()
    return guests


def check(club: Club, guest: Guest, person: Person, address: str, device: str, *, is_invited: bool = False) -> None:
    club.house.origins.check(guest.table, person, origin(club, guest.table.id, address, device), is_invited)


async def test_a_removed_person_does_not_come_back_under_a_new_name(club: Club) -> None:
    host, sent, other = await public_table(club, [(ELSEWHERE, "d1"), (HOME, "d2"), (FAR, "d3")])
    await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    again = await club.person("A new name")
    with refusal("barred_household"):
        check(club, host, again, HOME, "private window")
    with refusal("barred_household"):
        check(club, host, again, "192.0.2.55", "d2")  # the same browser in another network
    check(club, host, again, "192.0.2.55", "another browser")
    check(club, host, other.person, HOME, "d2")  # a member stays one
    assert sent.ear.closed == "kicked"


async def test_whoever_shares_a_household_comes_in_with_the_new_link(club: Club) -> None:
    host, *_ = await public_table(club, [(ELSEWHERE, "d1"), (HOME, "d2"), (FAR, "d3")])
    await club.house.lobby_commands.kick(host.person, host.table.id, 1)
    sister = await club.person("Sister")
    check(club, host, sister, HOME, "her own browser", is_invited=True)
    with refusal("barred_household"):
        check(club, host, sister, HOME, "d2", is_invited=True)


async def test_seats_of_one_household_are_marked(club: Club) -> None:
    guests = await public_table(club, [(HOME, "d1"), (ELSEWHERE, "d2"), (HOME, "d3"), (FAR, "d2")])
    told = guests[1].hears("lobby")["seats"]
    assert [seat["household"] for seat in told] == [0, 1, 0, 1]


async def test_callers_from_this_machine_are_no_household(club: Club) -> None:
    guests = await public_table(club, [("127.0.0.1", "d1"), ("127.0.0.1", "d2"), (HOME, "d3")])
    assert {seat["household"] for seat in guests[0].hears("lobby")["seats"]} == {None}


async def test_a_private_table_knows_nothing_of_it(club: Club) -> None:
    people = await club.people(2)
    table_id = await club.lobby(people, settings=SHARED)
    for guest in await club.guests(people, table_id):
        await club.house.origins.note(guest.table, guest.person, origin(club, table_id, HOME, "d1"))
    assert (await club.table(table_id)).rows.origins == {}


async def test_no_address_is_stored_and_the_marks_go_with_the_game(club: Club) -> None:
    await public_table(club, [(HOME, "d1"), (ELSEWHERE, "d2")])

    def stored() -> list[tuple[Any, ...]]:
        wanted = "SELECT household, device FROM members WHERE household IS NOT NULL OR device IS NOT NULL"
        return club.database.read_now(lambda c: [tuple(row) for row in c.exec_driver_sql(wanted)])

    assert [(len(household), len(device)) for household, device in stored()] == [(6, 24), (6, 24)]
    over = "UPDATE tables SET status = 'finished', started_at = 1, game_version = 1, finished_at = 1"
    await club.house.database.write(lambda c: c.exec_driver_sql(over))
    await club.pass_time(EVERY_MS)
    assert stored() == []


async def test_another_table_or_another_house_gives_another_mark(club: Club) -> None:
    one, two = (Origins(club.house.lobby, key) for key in (b"one", b"two"))
    marks = {origins.of(table, HOME, None).household for origins in (one, two) for table in ("a", "b")}
    assert len(marks) == 4
    assert one.of("a", HOME, None) == one.of("a", HOME, None)
