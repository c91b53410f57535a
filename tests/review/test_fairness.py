"""What the review says of a game's luck and of the chain of its log, and that it notices what was changed."""

import asyncio
from typing import Any

import orjson

from app.luck.nonces import OPEN_MS, hash_of
from app.person import Person
from app.review.service import Review
from tests.fakes.club import Club
from tests.luck.test_opening import NONCES, committed, fixed, opens, played


async def a_game(club: Club, people: list[Person], opening: int) -> str:
    """A finished game of people who committed to their nonces; the first `opening` of them opened theirs."""
    table_id = await committed(club, people)
    start = await fixed(club, people[0], table_id)
    for person, nonce in list(zip(people, NONCES, strict=True))[:opening]:
        await opens(club, person, table_id, nonce)
    await asyncio.sleep(0)
    club.clock.advance(OPEN_MS)
    await start
    await played(club, people, table_id)
    return table_id


async def fairness(club: Club, table_id: str) -> dict[str, Any]:
    review = Review(club.database)
    told: dict[str, Any] = orjson.loads(await review.steps(await review.game(table_id)))
    assert told["steps"][-1]["view"]["result"] == told["result"]
    facts: dict[str, Any] = told["fairness"]
    return facts


def change(club: Club, sql: str, *values: object) -> None:
    with club.database.writing() as connection:
        assert connection.exec_driver_sql(sql, values).rowcount > 0


async def test_luck_that_everybody_opened_and_a_log_that_nobody_changed(club: Club) -> None:
    table_id = await a_game(club, await club.people(3), opening=3)
    whole = {"begins": 1, "breaks": None}
    assert await fairness(club, table_id) == {
        "fits": True, "opened": [0, 1, 2], "late": [], "unbound": [], "chain": whole
    }  # fmt: skip


async def test_who_did_not_open_and_who_committed_to_nothing_are_named(club: Club) -> None:
    people = await club.people(4)
    table_id = await committed(club, people[:3])
    await club.house.lobby.join(people[3], table_id, (await club.house.lobby.look(people[0], table_id))["invite"])
    await club.house.lobby_commands.sit(people[3], table_id, None, "in the open")
    start = await fixed(club, people[0], table_id)
    await opens(club, people[1], table_id, NONCES[1])
    club.clock.advance(OPEN_MS)
    await start
    await played(club, people, table_id)
    facts = await fairness(club, table_id)
    assert (facts["fits"], facts["opened"], facts["late"], facts["unbound"]) == (True, [1], [0, 2], [4])


async def test_an_entry_whose_time_was_changed_breaks_the_chain_and_the_steps_are_still_shown(club: Club) -> None:
    table_id = await a_game(club, await club.people(3), opening=3)
    change(club, "UPDATE moves SET at = at + 1 WHERE table_id = ? AND seq = 5", table_id)
    facts = await fairness(club, table_id)
    assert (facts["fits"], facts["chain"]) == (True, {"begins": 1, "breaks": 5})


async def test_another_commitment_than_the_one_of_the_start_is_noticed(club: Club) -> None:
    table_id = await a_game(club, await club.people(3), opening=3)
    another = hash_of("another")
    change(club, "UPDATE seats SET nonce_hash = ? WHERE table_id = ? AND seat = 1", another, table_id)
    facts = await fairness(club, table_id)
    assert (facts["fits"], facts["chain"]) == (False, {"begins": 1, "breaks": 1})


async def test_another_promise_than_that_of_the_seed_is_noticed(club: Club) -> None:
    table_id = await a_game(club, await club.people(3), opening=3)
    change(club, "UPDATE tables SET commitment = ? WHERE id = ?", hash_of("another"), table_id)
    facts = await fairness(club, table_id)
    assert (facts["fits"], facts["chain"]["breaks"]) == (False, 1)


async def test_a_game_of_an_older_release_has_no_chain(club: Club) -> None:
    table_id = await a_game(club, await club.people(3), opening=3)
    change(club, "UPDATE moves SET chain = NULL WHERE table_id = ?", table_id)
    assert (await fairness(club, table_id))["chain"] == {"begins": None, "breaks": None}
