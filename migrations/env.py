"""Alembic's entry point. It uses the connection of `app.storage.migrating`, or connects to a developer's $DATABASE_URL.

A developer's commands, from the checkout: `DATABASE_URL=sqlite:///var/dev.db alembic -c migrations/alembic.ini check`.
"""

import os

from alembic import context
from sqlalchemy import Connection

from app.storage.dialects import BUSY_MS, WRITES, make_engine, read_url
from app.storage.schema import metadata


def run(connection: Connection) -> None:
    # SQLite migrates in transactions too, because our code begins them explicitly. It alters a table by making a new
    # one.
    context.configure(
        connection=connection, target_metadata=metadata, transactional_ddl=True, render_as_batch=True, compare_type=True
    )
    with context.begin_transaction():
        context.run_migrations()


brought: Connection | None = context.config.attributes.get("connection")
if brought is not None:
    run(brought)
else:
    engine = make_engine(read_url(os.environ["DATABASE_URL"]), connections=1, busy_ms=BUSY_MS)
    with engine.execution_options(**{WRITES: True}).begin() as own:
        run(own)
