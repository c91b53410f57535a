"""Databases and services that the fault tests may break: never the machine's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts import services
from scripts.services import PostgresServer
from tests.faults import bounds
from tests.faults.processes import Redis
from tests.storage.conftest import POSTGRES, empty_database
from tests.wire.conftest import database_url as database_url


@pytest.fixture(autouse=True)
def _noted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured goes with the test's report."""
    monkeypatch.setattr(bounds, "notes", request.node.user_properties)


@pytest.fixture
def shared_url(tmp_path: Path) -> Iterator[str]:
    """A PostgreSQL database for several workers; nobody stops this one."""
    if not POSTGRES:
        pytest.skip("NOT RUN: RAILBIRD_TEST_POSTGRES names no server")
    with empty_database("postgresql", tmp_path) as url:
        yield url


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that a test may stop and start as it likes."""
    server = PostgresServer()
    try:
        server.make()
        server.start()
    except services.NOT_STARTED as failed:
        server.remove()
        pytest.skip(f"NOT RUN: no PostgreSQL of our own could be started: {failed}")
    yield server
    server.remove()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis that a test may kill."""
    if Redis.program() is None:
        pytest.skip("NOT RUN: there is no redis-server on this machine")
    server = Redis(tmp_path)
    server.start()
    yield server
    server.kill()
