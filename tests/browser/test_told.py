"""What the page tells in passing: over the status line and not over the lanes, red only where something was refused,
gone with the screen it was told on; and what others say, in a line on a phone too and in the reader's language.
"""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.socket_moves import driven
from tests.browser.tables import a_table_of, my_turn, open_page
from tests.browser.visitors import DESK, STILL, Visitor, Visitors

PHONES: Final = [{"width": 390, "height": 664}, {"width": 360, "height": 640}]


async def top_of(thing: Locator) -> float:
    box = await thing.bounding_box()
    assert box is not None
    return box["y"]


async def bottom_of(thing: Locator) -> float:
    box = await thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", [*PHONES, DESK])
async def test_a_refusal_is_red_and_covers_no_lane(size: dict[str, int], visitors: Visitors) -> None:
    me = await visitors.come("Tobias", language="ja", size=size, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    card = me.page.locator(".rack .card[data-card]:not(.free):not(.idle)").first
    horse = int((await card.get_attribute("data-card") or "")[0])
    await card.press("Space")
    await me.page.locator(f'.box[data-box="{horse % 6 + 1}A"]').click()
    notice = me.page.locator(".notice")
    await expect(notice).to_have_class(re.compile("bad"))
    assert await bottom_of(notice) <= await top_of(me.page.locator(".lane").first) + 1
    lane = me.page.locator('.box[data-box="1A"]')
    assert await lane.evaluate(
        "(one) => { const at = one.getBoundingClientRect();"
        "return one.contains(document.elementFromPoint(at.x + 20, at.y + 4)); }"
    )


async def test_what_went_well_is_not_red(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", device=STILL)
    path, _ = await a_table_of([me], 0, start=False)
    await open_page(me, path)
    await me.page.evaluate("navigator.clipboard.writeText = () => Promise.resolve()")
    await me.press(me.button("invite.copy"))
    await expect(me.page.locator(".notice")).to_have_class(re.compile("good"))
    await expect(me.page.locator(".notice")).not_to_have_css("border-bottom-color", "rgb(163, 38, 32)")


async def test_what_was_told_stays_behind_with_its_screen(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        await driver.until(lambda: driver.mine is not None)
        await me.page.locator(".status.mine").wait_for()
        await me.page.keyboard.press("s")
        await expect(me.page.locator(".notice")).to_be_visible()
        await me.page.keyboard.press("l")
        await me.page.locator("dialog .jump").last.click()
        await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
        await expect(me.page.locator(".notice")).to_have_count(0)


async def test_a_line_of_chat_is_seen_on_a_phone_and_leads_to_the_chat(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    guest = await visitors.come("怡君", language="zh-Hant", size=PHONES[1], touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    for friend in (host, guest):
        await open_page(friend, path)
    await say(host, "off they go")
    line = guest.page.locator(".just-said")
    await expect(line).to_have_text("Max off they go")
    assert await bottom_of(line) <= await top_of(guest.page.locator(".status"))
    for button in (guest.page.locator(".chatbtn"), guest.button("menu")):
        assert await button.evaluate(
            "(one) => { const { x, y, width, height } = one.getBoundingClientRect();"
            "return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
        )
    await guest.press(line)
    await expect(guest.page.locator("dialog .said-lines")).to_contain_text("off they go")
    await guest.page.keyboard.press("Escape")
    await expect(line).to_have_count(0)
    await expect(host.page.locator(".just-said")).to_have_count(0)  # nobody is shown their own words


async def test_a_quick_phrase_is_read_in_the_readers_language(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    guest = await visitors.come("葵", language="ja", size=PHONES[0], touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    for friend in (host, guest):
        await open_page(friend, path)
    await guest.press(guest.page.locator(".chatbtn"))
    await guest.press(guest.button("chat.phrase.nice"))
    await expect(host.page.locator(".last-said")).to_have_text(f"葵 {host.words('chat.phrase.nice')}")
    await expect(guest.page.locator(".said-lines")).to_contain_text(guest.words("chat.phrase.nice"))
    await say(host, "Well ridden! And now?")
    await expect(guest.page.locator(".said-lines")).to_contain_text("Well ridden! And now?")


async def say(visitor: Visitor, words: str) -> None:
    await visitor.page.locator(".sidechat input").fill(words)
    await visitor.page.locator(".sidechat input").press("Enter")
