"""Marks of where people at public tables come from. They keep a removed person from returning under a new name, and
show which seats belong to one household.

The database stores no address. A member's row gets two marks until the game is over: HMACs, with a key of the house,
over the table and the household (or over a random number in a cookie that survives signing out). The mark of a
household is short, so that hundreds of addresses share it, and differs from table to table. The clean-up deletes the
marks after the game. Callers from this machine have no household: behind a proxy that does not forward addresses, all
callers would seem to be one.
"""

import hashlib
import hmac
from typing import Final

from app.errors import Refusal
from app.limits import THIS_MACHINE, household
from app.lobby.service import Lobby
from app.person import Person
from app.storage.queries import tables as store
from app.table.live import Table
from app.table.table_rows import Origin

HOUSEHOLD_BYTES: Final = 3
DEVICE_BYTES: Final = 12


class Origins:
    def __init__(self, lobby: Lobby, key: bytes) -> None:
        self._lobby, self._key = lobby, key

    def of(self, table_id: str, address: str, device: str | None) -> Origin:
        home = None if address in THIS_MACHINE else household(address)
        return Origin(
            self._mark(table_id, "household", home, HOUSEHOLD_BYTES),
            self._mark(table_id, "device", device, DEVICE_BYTES),
        )

    def _mark(self, table_id: str, kind: str, what: str | None, size: int) -> str | None:
        if what is None:
            return None
        return hmac.digest(self._key, f"{kind}/{table_id}/{what}".encode(), hashlib.sha256)[:size].hex()

    def check(self, table: Table, person: Person, origin: Origin, is_invited: bool = False) -> None:
        """Refuse a newcomer whose marks match those of a person removed from this public table. With an invitation from
        the host's new link, only the same browser is refused, because a household may have several people.
        """
        rows = table.rows
        if rows.table.visibility != "public" or person.id in rows.members or rows.is_at_home(person.id):
            return
        removed = [rows.origins[one] for one in rows.barred if one in rows.origins]
        if any(origin.has_device_of(one) if is_invited else origin.is_like(one) for one in removed):
            raise Refusal("barred_household")

    async def note(self, table: Table, person: Person, origin: Origin) -> None:
        """Store the marks of a public table's member, once."""
        rows = table.rows
        goes_on = table.status in {"lobby", "playing"} and rows.table.visibility == "public"
        if goes_on and origin.is_known and person.id in rows.members and person.id not in rows.origins:
            marks = origin.household, origin.device
            await self._lobby.change(table, lambda c: store.set_origin(c, table.id, person.id, *marks))
