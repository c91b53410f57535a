"""Lessons as first-timers take them: by touching what is pointed at, on phones and desks, in every language."""

import re

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.breadth import crossed
from tests.browser.inspection import IN_ITS_LINE, Inspector
from tests.browser.pupil import COACH, COVERED, NEXT, POINTED, SAID, Pupil
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors

TAUGHT = [slug for slug, game in GAMES.items() if game.lesson is not None]
SMALL = {"width": 360, "height": 640}
FOR_A_LESSON = 15_000  # bytes
FITS = """() => document.documentElement.scrollWidth <= innerWidth"""


async def begins(visitors: Visitors, game: str, language: str = "en", size: dict[str, int] = PHONE) -> Visitor:
    me = await visitors.come("", language=language, size=size, device=STILL, reduced_motion="reduce")
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press(f"[data-learn={game}]")
    await me.page.locator(COACH).wait_for()
    return me


@pytest.mark.parametrize(("game", "device"), crossed(TAUGHT, [("en", SMALL), ("ja", PHONE), ("zh-Hant", DESK)]))
async def test_whoever_touches_what_is_pointed_at_comes_to_the_end_and_axe_finds_nothing_on_the_way(
    visitors: Visitors, inspector: Inspector, game: str, device: tuple[str, dict[str, int]]
) -> None:
    me = await begins(visitors, game, *device)
    inspector.alone = device[0]

    async def look(said: str) -> None:
        await inspector.thumb(me, f"{game}: {said}", IN_ITS_LINE)
        # The lines between the first and the last of a step have other words only.
        if said.endswith(" 0") or not await me.page.locator(NEXT).count():
            await inspector.look(me, f"{game}: {said}")

    pupil = Pupil(me, look)
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
    await expect(me.page.locator("dialog h2")).to_have_text(me.words("lesson.first"))
    await me.press(me.button("lesson.refuse"))
    await expect(me.page.locator("dialog")).to_have_count(0)
    await me.page.goto("/")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    assert await me.page.locator("dialog").count() == 0


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


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_comes_to_its_end_with_keys_alone(visitors: Visitors, game: str) -> None:
    me = await begins(visitors, game, size=DESK)
    pupil = Pupil(me, has_keys_only=True)
    await pupil.take()
    lesson = GAMES[game].lesson
    assert lesson is not None
    assert pupil.heard[-1].startswith(lesson.steps[-1].id)
    assert not me.other_complaints


async def test_what_a_lesson_needs_is_small(visitors: Visitors) -> None:
    me = await visitors.come("", size=PHONE, device=STILL)
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    before = {answer.url for answer in me.answers}
    await me.press(me.button("lesson.take"))
    await me.page.locator(COACH).wait_for()
    own = [answer for answer in me.answers if answer.url not in before and "/api/tables/" not in answer.url]
    assert any("coach" in answer.url for answer in own)
    assert any("/lessons/" in answer.url for answer in own)
    sizes = {answer.url: (await answer.request.sizes())["responseBodySize"] for answer in own if answer.ok}
    needed = {url: size for url, size in sizes.items() if "/t/" not in url}  # the page itself is every table's
    print(needed)
    assert 0 < sum(needed.values()) <= FOR_A_LESSON


async def test_only_a_lesson_loads_what_lessons_need(visitors: Visitors) -> None:
    me = await visitors.come("", size=PHONE, device=STILL)
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press("[data-play=mafia]")
    await me.page.locator(".table .status").wait_for()
    assert not [url for url in me.asked_for if "/lessons/" in url]
    assert not [url for url in me.asked_for if "coach" in url]


async def mends(me: Visitor, inspector: Inspector, until: str) -> list[str]:
    """Touch what the coach of the deck builder points at, until it says this. Returns the steps on the way."""
    steps: list[str] = []
    for _ in range(40):
        said: str = await me.page.evaluate(SAID)
        if said not in steps:
            await inspector.thumb(me, f"building: {said}", IN_ITS_LINE)
        if said.endswith(" 0") and said not in steps:
            await inspector.look(me, f"building: {said}")
        steps.append(said)
        if said.startswith(until):
            return [step.split()[0] for step in steps]
        if await me.page.locator(NEXT).count():
            await me.press(NEXT)
            continue
        thing = (await me.page.evaluate_handle(POINTED)).as_element()
        assert thing is not None, f"{said}: nothing is pointed at"
        assert not await thing.evaluate(COVERED), f"{said}: something lies over what is pointed at"
        async with me.page.expect_response("**/api/decks*/**" if said != "save 1" else "**/api/decks"):
            await thing.click()
        await me.page.wait_for_function("() => new Promise((seen) => setTimeout(() => seen(true), 50))")
    raise AssertionError(steps)


@pytest.mark.parametrize(("language", "size"), [("en", SMALL), ("ja", PHONE), ("zh-Hant", DESK)])
async def test_whoever_learns_to_build_mends_the_deck_saves_it_and_races_it(
    visitors: Visitors, inspector: Inspector, language: str, size: dict[str, int]
) -> None:
    me = await visitors.come("Robin", language=language, size=size, device=STILL, reduced_motion="reduce")
    inspector.alone = language
    await me.page.goto("/decks?lesson")
    await me.page.locator(COACH).wait_for()

    steps = await mends(me, inspector, until="force 1")
    await me.page.reload()  # whoever comes back is where they were
    await me.page.locator(COACH).wait_for()
    steps += await mends(me, inspector, until="race")
    assert list(dict.fromkeys(steps)) == ["copies", "force", "save", "race"]
    await me.press("[data-do=race]")
    await me.page.wait_for_url("**/t/*")
    pupil = Pupil(me)
    assert (await pupil.said()).startswith("bring")
    await pupil.answer()
    assert (await pupil.said("bring")).split()[0] in {"hand", "support", "runner"}
    assert await me.page.evaluate(FITS)
    assert not me.other_complaints


async def test_the_deck_of_the_lesson_leaves_ones_own_alone(visitors: Visitors) -> None:
    me = await visitors.come("Robin", size=DESK, device=STILL)
    await me.page.goto("/decks")
    await me.page.locator('[data-pool="lamp_oil"] [data-more]').click()
    await me.page.goto("/decks?lesson")
    await me.page.locator(COACH).wait_for()
    await expect(me.page.locator('[data-in-deck="quicksilver_jig"] output')).to_have_text("4")
    me.asked_for.clear()
    await me.page.goto("/decks")
    await expect(me.page.locator("[data-in-deck]")).to_have_count(1)
    assert not [url for url in me.asked_for if "coach" in url]
