"""For whoever listens, keeps to the keyboard, taps twice, or comes by another address: what they are told and see."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date
from playwright.async_api import expect

from app.i18n import locale_of
from tests.browser.socket_moves import driven
from tests.browser.tables import a_table_of, my_turn, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors

LINES = ".side .log li > span:last-child"
FAR_EAST = "Pacific/Kiritimati"  # fourteen hours ahead: another day than the server's for most of it
AT_HOME = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"  # as on http in a network at home
NEVER = AT_HOME + "document.execCommand = () => false;"


# Listening


async def test_what_has_happened_is_there_to_be_read_out_until_more_happens(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", language="ja", size=PHONE, device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        spoken = me.page.locator("[data-spoken]")
        await expect(spoken).to_have_attribute("aria-live", "polite")
        await expect(spoken.locator("p")).to_have_count(0)  # nobody is read the past
        await driver.until(lambda: driver.view["round"] > 1 and driver.mine is not None)
        await me.page.locator(".status.mine").wait_for()
        told = await spoken.locator("p").all_text_contents()
        assert len(told) > 4
        assert told == (await me.page.locator(LINES).all_text_contents())[: len(told)][::-1]


async def test_what_is_said_is_heard_while_the_chat_is_shut_unless_it_is_muted(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    guest = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    for friend in (host, guest):
        await open_page(friend, path)
    heard = guest.page.locator("[data-heard]")
    await say(host, "off they go")
    await expect(heard).to_have_text("Max: off they go")
    await guest.press(guest.page.get_by_role("button", name=guest.words("chat.unread", n=1)))
    await guest.page.get_by_label(guest.words("chat.mute")).check()
    await expect(guest.page.locator(".said-lines")).to_have_attribute("aria-live", "off")
    await guest.page.keyboard.press("Escape")
    await expect(heard).to_have_text("")
    await expect(host.page.locator("[data-heard]")).to_have_text("")  # nobody is read their own words


async def test_what_is_said_is_counted_where_it_is_not_seen_on_a_desk_too(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    guest = await visitors.come("Sam", device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    for friend in (host, guest):
        await open_page(friend, path)
    await say(host, "seen")
    await expect(guest.page.locator(".last-said")).to_contain_text("seen")
    await expect(guest.page.locator(".badge")).to_have_count(0)
    await guest.page.keyboard.press("l")
    await guest.page.locator("dialog .log").wait_for()
    await say(host, "not seen")
    await expect(guest.page.locator(".badge")).to_have_text("1")


async def say(visitor: Visitor, words: str) -> None:
    await visitor.page.locator(".sidechat input").fill(words)
    await visitor.page.locator(".sidechat input").press("Enter")


# The keyboard


async def test_the_focus_stays_on_the_bar_that_decides_from_one_move_to_the_next(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        await driver.until(lambda: driver.mine is not None)
        confirm = me.page.locator(".hand .act .btn.main")
        await me.page.locator(".rack .card[data-card]:not(.free):not(.idle)").first.press("Space")
        if not await me.page.locator(".box.target").count():
            await me.page.keyboard.press("ArrowDown")
        await expect(confirm).not_to_have_attribute("aria-disabled", "true")  # what keys mean is fetched with the first
        await confirm.press("Enter")
        await driver.hear()
        assert await driver.until(lambda: driver.mine is None)  # the friend has no page, and takes their time
        await expect(confirm).to_have_attribute("aria-disabled", "true")
        await expect(confirm).to_have_text(re.compile(me.words("turn.wait", name=".+")))
        await expect(confirm).to_be_focused()
        await driver.until(lambda: driver.mine is not None)
        await me.page.locator(".status.mine").wait_for()
        await expect(confirm).to_be_focused()


async def test_a_page_that_comes_takes_the_focus_to_its_head(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", device=STILL)
    path, _ = await a_table_of([me], 3, start=False)
    await open_page(me, path)
    await expect(me.page.locator(".lobby h1")).to_be_focused()
    await me.button("lobby.start").press("Enter")
    await expect(me.page.locator(".table h1")).to_be_focused()


# Taps


async def test_a_double_click_is_no_answer_to_really(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    guest = await visitors.come("Sam", device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    await open_page(host, path)
    await host.press('.player[data-seat="1"] button')
    await host.button("host.kick").dblclick()
    really = host.button("host.really_kick")
    await expect(really).to_be_visible()  # and the sheet is still there
    await really.click()
    await expect(host.page.locator("dialog")).to_have_count(0)


async def test_a_sheet_is_closed_by_a_click_beside_it_and_not_by_a_drag_out_of_it(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await me.press(me.button("menu"))
    dialog, mouse = me.page.locator("dialog"), me.page.mouse
    head = await dialog.locator("h2").bounding_box()
    assert head is not None
    await mouse.move(head["x"] + 4, head["y"] + 4)
    await mouse.down()
    await mouse.move(20, 400)
    await mouse.up()
    await expect(dialog).to_be_visible()
    await mouse.click(20, 400)
    await expect(dialog).to_have_count(0)


async def test_what_is_told_is_seen_over_a_sheet(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", language="ja", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await me.press(me.page.locator(".chatbtn"))
    await me.page.locator("dialog[open]").wait_for()
    await me.context.set_offline(True)
    await me.page.locator(".banner.lost").wait_for()
    await me.press(me.button("chat.phrase.hello"))
    await expect(me.page.locator("dialog .notice")).to_contain_text(me.words("chat.not_sent"))


async def test_what_is_chosen_is_seen_where_colours_give_way(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL, forced_colors="active")
    async with driven(me, server) as driver:
        await driver.open_page()
        assert await driver.until(lambda: driver.mine is not None and driver.mine["prompt"] == "buy_cards")
        await me.press(me.page.locator(".counts .btn").last)
        await expect(me.page.locator(".counts .btn[aria-pressed=true]")).to_have_css("outline-style", "solid")


# Time


async def test_the_own_clock_is_seen_while_one_looks_back(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([me], 3, settings={"clock": {"bank": 7200, "increment": 60}})
    await open_page(me, path)
    await my_turn(me)
    await me.press(".peek")
    await me.press(me.page.locator("dialog .jump").first)
    await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
    await expect(me.page.locator(".status .due")).to_be_visible()


async def test_the_day_of_a_game_is_the_readers(visitors: Visitors) -> None:
    for language in ("en", "ja", "zh-Hant"):
        me = await visitors.come("Aoi", language=language, timezone_id=FAR_EAST)
        await a_table_of([me], 3)
        for path in ("/", "/games"):
            await me.page.goto(path)
            time = me.page.locator(".runs time").last
            moment = datetime.fromisoformat(await time.get_attribute("datetime") or "")
            day = format_date(moment.astimezone(ZoneInfo(FAR_EAST)), "medium", locale=locale_of(language))
            await expect(time).to_have_text(day)
        assert me.complaints == []


# The invitation


async def test_the_link_is_copied_where_there_is_no_clipboard_or_marked_to_be_copied(visitors: Visitors) -> None:
    for script, words in ((AT_HOME, "invite.copied"), (NEVER, "invite.marked")):
        me = await visitors.come("Aoi", script=script)
        path, link = await a_table_of([me], 0, start=False)
        await open_page(me, path)
        field = me.page.locator("#invite-link")
        await expect(field).to_have_value(link)
        await me.press(me.button("invite.copy"))
        await expect(me.page.locator(".notice")).to_contain_text(me.words(words))
        await expect(field).to_be_focused()
        assert await field.evaluate("(one) => one.selectionEnd - one.selectionStart") == len(link)
