"""Who looks at which table at which worker, for workers that cannot rely on hearing it from each other."""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from app.store.rows import fill
from app.store.schema import presence

FORGOTTEN_MS = 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Presence:
    """`sockets` is JSON: how many, by seat. `at`: when the worker saw it so."""

    table_id: str
    worker: str
    sockets: str
    watching: int
    at: int


def write_presence(connection: Connection, worker: str, rows: list[Presence], now: int) -> None:
    """The whole of what a worker sees, in place of what it saw before."""
    gone = (presence.c.worker == worker) | (presence.c.at < now - FORGOTTEN_MS)
    connection.execute(delete(presence).where(gone))
    if rows:
        values = [{name: getattr(row, name) for name in Presence.__slots__} for row in rows]
        connection.execute(insert(presence), values)


def presence_elsewhere(connection: Connection, worker: str, table_ids: list[str], since: int) -> list[Presence]:
    """What other workers have written of these tables since then."""
    wanted = select(presence).where(
        presence.c.table_id.in_(table_ids), presence.c.worker != worker, presence.c.at >= since
    )
    return [fill(Presence, row) for row in connection.execute(wanted).mappings()]
