"""Ready Set Bet in the browser: two taps a bet, shown at once; who was first; the race in words; for everybody."""

from typing import Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.inspection import THUMB, Inspector
from tests.browser.standing import GAME, a_still_table
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors, each

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


async def on_a_phone(visitors: Visitors, language: str = "en") -> Visitor:
    return await visitors.come("Tobias", language=language, size=PHONE, touch=True, device=STILL)


def spot(me: Visitor, name: str) -> Locator:
    return me.page.locator(f'[data-spot="{name}"]')


def token(me: Visitor, name: str) -> Locator:
    return me.page.locator(f'.token[data-token="{name}"]').first


async def lay(me: Visitor, what: str, where: str) -> None:
    await me.press(token(me, what))
    await me.press(spot(me, where))


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
    await lay(me, "3", "4.show.1")
    await expect(me.page.locator(".notice")).to_contain_text(me.words("rsb.not_started"))
    table.start()
    table.run_until_closed()
    await table.shown()
    await expect(me.page.locator(".until")).to_have_text(me.words("rsb.no_more_bets"))
    await lay(me, "3", "4.show.1")
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


# In words


async def test_the_race_is_told_in_words_without_any_motion(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, reduced_motion="reduce", device={"sound": False})
    table = await a_still_table(me)
    spoken = me.page.locator("[data-spoken]")
    await expect(spoken).to_have_attribute("aria-live", "polite")
    table.start()
    await expect(spoken).to_contain_text(me.words("rlog.off"))
    table.does(1, do="bet", token="2", spot="red")  # what others lay can be looked up
    await lay(me, "4", "orange")
    await table.take()
    await expect(spoken).to_contain_text(me.words("rsb.colour.orange"))
    assert me.words("rsb.colour.red") not in await spoken.inner_text()
    table.run_until_closed()
    await expect(spoken).to_contain_text(me.words("rcall.closed"))
    await expect(me.page.locator(".status b")).to_have_text(me.words("rcall.closed"))
    table.run_home()
    await me.text("rsb.settlement").wait_for()
    assert me.complaints == []


async def test_the_last_call_counts_down_when_two_have_crossed(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    while len(table.s.crossed) < 2:
        table.passes()
    await table.shown()
    at = max((at, horse) for horse, at in table.s.at.items() if horse not in table.s.crossed)[0]
    words = me.words.like("rsb.closes_with", n=str(10 - at))
    await expect(me.page.locator(".until")).to_have_text(words)
    await expect(me.page.locator(".lamps .lit")).to_have_count(2)


async def test_the_settlement_names_each_bet_with_what_it_brought(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    await table.shown()
    for what, where in (("5", "7.show.2"), ("4", "2/3.win.1")):
        await lay(me, what, where)
        await table.take()
    table.run_home()
    await me.text("rsb.settlement").wait_for()
    mine = me.page.locator(".pay").first
    for where, horse in (("show", "7"), ("win", "2/3")):
        await expect(mine).to_contain_text(me.words("rsb.spot", row=me.words(f"rsb.{where}"), horse=horse))
    held = table.s.ledger.held[0]
    await expect(mine.locator("tfoot td").last).to_have_text(f"${held}")


async def test_a_race_that_starts_calls_everybody_back_from_the_sheet(visitors: Visitors) -> None:
    me = await on_a_phone(visitors)
    table = await a_still_table(me)
    table.start()
    table.run_home()
    await me.text("rsb.keep_one").wait_for()
    card = table.s.dealt[0][1]
    await me.press(me.page.locator(".vip-card .btn").last)
    assert await table.take() == {"do": "keep", "card": card}
    await expect(me.page.locator(".page .pay")).to_have_count(4)
    await me.press(me.button("result.again"))
    await me.page.locator(".scrub").wait_for()
    table.start()
    await expect(me.page.locator(".scrub")).to_have_count(0)
    await me.page.locator(".ground.rsb").wait_for()
    await expect(me.page.locator(".vips .vip")).to_have_count(1)


# In three languages


async def test_every_state_is_within_everybodys_reach(readers: list[Visitor], inspector: Inspector) -> None:
    await each(readers, lambda reader: look_at_a_host(reader, inspector))
    await each(readers, lambda reader: look_at_a_race(reader, inspector))
    assert not inspector.found, inspector.verdict()
    for reader in readers:
        # The house has no record of a game that the test holds.
        assert [said for said in reader.complaints if "/record" not in said] == []


async def look_at_a_race(reader: Visitor, inspector: Inspector) -> None:
    table = await a_still_table(reader, seats=8)
    await inspector.look(reader, "in the gate")
    table.start()
    for seat in range(1, 8):
        table.does(seat, do="bet", token="5", spot=f"{seat + 2 if seat > 1 else '2/3'}.win.3")
    table.passes(9)
    await table.shown()
    await reader.press(token(reader, "4"))
    await inspector.look(reader, "a token chosen")
    await inspector.thumb(reader, "a token chosen")
    await reader.press(spot(reader, "4.win.3"))
    await table.take()
    await reader.page.locator(".notice").wait_for()
    await inspector.look(reader, "a spot refused")
    table.run_until_closed()
    await table.shown()
    await inspector.look(reader, "no more bets")
    table.run_home()
    await reader.text("rsb.keep_one").wait_for()
    await inspector.look(reader, "settlement and VIP cards")
    await inspector.thumb(reader, "settlement and VIP cards")
    await reader.press(reader.button("result.next", race=2))
    while table.s.result is None:
        table.passes()
    await reader.press(reader.button("result.standings"))
    await reader.page.get_by_role("heading", name=reader.words("rsb.chart.game")).wait_for()
    await inspector.look(reader, "the end")


async def look_at_a_host(reader: Visitor, inspector: Inspector) -> None:
    table = await a_still_table(reader, host="betting_person")
    await reader.press(reader.page.locator(".token").first)
    await inspector.look(reader, "house tokens")
    await inspector.thumb(reader, "house tokens")
    table.start()
    table.passes()
    await table.shown()
    await inspector.look(reader, "the dice in hand")
    await inspector.thumb(reader, "the dice in hand")
    await reader.press(reader.button("menu"))
    await reader.press(reader.page.locator("dialog").get_by_role("button", name=reader.words("ref.title"), exact=True))
    await reader.page.locator("dialog .vip-list").wait_for()
    await inspector.look(reader, "reference card")
    await reader.page.keyboard.press("Escape")
    await reader.context.unroute_all()


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
