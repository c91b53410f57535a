"""Ready Set Bet is told: the race in words, what a bet brought, and every state within everybody's reach."""

from playwright.async_api import expect

from tests.browser.bettor import lay, on_a_phone, spot, token
from tests.browser.inspection import Inspector
from tests.browser.still_table import a_still_table
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors, each

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
    await expect(me.page.locator(".status b")).to_contain_text(me.words("rcall.closed"))
    table.run_home()
    await me.text("rsb.settlement").first.wait_for()
    assert me.complaints == []


async def test_every_roll_is_called_by_its_sum_for_the_eye_and_the_ear(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, device=STILL)
    table = await a_still_table(me)
    spoken = me.page.locator("[data-spoken]")
    table.start()
    for dice in ((4, 5), (2, 3), (5, 6), (6, 4), (2, 2)):
        table.rolls(*dice)
        await expect(spoken).to_contain_text(f"{sum(dice)}!")
        await expect(me.page.locator(".status b")).to_contain_text(f"{sum(dice)}!")


async def test_snake_eyes_and_boxcars_are_called_on_any_roll(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, device=STILL)
    table = await a_still_table(me)
    spoken, status = me.page.locator("[data-spoken]"), me.page.locator(".status b")
    snake_eyes, boxcars = me.words("rcall.snake_eyes", points="2"), me.words("rcall.boxcars", points="12")
    table.start()
    table.rolls(3, 4)
    for _ in range(2):  # a plain one, and one with a bonus move
        table.rolls(1, 1)
        await expect(spoken).to_contain_text(snake_eyes)
        await expect(status).to_contain_text(snake_eyes)
    table.s.crossed, table.s.at["11/12"] = ["8", "9"], 9
    table.rolls(6, 6)
    for called in (boxcars, me.words("rcall.closed")):
        await expect(spoken).to_contain_text(called)
        await expect(status).to_contain_text(called)


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
    await me.text("rsb.settlement").first.wait_for()
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
    await reader.press(spot(reader, "4.win.3"), greyed=True)
    await reader.page.locator(".notice").wait_for()
    assert table.answers == []
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
    await reader.press(reader.page.locator("dialog").get_by_role("button", name=reader.words("aid.title"), exact=True))
    await reader.page.locator("dialog .vip-list").wait_for()
    await inspector.look(reader, "reference card")
    await reader.page.keyboard.press("Escape")
    await reader.context.unroute_all()
