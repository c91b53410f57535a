"""Hints in somebody's first games: one at a time, over nothing, never twice, and off for good with a tap."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.breadth import crossed
from tests.browser.inspection import Inspector
from tests.browser.places import PHONES, TARGETS, look
from tests.browser.positions import WALKS
from tests.browser.tables import RUNS_BY_ITSELF, let_go
from tests.browser.visitors import DESK, STILL, Visitor, Visitors

HINT = ".hint"
SMALL = {"width": 360, "height": 640}
# What answers is where the finger looks for it: in the window, or to be scrolled to, and with no hint over it.
COVERED = """(targets) => [...document.querySelectorAll(targets)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".hint"))
  .filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width / 2, 8), top + height / 2);
    return there?.closest(".hint") || top + height / 2 > innerHeight || top + height / 2 < 0;
  })
  .map((one) => one.outerHTML.slice(0, 80))"""

ON_THEIR_SIDE = [(740, 360), (844, 390), (640, 400)]
# What sticks out of the hint that it belongs to, or of the bar.
OUTSIDE = """() => [...document.querySelectorAll(".hint .btn, .bar .where")].filter((one) => {
  const [own, frame] = [one, one.closest(".hint, .bar")].map((thing) => thing.getBoundingClientRect());
  return own.left < frame.left || own.right > frame.right || own.top < frame.top - 1 || own.bottom > frame.bottom + 1;
}).map((one) => one.textContent)"""


async def plays(visitors: Visitors, game: str, language: str = "en", size: dict[str, int] = SMALL) -> Visitor:
    me = await visitors.come("", language=language, size=size, device=STILL, hints=True, reduced_motion="reduce")
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press(f"[data-play={game}]")
    await me.page.locator(".table .status").wait_for()
    if GAMES[game].lesson is not None:
        await me.press(me.button("lesson.refuse"))
    if game in RUNS_BY_ITSELF:
        await let_go(me, me.page.url.removeprefix(visitors.site))
    await me.page.locator(HINT).wait_for()
    return me


async def photograph(me: Visitor, name: str) -> None:
    if folder := os.environ.get("RAILBIRD_PHOTOS"):
        await me.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_covers_nothing_that_answers_and_axe_finds_nothing(
    visitors: Visitors, inspector: Inspector, game: str
) -> None:
    me = await plays(visitors, game)
    await photograph(me, f"{game}-360-first")
    await expect(me.page.locator(HINT)).to_have_count(1)
    await me.bell.until(lambda: any("moves" in ask for ask in (me.latest or {}).get("asks", [])))
    # The whole board of Ready Set Bet and its hint are too much for a phone: its spots can be scrolled to.
    walk = replace(WALKS[game], scrolls=".spot") if game == "readysetbet" else WALKS[game]
    wrong = {size: await look(me, walk, size) for size in PHONES}
    assert not any(wrong.values()), wrong
    await inspector.look(me, f"{game}: the first hint")
    await inspector.thumb(me, f"{game}: the first hint")
    await me.page.set_viewport_size(DESK)
    await photograph(me, f"{game}-desk-first")
    assert await me.page.evaluate(COVERED, TARGETS) == []
    assert not me.other_complaints


@pytest.mark.parametrize(("game", "language"), crossed(GAMES, ["ja", "en", "zh-Hant"]))
async def test_a_hint_fits_beside_the_board_of_a_phone_on_its_side(
    visitors: Visitors, game: str, language: str
) -> None:
    me = await plays(visitors, game, language)
    for width, height in ON_THEIR_SIDE:
        await me.page.set_viewport_size({"width": width, "height": height})
        assert await me.page.evaluate(OUTSIDE) == [], (width, height)
        assert await me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)


async def test_hints_are_told_once_and_are_off_for_good_on_every_device(visitors: Visitors) -> None:
    me = await plays(visitors, "mafia")
    first = await me.page.locator(HINT).get_attribute("data-hint")
    assert first == "reference"
    await me.press(me.page.locator(HINT).get_by_role("button", name=me.words("aid.title")))
    await expect(me.page.get_by_role("dialog")).to_contain_text(me.words("aid.turn"))
    await me.page.keyboard.press("Escape")
    await me.page.reload()
    await me.page.locator(HINT).wait_for()
    assert await me.page.locator(HINT).get_attribute("data-hint") not in {None, first}
    await photograph(me, "mafia-360-second")
    async with me.page.expect_response("**/api/me/hints"):
        await me.press(me.page.locator(HINT).get_by_role("button", name=me.words("hints.off")))
    await expect(me.page.locator(HINT)).to_have_count(0)
    elsewhere = await visitors.come("", device=STILL, hints=True, reduced_motion="reduce")
    await elsewhere.context.add_cookies(await me.context.cookies())
    async with elsewhere.page.expect_response("**/api/me/hints") as told:
        await elsewhere.page.goto(me.page.url)
    assert "all" in (await (await told.value).json())["seen"]
    await elsewhere.page.locator(".table .status").wait_for()
    assert await elsewhere.page.locator(HINT).count() == 0


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
async def test_the_reference_is_in_the_lobby_the_menu_and_under_a_key(visitors: Visitors, language: str) -> None:
    me = await visitors.come("", language=language, size=DESK, device=STILL)
    await me.page.route("**/start", lambda route: route.abort())
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.page.locator(".page.lobby").wait_for()
    await me.press(me.button("aid.title"))
    dialog = me.page.get_by_role("dialog")
    await expect(dialog).to_contain_text(me.words("aid.turn"))
    await photograph(me, f"reference-{language}-lobby")
    await me.page.keyboard.press("Escape")
    await me.page.unroute("**/start")
    await me.press(".foot .btn.main")
    await me.press(me.button("lesson.refuse"))
    await me.page.keyboard.press("h")
    for heading in ("aid.turn", "aid.card", "aid.terms"):
        await expect(dialog).to_contain_text(me.words(heading))
    await me.page.set_viewport_size(SMALL)
    lines: list[int] = await dialog.locator("a").evaluate_all("(all) => all.map((one) => one.getClientRects().length)")
    assert set(lines) == {1}, "the number of a paragraph is broken at its hyphen"
    await photograph(me, f"reference-{language}-table")


@pytest.mark.parametrize("size", [SMALL, DESK], ids=["phone", "desk"])
async def test_the_status_line_says_what_is_at_stake_when_a_card_has_its_box(
    visitors: Visitors, size: dict[str, int]
) -> None:
    me = await visitors.come("", size=size, device=STILL, reduced_motion="reduce")
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    await me.press(me.button("lesson.refuse"))
    card = next(card for card in me.own["hand"] if card[0] != "F" and card[2] != "0")
    await me.press(me.page.locator(f"[data-card='{card}']").first)
    await me.press(f"[data-box='{card[0]}B']")
    await expect(me.page.locator(".status")).to_contain_text(f"${40 * int(card[2])},000")
    await photograph(me, f"stakes-{size['width']}")
