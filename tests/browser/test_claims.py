"""A seat that was lost is given back, a bot's is taken over, and whoever watches plays in the rematch."""

from playwright.async_api import expect

from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, ask, my_turn, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors


async def watch(visitor: Visitor, link: str) -> None:
    """Somebody new, who comes by the link after the start."""
    await ask(visitor, "/api/session", {"name": visitor.name})
    await visitor.page.goto(link)
    await visitor.press(visitor.button("join.watch"))
    await visitor.page.locator(".table .status").wait_for()


async def thumbs(visitor: Visitor, within: str) -> None:
    """Every button there is large enough for one."""
    for box in [await one.bounding_box() for one in await visitor.page.locator(f"{within} button").all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, box


async def test_whoever_lost_their_cookie_is_let_back_into_their_seat(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    lost = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host, lost], 2)
    await open_page(host, path)
    await open_page(lost, path)
    hand = lost.own["hand"]
    await lost.page.goto("about:blank")
    await lost.context.clear_cookies()
    await watch(lost, link)
    await expect(lost.page.locator(".banner.watcher")).to_contain_text(lost.words("claim.watching"))
    await lost.press(lost.button("claim.open"))
    row = lost.page.locator("dialog .devices li", has_text=lost.words("claim.was_mine"))
    await expect(row).to_contain_text("怡君")
    await lost.press(row.get_by_role("button"))
    await expect(lost.page.locator(".banner.claim")).to_contain_text(lost.words("claim.waiting", was="怡君"))
    asking = host.page.locator(".banner.claim")
    await expect(asking).to_contain_text(host.words("claim.asks", name="怡君", was="怡君"))
    await host.press(asking.locator(".btn.main"))
    await expect(asking).to_have_count(0)
    await lost.page.locator(".table:not(.watching)").wait_for()
    assert lost.own["hand"] == hand
    await expect(lost.page.locator(".banner.watcher")).to_have_count(0)
    await expect(host.page.locator(".log")).to_contain_text(
        host.words("log.seat_person", name="怡君", was="怡君", by="Maria")
    )
    assert host.complaints == []


async def test_a_refusal_is_told_and_a_bots_seat_is_taken_over(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    late = await visitors.come("Sam", language="ja", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host], 3)
    await open_page(host, path)
    await watch(late, link)
    for grant in (False, True):
        await late.press(late.button("claim.open"))
        row = late.page.locator("dialog .devices li", has_text=late.words("claim.take_over")).first
        await late.press(row.get_by_role("button"))
        asking = host.page.locator(".banner.claim")
        await asking.wait_for()
        await host.press(asking.locator(".btn.main" if grant else ".btn:not(.main)"))
        told = late.words("claim.granted" if grant else "claim.refused")
        await expect(late.page.locator(".notices")).to_contain_text(told)
    await late.page.locator(".table:not(.watching)").wait_for()
    await my_turn(host)
    assert late.latest is not None
    assert len(late.own["hand"]) > 0
    assert (host.complaints, late.complaints) == ([], [])


async def test_whoever_waits_for_the_next_game_says_so_with_a_tap(visitors: Visitors, inspector: Inspector) -> None:
    host = await visitors.come("Maria", device=STILL, reduced_motion="reduce")
    late = await visitors.come("Sam", size=PHONE, device=STILL, reduced_motion="reduce")
    path, link = await a_table_of([host], 3)
    await open_page(host, path)
    await watch(late, link)
    await late.press(late.button("claim.open"))
    await inspector.look(late, "asking for a seat")
    await thumbs(late, "dialog")
    await late.press(late.button("claim.next"))
    await expect(late.page.locator("dialog [role=status]").last).to_have_text(late.words("claim.is_next"))
    await late.press(late.button("claim.not_next"))
    await expect(late.button("claim.next")).to_be_visible()
    await late.press(late.page.locator("dialog .devices").get_by_role("button").first)
    await host.page.locator(".banner.claim").wait_for()
    await inspector.look(host, "a claim to decide")
    await thumbs(host, ".banner.claim")
    await inspector.look(late, "a claim of one's own")


async def test_at_a_table_without_spectators_one_asks_at_the_door(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    lost = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host, lost], 2, settings={"spectators": False})
    await open_page(host, path)
    await open_page(lost, path)
    await lost.page.goto("about:blank")
    await lost.context.clear_cookies()
    await lost.page.goto(link)
    field = lost.page.get_by_label(lost.words("claim.name_had"))
    await field.fill("Nobody")
    await lost.press(lost.button("claim.was_mine"))
    await expect(lost.page.get_by_role("alert")).to_have_text(lost.words("error.no_such_empty_seat"))
    await field.fill("Tobias")
    await lost.press(lost.button("claim.was_mine"))
    await host.press(host.page.locator(".banner.claim .btn.main"))
    await lost.page.locator(".table:not(.watching)").wait_for()
