"""Ready Set Bet over the wire: who is first, what is refused and why, and races that outlive the server."""

import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import anyio
import httpx
import pytest

from app.engine.record import check_record
from scripts.services import free_port
from tests.storage.conftest import POSTGRES, postgres_database
from tests.wire.clients import PATIENT, Person, Seat, Table, a_full_table, come_in, sits_down
from tests.wire.servers import ServerProcess, a_server, start_server


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A house whose clocks go as the rules say: no race comes to its close while a test looks on."""
    url = f"sqlite:///{tmp_path_factory.mktemp('races')}/railbird.sqlite"
    with a_server(url) as started:
        yield started


async def a_race(people: list[Person], **options: Any) -> Table:
    return await a_full_table(people, game="readysetbet", options={"pace": 4, **options})


@contextlib.asynccontextmanager
async def at_table(server: ServerProcess, people: list[Person], table: Table) -> AsyncIterator[list[Seat]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(sits_down(server, person, table)) for person in people]


async def off(seats: list[Seat]) -> None:
    """Everybody is ready, unless the gates have opened by themselves, and the race begins."""
    for number, seat in enumerate(seats):
        await seat.hear("welcome")
        await seat.answer(f"1.start.{number}", {"do": "start"}, f"ready-{number}")
    for seat in seats:
        while (await seat.hear("step"))["view"]["phase"] != "race":
            pass


async def people_at(server: ServerProcess, client: httpx.AsyncClient, count: int) -> list[Person]:
    return [await come_in(client, name) for name in ("Aoi", "Tobias", "怡君", "Maria")[:count]]


async def bet(seat: Seat, number: int, spot: str, token: str = "3", cmd_id: str = "") -> None:
    move = {"do": "bet", "token": token, "spot": spot}
    await seat.answer(f"1.bet.{number}", move, cmd_id or f"{number}: {token} on {spot}")


async def answered(seat: Seat, cmd_id: str) -> dict[str, Any]:
    """What came of a command: its step, or its refusal."""
    return await seat.hear(cmd_id=cmd_id)


def rolls(entries: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """(race, roll) of all that the log tells."""
    race, found = 0, []
    for entry in entries:
        for event in entry["events"]:
            if event["event"] == "RaceStarted":
                race = event["race"]
            elif event["event"] == "DiceRolled":
                found.append((race, event["roll"]))
    return found


def steps(seat: Seat) -> list[int]:
    return [message["seq"] for message in seat.heard if message["type"] == "step"]


def each_once(found: list[tuple[int, int]]) -> bool:
    most = Counter(race for race, _ in found)
    return found == [(race, roll) for race in (1, 2, 3, 4) for roll in range(1, most[race] + 1)]


async def test_of_two_people_for_one_spot_one_wins_and_nobody_loses_a_token(slow):
    async with slow.client() as client:
        people = await people_at(slow, client, 2)
        async with at_table(slow, people, await a_race(people)) as seats:
            await off(seats)
            for turn, spot in enumerate(["6.win.3", "8.win.3", "4.show.2", "blue"]):
                token = "2345"[turn]
                async with anyio.create_task_group() as both:
                    for number in (0, 1) if turn % 2 else (1, 0):
                        both.start_soon(bet, seats[number], number, spot, token)
                said = [await answered(seat, f"{number}: {token} on {spot}") for number, seat in enumerate(seats)]
                [winner] = [number for number, message in enumerate(said) if message["type"] == "step"]
                refused = said[1 - winner]
                assert (refused["error"], refused["rule"]) == ("illegal_move", "R-4.1")
                assert refused["detail"] == f"Seat {winner} has a token on this spot."
                loser, other = 1 - winner, ["9.win.1", "9.win.2", "9.win.3", "orange"][turn]
                await bet(seats[loser], loser, other, token)
                step = await answered(seats[loser], f"{loser}: {token} on {other}")
                assert step["type"] == "step"
            view = step["view"]
            assert [len(one["tokens"]) for one in view["seats"]] == [1, 1]
            assert len({one["spot"] for one in view["bets"]}) == len(view["bets"]) == 8


REFUSED = [
    ({"do": "bet", "token": "3", "spot": "6.win.3"}, "illegal_move", "R-4.1"),  # taken
    ({"do": "bet", "token": "6", "spot": "6.win.1"}, "illegal_move", "R-4.1"),  # a token there is not
    ({"do": "bet", "token": "h6", "spot": "6.win.1"}, "illegal_move", "R-4.1"),
    ({"do": "bet", "token": "3", "spot": "7.win.9"}, "illegal_move", "R-1.2"),
    ({"do": "house", "token": "h6", "spot": "6.win.1"}, "illegal_move", "R-3.1"),  # too late for those
    ({"do": "roll"}, "illegal_move", "R-3.1"),
    ({"do": "keep", "card": "cash"}, "illegal_move", "R-3.1"),
    ({"do": "bet", "token": 3, "spot": "6.win.1"}, "malformed_move", None),
    ({"do": "bet", "token": "3"}, "malformed_move", None),
    ({"do": "bet", "token": "3", "spot": "6.win.1", "times": 9}, "malformed_move", None),
    ({"do": "buy"}, "malformed_move", None),
]


async def test_a_bet_that_cannot_be_is_refused_with_code_sentence_and_paragraph(slow):
    async with slow.client() as client:
        people = await people_at(slow, client, 2)
        async with at_table(slow, people, await a_race(people)) as seats:
            await off(seats)
            await bet(seats[1], 1, "6.win.3")
            await seats[0].hear("step")
            for number, (move, error, rule) in enumerate(REFUSED):
                await seats[0].answer("1.bet.0", move, f"wrong-{number}")
                said = await answered(seats[0], f"wrong-{number}")
                assert (said["type"], said["error"], said.get("rule")) == ("refused", error, rule), move
                assert said["detail"].endswith("."), said
            exotic = [message for message in seats[0].heard if "view" in message][-1]["view"]["exotics"][0]["spots"]
            await bet(seats[0], 0, exotic[0])
            assert (await answered(seats[0], f"0: 3 on {exotic[0]}"))["type"] == "step"
            await bet(seats[0], 0, exotic[1], "4")
            assert (await answered(seats[0], f"0: 4 on {exotic[1]}"))["rule"] == "R-4.2"
            await seats[0].answer("1.bet.1", {"do": "bet", "token": "4", "spot": "4.win.1"}, "not mine")
            assert (await answered(seats[0], "not mine"))["error"] == "not_your_ask"
            await seats[0].answer("1.house.0.6", {"do": "house", "token": "h3", "spot": "4.win.1"}, "house")
            assert (await answered(seats[0], "house"))["rule"] == "R-2.4"
            view = [message for message in seats[0].heard if "view" in message][-1]["view"]
            assert [len(one["tokens"]) for one in view["seats"]] == [4, 4]


async def test_a_flood_of_bets_is_refused_and_neither_this_table_nor_another_feels_it(slow):
    async with slow.client() as client:
        ann, bo, cho, dee = await people_at(slow, client, 4)
        here, there = await a_race([ann, bo]), await a_race([cho, dee])
        async with at_table(slow, [ann, bo], here) as (flooder, neighbour), at_table(slow, [cho, dee], there) as others:
            await off([flooder, neighbour])
            await off(others)
            for number in range(900):
                await bet(flooder, 0, "7.win.9", cmd_id=f"flood-{number}")
            await bet(neighbour, 1, "6.win.3")
            await bet(others[0], 0, "6.win.3")
            assert (await answered(others[0], "0: 3 on 6.win.3"))["type"] == "step"
            assert (await answered(neighbour, "1: 3 on 6.win.3"))["type"] == "step"
            while "flood-899" not in [message.get("cmd_id") for message in flooder.heard[-1:]]:
                await flooder.hear("refused")
            refused = Counter(message["error"] for message in flooder.heard if message["type"] == "refused")
            assert refused.total() == 900
            assert refused["too_many_moves"] > refused["illegal_move"] > 0
            for seat in (neighbour, *others):
                assert not [message for message in seat.heard if message["type"] == "refused"]


async def test_kill_9_in_mid_race_and_it_goes_on_with_the_next_roll(database_url):
    """With a bet on its way."""
    port = free_port()
    server = start_server(database_url, port, RAILBIRD_CLOCK_SPEED="10")
    try:
        async with server.client() as client:
            people = await people_at(server, client, 2)
            table = await a_race(people, pace=1.5)
        async with at_table(server, people, table) as seats:
            await off(seats)
            for _ in range(3):
                told = await seats[0].hear("step", by="house")
            await bet(seats[1], 1, "4.win.1")
            server.kill()
        server = start_server(database_url, port, RAILBIRD_CLOCK_SPEED="10")
        async with at_table(server, people[:1], table) as [seat]:
            back = await seat.hear("welcome")
            assert back["view"]["back_at"] is not None
            assert back["seq"] >= told["seq"]
            assert back["view"]["rolls"] >= told["view"]["rolls"]
            for number in range(1, 4):
                step = await seat.hear("step", by="house")
                assert step["view"]["rolls"] == back["view"]["rolls"] + number
            async with server.client() as client:
                people[0].client = client
                log = await people[0].get(f"{table.path}/log")
        assert rolls(log["steps"])[:6] == [(1, roll) for roll in range(1, 7)]
    finally:
        server.kill()


@pytest.mark.skipif(not POSTGRES, reason="NOT RUN: RAILBIRD_TEST_POSTGRES names no server")
async def test_several_workers_at_one_race_roll_once_and_tell_who_comes_too_late():
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(postgres_database())
        # Slow enough that a test which is late for a race is not late for the whole game.
        settings = {"RAILBIRD_BUS": "postgres", "RAILBIRD_CLOCK_SPEED": "20"}
        workers = [stack.enter_context(a_server(url, **settings)) for _ in range(2)]
        async with workers[0].client() as client, AsyncExitStack() as sockets:
            people = await people_at(workers[0], client, 2)
            table = await people[0].opens(game="readysetbet", options={"pace": 1.5}, settings=PATIENT)
            await people[1].joins(table)
            seats = [
                await sockets.enter_async_context(sits_down(worker, person, table))
                for worker, person in zip(workers, people, strict=True)
            ]
            await people[0].post(f"{table.path}/start")
            said = await seats[0].hear("step")
            while not said["view"]["closed"]:
                said = await seats[0].hear("step")
            await bet(seats[0], 0, "7.show.1", cmd_id="late")
            late = await seats[0].hear(cmd_id="late")
            assert (late["error"], late["detail"][:12]) == ("illegal_move", "No more bets")
            assert late["rule"] in {"R-3.3", "R-3.4"}  # the close, and the end
            # A slow reader has heard the end before the refusal.
            while not any(message.get("status") == "finished" for message in seats[0].heard):
                await seats[0].hear("step")
            record = await people[0].get(f"{table.path}/record")
            for seat in seats:  # whoever is behind is told the rest in one go
                while steps(seat)[-1:] != [len(record["moves"])]:
                    await seat.hear("step")
        assert each_once(rolls(record["moves"]))
        assert check_record(record)
        for seat in seats:
            assert steps(seat) == list(range(1, len(record["moves"]) + 1))
