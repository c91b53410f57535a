"""The sheets after a race: one's own account first, nothing cut off, and no word that only flashes up."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.breadth import crossed
from tests.browser.socket_moves import Driver, driven
from tests.browser.visitors import STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES
from tests.wire.servers import ServerProcess

SIZES: Final = [(320, 568), (360, 640), (390, 664), (1280, 800), (1920, 1080)]
IN_A_BROWSER: Final = {"width": 390, "height": 664}  # a phone whose browser takes its fifth

# Notes every text that a page shows only while it waits for a part of itself.
NOTE_WAITING: Final = """
window.waited = [];
new MutationObserver(() => {
  for (const one of document.querySelectorAll(".waiting, p.soft[role=status]")) {
    if (one.textContent.trim()) window.waited.push(one.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""

# What sticks out of whatever cuts it off, by more than a rounded point.
CUT: Final = """(inside) => [...document.querySelectorAll(inside)].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  if (!width) return false;
  let [from, to] = [0, innerWidth];
  for (let box = one.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === "visible") continue;
    const edge = box.getBoundingClientRect();
    [from, to] = [Math.max(from, edge.left), Math.min(to, edge.right)];
  }
  return left < from - 1 || right > to + 1 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
}).map((one) => `${one.className.baseVal ?? one.className} ${one.textContent}`)"""
ON_A_SHEET: Final = ".podium .pl, .podium .horse, .podium b, .finish9 .pl, .finish9 .at, .finish9 svg, .pay header *"
ON_THE_COURSE: Final = ".runner .horse, .placed, .mount .horse, .rides .place"


async def to_the_first_result(driver: Driver) -> None:
    await driver.open_page()
    await driver.until(lambda: driver.view["race"] > 1)
    await driver.me.page.locator(".podium, .finish9").wait_for()


@pytest.mark.parametrize("game", ["mafia", "jockeys", "readysetbet"])
async def test_my_own_account_comes_first_and_is_on_the_screen(game: str, visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", size=IN_A_BROWSER, touch=True, device=STILL)
    async with driven(me, server, game) as driver:
        await to_the_first_result(driver)
        heads = me.page.locator(".pay h3")
        await expect(heads).to_have_count(4)
        assert (await heads.first.inner_text()).startswith(me.words("you"))
        await expect(heads.first).to_be_in_viewport()
        await expect(me.page.locator(".pay tbody tr").nth(1)).to_be_in_viewport()
    assert me.complaints == []


@pytest.mark.parametrize("game", ["mafia", "readysetbet"])
async def test_a_sheet_comes_whole_and_no_word_flashes_up_before_it(game: str, visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL, script=NOTE_WAITING)
    async with driven(me, server, game) as driver:
        await to_the_first_result(driver)
        await driver.until(lambda: driver.is_over)
        if game == "mafia":
            await me.press(me.button("result.standings"))
            await me.page.locator(".charts").wait_for()
    assert me.words("status.moment") not in await me.page.evaluate("window.waited")


@pytest.mark.parametrize(("game", "language"), crossed(["mafia", "jockeys", "readysetbet"], LANGUAGES))
async def test_places_and_winners_are_whole_on_every_screen(
    game: str, language: str, visitors: Visitors, server: ServerProcess
) -> None:
    me = await visitors.come("Tobias", language=language, device=STILL)
    async with driven(me, server, game) as driver:
        await to_the_first_result(driver)
        await whole_everywhere(me, ON_A_SHEET)
        if game == "readysetbet":
            return  # the next race calls everybody away
        await me.press(me.button("result.again"))
        await me.press(me.button("review.last"))
        await expect(me.page.locator(".placed").first).to_be_visible()
        await whole_everywhere(me, ON_THE_COURSE)


async def whole_everywhere(me: Visitor, inside: str) -> None:
    found = {}
    for width, height in SIZES:
        await me.page.set_viewport_size({"width": width, "height": height})
        if cut := await me.page.evaluate(CUT, inside):
            found[width] = cut
    assert found == {}
