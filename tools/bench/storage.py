"""Measures the log alone, and copies tables in large numbers. The rows stay in the database.

Moves have the sizes of a game's: 700 bytes of events, a payment every second move, a state of 6 kB every sixteenth.
"""

import asyncio
import json
import secrets as luck
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter, process_time, time_ns

from sqlalchemy import Connection, insert, literal, select, text

from app.luck.key import open_key
from app.people.queries import add_person
from app.settings import from_environment, key_path
from app.storage.database import Database, open_database
from app.storage.log.entry import Accepted, Append, LedgerLine, NewState, Start
from app.storage.log.log import MoveLog
from app.storage.log.opening import open_log
from app.storage.migrating import migrate
from app.storage.queries.tables import add_table
from app.storage.schema import ledger, members, moves, seats, secrets, tables

EVENTS = json.dumps([{"event": "HorseMoved", "horse": number % 6, "by": 3, "to": 20 + number} for number in range(12)])
MOVE = '{"do": "place", "card": "3-7", "box": "3A"}'
STATE = json.dumps([EVENTS] * 8)


@dataclass(frozen=True, slots=True)
class Figures:
    """Result for `at_once` tables. `cpu_us` is this process's processor time per move, in microseconds."""

    at_once: int
    moves_per_second: float
    moves_a_batch: float
    median_ms: float
    p99_ms: float
    cpu_us: float


def bench_writer(url: str, seconds: float = 2.0, at_once: Sequence[int] = (1, 10, 100)) -> list[Figures]:
    """Measure the log for `seconds` with each number of concurrent tables."""
    migrate(url)
    database = open_database(url)
    try:
        return [asyncio.run(_bench(database, seconds, tables)) for tables in at_once]
    finally:
        database.close()


async def _bench(database: Database, seconds: float, at_once: int) -> Figures:
    log = open_log(database)
    log.start()
    try:
        tables = await database.write(lambda connection: _make_tables(connection, at_once))
        await asyncio.gather(*(_play(log, table, perf_counter() + seconds / 10) for table in tables))
        tables = await database.write(lambda connection: _make_tables(connection, at_once))
        before = (log.stats.batches, process_time())
        began = perf_counter()
        played = await asyncio.gather(*(_play(log, table, began + seconds) for table in tables))
        took = perf_counter() - began
        batches, cpu = log.stats.batches - before[0], process_time() - before[1]
    finally:
        await log.close()
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


async def _play(log: MoveLog, table_id: str, until: float) -> list[float]:
    """Append moves to one table's log until `until`; returns each move's seconds until its commit."""
    lasted: list[float] = []
    while perf_counter() < until:
        sent = perf_counter()
        seq = len(lasted) + 1
        answer = await log.append(_move(table_id, seq))
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
    """Copy a table's rows `count` times, with the same people and log; returns the new ids. No server has them in
    memory.

    Each table's seed and states are sealed with a key of its own. The copies get the open seed, as tables of older
    releases have it, and no states: a server plays their logs from the beginning.
    """
    key = open_key(key_path(replace(from_environment(), database_url=url)), mark=None)
    prefix = f"copy{luck.token_hex(6)}"
    ids = [f"{prefix}{number:06}" for number in range(count)]
    database = open_database(url, alone=False)
    try:
        with database.writing() as connection:
            row = dict(connection.execute(select(tables).where(tables.c.id == table_id)).mappings().one())
            row["server_seed"] = key.of(table_id).open_seed(row["server_seed"])
            connection.execute(insert(tables), [row | {"id": name, "code": None} for name in ids])
            for table in (members, seats, moves, secrets, ledger):
                others = [column for column in table.c if column.name != "table_id"]
                rows = select(tables.c.id, *others).join(table, literal(True))
                mine = (table.c.table_id == table_id) & tables.c.id.startswith(prefix)
                names = ["table_id", *(column.name for column in others)]
                connection.execute(insert(table).from_select(names, rows.where(mine)))
    finally:
        database.close()
    return ids


def settle(url: str) -> None:
    """Run VACUUM ANALYZE on PostgreSQL, so that autovacuum does not start during the measurement."""
    database = open_database(url, alone=False)
    try:
        if database.dialect == "postgresql":
            with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
                connection.execute(text("VACUUM (ANALYZE)"))
    finally:
        database.close()
