"""What an admin reads in a review: the cards by their names in the log, and every card of a trick at every width."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.conftest import seeded_house
from tests.browser.socket_moves import driven
from tests.browser.tables import becomes_an_admin
from tests.browser.visitors import DESK, STILL, Visitor, Visitors
from tests.wire.servers import ServerProcess

WIDTHS: Final = (320, 390, 700, 1024, 1280, 1920)
# Cards of the trick whose number another sign covers, and riders whose column is too narrow for what it holds.
HIDDEN: Final = """() => {
  const box = (thing) => thing.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right && other.left < one.right &&
    one.top < other.bottom && other.top < one.bottom;
  const covered = [...document.querySelectorAll(".slot.card, .openhand .card")].filter((card) =>
    meet(box(card.querySelector(".v")), box(card.querySelector(".big"))));
  const cut = [...document.querySelectorAll(".rider, .rider .backs, .rider .laid")].filter((part) =>
    part.scrollWidth > part.clientWidth + 1);
  const slivers = [...document.querySelectorAll(".rider .small-card")].filter((card) => box(card).width < 19.5);
  return [...covered, ...cut, ...slivers].map((thing) => `${thing.className} ${thing.textContent}`);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A new house, which prints the link for its first admin."""
    with seeded_house(tmp_path_factory.mktemp("new")) as house:
        yield house


async def test_an_admin_reads_every_card(visitors: Visitors, server: ServerProcess) -> None:
    tables = {game: await played(visitors, server, game) for game in ("force", "jockeys")}
    admin = await visitors.come("Steward", size=DESK, device=STILL)
    await becomes_an_admin(admin, server)
    await names_stand_in_the_log(admin, tables["force"])
    await tricks_can_be_read(admin, tables["jockeys"])
    assert admin.complaints == []


async def played(visitors: Visitors, server: ServerProcess, game: str) -> str:
    me = await visitors.come("Tobias", device=STILL)
    async with driven(me, server, game) as driver:
        await driver.until(lambda: driver.is_over)
    return driver.path.removeprefix("/t/")


async def names_stand_in_the_log(admin: Visitor, table: str) -> None:
    """From the first sight on: where the race is, and every card by its name; and a card of a hand can be read."""
    page = admin.page
    await page.goto(f"/admin/games/{table}")
    first = page.locator(".log li").first
    await expect(first).to_contain_text(" m, ")
    await expect(first).not_to_contain_text(", ,")
    assert "…" not in await page.locator(".log").inner_text()
    await page.locator(".scrub input").fill("20")
    await admin.press(page.locator(".hands .fcard").first)
    await page.locator("dialog[open] .fread").wait_for()
    await page.keyboard.press("Escape")


async def tricks_can_be_read(admin: Visitor, table: str) -> None:
    page = admin.page
    await page.goto(f"/admin/games/{table}")
    await page.locator(".scrub").wait_for()
    for step in range(36, 44):  # a trick and the one after it, with the last one in small
        await page.locator(".scrub input").fill(str(step))
        for width in WIDTHS:
            await page.set_viewport_size({"width": width, "height": 900})
            hidden = await page.evaluate(HIDDEN)
            assert hidden == [], (step, width, hidden)
