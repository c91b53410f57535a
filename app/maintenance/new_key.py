"""`railbird new-key`: for a host whose key file is lost. Nothing can open the texts that the old key sealed.

Tables in their lobby get a new seed and a new commitment. Games in play end without a result, because nobody can
compute their next draw without the seed. Finished games need no key.
"""

import secrets
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, select, update

from app.engine.kernel.rng import commitment
from app.luck.key import KEY_MARK, HouseKey, SealBroken, is_sealed, open_key
from app.people.queries import house_value
from app.storage.queries.tables import close_table
from app.storage.schema import house, tables


@dataclass(frozen=True, slots=True)
class Replaced:
    """The number of tables that the lost key affects."""

    lobbies: int
    games: int


def replace_key(connection: Connection, path: Path, now: int) -> Replaced:
    """Adopt the key in the file, or create the file with a new key if it is missing. Raises KeyUnusable."""
    key, lobbies, games = open_key(path, None), 0, 0
    open_ones = select(tables.c.id, tables.c.status, tables.c.server_seed).where(
        tables.c.status.in_(("lobby", "playing"))
    )
    for row in connection.execute(open_ones).all():
        if not is_sealed(row.server_seed) or _opens(key, row.id, row.server_seed):
            continue
        if row.status == "lobby":
            _new_seed(connection, key, row.id)
            lobbies += 1
        else:
            close_table(connection, row.id, now)
            games += 1
    if house_value(connection, KEY_MARK) is not None:
        connection.execute(update(house).where(house.c.key == KEY_MARK).values(value=key.mark))
    return Replaced(lobbies, games)


def _opens(key: HouseKey, table_id: str, seed: str) -> bool:
    try:
        return bool(key.of(table_id).open_seed(seed))
    except SealBroken:
        return False


def _new_seed(connection: Connection, key: HouseKey, table_id: str) -> None:
    seed = secrets.token_hex(32)
    values = {
        "server_seed": key.of(table_id).close_seed(seed),
        "commitment": commitment(seed),
        "revision": tables.c.revision + 1,
    }
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
