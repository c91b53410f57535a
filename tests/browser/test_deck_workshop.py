"""The tools of the deck builder in the browser: a race alone, hands, what fits, a comparison, versions, a link."""

import re

from playwright.async_api import Locator, expect

from app.engine.force.components import DECK
from tests.browser.inspection import Inspector
from tests.browser.tables import ask
from tests.browser.test_decks import begin_with, builder, tally
from tests.browser.visitors import DESK, STILL, Visitor, Visitors, each

SMALLEST = {"width": 360, "height": 640}
SHEET = "dialog[open]"


def tool(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(f'.tools [data-do="{name}"]')


async def close(visitor: Visitor) -> None:
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator(SHEET)).to_have_count(0)


async def save(visitor: Visitor) -> None:
    await visitor.press('.foot [data-do="save"]')
    await visitor.text("decks.saved").wait_for()


async def test_a_deck_races_alone_by_key_and_an_illegal_one_does_not(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await expect(tool(tobias, "trial")).to_have_attribute("aria-disabled", "true")
    await begin_with(tobias, "fast_break")
    await tool(tobias, "trial").focus()
    await page.keyboard.press("Enter")
    verdict = page.locator(".verdict")
    await expect(verdict).to_contain_text("1600")
    quick = int(re.findall(r"\d+", await verdict.inner_text())[1])
    turns = page.locator(f"{SHEET} .turns li")
    await expect(turns).to_have_count(quick)
    # Over a longer distance it takes more turns.
    await page.locator(f"{SHEET} select").first.select_option("2500")
    await expect(verdict).to_contain_text("2500")
    assert int(re.findall(r"\d+", await verdict.inner_text())[1]) > quick
    await close(tobias)
    await expect(tool(tobias, "trial")).to_be_focused()
    await page.locator('[data-in-deck="normal_force"] .iconbtn').first.click()
    await page.locator(".faults li a").wait_for()
    await expect(tool(tobias, "trial")).to_have_attribute("aria-disabled", "true")
    assert tobias.complaints == []


async def test_a_sample_hand_is_of_the_deck_and_another_one_can_be_dealt(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await begin_with(tobias, "late_kick")
    held = set(await page.locator("[data-in-deck]").evaluate_all("rows => rows.map((row) => row.dataset.inDeck)"))
    await tobias.press(tool(tobias, "hands"))
    hands = set()
    for _ in range(5):
        await expect(page.locator("[data-sample]")).to_have_count(7)
        cards = await page.locator("[data-sample]").evaluate_all("rows => rows.map((row) => row.dataset.sample)")
        assert set(cards) <= held
        hands.add(tuple(cards))
        await tobias.press(page.locator('[data-do="deal"]'))
    assert len(hands) > 1


async def test_a_few_cards_grow_into_a_legal_deck_by_what_fits(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=SMALLEST, touch=True, device=STILL))
    page = tobias.page
    await tobias.press(page.locator(".tabs .btn").last)
    for card in ("reed_flute", "late_rider"):
        await tobias.press(page.locator(f'[data-pool="{card}"] [data-more]'))
    await tobias.press(page.locator(".tabs .btn").first)
    await tobias.press(tool(tobias, "fits"))
    first = page.locator("[data-fits]").first
    name = await first.get_attribute("data-fits")
    await expect(first.locator(".why")).not_to_be_empty()
    await tobias.press(first.locator("[data-more]"))
    await expect(page.locator(f'[data-in-deck="{name}"] output')).to_have_text("1")
    await tobias.press(page.locator('[data-do="fill"]'))
    await expect(page.locator('[data-do="fill"]')).to_have_attribute("aria-disabled", "true")
    await close(tobias)
    await page.locator(".faults .fine").wait_for()
    rows = await page.locator("[data-in-deck]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.inDeck, Number(row.querySelector('output').textContent)])"
    )
    assert sum(n for _, n in rows) == DECK
    assert {"reed_flute", "late_rider", name} <= {card for card, _ in rows}
    assert tobias.complaints == []


async def test_two_decks_are_compared_card_by_card_and_over_a_race(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await begin_with(tobias, "fast_break")
    await tobias.press(tool(tobias, "compare"))
    await page.locator(f"{SHEET} select").first.select_option("fast_break")
    await expect(page.locator("[data-differs]")).to_have_count(0)
    await page.locator(f"{SHEET} select").first.select_option("late_kick")
    await expect(page.locator('[data-differs="reed_flute"] td')).to_have_text(["0", "3"])
    await expect(page.locator('[data-differs="morning_bell"] td')).to_have_text(["3", "0"])
    await expect(page.locator(".leftchart polyline")).to_have_count(2)
    # One for eighty cards cannot race over the same distance.
    await page.locator(f"{SHEET} select").first.select_option("mud_duel")
    await expect(page.locator(".leftchart")).to_have_count(0)


async def test_an_earlier_version_comes_back(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    page = tobias.page
    await begin_with(tobias, "iron_wall")
    await expect(tool(tobias, "versions")).to_have_attribute("aria-disabled", "true")
    await page.get_by_label(tobias.words("decks.your_name"), exact=True).fill("Tobias")
    await save(tobias)
    smith = page.locator('[data-in-deck="village_smith"]')
    await smith.locator("[data-less]").click()
    await page.locator('[data-in-deck="normal_force"] [data-more]').click()
    await page.locator(".faults .fine").wait_for()
    await save(tobias)
    await tobias.press(tool(tobias, "versions"))
    version = page.locator(".versions > li")
    await expect(version).to_have_count(1)
    await tobias.press(version.get_by_role("button", name=tobias.words("decks.compare"), exact=True))
    await expect(page.locator('[data-differs="village_smith"] td')).to_have_text(["2", "3"])
    await tobias.press(version.locator('[data-do="bring"]'))
    await expect(smith.locator("output")).to_have_text("3")
    await save(tobias)


async def test_a_link_brings_a_deck_to_somebody_else_and_asks_before_it_replaces_one(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    await begin_with(tobias, "iron_wall")
    await tobias.page.get_by_label(tobias.words("decks.name"), exact=True).fill("Wall; of 100 % & 鉄")
    await tobias.press(tool(tobias, "share"))
    link = await tobias.page.locator(f"{SHEET} textarea").input_value()
    aoi = await visitors.come("葵", language="ja", size=SMALLEST, touch=True, device=STILL)
    await aoi.page.goto(link)
    await expect(aoi.page.locator(f"{SHEET} h2")).to_have_text("Wall; of 100 % & 鉄")
    assert "#" not in aoi.page.url
    await aoi.press(aoi.page.locator('[data-do="take"]'))
    await expect(tally(aoi, 60)).to_be_visible()
    await expect(aoi.page.locator('[data-in-deck="village_smith"] output')).to_have_text("3")
    # Now that there is a deck that is not saved, a second link asks before it takes its place.
    await aoi.page.evaluate("location.hash = '#deck=60;Other;3.lamp_oil'")
    open_it = aoi.page.locator(f"{SHEET} .row .btn").first
    await aoi.press(open_it)
    await expect(open_it).to_have_text(aoi.words("decks.shared.really"))
    await close(aoi)
    await expect(tally(aoi, 60)).to_be_visible()
    assert aoi.complaints == []


async def test_an_address_that_is_no_deck_is_ignored(visitors: Visitors) -> None:
    tobias = await visitors.come("Tobias", size=DESK, device=STILL)
    await tobias.page.goto("/decks#deck=60;%E0%A4%A;3.lamp_oil")
    await builder(tobias)
    await expect(tobias.page.locator(SHEET)).to_have_count(0)
    assert tobias.complaints == []


async def test_an_effect_finds_its_cards(visitors: Visitors) -> None:
    tobias = await builder(await visitors.come("Tobias", size=DESK, device=STILL))
    await begin_with(tobias, "fast_break")
    await tobias.press(".effects summary")
    await tobias.press('[data-effect="draw"]')
    some = await tobias.page.locator("[data-pool]").count()
    assert 0 < some < 120
    await expect(tobias.page.locator("[data-pool] .marks use[href$='#mark-draw']").first).to_be_attached()


async def test_every_sheet_of_the_builder_is_accessible(readers: list[Visitor], inspector: Inspector) -> None:
    async def read(reader: Visitor) -> None:
        await reader.page.set_viewport_size(SMALLEST)
        await ask(reader, "/api/session", {"name": reader.name})
        await builder(reader)
        await begin_with(reader, "late_kick")
        await save(reader)
        waits = {"trial": ".verdict", "fits": "[data-fits]", "compare": ".leftchart", "versions": "[role=status]"}
        for name in ("trial", "hands", "fits", "compare", "versions", "share", "text"):
            await reader.press(tool(reader, name))
            await reader.page.locator(f"{SHEET} {waits.get(name, 'button')}").first.wait_for()
            await inspector.look(reader, name)
            await inspector.thumb(reader, name)
            await close(reader)

    await each(readers, read)
