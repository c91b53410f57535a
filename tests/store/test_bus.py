"""The bus between workers: what it brings is judged hint by hint, and whoever listens goes on listening."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import redis.asyncio

from app.store import bus as store_bus
from app.store.bus import GatheringBus, Hint, PostgresBus, RedisBus

REDIS = os.environ.get("RAILBIRD_TEST_REDIS")
GOOD = '{"from":"other","hints":[{"k":"good"}]}'
NONSENSE = (
    "test",
    "[]",
    "7",
    "{}",
    '{"from":"other"}',
    '{"from":"other","hints":7}',
    '{"from":"other","hints":[1,{"k":"bad"},{"k":"good"}]}',
)


class Listener:
    """Hears what comes, and breaks over some of it, as a table with a mistake in it would."""

    def __init__(self) -> None:
        self.heard: list[Hint] = []
        self.news = asyncio.Event()

    def hear(self, hint: Hint) -> None:
        if hint["k"] == "bad":
            raise LookupError("a mistake of ours")
        self.heard.append(hint)
        self.news.set()

    async def hears(self, count: int) -> None:
        async with asyncio.timeout(30):
            while len(self.heard) < count:
                self.news.clear()
                await self.news.wait()


@pytest.fixture(autouse=True)
def channel(monkeypatch: pytest.MonkeyPatch) -> str:
    """One of the test's own: a Redis is shared."""
    channel = f"test_{uuid4().hex}"
    monkeypatch.setattr(store_bus, "CHANNEL", channel)
    return channel


@pytest.fixture(params=["postgres", "redis"])
def bus(request: pytest.FixtureRequest) -> GatheringBus:
    if request.param == "postgres":
        return PostgresBus("here", request.getfixturevalue("postgres_url"))
    if not REDIS:
        pytest.skip("NOT RUN ON REDIS: RAILBIRD_TEST_REDIS names no server")
    return RedisBus("here", REDIS)


@pytest.fixture
async def listener(bus: GatheringBus) -> AsyncIterator[Listener]:
    listener = Listener()
    await bus.open(listener.hear)
    await until_connected(bus)
    yield listener
    await bus.close()


async def until_connected(bus: GatheringBus) -> None:
    async with asyncio.timeout(30):
        while not bus.is_connected:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def say(bus: GatheringBus, *messages: str) -> None:
    """As anybody may who gets at the server."""
    if isinstance(bus, PostgresBus):
        async with await psycopg.AsyncConnection.connect(bus._url, autocommit=True) as server:
            for message in messages:
                await server.execute("SELECT pg_notify(%s, %s)", (store_bus.CHANNEL, message))
    else:
        assert REDIS is not None
        async with redis.asyncio.from_url(REDIS) as server:
            for message in messages:
                await server.publish(store_bus.CHANNEL, message)


async def test_nonsense_is_passed_over_and_what_comes_after_it_is_heard(bus: GatheringBus, listener: Listener) -> None:
    await say(bus, *NONSENSE, GOOD)
    await listener.hears(2)
    assert bus.is_connected
    assert listener.heard == [{"k": "good"}] * 2


async def test_a_listener_that_ends_by_a_mistake_says_so_and_listens_again(
    bus: GatheringBus, monkeypatch: pytest.MonkeyPatch
) -> None:
    listen, broken, listener = type(bus)._listen, asyncio.Event(), Listener()

    async def stumble(self: GatheringBus, heard: Any) -> None:
        self.is_connected = True
        monkeypatch.setattr(type(bus), "_listen", listen)
        broken.set()
        raise LookupError("a mistake of ours")

    monkeypatch.setattr(type(bus), "_listen", stumble)
    await bus.open(listener.hear)
    await broken.wait()
    assert not bus.is_connected
    await until_connected(bus)
    await say(bus, GOOD)
    await listener.hears(1)
    await bus.close()
