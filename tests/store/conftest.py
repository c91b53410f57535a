"""Both databases for every test of the store: a SQLite file, and a database of its own on a real PostgreSQL server."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from app.store.database import Database, open_database
from app.store.migrating import migrate
from app.store.writer import Writer
from tests.store.house import House

POSTGRES = os.environ.get("RAILBIRD_TEST_POSTGRES")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    kind: str = request.param
    if kind == "postgresql" and not POSTGRES:
        pytest.skip("NOT RUN ON POSTGRESQL: RAILBIRD_TEST_POSTGRES names no server")
    return kind


@contextmanager
def postgres_database() -> Iterator[str]:
    """A database nobody else uses, gone afterwards whoever is still connected."""
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
    else:
        with postgres_database() as url:
            yield url


@pytest.fixture(scope="module")
def url(kind: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database that the tests of a module share: each has tables and people of its own."""
    with empty_database(kind, tmp_path_factory.mktemp("store")) as url:
        assert migrate(url)
        yield url


@pytest.fixture
def fresh_url(kind: str, tmp_path: Path) -> Iterator[str]:
    """A database with nothing in it, for one test."""
    with empty_database(kind, tmp_path) as url:
        yield url


@pytest.fixture
def postgres_url() -> Iterator[str]:
    """The same for what only PostgreSQL does."""
    if not POSTGRES:
        pytest.skip("NOT RUN: RAILBIRD_TEST_POSTGRES names no PostgreSQL server")
    with postgres_database() as url:
        yield url


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    database = open_database(url, busy_ms=2000)
    yield database
    database.close()


@pytest.fixture
def house(database: Database) -> House:
    return House(database)


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    writer = Writer(database)
    writer.start()
    yield writer
    await writer.close()


@pytest.fixture
def beside(url: str) -> Callable[[str], list[tuple[object, ...]]]:
    """A look at the database over a connection that has nothing to do with the store's own."""

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
