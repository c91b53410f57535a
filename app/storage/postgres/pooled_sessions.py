"""Detects a connection pool between the server and PostgreSQL that lends a session for one transaction only."""

from typing import Final

from sqlalchemy import Connection, Engine, text

from app.storage.store_errors import DatabaseShared

PROBES: Final = 3  # several probes, because two connections can get their earlier sessions back by chance
NAME: Final = "railbird.session"


def check_sessions(engine: Engine) -> None:
    """Raise DatabaseShared if one connection sees a value that another one has set for its own session.

    The server needs sessions: it prepares the log's statement once, holds a lock for its whole life, and listens for
    hints of other workers.
    """
    if engine.dialect.name != "postgresql":
        return
    each_alone = engine.execution_options(isolation_level="AUTOCOMMIT")
    with each_alone.connect() as one, each_alone.connect() as other:
        for _ in range(PROBES):
            _leave(one, "one")
            _leave(other, "other")
            if _found(one) != "one" or _found(other) != "other":
                raise DatabaseShared(
                    "Between Railbird and PostgreSQL is a connection pool that gives each transaction another session, "
                    "such as PgBouncer with pool_mode = transaction. Set pool_mode = session, or connect to PostgreSQL "
                    "itself."
                )


def _leave(connection: Connection, value: str) -> None:
    connection.execute(text("SELECT set_config(:name, :value, false)"), {"name": NAME, "value": value})


def _found(connection: Connection) -> str | None:
    found: str | None = connection.execute(text("SELECT current_setting(:name, true)"), {"name": NAME}).scalar_one()
    return found
