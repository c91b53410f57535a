"""Sealed decks and decks by lot in the browser, on a small phone and by keys."""

from playwright.async_api import expect

from tests.browser.force_player import own_ask
from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import DESK, STILL, Visitor, Visitors, each
from tests.browser.words import LANGUAGES

SMALLEST = {"width": 360, "height": 640}
RACE = {"distance": 1200, "racecourse": "kyoto", "going": 1}


async def sealed(visitor: Visitor) -> Visitor:
    path, _ = await a_table_of([visitor], 1, game="force", seats=2, options={**RACE, "format": "sealed"})
    await open_page(visitor, path)
    await visitor.page.locator("[data-opened]").first.wait_for()
    return visitor


async def brings(visitor: Visitor) -> None:
    await visitor.press(".hand .act [data-confirm]")
    await visitor.bell.until(lambda: (own_ask(visitor) or {}).get("prompt") == "redraw")


async def test_a_sealed_deck_is_changed_and_brought_on_a_small_phone(visitors: Visitors) -> None:
    aoi = await sealed(await visitors.come("葵", language="ja", size=SMALLEST, touch=True, device=STILL))
    page, opened, deck = aoi.page, dict(aoi.own["opened"]), dict(aoi.own["suggested"])
    await expect(page.locator("[data-opened]")).to_have_count(len(opened) + 1)
    confirm = page.locator(".hand .act [data-confirm]")
    await expect(confirm).not_to_have_attribute("aria-disabled", "true")
    # One card less: it cannot be brought before another one has taken its place.
    gone = next(name for name in deck if name != "normal_force")
    await aoi.press(page.locator(f'[data-opened="{gone}"] [data-less]'))
    await expect(aoi.text("decks.count", count=39, size=40)).to_be_visible()
    await expect(confirm).to_have_attribute("aria-disabled", "true")
    await aoi.press(page.locator('[data-opened="normal_force"] [data-more]'))
    await expect(confirm).not_to_have_attribute("aria-disabled", "true")
    # No more of a card than were opened.
    full = next(name for name in deck if name != gone and deck[name] == opened.get(name))
    await aoi.press(page.locator(f'[data-opened="{full}"] [data-more]'), greyed=True)
    await expect(aoi.text("decks.count", count=40, size=40)).to_be_visible()
    await brings(aoi)
    brought = next(
        fact
        for step in aoi.steps.values()
        for fact in step.get("events", [])
        if fact["event"] == "DeckBrought" and fact["seat"] == aoi.seat
    )
    wanted = {**deck, gone: deck[gone] - 1, "normal_force": deck.get("normal_force", 0) + 1}
    assert brought["cards"] == {name: n for name, n in wanted.items() if n}
    assert aoi.complaints == []


async def test_a_sealed_deck_is_built_from_nothing_by_keys(visitors: Visitors) -> None:
    tobias = await sealed(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await page.locator('[data-do="empty"]').focus()
    await page.keyboard.press("Enter")
    await expect(tobias.text("decks.count", count=0, size=40)).to_be_visible()
    await page.locator('[data-opened="normal_force"] [data-more]').focus()
    for _ in range(40):
        await page.keyboard.press("Enter")
    await expect(tobias.text("decks.count", count=40, size=40)).to_be_visible()
    await brings(tobias)
    assert tobias.latest is not None
    assert [side["brought"] for side in tobias.latest["view"]["sides"]] == [True, True]


async def test_a_deck_dealt_by_lot_is_named_to_its_player(visitors: Visitors) -> None:
    tobias = await visitors.come("Tobias", size=SMALLEST, touch=True, device=STILL)
    path, _ = await a_table_of([tobias], 1, game="force", seats=2, options={**RACE, "format": "lot"})
    await open_page(tobias, path)
    await tobias.bell.until(lambda: (own_ask(tobias) or {}).get("prompt") == "redraw")
    assert tobias.own["deck"] not in ("", "own")
    await expect(tobias.page.locator(".frack [data-card]")).to_have_count(7)


async def test_building_a_sealed_deck_is_accessible_in_every_language(visitors: Visitors, inspector: Inspector) -> None:
    readers = [
        await visitors.come(name, language=language, size=SMALLEST, device=STILL)
        for name, language in zip(("Tobias", "葵", "怡君"), LANGUAGES, strict=True)
    ]

    async def read(reader: Visitor) -> None:
        await sealed(reader)
        await inspector.look(reader, "sealed")
        await inspector.thumb(reader, "sealed")
        await reader.press(reader.page.locator("[data-opened] .title").first)
        await reader.page.locator("dialog .fread").wait_for()

    await each(readers, read)
