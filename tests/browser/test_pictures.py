"""The pictures in the repository: the README's table, what a chat shows of a link, the icon of a phone's first screen.

RAILBIRD_WRITE_PICTURES=1 ./test tests/browser/test_pictures.py takes them anew. Without it the drawn ones are compared
with what our SVG looks like now; a screenshot of a table may be older than its style sheet.
"""

import base64
import os
import struct
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page, expect

from app.engine.catalog import GAMES
from app.i18n import LANGUAGES
from tests.browser import picture_pages
from tests.browser.socket_moves import Driver, driven
from tests.browser.visitors import DESK, STILL, Visitors
from tests.wire.forked import ROOT
from tests.wire.servers import ServerProcess

WRITES: Final = os.environ.get("RAILBIRD_WRITE_PICTURES") == "1"
README: Final = ROOT / "docs" / "table.png"
RACE, ROUND = 2, 4
PNG: Final = b"\x89PNG\r\n\x1a\n"
SIMILAR: Final = 4.0  # of 255, on average: letters are drawn a little differently on another machine

# How far two pictures of one size are from each other, on average over all their points and colours.
DIFFERENCE: Final = """async (both) => {
  const points = await Promise.all(both.map(async (one) => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(one), (c) => c.charCodeAt(0))]));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    pen.drawImage(picture, 0, 0);
    return pen.getImageData(0, 0, picture.width, picture.height).data;
  }));
  return points[0].reduce((sum, value, i) => sum + Math.abs(value - points[1][i]), 0) / points[0].length;
}"""


# Words that run out of their card would be cut.
FITS: Final = """() => [...document.querySelectorAll("main > div:first-child")]
  .every((card) => card.scrollHeight <= card.clientHeight && card.scrollWidth <= card.clientWidth)"""
# What makes any of them another picture: no horses, and not the colours of the house or of the game.
SPOILT: Final = {'href="#h': 'href="#no', 'href="#jh': 'href="#no', 'class="of-': 'class="no-', "#285c41": "#c9b28a"}
# By the file in the repository: what it shows, and its size.
DRAWN: Final = {
    picture_pages.ICONS / "preview.png": (picture_pages.preview(), (1200, 630)),
    picture_pages.ICONS / "touch.png": (picture_pages.touch(), (180, 180)),
}
TITLES: Final = {picture_pages.preview_of(slug, language): (slug, language) for slug in GAMES for language in LANGUAGES}


@pytest.mark.parametrize("kept", [*DRAWN, *TITLES], ids=lambda kept: f"{kept.parent.name}-{kept.stem}")
async def test_a_picture_is_what_our_drawings_look_like(kept: Path, visitors: Visitors) -> None:
    titled = TITLES.get(kept)
    picture, size = (picture_pages.game_preview(*titled), (1200, 630)) if titled else DRAWN[kept]
    artist = await visitors.come("Aoi", size={"width": size[0], "height": size[1]})
    await artist.page.set_content(picture)
    assert await artist.page.evaluate(FITS)
    drawn = await artist.page.screenshot()
    keep(kept, picture_pages.inscribed(drawn, picture_pages.title_words(*titled)) if titled else drawn)
    before = bytes_of(kept)
    assert size_of(drawn) == size_of(before) == size
    assert await difference(artist.page, drawn, before) < SIMILAR
    spoilt = picture
    for drawing, other in SPOILT.items():
        spoilt = spoilt.replace(drawing, other)
    await artist.page.set_content(spoilt)
    assert await difference(artist.page, await artist.page.screenshot(), before) > SIMILAR


async def test_the_readme_shows_a_race_in_its_middle(visitors: Visitors, server: ServerProcess) -> None:
    me = await visitors.come("Aoi", size=DESK, device=STILL, color_scheme="light")
    async with driven(me, server, seats=5) as driver:
        assert await driver.until(lambda: is_a_choice_in_mid_race(driver))
        await driver.open_page()
        await me.page.locator(".status.mine").wait_for()
        best = max((card for card in me.own["hand"] if card[0] != "F"), key=lambda card: card[2:])
        await me.press(f'.rack .card[data-card="{best}"]')
        if not await me.page.locator(".box.target").count():
            await me.press(me.page.locator(".box.legal").first)
        await expect(me.page.locator(".hand .act .btn.main")).to_be_enabled()
        await expect(me.page.locator(".said")).to_be_visible()  # where the card would take its horse
        await me.page.mouse.move(640, 5)
        shot = await me.page.screenshot(animations="disabled", caret="hide")
    keep(README, shot)
    assert size_of(shot) == size_of(README.read_bytes()) == (DESK["width"], DESK["height"])
    assert me.complaints == []


def is_a_choice_in_mid_race(driver: Driver) -> bool:
    view, mine = driver.view, driver.mine
    return (view["race"], view["round"]) >= (RACE, ROUND) and mine is not None and mine["prompt"] == "play_card"


def bytes_of(place: Path) -> bytes:
    return place.read_bytes()


def keep(place: Path, picture: bytes) -> None:
    if WRITES:
        place.write_bytes(picture)


async def difference(page: Page, one: bytes, other: bytes) -> float:
    both = [base64.b64encode(picture).decode() for picture in (one, other)]
    return float(await page.evaluate(DIFFERENCE, both))


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(PNG)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height
