"""People and their sessions: known again everywhere, through an outage, and until they sign out or stay away."""

import pytest

from app.people import queries as store
from app.people.service import FRESH_MS, IDLE_MS, TOUCH_MS, hash_token
from app.storage.store_errors import DatabaseAway
from tests.fakes.club import Club, storm
from tests.fakes.guests import refusal
from tests.fakes.pair import Pair


def seen_at(club: Club, token: str) -> int:
    found = club.database.read_now(store.session, hash_token(token), 0)
    assert found is not None
    return found.seen_at


async def test_who_signs_out_at_one_worker_is_signed_out_at_the_other_in_seconds(pair: Pair) -> None:
    one, two = (club.house.people for club in pair.clubs)
    aoi, token = await one.come_in("Aoi")
    assert await two.who(token) == aoi
    await one.go(aoi, token)
    assert await one.who(token) is None
    await pair.pass_time(FRESH_MS)
    assert await two.who(token) is None


async def test_a_new_name_is_known_at_the_other_worker_in_seconds(pair: Pair) -> None:
    one, two = (club.house.people for club in pair.clubs)
    aoi, token = await one.come_in("Aoi")
    await two.who(token)
    renamed, _ = await one.rename(aoi, token, "Ao")
    assert await one.who(token) == renamed
    await pair.pass_time(FRESH_MS)
    assert await two.who(token) == renamed


async def test_an_outage_throws_out_nobody_who_was_known(club: Club) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    with storm():
        club.clock.advance(FRESH_MS)
        assert await club.house.people.who(token) == aoi
        with pytest.raises(DatabaseAway):
            await club.house.people.who("another")
    club.clock.advance(FRESH_MS)
    assert await club.house.people.who(token) == aoi


async def test_a_session_that_nobody_used_for_a_year_is_over(club: Club) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    club.clock.skip(IDLE_MS)
    assert await club.house.people.who(token) == aoi
    await club.settled()
    club.clock.skip(IDLE_MS + 1)
    assert await club.house.people.who(token) is None


async def test_a_visit_is_written_down_every_few_minutes(club: Club) -> None:
    _, token = await club.house.people.come_in("Aoi")
    came = seen_at(club, token)
    club.clock.advance(TOUCH_MS - 1)
    await club.house.people.who(token)
    await club.settled()
    assert seen_at(club, token) == came
    club.clock.advance(FRESH_MS)
    await club.house.people.who(token)
    await club.settled()
    assert seen_at(club, token) == came + TOUCH_MS - 1 + FRESH_MS


async def test_a_long_visit_is_written_down_with_its_end(club: Club) -> None:
    _, token = await club.house.people.come_in("Aoi")
    came = seen_at(club, token)
    club.clock.advance(TOUCH_MS - 1)
    club.house.people.left(hash_token(token), came)
    await club.settled()
    assert seen_at(club, token) == came
    club.clock.advance(3 * TOUCH_MS)
    club.house.people.left(hash_token(token), came)
    await club.settled()
    assert seen_at(club, token) == came + 4 * TOUCH_MS - 1


async def test_whoever_signs_out_looks_at_no_table_any_more(club: Club) -> None:
    host, guest = await club.people(2)
    aoi, token = await club.house.people.come_in("Aoi")
    first, second = await club.lobby([host, guest, aoi]), await club.lobby([aoi])
    looking = [await club.comes(aoi, table, token=token) for table in (first, second)]
    looking.append(await club.comes(host, first))
    await club.house.people.go(aoi, token)
    await club.settled()
    assert [one.ear.closed for one in looking] == ["signed_out", "signed_out", None]


async def test_all_sessions_of_a_person_end_at_once(club: Club) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    tobias, other = await club.house.people.come_in("Tobias")
    looking = await club.comes(aoi, await club.lobby([aoi]), token=token)
    assert await club.house.people.end_sessions(aoi.id) == 1
    assert looking.ear.closed == "signed_out"
    assert await club.house.people.who(token) is None
    assert await club.house.people.who(other) == tobias
    assert await club.house.people.end_sessions(aoi.id) == 0


async def test_a_new_name_is_told_where_somebody_sits_and_where_they_only_look_on(club: Club) -> None:
    host = await club.person("Host")
    aoi, token = await club.house.people.come_in("Aoi")
    here, there = await club.lobby([host, aoi]), await club.lobby([host], visibility="public")
    sitting, watching = await club.comes(aoi, here), await club.comes(aoi, there)
    hosting = await club.comes(host, there)
    told = len(hosting.ear.frames)
    renamed, tables = await club.house.people.rename(aoi, token, "Ao")
    await club.house.lobby.renamed(renamed, tables)
    assert sitting.hears("lobby")["seats"][1]["name"] == "Ao"
    assert [one.hears("lobby")["you"]["name"] for one in (sitting, watching)] == ["Ao", "Ao"]
    assert len(hosting.ear.frames) == told


async def test_nobody_changes_their_name_all_the_time(club: Club) -> None:
    aoi, token = await club.house.people.come_in("Aoi")
    for number in range(10):
        aoi, _ = await club.house.people.rename(aoi, token, f"Aoi {number}")
    with refusal("too_many_names"):
        await club.house.people.rename(aoi, token, "Aoi")
    assert await club.house.people.rename(aoi, token, aoi.name) == (aoi, [])
    club.clock.advance(60_000)
    assert (await club.house.people.rename(aoi, token, "Aoi"))[0].name == "Aoi"
