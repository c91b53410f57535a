"""Spreads a database over the nodes of Citus, and keeps it spread when a migration has brought new tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, text

from app.storage.spread.layout import DIVIDED, KEY, is_spread
from app.storage.spread.plan import SHARDS, Plan, plan_of

FUNCTIONS: Final = (Path(__file__).resolve().parents[1] / "log" / "append_spread.sql").read_text()
_SIGNATURES: Final = r"SELECT oid::regprocedure::text FROM pg_proc WHERE proname LIKE 'railbird\_%'"
_FOREIGN_KEYS: Final = """
    SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f'
      AND conparentid = 0
      AND (conrelid::regclass::text = ANY (:names) OR confrelid::regclass::text = ANY (:names))
"""


def spread(engine: Engine, plan: Plan) -> None:
    """Carry out a plan. The first transaction places all tables; what is left to do after an interruption is the next
    plan."""
    with engine.begin() as connection:
        place(connection, plan)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for name in plan_of(connection).left_behind:
            connection.execute(text("SELECT truncate_local_data_after_distributing_table(:name)"), {"name": name})


def place(connection: Connection, plan: Plan) -> None:
    """Copy and divide the tables of the plan, and give every node the function of the log."""
    # One connection to each node: Citus then allows changes of copied and of divided tables in one transaction.
    connection.execute(text("SET LOCAL citus.multi_shard_modify_mode = 'sequential'"))
    connection.execute(text(f"SET LOCAL citus.shard_count = {int(plan.shards)}"))
    with _without_foreign_keys(connection, plan.copied + plan.divided):
        for name in plan.copied:
            connection.execute(text("SELECT create_reference_table(:name)"), {"name": name})
        for name in plan.divided:
            beside = "none" if name == DIVIDED[0] else DIVIDED[0]
            connection.execute(
                text("SELECT create_distributed_table(:name, :key, colocate_with => :beside)"),
                {"name": name, "key": KEY, "beside": beside},
            )
    connection.exec_driver_sql(FUNCTIONS.replace("%", "%%"))  # the driver looks for parameters
    for signature in connection.execute(text(_SIGNATURES)).scalars().all():
        connection.execute(text("SELECT create_distributed_function(:signature)"), {"signature": signature})
    database = connection.execute(text("SELECT quote_ident(current_database())")).scalar_one()
    # For the later connections of all workers, for the same reason.
    connection.exec_driver_sql(f"ALTER DATABASE {database} SET citus.multi_shard_modify_mode = 'sequential'")


def keep_spread(connection: Connection) -> None:
    """Place the tables that a migration has made, and renew the function, if the database is spread."""
    if is_spread(connection):
        place(connection, plan_of(connection, SHARDS))


@contextmanager
def _without_foreign_keys(connection: Connection, names: tuple[str, ...]) -> Iterator[None]:
    """Drop the foreign keys of these tables and make them again, because Citus refuses one between a table that it has
    placed and one that it will place next."""
    keys = connection.execute(text(_FOREIGN_KEYS), {"names": list(names)}).all()
    for key in keys:
        connection.exec_driver_sql(f"ALTER TABLE {key.table} DROP CONSTRAINT {key.name}")
    yield
    for key in keys:
        connection.exec_driver_sql(f"ALTER TABLE {key.table} ADD CONSTRAINT {key.name} {key.definition}")
