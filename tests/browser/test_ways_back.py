"""What stands between people and their table for a moment, and the way back: Back, a stuck door, a newer version."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from fnmatch import fnmatch
from typing import Final

from playwright.async_api import Request, Route, expect

from tests.browser.tables import a_table_of, ask, my_turn, open_page, settle
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors

BUILT: Final = "**/static/build/*.js"
# When these modules and all that they import are there, and have asked for what they want. The page's clock stands.
LOADED: Final = """async (modules) => {
  await Promise.all(modules.map((module) => import(module)));
  const { port1, port2 } = new MessageChannel();
  const next = new Promise((done) => { port1.onmessage = done; });
  port2.postMessage(null);
  await next;
}"""


async def test_back_takes_away_what_lies_over_the_table_and_only_then_leaves_it(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([me], 3)
    await me.page.goto("/")
    await open_page(me, path)
    await my_turn(me)
    sheet = me.page.locator("dialog[open]")
    await me.press(me.button("chat"))
    await expect(sheet).to_be_visible()
    await me.page.go_back()
    await expect(sheet).to_have_count(0)
    assert me.page.url.endswith(path)
    await me.press(".peek")
    await me.press(sheet.get_by_role("button", name=me.words("log.look")).last)
    await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
    await me.page.go_back()
    await me.page.locator(".status.mine").wait_for()
    await me.press(me.button("menu"))
    await me.press(sheet.get_by_role("button", name=me.words("close"), exact=True))
    await expect(sheet).to_have_count(0)
    await me.page.go_back()  # what was closed by hand needs no going back
    await me.page.wait_for_url("**/")
    assert me.complaints == []


async def test_a_house_that_is_away_for_a_moment_costs_nobody_their_name(visitors: Visitors) -> None:
    host = await visitors.come("Maria")
    guest = await visitors.come("Sam", language="ja", size=PHONE, touch=True, device=STILL)
    _, link = await a_table_of([host], 0, start=False)

    async def away(route: Route) -> None:
        await route.fulfill(status=502, body="<h1>Bad gateway</h1>")

    await guest.page.route("**/api/session", away, times=1)
    await guest.page.goto(link)
    field = guest.page.get_by_label(guest.words("join.name"))
    await field.fill("サム")
    await guest.press(guest.button("join.sit"))
    await expect(guest.page.get_by_role("alert")).to_have_text(guest.words("error.house_away"))
    await expect(field).to_have_value("サム")
    await guest.press(guest.button("join.sit"))
    await expect(guest.page.locator(".seats")).to_contain_text(guest.words("lobby.you", name="サム"))


async def test_whoever_is_known_waits_for_the_house_and_is_let_in(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    path, _ = await a_table_of([me], 3)
    api = path.replace("/t/", "**/api/tables/")
    await me.page.route(api, lambda route: route.fulfill(status=503, body="{}"), times=1)
    await me.page.goto(path)
    await expect(me.page.get_by_role("status")).to_contain_text(me.words("error.house_away"))
    await my_turn(me)


async def test_a_part_of_a_version_that_is_gone_is_asked_for_and_then_a_new_page_is_offered(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    await me.page.route("**/static/build/sheets-*.js", lambda route: route.fulfill(status=404))
    await me.press(me.button("menu"))
    await expect(me.text("outdated")).to_be_in_viewport()
    await me.page.unroute("**/static/build/sheets-*.js")
    async with me.page.expect_navigation():
        await me.press(me.button("outdated.reload"))
    await my_turn(me)
    await me.press(me.button("menu"))
    await expect(me.page.locator("dialog[open]")).to_be_visible()


async def test_who_is_sent_away_by_a_setting_is_told_why_and_not_to_wait(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host], 3, start=False)
    await guest.page.goto(link)
    await guest.press(guest.button("join.watch"))
    await guest.page.locator(".lobby").wait_for()
    await settle(host, path, spectators=False)
    await ask(host, path.replace("/t/", "/api/tables/") + "/start")
    await expect(guest.page.get_by_role("alert")).to_contain_text(guest.words("bye.no_spectators"))


async def test_who_still_looks_at_a_lobby_takes_it_over_from_a_host_who_goes(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([host], 0, start=False)
    await guest.page.goto(link)
    await guest.press(guest.button("join.watch"))
    await guest.page.locator(".lobby").wait_for()
    await expect(guest.button("lobby.start")).to_have_count(0)
    await ask(host, path.replace("/t/", "/api/tables/") + "/leave")
    await expect(guest.button("lobby.start")).to_be_visible()


async def test_what_may_be_needed_later_is_here_before_a_new_version_takes_it_away(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    await me.page.clock.install()
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    parts = ("results", "replay", "sheets")
    assert not [url for url in me.asked_for for part in parts if f"/{part}-" in url]
    async with AsyncExitStack() as awaited:
        for part in parts:
            await awaited.enter_async_context(me.page.expect_event("requestfinished", is_for(part)))
        await me.page.clock.fast_forward(15_000)
    await all_has_come(me)
    await me.page.route(BUILT, lambda route: route.fulfill(status=404))
    await me.press(me.button("menu"))
    await expect(me.page.locator("dialog[open]")).to_be_visible()
    assert me.complaints == []


async def all_has_come(visitor: Visitor) -> None:
    """What the parts themselves ask for, too: when all that was asked for is there, nothing else is asked for."""
    before: set[str] = set()
    while before != (asked := {url for url in visitor.asked_for if fnmatch(url, BUILT)}):
        before = asked
        await visitor.page.evaluate(LOADED, sorted(asked))


def is_for(part: str) -> Callable[[Request], bool]:
    return lambda request: f"/{part}-" in request.url


async def test_what_is_said_without_a_line_stays_in_the_field(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await me.press(me.button("chat"))
    field = me.page.locator("dialog .sidechat input")
    await field.fill("What a race")
    await me.context.set_offline(True)
    await expect(me.text("banner.lost")).to_be_attached()
    await me.press("dialog .sidechat .btn")
    await expect(me.page.locator("dialog .notice")).to_contain_text(me.words("chat.not_sent"))
    await expect(field).to_have_value("What a race")
    await me.context.set_offline(False)
    await expect(me.text("banner.lost")).to_have_count(0)
    await me.press("dialog .sidechat .btn")
    await expect(me.page.locator("dialog .said-lines")).to_contain_text("What a race")
    await expect(field).to_have_value("")


async def test_a_key_that_is_held_down_means_what_it_meant_once(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    keys, sheet = me.page.keyboard, me.page.locator("dialog[open]")
    await keys.down("c")
    await expect(sheet).to_be_visible()
    await keys.press("Escape")
    await expect(sheet).to_have_count(0)
    await keys.down("c")  # still: a browser tells again and again of a key that is held
    await keys.press("s")
    await expect(me.page.locator(".notice")).to_contain_text(me.words("turn.yours"))
    await expect(sheet).to_have_count(0)
