"""Coming to a table: what the invitation says, a knock without one, and a lobby that begins with bringing friends."""

from playwright.async_api import expect

from tests.browser.tables import a_table_of, ask, open_page
from tests.browser.visitors import STILL, Visitors
from tests.browser.words import unspoken

PHONE = {"width": 390, "height": 664}  # of 844 pixels a phone's browser takes the rest
SMALL = {"width": 360, "height": 640}


async def test_the_invitation_says_who_asks_to_what_and_who_is_there_before_it_offers_a_seat(
    visitors: Visitors,
) -> None:
    host = await visitors.come("Maria", device=STILL)
    friend = await visitors.come("Sam", device=STILL)
    guest = await visitors.come("Lotte", size=SMALL, touch=True, device=STILL)
    path, link = await a_table_of([host, friend], 1, start=False)
    await guest.page.goto(link)
    title = guest.words("title.mafia")
    await expect(guest.page.locator("h1")).to_have_text(guest.words("join.invited_by", host="Maria", game=title))
    names = guest.page.locator(".company li b")
    await expect(names).to_have_text(["Maria", "Sam", "Dusty"])
    assert await guest.page.locator(".company .silk").count() == 3
    await expect(guest.text("join.free", n=3)).to_be_visible()
    await expect(guest.text("join.not_begun")).to_be_visible()
    await expect(guest.page.locator(".door")).to_contain_text(guest.words("game.mafia.pitch"))
    assert unspoken(await guest.page.inner_text("body")) == []
    # Nobody has heard of the guest so far, and what changes meanwhile is seen.
    await ask(host, path.replace("/t/", "/api/tables/") + "/bots", {"seat": 3, "level": "regular"})
    await expect(names).to_have_count(4)
    await guest.page.get_by_label(guest.words("join.name")).fill("Lotte")
    await guest.press(guest.button("join.sit"))
    await expect(guest.page.locator(".seats")).to_contain_text(guest.words("lobby.you", name="Lotte"))
    assert guest.complaints == []


async def test_an_invitation_to_a_game_that_runs_says_so_and_offers_to_watch(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    _, link = await a_table_of([host], 3)
    await guest.page.goto(link)
    await expect(guest.text("join.begun")).to_be_visible()
    await expect(guest.button("join.sit")).to_have_count(0)
    await guest.press(guest.button("join.watch"))
    await guest.page.locator(".table.watching").wait_for()


async def test_the_address_in_the_bar_lets_one_knock_and_the_host_lets_one_in_with_a_tap(visitors: Visitors) -> None:
    host = await visitors.come("Maria", size=PHONE, touch=True, device=STILL)
    guest = await visitors.come("葵", language="ja", size=SMALL, touch=True, device=STILL)
    path, _ = await a_table_of([host], 0, start=False)
    await open_page(host, path)
    await guest.page.goto(host.page.url)  # as it stands in the bar
    await guest.page.get_by_label(guest.words("join.name")).fill("葵")
    await guest.press(guest.button("knock.ask"))
    await expect(guest.text("knock.waiting")).to_be_visible()
    asking = host.page.locator(".knock")
    await expect(asking).to_contain_text(host.words("knock.asks", name="葵"))
    await guest.page.reload()  # a phone that was put away goes on waiting
    await expect(guest.text("knock.waiting")).to_be_visible()
    await host.press(asking.get_by_role("button", name=host.words("knock.let_in")))
    await expect(asking).to_have_count(0)
    await expect(guest.page.locator(".seats")).to_contain_text(guest.words("lobby.you", name="葵"))
    await expect(host.page.locator(".seats .who b").nth(1)).to_have_text("葵")
    assert host.complaints == []


async def test_who_is_refused_may_ask_again_and_after_the_third_time_not(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host], 3)
    await open_page(host, path)  # in play the host hears of it as well
    await guest.page.goto(path)
    for said in ("knock.refused", "knock.refused", "knock.ended"):
        await guest.press(guest.button("knock.ask"))
        await host.press(host.page.locator(".knock").get_by_role("button", name=host.words("knock.refuse")))
        await expect(guest.text(said)).to_be_visible()
    await expect(guest.button("knock.ask")).to_have_count(0)
    await expect(host.page.locator(".knock")).to_have_count(0)


async def test_a_link_that_has_ended_leads_to_the_door_and_not_to_its_end(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host], 0, start=False)
    await guest.page.goto(path + "#an-invitation-from-long-ago")
    await expect(guest.text("knock.stale")).to_be_visible()
    await expect(guest.button("knock.ask")).to_be_visible()


async def test_a_public_table_lets_anybody_in(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    stranger = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host], 0, start=False, visibility="public")
    await stranger.page.goto(path)
    title = stranger.words("title.mafia")
    await expect(stranger.page.locator("h1")).to_have_text(stranger.words("join.play_with", host="Maria", game=title))
    await stranger.press(stranger.button("join.sit"))
    await expect(stranger.page.locator(".seats .who b")).to_have_count(2)


async def test_the_lobby_begins_with_bringing_friends(visitors: Visitors) -> None:
    for size in (PHONE, SMALL):
        host = await visitors.come("Maria", size=size, touch=True, device=STILL)
        path, _ = await a_table_of([host], 0, start=False)
        await open_page(host, path)
        foot = await host.page.locator(".foot").bounding_box()
        assert foot is not None
        for part in (".invite h2", ".invite .qr", ".invite .tote", ".invite input", ".invite .btn"):
            box = await host.page.locator(part).first.bounding_box()
            assert box is not None
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= foot["y"], part
            assert box["x"] + box["width"] <= size["width"], part
        order = await host.page.locator(".invite, .seats, .bots").evaluate_all("all => all.map(e => e.className)")
        assert [classes.split()[-1] for classes in order] == ["invite", "seats", "bots"]


async def test_the_code_stays_in_its_sheet_on_large_screens(visitors: Visitors) -> None:
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        host = await visitors.come("Maria", size={"width": width, "height": height}, device=STILL)
        path, _ = await a_table_of([host], 0, start=False)
        await open_page(host, path)
        sheet = await host.page.locator(".invite").bounding_box()
        code = await host.page.locator(".invite .tote").bounding_box()
        assert sheet is not None
        assert code is not None
        assert code["x"] + code["width"] <= sheet["x"] + sheet["width"] - 8, width


async def test_a_name_is_changed_in_the_lobby_and_everybody_reads_it(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 0, start=False)
    await open_page(host, path)
    await open_page(guest, path)
    await guest.press(guest.button("name.change"))
    field = guest.page.get_by_label(guest.words("join.name"))
    await expect(field).to_be_focused()
    await field.fill("Robin")
    await guest.press(guest.button("name.save"))
    await expect(host.page.locator(".seats .who b").nth(1)).to_have_text("Robin")
    await expect(guest.page.locator(".seats")).to_contain_text(guest.words("lobby.you", name="Robin"))
    await expect(guest.button("name.change")).to_be_focused()


async def test_how_it_works_and_the_rules_are_one_tap_away(visitors: Visitors) -> None:
    host = await visitors.come("怡君", language="zh-Hant", size=SMALL, touch=True, device=STILL)
    path, _ = await a_table_of([host], 0, start=False, game="jockeys")
    await open_page(host, path)
    await host.press(host.button("how.title"))
    await expect(host.page.locator("dialog[open]")).to_contain_text(host.words("game.jockeys.pitch"))
    assert await host.page.locator("dialog[open] .steps li").count() == 4
    await host.page.keyboard.press("Escape")
    await expect(host.page.get_by_role("link", name=host.words("lobby.rules"))).to_have_attribute(
        "href", "/rules/jockeys"
    )


async def test_bots_are_added_one_after_the_other_and_the_keyboard_stays(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    path, _ = await a_table_of([host], 0, start=False)
    await open_page(host, path)
    add = host.page.locator(".bots").get_by_role("button")
    for bots in range(1, 6):
        await add.press("Enter")
        await expect(host.page.locator(".seats select")).to_have_count(bots)
        await expect(add).to_be_focused()
    await expect(add).to_have_attribute("aria-disabled", "true")
