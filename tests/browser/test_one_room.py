"""A board and everybody's phone in one room through a whole game of each kind: one story, and no secret on the board.

The phones are hands only. Moves are made over lines of their own (`socket_moves`), and all pages look on.
"""

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.hidden import leaks
from tests.browser.socket_moves import Driver, cookie_of
from tests.browser.tables import RUNS_BY_ITSELF, a_table_of, ask, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors, each
from tests.browser.whole_picture import HD
from tests.wire.clients import Person, Table, sits_down
from tests.wire.servers import ServerProcess

HANDS: Final = {**STILL, "hands": True}
NAMES: Final = [("Tobias", "en"), ("葵", "ja"), ("怡君", "zh-Hant"), ("Maria", "en")]
SEEN: Final = "(seq) => Number(document.querySelector('#tv, #table').dataset.seq) >= seq"


@asynccontextmanager
async def in_one_room(friends: list[Visitor], house: ServerProcess, game: str) -> AsyncIterator[Driver]:
    """A table of these friends, about to start, and a line for each of them beside the page."""
    path, _ = await a_table_of(friends, 0, start=False, game=game)
    table = Table(path.removeprefix("/t/"), "", "")
    async with AsyncExitStack() as lines, house.client() as client:
        people = [Person(friend.name, client, await cookie_of(friend)) for friend in friends]
        seats = [await lines.enter_async_context(sits_down(house, person, table)) for person in people]
        for seat in seats:
            await seat.hear("welcome")
        yield Driver(friends[0], seats, [], random.Random(game), path, game in RUNS_BY_ITSELF)


async def start(driver: Driver) -> None:
    await ask(driver.me, f"{driver.api}/start")
    driver.latest = [await seat.hear("step", seq=1) for seat in driver.seats]
    driver.page_is_open = True


async def come_back(shown: Visitor) -> None:
    """The same television after somebody has switched it off."""
    shown.page = await shown.context.new_page()
    shown.listen()
    await shown.page.goto("/tv")


def told_secrets(shown: Visitor, game: str) -> list[str]:
    """Facts on the board's wire with something that only their owners may know."""
    secret = {kind.__name__: set(kind.secret) for kind in GAMES[game].events}
    return [
        f"{fact} in step {message['seq']}"
        for message in shown.heard
        if message["type"] in {"welcome", "step"}
        for step in [message, *message.get("missed", ())]
        for fact in step.get("events", ())
        if secret[fact["event"]] & fact.keys()
    ]


def told_more(shown: Visitor, friend: Visitor) -> list[int]:
    """Steps at which the board was told anything else than what all players were, besides what is their own."""

    def public(step: dict[str, Any]) -> dict[str, Any]:
        return {**step["view"], "own": None} if step["view"] else {}

    return [
        seq for seq, step in shown.steps.items() if seq in friend.steps and step["view"] != public(friend.steps[seq])
    ]


@pytest.mark.parametrize("game", GAMES)
async def test_a_board_and_everybodys_phone_tell_one_story_to_the_end(
    game: str, visitors: Visitors, server: ServerProcess
) -> None:
    friends = [
        await visitors.come(name, language=language, size=PHONE, touch=True, device=HANDS, reduced_motion="reduce")
        for name, language in NAMES[: GAMES[game].seats[1]]
    ]
    shown = await visitors.come("Television", size=HD, device=STILL, reduced_motion="reduce")
    async with in_one_room(friends, server, game) as driver:
        await shown.page.goto((await ask(driver.me, f"{driver.api}/boards"))["link"])
        await shown.page.locator(".tv-lobby").wait_for()
        await start(driver)
        await each(friends, lambda friend: open_page(friend, driver.path))
        await shown.page.locator(".table.tv").wait_for()
        for friend in friends:
            await friend.page.locator(".table.hands").wait_for()

        assert await driver.until(lambda: driver.latest[0]["seq"] >= 20)
        await shown.page.close()
        assert await driver.until(lambda: driver.latest[0]["seq"] >= 30)
        await come_back(shown)
        await driver.until(lambda: driver.is_over)
        for one in [shown, *friends]:
            await one.page.wait_for_function(SEEN, arg=driver.latest[0]["seq"])

        podium = shown.page.locator(".tv-podium")
        await expect(podium.or_(shown.page.locator(".tv-reckoning"))).to_have_count(1)
        if not await podium.count():
            await shown.page.keyboard.press("ArrowRight")
        await podium.locator(".honours li").first.wait_for()
        ranked = await podium.locator(".ranking li > b").all_text_contents()
        ranking = driver.view["result"]["ranking"]
        assert ranked == [friends[entry["seat"]].name for entry in ranking]

    for friend in friends:
        assert friend.seq == driver.latest[0]["seq"]
        assert friend.own is not None
        assert await friend.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert friend.complaints == []
    assert shown.complaints == []
    assert not [one for message in shown.heard for one in message.get("asks", ()) if "moves" in one]
    assert told_secrets(shown, game) == []
    assert told_more(shown, friends[0]) == []
    if game == "mafia":  # where each card is there once, and nobody shows one of the hand
        assert leaks([shown, *friends]) == []
    assert len(shown.steps) > 20
