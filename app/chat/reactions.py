"""Reactions: six small pictures that a person at the table sends, and that rise over their place on every screen.

Reactions are transient: neither the log nor the database stores them, so later viewers do not see them. Other workers
receive them over the bus, and check them against their own rows before they show them.
"""

from typing import Final, get_args

from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.table.frames import Viewer, dumps, refuse
from app.table.live import Table
from app.wire.parts import Reaction

KNOWN: Final = frozenset(get_args(Reaction))


def are_allowed(table: Table) -> bool:
    """True unless the host has switched reactions off. Older tables lack the setting and allow them."""
    return bool(table.rows.settings.get("reactions", True))


def show(table: Table, seat: int, reaction: str) -> None:
    """Send a reaction to the viewers who have been greeted. Greetings contain no reactions."""
    frame = dumps({"type": "reaction", "seat": seat, "reaction": reaction})
    for viewer in table.audience.viewers:
        viewer.outlet.send(frame)


class Reactions:
    def __init__(self, clock: HouseClock) -> None:
        self._seats = Buckets(clock, burst=1, per_second=1)

    def throw(self, table: Table, viewer: Viewer, reaction: Reaction) -> None:
        if viewer.seat is None:
            refuse(viewer, None, Refusal("not_seated"))
        elif not are_allowed(table):
            refuse(viewer, None, Refusal("reactions_off"))
        elif not self._take(table, viewer.seat):
            refuse(viewer, None, Refusal("too_many_reactions"))
        else:
            show(table, viewer.seat, reaction)
            table.hint("reaction", seat=viewer.seat, reaction=reaction)

    def hear(self, table: Table, seat: int, reaction: str) -> None:
        """Show a reaction that another worker has sent. Ignores one that this worker would refuse: from a bot's seat,
        at a table without reactions, or above the rate limit.
        """
        row = table.seats.rows.get(seat)
        is_person = row is not None and row.person_id is not None
        if is_person and reaction in KNOWN and are_allowed(table) and self._take(table, seat):
            show(table, seat, reaction)

    def _take(self, table: Table, seat: int) -> bool:
        return self._seats.take(f"{table.id}/{seat}")
