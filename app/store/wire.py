"""The short way to PostgreSQL: the loop itself sends a batch of moves and hears of it later, and never waits.

Two threads of one interpreter hand every batch back and forth, and each time one of them stands still. A connection
that the loop reads like any other socket costs it two system calls a batch. It is for moves that one statement puts on
disk; whatever else there is to write, and whatever goes wrong, is for the writer's thread.
"""

import asyncio
import logging
import select
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import psycopg
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy import Connection

from app.store.appends import Append
from app.store.bulk import Key, PostgresBulk

# "accepted": all are on disk now; or the keys of those that are, where some are refused; "rejected": none is, and the
# thread finds out why; "lost": nobody knows.
Outcome: TypeAlias = set[Key] | Literal["accepted", "rejected", "lost"]

log = logging.getLogger(__name__)


class Wire:
    """One connection with one batch under way at a time. Made in any thread, then used on one loop.

    A batch that gets no answer in the connection's patience is lost, and the connection with it.
    """

    def __init__(self, connection: Connection) -> None:
        """psycopg.OperationalError if the server does not take the statement."""
        driver = connection.connection.driver_connection
        assert driver is not None, connection
        self._connection = connection
        self._server: PGconn = driver.pgconn
        self._patience: float = driver.patience
        self._alarm: asyncio.TimerHandle | None = None
        self._bulk = PostgresBulk()
        if not self._bulk.prepare(driver):
            raise psycopg.OperationalError("the statement could not be prepared")
        self._server.nonblocking = 1
        self._told: Callable[[Outcome], None] | None = None
        self._sent = 0  # moves of the batch under way
        self._found: list[PGresult] = []
        self._is_sending = False
        self.is_open = False
        self.quiet = asyncio.Event()
        self.quiet.set()

    @property
    def is_busy(self) -> bool:
        return not self.quiet.is_set()

    def attach(self, loop: asyncio.AbstractEventLoop, lost: Callable[[], None]) -> None:
        """From now on this loop has it. `lost` is called when the connection is gone, and the wire with it."""
        self._loop, self._lost = loop, lost
        self._socket = self._server.socket
        loop.add_reader(self._socket, self._readable)
        self.is_open = True

    def send(self, appends: Sequence[Append], told: Callable[[Outcome], None]) -> bool:
        """Send a batch, no table twice in it; `told` hears later what became of it. False: the server has gone, nothing
        was sent. What cannot be encoded raises, and nothing was sent either."""
        assert not self.is_busy
        rows = self._bulk.rows(appends)
        if not self._is_there():
            self._lose("the server has closed it")
            return False
        self._told, self._sent = told, len(appends)
        self.quiet.clear()
        self._alarm = self._loop.call_later(self._patience, self._lose, "the server does not answer")
        try:
            self._bulk.send(self._server, rows)
            self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)
        return True

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._loop.remove_reader(self._socket)
            if self._is_sending:
                self._loop.remove_writer(self._socket)
        self._connection.invalidate()
        self._connection.close()

    def _is_there(self) -> bool:
        """A server that is being stopped says so before it goes: seen before anything is sent, that costs nobody
        anything."""
        poll = select.poll()
        poll.register(self._socket, select.POLLIN)
        if not poll.poll(0):
            return self._server.status == ConnStatus.OK
        try:
            # It may have been a word about its settings. After a goodbye there is always more to read: the end.
            self._server.consume_input()
        except psycopg.OperationalError:
            return False
        return not poll.poll(0)

    def _flush(self) -> None:
        """As much as the socket takes now; the rest when it takes more."""
        is_sending = self._server.flush() == 1
        if is_sending and not self._is_sending:
            self._loop.add_writer(self._socket, self._writable)
        elif self._is_sending and not is_sending:
            self._loop.remove_writer(self._socket)
        self._is_sending = is_sending

    def _writable(self) -> None:
        try:
            self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)

    def _readable(self) -> None:
        try:
            self._server.consume_input()
            if self._is_sending:
                self._flush()
        except psycopg.OperationalError as error:
            self._lose(error)
            return
        while self.is_busy and not self._server.is_busy():
            if (one := self._server.get_result()) is not None:
                self._found.append(one)
            else:
                self._answer(self._meaning())

    def _meaning(self) -> Outcome:
        found, self._found = self._found, []
        if self._server.status != ConnStatus.OK:
            return "lost"
        if len(found) != 1 or found[0].status != ExecStatus.TUPLES_OK:
            return "rejected"
        return "accepted" if found[0].ntuples == self._sent else self._bulk.keys(found[0])

    def _answer(self, outcome: Outcome) -> None:
        told, self._told = self._told, None
        if self._alarm is not None:
            self._alarm.cancel()
        self.quiet.set()
        if told is not None:
            told(outcome)

    def _lose(self, why: object) -> None:
        log.warning("the short way to the database is gone: %s", why)
        self.close()
        self._lost()
        if self.is_busy:
            self._answer("lost")
