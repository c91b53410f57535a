"""A table from the first card to the rematch in three languages: axe finds nothing in either light, nothing scrolls
sideways at 320 px, and everything one taps has the size of a thumb.

Every question of every game is looked at once, and what is chosen before it is answered; moves go over a second line.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.inspection import IN_ITS_LINE, Inspector
from tests.browser.socket_moves import FRIEND, Driver, driven
from tests.browser.tables import RUNS_BY_ITSELF, ask
from tests.browser.visitors import Visitor, each
from tests.wire.servers import ServerProcess

Looks = Callable[[Driver, Inspector], Awaitable[None]]


@pytest.mark.parametrize("game", [game for game in GAMES if game not in RUNS_BY_ITSELF])
async def test_a_game_from_its_first_question_to_its_standings(
    game: str, readers: list[Visitor], server: ServerProcess, inspector: Inspector
) -> None:
    async def play(reader: Visitor) -> None:
        async with driven(reader, server, game) as driver:
            await driver.open_page()
            await look_at_every_question(driver, game, inspector)
            await to_the_end(driver)
            await look_at_the_end(driver, inspector)
        assert reader.complaints == []

    await each(readers, play)
    assert inspector.looked_at >= {f"{game}: {prompt}" for prompt in PROMPTS.get(game, ())} | {"standings", "rematch"}


@pytest.mark.parametrize("game", sorted(RUNS_BY_ITSELF))
async def test_a_game_that_runs_by_itself(
    game: str, readers: list[Visitor], server: ServerProcess, inspector: Inspector
) -> None:
    async def watch(reader: Visitor) -> None:
        async with driven(reader, server, game) as driver:
            await driver.open_page()
            await inspector.look(reader, f"{game}: paused")
            await inspector.thumb(reader, f"{game}: paused", IN_ITS_LINE)
            await to_the_end(driver)
            await look_at_the_end(driver, inspector)
        assert reader.complaints == []

    await each(readers, watch)


async def test_what_lies_over_a_table_and_what_stands_in_the_way(
    readers: list[Visitor], server: ServerProcess, inspector: Inspector
) -> None:
    async def read(reader: Visitor) -> None:
        async with driven(reader, server) as driver:
            await driver.open_page()
            await driver.until(lambda: driver.view["round"] > 2 and driver.mine is not None)
            await talk(reader)
            await look_at_the_sheets(reader, inspector)
            await look_back(reader, inspector)
            await look_at_obstacles(driver, inspector)
        assert reader.other_complaints == []

    await each(readers, read)


# One game's questions

PROMPTS: Final = {
    "mafia": {"play_card", "place_drawn", "buy_cards", "lay_quinella", "waiting", "result"},
    "jockeys": {"choose_discard", "lay_bet", "hide_bet", "play_card", "waiting", "result"},
}


async def look_at_every_question(driver: Driver, game: str, inspector: Inspector) -> None:
    """Each question once as it comes and once with something chosen, somebody else's turn, the first race's result."""
    me = driver.me
    seen: set[str] = set()

    def unseen() -> str | None:
        if driver.view["race"] > 1 and "result" not in seen:
            return "result"
        there = "waiting" if driver.open_ask(FRIEND) else None
        if driver.mine is not None:
            there = driver.mine["prompt"]
        return None if there in seen else there

    wanted = PROMPTS.get(game)
    while wanted != seen and await driver.until(lambda: unseen() is not None):
        state = unseen() or ""
        seen.add(state)
        if state == "result":
            await look_at_the_result(me, f"{game}: result", inspector)
            continue
        await to_the_table(me)
        await inspector.look(me, f"{game}: {state}")
        await inspector.thumb(me, state, IN_ITS_LINE)
        if looks := CHOSEN.get((game, state)):
            await looks(driver, inspector)


async def to_the_table(me: Visitor) -> None:
    """A race that has ended meanwhile has left its sheet there."""
    onwards = me.page.locator(".page .head .btn.main")
    if await onwards.count():
        await me.press(onwards)
    await me.page.locator(".table .status").wait_for()


async def a_card_refused_and_one_in_its_box(driver: Driver, inspector: Inspector) -> None:
    me, page = driver.me, driver.me.page
    card = page.locator(".rack .card[data-card]:not(.free):not(.idle)").first
    await me.press(card)
    horse = int((await card.get_attribute("data-card") or "")[0])
    await me.press(f'.box[data-box="{horse % 6 + 1}B"]')
    await page.locator(".notice").wait_for()
    await inspector.look(me, "a card refused")
    if not await page.locator(".box.target").count():
        await me.press(page.locator(".box.legal").first)
    await page.locator(".box.target").wait_for()
    await inspector.look(me, "a card in its box")
    await me.press(me.button("suzuki.put_back"))


async def many_cards(driver: Driver, inspector: Inspector) -> None:
    await driver.me.press(driver.me.page.locator(".counts button").last)
    await inspector.look(driver.me, "many cards to buy")


async def a_bet_half_made_and_one_laid(driver: Driver, inspector: Inspector) -> None:
    me, page = driver.me, driver.me.page
    await me.press(page.locator(".rack .card[data-card]:not(.idle)").first)
    await inspector.look(me, "half a quinella")
    assert driver.mine is not None
    pairs = [move for move in driver.mine["moves"] if move["do"] == "lay"]
    assert pairs, "a hand without a pair of different horses"
    await driver.answer(
        0, {name: value["one"][0] if isinstance(value, dict) else value for name, value in pairs[0].items()}
    )
    await page.locator(".hand .bets .duo").wait_for()
    await inspector.look(me, "a quinella laid")


async def a_bet_card_chosen(driver: Driver, inspector: Inspector) -> None:
    await driver.me.press(driver.me.page.locator(".card.bet:not(.idle)").first)
    await inspector.look(driver.me, "a bet card chosen")


async def a_race_card_chosen(driver: Driver, inspector: Inspector) -> None:
    me, page = driver.me, driver.me.page
    await me.press(page.locator(".rack .card[data-card]:not(.idle)").first)
    await inspector.look(me, "a race card chosen")
    await page.keyboard.press("p")
    await page.locator("dialog[open]").wait_for()
    await inspector.look(me, "score sheet")
    await page.keyboard.press("Escape")
    await over_the_table(me, "l", "log of a trick", inspector)
    await reference_card(me, inspector)


CHOSEN: Final[dict[tuple[str, str], Looks]] = {
    ("mafia", "play_card"): a_card_refused_and_one_in_its_box,
    ("mafia", "buy_cards"): many_cards,
    ("mafia", "lay_quinella"): a_bet_half_made_and_one_laid,
    ("jockeys", "lay_bet"): a_bet_card_chosen,
    ("jockeys", "play_card"): a_race_card_chosen,
}


# Results


async def to_the_end(driver: Driver) -> None:
    """The page comes back for the last race: drawing every move of the others takes most of the time of a game."""
    if driver.is_over:
        return
    await driver.leave_page()
    await driver.until(lambda: driver.view["race"] == driver.view["races"])
    await driver.open_page()
    await driver.until(lambda: driver.is_over)


async def look_at_the_result(me: Visitor, state: str, inspector: Inspector) -> None:
    await me.button("result.next", race=2).wait_for()
    await inspector.look(me, state)
    await inspector.thumb(me, state)
    await me.press(me.button("result.next", race=2))


async def look_at_the_end(driver: Driver, inspector: Inspector) -> None:
    me = driver.me
    await me.press(me.button("result.standings"))
    await me.text("fair.kept").wait_for()
    await inspector.look(me, "standings")
    await inspector.thumb(me, "standings")
    await ask(me, f"{driver.api}/rematch")
    await me.page.locator(".banner.rematch").wait_for()
    await inspector.look(me, "rematch")


# Over the table


async def talk(reader: Visitor) -> None:
    await reader.page.keyboard.press("c")
    field = reader.page.locator("dialog input[type=text]")
    for words in ("Off they go!", "馬" * 60, "a word that is " + "very" * 60 + " long"):
        await field.fill(words)
        await field.press("Enter")
        await expect(field).to_have_value("")
    await expect(reader.page.locator("dialog .said-lines li")).to_have_count(3)
    await reader.page.keyboard.press("Escape")


async def look_at_the_sheets(reader: Visitor, inspector: Inspector) -> None:
    for key, state in (("l", "log"), ("c", "chat"), ("e", "reactions"), ("r", "rules"), ("?", "keys")):
        await over_the_table(reader, key, state, inspector)
    await reader.press(reader.button("menu"))
    await reader.page.locator("dialog[open]").wait_for()
    await inspector.look(reader, "menu")
    await inspector.thumb(reader, "menu")
    await reader.press(reader.button("sound"))
    await reader.page.locator("dialog .mixer").wait_for()
    await inspector.look(reader, "sound")
    await inspector.thumb(reader, "sound")
    await reader.page.keyboard.press("Escape")
    await reference_card(reader, inspector)
    for seat, state in ((0, "the own seat"), (FRIEND, "a friend's seat"), (2, "a bot's seat")):
        await reader.press(reader.page.locator(f'.player[data-seat="{seat}"] button'))
        await reader.page.locator("dialog[open]").wait_for()
        await inspector.look(reader, state)
        await inspector.thumb(reader, state)
        await reader.page.keyboard.press("Escape")


async def over_the_table(reader: Visitor, key: str, state: str, inspector: Inspector) -> None:
    dialog = reader.page.locator("dialog[open]")
    await expect(dialog).to_have_count(0)
    await reader.page.keyboard.press(key)
    await dialog.wait_for()
    if state == "rules":
        await reader.page.locator("dialog .wanted").wait_for()
    await inspector.look(reader, state)
    await inspector.thumb(reader, state, IN_ITS_LINE)
    await reader.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def reference_card(reader: Visitor, inspector: Inspector) -> None:
    await reader.press(reader.button("menu"))
    await reader.press(reader.page.locator("dialog").get_by_role("button", name=reader.words("aid.title"), exact=True))
    await reader.page.locator("dialog .reference").first.wait_for()
    await inspector.look(reader, "payouts")
    await reader.page.keyboard.press("Escape")
    await expect(reader.page.locator("dialog")).to_have_count(0)


async def look_back(reader: Visitor, inspector: Inspector) -> None:
    await reader.page.keyboard.press("l")
    await reader.press(reader.page.locator("dialog .jump").nth(9))
    await look_when(reader, ".banner.again .scrub", inspector, "looking back")
    await inspector.thumb(reader, "looking back", IN_ITS_LINE)
    await reader.press(reader.button("again.stop"))


# In the way


async def look_at_obstacles(driver: Driver, inspector: Inspector) -> None:
    me, path = driver.me, driver.api
    await me.context.set_offline(True)
    await look_when(me, ".banner.lost", inspector, "no network")
    await me.context.set_offline(False)
    await expect(me.page.locator(".banner.lost")).to_have_count(0)
    await ask(me, f"{path}/pause", {"paused": True})
    await look_when(me, ".status.paused", inspector, "paused")
    await ask(me, f"{path}/pause", {"paused": False})
    await expect(me.page.locator(".status.paused")).to_have_count(0)
    await ask(me, f"{path}/leave")
    await look_when(me, ".banner.bot", inspector, "a bot plays")


async def look_when(reader: Visitor, there: str, inspector: Inspector, state: str) -> None:
    await reader.page.locator(there).first.wait_for()
    await inspector.look(reader, state)
