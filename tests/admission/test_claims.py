"""A seat whose person is away, or a bot's, is taken over by somebody whom the host lets in."""

import asyncio
from random import Random
from typing import Any

import orjson

from app.admission.claims import RELOAD_MS
from app.engine.record import check_record
from app.people import queries as people_store
from app.people.service import Person
from app.storage.queries import claims as store
from app.storage.schema import results
from tests.fakes.club import PLAIN, Club, Guest
from tests.fakes.guests import refusal


async def empty(club: Club, guest: Guest) -> None:
    """They go, and are not back for longer than a page takes to reload."""
    guest.go()
    await club.pass_time(RELOAD_MS)


async def newcomer(club: Club, table_id: str, host: Guest, name: str = "Lotte") -> Person:
    person = await club.person(name)
    invite = (await club.house.lobby.look(host.person, table_id))["invite"]
    await club.house.lobby.join(person, table_id, invite)
    return person


async def claim_of(club: Club, person: Person, table_id: str, seat: int, name: str | None = None) -> int:
    return int(await club.house.claims.ask(person, table_id, seat, name))


async def test_whoever_lost_their_seat_gets_it_back_with_its_hand(club: Club, four: list[Guest]) -> None:
    host, lost = four[0], four[2]
    table_id, hand = host.table.id, lost.picture["view"]["own"]
    await empty(club, lost)
    person = await newcomer(club, table_id, host, "Maria again")
    guest = await club.comes(person, table_id)
    claim = await claim_of(club, person, table_id, 2)
    await club.settled()
    heard = host.hears("claim")
    assert (heard["name"], heard["was"], heard["standing"]) == ("Maria again", {"name": "Maria", "bot": None}, "open")
    assert (heard["seat"], heard["decides"], heard["yours"]) == (2, True, False)
    assert [four[1].hears("claim")[it] for it in ("decides", "yours")] == [False, False]
    assert [guest.hears("claim")[it] for it in ("decides", "yours")] == [False, True]
    assert all(message["view"]["own"] is None for message in guest.ear.heard("welcome", "step"))
    await club.house.claims.decide(host.person, table_id, claim, True)
    await club.settled()
    assert (guest.seat, guest.picture["you"], guest.picture["view"]["own"]) == (2, 2, hand)
    [change] = guest.hears("lobby")["changes"]
    assert change == {
        "seq": 1, "at": club.clock.now(), "seat": 2, "was": {"name": "Maria", "bot": None}, "name": "Maria again",
        "by": "Aoi",
    }  # fmt: skip
    # Whoever had the seat looks on like anybody else.
    back = await club.comes(lost.person, table_id)
    assert (back.picture["you"], back.picture["view"]["own"]) == (None, None)


async def test_a_seat_is_not_given_away_while_its_person_is_there(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    with refusal("seat_not_away"):
        await claim_of(club, person, table_id, 2)
    await empty(club, four[2])
    claim = await claim_of(club, person, table_id, 2)
    back = await club.comes(four[2].person, table_id)
    with refusal("seat_not_away"):
        await club.house.claims.decide(host.person, table_id, claim, True)
    assert back.seat == 2
    assert host.table.seats.of(person.id) is None


async def test_whoever_only_reloads_a_page_keeps_the_seat(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    four[2].go()
    claim = await claim_of(club, person, table_id, 2)
    deciding = asyncio.ensure_future(club.house.claims.decide(host.person, table_id, claim, True))
    await club.pass_time(RELOAD_MS - 1)
    assert not deciding.done()
    back = await club.comes(four[2].person, table_id)
    await club.pass_time(1)
    with refusal("seat_not_away"):
        await deciding
    assert back.seat == 2


async def test_the_host_decides_and_where_the_host_is_lost_anybody_who_sits(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    await empty(club, four[3])
    claim = await claim_of(club, person, table_id, 3)
    for other in (four[1].person, person):
        with refusal("not_yours_to_decide"):
            await club.house.claims.decide(other, table_id, claim, True)
    await empty(club, host)
    claim = await claim_of(club, person, table_id, 0)
    with refusal("not_yours_to_decide"):
        await club.house.claims.decide(person, table_id, claim, True)
    await club.house.claims.decide(four[1].person, table_id, claim, True)
    assert host.table.seats.of(person.id) == 0
    assert host.table.rows.is_host(person.id)


async def test_three_refusals_end_it(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    guest = await club.comes(person, table_id)
    await empty(club, four[2])
    for _ in range(3):
        claim = await claim_of(club, person, table_id, 2)
        await club.house.claims.decide(host.person, table_id, claim, False)
        assert guest.hears("claim")["standing"] == "refused"
    with refusal("claims_ended"):
        await claim_of(club, person, table_id, 2)


async def test_asking_again_changes_nothing_and_asking_for_another_seat_takes_the_first_back(
    club: Club, four: list[Guest]
) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    await empty(club, four[2])
    await empty(club, four[3])
    first = await claim_of(club, person, table_id, 2)
    assert await claim_of(club, person, table_id, 2) == first
    second = await claim_of(club, person, table_id, 3)
    assert [one["claim"] for one in await club.house.claims.listed(host.person, table_id)] == [str(second)]
    with refusal("no_such_claim"):
        await club.house.claims.decide(host.person, table_id, first, True)
    await club.house.claims.take_back(person, table_id)
    assert await club.house.claims.listed(host.person, table_id) == []


async def test_a_claim_that_nobody_answers_ends_by_itself(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    await empty(club, four[2])
    claim = await claim_of(club, person, table_id, 2)
    club.clock.advance(store.FRESH_MS)
    with refusal("no_such_claim"):
        await club.house.claims.decide(host.person, table_id, claim, True)
    assert await claim_of(club, person, table_id, 2) != claim


async def test_who_was_sent_away_may_not_ask(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.game(people)
    guests = await club.guests(people, table_id)
    await club.house.lobby_commands.kick(people[0], table_id, 2)
    with refusal("barred"):
        await claim_of(club, people[2], table_id, 2)
    # A bot plays on in that seat: somebody else may take it over.
    person = await newcomer(club, table_id, guests[0])
    await club.settled()
    await club.pass_time(RELOAD_MS)
    await club.house.claims.decide(people[0], table_id, await claim_of(club, person, table_id, 2), True)
    assert guests[0].table.seats.of(person.id) == 2


async def test_who_sits_there_already_may_not_ask_for_more(club: Club, four: list[Guest]) -> None:
    await empty(club, four[2])
    with refusal("already_seated"):
        await claim_of(club, four[1].person, four[0].table.id, 2)


async def test_strangers_hear_of_no_claims_and_ask_by_the_name_they_had(club: Club) -> None:
    people = await club.people(4)
    table_id = await club.game(people, settings={**PLAIN, "spectators": False})
    guests = await club.guests(people, table_id)
    await empty(club, guests[2])
    stranger = await club.person("Somebody")
    with refusal("not_yours_to_decide"):
        await club.house.claims.listed(stranger, table_id)
    with refusal("no_such_empty_seat"):
        await club.house.claims.ask(stranger, table_id, None, "Nobody")
    with refusal("no_such_empty_seat"):  # there, and not away
        await club.house.claims.ask(stranger, table_id, None, "Tobias")
    claim = int(await club.house.claims.ask(stranger, table_id, None, "maria"))
    [own] = await club.house.claims.listed(stranger, table_id)
    assert (own["standing"], own["yours"]) == ("open", True)
    with refusal("invite_needed"):
        await club.comes(stranger, table_id)
    await club.house.claims.decide(people[0], table_id, claim, True)
    assert [one["standing"] for one in await club.house.claims.listed(stranger, table_id)] == ["granted"]
    assert (await club.comes(stranger, table_id)).seat == 2
    with refusal("no_spectators"):  # no spectators, and this one lost the seat
        await club.comes(people[2], table_id)


async def test_a_name_that_the_house_has_hidden_is_not_shown_by_asking(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host, "Guest 7")
    await club.house.database.write(lambda c: people_store.set_hidden(c, person.id, True))
    await empty(club, four[2])
    await claim_of(club, person, table_id, 2, "Something rude")
    assert host.hears("claim")["name"] == "Guest 7"


async def test_a_new_name_is_the_name_in_claims_and_in_the_log(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    person = await newcomer(club, table_id, host)
    await empty(club, four[2])
    await club.house.claims.decide(host.person, table_id, await claim_of(club, person, table_id, 2), True)
    for who, name in ((person, "New"), (four[2].person, "Old"), (host.person, "Host")):
        renamed = Person(who.id, name)
        found = await club.house.database.write(lambda c, r=renamed: people_store.rename(c, r.id, r.name))
        await club.house.lobby.renamed(renamed, found)
    [change] = four[1].hears("lobby")["changes"]
    assert (change["name"], change["was"]["name"], change["by"]) == ("New", "Old", "Host")


async def test_too_much_asking_is_refused(club: Club, four: list[Guest]) -> None:
    host, table_id = four[0], four[0].table.id
    await empty(club, four[2])
    for number in range(store.OPEN):
        await claim_of(club, await newcomer(club, table_id, host, f"P{number}"), table_id, 2)
    late = await newcomer(club, table_id, host, "Late")
    with refusal("too_many_claims"):
        await claim_of(club, late, table_id, 2)
    for _ in range(5):
        with refusal("too_many_claims"):
            await claim_of(club, late, table_id, 2)
    with refusal("too_many_claims"):
        await claim_of(club, late, table_id, 2)


# Friends who are late


async def bots_game(club: Club) -> tuple[str, Guest]:
    host = await club.person("Aoi")
    table_id = await club.game([host], bots=3)
    return table_id, await club.comes(host, table_id)


async def test_the_code_goes_on_working_after_the_start(club: Club) -> None:
    table_id, host = await bots_game(club)
    code = host.hears("welcome")["lobby"]["code"]
    late = await club.person("Lotte")
    assert await club.house.lobby.join_by_code(late, code) == table_id
    guest = await club.comes(late, table_id)
    assert (guest.picture["you"], guest.hears("welcome")["lobby"]["code"]) == (None, None)


async def test_a_bots_seat_is_taken_over_and_the_record_still_fits_itself(club: Club) -> None:
    table_id, host = await bots_game(club)
    luck = Random(4)
    await club.play([host], luck, moves=1)
    await club.pass_time(3_000)
    late = await newcomer(club, table_id, host)
    guest = await club.comes(late, table_id)
    bot = host.table.seats.rows[2]
    claim = await claim_of(club, late, table_id, 2)
    assert host.hears("claim")["was"] == {"name": bot.name, "bot": "random"}
    assert [one["user"] for one in guest.hears("lobby")["next"]] == [late.id]
    await club.house.claims.decide(host.person, table_id, claim, True)
    await club.settled()
    assert guest.hears("lobby")["next"] == []
    assert guest.picture["view"]["own"] is not None
    row = host.table.seats.rows[2]
    assert (row.person_id, row.bot, row.nonce) == (late.id, None, "")
    before = host.table.seq
    for _ in range(2_000):
        if host.table.status == "finished":
            break
        await club.play([host, guest], luck, moves=1)
        await club.pass_time(1_000)
    assert host.table.status == "finished"
    record = await club.house.records.record(late, table_id)
    check_record(record)
    assert [(one["seat"], one["name"], one["was"]["bot"]) for one in record["changes"]] == [(2, "Lotte", "random")]
    by = {move["by"] for move in record["moves"] if move["seat"] == 2 and move["seq"] > before}
    assert by == {"person"}
    with club.database.reading() as c:
        placed = {row.seat: row.person_id for row in c.execute(results.select())}
    assert placed[2] == late.id


async def test_a_host_without_a_seat_takes_a_bots_seat_over(club: Club) -> None:
    host = await club.person()
    table_id = await club.lobby([host], sit=False)
    for seat in range(4):
        await club.house.lobby_commands.seat_bot(host, table_id, seat, "random")
    await club.house.lobby_commands.start(host, table_id)
    claim = await claim_of(club, host, table_id, 1)
    await club.house.claims.decide(host, table_id, claim, True)
    assert (await club.table(table_id)).seats.of(host.id) == 1


async def test_whoever_waits_is_seated_first_in_the_rematch(club: Club) -> None:
    people = await club.people(2)
    table_id = await club.game(people, bots=2)
    guests = await club.guests(people, table_id)
    late = [await newcomer(club, table_id, guests[0], f"Late {number}") for number in range(5)]
    for person in late:
        await club.house.claims.wait(person, table_id, True)
        club.clock.advance(10)
    await club.house.claims.wait(late[0], table_id, True)  # keeps the place in the line
    await club.house.claims.wait(late[4], table_id, False)
    assert [one["name"] for one in guests[0].hears("lobby")["next"]] == [f"Late {number}" for number in range(4)]
    luck = Random(5)
    while guests[0].table.status == "playing":
        await club.play(guests, luck, moves=1)
        await club.pass_time(1_000)
    made = await club.house.creation.rematch(people[1], table_id)
    rematch = await club.table(made["table"])
    seated = {seat: row.name for seat, row in rematch.seats.rows.items()}
    assert seated == {0: "Aoi", 1: "Tobias", 2: "Late 0", 3: "Late 1", 4: "Late 2", 5: "Late 3"}
    with refusal("not_playing"):
        await club.house.claims.wait(late[4], table_id, True)


async def test_a_change_is_in_the_log_that_everybody_reads(club: Club) -> None:
    table_id, host = await bots_game(club)
    late = await newcomer(club, table_id, host)
    await club.house.claims.decide(host.person, table_id, await claim_of(club, late, table_id, 3), True)
    log: dict[str, Any] = orjson.loads(await club.house.records.log(late, table_id, 0))
    assert [(one["seat"], one["name"]) for one in log["changes"]] == [(3, "Lotte")]
