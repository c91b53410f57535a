"""Cards of Force of the Horse dragged onto a horse, with a mouse and a finger, and copies that are chosen for one."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from playwright.async_api import CDPSession, Locator, expect

from tests.browser.places import ME, Position, Stage, a_stage
from tests.browser.positions import WALKS
from tests.browser.visitors import DESK, STILL, Visitor, Visitors
from tests.engine.force.table import Table, table

SMALL_PHONE: Final = {"width": 390, "height": 664}
OTHER: Final = 1 - ME
RIDER, GUARD, RUNNER = "golden_whip", "lamp_oil", "open_gate"
Point = tuple[float, float]


def riding() -> Table:
    """Two horses are out, and each may have the whip."""
    t = table("riding", hands=(f"{RIDER} lamp_oil paper_kite", "lamp_oil"), runner=RUNNER, guard=GUARD)
    assert len({horse for move in t.offers("ride") for horse in move["horse"]["one"]}) == 2
    return t


async def shown(visitors: Visitors, t: Table, touch: bool) -> Stage:
    size = SMALL_PHONE if touch else DESK
    me = await visitors.come("Tobias", device=STILL, size=size, touch=touch)
    stage = await a_stage(me, WALKS["force"], Position("in hand", t.s))
    await me.page.locator(".frack [data-card]").first.wait_for()
    return stage


async def middle(place: Locator) -> Point:
    await place.scroll_into_view_if_needed()
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag_with_mouse(me: Visitor, start: Point, end: Point, under_way: Callable[[], Awaitable[None]]) -> None:
    mouse = me.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0], start[1] - 60, steps=4)
    await under_way()
    await mouse.move(*end, steps=4)
    await mouse.up()


async def drag_with_finger(me: Visitor, start: Point, end: Point, under_way: Callable[[], Awaitable[None]]) -> None:
    """Playwright only taps: the browser itself is told where the finger is, so that it decides whether to scroll."""
    finger = await me.context.new_cdp_session(me.page)
    await touch(finger, "touchStart", start)
    for step in range(1, 7):
        await touch(finger, "touchMove", (start[0], start[1] - 10 * step))
    await under_way()
    for step in range(1, 7):
        part = step / 6
        x, y = start[0] + (end[0] - start[0]) * part, start[1] - 60 + (end[1] - start[1] + 60) * part
        await touch(finger, "touchMove", (x, y))
    # The finger rests before it is lifted: after a fling the browser takes the next tap for a stop, without a click.
    for _ in range(5):
        await me.page.evaluate("() => new Promise(requestAnimationFrame)")
        await touch(finger, "touchMove", end)
    await touch(finger, "touchEnd", None)


async def touch(finger: CDPSession, kind: str, at: Point | None) -> None:
    points: list[dict[str, Any]] = [] if at is None else [{"x": at[0], "y": at[1]}]
    await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize("name", [RUNNER, GUARD])
async def test_a_card_dropped_on_a_horse_is_played_on_that_horse(visitors: Visitors, name: str, finger: bool) -> None:
    t = riding()
    stage = await shown(visitors, t, finger)
    me, page = stage.me, stage.me.page
    card, horse = t.id(RIDER, ME), t.in_run(name).id
    held, runner = page.locator(f'.frack [data-card="{card}"]'), page.locator(f'[data-runner="{horse}"]')

    async def lifted() -> None:
        await expect(page.locator(".ghost")).to_have_count(1)

    drag = drag_with_finger if finger else drag_with_mouse
    await drag(me, await middle(held), await middle(runner), lifted)
    await expect(page.locator(".ghost")).to_have_count(0)
    await expect(held).to_have_attribute("aria-pressed", "true")
    await expect(runner.locator(".fcard").first).to_have_attribute("aria-pressed", "true")
    assert stage.answers == []  # it is not played before it is confirmed
    await me.press(".hand .act .btn.main")
    await me.bell.until(lambda: bool(stage.answers))
    assert stage.answers == [{"do": "ride", "card": card, "horse": horse}]
    assert me.complaints == []


async def test_copies_of_one_card_are_discarded_without_a_question(visitors: Visitors) -> None:
    t = table(hands=("12*normal_force", "lamp_oil"))
    t.until("discard")
    stage = await shown(visitors, t, touch=True)
    await stage.me.bell.until(lambda: bool(stage.answers))
    (answer,) = stage.answers
    assert (answer["do"], len(answer["cards"])) == ("choose", 2)
    assert stage.me.complaints == []


async def test_arrows_go_past_copies_of_the_chosen_card(visitors: Visitors) -> None:
    t = table("riding", hands=(f"3*{RIDER} flung_mud", "lamp_oil"), runner=RUNNER, guard=GUARD)
    stage = await shown(visitors, t, touch=False)
    page, chosen = stage.me.page, list[str]()
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
        pressed = page.locator('.frack [aria-pressed="true"]')
        await expect(pressed).to_have_count(1)
        chosen.append(str(await pressed.get_attribute("data-reads")))
    assert sorted(chosen[:2]) == ["flung_mud", RIDER]
    assert chosen[2] == chosen[0]
