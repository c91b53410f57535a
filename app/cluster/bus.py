"""The bus between workers: it carries hints that something has changed, never the change itself.

A worker that gets a hint reads the database. A lost hint delays a client by one poll interval. The bus batches hints
for GATHER_SECONDS and sends them outside of any transaction, over its own connections, authenticated by a `Seal`.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeAlias

import psycopg
import redis.asyncio
from redis.exceptions import RedisError

from app.cluster.seal import Hint as Hint
from app.cluster.seal import NotOurs, Seal
from app.storage.dialects import read_url
from app.storage.postgres.connecting import connect_async

log = logging.getLogger("railbird.bus")

Hear: TypeAlias = Callable[[Hint], None]

GATHER_SECONDS: Final = 0.002
NOTIFY_BYTES: Final = 7_900  # PostgreSQL takes payloads shorter than 8,000 bytes
QUIET_SECONDS: Final = 2.0  # without a hint; then the listener asks the server whether it is still there
ANSWER_SECONDS: Final = 3.0
CANCEL_AGAIN_SECONDS: Final = 0.1
PAUSES: Final = (0.1, 0.5)  # seconds between attempts to reach the bus: first and longest
WAITING: Final = 10_000  # hints queued while the bus is unreachable; polling makes up for the ones dropped


class Bus(Protocol):
    """Interface of a bus. `send` never blocks and never raises; `is_alone` is True if there are no other workers."""

    is_alone: bool
    is_connected: bool

    async def open(self, hear: Hear) -> None: ...

    def send(self, hint: Hint) -> None: ...

    async def close(self) -> None: ...


class LocalBus:
    """The bus of a single worker; it sends nothing."""

    is_alone = True
    is_connected = True

    async def open(self, hear: Hear) -> None:
        """Do nothing."""

    def send(self, hint: Hint) -> None:
        """Drop the hint: there is no other worker."""

    async def close(self) -> None:
        """Do nothing: there is no connection."""


class GatheringBus(ABC):
    """Base class of buses with a server: batches hints, listens, and reconnects after a lost connection."""

    is_alone = False

    def __init__(self, seal: Seal) -> None:
        self.is_connected = False  # True while the listening connection is up
        self._seal = seal
        self._losses = 0  # of the listening connection
        self._strange = 0  # number of rejected messages
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
        """End both tasks. They are cancelled until they have ended: Redis' client may swallow a cancellation while it
        connects."""
        running = set(self._tasks)
        while running:
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=CANCEL_AGAIN_SECONDS)

    async def _keep_sending(self) -> None:
        await self._persist("send", self._send_all)

    async def _keep_listening(self, hear: Hear) -> None:
        def heard(payload: bytes | str) -> None:
            """Handle each hint of a message separately: if one raises, log the error and go on with the next."""
            try:
                hints = self._seal.open(payload)
            except NotOurs as strange:
                self._pass_over(strange)
                return
            for hint in hints:
                try:
                    hear(hint)
                except Exception:
                    log.exception("a hint of another worker came to nothing")

        await self._persist("listen", lambda: self._listen(heard))

    def _pass_over(self, strange: NotOurs) -> None:
        """Log the 1st, 10th, 100th … rejected message only, because anybody with access to the bus may send many."""
        self._strange += 1
        if self._strange == 10 ** (len(str(self._strange)) - 1):
            log.warning("the bus brought a message %s, which is passed over; so far: %d", strange, self._strange)

    async def _persist(self, what: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run `work` until cancelled, and again after each error, with growing pauses."""
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
                    self._losses += 1
                    self._ready.set()  # the sender may have lost its connection as well
            lasted = asyncio.get_running_loop().time() - begun
            pause = PAUSES[0] if lasted > PAUSES[1] else min(pause * 2, PAUSES[1])
            await asyncio.sleep(pause)

    async def _gathered(self) -> list[bytes]:
        """Wait for hints, then GATHER_SECONDS more; returns them as messages of at most NOTIFY_BYTES."""
        await self._ready.wait()
        await asyncio.sleep(GATHER_SECONDS)
        self._ready.clear()
        hints, self._hints = self._hints, []
        messages: list[bytes] = []
        while hints:
            count = len(hints)
            while len(message := self._seal.close(hints[:count])) > NOTIFY_BYTES and count > 1:
                count = (count + 1) // 2
            messages.append(message)
            hints = hints[count:]
        return messages

    @abstractmethod
    async def _send_all(self) -> None:
        """Send hints until the connection is lost."""

    @abstractmethod
    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        """Receive messages until the connection is lost."""


class PostgresBus(GatheringBus):
    """Bus over PostgreSQL's LISTEN and NOTIFY, on its own connections: NOTIFY inside the transactions of moves would
    serialize their commits."""

    def __init__(self, seal: Seal, url: str) -> None:
        super().__init__(seal)
        self._url = url

    async def _send_all(self) -> None:
        known = self._losses
        async with await connect_async(read_url(self._url)) as connection:
            while known == self._losses:
                for message in await self._gathered():
                    with _bounded(connection):
                        await connection.execute("SELECT pg_notify(%s, %s)", (self._seal.channel, message.decode()))

    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        async with await connect_async(read_url(self._url)) as connection:
            await connection.execute(f"LISTEN {self._seal.channel}")
            self.is_connected = True
            while True:
                async for notify in connection.notifies(timeout=QUIET_SECONDS):
                    heard(notify.payload)
                with _bounded(connection):
                    await connection.execute("SELECT 1")


@contextmanager
def _bounded(connection: "psycopg.AsyncConnection[Any]") -> Iterator[None]:
    """Context manager that closes the connection if the server does not answer in time: a server that hangs keeps its
    connections open. Cancelling the statement would wait for that server as well."""
    cut = asyncio.get_running_loop().call_later(ANSWER_SECONDS, connection.pgconn.finish)
    try:
        yield
    finally:
        cut.cancel()


class RedisBus(GatheringBus):
    """Bus over Redis publish/subscribe; Redis stores nothing."""

    def __init__(self, seal: Seal, url: str) -> None:
        super().__init__(seal)
        self._url = url

    async def _send_all(self) -> None:
        async with redis.asyncio.from_url(self._url) as server:
            while True:
                for message in await self._gathered():
                    await server.publish(self._seal.channel, message)

    async def _listen(self, heard: Callable[[bytes | str], None]) -> None:
        async with redis.asyncio.from_url(self._url) as server, server.pubsub() as subscription:
            await subscription.subscribe(self._seal.channel)
            self.is_connected = True
            while True:
                message = await subscription.get_message(timeout=QUIET_SECONDS)
                if message is None:
                    await subscription.ping()
                    message = await subscription.get_message(timeout=ANSWER_SECONDS)
                if message is None:
                    raise TimeoutError
                if message["type"] == "message":
                    heard(message["data"])


def make_bus(kind: str, seal: Seal, database_url: str) -> Bus:
    """Create the bus for a setting: `local`, `postgres`, or the URL of a Redis server."""
    if kind == "local":
        return LocalBus()
    if kind == "postgres":
        return PostgresBus(seal, database_url)
    return RedisBus(seal, kind)
