"""One Chromium and one house for all browser tests of a worker, and people who come with browsers of their own.

A module whose tests need a new house, or another one, overrides the fixture `server`.
"""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Playwright, async_playwright, expect

from tests.browser.inspection import Inspector
from tests.browser.visitors import PATIENCE, PHONE, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES
from tests.wire.servers import ServerProcess, a_server

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
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
async def playwright(anyio_backend: str) -> AsyncIterator[Playwright]:
    if not CHROMIUM:
        pytest.skip("NOT RUN IN A BROWSER: RAILBIRD_TEST_CHROMIUM names no Chromium")
    async with async_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
async def browsers(playwright: Playwright) -> AsyncIterator[list[Browser]]:
    """The Chromium of this worker: the last one."""
    browsers: list[Browser] = []
    yield browsers
    for browser in browsers:
        await browser.close()


@pytest.fixture
async def chromium(playwright: Playwright, browsers: list[Browser]) -> AsyncIterator[Browser]:
    """A test in which Chromium crashes fails alone: the next one has another."""
    if not browsers or not browsers[-1].is_connected():
        browsers.append(await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS))
    yield browsers[-1]
    for context in list(browsers[-1].contexts):
        await context.close()


@contextmanager
def seeded_house(place: Path, speed: int = 100) -> Iterator[ServerProcess]:
    """A house with the same luck every time, whose bots and clocks are so many times as fast as among people."""
    url = f"sqlite:///{place}/railbird.sqlite"
    with a_server(url, module="tests.browser.seeded_server", RAILBIRD_CLOCK_SPEED=str(speed)) as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Tests find the tables of others in it."""
    with seeded_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
async def visitors(chromium: Browser, server: ServerProcess) -> AsyncIterator[Visitors]:
    visitors = Visitors(chromium, server.url)
    yield visitors
    await visitors.leave()


@pytest.fixture
async def readers(visitors: Visitors) -> list[Visitor]:
    """One in each language, with a phone on which nothing moves."""
    return [
        await visitors.come(name, language=language, size=PHONE, device=STILL, reduced_motion="reduce")
        for name, language in zip(("Tobias", "葵", "怡君"), LANGUAGES, strict=True)
    ]


@pytest.fixture
def inspector() -> Iterator[Inspector]:
    """Whatever it has found is told at the end of the test, all of it."""
    inspector = Inspector()
    yield inspector
    assert not inspector.found, inspector.verdict()
