"""What workers tell each other: hints that something is new, never the thing itself.

A hint says where to look; the database is what is true. A hint that is lost costs somebody a poll interval. Hints are
gathered for a moment and sent together, outside of any transaction, over connections that nothing else uses.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, TypeAlias

import orjson
import psycopg
import redis.asyncio
from redis.exceptions import RedisError

from app.store.dialects import VANISHED

log = logging.getLogger("railbird.bus")

Hint: TypeAlias = dict[str, Any]
Hear: TypeAlias = Callable[[Hint], None]

CHANNEL: Final = "railbird"
GATHER_SECONDS: Final = 0.002
NOTIFY_BYTES: Final = 7_900  # PostgreSQL takes payloads shorter than 8,000 bytes
PAUSES: Final = (0.1, 2.0)  # between attempts to reach a bus that is away: at first, and at most
WAITING: Final = 10_000  # hints kept for a bus that is away; more are dropped, polling makes up for them


class Bus(Protocol):
    """`send` never blocks and never fails; `is_alone`: there is nobody to tell."""

    is_alone: bool
    is_connected: bool

    async def open(self, hear: Hear) -> None: ...

    def send(self, hint: Hint) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """One worker: nobody to tell."""

    is_alone = True
    is_connected = True

    async def open(self, hear: Hear) -> None:
        """Nothing to open."""

    def send(self, hint: Hint) -> None:
        """Nobody to tell."""

    async def close(self) -> None:
        """Nothing to close."""


class GatheringBus(ABC):
    """Gathers hints and sends them together; listens; comes back by itself when the other side was away."""

    is_alone = False

    def __init__(self, worker: str) -> None:
        self.is_connected = False  # hears what the others say
        self._worker = worker
        self._hints: list[Hint] = []
        self._ready = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear) -> None:
        for work in (self._keep_sending(), self._keep_listening(hear)):
            self._tasks.append(asyncio.create_task(work))

    def send(self, hint: Hint) -> None:
        if len(self._hints) < WAITING:
            self._hints.append(hint)
            self._ready.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep_sending(self) -> None:
        await self._persist("send", self._send_all)

    async def _keep_listening(self, hear: Hear) -> None:
        def heard(payload: bytes | str) -> None:
            """Each hint by itself: one that comes to nothing, whoever sent it, is as good as lost."""
            try:
                message = orjson.loads(payload)
                hints = [] if message["from"] == self._worker else list(message["hints"])
            except (ValueError, TypeError, KeyError):
                log.warning("the bus brought something that is no message of a worker; it is passed over")
                return
            for hint in hints:
                try:
                    hear(hint)
                except Exception:
                    log.exception("a hint of another worker came to nothing")

        await self._persist("listen", lambda: self._listen(heard))

    async def _persist(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Work until cancelled, however often the other side goes away."""
        pause = PAUSES[0]
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                await work()
            except (psycopg.Error, RedisError, OSError) as away:
                log.warning("the bus cannot %s, trying again: %s", what, type(away).__name__)
            except Exception:
                log.exception("the bus cannot %s, trying again", what)
            finally:
                if what == "listen":
                    self.is_connected = False
            lasted = asyncio.get_running_loop().time() - begun
            pause = PAUSES[0] if lasted > PAUSES[1] else min(pause * 2, PAUSES[1])
            await asyncio.sleep(pause)

    async def _gathered(self) -> list[bytes]:
        """Wait for hints, then a moment more; as messages that are short enough."""
        await self._ready.wait()
        await asyncio.sleep(GATHER_SECONDS)
        self._ready.clear()
        hints, self._hints = self._hints, []
        messages: list[bytes] = []
        while hints:
            count = len(hints)
            while len(message := self._message(hints[:count])) > NOTIFY_BYTES and count > 1:
                count = (count + 1) // 2
            messages.append(message)
            hints = hints[count:]
        return messages

    def _message(self, hints: list[Hint]) -> bytes:
        return orjson.dumps({"from": self._worker, "hints": hints})

    @abstractmethod
    async def _send_all(self) -> None:
        """Until the connection is lost, or for ever."""

    @abstractmethod
    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        """Until the connection is lost, or for ever."""


class PostgresBus(GatheringBus):
    """NOTIFY after commit, on a connection of its own: inside a transaction it would serialise all commits."""

    def __init__(self, worker: str, url: str) -> None:
        super().__init__(worker)
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)

    async def _connect(self) -> "psycopg.AsyncConnection[Any]":
        given = {name: value for name, value in VANISHED.items() if f"{name}=" not in self._url}
        return await psycopg.AsyncConnection.connect(self._url, autocommit=True, **given)

    async def _send_all(self) -> None:
        async with await self._connect() as connection:
            while True:
                for message in await self._gathered():
                    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message.decode()))

    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        async with await self._connect() as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.is_connected = True
            async for notify in connection.notifies():
                heard(notify.payload)


class RedisBus(GatheringBus):
    """Publish and subscribe; Redis keeps nothing."""

    def __init__(self, worker: str, url: str) -> None:
        super().__init__(worker)
        self._url = url

    async def _send_all(self) -> None:
        async with redis.asyncio.from_url(self._url) as server:
            while True:
                for message in await self._gathered():
                    await server.publish(CHANNEL, message)

    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        async with redis.asyncio.from_url(self._url) as server, server.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            self.is_connected = True
            async for message in subscription.listen():
                if message["type"] == "message":
                    heard(message["data"])


def make_bus(kind: str, worker: str, database_url: str) -> Bus:
    """`local`, `postgres`, or the address of a Redis server."""
    if kind == "local":
        return LocalBus()
    if kind == "postgres":
        return PostgresBus(worker, database_url)
    return RedisBus(worker, kind)
