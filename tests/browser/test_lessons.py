"""Lessons as first-timers take them: by touching what is pointed at, on phones and desks, in every language."""

import re

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.inspection import Inspector
from tests.browser.pupil import COACH, NEXT, Pupil
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES

TAUGHT = [slug for slug, game in GAMES.items() if game.lesson is not None]
SMALL = {"width": 360, "height": 640}
FITS = """() => document.documentElement.scrollWidth <= innerWidth"""


async def begins(visitors: Visitors, game: str, language: str = "en", size: dict[str, int] = PHONE) -> Visitor:
    me = await visitors.come("", language=language, size=size, device=STILL, reduced_motion="reduce")
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press(f"[data-learn={game}]")
    await me.page.locator(COACH).wait_for()
    return me


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize(("language", "size"), [("en", SMALL), ("ja", PHONE), ("zh-Hant", DESK)])
async def test_whoever_touches_what_is_pointed_at_comes_to_the_end(
    visitors: Visitors, game: str, language: str, size: dict[str, int]
) -> None:
    me = await begins(visitors, game, language, size)
    pupil = Pupil(me)
    await pupil.take()
    lesson = GAMES[game].lesson
    assert lesson is not None
    steps = list(dict.fromkeys(said.split()[0] for said in pupil.heard))
    assert [step for step in steps if step != "watch"] == [
        step.id for step in lesson.steps if step.right or step is lesson.steps[-1]
    ]
    assert await me.page.evaluate(FITS)
    assert not me.other_complaints
    await me.press(me.button("lesson.play"))
    await me.page.locator(".table .status").wait_for()
    assert await me.page.locator(".coach").count() == 0


@pytest.mark.parametrize("game", TAUGHT)
async def test_whoever_comes_back_is_where_they_were(visitors: Visitors, game: str) -> None:
    me = await begins(visitors, game)
    pupil = Pupil(me)
    lesson = GAMES[game].lesson
    assert lesson is not None
    third = lesson.steps[2].id
    await pupil.take(until=third)
    table = me.page.url
    await me.page.goto("/")
    await expect(me.page.locator("[data-now]")).to_contain_text(me.words("mine.lesson"))
    await me.press(f"[data-learn={game}]")
    await me.page.wait_for_url(table)
    assert (await pupil.said()).startswith(third)


async def test_the_lesson_is_offered_in_the_first_game_and_not_again(visitors: Visitors) -> None:
    me = await visitors.come("", size=SMALL, device=STILL)
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.press(me.button("lesson.refuse"))
    await expect(me.page.locator(".coach")).to_have_count(0)
    await me.page.goto("/")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    assert await me.page.locator(".coach").count() == 0


async def test_the_offer_leads_to_the_lesson(visitors: Visitors) -> None:
    me = await visitors.come("", size=DESK, device=STILL)
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    first = me.page.locator(".table .status")
    await first.wait_for()
    game = me.page.url
    await me.press(me.button("lesson.take"))
    await me.page.wait_for_url(lambda url: url != game)
    await me.page.locator(COACH).wait_for()


async def test_the_lesson_can_be_read_with_keys_and_aloud(visitors: Visitors) -> None:
    me = await begins(visitors, "mafia", size=DESK)
    coach = me.page.locator(COACH)
    await expect(coach.locator("[role=status]")).to_have_text(re.compile(r"^1/\d"))
    await me.page.locator(NEXT).focus()
    for line in range(2, 5):
        await me.page.keyboard.press("Enter")
        await expect(coach.locator("[role=status]")).to_have_text(re.compile(rf"^{line}/4"))
    again = coach.get_by_role("button", name=me.words("lesson.again"))
    await expect(again).to_be_focused()


async def test_only_a_lesson_loads_what_lessons_need(visitors: Visitors) -> None:
    me = await visitors.come("", size=PHONE, device=STILL)
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    assert not [url for url in me.asked_for if url.endswith("/lesson")]
    assert not [url for url in me.asked_for if "coach" in url]


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
async def test_nothing_is_found_by_axe_at_any_line_and_all_is_as_large_as_a_thumb(
    visitors: Visitors, inspector: Inspector, game: str, language: str
) -> None:
    me = await begins(visitors, game, language)

    async def look(said: str) -> None:
        await inspector.thumb(me, f"{game}: {said}")
        await inspector.look(me, f"{game}: {said}")

    await Pupil(me, look).take()
