"""On a big screen a key or a click ends whatever moves, tells the rest of a reckoning, and goes on after it."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from app.engine.catalog import GAMES
from tests.breadth import crossed
from tests.browser.recorded import Reel, on_a_board
from tests.browser.visitors import Visitors
from tests.browser.whole_picture import HD

SLOW: Final = {"speed": "slow", "sound": False, "voice": False}
# Nothing that moves comes to its end by itself.
HOLD: Final = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const motion = animate.apply(this, how);
  motion.pause();
  return motion;
};
"""

# Whatever waits for the next picture is done at once, before the event that asked for it has reached the window.
EAGER: Final = """() => {
  const picture = requestAnimationFrame;
  const later = setTimeout;
  window.setTimeout = (what, ms, ...how) => ms ? later(what, ms, ...how) : queueMicrotask(what);
  window.requestAnimationFrame = (what) => queueMicrotask(() => what(performance.now()));
  addEventListener("pointerup", () => { window.requestAnimationFrame = picture; });
  addEventListener("keyup", () => { window.requestAnimationFrame = picture; });
}"""


async def press_a_key(page: Page) -> None:
    await page.keyboard.press("ArrowRight")


async def click(page: Page) -> None:
    await page.mouse.click(400, 300)


async def at_the_end_of_a_race(shown: Any, game: str) -> Reel:
    reel = await on_a_board(shown, game, min(GAMES[game].seats[1], 6))
    end = reel.find(lambda one: bool(one.names & {"RaceEnded", "GameEnded"}))
    assert end is not None
    await reel.jump(end - 1)
    await reel.play()
    return reel


@pytest.mark.parametrize(("game", "hurry"), crossed(GAMES, [press_a_key, click]))
async def test_whoever_is_in_a_hurry_skips_the_finish_and_the_reckoning(
    game: str, hurry: Callable[[Page], Awaitable[None]], visitors: Visitors
) -> None:
    shown = await visitors.come("Television", size=HD, device=SLOW, script=HOLD)
    page = shown.page
    await at_the_end_of_a_race(shown, game)
    moves = page.locator(".table[data-motion]")
    await expect(moves).to_have_count(1)
    await hurry(page)
    await expect(moves).to_have_count(0)
    if game == "force":  # one race: its podium tells the same as a reckoning
        await page.locator(".tv-podium").wait_for()
        return
    await page.locator(".tv-reckoning .reckoning .held").first.wait_for()
    await hurry(page)
    await expect(page.locator(".tv-reckoning .held")).to_have_count(0)
    await expect(page.locator(".tv-reckoning .reckoned")).to_have_count(1)
    await hurry(page)
    await page.locator(".table.tv").wait_for()
    assert shown.complaints == []


@pytest.mark.parametrize("hurry", [press_a_key, click])
async def test_one_key_or_click_never_skips_the_finish_and_its_reckoning(
    hurry: Callable[[Page], Awaitable[None]], visitors: Visitors
) -> None:
    shown = await visitors.come("Television", size=HD, device=SLOW, script=HOLD)
    page = shown.page
    await at_the_end_of_a_race(shown, "mafia")
    await expect(page.locator(".table[data-motion]")).to_have_count(1)
    await page.evaluate(EAGER)
    await hurry(page)
    await page.locator(".tv-reckoning .reckoning .held").first.wait_for()


async def test_the_key_of_the_sounds_and_a_click_in_their_sheet_skip_nothing(visitors: Visitors) -> None:
    shown = await visitors.come("Television", size=HD, device=SLOW, script=HOLD)
    page = shown.page
    await at_the_end_of_a_race(shown, "mafia")
    await page.keyboard.press("s")
    sheet = page.locator("dialog")
    await sheet.wait_for()
    await sheet.locator("h2").click()
    await expect(page.locator(".table[data-motion]")).to_have_count(1)
