"""Pages and lobbies in three languages: axe finds nothing in either light, nothing scrolls sideways at 320 px.

The house is a steady one: the same cards every time, so that the same states are seen.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Final

import pytest
from playwright.async_api import Browser

from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, my_turn, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES
from tests.wire.friends import ServerProcess, a_server

NAMES: Final = ("Tobias", "葵", "怡君")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('steady')}/railbird.sqlite"
    with a_server(url, module="tests.browser.steady", RAILBIRD_CLOCK_SPEED="100") as started:
        yield started


@pytest.fixture
async def readers(chromium: Browser, house: ServerProcess) -> AsyncIterator[list[Visitor]]:
    """One in each language, with a phone."""
    visitors = Visitors(chromium, house.url)
    yield [
        await visitors.come(name, language=language, size=PHONE, device=STILL, reduced_motion="reduce")
        for name, language in zip(NAMES, LANGUAGES, strict=True)
    ]
    await visitors.leave()


@pytest.fixture
def inspector() -> Inspector:
    return Inspector()


async def each(readers: list[Visitor], does: Callable[[Visitor], Awaitable[None]]) -> None:
    await asyncio.gather(*(does(reader) for reader in readers))


# Pages


async def test_pages_for_everybody(readers: list[Visitor], inspector: Inspector, house: ServerProcess) -> None:
    await a_table_of([readers[0]], 0, start=False, visibility="public")
    _, link = await a_table_of([readers[1]], 1, start=False)

    async def read(reader: Visitor) -> None:
        for path, state in (
            ("/", "home"),
            ("/games", "my games"),
            ("/rules/mafia", "rules"),
            ("/rules/mafia#M-4.3", "rules at a paragraph"),
            ("/nowhere", "error 404"),
            ("/admin/login", "stewards' door"),
        ):
            await reader.page.goto(path)
            await inspector.look(reader, state)
        await reader.page.goto("/")
        await reader.page.locator("[popovertarget=site-menu]").click()
        await reader.page.locator("#site-menu").wait_for()
        await inspector.look(reader, "site menu")
        await reader.context.clear_cookies()
        await reader.page.goto(link)
        await reader.button("join.sit").wait_for()
        await inspector.look(reader, "door of a table")
        await reader.page.goto("about:blank")
        await reader.page.goto(link.partition("#")[0] + "#wrong-invitation-of-some-length")
        await reader.press(reader.button("join.sit"))
        await reader.page.get_by_role("alert").wait_for()
        await inspector.look(reader, "refused at the door")

    await each(readers, read)
    assert not inspector.found, inspector.verdict()


# A table


async def test_a_lobby(readers: list[Visitor], inspector: Inspector) -> None:
    async def arrange(reader: Visitor) -> None:
        path, _ = await a_table_of([reader], 2, start=False)
        await open_page(reader, path)
        await reader.page.locator("details.fold summary").click()
        await inspector.look(reader, "lobby of the host")
        await inspector.thumb(reader, "lobby of the host")

    await each(readers, arrange)
    path, _ = await a_table_of(readers, 0, start=False)
    for reader in readers:
        await open_page(reader, path)
    await each(readers[1:], lambda reader: inspector.look(reader, "lobby of a guest"))
    assert not inspector.found, inspector.verdict()


# A table in play


async def test_a_turn_at_the_table(readers: list[Visitor], inspector: Inspector) -> None:
    async def play(reader: Visitor) -> None:
        path, _ = await a_table_of([reader], 4)
        await open_page(reader, path)
        await my_turn(reader)
        await inspector.look(reader, "my turn")
        await reader.press(reader.page.locator(".rack .card[data-card]:not(.idle)").first)
        await inspector.look(reader, "a card chosen")

    await each(readers, play)
    assert not inspector.found, inspector.verdict()
