"""The bus between workers: what it brings is judged hint by hint, and whoever listens goes on listening."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import redis.asyncio

from app.cluster.bus import GatheringBus, Hint, PostgresBus, RedisBus
from app.cluster.seal import Seal
from app.meters import meters

REDIS = os.environ.get("RAILBIRD_TEST_REDIS")
GOOD: Hint = {"k": "good"}


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


@pytest.fixture
def key() -> bytes:
    """A house of the test's own: a Redis is shared."""
    return uuid4().bytes


@pytest.fixture
def other(key: bytes) -> Seal:
    """Another worker of the house."""
    return Seal(key, "other")


@pytest.fixture(params=["postgres", "redis"])
def bus(request: pytest.FixtureRequest, key: bytes) -> GatheringBus:
    if request.param == "postgres":
        return PostgresBus(Seal(key, "here"), request.getfixturevalue("postgres_url"))
    if not REDIS:
        pytest.skip("NOT RUN ON REDIS: RAILBIRD_TEST_REDIS names no server")
    return RedisBus(Seal(key, "here"), REDIS)


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


async def say(bus: GatheringBus, *messages: bytes) -> None:
    """As anybody may who gets at the server."""
    channel = bus._seal.channel
    if isinstance(bus, PostgresBus):
        async with await psycopg.AsyncConnection.connect(bus._url, autocommit=True) as server:
            for message in messages:
                await server.execute("SELECT pg_notify(%s, %s)", (channel, message.decode()))
    else:
        assert REDIS is not None
        async with redis.asyncio.from_url(REDIS) as server:
            for message in messages:
                await server.publish(channel, message)


async def test_nonsense_and_forged_messages_are_passed_over_and_what_comes_after_them_is_heard(
    bus: GatheringBus, listener: Listener, other: Seal
) -> None:
    forged = [{"k": "forged"}]
    sealed = other.close(forged)
    nonsense = (
        b"test",
        b"[]",
        b"{}",
        b'{"from":"other","hints":[{"k":"forged"}]}',  # without a seal
        b"0" * 64 + sealed[64:],
        sealed.replace(b"forged", b"F0rged"),
        sealed[:-1],
        Seal(uuid4().bytes, "other").close(forged),  # of another house
    )
    before = meters.refused_messages
    await say(bus, *nonsense, other.close([{"k": "bad"}, GOOD]))
    await listener.hears(1)
    assert bus.is_connected
    assert listener.heard == [GOOD]
    assert meters.refused_messages == before + len(nonsense)


async def test_a_message_that_is_sent_again_or_late_is_passed_over(
    bus: GatheringBus, listener: Listener, other: Seal
) -> None:
    first, second, third = (other.close([{"k": f"number {n}"}]) for n in (1, 2, 3))
    await say(bus, second, first, second, third, third, other.close([GOOD]))
    await listener.hears(3)
    assert listener.heard == [{"k": "number 2"}, {"k": "number 3"}, GOOD]


async def test_two_houses_on_one_server_do_not_hear_each_other(bus: GatheringBus, listener: Listener) -> None:
    """Not even each other's channel."""
    stranger = type(bus)(Seal(uuid4().bytes, "stranger"), bus._url)  # type: ignore[attr-defined,call-arg]
    strangers = Listener()
    await stranger.open(strangers.hear)
    await until_connected(stranger)
    assert stranger._seal.channel != bus._seal.channel
    before = meters.refused_messages
    stranger.send({"k": "theirs"})
    await say(bus, Seal(uuid4().bytes, "stranger").close([GOOD]))
    await until_refused(before + 1)
    assert (listener.heard, strangers.heard) == ([], [])
    await stranger.close()


@pytest.mark.parametrize("wait", [0.0, 0.004, 0.008, 0.016])
async def test_a_bus_that_is_closed_while_it_connects_to_send_ends(bus: GatheringBus, wait: float) -> None:
    """The client of Redis swallows a cancellation at some moments of connecting."""
    for delay in range(10):
        again = type(bus)(bus._seal, bus._url)  # type: ignore[attr-defined,call-arg]
        await again.open(Listener().hear)
        again.send(GOOD)
        await asyncio.sleep(wait + delay / 4000)
        async with asyncio.timeout(30):
            await again.close()
        assert all(task.done() for task in again._tasks)


async def until_refused(count: int) -> None:
    async with asyncio.timeout(30):
        while meters.refused_messages < count:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def test_a_listener_that_ends_by_a_mistake_says_so_and_listens_again(
    bus: GatheringBus, other: Seal, monkeypatch: pytest.MonkeyPatch
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
    await say(bus, other.close([GOOD]))
    await listener.hears(1)
    await bus.close()
