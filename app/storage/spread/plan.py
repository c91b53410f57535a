"""What `railbird spread` will do, found out from the database. Planning changes nothing."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Engine, text

from app.storage.schema import HEAD
from app.storage.schema_revision import find_revision
from app.storage.spread.layout import AT_THE_COORDINATOR, COPIED, DIVIDED, citus_version, in_order, placed
from app.storage.spread.shards import Node
from app.storage.store_errors import CannotSpread

SHARDS: Final = 8  # each shard of a batch has its price; Citus can move shards, and split them later

_NODES: Final = "SELECT groupid, nodename, nodeport, metadatasynced, shouldhaveshards FROM pg_dist_node WHERE isactive"
# The rows that the coordinator keeps of a table after Citus has copied them to the nodes.
_LEFT_BEHIND: Final = "SELECT pg_relation_size(CAST(:name AS regclass)) > 0"


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables that are still to be copied to every node, and to be divided; those of whose rows the coordinator
    still keeps a copy of its own."""

    nodes: tuple[Node, ...]
    shards: int
    copied: tuple[str, ...]
    divided: tuple[str, ...]
    left_behind: tuple[str, ...]
    rows: int

    @property
    def is_done(self) -> bool:
        return not (self.copied or self.divided or self.left_behind)


def make_plan(engine: Engine, shards: int = SHARDS) -> Plan:
    """Plan for a house at this version's revision. Raises CannotSpread with the reason if it cannot be spread."""
    if engine.dialect.name != "postgresql":
        raise CannotSpread("A house on SQLite is one file. Only a house on PostgreSQL with Citus can be spread.")
    found = find_revision(engine)
    if found != HEAD:
        raise CannotSpread(f"The database is at revision {found or 'none'}, not {HEAD}: run `railbird migrate` first.")
    with engine.connect() as connection:
        return plan_of(connection, shards)


def plan_of(connection: Connection, shards: int = SHARDS) -> Plan:
    if citus_version(connection) is None:
        raise CannotSpread(
            "This database has no Citus. Install it on every node, then run CREATE EXTENSION citus and citus_add_node."
        )
    nodes, there = _nodes(connection), placed(connection)
    copied = tuple(table.name for table in in_order(COPIED) if table.name not in there)
    divided = tuple(table.name for table in in_order(DIVIDED) if table.name not in there)
    left_behind = tuple(
        table.name
        for table in in_order(there)
        if connection.execute(text(_LEFT_BEHIND), {"name": table.name}).scalar_one()
    )
    return Plan(nodes, shards, copied, divided, left_behind, _count(connection, copied + divided))


def described(plan: Plan) -> str:
    """The changes that the plan will make, as text for the person who has to agree to them."""
    lines = [f"The nodes of this database: {', '.join(map(str, plan.nodes))}."]
    if plan.copied:
        lines.append(f"Copied to every node: {', '.join(plan.copied)}.")
    if plan.divided:
        lines.append(f"Divided among the nodes by table, in {plan.shards} shards: {', '.join(plan.divided)}.")
    if plan.copied or plan.divided:
        lines.append(f"Staying with the coordinator: {', '.join(AT_THE_COORDINATOR)}.")
        lines.append(
            f"That moves {plan.rows:,} rows in one transaction: it happens as a whole or not at all. There is no way "
            "back but a backup."
        )
    names = ", ".join(plan.copied + plan.divided + plan.left_behind)
    lines.append(f"Afterwards the coordinator's own copies are deleted: {names}.")
    return "\n".join(lines)


def _nodes(connection: Connection) -> tuple[Node, ...]:
    rows = connection.execute(text(_NODES)).all()
    holding = [row for row in rows if row.shouldhaveshards]
    if not any(row.groupid == 0 for row in rows):
        raise CannotSpread("Citus does not know the coordinator's address: run citus_set_coordinator_host first.")
    if not holding:
        raise CannotSpread("Citus has no nodes that hold shards: add them with citus_add_node first.")
    if behind := [row for row in holding if not row.metadatasynced]:
        names = ", ".join(f"{row.nodename}:{row.nodeport}" for row in behind)
        raise CannotSpread(f"These nodes lack Citus' metadata: {names}. Run start_metadata_sync_to_all_nodes first.")
    return tuple(sorted((Node(row.nodename, row.nodeport) for row in holding), key=str))


def _count(connection: Connection, names: tuple[str, ...]) -> int:
    return sum(connection.execute(text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in names)  # noqa: S608 - our own names
