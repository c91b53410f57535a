"""The log of a spread house: a queue for each node, and lanes that connect to the node itself.

A batch of a node is one call of a function there (append_spread.sql): one round trip, one commit, no second node. While
a node is down or slow, only its own tables wait.
"""

import asyncio
import logging
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from app.storage.database import Database
from app.storage.log.entry import Accepted, Answer, Append, Refused, refusal
from app.storage.log.log import LANES, MOST, Log, Outcomes, Stats
from app.storage.log.postgres import MOVES, PARTS, PostgresLane, as_json, columns
from app.storage.spread.shards import Node, Shards, find_shards
from app.storage.store_errors import StoreError

log = logging.getLogger(__name__)

CALL: Final = "SELECT railbird_append({})".format(
    ", ".join(
        [column.format(number) for number, column in enumerate(MOVES, 1)]
        + [f"${number}::json" for number, _ in zip(count(len(MOVES) + 1), PARTS, strict=False)]
    )
)
# In place of refused.sql: Citus plans no statement with two subqueries before it knows the table id.
FIRST_OF_COMMAND: Final = "SELECT seq FROM moves WHERE table_id = $1 AND cmd_id = $2"
STATUS: Final = "SELECT status FROM tables WHERE id = $1"
LOOK_SECONDS: Final = 2.0  # how often a worker looks whether shards have moved


class NodeLane(PostgresLane):
    """A lane whose connection leads to one node."""

    def __init__(self, database: Database, node: Node) -> None:
        query = {name: value for name, value in database.url.query.items() if name not in ("host", "port")}
        super().__init__(database, database.url.set(host=node.host, port=node.port, query=query))

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        """Write the batch, and then apart from it what starts or finishes a game: that changes tables of which every
        node has a copy, and fails while one of the nodes is down."""
        needs_all = [entry.start is not None or entry.finish is not None for entry in entries]
        answers: list[Answer | None] = [None] * len(entries)
        for apart in (False, True):
            numbers = [number for number, needs in enumerate(needs_all) if needs is apart]
            if numbers:
                written = await super().write([entries[number] for number in numbers])
                for number, answer in zip(numbers, written, strict=True):
                    answers[number] = answer
        return [answer for answer in answers if answer is not None]

    def _parameters(self, entries: Sequence[Append]) -> tuple[str, list[Any]]:
        # Sorted by table id, so that two workers cannot deadlock on rows of two tables.
        ordered = sorted(entries, key=lambda entry: entry.table_id)
        optional = [(names, rows_of(ordered)) for rows_of, names in PARTS.values()]
        return "", [*columns(ordered), *(as_json(names, rows) if rows else None for names, rows in optional)]

    def _statement(self, parts: str) -> str:
        return CALL

    async def _why(self, entry: Append) -> Answer:
        with self._bounded():
            first = await self._connection.fetchval(FIRST_OF_COMMAND, entry.table_id, entry.cmd_id)
            status = await self._connection.fetchval(STATUS, entry.table_id)
        return refusal(entry, first, status)


class SpreadLog:
    """The log of all tables of one worker in a spread house."""

    def __init__(self, database: Database, shards: Shards, *, most: int = MOST) -> None:
        self.stats = Stats()
        self.outcomes = Outcomes()
        self._database, self._shards, self._most = database, shards, most
        self._logs: dict[Node, Log] = {}
        self._looking: asyncio.Task[None] | None = None

    @property
    def is_alive(self) -> bool:
        return self._looking is not None and all(log.is_alive for log in self._logs.values())

    @property
    def has_work(self) -> bool:
        return any(log.has_work for log in self._logs.values())

    @property
    def waiting(self) -> int:
        return sum(log.waiting for log in self._logs.values())

    @property
    def waited(self) -> float:
        """Seconds since the last progress of the node that has got on last: a node that is down stops its own tables,
        not the house."""
        return min((log.waited for log in self._logs.values() if log.has_work), default=0.0)

    def start(self) -> None:
        for node in self._shards.nodes:
            self._log_of(node)
        self._looking = asyncio.get_running_loop().create_task(self._look_for_moved_shards())

    async def close(self) -> None:
        """Write the queued entries, then stop. Later entries fail with DatabaseAway."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await asyncio.gather(*(log.close() for log in self._logs.values()))

    def append(self, entry: Append) -> "asyncio.Future[Accepted | Refused]":
        """Queue the next entry of a table for writing on its node."""
        return self._log_of(self._shards.node_of(entry.table_id)).append(entry)

    def _log_of(self, node: Node) -> Log:
        if (found := self._logs.get(node)) is None:
            lanes = [NodeLane(self._database, node) for _ in range(LANES)]
            found = self._logs[node] = Log(lanes, most=self._most, stats=self.stats, outcomes=self.outcomes)
            found.start()
        return found

    async def _look_for_moved_shards(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self._shards = await self._database.read(find_shards)
            except StoreError as error:
                log.warning("cannot find out whether shards have moved: %s", error)
