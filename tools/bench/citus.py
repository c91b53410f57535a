"""Databases on Citus, for benchmarks and tests. They are made on all nodes that a coordinator knows."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
from sqlalchemy import make_url

from app.storage.migrating import migrate, plan_to_spread, spread_out


def at(url: str, host: str, port: int, database: str) -> str:
    there = make_url(url).set(drivername="postgresql", host=host, port=port, database=database)
    return there.render_as_string(hide_password=False)


def nodes(url: str) -> list[tuple[int, str, int]]:
    """Group (0 is the coordinator), host and port of each node that this database knows; empty without Citus."""
    with psycopg.connect(url) as server:
        if server.execute("SELECT to_regclass('pg_dist_node')").fetchone() == (None,):
            return []
        return server.execute("SELECT groupid, nodename, nodeport FROM pg_dist_node ORDER BY groupid").fetchall()


@contextmanager
def citus_database(coordinator: str) -> Iterator[str]:
    """A new database with Citus on all nodes, not yet spread; dropped at the end even if clients are connected.

    `coordinator` is the URL of a database that knows its nodes."""
    name, known = f"railbird_test_{uuid4().hex}", nodes(coordinator)
    try:
        for _, host, port in known:
            with psycopg.connect(at(coordinator, host, port, "postgres"), autocommit=True) as server:
                server.execute(f"CREATE DATABASE {name}".encode())
            with psycopg.connect(at(coordinator, host, port, name), autocommit=True) as server:
                server.execute("CREATE EXTENSION citus")
        url = at(coordinator, known[0][1], known[0][2], name)
        with psycopg.connect(url, autocommit=True) as server:
            for group, host, port in known:
                add = "citus_add_node" if group else "citus_set_coordinator_host"
                server.execute(f"SELECT {add}(%s, %s)".encode(), [host, port])
        yield url
    finally:
        for _, host, port in known:
            with psycopg.connect(at(coordinator, host, port, "postgres"), autocommit=True) as server:
                server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@contextmanager
def spread_database(coordinator: str, shards: int = 8) -> Iterator[str]:
    """A new database that `railbird spread` has divided."""
    with citus_database(coordinator) as url:
        migrate(url)
        spread_out(url, plan_to_spread(url, shards))
        yield url
