"""A server for the tests of a module, and people who come in."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.storage.conftest import CITUS, KINDS, POSTGRES, empty_database
from tests.wire.clients import Person, come_in
from tests.wire.servers import ServerProcess, a_server
from tools.bench.citus import spread_database


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with picows sockets. `over_both` repeats a test with uvicorn's. A module may set SERVER."""
    url = f"sqlite:///{tmp_path_factory.mktemp('wire')}/railbird.sqlite"
    module, sockets = getattr(request.module, "SERVER", "app.cli"), getattr(request, "param", "picows")
    with a_server(url, module, RAILBIRD_CLOCK_SPEED="50", RAILBIRD_SOCKETS=sockets) as started:
        yield started


@pytest.fixture
async def client(server: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    async with server.client() as client:
        yield client


@pytest.fixture
def somebody(client: httpx.AsyncClient) -> Callable[[str], Awaitable[Person]]:
    async def arrive(name: str) -> Person:
        return await come_in(client, name)

    return arrive


@pytest.fixture
async def friends(client: httpx.AsyncClient) -> list[Person]:
    return [await come_in(client, name) for name in ("Aoi", "Tobias", "怡君", "Maria", "Sam")]


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind; on Citus one that is spread."""
    if request.param == "citus":
        assert CITUS is not None
        with spread_database(CITUS, shards=4) as url:
            yield url
        return
    if request.param == "postgresql" and not POSTGRES:
        pytest.skip("NOT RUN ON POSTGRESQL: RAILBIRD_TEST_POSTGRES names no server")
    with empty_database(request.param, tmp_path) as url:
        yield url
