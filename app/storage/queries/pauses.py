"""Queries of pauses. `tables.paused` says whether a game is paused; a row here says whose clock runs on, and until
when.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from app.storage.queries.tables import set_paused
from app.storage.row_to_dataclass import fill
from app.storage.schema import pauses


@dataclass(frozen=True, slots=True)
class Pause:
    """The current or last pause of a game. `alone`: number of pauses that the host has called without a vote."""

    by_id: str | None = None
    until: int | None = None
    alone: int = 0


def pause_of(connection: Connection, table_id: str) -> Pause:
    wanted = select(pauses.c.by_id, pauses.c.until, pauses.c.alone).where(pauses.c.table_id == table_id)
    row = connection.execute(wanted).mappings().one_or_none()
    return fill(Pause, row) if row else Pause()


def begin(connection: Connection, table_id: str, by: str | None, until: int | None, *, is_alone: bool) -> None:
    """Pause the game. `by`: whose clock runs on; `until`: when the pause ends by itself."""
    alone = pause_of(connection, table_id).alone + is_alone
    connection.execute(delete(pauses).where(pauses.c.table_id == table_id))
    connection.execute(insert(pauses).values(table_id=table_id, by_id=by, until=until, alone=alone))
    set_paused(connection, table_id, True)


def end(connection: Connection, table_id: str) -> None:
    set_paused(connection, table_id, False)
