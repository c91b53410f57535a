"""The cards of Force of the Horse can be read where they lie: nothing of a face is cut off, and all are wide enough."""

import random
from typing import Any, Final

from playwright.async_api import expect

from app.engine.force.text.marks import SIGNS
from tests.browser.force_player import ForcePlayer, play_until, question
from tests.browser.full_board import hears_of_a_full_board
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors, each

RACE: Final = {"distance": 1200, "racecourse": "kyoto", "going": 2}
LEAST_WIDTH: Final = 96
SHORT_PHONE: Final = {"width": 390, "height": 664}  # what the browser's own bars leave of it

# Every card as narrow as in a hand on a phone: what is cut off of a face, or drawn over its edge.
CUT_OFF: Final = """(width) => {
  const parts = ".nm, .marks, .marked, .mk, .vals, .vals b, .head";
  const faces = [...document.querySelectorAll(".pool .fc")];
  for (const face of faces) face.parentElement.style.width = `${width}px`;
  const inside = (part, face) => {
    const [one, all] = [part.getBoundingClientRect(), face.getBoundingClientRect()];
    return one.left >= all.left - 1 && one.right <= all.right + 1 && one.bottom <= all.bottom + 1;
  };
  const cut = faces.filter((face) =>
    face.scrollHeight > face.clientHeight + 1 || face.scrollWidth > face.clientWidth + 1 ||
    [...face.querySelectorAll(parts)].some((part) => part.scrollWidth > part.clientWidth + 1 || !inside(part, face))
  );
  return [faces.length, cut.map((face) => face.innerText.replaceAll("\\n", " "))];
}"""


async def test_nothing_of_a_face_is_cut_off_in_any_language(readers: list[Visitor]) -> None:
    async def look(reader: Visitor) -> None:
        await reader.page.goto("/decks")
        await reader.page.locator(".pool .fc .marks").first.wait_for(state="attached")
        count, cut = await reader.page.evaluate(CUT_OFF, LEAST_WIDTH)
        assert count >= 213
        assert cut == [], reader.words.language

    await each(readers, look)


async def a_hand_on_a_phone(visitors: Visitors) -> tuple[Visitor, ForcePlayer]:
    me = await visitors.come("Tobias", device=STILL, size=PHONE, touch=True)
    path, _ = await a_table_of([me], 1, game="force", seats=2, options=RACE)
    await open_page(me, path)
    player = ForcePlayer(me, random.Random(0))
    await play_until([player], lambda: (question(me) or {}).get("prompt") == "play_runner")
    await player.seen()
    return me, player


async def widths(visitor: Visitor, cards: str) -> list[float]:
    found: list[float] = await visitor.page.evaluate(
        "(cards) => [...document.querySelectorAll(cards)].map((card) => card.getBoundingClientRect().width)", cards
    )
    return found


async def test_cards_of_a_hand_are_wide_enough_on_a_phone_and_those_in_the_race_wider(visitors: Visitors) -> None:
    me, _ = await a_hand_on_a_phone(visitors)
    hand = await widths(me, ".frack .fc")
    assert min(hand) >= LEAST_WIDTH
    await hears_of_a_full_board(me)
    await me.page.reload()
    await me.page.locator(".frunner").first.wait_for()
    assert min(await widths(me, ".frack .fc")) >= LEAST_WIDTH
    race = await widths(me, ".frunner .fcard")
    assert len(race) == 2
    assert min(race) > LEAST_WIDTH


async def test_no_card_of_the_hand_is_cut_off_on_a_short_phone(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL, size=SHORT_PHONE, touch=True)
    path, _ = await a_table_of([me], 1, game="force", seats=2, options=RACE)
    await open_page(me, path)
    player = ForcePlayer(me, random.Random(0))
    await play_until([player], lambda: (question(me) or {}).get("prompt") == "play_runner")
    await player.seen()
    hand = await me.page.evaluate(
        """() => {
          const buttons = document.querySelector(".hand .act").getBoundingClientRect().top;
          const cards = [...document.querySelectorAll(".frack .fcard")].map((card) => card.getBoundingClientRect());
          return [cards.length, cards.filter((card) => card.bottom > buttons + 1).length];
        }"""
    )
    assert hand[0] > 4
    assert hand[1] == 0
    assert min(await widths(me, ".frack .fc")) >= LEAST_WIDTH


async def test_an_open_card_names_its_paragraphs_and_the_reference_explains_every_mark(visitors: Visitors) -> None:
    me, _ = await a_hand_on_a_phone(visitors)
    page = me.page
    marked: dict[str, Any] = await page.evaluate("() => document.querySelector('.frack .fcard:has(.marks)').dataset")
    await page.locator(f'.frack [data-card="{marked["card"]}"]').click(button="right")
    rules = page.locator("dialog .fread .rulings a")
    await rules.first.wait_for()
    assert await page.locator("dialog .fread p .marked").count() == await page.locator("dialog .rulings").count() > 0
    name = await rules.first.inner_text()
    await rules.first.click()
    await expect(page.locator("dialog").last).to_contain_text(name)
    for left in (1, 0):
        await page.keyboard.press("Escape")
        await expect(page.locator("dialog[open]")).to_have_count(left)
    await page.keyboard.press("h")
    entries = page.locator(".glossary dd")
    await entries.first.wait_for()
    assert await entries.count() == len(SIGNS) + 1
    assert me.complaints == []


async def test_a_card_dragged_to_the_race_is_chosen_and_put_back_it_is_not(visitors: Visitors) -> None:
    me, player = await a_hand_on_a_phone(visitors)
    page = me.page
    run = next(move for move in question(me)["moves"] if move["do"] == "run")  # type: ignore[index]
    card = page.locator(f'.frack [data-card="{run["card"]}"]')
    await card.scroll_into_view_if_needed()
    held = await card.bounding_box()
    race = await page.locator(".frun").bounding_box()
    assert held is not None
    assert race is not None
    start = held["x"] + held["width"] / 2, held["y"] + held["height"] / 2

    async def drag(x: float, y: float) -> None:
        await page.mouse.move(5, 5)  # away from the text of the card that the pointer rests on
        await expect(page.locator(".fbeside")).to_have_count(0)
        await page.mouse.move(*start)
        await page.mouse.down()
        await page.mouse.move(start[0], start[1] - 60, steps=4)
        await expect(page.locator(".ghost")).to_have_count(1)
        await page.mouse.move(x, y, steps=4)
        await page.mouse.up()
        await expect(page.locator(".ghost")).to_have_count(0)

    await drag(*start)
    await expect(card).to_have_attribute("aria-pressed", "false")
    await drag(race["x"] + race["width"] / 2, race["y"] + race["height"] / 2)
    await expect(card).to_have_attribute("aria-pressed", "true")
    asked = question(me)
    await me.press(".hand .act .btn.main")
    await me.bell.until(lambda: question(me) != asked)
    assert me.complaints == []
    assert player.did
