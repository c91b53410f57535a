"""Nothing tells the end before the end: while a finish is on the screen neither sums nor the log nor what is read aloud
know more, also where the line was lost meanwhile; and a page that looks back runs nothing ahead.
"""

import json
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.money_on_page import money
from tests.browser.socket_moves import Driver, driven
from tests.browser.tables import RUNS_BY_ITSELF
from tests.browser.visitors import STILL, Visitors
from tests.wire.servers import ServerProcess

SLOW: Final = {"speed": "slow", "sound": False}
# Keeps the picture that shows while the finish runs, until somebody has looked at it: every change of it is noted.
NOTE_FINISH: Final = """
window.finish = [];
const read = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent.trim());
new MutationObserver(() => {
  if (document.querySelector(".table")?.dataset.motion !== "finish") return;
  window.finish.push({
    sums: read(".player .money"),
    where: read(".bar .where small")[0],
    status: read(".status b")[0],
    log: read(".log li > span").join(" "),
    peek: read(".peek > span").join(" "),
    spoken: read("[data-spoken] p").join(" "),
    title: document.title,
  });
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
# The finish lasts until the test has seen enough of it.
HOLD_FINISH: Final = """
window.isHeld = true;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const motion = animate.apply(this, how);
  if (window.isHeld && document.querySelector(".table")?.dataset.motion === "finish") motion.pause();
  return motion;
};
"""
LET_FINISH_GO: Final = "window.isHeld = false, document.getAnimations().forEach((motion) => motion.play())"
THE_END: Final = {
    "mafia": "log.game_over",
    "longshot": "log.game_over",
    "jockeys": "jlog.over",
    "readysetbet": "rlog.over",
}
CASES: Final = ["mafia", "longshot", "jockeys", "readysetbet"]


def ends_next(driver: Driver) -> bool:
    """The race will be over within a few steps."""
    view = driver.view
    if "track" in view:
        return sum(horse["at"] + horse["next"] >= view["track"] for horse in view["horses"]) >= 2
    return sum(horse["at"] == view["goal"] for horse in view["horses"]) == 1 or view["trick"] >= 8


@pytest.mark.parametrize(("game", "language"), list(zip(CASES, ["en", "ja", "zh-Hant", "en"], strict=True)))
async def test_sums_and_words_wait_until_the_finish_has_been_seen(
    game: str, language: str, visitors: Visitors, server: ServerProcess
) -> None:
    me = await visitors.come("Tobias", language=language, device=SLOW, script=NOTE_FINISH)
    async with driven(me, server, game) as driver:
        if game not in RUNS_BY_ITSELF:  # such a one could be over before the page is open
            await driver.until(lambda: ends_next(driver))
        await driver.open_page()
        await driver.until(lambda: ended(driver))
        await me.page.locator(".page .head h1").wait_for()
    seen = await me.page.evaluate("window.finish")
    assert seen, "the finish was not shown"
    seen = [picture for picture in seen if picture["where"] == seen[0]["where"]]  # of the first race seen here
    assert len({tuple(picture["sums"]) for picture in seen}) == 1
    settled = next(fact for fact in driver.facts if fact["event"] == "RaceSettled")
    after = settled.get("money") or settled["points"]
    before = [held - sum(brought(driver.facts, seat, settled["race"])) for seat, held in enumerate(after)]
    assert [figure(game, one) for one in seen[0]["sums"][: len(before)]] == before
    for picture in seen:
        assert picture["status"] == me.words("status.finish") or game == "readysetbet"
        told = " ".join(picture[where] for where in ("log", "peek", "spoken"))
        for rule in ("M-7", "L-9", "J-8", "R-6"):
            assert rule not in told
        assert me.words("status.over") not in told + picture["status"] + picture["title"]


def ended(driver: Driver) -> bool:
    return any(fact["event"] == "RaceSettled" for fact in driver.facts)


def brought(facts: list[dict[str, Any]], seat: int, race: int) -> list[int]:
    """What the reckoning of a race brought a seat."""
    ends = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceEnded" and fact["race"] == race)
    paid = [fact for fact in facts[ends:] if fact["event"] == "Paid" and fact["race"] == race]
    return [
        (fact["amount"] if fact["payee"] == seat else 0) - (fact["amount"] if fact["payer"] == seat else 0)
        for fact in paid
    ]


def figure(game: str, text: str) -> int:
    if game in {"mafia", "longshot"}:
        return money(text)
    return int("".join(c for c in text if c.isdigit()) or 0) * (-1 if "−" in text else 1)


async def test_a_line_lost_during_the_finish_tells_nothing_when_it_comes_back(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=SLOW, script=NOTE_FINISH + HOLD_FINISH)
    async with driven(me, server) as driver:
        await driver.until(lambda: ends_next(driver))
        await driver.open_page()
        await driver.until(lambda: driver.view["race"] > 1)
        await me.page.locator('.table[data-motion="finish"]').wait_for()
        heard = len(me.heard)
        await me.page.evaluate("dispatchEvent(new Event('offline')), dispatchEvent(new Event('online'))")
        await me.bell.until(lambda: any(message["type"] == "welcome" for message in me.heard[heard:]))
        await expect(me.page.locator(".table")).to_have_attribute("data-motion", "finish")
        await me.page.evaluate(LET_FINISH_GO)
        await me.page.locator(".podium").wait_for()
    seen = await me.page.evaluate("window.finish")
    assert len({tuple(picture["sums"]) for picture in seen}) == 1
    assert not [picture for picture in seen if "M-7" in json.dumps(picture)]


@pytest.mark.parametrize("game", CASES)
async def test_looking_back_at_the_last_race_begins_without_its_end(
    game: str, visitors: Visitors, server: ServerProcess
) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server, game) as driver:
        await driver.until(lambda: driver.is_over)
        await driver.open_page()
        last = driver.view["race"]
        await me.press(me.button("standings.race", race=last))
        await me.press(me.button("result.again"))
        await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
        end = me.words.like(THE_END[game])
        assert end.search(await told(me.page)) is None
        lines = await me.page.locator(".side .log li").count()
        sums = await me.page.locator(".player .money").all_text_contents()
        await me.press(me.button("review.last"))
        await expect(me.page.locator(".side .log .here").first).to_be_visible()
        assert await me.page.locator(".side .log li").count() >= lines
        assert await me.page.locator(".player .money").all_text_contents() != sums


async def told(page: Page) -> str:
    return " ".join(await page.locator(".side .log li > span").all_text_contents())
