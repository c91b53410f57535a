"""One Chromium and one server for the tests of a module, and people who come with browsers of their own."""

import os
from collections.abc import AsyncIterator, Iterator
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.visitors import Visitors
from tests.wire.friends import ServerProcess, a_server

CHROMIUM: Final = os.environ.get("RAILBIRD_TEST_CHROMIUM", "")
# Nothing of its own to fetch, and no graphics card to look for.
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def chromium(anyio_backend: str) -> AsyncIterator[Browser]:
    if not CHROMIUM:
        pytest.skip("NOT RUN IN A BROWSER: RAILBIRD_TEST_CHROMIUM names no Chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Bots and clocks fifty times as fast as among people."""
    with a_server(
        f"sqlite:///{tmp_path_factory.mktemp('house')}/railbird.sqlite", RAILBIRD_CLOCK_SPEED="50"
    ) as started:
        yield started


@pytest.fixture
async def visitors(chromium: Browser, server: ServerProcess) -> AsyncIterator[Visitors]:
    visitors = Visitors(chromium, server.url)
    yield visitors
    await visitors.leave()
