"""Fixtures for tests of the storage, which run on both databases: a SQLite file, and a new PostgreSQL database."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from app.storage.database import Database, open_database
from app.storage.log.log import MoveLog
from app.storage.log.opening import open_log
from app.storage.migrating import migrate, plan_to_spread, spread_out
from app.storage.spread.spreading import FUNCTIONS
from tests.storage.builders import House
from tools.bench.citus import citus_database

POSTGRES = os.environ.get("RAILBIRD_TEST_POSTGRES")
CITUS = os.environ.get("RAILBIRD_TEST_CITUS")  # a database on a coordinator that knows its nodes
# Without Citus one skipped test in test_spread.py says so, not every test of the storage.
KINDS = ["sqlite", "postgresql", "citus"] if CITUS else ["sqlite", "postgresql"]
# Tests of the log's lanes run with the function of a spread house on a plain PostgreSQL as well. In place of what Citus
# knows about shards, each table is its own shard there.
LANES = [*KINDS, "function"]
ONE_SHARD = b"""
    CREATE FUNCTION get_shard_id_for_distribution_column(regclass, text) RETURNS bigint LANGUAGE sql AS 'SELECT 0';
    CREATE FUNCTION shard_name(regclass, bigint) RETURNS text LANGUAGE sql AS 'SELECT $1::text';
"""


@pytest.fixture(scope="module", params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return available(request)


def available(request: pytest.FixtureRequest) -> str:
    """The kind of database that the parameter names; skips the test if there is no server for it."""
    kind: str = request.param
    if kind in ("postgresql", "function") and not POSTGRES:
        pytest.skip("NOT RUN ON POSTGRESQL: RAILBIRD_TEST_POSTGRES names no server")
    return kind


@contextmanager
def postgres_database() -> Iterator[str]:
    """A new PostgreSQL database, dropped at the end even if clients are connected."""
    assert POSTGRES is not None
    name = f"railbird_test_{uuid4().hex}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@contextmanager
def empty_database(kind: str, place: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{place}/railbird.db"
    elif kind == "citus":
        assert CITUS is not None
        with citus_database(CITUS) as url:
            yield url
    else:
        with postgres_database() as url:
            yield url


@pytest.fixture(scope="module")
def url(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database that the tests of a module share. Each test has its own tables and people."""
    with empty_database(kind, tmp_path_factory.mktemp("store")) as url:
        assert migrate(url)
        if kind == "citus":
            spread_out(url, plan_to_spread(url, shards=4))
        if kind == "function":
            with psycopg.connect(url) as connection:
                connection.execute(ONE_SHARD + FUNCTIONS.encode())
        yield url


@pytest.fixture
def fresh_url(kind: str, tmp_path: Path) -> Iterator[str]:
    """An empty database for one test."""
    with empty_database(kind, tmp_path) as url:
        yield url


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """An empty PostgreSQL database for one test."""
    if not POSTGRES:
        pytest.skip("NOT RUN: RAILBIRD_TEST_POSTGRES names no PostgreSQL server")
    with postgres_database() as url:
        yield url


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = open_database(url, busy_ms=30_000, answer_ms=30_000)
    yield database
    database.close()


@pytest.fixture
def house(database: Database) -> House:
    return House(database)


@pytest.fixture
async def log(database: Database) -> AsyncIterator[MoveLog]:
    log = open_log(database)
    log.start()
    yield log
    await log.close()


@pytest.fixture
def beside(url: str) -> Callable[[str], list[tuple[object, ...]]]:
    """A separate connection to the database."""

    def look(sql: str) -> list[tuple[object, ...]]:
        return look_beside(url, sql)

    return look


def look_beside(url: str, sql: str) -> list[tuple[object, ...]]:
    import sqlite3
    from contextlib import closing

    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(str(parsed.database))) as connection:
            return connection.execute(sql).fetchall()
    with psycopg.connect(url) as connection:
        return connection.execute(sql.encode()).fetchall()
