"""Ready Set Bet in the browser: two taps a bet, shown at once; who was first; who runs the race."""

from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.bettor import lay, on_a_phone, spot, token
from tests.browser.inspection import THUMB
from tests.browser.still_table import GAME, a_still_table
from tests.browser.tables import a_table_of, let_go, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitors

# In one go, before anything can come back from the house: what the spot looks like after the second tap.
TWO_TAPS: Final = """async ([token, spot]) => {
  const drawn = () => new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
  document.querySelector(`.token[data-token="${token}"]`).click();
  await drawn();
  document.querySelector(`[data-spot="${spot}"]`).click();
  await drawn();
  return document.querySelector(`[data-spot="${spot}"] .on .disc`)?.className ?? "";
}"""
# Whether a finger reaches the middle of each spot once the page is scrolled there.
REACHED: Final = """(thumb) => [...document.querySelectorAll(".spot")].filter((spot) => {
  spot.scrollIntoView({ block: "center" });
  const { x, y, width, height } = spot.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".spot");
  return there !== spot || Math.min(width, height) < thumb - 0.5;
}).map((spot) => spot.dataset.spot)"""

NOTHING_MOVES: Final = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""
# What of a spot cannot be read: figures under a token, tokens over each other, words and badges that are cut.
UNREADABLE: Final = """() => {
  const rect = (thing) => thing.getBoundingClientRect();
  const meet = (one, other) => {
    const [a, b] = [rect(one), rect(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  };
  const sticksOut = (inner, outer) => {
    const [a, b] = [rect(inner), rect(outer)];
    return a.left < b.left - 0.5 || a.right > b.right + 0.5 || a.top < b.top - 0.5 || a.bottom > b.bottom + 0.5;
  };
  const isCut = (thing) => thing.scrollWidth > thing.clientWidth + 1 || thing.scrollHeight > thing.clientHeight + 1;
  const found = [...document.querySelectorAll(".spot")].flatMap((spot) => {
    const parts = [...spot.querySelectorAll(".pays b, .pays i, .disc, .more-discs, .says")];
    const what = parts.filter((part) => sticksOut(part, spot)).map((part) => `${part.textContent} sticks out`);
    parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
      if (meet(one, other)) what.push(`${one.textContent} and ${other.textContent} lie over each other`);
    }));
    return what.map((words) => `${spot.dataset.spot}: ${words}`);
  });
  const badges = [...document.querySelectorAll(".ground .num")].filter(isCut).map((one) => `${one.textContent} is cut`);
  return [...found, ...badges];
}"""
# Which of these a finger, or the eye, does not reach where they are.
COVERED: Final = """(what) => what.flatMap((name) => [...document.querySelectorAll(name)]).filter((thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return !width || !thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((thing) => `${thing.localName} ${thing.getAttribute("class")}`)"""


# Bets


async def test_a_bet_is_two_taps_and_there_before_the_house_has_answered(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    assert "pending" in await me.page.evaluate(TWO_TAPS, ["5", "6.win.3"])
    await expect(me.page.locator(".token")).to_have_count(4)
    assert await table.take() == {"do": "bet", "token": "5", "spot": "6.win.3"}
    await expect(spot(me, "6.win.3").locator(".disc.mine:not(.pending)")).to_have_count(1)
    assert me.complaints == []


async def test_a_spot_tapped_first_waits_for_its_token(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    await me.press(spot(me, "blue"))
    await expect(spot(me, "blue")).to_have_attribute("aria-pressed", "true")
    await me.press(token(me, "2"))
    assert await table.take() == {"do": "bet", "token": "2", "spot": "blue"}


async def test_bets_faster_than_the_house_go_one_after_the_other(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    for what, where in (("4", "7.show.1"), ("5", "7.place.1")):
        assert "pending" in await me.page.evaluate(TWO_TAPS, [what, where])
    assert (await table.take())["spot"] == "7.show.1"
    assert (await table.take())["spot"] == "7.place.1"
    await expect(me.page.locator(".on .disc.mine:not(.pending)")).to_have_count(2)


async def test_who_was_a_moment_too_late_hears_by_whom_and_has_the_token_back(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    await lay(me, "3", "8.win.1")
    await me.bell.until(lambda: bool(table.answers))
    table.does(2, do="bet", token="5", spot="8.win.1")
    await table.take()
    name = table.lobby["seats"][2]["name"]
    await expect(me.page.locator(".notice")).to_contain_text(me.words("rsb.taken", name=name))
    await expect(me.page.locator(".notice a")).to_have_text("R-4.1")
    await expect(me.page.locator(".token")).to_have_count(5)
    await expect(spot(me, "8.win.1").locator(".disc")).to_have_count(1)
    await expect(spot(me, "8.win.1").locator(".disc.mine")).to_have_count(0)
    assert table.s.tokens[0] == ["2", "3", "3", "4", "5"]


async def test_a_token_is_dragged_to_its_spot_and_dropped_beside_one_it_stays(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=DESK, device=STILL)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    await token(me, "4").drag_to(me.page.locator(".race-head"))
    await expect(me.page.locator(".token")).to_have_count(5)
    await expect(me.page.locator(".token[aria-pressed=true]")).to_have_count(0)
    await token(me, "4").drag_to(spot(me, "5.win.2"))
    assert await table.take() == {"do": "bet", "token": "4", "spot": "5.win.2"}
    assert table.answers == []


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_before_the_start_and_after_the_close_a_tap_is_told_why_not(visitors: Visitors, language: str) -> None:
    me = await on_a_phone(visitors, language)
    table = await a_still_table(me)
    await lay(me, "3", "4.show.1", greyed=True)
    await expect(me.page.locator(".notice")).to_contain_text(me.words("rsb.not_started"))
    table.start()
    table.run_until_closed()
    await table.shown()
    await expect(me.page.locator(".until")).to_have_text(me.words("rsb.no_more_bets"))
    await lay(me, "3", "4.show.1", greyed=True)
    await expect(me.page.locator(".notice")).to_contain_text(me.words("rsb.closed"))
    assert table.answers == []


async def test_every_spot_on_the_table_is_two_taps_away_on_a_phone(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    for _ in range(3):
        table.start()
        table.run_home()
    table.start()
    await table.shown()
    spots = me.page.locator(".spot")
    assert await spots.count() == 9 * 7 + 4 + 5 + 4 * 3
    assert await me.page.evaluate(REACHED, THUMB) == []
    last = table.s.exotics[-1] + ".3"
    await lay(me, "5", last)
    assert (await table.take())["spot"] == last


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant"])
async def test_tokens_leave_the_figures_in_sight_however_many_share_a_spot(visitors: Visitors, language: str) -> None:
    me = await on_a_phone(visitors, language)
    table = await a_still_table(me, seats=7)
    table.start()
    for seat in range(1, 7):
        table.s.vip[seat] = ["share_2", "share_3", "share_4_5"]
    crowds = {"11/12.win.3": range(1, 6), "7_fifth": range(1, 7), table.s.props[0]: (2, 3, 4), "6.show.1": (6,)}
    crowds |= {"2/3.win.3": (1, 6), f"{table.s.exotics[0]}.1": (1, 6)}
    for spot_name, seats in crowds.items():
        for seat in seats:
            table.does(seat, do="bet", token=table.s.tokens[seat][0], spot=spot_name)
    table.does(0, do="bet", token="4", spot="6.place.1")
    await table.shown()
    await expect(spot(me, "11/12.win.3").locator(".disc")).to_have_count(1)
    await expect(spot(me, "11/12.win.3").locator(".more-discs")).to_have_text("+4")
    await expect(spot(me, "2/3.win.3").locator(".disc")).to_have_count(2)
    for name in [table.lobby["seats"][seat]["name"] for seat in range(1, 6)]:
        assert name in (await spot(me, "11/12.win.3").get_attribute("aria-label") or "")
    for width, height in ((360, 640), (390, 664), (430, 740), (740, 360), (1280, 800), (2560, 1440)):
        await me.page.set_viewport_size({"width": width, "height": height})
        await me.page.wait_for_function(NOTHING_MOVES)  # a token that falls onto its spot lies over its figures
        wrong = await me.page.evaluate(UNREADABLE)
        assert not wrong, f"{width}×{height}: " + "; ".join(wrong)


async def test_vip_cards_are_read_without_anything_of_the_race_being_covered(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    table.s.vip[0] = ["share_3", "bonus_2", "no_loss"]
    table.passes(3)
    await table.shown()
    words = me.page.get_by_text(me.words("rsb.vip.share_3.does"))
    race = [".die", ".until", ".status b", ".token", ".lane9"]
    for width, height in ((360, 640), (390, 844), (740, 360)):
        await me.page.set_viewport_size({"width": width, "height": height})
        await expect(words).not_to_be_visible()
        await me.press(me.button("rsb.vips"))
        await expect(words).to_be_visible()
        covered = await me.page.evaluate(COVERED, race)
        assert not covered, f"{width}×{height}: {covered}"
        await me.press(me.button("rsb.vips"))
    await me.page.set_viewport_size(DESK)
    await expect(words).to_be_visible()  # there is room for it all the time
    assert await me.page.evaluate(COVERED, race) == []


async def test_the_board_turns_to_its_cards_and_back_with_a_tap(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await me.page.set_viewport_size({"width": 360, "height": 640})
    last = f"{table.s.exotics[0]}.3"
    await me.press(me.button("rsb.to_cards"))
    await expect(spot(me, last)).to_be_in_viewport(ratio=1)
    await lay(me, "3", last)
    assert (await table.take())["spot"] == last
    await me.press(me.button("rsb.to_horses"))
    await expect(spot(me, "2/3.win.3")).to_be_in_viewport(ratio=1)


async def test_a_person_without_a_mouse_bets(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=DESK, device=STILL)
    table = await a_still_table(me)
    await me.page.keyboard.press("Enter")  # ready
    assert (await table.take())["do"] == "start"
    table.start()
    await table.shown()
    await me.page.keyboard.press("5")
    await expect(token(me, "5")).to_have_attribute("aria-pressed", "true")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        await me.page.keyboard.press(key)
    await me.page.keyboard.press("Enter")
    assert await table.take() == {"do": "bet", "token": "5", "spot": "4.show.2"}


# Who runs the race


async def test_a_host_lays_house_tokens_calls_the_race_and_rolls(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me, host="betting_person")
    for where in ("2/3.win.3", "blue", "9.win.3", "10.win.3", "5.win.3", table.s.props[0]):
        await me.press(me.page.locator(".token").first)
        await me.press(spot(me, where))
        await table.take()
    await expect(me.page.locator(".spot .disc.house:not(.pending)")).to_have_count(6)
    await me.press(me.button("rsb.call_off"))
    await table.take()
    for _ in range(3):
        table.passes()  # the dice come back
        await me.press(me.button("rsb.roll"))
        assert (await table.take())["do"] == "roll"
    await expect(me.page.locator(".die:not(:empty)")).to_have_count(2)
    assert sum(table.s.at.values()) >= 3


# With a house behind it


async def test_two_people_and_bots_run_four_races_to_the_end(visitors: Visitors) -> None:
    """At a hundred times the pace: whatever is tapped when, everybody comes to the same standings."""
    people = [
        await visitors.come(name, size=size, touch=size is PHONE, device=STILL)
        for name, size in (("Aoi", PHONE), ("Tobias", DESK))
    ]
    path, _ = await a_table_of(people, 2, game=GAME.slug)
    for one in people:
        await open_page(one, path)
    await let_go(people[0], path)
    await people[0].context.set_offline(True)
    await people[0].context.set_offline(False)
    totes = []
    for one in people:
        await one.press(one.button("result.standings"))
        await one.button("standings.rematch").wait_for()
        totes.append(await one.page.locator(".ranking .tote").evaluate_all("all => all.map((one) => one.ariaLabel)"))
    assert len(totes[0]) == 4
    assert totes[0] == totes[1]
    for one in people:
        assert one.other_complaints == []
