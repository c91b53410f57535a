"""The finish of every game: the camera goes in on the last strides, and nothing tells the result before."""

import asyncio
import re
from typing import Final

import pytest
from playwright.async_api import Page, Route, expect

from app.engine.catalog import GAMES
from tests.browser.recorded import Reel, on_a_board, on_a_table
from tests.browser.visitors import PHONE, STILL, Visitors
from tests.browser.whole_picture import HD

QUIET: Final = {"speed": "fast", "sound": False, "voice": False}
# Each picture that is seen while the camera is close, by what tells the end.
NOTE_CLOSE: Final = """
window.close = [];
new MutationObserver(() => {
  if (!document.querySelector(".ground.filmed")) return;
  const read = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent);
  window.close.push({
    photos: read(".photo").length, money: read(".player .money"), said: read(".tv-call").join(),
  });
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


# A race of Force may end by a card's text, by a run after which somebody is asked before it counts, or by a card that
# is drawn.
CASES: Final = [*((game, 1) for game in GAMES), ("force", 5), ("force", 4)]
# The camera stays where it has gone in.
HOLD_CLOSE: Final = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const motion = animate.call(this, frames, how);
  if (this.matches(".filmed .course")) {
    motion.pause();
    motion.currentTime = how.duration * 0.6;
    window.isClose = true;
  }
  return motion;
};
"""
# What stands beside the course and is covered by it.
COVERED: Final = """() => [
  ...document.querySelectorAll(".spot, .heads > *, .race-head, .odds > *, .matter"),
].filter((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return document.elementsFromPoint(x, y).some((thing) => thing.closest(".course"));
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("game", "seed"), CASES)
async def test_the_camera_is_close_on_the_last_strides_and_a_photograph_follows(
    game: str, seed: int, visitors: Visitors
) -> None:
    shown = await visitors.come("Television", size=HD, device=QUIET, script=NOTE_CLOSE)
    page = shown.page
    reel = await on_a_board(shown, game, min(GAMES[game].seats[1], 6), seed)
    last = reel.find(lambda one: bool(one.names & {"RaceEnded", "GameEnded"}))
    assert last is not None
    home = reel.find(lambda one: "HorseHome" in one.names) or last
    if game == "force":
        home = max(i for i, one in enumerate(reel.moments[: last + 1]) if "CardsPassed" in one.names)
    await reel.jump(home - 1)
    before = await page.locator(".player .money").all_text_contents()
    while reel.at < last:
        await reel.play()
        await expect(page.locator(".table[data-motion=run], .table[data-motion=won]")).to_have_count(0)
    await page.locator(".overlay .photo").wait_for()
    told = await page.locator(".tv-call").text_content()
    close = await page.evaluate("window.close")
    assert close
    assert {picture["photos"] for picture in close} == {0}
    assert before in [picture["money"] for picture in close] or game == "force"
    if game == "force":  # one horse comes home, and the caller waits until it has
        assert told
        assert told not in [picture["said"] for picture in close]
    assert shown.complaints == []


# Points that the players have while the bets of a race are opened.
NOTE_TURNED: Final = """
window.turned = [];
new MutationObserver(() => {
  if (document.querySelector(".table")?.dataset.motion !== "turned") return;
  window.turned.push([...document.querySelectorAll(".player .money")].map((one) => one.textContent));
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


async def up_to_the_last_strides(reel: Reel, event: str = "RaceEnded") -> None:
    last = reel.find(lambda one: event in one.names)
    assert last is not None
    await reel.jump(last - 1)
    await reel.play()


async def close_up(page: Page) -> None:
    await page.wait_for_function("() => window.isClose")


@pytest.mark.parametrize("where", ["board", "phone"])
@pytest.mark.parametrize(("game", "seats", "event"), [("readysetbet", 6, "RaceEnded"), ("jockeys", 4, "HorseHome")])
async def test_the_camera_stays_off_what_lies_beside_the_course(
    where: str, game: str, seats: int, event: str, visitors: Visitors
) -> None:
    if where == "board":
        shown = await visitors.come("Television", size=HD, device=QUIET, script=HOLD_CLOSE)
        reel = await on_a_board(shown, game, seats)
    else:
        shown = await visitors.come("Tobias", size=PHONE, touch=True, device=QUIET, script=HOLD_CLOSE)
        reel = await on_a_table(shown, game, seats)
    await up_to_the_last_strides(reel, event)
    await close_up(shown.page)
    assert await shown.page.evaluate(COVERED) == []


async def test_bets_are_opened_before_anybody_is_paid_for_them(visitors: Visitors) -> None:
    shown = await visitors.come("Television", size=HD, device=QUIET, script=NOTE_TURNED)
    reel = await on_a_board(shown, "jockeys", 4)
    before = await shown.page.locator(".player .money").all_text_contents()
    await up_to_the_last_strides(reel)
    await shown.page.locator(".tv-reckoning").wait_for()
    held = await shown.page.evaluate("window.turned")
    assert held
    assert all(points == before for points in held)


async def test_nothing_is_given_away_while_the_reckoning_is_being_fetched(visitors: Visitors) -> None:
    shown = await visitors.come("Television", size=HD, device=STILL, reduced_motion="reduce")
    page, is_seen = shown.page, asyncio.Event()

    async def hold(route: Route) -> None:
        await is_seen.wait()
        await route.continue_()

    await page.route(re.compile("/static/build/(result|sheets)-"), hold)
    reel = await on_a_board(shown, "mafia", 6)
    before = await page.locator(".player .money").all_text_contents()
    await up_to_the_last_strides(reel)
    await expect(page.locator("#tv")).to_have_attribute("data-scene", re.compile("notice|table"))
    seen = await page.locator(".player .money").all_text_contents()
    is_seen.set()
    assert seen in ([], before)
    await page.locator(".tv-reckoning").wait_for()
