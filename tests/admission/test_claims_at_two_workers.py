"""A seat that changes hands while its table is awake at two workers, with hints and without."""

import asyncio

import pytest

from app.admission.claims import ELSEWHERE_MS
from app.cluster.table_sync import POLL_MS
from tests.fakes.club import Guest
from tests.fakes.guests import refusal
from tests.fakes.pair import Pair

SURE_MS = ELSEWHERE_MS


async def game(pair: Pair) -> tuple[str, list[Guest], Guest]:
    """Four people at both workers by turns, and somebody who watches at the second."""
    people = await pair.one.people(4)
    table_id = await pair.one.game(people)
    guests = await pair.seated(people, table_id)
    late = await pair.one.person("Lotte")
    await pair.one.house.lobby.join(late, table_id, guests[0].hears("welcome")["lobby"]["invite"])
    await pair.settled()
    return table_id, guests, await pair.two.comes(late, table_id)


@pytest.mark.parametrize("hints_are_lost", [False, True])
async def test_a_seat_changes_hands_at_both_workers(pair: Pair, hints_are_lost: bool) -> None:
    table_id, guests, late = await game(pair)
    await pair.settled()
    pair.line.is_cut = hints_are_lost
    lost = guests[2]  # at the first worker, as the host is; whoever asks is at the second
    hand = lost.picture["view"]["own"]
    lost.go()
    await pair.pass_time(SURE_MS)
    claim = await pair.two.house.claims.ask(late.person, table_id, 2, None)
    await pair.settled()
    await pair.pass_time(POLL_MS)
    assert guests[0].hears("claim")["claim"] == claim
    await pair.one.house.claims.decide(guests[0].person, table_id, int(claim), True)
    await pair.settled()
    await pair.pass_time(2_000)
    assert (late.picture["you"], late.picture["view"]["own"]) == (2, hand)
    assert [one.table.seats.of(late.person.id) for one in guests] == [2] * 4
    back = await pair.two.comes(lost.person, table_id)
    assert (back.picture["you"], back.picture["view"]["own"]) == (None, None)


async def test_whoever_is_back_at_another_worker_keeps_the_seat_though_nobody_says_so(pair: Pair) -> None:
    table_id, guests, late = await game(pair)
    guests[2].go()
    await pair.pass_time(500)
    pair.line.is_cut = True
    claim = await pair.one.house.claims.ask(late.person, table_id, 2, None)
    back = await pair.two.comes(guests[2].person, table_id)
    deciding = asyncio.ensure_future(pair.one.house.claims.decide(guests[0].person, table_id, int(claim), True))
    await pair.pass_time(SURE_MS)
    with refusal("seat_not_away"):
        await deciding
    assert back.seat == 2


async def test_of_two_who_decide_at_two_workers_one_lets_somebody_in(pair: Pair) -> None:
    table_id, guests, late = await game(pair)
    other = await pair.one.person("Wen")
    await pair.one.house.lobby.join(other, table_id, guests[0].hears("welcome")["lobby"]["invite"])
    guests[2].go()
    await pair.settled()
    await pair.pass_time(SURE_MS)
    claims = [
        int(await club.house.claims.ask(person, table_id, 2, None))
        for club, person in zip(pair.clubs, (other, late.person), strict=True)
    ]
    await pair.settled()
    host = guests[0].person
    done = await asyncio.gather(
        *(
            club.house.claims.decide(host, table_id, claim, True)
            for club, claim in zip(pair.clubs, claims, strict=True)
        ),
        return_exceptions=True,
    )
    assert sorted(getattr(one, "code", "granted") for one in done) == ["granted", "no_such_claim"]
