"""Once an hour: lobbies nobody comes to are closed, those where somebody is are not, and twice is as once."""

import asyncio

from app.maintenance.service import EVERY_MS, PRIVATE_MS, PUBLIC_MS
from app.people import queries as store
from app.people.service import IDLE_MS, hash_token
from tests.fakes.club import Club, storm
from tests.fakes.pair import Pair


async def status(club: Club, table_id: str) -> str:
    return (await club.table(table_id)).status


async def test_what_is_forgotten_is_tidied_up_by_itself(club: Club) -> None:
    host = await club.person()
    public, private = await club.lobby([host], visibility="public"), await club.lobby([host])
    club.clock.skip(PUBLIC_MS - EVERY_MS)
    await club.pass_time(0)
    assert await status(club, public) == "lobby"
    await club.pass_time(2 * EVERY_MS)
    assert [await status(club, one) for one in (public, private)] == ["closed", "lobby"]
    club.clock.skip(PRIVATE_MS)
    await club.pass_time(2 * EVERY_MS)
    assert await status(club, private) == "closed"


async def test_a_lobby_where_somebody_waits_is_kept_however_long(club: Club) -> None:
    host = await club.person()
    waiting = await club.comes(host, await club.lobby([host], visibility="public"))
    club.clock.advance(10 * PUBLIC_MS)
    await club.house.tidying.tidy()
    assert waiting.ear.closed is None
    waiting.go()
    await club.house.tidying.tidy()
    assert waiting.table.status == "closed"


async def test_sessions_of_a_year_ago_end(club: Club) -> None:
    _, token = await club.house.people.come_in("Aoi")
    club.clock.skip(IDLE_MS + 1)
    await club.house.tidying.tidy()
    assert club.database.read_now(store.session, hash_token(token), 0) is None


async def test_two_workers_that_tidy_up_at_once_do_it_once(pair: Pair) -> None:
    host = await pair.one.person()
    stale = await pair.one.lobby([host], visibility="public")
    looked_at = await pair.two.comes(host, await pair.one.lobby([host], visibility="public"))
    for club in pair.clubs:
        await club.house.tidying.close()  # not by itself, as soon as the clock jumps
    pair.clock.advance(10 * PUBLIC_MS)
    await pair.settled()
    await pair.pass_time(5_000)  # long enough for who looks where to be written down
    await asyncio.gather(*(club.house.tidying.tidy() for club in pair.clubs))
    assert [await status(club, stale) for club in pair.clubs] == ["closed", "closed"]
    assert [await status(club, looked_at.table.id) for club in pair.clubs] == ["lobby", "lobby"]


async def test_an_outage_only_puts_it_off(club: Club) -> None:
    stale = await club.lobby([await club.person()], visibility="public")
    club.clock.skip(PUBLIC_MS)
    await club.pass_time(0)
    with storm():
        await club.pass_time(EVERY_MS)
    assert await status(club, stale) == "lobby"
    await club.pass_time(EVERY_MS)
    assert await status(club, stale) == "closed"
