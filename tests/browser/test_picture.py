"""The README's picture: the same game every time, in the middle of a race, with a card in hand that changes it.

RAILBIRD_WRITE_SCREENSHOTS=1 puts it into docs/table.png; without it the test only looks whether it could.
"""

import os
import random
import struct
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.async_api import Browser

from tests.browser.player import Player
from tests.browser.tables import a_table_of, my_turn, open_page
from tests.browser.visitors import DESK, STILL, Visitors
from tests.wire.friends import ROOT, ServerProcess, a_server

PICTURE: Final = ROOT / "docs" / "table.png"
RACE, ROUND = 2, 4
PNG: Final = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('steady')}/railbird.sqlite"
    with a_server(url, module="tests.browser.steady", RAILBIRD_CLOCK_SPEED="100") as started:
        yield started


async def test_the_picture_in_the_readme_shows_a_race_in_its_middle(chromium: Browser, house: ServerProcess) -> None:
    visitors = Visitors(chromium, house.url)
    me = await visitors.come("Aoi", size=DESK, device=STILL, color_scheme="light")
    path, _ = await a_table_of([me], 4)
    await open_page(me, path)
    player = Player(me, random.Random(3))
    while (me.latest["view"]["race"], me.latest["view"]["round"]) < (RACE, ROUND):
        if await me.page.locator(".podium").count():
            await me.press(me.page.locator(".head .btn.main"))
        await my_turn(me)
        await player.act()
        await me.bell.until(lambda: me.latest["asks"] and any("id" in one for one in me.latest["asks"]))
    await my_turn(me)
    best = max((card for card in me.own["hand"] if card[0] != "F"), key=lambda card: card[2:])
    await me.press(f'.rack .card[data-card="{best}"]')
    if not await me.page.locator(".box.target").count():
        await me.press(me.page.locator(".box.legal").first)
    await me.page.mouse.move(640, 5)
    shot = await me.page.screenshot(animations="disabled", caret="hide")
    assert size_of(shot) == (DESK["width"], DESK["height"])
    if os.environ.get("RAILBIRD_WRITE_SCREENSHOTS") == "1":
        PICTURE.write_bytes(shot)
    assert size_of(PICTURE.read_bytes()) == (DESK["width"], DESK["height"])
    await visitors.leave()


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height
