"""`Peers`: what a table may ask of other workers. A hint says that something is new, not what it is."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Protocol

from app.storage.log.reader import Head, Newer
from app.storage.queries.tables import Table


@dataclass(frozen=True, slots=True)
class Present:
    """Who looks at a table at this worker, and for whom bots play here."""

    table_id: str
    sockets: dict[int, int]  # by seat
    watching: int
    bots: list[int]  # seats whose people have been away for too long
    revision: int  # of the table's rows, as this worker knows them
    seq: int  # of the last move that this worker knows

    @property
    def is_somebody(self) -> bool:
        return bool(self.sockets or self.watching)


def present(row: Table, looking: Counter[int | None], bots: list[int], seq: int) -> Present:
    """`looking` counts the sockets by seat, under None those of spectators."""
    sockets = {seat: count for seat, count in looking.items() if seat is not None}
    return Present(row.id, sockets, looking[None], bots, row.revision, seq)


class Peers(Protocol):
    is_alone: bool  # there is no other worker

    def tell(self, kind: str, table_id: str, **facts: Any) -> None:
        """Never blocks and never fails; a hint may be lost."""

    def tell_present(self, present: Present) -> None:
        """Write down who looks at a table here, then hint the others to read it. Never blocks and never fails."""

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        """What other workers wrote of the table after its move `seq`."""

    async def head(self, table_id: str) -> Head | None:
        """The last move of the table in the database; None if no other worker can have written one."""


class Alone:
    """The peers of the only worker: there are none."""

    is_alone = True

    def tell(self, kind: str, table_id: str, **facts: Any) -> None:
        """There is nobody to tell."""

    def tell_present(self, present: Present) -> None:
        """Nobody asks."""

    async def newer(self, table_id: str, seq: int) -> Newer | None:
        return None

    async def head(self, table_id: str) -> Head | None:
        return None
