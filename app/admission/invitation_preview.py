"""The invitation page's data, before a person joins: the host, the game, the players and the free seats.

A private table requires a valid invitation token. The lobby message contains the same data and more.
"""

from typing import Any

from app.errors import Refusal
from app.lobby import invite_links
from app.lobby.service import Lobby
from app.person import Person
from app.table.audience import why_not_watch
from app.table.live import Table
from app.table.registry import LiveTables


class Invitations:
    def __init__(self, lobby: Lobby, live_tables: LiveTables, key: bytes) -> None:
        self._lobby, self._live_tables, self._key = lobby, live_tables, key

    async def read(self, person: Person | None, table_id: str, invite: str | None) -> dict[str, Any]:
        """Read the invitation without joining the table."""
        table = await self._live_tables.table(table_id)
        if person is not None:
            self._lobby.not_barred(table, person)
        self._lobby.not_closed(table)
        is_known = person is not None and why_not_watch(table.rows, person.id) != "private"
        if not is_known and table.rows.table.visibility != "public":
            if invite is None:
                raise Refusal("invite_needed")
            if not invite_links.is_invite(self._key, table.id, table.rows.table.invite_epoch, invite):
                raise Refusal("bad_invite")
        if person is not None:
            self._lobby.may_come_in(table, person)
        elif not table.rows.settings["newcomers"]:
            raise Refusal("no_newcomers")
        return _told(table, person)


def _told(table: Table, person: Person | None) -> dict[str, Any]:
    row = table.rows.table
    seat = None if person is None else table.seats.of(person.id)
    return {
        "table": row.id,
        "game": row.game,
        "title": table.rows.game.title,
        "status": row.status,
        "visibility": row.visibility,
        "host": table.rows.names.get(row.host_id or ""),
        "host_seat": table.seats.of(row.host_id or ""),
        "seats": [{"seat": s.seat, "name": s.name, "bot": s.bot} for _, s in sorted(table.seats.rows.items())],
        "max_seats": row.seats,
        "free": row.seats - len(table.seats.rows) if row.status == "lobby" else 0,
        "spectators": table.rows.settings["spectators"],
        "you": {
            "name": None if person is None else person.name,
            "seat": seat,
            "joined": person is not None and (person.id in table.rows.members or table.rows.is_at_home(person.id)),
        },
    }
