"""Fixtures for tests of the rooms: each test gets a server of its own, on SQLite unless it is about PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.person import Person
from app.storage.migrating import migrate
from tests.fakes.club import Club, Guest, copied_file, known_luck, migrated_file, open_club
from tests.fakes.pair import Pair, open_pair
from tests.storage.conftest import POSTGRES, postgres_database

__all__ = ["club", "empty_file", "four", "luck", "pair", "people", "postgres_url", "url"]


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Random numbers for the test, the same in every run."""
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
