"""The picture in the README: a table in the middle of a race, a card chosen and its box. Taken anew on request.

RAILBIRD_WRITE_SCREENSHOTS=1 ./test tests/browser/test_the_picture.py
"""

import os
import random
from pathlib import Path

from playwright.async_api import expect

from tests.browser.player import Player
from tests.browser.tables import a_table_of, is_asked, my_turn, open_page
from tests.browser.visitors import DESK, STILL, Visitors

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "table.png"
ROUND = 4


async def test_a_chosen_card_says_where_it_goes_and_how_far_the_horse_will_run(visitors: Visitors) -> None:
    person = await visitors.come("Robin", size=DESK, device=STILL)
    path, _ = await a_table_of([person], 4)
    await open_page(person, path)
    player = Player(person, random.Random(4))
    while True:
        await my_turn(person)
        assert person.latest is not None
        if person.latest["view"]["round"] >= ROUND and person.latest["view"]["drawn"] is None:
            break
        await player.act()
        await person.bell.until(lambda: not is_asked(person) or bool(person.latest and person.latest["asks"]))
    rack = person.page.locator(".rack .card[data-card]:not(.idle):not([data-card^='F'])")
    await person.press(rack.last)
    if not await person.page.locator(".course .box.target").count():
        await person.press(person.page.locator(".course .box.legal").first)
    await expect(player.confirm).to_be_enabled()
    await expect(person.page.locator(".said")).to_be_visible()
    if os.environ.get("RAILBIRD_WRITE_SCREENSHOTS"):
        await person.page.screenshot(path=PICTURE, animations="disabled")
    assert person.complaints == []
