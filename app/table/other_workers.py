"""`Peers`: how a table communicates with other workers. A hint only says that something has changed."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Protocol

from app.storage.log.reader import Head, Newer
from app.storage.queries.tables import Table


@dataclass(frozen=True, slots=True)
class Present:
    """The viewers of a table at this worker, and the seats that bots play here for absent people."""

    table_id: str
    sockets: dict[int, int]  # by seat
    watching: int
    bots: list[int]  # seats whose people have been away too long
    revision: int  # revision of the table's rows at this worker
    seq: int  # number of the last move at this worker

    @property
    def is_somebody(self) -> bool:
        return bool(self.sockets or self.watching)


def present(row: Table, looking: Counter[int | None], bots: list[int], seq: int) -> Present:
    """`looking` counts the sockets by seat; its key None counts spectators."""
    sockets = {seat: count for seat, count in looking.items() if seat is not None}
    return Present(row.id, sockets, looking[None], bots, row.revision, seq)


class Peers(Protocol):
    is_alone: bool  # True if there is no other worker

    def tell(self, kind: str, table_id: str, **facts: Any) -> None:
        """Send a hint. Never blocks and never fails; a hint may be lost."""

    def tell_present(self, present: Present) -> None:
        """Record the table's viewers here in the database, then send a hint to the others. Never blocks and never
        fails.
        """

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        """The entries after move `seq` that other workers have written, if any."""

    async def head(self, table_id: str) -> Head | None:
        """The last move of the table in the database; None if no other worker can have written one."""


class Alone:
    """Peers of a single worker: all methods do nothing."""

    is_alone = True

    def tell(self, kind: str, table_id: str, **facts: Any) -> None:
        """Do nothing: there is no other worker."""

    def tell_present(self, present: Present) -> None:
        """Do nothing: there is no other worker."""

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        return None

    async def head(self, table_id: str) -> Head | None:
        return None
