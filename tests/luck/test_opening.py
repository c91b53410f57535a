"""Two-phase luck: seats commit to a hash, and open their nonces when the start is fixed and nothing can change."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.admission.claims import RELOAD_MS
from app.engine.catalog import GAMES
from app.engine.kernel.rng import ZEROS
from app.engine.record import check_record
from app.lobby import start as start_module
from app.lobby.start import GRACE_MS
from app.luck.nonces import OPEN_MS, hash_of
from app.person import Person
from app.storage.database import Connection
from tests.fakes.club import Club, open_club
from tests.fakes.guests import refusal
from tests.fakes.pair import Pair

NONCES = ["of-one-seat", "of-another", "of-a-third"]


async def committed(club: Club, people: list[Person], bots: int = 1, **options: Any) -> str:
    """A lobby whose people have committed to their nonces."""
    table_id = await club.lobby(people[:1], nonce="", nonce_hash=hash_of(NONCES[0]), **options)
    table = await club.table(table_id)
    host = await club.house.lobby.look(people[0], table_id)
    for person, nonce in zip(people[1:], NONCES[1:], strict=False):
        await club.house.lobby.join(person, table_id, host["invite"])
        await club.house.lobby_commands.sit(person, table_id, None, "", hash_of(nonce))
    for number in range(len(people), len(people) + bots):
        await club.house.lobby_commands.seat_bot(people[0], table_id, number, "random")
    assert table.status == "lobby"
    return table_id


def starting(club: Club, host: Person, table_id: str) -> "asyncio.Task[int]":
    return asyncio.ensure_future(club.house.lobby_commands.start(host, table_id))


async def fixed(club: Club, host: Person, table_id: str) -> "asyncio.Task[int]":
    """The start is fixed, and waits for the nonces."""
    start = starting(club, host, table_id)
    table = await club.table(table_id)
    await until(lambda: table.rows.table.opens_until is not None)
    return start


async def until(is_so: Callable[[], object]) -> None:
    while not is_so():  # noqa: ASYNC110 - the house has no event for what a test waits for
        await asyncio.sleep(0.001)


async def opens(club: Club, person: Person, table_id: str, nonce: str) -> None:
    await club.house.lobby_commands.starting.open_nonce(person, table_id, nonce)


async def played(club: Club, people: list[Person], table_id: str) -> dict[str, Any]:
    """The record of the game, played to its end and found right."""
    guests = await club.guests(people, table_id)
    while (await club.table(table_id)).status != "finished":
        if await club.play(guests, Random(1)) == 0:
            await club.pass_time(10_000)
    record = await club.house.records.record(people[0], table_id)
    assert check_record(record)
    return record


def brought(record: dict[str, Any]) -> list[tuple[str, bool | None]]:
    return [(one["brought"], one["opened"]) for one in record["luck"]]


@pytest.fixture
async def three(club: Club) -> list[Person]:
    return await club.people(3)


async def test_seats_open_what_they_committed_to_and_the_game_starts_without_waiting(
    club: Club, three: list[Person]
) -> None:
    table_id = await committed(club, three)
    began = club.clock.now()
    start = await fixed(club, three[0], table_id)
    for person, nonce in zip(three, NONCES, strict=True):
        assert not start.done()
        await opens(club, person, table_id, nonce)
    assert await start == 1
    assert club.clock.now() == began
    record = await played(club, three, table_id)
    assert record["nonces"] == [*NONCES, ""]
    assert brought(record) == [("hash", True)] * 3 + [("bot", None)]
    assert record["luck"][0]["hash"] == hash_of(NONCES[0])


async def test_sockets_are_asked_for_the_nonces_that_are_not_open_yet_and_nobody_else(
    club: Club, three: list[Person]
) -> None:
    table_id = await committed(club, three)
    guests = await club.guests(three, table_id)
    start = await fixed(club, three[0], table_id)
    by = club.clock.now() + OPEN_MS
    assert [guest.hears("open_nonce")["by"] for guest in guests] == [by] * 3
    await opens(club, three[0], table_id, NONCES[0])
    asked = [len(guest.ear.heard("open_nonce")) for guest in guests]
    await opens(club, three[1], table_id, NONCES[1])
    assert [len(guest.ear.heard("open_nonce")) for guest in guests[:2]] == asked[:2]
    again = await club.comes(three[2], table_id)
    assert again.hears("open_nonce")["by"] == by
    club.house.lobby_commands.starting.hear_nonce(again.table, again.viewer, NONCES[2])
    await start


async def test_a_seat_whose_nonce_is_open_goes_to_nobody_else(club: Club, three: list[Person]) -> None:
    table_id = await committed(club, three)
    claimant = await club.person("Lotte")
    await club.house.lobby.join(claimant, table_id, (await club.house.lobby.look(three[0], table_id))["invite"])
    claim = int(await club.house.claims.ask(claimant, table_id, 1, None))
    await club.pass_time(RELOAD_MS)
    start = await fixed(club, three[0], table_id)
    await opens(club, three[1], table_id, NONCES[1])
    with refusal("starting"):
        await club.house.claims.decide(three[0], table_id, claim, True)
    for person, nonce in ((three[0], NONCES[0]), (three[2], NONCES[2])):
        await opens(club, person, table_id, nonce)
    await start
    assert (await club.table(table_id)).seats.rows[1].nonce == NONCES[1]


async def test_whoever_is_given_a_seat_in_the_lobby_brings_luck_of_their_own(club: Club, three: list[Person]) -> None:
    table_id = await committed(club, three)
    claimant = await club.person("Lotte")
    await club.house.lobby.join(claimant, table_id, (await club.house.lobby.look(three[0], table_id))["invite"])
    claim = int(await club.house.claims.ask(claimant, table_id, 1, None))
    await club.pass_time(RELOAD_MS)
    await club.house.claims.decide(three[0], table_id, claim, True)
    seat = (await club.table(table_id)).seats.rows[1]
    assert (seat.person_id, seat.nonce, seat.nonce_hash) == (claimant.id, "", None)


async def test_pages_that_are_asked_again_and_again_open_their_nonces_in_one_transaction_each(
    club: Club, three: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def counted(c: Connection, table_id: str, person_id: str, nonce: str) -> None:
        opened.append(nonce)
        open_seat(c, table_id, person_id, nonce)

    open_seat = start_module._open
    monkeypatch.setattr(start_module, "_open", counted)
    table_id = await committed(club, three)
    guests = await club.guests(three, table_id)
    start = await fixed(club, three[0], table_id)
    answered = [0] * 3
    while not start.done():
        for number, guest in enumerate(guests):
            asked = len(guest.ear.heard("open_nonce"))
            for _ in range(asked - answered[number]):
                club.house.lobby_commands.starting.hear_nonce(guest.table, guest.viewer, NONCES[number])
            answered[number] = asked
        await asyncio.sleep(0)
    assert await start == 1
    assert sum(answered) > 3
    assert sorted(opened) == sorted(NONCES)


async def test_one_person_among_bots_is_bound_as_well(club: Club) -> None:
    people = await club.people(1)
    table_id = await committed(club, people, bots=3)
    start = await fixed(club, people[0], table_id)
    await opens(club, people[0], table_id, NONCES[0])
    await start
    assert (await played(club, people, table_id))["nonces"] == [NONCES[0], "", "", ""]


async def test_who_does_not_open_in_time_counts_as_zeros_and_the_record_says_so(
    club: Club, three: list[Person]
) -> None:
    table_id = await committed(club, three)
    start = await fixed(club, three[0], table_id)
    await opens(club, three[1], table_id, NONCES[1])
    club.clock.advance(OPEN_MS - 1)
    await asyncio.sleep(0)
    assert not start.done()
    club.clock.advance(1)
    assert await start == 1
    with refusal("nonce_too_late"):
        await opens(club, three[0], table_id, NONCES[0])
    record = await played(club, three, table_id)
    assert record["nonces"] == [ZEROS, NONCES[1], ZEROS, ""]
    assert brought(record) == [("hash", False), ("hash", True), ("hash", False), ("bot", None)]
    assert any("Seat 0 and seat 2 did not open in time" in sentence for sentence in check_record(record))


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_at_a_table_of_any_game_a_nonce_that_is_not_opened_is_replaced(club: Club, game: str) -> None:
    two = await club.people(2)
    table_id = await committed(club, two, bots=max(0, GAMES[game].seats[0] - 2), game=game)
    start = await fixed(club, two[0], table_id)
    await opens(club, two[1], table_id, NONCES[1])
    club.clock.advance(OPEN_MS)
    assert await start == 1
    record = await played(club, two, table_id)
    assert record["nonces"][:2] == [ZEROS, NONCES[1]]
    assert brought(record)[:2] == [("hash", False), ("hash", True)]
    assert any("Seat 0 did not open in time" in sentence for sentence in check_record(record))


async def test_a_seat_that_knows_the_seed_and_all_nonces_cannot_choose_its_own_any_more(
    club: Club, three: list[Person]
) -> None:
    table_id = await committed(club, three)
    start = await fixed(club, three[0], table_id)
    for person, nonce in zip(three[:2], NONCES, strict=False):
        await opens(club, person, table_id, nonce)
    commands, cheat = club.house.lobby_commands, three[2]
    for ground in range(20):
        with refusal("nonce_differs"):
            await opens(club, cheat, table_id, f"ground-{ground}")
        with refusal("starting"):
            await commands.sit(cheat, table_id, None, "", hash_of(f"ground-{ground}"))
        with refusal("starting"):
            await commands.sit(cheat, table_id, None, f"ground-{ground}")
    with refusal("nonce_differs"):
        await opens(club, cheat, table_id, NONCES[0])  # another seat's
    with refusal("starting"):
        await commands.sit(cheat, table_id, 5, "")
    await opens(club, cheat, table_id, NONCES[2])
    await start


async def test_the_host_can_change_nothing_of_the_deal_while_the_seats_open(club: Club, three: list[Person]) -> None:
    table_id = await committed(club, three)
    start = await fixed(club, three[0], table_id)
    commands, host = club.house.lobby_commands, three[0]
    with refusal("starting"):
        await commands.seat_bot(host, table_id, 4, "random")
    with refusal("starting"):
        await commands.seat_bot(host, table_id, 3, None)
    with refusal("starting"):
        await commands.kick(host, table_id, 1)
    with refusal("starting"):
        await commands.change(host, table_id, None, None, None, 5)
    await commands.ready(three[1], table_id, True)
    await commands.hand_over(host, table_id, 1)
    club.clock.advance(OPEN_MS)
    await start


async def test_who_leaves_while_the_seats_open_leaves_a_game_that_has_begun(club: Club, three: list[Person]) -> None:
    table_id = await committed(club, three)
    start = await fixed(club, three[0], table_id)
    leaving = asyncio.ensure_future(club.house.lobby_commands.leave(three[2], table_id))
    await asyncio.sleep(0.01)
    assert not leaving.done()
    club.clock.advance(OPEN_MS)
    await asyncio.gather(start, leaving)
    table = await club.table(table_id)
    assert table.rows.seats[2].left
    assert table.status == "playing"


async def test_a_nonce_is_opened_twice_without_harm_and_not_before_the_start(club: Club, three: list[Person]) -> None:
    table_id = await committed(club, three)
    with refusal("nonce_too_early"):
        await opens(club, three[0], table_id, NONCES[0])
    stranger = await club.person()
    start = await fixed(club, three[0], table_id)
    with refusal("invite_needed"):
        await opens(club, stranger, table_id, NONCES[0])
    for _ in range(2):
        await opens(club, three[0], table_id, NONCES[0])
    club.clock.advance(OPEN_MS)
    await start
    await opens(club, three[0], table_id, NONCES[0])


async def test_a_nonce_in_the_open_and_none_at_all_go_on_working_and_are_named_in_the_record(
    club: Club, three: list[Person]
) -> None:
    table_id = await club.lobby(three[:2], bots=2, nonce="plain")
    await club.house.lobby.join(three[2], table_id, (await club.house.lobby.look(three[0], table_id))["invite"])
    await club.house.lobby_commands.sit(three[2], table_id, None, "")
    assert await club.house.lobby_commands.start(three[0], table_id) == 1
    with refusal("no_nonce_hash"):
        await opens(club, three[0], table_id, "plain")
    record = await played(club, three, table_id)
    assert sorted(brought(record), key=str) == sorted(
        [("plain", None), ("plain", None), ("bot", None), ("bot", None), ("nothing", None)], key=str
    )


@pytest.mark.parametrize("opened", [0, 1, 3])
async def test_a_start_whose_house_died_goes_on_with_what_was_opened(url: str, opened: int) -> None:
    async with open_club(url) as club:
        people = await club.people(3)
        table_id = await committed(club, people)
        start = await fixed(club, people[0], table_id)
        for person, nonce in list(zip(people, NONCES, strict=True))[: min(opened, 2)]:
            await opens(club, person, table_id, nonce)
        start.cancel()
        for task in list(club.house.lobby_commands.starting._starts.values()):
            task.cancel()
        clock = club.clock
    clock.skip(OPEN_MS + GRACE_MS)
    async with open_club(url, clock) as club:
        table = await club.table(table_id)
        assert table.status == "lobby"
        with refusal("starting"):
            await club.house.lobby_commands.sit(people[0], table_id, None, "", hash_of("another"))
        club.house.lobby_commands.starting.resume(table)
        clock.advance(1)
        await until(lambda: (table.rows.table.opens_until or 0) > clock.now())
        await opens(club, people[2], table_id, NONCES[2])
        if opened == 3:
            await opens(club, people[0], table_id, NONCES[0])
            await opens(club, people[1], table_id, NONCES[1])
        else:
            clock.advance(OPEN_MS)
        await until(lambda: table.status != "lobby")
        was_open = {0: [False, False, True], 1: [True, False, True], 3: [True, True, True]}[opened]
        assert [bool(table.rows.seats[seat].nonce) for seat in range(3)] == was_open
        await played(club, people, table_id)


async def test_a_seat_opens_at_one_worker_what_another_one_waits_for(pair: Pair) -> None:
    people = await pair.one.people(2)
    table_id = await committed(pair.one, people, bots=2)
    there = await pair.two.comes(people[1], table_id)
    start = starting(pair.one, people[0], table_id)
    while not there.ear.heard("open_nonce"):
        await pair.settled()
        await asyncio.sleep(0.001)
    await opens(pair.two, people[1], table_id, NONCES[1])
    await opens(pair.one, people[0], table_id, NONCES[0])
    while not start.done():
        await pair.settled()
        await asyncio.sleep(0.001)
    assert await start == 1
    table = await pair.one.table(table_id)
    assert [table.rows.seats[seat].nonce for seat in range(2)] == NONCES[:2]
