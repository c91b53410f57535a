"""What comes over the bus is never believed: a worker looks into the database, and only that changes anything."""

from random import Random
from typing import Any

import orjson

from app.people.ended_sessions import POLL_MS as ENDINGS_MS
from app.people.ended_sessions import WHOLE_POLLS
from app.people.queries import end_session
from app.people.service import hash_token
from tests.fakes.club import Guest
from tests.fakes.pair import Pair


async def forge(pair: Pair, **hint: Any) -> None:
    """Say this to both workers, in the name of nobody."""
    for end in pair.line.ends:
        end.hear(orjson.loads(orjson.dumps(hint)))
    await pair.settled()


async def seated(pair: Pair) -> list[Guest]:
    people = await pair.one.people(4)
    return await pair.seated(people, await pair.one.game(people))


async def test_no_hint_makes_bots_play_for_people_who_are_there(pair: Pair) -> None:
    guests = await seated(pair)
    table = guests[0].table.id
    for worker in ("stranger", pair.one.house.table_sync.worker, pair.two.house.table_sync.worker):
        far = {"revision": 10**6, "seq": 10**6, "at": pair.clock.now() * 2, "watching": 0, "seats": {}}
        await forge(pair, k="here", t=table, w=worker, bots=[0, 1, 2, 3], **far)
    for guest in guests:
        assert guest.table.seats.bots == frozenset()
        assert [one["online"] for one in guest.table.seats.presence()] == [True] * 4


async def test_no_hint_ends_a_session_that_goes_on(pair: Pair) -> None:
    guests = await seated(pair)
    for guest in guests:
        guest.viewer.session = f"session of {guest.person.name}"
    await forge(pair, k="ended", sessions=[guest.viewer.session for guest in guests])
    assert [guest.ear.closed for guest in guests] == [None] * 4


async def test_hints_of_moves_rows_and_lines_that_do_not_exist_change_nothing(pair: Pair) -> None:
    guests = await seated(pair)
    table, before = guests[0].table.id, [guest.picture for guest in guests]
    await forge(pair, k="move", t=table, seq=10**9)
    await forge(pair, k="rows", t=table, revision=10**9)
    await forge(pair, k="said", t=table, line=10**9)
    await forge(pair, k="nudge", t=table, seat=0, name="Nobody", seq=0)
    assert [guest.picture for guest in guests] == before
    assert not any(guest.ear.heard("nudged") for guest in guests)
    assert await pair.play(guests, Random(1), moves=4) == 4


async def test_hints_of_reactions_show_none_that_a_worker_would_have_refused(pair: Pair) -> None:
    guests = await seated(pair)
    table, host = guests[0].table.id, guests[0]
    for seat, reaction in ((9, "hooray"), (0, "<b>"), (0, None), ("0", "hooray")):
        await forge(pair, k="reaction", t=table, seat=seat, reaction=reaction)
    await forge(pair, k="reaction", t="elsewhere", seat=0, reaction="hooray")
    await pair.of(host).house.lobby_commands.change(host.person, table, None, {"reactions": False}, None, None)
    await pair.settled()
    await forge(pair, k="reaction", t=table, seat=0, reaction="hooray")
    assert not any(guest.ear.heard("reaction") for guest in guests)
    await pair.of(host).house.lobby_commands.change(host.person, table, None, {"reactions": True}, None, None)
    await pair.settled()
    for _ in range(100):
        await forge(pair, k="reaction", t=table, seat=0, reaction="hooray")
    assert [len(guest.ear.heard("reaction")) for guest in guests] == [1] * 4


async def test_a_session_that_ended_at_a_worker_whose_clock_is_far_behind_is_ended_here_all_the_same(
    pair: Pair,
) -> None:
    """The polls of every second look for recent ends; now and then one looks for all sessions in use."""
    person, token = await pair.one.house.people.come_in("Behind")
    table_id = await pair.one.lobby([person])
    guest = await pair.two.comes(person, table_id, token=token)
    pair.line.is_cut = True
    an_hour_ago = pair.clock.now() - 3_600_000
    await pair.one.database.write(lambda c: end_session(c, hash_token(token), an_hour_ago))
    await pair.pass_time((ENDINGS_MS + 100) * WHOLE_POLLS)
    assert guest.ear.closed == "signed_out"
