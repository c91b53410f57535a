"""Choices of Force of the Horse are taken back step by step, by button or Escape; nothing of them is sent."""

from playwright.async_api import Locator, expect

from tests.browser.places import ME, Position, Stage, a_stage
from tests.browser.positions import WALKS
from tests.browser.visitors import DESK, STILL, Visitors
from tests.engine.force.table import Table, table

SMALL_PHONE = {"width": 390, "height": 664}
RIDER, GUARD, RUNNER = "golden_whip", "lamp_oil", "open_gate"


async def shown(visitors: Visitors, t: Table, touch: bool) -> Stage:
    me = await visitors.come("Tobias", device=STILL, size=SMALL_PHONE if touch else DESK, touch=touch)
    stage = await a_stage(me, WALKS["force"], Position("in hand", t.s))
    await me.page.locator(".frack [data-card]").first.wait_for()
    return stage


async def is_pressed(card: Locator, pressed: bool) -> None:
    await expect(card).to_have_attribute("aria-pressed", str(pressed).lower())


async def test_a_horse_then_a_card_is_taken_back_with_the_button_and_nothing_is_sent(visitors: Visitors) -> None:
    t = table("riding", hands=(f"{RIDER} lamp_oil paper_kite", "lamp_oil"), runner=RUNNER, guard=GUARD)
    stage = await shown(visitors, t, touch=True)
    me, page = stage.me, stage.me.page
    held = page.locator(f'.frack [data-card="{t.id(RIDER, ME)}"]')
    runner, guard = (page.locator(f'[data-runner="{t.in_run(name).id}"] .fcard').first for name in (RUNNER, GUARD))
    back = page.locator('.hand .act [data-do="back"]')
    await me.press(held)
    await me.press(runner)
    await me.press(guard)
    await is_pressed(guard, True)
    await expect(back).to_have_text(me.words("force.back"))
    await me.press(back)
    await is_pressed(runner, True)
    await is_pressed(guard, False)
    await me.press(back)
    await is_pressed(runner, False)
    await is_pressed(held, True)
    await expect(back).to_have_text(me.words("force.put_back"))
    await me.press(back)
    await is_pressed(held, False)
    await expect(back).to_have_count(0)
    assert stage.answers == []
    await me.press(held)
    await me.press(guard)
    await me.press(".hand .act .btn.main")
    await me.bell.until(lambda: bool(stage.answers))
    assert stage.answers == [{"do": "ride", "card": t.id(RIDER, ME), "horse": t.in_run(GUARD).id}]
    assert me.complaints == []


async def test_escape_brings_back_the_former_payment_and_then_the_horse(visitors: Visitors) -> None:
    t = table("runner", hands=("royal_overture 3*normal_force dawn_force lamp_oil", "lamp_oil"), course="tokyo")
    special = t.id("dawn_force", ME)
    assert any(special in move["special"]["some"] for move in t.offers("run"))
    stage = await shown(visitors, t, touch=False)
    me, page = stage.me, stage.me.page
    horse = page.locator(f'.frack [data-card="{t.id("royal_overture", ME)}"]')
    force = page.locator(f'.frack [data-card="{special}"]')
    await me.press(horse)
    paid = page.locator(".frack .fcard[aria-pressed=true]")
    proposed = await paid.count()
    await is_pressed(force, False)
    await me.press(force)
    await is_pressed(force, True)
    await page.keyboard.press("Escape")
    await is_pressed(force, False)
    await expect(paid).to_have_count(proposed)
    await is_pressed(horse, True)
    await page.keyboard.press("Escape")
    await expect(paid).to_have_count(0)
    assert stage.answers == []
    assert me.complaints == []
