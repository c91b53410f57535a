"""What the people at a table decide together: a pause, a seat for a bot, and who stays."""

from playwright.async_api import expect

from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, ask, open_page, settle
from tests.browser.test_claims import thumbs
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors

SMALL = {"width": 320, "height": 640}
TOGETHER = {"host_alone": False}


async def three(visitors: Visitors) -> tuple[list[Visitor], str]:
    """On a desk, and on two phones, in three languages."""
    host = await visitors.come("Maria", device=STILL, reduced_motion="reduce")
    one = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL, reduced_motion="reduce")
    other = await visitors.come("Aoi", language="ja", size=SMALL, touch=True, device=STILL, reduced_motion="reduce")
    people = [host, one, other]
    path, _ = await a_table_of(people, 1, settings=TOGETHER)
    for visitor in people:
        await open_page(visitor, path)
    return people, path


async def test_a_player_asks_for_a_pause_and_the_others_agree(visitors: Visitors, inspector: Inspector) -> None:
    (host, one, other), _ = await three(visitors)
    await one.press(one.button("menu"))
    await one.press(one.button("menu.ask_pause"))
    for visitor in (host, other):
        vote = visitor.page.locator(".banner.vote")
        await expect(vote).to_contain_text(visitor.words("vote.pause", name="怡君"))
        await expect(vote).to_contain_text(visitor.words("vote.count", agree=0, needed=2))
        await inspector.look(visitor, "a vote")
    await thumbs(other, ".banner.vote")
    await expect(one.page.locator(".banner.vote .btn")).to_have_count(0)
    agree = host.page.locator(".banner.vote .btn").first
    await agree.focus()
    await agree.press("Enter")
    await expect(agree).to_have_attribute("aria-pressed", "true")
    await expect(other.page.locator(".banner.vote")).to_contain_text(other.words("vote.count", agree=1, needed=2))
    await other.press(other.page.locator(".banner.vote .btn").first)
    for visitor in (host, one, other):
        await expect(visitor.page.locator(".banner.vote")).to_have_count(0)
        await expect(visitor.page.locator(".banner.paused")).to_be_visible()
    await expect(other.page.locator(".banner.paused .btn")).to_have_count(0)
    await inspector.look(one, "a pause that was agreed to")
    await one.press(one.button("banner.resume"))
    await expect(host.page.locator(".banner.paused")).to_have_count(0)
    assert [visitor.complaints for visitor in (host, one, other)] == [[], [], []]


async def test_a_pause_that_a_host_calls_alone_ends_by_itself(visitors: Visitors) -> None:
    (host, one, _), _ = await three(visitors)
    await host.press(host.button("menu"))
    await host.press(host.button("menu.pause"))
    await expect(one.page.locator(".status.paused b")).to_have_text(one.words("status.paused"))
    await expect(one.page.locator(".status.paused")).to_have_count(0)
    await host.press(host.button("menu"))
    await host.press(host.button("menu.pause"))
    await expect(one.page.locator(".banner.vote")).to_contain_text(one.words("vote.pause", name="Maria"))
    await expect(one.page.locator(".status.paused")).to_have_count(0)


async def test_the_others_remove_somebody_and_nobody_does_alone(visitors: Visitors) -> None:
    (host, one, sent), path = await three(visitors)
    await host.press('.player[data-seat="2"] button')
    await host.press(host.button("vote.ask_kick"))
    await expect(host.button("vote.really_ask")).not_to_have_attribute("aria-disabled", "true")
    await host.press(host.button("vote.really_ask"))
    await expect(sent.page.locator(".banner.vote")).to_contain_text(sent.words("vote.kick_you", name="Maria"))
    await expect(sent.page.locator(".banner.vote .btn")).to_have_count(0)
    await one.press(one.page.locator(".banner.vote .btn").first)
    await expect(sent.page.get_by_role("alert")).to_contain_text(sent.words("bye.kicked"))
    away = host.page.locator('.player[data-seat="2"] .away')
    await expect(away).to_have_text(host.words("seat.bot_plays"))
    await sent.page.goto(path)
    await expect(sent.page.locator("body")).to_contain_text(sent.words("error.barred"))


async def test_a_bot_plays_for_somebody_who_is_there_and_silent(visitors: Visitors, inspector: Inspector) -> None:
    people, path = await three(visitors)
    await settle(people[0], path, absent_after=15)
    host = people[0]
    await host.bell.until(lambda: host.latest is not None and bool(host.latest["asks"]))
    assert host.latest is not None
    seat = next(ask["seat"] for ask in host.latest["asks"] if ask["seat"] < len(people))
    silent = people[seat]
    await expect(silent.page.locator(".banner.silent")).to_contain_text(silent.words("silent.you"))
    others = [visitor for visitor in people if visitor is not silent]
    await inspector.look(others[1], "somebody is silent")
    await others[0].press(others[0].button("silent.bot"))
    vote = others[1].page.locator(".banner.vote")
    await expect(vote).to_contain_text(others[1].words("vote.bot", name=others[0].name, about=silent.name))
    await others[1].press(vote.locator(".btn").first)
    await expect(silent.page.locator(".banner.bot")).to_contain_text(silent.words("banner.bot_plays"))
    await silent.press(silent.button("banner.back"))
    await expect(silent.page.locator(".banner.bot")).to_have_count(0)


async def test_a_host_closes_the_table_to_newcomers_from_the_menu(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    late = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host], 3)
    await open_page(host, path)
    await host.press(host.button("menu"))
    await host.press(host.button("menu.close_door"))
    await host.press(host.button("menu"))
    await expect(host.button("menu.open_door")).to_be_visible()
    await ask(late, "/api/session", {"name": "Sam"})
    await late.page.goto(link)
    await expect(late.page.locator(".door")).to_contain_text(late.words("error.no_newcomers"))
