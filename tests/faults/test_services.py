"""What the house leans on goes away and comes back: PostgreSQL, Redis, any bus at all."""

import asyncio
import json
import os
import signal
from asyncio import to_thread
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from app.cluster.bus import GatheringBus, PostgresBus, RedisBus
from app.cluster.seal import Seal
from app.storage.dialects import ANSWER_MS, SILENCE_MS
from scripts.services import PostgresServer
from tests.faults.bounds import TIMES, soon, within
from tests.faults.play import Player, a_party, until
from tests.faults.processes import PATIENCE, PLAIN, House, Redis, children, houses, wait_until
from tests.faults.proof import prove
from tests.wire.clients import Table, come_in

HANGING_SECONDS = 3 * (ANSWER_MS + SILENCE_MS) / 1000  # a move may wait behind another, and that one behind a job


@pytest.fixture
def own_url(own_postgres: PostgresServer) -> str:
    """A database on the server that may be stopped."""
    name = f"house_{uuid4().hex}"
    with psycopg.connect(own_postgres.url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
    return own_postgres.url.rpartition("/")[0] + f"/{name}"


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_postgres_is_stopped_and_started_again(
    tmp_path: Path, own_postgres: PostgresServer, own_url: str, mode: str
) -> None:
    """In order, and as in a crash. Nobody is sent away for it: sockets stay open, and moves are taken afterwards."""
    with houses(tmp_path, own_url, 2, RAILBIRD_BUS="postgres") as workers:
        async with a_party(workers) as party:
            for _ in range(2 * TIMES):
                await party.more_moves(20)
                await to_thread(own_postgres.stop, mode)
                await until(lambda: all(w.health() == 503 for w in workers), "the health check tells the truth", party)
                before = party.acknowledged
                await to_thread(own_postgres.start)
                await until(lambda: all(w.health() == 200 for w in workers), "the houses have their database", party)
                await soon(party)
                await party.more_moves(20)
                assert party.acknowledged > before
            assert {player.lines for player in party.players} == {1}, "a socket was lost"
            await party.come_to_rest()
        assert prove(party, own_url) >= 80 * TIMES
        assert all("Traceback" not in worker.said() for worker in workers)


async def test_who_comes_while_the_database_is_away_is_let_in_when_it_is_back(
    tmp_path: Path, own_postgres: PostgresServer, own_url: str
) -> None:
    with houses(tmp_path, own_url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(10)
            await to_thread(own_postgres.stop, "fast")
            away = party.players[::2]
            for player in away:
                player.hang_up()
            tries = {player: player.tries for player in away}
            await until(lambda: all(p.tries >= tries[p] + 2 for p in away), "they knock and are not let in", party)
            assert not any(player.is_connected for player in away)
            await to_thread(own_postgres.start)
            await soon(party)
            assert all(player.lines >= 2 for player in away)
            await party.more_moves(10)
            await party.come_to_rest()
        assert prove(party, own_url) >= 20


@pytest.mark.parametrize("sockets", ["picows", "uvicorn"])
async def test_a_handshake_while_the_database_is_away_is_refused_in_words(
    tmp_path: Path, own_postgres: PostgresServer, own_url: str, sockets: str
) -> None:
    """Also of somebody whom this worker does not know yet, and at a table that sleeps here."""
    with houses(tmp_path, own_url, 2, RAILBIRD_BUS="postgres", RAILBIRD_SOCKETS=sockets) as [one, two]:
        async with one.client() as here, two.client() as there:
            known, stranger = await come_in(there, "Aoi"), await come_in(here, "Tobias")
            awake, asleep = [await known.opens(visibility="public") for _ in range(2)]
            async with connect(at(two, awake), additional_headers={"Cookie": known.cookie}) as line:
                await line.recv()
                await to_thread(own_postgres.stop, "fast")
                for person, table in ((known, asleep), (stranger, awake), (stranger, asleep)):
                    with pytest.raises(InvalidStatus) as refused:
                        await connect(
                            at(two, table), additional_headers={"Cookie": person.cookie}, open_timeout=PATIENCE
                        )
                    answer = refused.value.response
                    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
                    assert json.loads(answer.body)["error"] == "database_away"
                await to_thread(own_postgres.start)
        assert "Traceback" not in two.said()


def at(house: House, table: Table) -> str:
    return f"ws://127.0.0.1:{house.port}/ws/tables/{table.id}"


async def test_postgres_hangs_for_a_while(tmp_path: Path, own_postgres: PostgresServer, own_url: str) -> None:
    """Every connection stays open and none answers. Nobody waits for ever: they are told, and go on when it does."""
    with houses(tmp_path, own_url) as [house]:
        async with a_party([house]) as party:
            await party.more_moves(20)
            with hanging(own_postgres):
                with within(HANGING_SECONDS, "who has moved is told", party):
                    await until(lambda: all(any_put_off(party.of(made)) for made in party.tables), "it is told", party)
                assert house.health() == 503
            await until(lambda: house.health() == 200, "the house has its database", party)
            await soon(party)
            await party.more_moves(20)
            assert {player.lines for player in party.players} == {1}, "a socket was lost"
            await party.come_to_rest()
        assert prove(party, own_url) >= 40
        assert "Traceback" not in house.said()


async def test_the_bus_notices_that_postgres_hangs(
    own_postgres: PostgresServer, own_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    buses = [PostgresBus(Seal(b"key", name), own_url) for name in "ab"]
    await notices(buses, lambda: hanging(own_postgres), monkeypatch)


async def test_the_bus_notices_that_redis_hangs(own_redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_redis.process is not None
    pid = own_redis.process.pid
    buses = [RedisBus(Seal(b"key", name), own_redis.url) for name in "ab"]
    await notices(buses, lambda: standing_still([pid]), monkeypatch)


async def notices(
    buses: Sequence[GatheringBus],
    standing: Callable[[], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that hangs keeps the connection open, and its kernel goes on answering."""
    monkeypatch.setattr("app.cluster.bus.QUIET_SECONDS", 0.1)
    monkeypatch.setattr("app.cluster.bus.ANSWER_SECONDS", 1.0)
    heard = asyncio.Event()
    here, there = buses
    await here.open(lambda hint: heard.set())
    await there.open(lambda hint: None)
    try:
        async with asyncio.timeout(PATIENCE):
            await until_so(lambda: here.is_connected)
            with standing():
                there.send({"k": "lost"})
                await until_so(lambda: not here.is_connected)
            await until_so(lambda: here.is_connected)
            while not heard.is_set():
                there.send({"k": "news"})
                await asyncio.sleep(0.05)
    finally:
        await here.close()
        await there.close()


async def until_so(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)


async def test_a_worker_that_cannot_have_its_database_is_tried_again_and_the_others_stay(
    tmp_path: Path, own_postgres: PostgresServer, own_url: str
) -> None:
    with houses(tmp_path, own_url, RAILBIRD_WORKERS="2") as [house]:
        async with a_party([house]) as party:
            await party.more_moves(10)
            victim, other = house.workers()
            await to_thread(own_postgres.stop, "fast")
            os.kill(victim, signal.SIGKILL)
            await until(lambda: house.said().count("ended with 1") >= 2, "two in its place have given up", party)
            assert other in house.workers()
            await to_thread(own_postgres.start)
            await until(lambda: len(house.workers()) == 2, "there are two workers again", party)
            await until(lambda: house.health() == 200, "the house has its database", party)
            await party.together()
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, own_url) >= 30
        assert house.stop() == 0


def any_put_off(players: list[Player]) -> bool:
    return any("database_away" in player.put_off for player in players)


def hanging(server: PostgresServer) -> AbstractContextManager[None]:
    """The server and all that it has started stand still."""
    first = server.pid()
    return standing_still([first, *children(first)])


@contextmanager
def standing_still(pids: list[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


async def test_redis_is_killed_and_comes_back(tmp_path: Path, shared_url: str, own_redis: Redis) -> None:
    with houses(tmp_path, shared_url, 3, RAILBIRD_BUS=own_redis.url) as workers:
        async with a_party(workers) as party:
            for _ in range(TIMES):
                await party.more_moves(20)
                await to_thread(own_redis.kill)
                await party.more_moves(15)  # by polling
                await soon(party)
                await to_thread(own_redis.start)
                await party.more_moves(30)
                await soon(party)
            assert {player.lines for player in party.players} == {1}, "a socket was lost"
            await party.come_to_rest()
        assert prove(party, shared_url) >= 60 * TIMES


async def test_with_a_silent_bus_commands_come_twice_out_of_order_and_late(tmp_path: Path, shared_url: str) -> None:
    """Everybody pushes: each command is sent twice and old ones are sent again, at three workers that hear no hints."""
    with houses(tmp_path, shared_url, 3, RAILBIRD_BUS="redis://127.0.0.1:1/0") as workers:
        async with a_party(workers, is_pushy=True) as party:
            await party.more_moves(30 * TIMES)
            await soon(party)
            for player in party.players:
                player.hang_up()  # and go on at another worker
            await party.more_moves(20)
            await party.come_to_rest()
        assert prove(party, shared_url) >= 50


@contextmanager
def without_its_standby(url: str) -> Iterator[None]:
    """Every commit waits for a standby that is not there."""
    plain = url.replace("+psycopg", "")

    def say(command: str) -> None:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(command)
            connection.execute("SELECT pg_reload_conf()")

    say("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    try:
        yield
    finally:
        say("ALTER SYSTEM RESET synchronous_standby_names")


@pytest.mark.parametrize("are_there_moves", [True, False], ids=["played", "empty"])
async def test_a_house_whose_synchronous_standby_is_gone_says_that_it_is_unwell(
    tmp_path: Path, own_postgres: PostgresServer, own_url: str, are_there_moves: bool
) -> None:
    """The database answers whatever is asked; only nothing comes to its end that is written."""
    with houses(tmp_path, own_url) as [house]:

        async def lose_it_and_find_it() -> None:
            with without_its_standby(own_url):
                await to_thread(wait_until, lambda: house.health() == 503, "the health check tells the truth")
                told = (await to_thread(PLAIN.get, f"{house.url}/healthz")).json()
                assert (told["reachable"], told["writable"]) == (True, False), told
                assert told["last_write_ms"] >= 3_000, told
            await to_thread(wait_until, lambda: house.health() == 200, "what waits is written")

        if are_there_moves:
            async with a_party([house]) as party:
                await party.more_moves(20)
                await lose_it_and_find_it()
                await soon(party)
                await party.more_moves(20)
        else:
            assert house.health() == 200
            await lose_it_and_find_it()
