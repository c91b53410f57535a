"""A house for each test: on SQLite unless the test is about PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.service.people import Person
from app.store.migrating import migrate
from tests.service.fakes import Club, Guest, copied_file, known_luck, migrated_file, open_club
from tests.service.pair import Pair, open_pair
from tests.store.conftest import POSTGRES, postgres_database


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test has its own, the same in every run."""
    with known_luck(request.node.name):
        yield


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return migrated_file(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def url(empty_file: Path, tmp_path: Path) -> str:
    return copied_file(empty_file, tmp_path)


@pytest.fixture
async def club(url: str) -> AsyncIterator[Club]:
    async with open_club(url) as club:
        yield club


@pytest.fixture
async def people(club: Club) -> list[Person]:
    return await club.people(4)


@pytest.fixture
async def four(club: Club, people: list[Person]) -> list[Guest]:
    return await club.guests(people, await club.game(people))


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    if not POSTGRES:
        pytest.skip("NOT RUN: RAILBIRD_TEST_POSTGRES names no PostgreSQL server")
    with postgres_database() as url:
        migrate(url)
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def pair(request: pytest.FixtureRequest) -> AsyncIterator[Pair]:
    url: str = request.getfixturevalue("url" if request.param == "sqlite" else "postgres_url")
    async with open_pair(url) as pair:
        yield pair
