"""The rules as one reads them: contents that follow, and a search over all games that asks the server once."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.visitors import DESK, PHONE, Visitors
from tests.browser.words import LANGUAGES

A4: Final = {"width": 718, "height": 1047}  # a sheet without its margins


async def test_the_contents_follow_the_reader(visitors: Visitors) -> None:
    reader = await visitors.come("Aoi", size=DESK)
    await reader.page.goto("/rules/mafia")
    current = reader.page.locator("[data-contents] [aria-current]")
    await expect(current).to_have_attribute("href", "#how")
    await reader.page.locator("#M-7").evaluate("(it) => it.scrollIntoView()")
    await expect(current).to_have_attribute("href", "#M-7")
    await expect(current).to_be_in_viewport()
    await expect(current).to_have_count(1)


async def test_a_search_finds_paragraphs_of_every_game_and_asks_the_server_once(visitors: Visitors) -> None:
    reader = await visitors.come("Aoi", size=PHONE)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    await reader.page.goto("/rules")
    assert not any("/rules/search" in url for url in asked)
    field = reader.page.get_by_role("searchbox")
    await field.fill("whip")
    hits = reader.page.locator("#rules-found a")
    await expect(hits.first).to_have_attribute("href", "/rules/jockeys#J-6")
    await field.fill("quinella")
    games = {(await hit.get_attribute("href") or "").split("#")[0] for hit in await hits.all()}
    assert {"/rules/mafia", "/rules/jockeys"} <= games
    await expect(hits.first.locator("mark").first).to_be_visible()
    await field.fill("zzzz")
    await expect(reader.page.get_by_role("search").get_by_role("status")).to_have_text(
        "Nothing found. Try another word."
    )
    await field.fill("M-4.3")
    await hits.first.click()
    await expect(reader.page.locator("#M-4\\.3")).to_be_in_viewport()
    assert sum("/rules/search" in url for url in asked) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_printed_rules_are_the_rules_alone(visitors: Visitors, language: str) -> None:
    me = await visitors.come("", language=language, size=A4)
    await me.page.emulate_media(media="print")
    await me.page.goto("/rules/mafia")
    for not_printed in (".aside", ".rules-search", ".mast nav"):
        assert not [one for one in await me.page.locator(not_printed).all() if await one.is_visible()], not_printed
    await expect(me.page.locator("h1")).to_be_visible()
    await expect(me.page.locator(".prose .clause").last).to_be_visible()
    for figure in await me.page.locator(".prose figure .drawn").all():
        box = await figure.bounding_box()
        assert box is not None
        assert box["height"] > 0
        assert box["x"] + box["width"] <= A4["width"]
    assert await me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
