"""Small things that spoil an evening: a choice lost by a reload, a host gone without a word, a focus that is lost."""

import re

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.breadth import crossed
from tests.browser.socket_moves import driven
from tests.browser.tables import a_table_of, ask, my_turn, open_page
from tests.browser.visitors import DESK, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES
from tests.wire.servers import ServerProcess

NARROW = {"width": 360, "height": 640}
CUT = """() => [...document.querySelectorAll("dialog .reference, dialog .reference *")].filter((one) =>
  one.getBoundingClientRect().right > document.querySelector("dialog .inner").getBoundingClientRect().right - 12)
  .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)}`)"""


# A choice


async def test_a_card_and_its_box_are_still_chosen_after_a_reload(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=NARROW, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    await me.page.locator(".rack .card[data-card]:not(.free):not(.idle)").last.press("Space")
    await me.page.locator(".box.legal").last.press("Space")
    chosen = await me.page.locator(".rack .card[aria-pressed=true]").get_attribute("data-card")
    box = await me.page.locator(".box.target").get_attribute("data-box")
    await me.page.reload()
    await my_turn(me)
    await expect(me.page.locator(".rack .card[aria-pressed=true]")).to_have_attribute("data-card", chosen or "")
    await expect(me.page.locator(".box.target")).to_have_attribute("data-box", box or "")
    seq = me.seq
    await me.press(".hand .act .btn.main")
    await me.bell.until(lambda: me.seq > seq)
    await me.page.reload()
    await me.page.locator(".table .status").wait_for()
    await expect(me.page.locator(".rack .card[aria-pressed=true]")).to_have_count(0)


async def test_a_number_of_cards_and_a_pair_for_a_bet_outlive_a_reload(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        assert await driver.until(lambda: driver.mine is not None and driver.mine["prompt"] == "buy_cards")
        await me.press(me.page.locator(".counts .btn").nth(1))
        await me.page.reload()
        await expect(me.page.locator(".counts .btn[aria-pressed=true]")).to_have_text("1")
        assert await driver.until(lambda: driver.mine is not None and driver.mine["prompt"] == "lay_quinella")
        first = me.page.locator(".rack .card[data-card]:not(.idle)").first
        await first.press("Space")
        await me.page.locator(".rack .card[data-card]:not(.idle)[aria-pressed=false]").first.press("Space")
        await me.page.reload()
        await expect(me.page.locator(".rack .card[aria-pressed=true]")).to_have_count(2)


async def test_a_jockeys_card_outlives_a_reload(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server, "jockeys") as driver:
        await driver.open_page()
        assert await driver.until(lambda: driver.mine is not None and driver.mine["prompt"] == "play_card")
        await me.page.locator(".rack .card[data-card]:not(.idle)").last.press("Space")
        chosen = me.page.locator(".rack .card[aria-pressed=true]")
        card = await chosen.get_attribute("data-card")
        await me.page.reload()
        await expect(chosen).to_have_attribute("data-card", card or "")


# Words and signs


async def test_boxes_carry_the_letters_they_are_asked_for_by(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=NARROW, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    for box in ("1A", "1B", "6A", "6B"):
        letter = me.page.locator(f'.box[data-box="{box}"] .letter')
        await expect(letter).to_have_text(box[1])
        await expect(letter).to_be_visible()


async def test_how_long_somebody_is_away_stands_apart_from_the_word(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    friend = await visitors.come("Robin", device=STILL)
    path, _ = await a_table_of([me, friend], 2)
    await open_page(me, path)
    await open_page(friend, path)
    await friend.page.close()
    away = me.page.locator(".player .away")
    await expect(away).to_have_text(re.compile(rf"^{me.words('seat.away')} \d+:\d\d$"))


@pytest.mark.parametrize(("game", "language"), crossed(GAMES, LANGUAGES))
async def test_the_payouts_are_whole_on_a_phone(
    game: str, language: str, visitors: Visitors, server: ServerProcess
) -> None:
    me = await visitors.come("Tobias", language=language, size=NARROW, device=STILL)
    async with driven(me, server, game) as driver:
        await driver.open_page()
        await me.press(me.button("menu"))
        await me.press(me.page.locator("dialog").get_by_role("button", name=me.words("aid.title"), exact=True))
        await me.page.locator("dialog .reference").first.wait_for()
        assert await me.page.evaluate(CUT) == []


async def test_the_stops_have_a_sign_of_their_own_and_a_race_is_yours(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server, "force") as driver:
        await driver.open_page()
        stops = me.button("force.stops")
        await expect(stops.locator("use")).to_have_attribute("href", "#stops")
        assert await me.page.locator("svg #stops, symbol#stops").count() == 1
        assert await driver.until(lambda: driver.view["turn"] > 0)
        await expect(me.page.locator('[data-lane="0"]')).to_have_attribute("aria-label", me.words("force.side_yours"))
        robins = me.words("force.side_of", name="Robin")
        await expect(me.page.locator('[data-lane="1"]')).to_have_attribute("aria-label", robins)


# The host


async def test_everybody_is_told_when_the_host_has_left(visitors: Visitors) -> None:
    host = await visitors.come("Max", device=STILL)
    heir = await visitors.come("Sam", device=STILL)
    third = await visitors.come("怡君", language="zh-Hant", size=NARROW, device=STILL)
    path, _ = await a_table_of([host, heir, third], 1)
    for one in (host, heir, third):
        await open_page(one, path)
    await ask(host, f"{path.replace('/t/', '/api/tables/')}/leave")
    await expect(heir.page.locator(".notice")).to_contain_text(heir.words("host.you_for", old="Max"))
    await expect(third.page.locator(".notice")).to_contain_text(third.words("host.now_for", name="Sam", old="Max"))


# The keyboard


async def test_the_focus_stays_where_bots_are_added_and_removed(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", device=STILL)
    path, _ = await a_table_of([me], 0, start=False)
    await open_page(me, path)
    lines = me.page.locator(".seats li:not(.empty)")
    await me.page.locator(".foot button.link").press("Enter")
    for taken in (2, 3, 4):
        await expect(lines).to_have_count(taken)
        assert await focused(me), f"nothing has the focus with {taken} at the table"
        if await me.page.locator(".foot button.link").count():
            await me.page.locator(".foot button.link").press("Enter")
        else:
            await me.button("lobby.add_bot").first.press("Enter")
    await expect(lines).to_have_count(5)
    await me.button("lobby.remove").last.press("Enter")
    await expect(me.button("lobby.add_bot").first).to_be_focused()


async def focused(visitor: Visitor) -> bool:
    return bool(await visitor.page.evaluate("document.activeElement !== document.body"))


# The log


async def test_a_long_log_takes_no_room_from_the_hand(visitors: Visitors, server) -> None:
    me = await visitors.come("Tobias", size=DESK, device=STILL)
    async with driven(me, server) as driver:
        await driver.until(lambda: driver.view["round"] > 3 and driver.mine is not None)
        await driver.open_page()
        await expect(me.page.locator(".log li").nth(20)).to_be_attached()
        for what in (".bar", ".lane >> nth=0", ".lane >> nth=5", ".rack .card >> nth=0", ".act .btn.main", ".sidechat"):
            await expect(me.page.locator(what)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_words_of_the_spurt_line_stand_between_the_figures_and_the_post(
    visitors: Visitors, language: str
) -> None:
    me = await visitors.come("Robin", language=language, size=NARROW, device=STILL)
    path, _ = await a_table_of([me], 3, game="longshot")
    await open_page(me, path)
    # With the spurt the words have a ground of their own.
    room = """(isOn) => {
      const scale = document.querySelector(".table .scale .marks");
      const line = scale.querySelector(".halfway");
      line.classList.toggle("on", isOn);
      const places = [...scale.children].filter((one) => one.getClientRects().length);
      const at = places.indexOf(line);
      const [before, own, after] = [at - 1, at, at + 1].map((i) => places[i].getBoundingClientRect());
      return Math.min(own.left - before.right, after.left - own.right);
    }"""
    for width in (360, 390):
        await me.page.set_viewport_size({"width": width, "height": 664})
        for is_on in (False, True):
            assert await me.page.evaluate(room, is_on) > 0, (width, is_on)
