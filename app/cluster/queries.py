"""Queries of presence snapshots: each worker records its open sockets per table, because bus hints may be lost."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from app.storage.row_to_dataclass import fill
from app.storage.schema import presence

FORGOTTEN_MS = 24 * 60 * 60 * 1000  # kept long, because a living worker's clock may differ from ours


@dataclass(frozen=True, slots=True)
class Presence:
    """A worker's snapshot of a table at time `at`, in its own steady time.

    `sockets` is JSON: the number of sockets by seat. `bots` is JSON: the seats that bots play there for absent people.
    `revision` and `seq` are those of the table at that worker.
    """

    table_id: str
    worker: str
    sockets: str
    watching: int
    at: int
    bots: str = "[]"
    revision: int = 0
    seq: int = 0


def write_presence(connection: Connection, worker: str, rows: list[Presence], now: int) -> None:
    """Replace a worker's snapshots by new ones, and delete those of dead workers."""
    gone = (presence.c.worker == worker) | (presence.c.at < now - FORGOTTEN_MS)
    connection.execute(delete(presence).where(gone))
    _add_presence(connection, rows)


def note_presence(connection: Connection, worker: str, rows: list[Presence]) -> None:
    """Replace a worker's snapshots of these tables."""
    of_tables = presence.c.table_id.in_([row.table_id for row in rows])
    connection.execute(delete(presence).where(presence.c.worker == worker, of_tables))
    _add_presence(connection, rows)


def _add_presence(connection: Connection, rows: list[Presence]) -> None:
    if rows:
        values = [{name: getattr(row, name) for name in Presence.__slots__} for row in rows]
        connection.execute(insert(presence), values)


def presence_elsewhere(connection: Connection, worker: str, table_ids: list[str]) -> list[Presence]:
    """Other workers' snapshots of these tables, of any age: their clocks may differ from ours."""
    wanted = select(presence).where(presence.c.table_id.in_(table_ids), presence.c.worker != worker)
    return [fill(Presence, row) for row in connection.execute(wanted).mappings()]
