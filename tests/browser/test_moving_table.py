"""What moves before anybody plays: a recorded race on the home page, and four pictures in the lobby."""

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.breadth import crossed
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import DESK, PHONE, Visitors
from tests.browser.words import LANGUAGES

NARROW = [360, 390]
# Words and figures of a drawing that its frame cuts, or that the winning post stands on.
CUT = """() => [...document.querySelectorAll(".pictures .drawn *")].flatMap((one) => {
  const text = [...one.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const { overflowX, textOverflow } = getComputedStyle(one);
  const isShortened = overflowX !== "visible" && textOverflow === "ellipsis";
  if (!text || isShortened || one.closest(".sr") || !one.getClientRects().length) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, right } = range.getBoundingClientRect();
  const frames = [];
  for (let frame = one; !frame.matches(".pictures"); frame = frame.parentElement) {
    if (getComputedStyle(frame).overflowX !== "visible") frames.push(frame.getBoundingClientRect());
  }
  const post = one.matches(".halfway") ? one.parentElement.querySelector(".post").getBoundingClientRect().left : right;
  const isWhole = right <= post && frames.every((frame) => left > frame.left - 2 && right < frame.right + 2);
  return isWhole ? [] : [`${one.className}: ${text.data}`];
})"""
DRAWN = "document.querySelector('[data-moving] .drawn')"


async def test_the_race_at_home_moves_and_stands_still_when_it_is_paused(visitors: Visitors) -> None:
    reader = await visitors.come("Aoi", size=DESK)
    await reader.page.goto("/")
    table = reader.page.locator("[data-moving]")
    pause = reader.page.get_by_role("button", name="Pause the race")
    await pause.click()
    await expect(pause).to_have_attribute("aria-pressed", "true")
    paused = await table.get_attribute("data-moment")
    drawn = await table.locator(".drawn").inner_html()
    await pause.click()
    await expect(table).not_to_have_attribute("data-moment", paused or "")
    await reader.page.wait_for_function(f"(was) => {DRAWN}.innerHTML !== was", arg=drawn)
    assert await table.locator(".lane").count() == 6
    assert reader.complaints == []


async def test_the_race_at_home_begins_on_a_page_that_is_never_idle(visitors: Visitors) -> None:
    busy = "window.requestIdleCallback = (what, { timeout } = {}) => timeout && setTimeout(what, timeout);"
    reader = await visitors.come("Aoi", size=DESK, script=busy)
    await reader.page.goto("/")
    await expect(reader.page.get_by_role("button", name="Pause the race")).to_be_visible()


async def test_where_motion_is_unwelcome_the_race_stands_still_and_loads_nothing(visitors: Visitors) -> None:
    reader = await visitors.come("Aoi", size=PHONE, reduced_motion="reduce")
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    await reader.page.goto("/", wait_until="networkidle")
    assert await reader.page.locator("[data-moving] .lane").count() == 6
    assert not [url for url in asked if "/moving-" in url or "/race-" in url]
    await expect(reader.page.locator("[data-moving-pause]")).to_be_hidden()


async def test_a_lobby_shows_its_game_in_four_pictures(visitors: Visitors) -> None:
    reader = await visitors.come("Aoi", size=PHONE)
    path, _ = await a_table_of([reader], 0, start=False)
    await open_page(reader, path)
    pictures = reader.page.locator(".how-pictures li")
    await expect(pictures).to_have_count(4)
    await expect(pictures.first.locator(".drawn .card").first).to_be_attached()
    row = reader.page.locator(".how-pictures ol")
    await row.focus()
    await reader.page.keyboard.press("ArrowRight")
    await reader.page.wait_for_function("document.querySelector('.how-pictures ol').scrollLeft > 0")
    await pictures.last.scroll_into_view_if_needed()
    await expect(pictures.last).to_be_in_viewport()
    assert await reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.complaints == []


@pytest.mark.parametrize("game", GAMES)
async def test_nothing_of_a_picture_in_a_lobby_is_hidden_by_the_sheets_of_the_table(
    visitors: Visitors, game: str
) -> None:
    reader = await visitors.come("Aoi", size=PHONE)
    path, _ = await a_table_of([reader], 0, start=False, game=game)
    await open_page(reader, path)
    pictures = reader.page.locator(".how-pictures .drawn")
    await expect(pictures).to_have_count(4)
    hidden: list[list[str]] = await pictures.evaluate_all(
        """(pictures) => pictures.map((picture) => [...picture.querySelectorAll("*")]
          .filter((one) => one.getClientRects().length && !one.checkVisibility({ opacityProperty: true }))
          .map((one) => one.outerHTML.slice(0, 60)))"""
    )
    assert hidden == [[]] * 4


@pytest.mark.parametrize(("game", "language"), crossed(list(GAMES), LANGUAGES))
async def test_no_words_of_a_picture_are_cut_on_a_phone(visitors: Visitors, game: str, language: str) -> None:
    reader = await visitors.come("Aoi", language=language, size=PHONE)
    await reader.page.goto(f"/games/{game}")
    for width in NARROW:
        await reader.page.set_viewport_size({"width": width, "height": 640})
        assert await reader.page.evaluate(CUT) == [], width
