"""The deck builder in the browser: a ready deck becomes one's own, goes out as text, comes to a table; inspected."""

from playwright.async_api import Locator, expect

from app.engine.force.components import DECK
from tests.browser.force_player import ForcePlayer
from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, ask, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors, each


async def builder(visitor: Visitor) -> Visitor:
    await visitor.page.goto("/decks")
    await visitor.page.locator(".builder .faults :is(li, .fine)").first.wait_for()
    return visitor


def tally(visitor: Visitor, count: int, size: int = DECK) -> Locator:
    return visitor.text("decks.count", count=count, size=size)


async def begin_with(visitor: Visitor, deck: str) -> None:
    await visitor.page.locator(".which select").first.select_option(deck)
    await visitor.page.locator(".faults .fine").wait_for()


async def test_a_ready_deck_becomes_ones_own_and_is_brought_to_a_table(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await begin_with(tobias, "iron_wall")
    await expect(tally(tobias, 60)).to_be_visible()
    # One card fewer: not legal, and the clause is named; one normal force more: legal again.
    await page.locator('[data-in-deck="village_smith"] .iconbtn').first.click()
    await expect(page.locator(".faults li a")).to_have_text("602.1a")
    await expect(tally(tobias, 59)).to_be_visible()
    await page.locator('[data-in-deck="normal_force"] .iconbtn').last.click()
    await page.locator(".faults .fine").wait_for()
    await page.get_by_label(tobias.words("decks.name"), exact=True).fill("My wall")
    await page.get_by_label(tobias.words("decks.your_name"), exact=True).fill("Tobias")
    await tobias.press(tobias.button("decks.save"))
    await tobias.text("decks.saved").wait_for()
    # It is still there after a reload, and at the table.
    await builder(tobias)
    await page.locator(".which select").first.select_option(label="My wall")
    await expect(tally(tobias, 60)).to_be_visible()
    path, _ = await a_table_of([tobias], 1, game="force", seats=2, options={"distance": 1200})
    await open_page(tobias, path)
    await tobias.press(page.locator(".fdeck", has_text="My wall"))
    player = ForcePlayer(tobias, luck=None)  # type: ignore[arg-type]
    await tobias.press(".hand .act .btn.main")
    await tobias.bell.until(lambda: tobias.latest is not None and tobias.latest["view"]["own"]["deck"] == "own")
    await player.seen()
    assert tobias.complaints == []


async def test_a_deck_goes_out_as_text_and_comes_in_again(visitors: Visitors) -> None:
    aoi = await builder(await visitors.come("葵", language="ja", size=PHONE, touch=True, device=STILL))
    page = aoi.page
    await begin_with(aoi, "fast_break")
    await aoi.press(aoi.button("decks.text"))
    field = page.locator("dialog textarea")
    text = await field.input_value()
    assert text.splitlines()[0] == "3 モーニングベル"
    await field.fill(f"{text}\n4 Lamp Oil\nnonsense\n")
    await aoi.press(aoi.button("decks.take"))
    await expect(tally(aoi, 64)).to_be_visible()
    await expect(page.locator(".faults li a")).to_have_text(["602.1a", "602.1c"])
    await expect(page.locator(".tally .down")).to_contain_text("nonsense")
    assert aoi.complaints == []


async def test_cards_are_found_by_key_word_and_filter(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await page.locator("h1").click()
    await page.keyboard.press("/")
    await page.keyboard.type("lamp oil")
    await expect(page.locator("[data-pool]")).to_have_count(1)
    await page.locator('[data-pool="lamp_oil"] .iconbtn').last.press("Enter")
    await expect(tally(tobias, 1)).to_be_visible()
    await tobias.press(tobias.button("decks.clear"))
    await page.locator(".pool .filters select").first.select_option("force")
    kinds = await page.locator("[data-pool] .fc").evaluate_all("cards => cards.map((card) => card.className)")
    assert set(kinds) == {"fc k-force"}
    await page.locator('[data-pool="normal_force"] .fcard').click()
    await page.locator("dialog .fread").wait_for()


async def test_every_page_about_cards_is_accessible(readers: list[Visitor], inspector: Inspector) -> None:
    async def read(reader: Visitor) -> None:
        await reader.page.goto("/cards/force?kind=jockey")
        await inspector.look(reader, "cards")
        await inspector.thumb(reader, "cards")
        await reader.page.goto("/cards/force?q=nothing+is+called+so")
        await inspector.look(reader, "no cards")
        await ask(reader, "/api/session", {"name": reader.name})
        await builder(reader)
        await inspector.look(reader, "an empty deck")
        await begin_with(reader, "late_kick")
        await inspector.look(reader, "a deck")
        await inspector.thumb(reader, "a deck")
        await reader.press(reader.page.locator(".tabs .btn").last)
        await reader.page.locator("#card-search").fill("force")
        await inspector.look(reader, "cards to add")
        await inspector.thumb(reader, "cards to add")
        await reader.press(reader.page.locator(".tabs .btn").first)
        await reader.press(reader.button("decks.text"))
        await reader.page.locator("dialog textarea").wait_for()
        await inspector.look(reader, "a deck as text")

    await each(readers, read)
