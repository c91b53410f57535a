"""One Chromium and one server for the tests of a module, and people who come with browsers of their own."""

import os
from collections.abc import AsyncIterator, Iterator
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright, expect

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
    """A steady house: the same luck every time, bots and clocks a hundred times as fast as among people."""
    url = f"sqlite:///{tmp_path_factory.mktemp('house')}/railbird.sqlite"
    with a_server(url, module="tests.browser.seeded_server", RAILBIRD_CLOCK_SPEED="100") as started:
        yield started


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
