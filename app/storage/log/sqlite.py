"""Writes a batch to SQLite: one transaction in the writer thread, with one `executemany` per table of the schema.

SQLite runs in this process, so many small statements cost less than one large one. An entry whose row was not inserted
has lost against another worker; counting inserted rows is cheaper than RETURNING. The lane has its own connection.
"""

import asyncio
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, Final

from sqlalchemy import PoolProxiedConnection, exc

from app.storage.database import Database
from app.storage.dialects import explain, explain_sqlite
from app.storage.log import entry_rows
from app.storage.log.entry import Accepted, Answer, Append, Failure, Refused, refusal
from app.storage.store_errors import DatabaseAway, DatabaseUnusable

BEGIN: Final = "BEGIN IMMEDIATE"  # waits for the write lock at the start, instead of failing half way
START: Final = """
    UPDATE tables SET status = 'playing', started_at = ?, game_version = ?, revision = revision + 1
    WHERE id = ? AND status = 'lobby' AND revision = coalesce(?, revision)
"""
FINISH: Final = """
    UPDATE tables
    SET status = 'finished',
        finished_at = ?,
        reason = ?,
        server_seed = coalesce(?, server_seed),
        revision = revision + 1
    WHERE id = ?
"""
FIRST_OF_COMMAND: Final = "SELECT seq FROM moves WHERE table_id = ? AND cmd_id = ?"
STATUS: Final = "SELECT status FROM tables WHERE id = ?"


def _insert(table: str, columns: Sequence[str], conflict: str = "") -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))}) {conflict}"  # noqa: S608 - our own names


# After the database has gone back to an earlier state, the predecessor of a worker's next entry is missing or has
# changed. So a worker that has not noticed the loss cannot write. The first entry after the decision about the loss
# uses a fresh random seed.
MOVES: Final = """
    INSERT INTO moves (table_id, seq, at, seat, ask, move, cmd_id, "by", events, chain)
    VALUES (
        ?1,
        CASE WHEN ?2 = 1 THEN 1
        ELSE (
            SELECT seq + 1
            FROM moves
            WHERE table_id = ?1
              AND seq = ?2 - 1
              AND at = coalesce(?11, at)
              AND coalesce(chain, '') = coalesce(?12, chain, '')
              AND NOT EXISTS (SELECT 1 FROM setbacks WHERE table_id = ?1 AND (id > ?13 OR decision IS NULL))
        ) END,
        ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
    )
    ON CONFLICT DO NOTHING
"""
LEDGER: Final = _insert("ledger", entry_rows.LEDGER)
SECRETS: Final = _insert("secrets", entry_rows.SECRETS)
STATES: Final = _insert(
    "states",
    entry_rows.STATES,
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, format = excluded.format, state = excluded.state, "
    "clock = excluded.clock, wakes_at = excluded.wakes_at, updated_at = excluded.updated_at",
)
# Person and bot come from the seats' rows: this worker may not know yet that another person took over a seat.
RESULTS: Final = """
    INSERT INTO results (table_id, seat, person_id, bot, place, score)
    SELECT ?1, ?2, person_id, bot, ?5, ?6 FROM seats WHERE table_id = ?1 AND seat = ?2
"""


class SqliteLane:
    """Lane for SQLite. All writes to the file run in one thread."""

    def __init__(self, database: Database, thread: Executor) -> None:
        self._database, self._thread = database, thread
        self._path = str(database.url.database)
        self._connection: Any = None  # the raw sqlite3 connection from the engine's pool
        self._pooled: PoolProxiedConnection | None = None
        self._file: tuple[int, int] | None = None  # device and inode of the open file

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, partial(self.write_now, entries))

    def write_now(self, entries: Sequence[Append]) -> list[Answer]:
        """Write the batch. If one entry fails it, write the entries one by one, so that only its caller gets the
        error."""
        try:
            return self._transact(entries)
        except (DatabaseAway, DatabaseUnusable) as error:
            return [Failure(error)] * len(entries)
        except Exception as error:
            if len(entries) == 1:
                return [Failure(error)]
            return [answer for entry in entries for answer in self.write_now([entry])]

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self.let_go)

    def _transact(self, entries: Sequence[Append]) -> list[Answer]:
        if self._file is None or self._file != _file_at(self._path):
            self._connect()
        try:
            self._connection.execute(BEGIN)
            answers = write_batch(self._connection, entries)
            self._connection.execute("COMMIT")
            return answers
        except sqlite3.Error as error:
            self.let_go()  # closing rolls back
            raise explain_sqlite(error) from None
        except BaseException:
            self.let_go()
            raise

    def _connect(self) -> None:
        """Connect. Raises DatabaseAway if the file was deleted or replaced: writes to a deleted file would be lost."""
        self.let_go()
        self._database.check_file()
        try:
            self._pooled = self._database.engine.raw_connection()
        except exc.SQLAlchemyError as error:
            raise explain(error) from None
        except sqlite3.Error as error:
            raise explain_sqlite(error) from None
        self._connection, self._file = self._pooled.driver_connection, _file_at(self._path)

    def let_go(self) -> None:
        pooled, self._pooled, self._connection, self._file = self._pooled, None, None, None
        if pooled is not None:
            with suppress(sqlite3.Error, exc.SQLAlchemyError):
                pooled.invalidate()


def _file_at(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_batch(connection: sqlite3.Connection, entries: Sequence[Append]) -> list[Answer]:
    """Write the entries whose numbers and command ids are free, with all their rows, in the caller's transaction."""
    able = [entry for entry in entries if _starts(connection, entry) and _may_finish(connection, entry)]
    accepted = _add_moves(connection, able) if able else []
    for statement, values in (
        (LEDGER, entry_rows.ledger(accepted)),
        (SECRETS, entry_rows.secrets(accepted)),
        (STATES, entry_rows.states(accepted)),
        (RESULTS, entry_rows.results(accepted)),
        (FINISH, [(*end, table_id) for table_id, _, *end in entry_rows.finishes(accepted)]),
    ):
        if values:
            connection.executemany(statement, values)
    keys = {(entry.table_id, entry.seq) for entry in accepted}
    return [
        Accepted(entry.seq) if (entry.table_id, entry.seq) in keys else _why(connection, entry) for entry in entries
    ]


def _starts(connection: sqlite3.Connection, entry: Append) -> bool:
    """Start the game if the entry says so; False if the table is not in its lobby, or the lobby has changed."""
    if (start := entry.start) is None:
        return True
    started = connection.execute(START, (start.started_at, start.game_version, entry.table_id, start.revision))
    return started.rowcount == 1


def _may_finish(connection: sqlite3.Connection, entry: Append) -> bool:
    return entry.finish is None or _status(connection, entry.table_id) == "playing"


def _add_moves(connection: sqlite3.Connection, entries: Sequence[Append]) -> Sequence[Append]:
    connection.execute("SAVEPOINT moves")
    values = entry_rows.moves(entries)
    try:
        is_whole = connection.executemany(MOVES, values).rowcount == len(entries)
    except sqlite3.IntegrityError:
        is_whole = False
    if not is_whole:
        connection.execute("ROLLBACK TO moves")
        one_by_one = zip(entries, values, strict=True)
        entries = [entry for entry, row in one_by_one if _add_move(connection, row)]
    connection.execute("RELEASE moves")
    return entries


def _add_move(connection: sqlite3.Connection, row: entry_rows.Row) -> bool:
    try:
        return connection.execute(MOVES, row).rowcount == 1
    except sqlite3.IntegrityError as error:
        if str(error).endswith("moves.seq"):
            return False  # the previous entry is missing
        raise


def _why(connection: sqlite3.Connection, entry: Append) -> Refused | Failure:
    first = _first(connection.execute(FIRST_OF_COMMAND, (entry.table_id, entry.cmd_id)))
    return refusal(entry, first, _status(connection, entry.table_id))


def _status(connection: sqlite3.Connection, table_id: str) -> Any:
    return _first(connection.execute(STATUS, (table_id,)))


def _first(found: sqlite3.Cursor) -> Any:
    row = found.fetchone()
    return None if row is None else row[0]
