"""Builders of people, tables and moves with unique ids, for a database that tests share."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from sqlalchemy import func, select

from app.people import queries as people
from app.storage.database import Connection, Database
from app.storage.log import reader as moves
from app.storage.log.entry import Answer, Append, Start
from app.storage.log.log import Lane, lanes_of
from app.storage.log.spread import NodeLane
from app.storage.queries import seats, tables
from app.storage.row_to_dataclass import fill
from app.storage.schema import results, secrets
from app.storage.spread.layout import is_spread
from app.storage.spread.shards import Node, find_shards


def lane_of(database: Database) -> Lane:
    """A lane for entries of any tables. It calls the function of a spread house if the database has it."""
    if database.read_now(is_spread):
        return LanesToNodes(database)
    if database.read_now(_has_function):
        return NodeLane(database, Node(database.url.host or "127.0.0.1", database.url.port or 5432))
    return lanes_of(database)[0]


class LanesToNodes:
    """Writes each entry on the node of its table."""

    def __init__(self, database: Database) -> None:
        self._shards = database.read_now(find_shards)
        self._lanes = {node: NodeLane(database, node) for node in self._shards.nodes}

    async def write(self, entries: Sequence[Append]) -> list[Answer]:
        found: dict[int, Answer] = {}
        for node, lane in self._lanes.items():
            mine = [number for number, entry in enumerate(entries) if self._shards.node_of(entry.table_id) == node]
            if mine:
                found |= zip(mine, await lane.write([entries[number] for number in mine]), strict=True)
        return [found[number] for number in range(len(entries))]

    async def close(self) -> None:
        for lane in self._lanes.values():
            await lane.close()


def _has_function(connection: Connection) -> bool:
    if connection.dialect.name == "sqlite":
        return False
    return connection.execute(select(func.to_regproc("railbird_append"))).scalar_one() is not None


def new_id(letter: str) -> str:
    return f"{letter}{uuid4().hex}"


@dataclass
class House:
    database: Database
    now: int = 1_700_000_000_000

    def person(self, name: str = "Ann") -> str:
        person_id = new_id("p")
        with self.database.writing() as connection:
            people.add_person(connection, person_id, name, self.now)
        return person_id

    def token_hash(self) -> str:
        return uuid4().hex * 2

    def table(self, **changes: Any) -> str:
        """Create a table in its lobby; returns its id."""
        with self.database.writing() as connection:
            return self.add_table(connection, **changes)

    def add_table(self, connection: Connection, **changes: Any) -> str:
        given: dict[str, Any] = {
            "id": new_id("t"),
            "code": None,
            "game": "mafia",
            "options": "{}",
            "settings": "{}",
            "seats": 4,
            "visibility": "private",
            "host_id": None,
            "server_seed": "seed",
            "commitment": "commitment",
            "now": self.now,
        }
        made = tables.add_table(connection, **(given | changes))
        return made.id

    def playing(self, **changes: Any) -> str:
        """Create a table in play, with bots on two seats and without moves."""
        with self.database.writing() as connection:
            table_id = self.add_table(connection, **changes)
            for number in range(2):
                seats.put_bot(connection, table_id, number, "random", f"Bot {number}", self.now)
            connection.exec_driver_sql(
                f"UPDATE tables SET status = 'playing', started_at = 1, game_version = 1 WHERE id = '{table_id}'"
            )
        return table_id

    def sit(self, table_id: str, name: str = "Ann", seat: int | None = None) -> str:
        """Seat a new person; returns their id."""
        person_id = self.person(name)
        with self.database.writing() as connection:
            tables.add_member(connection, table_id, person_id, self.now)
            seats.take_seat(connection, table_id, seat, person_id, name, f"nonce of {name}", self.now)
        return person_id


def last_seq(connection: Connection, table_id: str) -> int:
    [head] = moves.heads(connection, [table_id])
    return head.seq


def secrets_of(connection: Connection, table_id: str) -> list[tuple[int, str, int, str]]:
    """The secrets in the database as (seat, name, seq, value)."""
    wanted = select(secrets).where(secrets.c.table_id == table_id).order_by(secrets.c.seat, secrets.c.name)
    return [(row.seat, row.name, row.seq, row.value) for row in connection.execute(wanted)]


def results_of(connection: Connection, table_id: str) -> list[moves.Result]:
    """The winner first."""
    wanted = select(results).where(results.c.table_id == table_id).order_by(results.c.place, results.c.seat)
    return [fill(moves.Result, row) for row in connection.execute(wanted).mappings()]


def move(table_id: str, seq: int, cmd_id: str | None = None, **more: Any) -> Append:
    return Append(
        table_id, seq, 1_700_000_000_000 + seq, 0, f"ask:{seq}", '{"do":"pass"}', cmd_id or f"cmd {seq}", "person",
        f'[{{"event":"Passed","seq":{seq}}}]', **more,
    )  # fmt: skip


def starting(table_id: str, cmd_id: str = "start", **more: Any) -> Append:
    return Append(
        table_id, 1, 1_700_000_000_001, None, None, None, cmd_id, "house", "[]",
        start=Start(started_at=1_700_000_000_001, game_version=3, **more),
    )  # fmt: skip


@contextmanager
def held(database: Database) -> Iterator[None]:
    """Keep SQLite's writing thread busy, so that all other writes wait."""
    entered, leave = threading.Event(), threading.Event()

    def hold(_: Connection) -> None:
        entered.set()
        assert leave.wait(30)

    holding = database.write(hold)
    assert entered.wait(30)
    try:
        yield
    finally:
        leave.set()
    holding.add_done_callback(lambda done: done.result())
