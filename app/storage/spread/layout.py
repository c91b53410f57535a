"""The place of each table of the schema in a spread house.

The log grows with every move, so its four tables are divided among the nodes by table id. All rows of one table are on
one node, and a move is written there alone. What the four refer to, or what decides about a move, has a copy on every
node. All other tables stay with the coordinator, so that their queries are those of a plain PostgreSQL.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import Connection, Table, text

from app.storage.schema import metadata

DIVIDED: Final = ("moves", "states", "ledger", "secrets")
COPIED: Final = ("people", "admins", "tables", "members", "seats", "setbacks")
AT_THE_COORDINATOR: Final = (
    "admin_links", "admin_recovery_codes", "admin_sessions", "audit", "boards", "chat", "claims", "deck_versions",
    "decks", "hints_seen", "house", "knocks", "marks", "motions", "pauses", "person_links", "presence", "results",
    "sessions", "votes",
)  # fmt: skip
KEY: Final = "table_id"  # the column by which the divided tables are divided

_CITUS: Final = "SELECT extversion FROM pg_extension WHERE extname = 'citus'"
# pg_dist_partition is Citus' list of its tables: 'h' is divided by a hash, 'n' with 't' is copied to all nodes.
_PLACED: Final = """
    SELECT logicalrelid::regclass::text AS name
    FROM pg_dist_partition
    WHERE partmethod = 'h' OR (partmethod = 'n' AND repmodel = 't')
"""


def citus_version(connection: Connection) -> str | None:
    """The version of Citus in this database; None without Citus."""
    found: str | None = connection.execute(text(_CITUS)).scalar_one_or_none()
    return found


def placed(connection: Connection) -> frozenset[str]:
    """The tables that are divided or copied already. The database needs Citus."""
    return frozenset(connection.execute(text(_PLACED)).scalars())


def is_spread(connection: Connection) -> bool:
    """True if the log is divided among nodes."""
    if connection.dialect.name != "postgresql" or citus_version(connection) is None:
        return False
    return DIVIDED[0] in placed(connection)


def in_order(names: Iterable[str]) -> Sequence[Table]:
    """Tables of the schema with these names, each after the tables that it refers to."""
    wanted = set(names)
    return [table for table in metadata.sorted_tables if table.name in wanted]
