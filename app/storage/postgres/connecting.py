"""Connects to PostgreSQL. Of several hosts it finds the primary, which may change at any time.

All hosts are asked at once, because a host that has vanished does not even refuse. A host that refuses, or that can
only be read, is asked again until every host has answered: it may be the next primary.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Final, TypeVar

import asyncpg
import psycopg
from psycopg.abc import PQGen
from psycopg.pq import TransactionStatus
from sqlalchemy.engine import URL

from app.storage.postgres.addresses import Host, asyncpg_arguments, hosts_of, libpq_arguments

ASK_AGAIN_SECONDS: Final = 0.1
# asyncpg raises InternalClientError for a host that can only be read.
ERRORS: Final = (psycopg.Error, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)

C = TypeVar("C")


class PatientConnection(psycopg.Connection[Any]):
    """psycopg connection with a client-side timeout per statement. It closes after a timeout, because a hanging server
    may still execute the statement later."""

    patience: float | None = None  # seconds; None for no timeout

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        try:
            return super().wait(gen, interval, timeout or self.patience)
        except psycopg.OperationalError:
            if self.pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.pgconn.finish()
            raise


def connect(url: URL, **given: Any) -> PatientConnection:
    """A psycopg connection to the primary; for threads."""
    hosts = hosts_of(url)

    def attempt(host: Host) -> PatientConnection:
        return PatientConnection.connect(**libpq_arguments(url, host), **given)

    return attempt(hosts[0]) if len(hosts) == 1 else _Search(hosts, attempt).run()


async def connect_async(url: URL) -> psycopg.AsyncConnection[Any]:
    """A psycopg connection to the primary, in autocommit mode; for the event loop."""

    async def attempt(host: Host) -> psycopg.AsyncConnection[Any]:
        return await psycopg.AsyncConnection.connect(**libpq_arguments(url, host), autocommit=True)

    return await _search(hosts_of(url), attempt, lambda connection: connection.pgconn.finish())


async def connect_asyncpg(url: URL) -> Any:  # asyncpg has no type hints
    """An asyncpg connection to the primary."""

    async def attempt(host: Host) -> Any:
        return await asyncpg.connect(**asyncpg_arguments(url, host))

    return await _search(hosts_of(url), attempt, lambda connection: connection.terminate())


class _Search:
    """The search of a thread, with one more thread for each host."""

    def __init__(self, hosts: Sequence[Host], attempt: Callable[[Host], PatientConnection]) -> None:
        self._hosts, self._attempt = hosts, attempt
        self._refusals: dict[Host, str] = {}
        self._is_over = Event()

    def run(self) -> PatientConnection:
        threads = ThreadPoolExecutor(len(self._hosts), thread_name_prefix="search")
        asked = [threads.submit(self._ask, host) for host in self._hosts]
        threads.shutdown(wait=False)
        wait(asked, return_when=FIRST_COMPLETED)
        self._is_over.set()
        first = next(future for future in asked if future.done())
        for other in asked:
            if other is not first:
                other.add_done_callback(_close)
        return first.result()

    def _ask(self, host: Host) -> PatientConnection:
        while not self._is_over.is_set():
            try:
                return self._attempt(host)
            except ERRORS as error:
                self._refusals[host] = _sentence(error)
            if len(self._refusals) == len(self._hosts):
                break
            self._is_over.wait(ASK_AGAIN_SECONDS)
        raise _refused_by_all(self._refusals)


def _close(other: "Future[PatientConnection]") -> None:
    if other.exception() is None:
        other.result().close()


async def _search(hosts: Sequence[Host], attempt: Callable[[Host], Awaitable[C]], drop: Callable[[C], None]) -> C:
    if len(hosts) == 1:
        return await attempt(hosts[0])
    refusals: dict[Host, str] = {}

    async def ask(host: Host) -> C:
        while True:
            try:
                return await attempt(host)
            except ERRORS as error:
                refusals[host] = _sentence(error)
            if len(refusals) == len(hosts):
                raise _refused_by_all(refusals)
            await asyncio.sleep(ASK_AGAIN_SECONDS)

    def let_go(other: "asyncio.Task[C]") -> None:
        if not other.cancelled() and other.exception() is None:
            drop(other.result())

    asked = [asyncio.create_task(ask(host)) for host in hosts]
    first = None
    try:
        await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        first = next(task for task in asked if task.done())
        return first.result()
    finally:
        for other in asked:
            if other is not first:
                other.cancel()
                other.add_done_callback(let_go)


def _sentence(error: Exception) -> str:
    """The message of an error. The error itself would keep its connection open until the garbage collector runs."""
    return str(error).strip().partition("\n")[0]


def _refused_by_all(refusals: dict[Host, str]) -> psycopg.OperationalError:
    said = (f"{host.name}: {sentence}" for host, sentence in refusals.items())
    return psycopg.OperationalError("no host is the primary; " + "; ".join(said))
