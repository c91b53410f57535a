"""What all tests share. The fixtures of a folder are in its own conftest."""

import pytest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"
