"""Writes a batch to PostgreSQL: one statement made of parts of append.sql, sent through asyncpg on the event loop.

asyncpg needs no thread, so none competes with the event loop for the interpreter. After a lost connection or a timeout
it is unknown whether the batch was committed: its callers get DatabaseAway, and a resent command finds out by its
`cmd_id`. This module never sends a batch again.
"""

import asyncio
import re
import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final

import asyncpg
import orjson
from sqlalchemy.engine import URL

from app.storage.database import Database
from app.storage.dialects import explain_postgres
from app.storage.log import entry_rows
from app.storage.log.entry import Accepted, Answer, Append, Failure, refusal
from app.storage.postgres import connecting
from app.storage.store_errors import DatabaseAway, DatabaseUnusable

HERE: Final = Path(__file__).resolve().parent
APPEND: Final = (HERE / "append.sql").read_text()
# A column of entry_rows.MOVES is one text parameter with the values of all entries, and an array in SQL: asyncpg takes
# up to ten times as long to encode an array. Texts stand between separators, an empty one for NULL; numbers are JSON.
SEPARATOR: Final = "\x1f"
TEXTS: Final = "string_to_array(${}, chr(31), '')"
NUMBERS: Final = "translate(${}, '[]', '{{}}')"
NUMBERED: Final = {"seq": "int", "at": "bigint", "seat": "int", "previous_at": "bigint", "setbacks": "int"}
MOVES: Final = [f"{NUMBERS}::{NUMBERED[name]}[]" if name in NUMBERED else TEXTS for name in entry_rows.MOVES]
# The optional parts of append.sql, each with its rows and their columns. A batch without such rows omits the part.
PARTS: Final[dict[str, tuple[Callable[[Sequence[Append]], list[entry_rows.Row]], Sequence[str]]]] = {
    "ledger": (entry_rows.ledger, entry_rows.LEDGER),
    "secrets": (entry_rows.secrets, entry_rows.SECRETS),
    "states": (entry_rows.states, entry_rows.STATES),
    "starts": (entry_rows.starts, entry_rows.STARTS),
    "finishes": (entry_rows.finishes, entry_rows.FINISHES),
    "results": (entry_rows.results, entry_rows.RESULTS),
}
REFUSED: Final = (HERE / "refused.sql").read_text()
# A generic plan is as good as a custom one, because the planner knows nothing about the parameters. Without sorting, it
# finds the last entry of a table by the primary key, even if its statistics are from a time when the log was empty.
ONE_PLAN: Final = "SET plan_cache_mode = force_generic_plan; SET enable_sort = off"
CONNECT_SECONDS: Final = 5
GOODBYE_TURNS: Final = 5  # event loop iterations in which asyncpg reads the server's closing message
ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresLane:
    def __init__(self, database: Database, url: URL | None = None) -> None:
        self._database = database
        self._url = url or database.url
        self._connection: Any = None  # asyncpg has no type hints
        self._connected_at = 0.0
        self._statements: dict[str, Any] = {}  # prepared statements by the names of their parts

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
        parts, values = self._parameters(entries)
        if self._connection is None or self._connected_at < self._database.lost_at or await self._has_been_closed():
            await self._connect()
        try:
            with self._bounded():
                append = self._statements.get(parts) or await self._prepare(parts)
                accepted = await append.fetchval(*values)
            if accepted is None:
                return [Accepted(entry.seq) for entry in entries]
            return [Accepted(entry.seq) if entry.table_id in accepted else await self._why(entry) for entry in entries]
        except ERRORS as error:
            # asyncpg raises ValueError for an argument that it cannot encode, before it sends anything.
            is_lost = not isinstance(error, asyncpg.PostgresError | ValueError) or self._connection.is_closed()
            if is_lost or isinstance(error, asyncpg.ReadOnlySQLTransactionError):
                self._database.note_loss()
                self._let_go()  # a server that can only be read is not the primary any more
            raise meaning(error, is_lost=is_lost) from None

    async def _why(self, entry: Append) -> Answer:
        with self._bounded():
            found = await self._connection.fetchrow(REFUSED, entry.table_id, entry.cmd_id)
        return refusal(entry, found[0], found[1])

    # The statement; a node of a spread house has another one

    def _parameters(self, entries: Sequence[Append]) -> tuple[str, list[Any]]:
        return parameters(entries)

    def _statement(self, parts: str) -> str:
        return statement(parts)

    # The connection

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        """Context manager that cuts the connection if the server does not answer in time.

        asyncpg's own timeout would ask the server to cancel the statement. A commit that waits for its standby then
        becomes visible without being on the standby, and would be lost with the primary.
        """
        loop = asyncio.get_running_loop()
        cut = loop.call_later(self._database.patience, self._connection.terminate)
        try:
            yield
        finally:
            cut.cancel()

    async def _connect(self) -> None:
        self._let_go()
        self._connected_at = monotonic()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                self._connection = await connecting.connect_asyncpg(self._url)
                await self._connection.execute(f"{self._database.session_settings}; {ONE_PLAN}")
        except connecting.ERRORS as error:
            self._let_go()
            raise meaning(error, is_lost=True) from None

    async def _prepare(self, parts: str) -> Any:
        # A named statement, because asyncpg parses and plans an unnamed one again for every batch.
        found = await self._connection.prepare(self._statement(parts), name=f"append {parts}".strip())
        self._statements[parts] = found
        return found

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
        connection, self._connection, self._statements = self._connection, None, {}
        if connection is not None:
            connection.terminate()


def meaning(error: Exception, *, is_lost: bool) -> Exception:
    """Translate an error of asyncpg into a StoreError."""
    broken = getattr(error, "constraint_name", None) or getattr(error, "column_name", None)
    return explain_postgres(getattr(error, "sqlstate", None), broken, str(error) or "no answer", is_lost=is_lost)


@cache
def statement(parts: str) -> str:
    """append.sql with only these parts, and with numbered parameters."""
    wanted, kept = {"moves", *parts.split()}, []
    for section in APPEND.split("-- part: ")[1:]:
        name, _, text = section.partition("\n")
        if name in wanted:
            kept.append(text)
    numbers = count(len(MOVES) + 1)
    names = {name: f"${next(numbers)}" for name in ("entries", *parts.split())}
    names["moves"] = ", ".join(column.format(number) for number, column in enumerate(MOVES, 1))
    return re.sub(r"(?<!:):([a-z]+)", lambda found: names[found[1]], "".join(kept))


def parameters(entries: Sequence[Append]) -> tuple[str, list[Any]]:
    """The parts of append.sql that these entries need, and the parameters. Sorted by table id, so that two workers
    cannot deadlock on rows of two tables.
    """
    ordered = sorted(entries, key=lambda entry: entry.table_id)
    values: list[Any] = [*columns(ordered), len(ordered)]
    parts = []
    for name, (rows_of, names) in PARTS.items():
        if rows := rows_of(ordered):
            parts.append(name)
            values.append(as_json(names, rows))
    return " ".join(parts), values


def columns(entries: Sequence[Append]) -> list[str]:
    """A parameter for each column of MOVES."""
    named = zip(entry_rows.MOVES, zip(*entry_rows.moves(entries), strict=True), strict=True)
    return [orjson.dumps(values).decode() if name in NUMBERED else _texts(values) for name, values in named]


def _texts(values: Sequence[str | None]) -> str:
    texts = [value or "" for value in values]
    # JSON escapes control characters, and ids have none.
    if SEPARATOR in "".join(texts):
        raise ValueError("an entry contains the character that separates entries")
    return SEPARATOR.join(texts)


def as_json(names: Sequence[str], values: list[entry_rows.Row]) -> str:
    # Without `strict=True`, which costs 50 % more; SQLite gets the same rows and would fail on a wrong length.
    return orjson.dumps([dict(zip(names, row)) for row in values]).decode()  # noqa: B905
