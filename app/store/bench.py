"""For `railbird bench`, on a database that may keep what is written here: the writer alone, and tables in great number.

The writer's moves look like a game's: 700 bytes of events, a payment every other move, every sixteenth a state of 6 kB.
"""

import asyncio
import json
import secrets as luck
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter, time_ns

from sqlalchemy import Connection, insert, literal, select, text

from app.store.appends import Accepted, Append, LedgerLine, NewState, Start
from app.store.database import Database, open_database
from app.store.migrating import migrate
from app.store.people import add_person
from app.store.schema import ledger, members, moves, seats, secrets, states, tables
from app.store.tables import add_table
from app.store.writer import Writer

EVENTS = json.dumps([{"event": "HorseMoved", "horse": number % 6, "by": 3, "to": 20 + number} for number in range(12)])
MOVE = '{"do": "place", "card": "3-7", "box": "3A"}'
STATE = json.dumps([EVENTS] * 8)


@dataclass(frozen=True, slots=True)
class Figures:
    """`cpu_us`: the writer thread's own work for a move, in which nothing else in the process can run."""

    at_once: int
    moves_per_second: float
    moves_a_batch: float
    median_ms: float
    p99_ms: float
    cpu_us: float


def bench_writer(url: str, seconds: float = 2.0, at_once: Sequence[int] = (1, 10, 100)) -> list[Figures]:
    """Run for so many seconds with each number of tables."""
    migrate(url)
    database = open_database(url)
    try:
        return [asyncio.run(_bench(database, seconds, tables)) for tables in at_once]
    finally:
        database.close()


async def _bench(database: Database, seconds: float, at_once: int) -> Figures:
    writer = Writer(database)
    writer.start()
    try:
        tables = await writer.run(lambda connection: _make_tables(connection, at_once))
        await asyncio.gather(*(_play(writer, table, perf_counter() + seconds / 10) for table in tables))
        tables = await writer.run(lambda connection: _make_tables(connection, at_once))
        before = (writer.stats.batches, writer.stats.cpu_seconds)
        began = perf_counter()
        played = await asyncio.gather(*(_play(writer, table, began + seconds) for table in tables))
        took = perf_counter() - began
        batches, cpu = writer.stats.batches - before[0], writer.stats.cpu_seconds - before[1]
    finally:
        await writer.close()
    lasted = sorted(move for moves in played for move in moves)
    return Figures(
        at_once=at_once,
        moves_per_second=len(lasted) / took,
        moves_a_batch=len(lasted) / batches,
        median_ms=lasted[len(lasted) // 2] * 1000,
        p99_ms=lasted[len(lasted) * 99 // 100] * 1000,
        cpu_us=cpu / len(lasted) * 1_000_000,
    )


def _make_tables(connection: Connection, count: int) -> list[str]:
    now = time_ns() // 1_000_000
    names = [f"bench-{luck.token_hex(8)}" for _ in range(count)]
    for name in names:
        add_person(connection, name, "Bench", now)
        add_table(
            connection,
            id=name,
            code=None,
            game="bench",
            options="{}",
            settings="{}",
            seats=5,
            visibility="private",
            host_id=name,
            server_seed="",
            commitment="",
            now=now,
        )
    return names


async def _play(writer: Writer, table_id: str, until: float) -> list[float]:
    """How long each move took, from sending it to knowing that it is on disk."""
    lasted: list[float] = []
    while perf_counter() < until:
        sent = perf_counter()
        seq = len(lasted) + 1
        answer = await writer.append(_move(table_id, seq))
        assert isinstance(answer, Accepted), answer
        lasted.append(perf_counter() - sent)
    return lasted


def _move(table_id: str, seq: int) -> Append:
    now = time_ns() // 1_000_000
    return Append(
        table_id, seq, now, seq % 5, f"play_card:{seq}", MOVE, f"{table_id}:{seq}", "person", EVENTS,
        ledger=[LedgerLine(1, None, seq % 5, 20, 20, "M-4.3")] if seq % 2 else [],
        state=NewState(1, STATE) if seq % 16 == 1 else None,
        start=Start(now, 1) if seq == 1 else None,
    )  # fmt: skip


def copy_table(url: str, table_id: str, count: int) -> list[str]:
    """So many more tables like this one, with the same people and the same log. Nobody has them awake."""
    prefix = f"copy{luck.token_hex(6)}"
    ids = [f"{prefix}{number:06}" for number in range(count)]
    database = open_database(url, alone=False)
    try:
        with database.writing() as connection:
            row = dict(connection.execute(select(tables).where(tables.c.id == table_id)).mappings().one())
            connection.execute(insert(tables), [row | {"id": name, "code": None} for name in ids])
            for table in (members, seats, moves, states, secrets, ledger):
                others = [column for column in table.c if column.name != "table_id"]
                rows = select(tables.c.id, *others).join(table, literal(True))
                mine = (table.c.table_id == table_id) & tables.c.id.startswith(prefix)
                names = ["table_id", *(column.name for column in others)]
                connection.execute(insert(table).from_select(names, rows.where(mine)))
    finally:
        database.close()
    return ids


def settle(url: str) -> None:
    """What PostgreSQL comes round to within a minute of so many new rows, so that nobody measures it at that."""
    database = open_database(url, alone=False)
    try:
        if database.dialect == "postgresql":
            with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
                connection.execute(text("VACUUM (ANALYZE)"))
    finally:
        database.close()
