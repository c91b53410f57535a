"""A puzzle of the day is solved in the browser, by hand and by keyboard, and the browser remembers it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from app.engine.force.cards.pool import is_normal
from app.engine.kernel.teaching.puzzle import verdict
from app.puzzles.pool import pool_of
from app.puzzles.service import games
from tests.browser.inspection import Inspector
from tests.browser.visitors import STILL, Visitor, Visitors, each

SMALL = {"width": 360, "height": 640}


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def todays(slug: str) -> Any:
    pool = pool_of(slug)
    return pool[datetime.now(UTC).date().toordinal() % len(pool)]


async def answer(visitor: Visitor, slug: str, number: int) -> None:
    """Choose an answer on the board and confirm it, with the keyboard."""
    told = await (await visitor.context.request.get(f"/api/puzzles/{slug}/{today()}")).json()
    move: dict[str, Any] = told["answers"][number]
    for field in ("token", "spot", "box", "card"):
        if field in move and (field != "card" or "box" not in move):
            await visitor.page.locator(f'[data-{field}="{move[field]}"]:not([aria-pressed=true])').first.press("Space")
    if move["do"] == "run":
        await pay(visitor, told["view"]["own"]["hand"], move)
    if move["do"] == "whip":  # sends the card
        await visitor.page.locator("[data-do=whip]").press("Space")
    elif "spot" not in move:  # a token is laid at once
        await visitor.page.locator("[data-confirm]").press("Enter")
    await visitor.page.locator(".reckoned").wait_for()


async def pay(visitor: Visitor, hand: list[dict[str, Any]], move: dict[str, Any]) -> None:
    """Pay for a horse of Force with the cards of the move, instead of those that the board proposes."""
    plain = [card["id"] for card in hand if is_normal(card["card"])]
    paid = {*move["special"], *plain[: move["normal"]]}
    for wanted in (False, True):  # first take back, then pay
        for card in hand:
            shown = visitor.page.locator(f'.frack [data-card="{card["id"]}"]')
            is_paid = await shown.get_attribute("aria-pressed") == "true"
            if card["id"] != move["card"] and (card["id"] in paid) is wanted and is_paid is not wanted:
                await shown.press("Space")


@pytest.mark.parametrize("slug", games())
async def test_a_right_answer_by_keyboard_begins_a_streak_and_is_there_after_a_reload(
    slug: str, visitors: Visitors
) -> None:
    me = await visitors.come("Tobias", size=SMALL, device=STILL)
    await me.page.goto(f"/puzzles/{slug}")
    await answer(me, slug, verdict(todays(slug).worths).best[-1])
    status = me.page.locator(".status p")
    await expect(status).to_contain_text(me.words("puzzle.right"))
    await expect(me.page.locator(".streak")).to_have_text(me.words("puzzle.streak", n=1))
    await expect(me.page.locator(".then li, .solution > li").first).to_be_visible()
    await me.page.reload()
    await expect(status).to_contain_text(me.words("puzzle.right"))
    await me.page.goto("/puzzles")
    await expect(me.page.locator(f"[data-solved={slug}]")).to_have_class("label up")
    assert me.complaints == []


async def test_a_wrong_answer_is_told_what_the_best_is_and_the_second_try_does_not_count(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=SMALL, device=STILL)
    best = verdict(todays("mafia").worths).best
    wrong = next(number for number in range(len(todays("mafia").worths)) if number not in best)
    await me.page.goto("/puzzles/mafia")
    await answer(me, "mafia", wrong)
    await expect(me.page.locator(".status p")).to_contain_text(me.words("puzzle.wrong"))
    heads = me.page.locator(".reckoned thead th")
    await expect(heads).to_have_text([me.words("puzzle.best"), me.words("puzzle.yours")])
    await expect(me.page.locator("[data-confirm]")).to_have_count(0)
    await expect(me.page.locator(".streak")).to_have_count(0)
    await me.page.goto("/puzzles")
    await expect(me.page.locator("[data-solved=mafia]")).to_have_class("label down")


@pytest.mark.parametrize("slug", games())
async def test_a_phone_says_what_counts_at_the_first_puzzle_of_a_game_and_when_asked(
    slug: str, visitors: Visitors
) -> None:
    me = await visitors.come("Tobias", size=SMALL, device=STILL)
    notice, how = me.page.locator(".notice"), me.words(f"{slug}.puzzle.how")
    await me.page.goto(f"/puzzles/{slug}")
    await expect(notice).to_contain_text(how)
    whole = await notice.bounding_box()
    assert whole is not None
    assert whole["y"] >= 0
    assert whole["y"] + whole["height"] <= SMALL["height"]
    await me.press(notice.get_by_role("button", name=me.words("close")))
    await expect(notice).to_have_count(0)
    await answer(me, slug, 0)
    await me.page.goto(f"/puzzles/{slug}/{datetime.now(UTC).date() - timedelta(days=1)}")
    await me.page.locator(".hand button").first.wait_for()
    await expect(notice).to_have_count(0)
    await me.press(me.button("puzzle.about"))
    await expect(notice).to_contain_text(how)


@pytest.mark.parametrize("is_right", [True, False])
async def test_a_solution_of_several_moves_is_told_to_its_end_with_a_reason_each(
    visitors: Visitors, is_right: bool
) -> None:
    me = await visitors.come("Tobias", size=SMALL, device=STILL)
    puzzle = todays("force")
    best = verdict(puzzle.worths).best
    wrong = next(number for number in range(len(puzzle.worths)) if number not in best)
    await me.page.goto("/puzzles/force")
    await answer(me, "force", best[-1] if is_right else wrong)
    steps = puzzle.solutions[best[-1] if is_right else best[0]]
    shown = me.page.locator(".solution > li")
    reasons = [step for step in steps if step.otherwise is not None]
    await expect(shown.first).to_be_visible()
    assert len(reasons) <= await shown.count() <= len(steps)
    assert all(await shown.locator("ul").all_inner_texts())
    most = sum(puzzle.worths[best[0]])
    for step in reasons:
        told = {"otherwise": cards(me, step.otherwise), "most": cards(me, most)}
        assert await shown.filter(has_text=me.words("puzzle.otherwise", **told)).count()
    assert me.complaints == []


def cards(visitor: Visitor, number: int) -> str:
    return visitor.words("force.puzzle.cards", n=number)


@pytest.mark.parametrize("slug", games())
async def test_puzzles_are_for_everybody(slug: str, readers: list[Visitor], inspector: Inspector) -> None:
    async def read(reader: Visitor) -> None:
        await reader.page.goto(f"/puzzles/{slug}")
        await reader.page.locator(".hand button").first.wait_for()
        await inspector.look(reader, f"puzzle of {slug}")
        await answer(reader, slug, 0)
        await reader.page.locator("details summary").click()
        told = await reader.page.locator(".every li > span").all_inner_texts()
        assert all(told), told
        assert len(told) == len(todays(slug).worths)
        await inspector.look(reader, f"verdict of {slug}")
        await inspector.thumb(reader, f"verdict of {slug}")
        if slug == next(iter(GAMES)):
            await reader.page.goto("/puzzles")
            await inspector.look(reader, "puzzles")
            await inspector.thumb(reader, "puzzles")

    await each(readers, read)
