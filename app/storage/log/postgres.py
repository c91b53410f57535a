"""Writes a batch to PostgreSQL: the one statement of append.sql, sent through asyncpg on the event loop.

asyncpg needs no thread, so none competes with the event loop for the interpreter. After a lost connection or a timeout
it is unknown whether the batch was committed: its callers get DatabaseAway, and a resent command finds out by its
`cmd_id`. This module never sends a batch again.
"""

import asyncio
import select
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import asyncpg
import orjson

from app.storage.database import Database
from app.storage.dialects import asyncpg_arguments, explain_postgres
from app.storage.log import entry_rows
from app.storage.log.entry import Accepted, Answer, Append, Failure, refusal
from app.storage.store_errors import DatabaseAway, DatabaseUnusable

HERE: Final = Path(__file__).resolve().parent
APPEND: Final = (HERE / "append.sql").read_text()
REFUSED: Final = (HERE / "refused.sql").read_text()
# A custom plan for each batch would be no better: its parameters are JSON, about which the planner knows nothing.
ONE_PLAN: Final = "SET plan_cache_mode = force_generic_plan"
CONNECT_SECONDS: Final = 5
GOODBYE_TURNS: Final = 5  # event loop iterations in which asyncpg reads the server's closing message
ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresLane:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Any = None  # asyncpg has no type hints
        self._append: Any = None

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        """Write the batch. If one entry fails it, write the entries one by one, so that only its caller gets the
        error."""
        try:
            return await self._write(entries)
        except (DatabaseAway, DatabaseUnusable) as error:
            return [Failure(error)] * len(entries)
        except Exception as error:
            if len(entries) == 1:
                return [Failure(error)]
            return [answer for entry in entries for answer in await self.write([entry])]

    async def close(self) -> None:
        self._let_go()

    async def _write(self, entries: Sequence[Append]) -> list[Answer]:
        values = parameters(entries)
        if self._connection is None or await self._has_been_closed():
            await self._connect()
        try:
            keys = {(row[0], row[1]) for row in await self._append.fetch(*values, timeout=self._database.patience)}
            return [
                Accepted(entry.seq) if (entry.table_id, entry.seq) in keys else await self._why(entry)
                for entry in entries
            ]
        except ERRORS as error:
            is_lost = not isinstance(error, asyncpg.PostgresError) or self._connection.is_closed()
            if is_lost:
                self._let_go()
            raise meaning(error, is_lost=is_lost) from None

    async def _why(self, entry: Append) -> Answer:
        found = await self._connection.fetchrow(REFUSED, entry.table_id, entry.cmd_id, timeout=self._database.patience)
        return refusal(entry, found[0], found[1])

    # The connection

    async def _connect(self) -> None:
        self._let_go()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                self._connection = await asyncpg.connect(**asyncpg_arguments(self._database.url))
                await self._connection.execute(f"{self._database.session_settings}; {ONE_PLAN}")
                # With a name: asyncpg parses and plans a statement without a name again for every batch.
                self._append = await self._connection.prepare(APPEND, name="append")
        except ERRORS as error:
            self._let_go()
            raise meaning(error, is_lost=True) from None

    async def _has_been_closed(self) -> bool:
        """True if the server has closed the connection since the last batch.

        An idle server sends data only when it closes. Checking for data before each batch means that a restart of
        PostgreSQL between two moves fails no move.
        """
        if self._connection.is_closed():
            return True
        poll = select.poll()
        poll.register(self._connection._transport.get_extra_info("socket").fileno(), select.POLLIN)
        for _ in range(GOODBYE_TURNS if poll.poll(0) else 0):
            await asyncio.sleep(0)  # asyncpg reads the closing message, then the end of the stream
        return bool(self._connection.is_closed())

    def _let_go(self) -> None:
        connection, self._connection, self._append = self._connection, None, None
        if connection is not None:
            connection.terminate()


def meaning(error: Exception, *, is_lost: bool) -> Exception:
    """Translate an error of asyncpg into a StoreError."""
    broken = getattr(error, "constraint_name", None) or getattr(error, "column_name", None)
    return explain_postgres(getattr(error, "sqlstate", None), broken, str(error) or "no answer", is_lost=is_lost)


def parameters(entries: Sequence[Append]) -> list[str]:
    """The parameters of append.sql. Sorted by table id, so that two workers cannot deadlock on rows of two tables."""
    ordered = sorted(entries, key=lambda entry: entry.table_id)
    return [
        _json(entry_rows.MOVES, entry_rows.moves(ordered)),
        _json(entry_rows.LEDGER, entry_rows.ledger(ordered)),
        _json(entry_rows.SECRETS, entry_rows.secrets(ordered)),
        _json(entry_rows.STATES, entry_rows.states(ordered)),
        _json(entry_rows.STARTS, entry_rows.starts(ordered)),
        _json(entry_rows.FINISHES, entry_rows.finishes(ordered)),
        _json(entry_rows.RESULTS, entry_rows.results(ordered)),
    ]


def _json(names: Sequence[str], values: list[entry_rows.Row]) -> str:
    # Without `strict=True`, which costs 50 % more; SQLite gets the same rows and would fail on a wrong length.
    return orjson.dumps([dict(zip(names, row)) for row in values]).decode() if values else "[]"  # noqa: B905
