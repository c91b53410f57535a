"""Several workers on one PostgreSQL database: players of one table are spread over them on purpose."""

import contextlib
import os
import random
from collections.abc import Iterator
from contextlib import AsyncExitStack

import httpx
import pytest

from app.engine.record import check_record
from tests.storage.conftest import POSTGRES, postgres_database
from tests.wire.clients import Person, Seat, a_full_table, any_move, come_in, own_ask, sits_down
from tests.wire.servers import ServerProcess, a_server, refused_start

REDIS = os.environ.get("RAILBIRD_TEST_REDIS")
NAMES = ("Aoi", "Tobias", "怡君", "Maria", "Sam")

pytestmark = pytest.mark.skipif(not POSTGRES, reason="NOT RUN: RAILBIRD_TEST_POSTGRES names no server")


@contextlib.contextmanager
def three_workers(bus: str) -> Iterator[list[ServerProcess]]:
    """Each with a port of its own, so that a test can choose who serves whom."""
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(postgres_database())
        yield [stack.enter_context(a_server(url, RAILBIRD_BUS=bus)) for _ in range(3)]


@pytest.fixture(params=["postgres", "redis", "silent"])
def workers(request: pytest.FixtureRequest) -> Iterator[list[ServerProcess]]:
    """`silent`: no bus at all, every hint is lost."""
    if request.param == "redis" and not REDIS:
        pytest.skip("NOT RUN ON REDIS: RAILBIRD_TEST_REDIS names no server")
    # Nobody listens on port 1: a bus that is away for good.
    bus = {"postgres": "postgres", "redis": REDIS or "", "silent": "redis://127.0.0.1:1/0"}[request.param]
    with three_workers(bus) as started:
        yield started


async def friends_at(server: ServerProcess, client: httpx.AsyncClient) -> list[Person]:
    return [await come_in(client, name) for name in NAMES]


async def play_over(seats: list[Seat], latest: list[dict], luck: random.Random, moves: int, name: str) -> int:
    """Like `play_on`, but a seat whose worker has not heard of the last step yet may be refused and answers again."""
    played = 0
    while played < moves and latest[0]["status"] == "playing":
        number, ask = next((n, ask) for n, view in enumerate(latest) if (ask := own_ask(view)))
        seq = latest[0]["seq"] + 1
        await seats[number].answer(ask["id"], any_move(ask, luck), f"{name}-{seq}")
        for n, seat in enumerate(seats):
            latest[n] = await seat.hear("step", seq=seq)
        played += 1
    return played


async def test_a_table_spread_over_three_workers_is_one_table(workers):
    luck = random.Random(5)
    async with workers[0].client() as client:
        people = await friends_at(workers[0], client)
        table = await a_full_table(people)
        async with AsyncExitStack() as stack:
            seats = [
                await stack.enter_async_context(sits_down(workers[n % 3], person, table))
                for n, person in enumerate(people)
            ]
            views = [await seat.hear("welcome") for seat in seats]
            assert [view["you"] for view in views] == [0, 1, 2, 3, 4]
            await play_over(seats, views, luck, 12, "spread")
            public = [{k: v for k, v in view["view"].items() if k != "own"} for view in views]
            assert all(one == public[0] for one in public)
            for seat in seats:
                steps = [message["seq"] for message in seat.heard if message["type"] == "step"]
                assert steps == list(range(2, 14))
            await people[0].post(f"{table.path}/pause", {"paused": True})
            for seat in seats[1:]:
                assert (await seat.hear("lobby", paused=True))["paused"] is True


async def test_chat_presence_and_nudges_cross_from_worker_to_worker():
    with three_workers("postgres") as workers:
        async with workers[0].client() as client:
            people = await friends_at(workers[0], client)
            table = await a_full_table(people, settings={"host_alone": True})
            async with AsyncExitStack() as stack:
                here = await stack.enter_async_context(sits_down(workers[0], people[0], table))
                await here.hear("welcome")
                there = await stack.enter_async_context(sits_down(workers[1], people[1], table))
                await there.hear("welcome")
                seen = await here.hear("presence")
                while not seen["seats"][1]["online"]:
                    seen = await here.hear("presence")
                await there.say(type="chat", text="over the fence")
                assert (await here.hear("chat"))["text"] == "over the fence"
                await people[0].post(f"{table.path}/kick", {"seat": 1})
                assert (await there.hear("bye"))["reason"] == "kicked"


async def test_kill_9_of_one_worker_loses_nothing_and_the_others_go_on(workers):
    luck = random.Random(8)
    async with workers[0].client() as client:
        people = await friends_at(workers[0], client)
        table = await a_full_table(people)
        async with AsyncExitStack() as stack:
            spread = [(workers[1 + n % 2], person) for n, person in enumerate(people)]
            seats = [await stack.enter_async_context(sits_down(server, person, table)) for server, person in spread]
            views = [await seat.hear("welcome") for seat in seats]
            await play_over(seats, views, luck, 6, "before")
            told = views[0]["seq"]
        workers[1].kill()
        async with AsyncExitStack() as stack:
            spread = [(workers[2 * (n % 2)], person) for n, person in enumerate(people)]
            seats = [await stack.enter_async_context(sits_down(server, person, table)) for server, person in spread]
            views = [await seat.hear("welcome") for seat in seats]
            assert {view["seq"] for view in views} == {told}
            await play_over(seats, views, luck, 4, "after")
            assert views[0]["seq"] == told + 4


async def test_railbird_workers_share_one_address_and_play_a_whole_game():
    luck = random.Random(2)
    with postgres_database() as url, a_server(url, RAILBIRD_WORKERS="2") as server:
        async with server.client() as client:
            people = await friends_at(server, client)
            table = await a_full_table(people)
            async with AsyncExitStack() as stack:
                seats = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
                views = [await seat.hear("welcome") for seat in seats]
                await play_over(seats, views, luck, 1000, "all")
                assert views[0]["status"] == "finished"
            record = await people[0].get(f"{table.path}/record")
        assert check_record(record)
        assert server.stop() == 0


def test_a_second_house_that_does_not_hear_the_first_is_refused_in_a_sentence():
    with postgres_database() as url, a_server(url):
        assert "railbird: Another house serves from this database" in refused_start(url)
