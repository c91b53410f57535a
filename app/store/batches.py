"""One batch, one transaction, over the one connection the writer keeps. Whatever happens, everybody gets an answer.

Moves come first, in bulk; jobs follow, each in a savepoint of its own. If something in the bulk cannot be written, the
batch is done again move by move, so that only the one at fault hears of it.
"""

import select
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import psycopg
from sqlalchemy import Connection, exc

from app.store.appends import Append, Failure
from app.store.bulk import PostgresBulk, SqliteBulk, store
from app.store.database import Database
from app.store.dialects import explain, is_lost
from app.store.errors import DatabaseAway, DatabaseUnusable, NotStored
from app.store.wire import Wire

Job: TypeAlias = Callable[[Connection], Any]


class Batches:
    """Used by one thread only."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._is_postgres = database.dialect == "postgresql"
        self._bulk = PostgresBulk() if self._is_postgres else SqliteBulk()
        self._connection: Connection | None = None
        self.is_away = False

    def settle(self, works: Sequence[Append | Job]) -> list[Any]:
        """An answer or a Failure for each, in their order; what has an answer is on disk."""
        self.is_away = False
        failed = self._try(works, one_by_one=False)
        if isinstance(failed, Failure) and not isinstance(failed.error, DatabaseAway | DatabaseUnusable):
            failed = self._try(works, one_by_one=True)
        if isinstance(failed, Failure):
            self.is_away = True
            self._let_go()
            return [failed] * len(works)
        return failed

    def close(self) -> None:
        self._let_go()

    def _try(self, works: Sequence[Append | Job], *, one_by_one: bool) -> list[Any] | Failure:
        try:
            return self._transact(works, one_by_one)
        except BaseException as error:
            found = _meaning(error)
            try:
                if self._connection is not None:
                    self._connection.rollback()
            except exc.SQLAlchemyError as lost:
                # What cannot be rolled back is not committed either; but this connection is of no more use.
                self._let_go()
                found = explain(lost)
            return Failure(found)

    def _transact(self, works: Sequence[Append | Job], one_by_one: bool) -> list[Any]:
        appends = [work for work in works if isinstance(work, Append)]
        connection = self._open()
        if one_by_one or len(appends) < len(works) or not all(one.is_plain for one in appends):
            self._begin(connection)
        moved = iter(self._one_by_one(connection, appends) if one_by_one else store(connection, self._bulk, appends))
        # Jobs may be done twice, if the first transaction comes to nothing: only what they write counts.
        ran = iter([self._run(connection, work) for work in works if not isinstance(work, Append)])
        answers = [next(moved if isinstance(work, Append) else ran) for work in works]
        connection.commit()
        return answers

    def _one_by_one(self, connection: Connection, appends: Sequence[Append]) -> list[Any]:
        def write(one: Append) -> Job:
            return lambda connection: store(connection, self._bulk, [one])[0]

        return [self._run(connection, write(one)) for one in appends]

    def _run(self, connection: Connection, job: Job) -> Any:
        """In a savepoint: what goes wrong in it is undone, and nothing else."""
        savepoint = connection.begin_nested()
        try:
            answer = job(connection)
            savepoint.commit()
        except BaseException as error:
            # A connection that is gone has no savepoints, and SQLite may have undone the whole transaction.
            found = _meaning(error)
            if isinstance(error, exc.SQLAlchemyError) and (
                is_lost(error) or not (self._is_postgres or isinstance(found, NotStored))
            ):
                raise
            savepoint.rollback()
            return Failure(found)
        return answer

    # The connection

    def open_wire(self) -> Wire | None:
        """A second connection, for the loop; where there is such a thing, and the server has one to give."""
        if not self._is_postgres:
            return None
        connection = None
        try:
            connection = self._database.writer_connection().execution_options(isolation_level="AUTOCOMMIT")
            return Wire(connection)
        except (exc.SQLAlchemyError, psycopg.OperationalError):
            if connection is not None:
                connection.invalidate()
                connection.close()
            return None

    def _open(self) -> Connection:
        self._database.check_file()
        if self._connection is not None and self._has_been_closed(self._connection):
            self._let_go()
        if self._connection is None:
            connection = self._database.writer_connection()
            if self._is_postgres:
                # A bulk is one statement and commits itself: a round trip instead of three. Else `_begin` says BEGIN.
                connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            self._connection = connection
        return self._connection

    def _begin(self, connection: Connection) -> None:
        if self._is_postgres:
            connection.exec_driver_sql("BEGIN")

    def _has_been_closed(self, connection: Connection) -> bool:
        """Whether a PostgreSQL server has said goodbye since the last batch: it never speaks first otherwise.

        Seen before anything is sent, a restart between two moves costs nobody anything. What is lost later may or may
        not have been committed, and is never sent again from here.
        """
        if not self._is_postgres:
            return False
        driver: Any = connection.connection.driver_connection
        if driver.closed:
            return True
        poll = select.poll()
        poll.register(driver.fileno(), select.POLLIN)
        if not poll.poll(0):
            return False
        try:
            # It may have been a word about its settings. After a goodbye there is always more to read: the end.
            driver.pgconn.consume_input()
        except psycopg.OperationalError:
            return True
        return bool(poll.poll(0))

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def _meaning(error: BaseException) -> Exception:
    if isinstance(error, exc.SQLAlchemyError):
        return explain(error)
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    # No future can carry StopIteration, and nobody's SystemExit is to end the thread.
    return RuntimeError(f"a job raised {error!r}")
