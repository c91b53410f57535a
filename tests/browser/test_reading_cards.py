"""Any card of Force of the Horse can be read at any time: pointed at, held, tapped, by key, by screen reader."""

import random
from typing import Any

from playwright.async_api import Locator, expect

from app.engine.catalog import GAMES
from app.engine.force.text.card_sheets import card_sheets
from tests.browser.force_player import ForcePlayer, play_until, question
from tests.browser.full_board import hears_of_a_full_board
from tests.browser.socket_moves import driven
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors
from tests.wire.servers import ServerProcess

RACE = {"distance": 1200, "racecourse": "kyoto", "going": 2}
# The page moves under a pointer that rests over no card: browsers say so when they come to it.
RESTS = """() => document.querySelector(".status").dispatchEvent(
  new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: 640, clientY: 5 }))"""
# Everything that shows a card and can be reached by tab, and what a screen reader is told when it rests there.
DESCRIBED = """() => [...document.querySelectorAll("button[data-reads]:not(.ftext)")].map((thing) => ({
  card: thing.dataset.reads,
  told: (thing.getAttribute("aria-describedby") ?? "").split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "").join(" "),
}))"""


def text_of(card: str) -> str:
    assert GAMES["force"]
    return next(sheet["text"] for sheet in card_sheets("en") if sheet["card"] == card)


async def asked_to_run(visitors: Visitors, **options: Any) -> tuple[Visitor, ForcePlayer]:
    """Somebody whose hand is dealt and who is asked for a horse, before a board with cards everywhere."""
    me = await visitors.come("Tobias", device=STILL, **options)
    path, _ = await a_table_of([me], 1, game="force", seats=2, options=RACE)
    await open_page(me, path)
    player = ForcePlayer(me, random.Random(0))
    await play_until([player], lambda: (question(me) or {}).get("prompt") == "play_runner")
    await hears_of_a_full_board(me)
    await me.page.reload()
    await me.page.locator(".fpending").wait_for()
    return me, player


async def is_read(panel: Locator, card: str) -> None:
    await expect(panel).to_contain_text(text_of(card).split(". ")[0])


PLACES = (
    ".frack .fcard.idle",
    ".frack .fcard:not(.idle)",
    '[data-party="0"] .fcard',
    '[data-party="1"] .fcard',
    '[data-party="0"] .fwith [data-reads]',
    '[data-party="1"] .fwith [data-reads]',
    ".fchip.situation",
    ".fpending .fchip",
)


async def test_a_card_is_read_by_pointing_at_it_wherever_it_lies(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=DESK)
    page = me.page
    beside = page.locator(".fbeside")
    for place in PLACES:
        card = page.locator(place).first
        await card.hover()
        await is_read(beside, await card.get_attribute("data-reads") or "")
        covered, over = await card.bounding_box(), await beside.bounding_box()
        assert covered is not None
        assert over is not None
        apart = (
            over["x"] >= covered["x"] + covered["width"]
            or over["x"] + over["width"] <= covered["x"]
            or over["y"] >= covered["y"] + covered["height"]
            or over["y"] + over["height"] <= covered["y"]
        )
        assert apart, place
        await page.mouse.move(640, 5)
        await expect(beside).to_have_count(0)
    # A right click opens it; a farm's cards are read over their heap, and leaving the card leads back to the heap.
    await page.locator(".frack .fcard").first.click(button="right")
    await page.locator("dialog[open] .fread").wait_for()
    await page.keyboard.press("Escape")
    await page.locator('[data-pile="1/farm"]').click()
    await page.locator("dialog[open] .fgrid .fcard").first.hover()
    await expect(beside).to_be_visible()
    await page.locator("dialog[open] .fgrid .fcard").first.click()
    await expect(page.locator("dialog[open]")).to_have_count(2)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog[open]")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    assert me.complaints == []


async def test_what_stands_on_a_card_covers_no_button_that_decides(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=DESK)
    page, beside = me.page, me.page.locator(".fbeside")
    for width, height in ((1280, 720), (1024, 640), (800, 600)):
        await page.set_viewport_size({"width": width, "height": height})
        for card in await page.locator(".frack .fcard[data-reads]").all():
            await card.hover()
            await is_read(beside, await card.get_attribute("data-reads") or "")
            held, under = await page.locator(".hand .act").bounding_box(), await card.bounding_box()
            over = await beside.bounding_box()
            assert held is not None
            assert under is not None
            assert over is not None
            if held["y"] >= under["y"] + under["height"]:
                assert over["y"] + over["height"] <= held["y"], (width, height)
            await page.mouse.move(1, 1)  # a panel as high as the window keeps clear of its edge
            await expect(beside).to_have_count(0)


async def test_a_card_is_read_by_holding_a_finger_on_it_and_nothing_is_chosen(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=PHONE, touch=True)
    page = me.page
    fingers = await page.context.new_cdp_session(page)

    async def hold(card: Locator) -> None:
        await card.scroll_into_view_if_needed()
        box = await card.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        await fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        await page.locator("dialog[open] .fread").wait_for()
        await fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    for place in PLACES:
        card = page.locator(place).first
        await hold(card)
        await is_read(page.locator("dialog[open] .fread"), await card.get_attribute("data-reads") or "")
        await me.press(page.locator("dialog header .iconbtn"))
        await expect(page.locator("dialog")).to_have_count(0)
    await expect(page.locator('.frack [aria-pressed="true"]')).to_have_count(0)
    assert me.complaints == []


async def test_a_card_that_cannot_be_played_is_read_and_says_why_and_nothing_is_chosen(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=PHONE, touch=True)
    idle = me.page.locator(".frack .fcard.idle").first
    await idle.tap(force=True)  # greyed, so nothing waits for it to be enabled
    await is_read(me.page.locator(".hand .ftext"), await idle.get_attribute("data-reads") or "")
    await me.page.locator(".notice a").wait_for()
    await expect(me.page.locator('.frack [aria-pressed="true"]')).to_have_count(0)
    await me.press(me.page.locator(".hand .ftext"))
    await is_read(me.page.locator("dialog[open] .fread"), await idle.get_attribute("data-reads") or "")


async def test_a_card_is_read_by_key_and_described_to_who_does_not_see_it(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=DESK)
    page = me.page
    told = await page.evaluate(DESCRIBED)
    assert {"time_keeper", "toll_road", "last_lantern", "opera_glasses"} <= {one["card"] for one in told}
    for one in told:
        assert text_of(one["card"]) in one["told"], one
        assert len(one["told"]) > 3
    for place in (".frack .fcard.idle", '[data-party="1"] .fcard', ".fchip.situation"):
        card = page.locator(place).first
        await card.focus()
        await page.keyboard.press("i")
        await is_read(page.locator("dialog[open] .fread"), await card.get_attribute("data-reads") or "")
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog")).to_have_count(0)
        await expect(card).to_be_focused()
    # What was paid and played with a horse lies in one heap beside it.
    await page.locator('[data-party="0"] .fwith').focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("dialog[open] .fgrid .fcard")).to_have_count(4)
    assert {"golden_whip", "apprentice"} <= {one["card"] for one in await page.evaluate(DESCRIBED)}
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    # Whoever walks over the table by tab sees the text as one who points does; Escape takes it away.
    await page.mouse.move(640, 5)
    await page.locator(".frack .fcard").first.focus()
    await page.keyboard.press("Tab")
    await page.evaluate(RESTS)
    await expect(page.locator(".fbeside")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".fbeside")).to_have_count(0)


async def test_what_waits_comes_later_or_goes_on_names_its_text(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=PHONE, touch=True)
    rows = me.page.locator(".fpending li")
    for row, name, words in (
        (0, "force.playing", "Opera Glasses"),
        (1, "force.waiting_abilities", "Put the top card of your current area into your farm."),
        (2, "force.later", "Put the top card of your current area into your run area"),
        (3, "force.in_force", "Your opponent cannot draw cards"),
    ):
        await expect(rows.nth(row)).to_contain_text(me.words(name))
        await expect(rows.nth(row)).to_contain_text(words)
    # The line that waits is the one that is marked on the card.
    await me.press(rows.nth(1).locator(".fchip"))
    await expect(me.page.locator("dialog[open] .fread .meant")).to_contain_text(
        "Put the top card of your current area into your farm."
    )


async def test_cards_are_read_in_the_result_and_the_log_too(visitors: Visitors, server: ServerProcess) -> None:
    me = await visitors.come("Tobias", size=DESK, device=STILL)
    async with driven(me, server, "force") as driver:
        await driver.open_page()
        await driver.until(lambda: driver.is_over)
        await me.page.locator(".podium").wait_for()
        link = me.page.locator(".figures .cardlink").first
        await link.hover()
        await is_read(me.page.locator(".fbeside"), await link.get_attribute("data-reads") or "")
        await link.click()
        await is_read(me.page.locator("dialog[open] .fread"), await link.get_attribute("data-reads") or "")
        await me.page.keyboard.press("Escape")
    assert me.complaints == []


async def test_the_log_names_every_card_when_somebody_comes_back(visitors: Visitors) -> None:
    me, _ = await asked_to_run(visitors, size=DESK)
    log = me.page.locator(".side .log")
    await expect(log.locator("li").last).to_contain_text("Kyoto, turf, 1200 m")
    assert "…" not in await log.inner_text()
