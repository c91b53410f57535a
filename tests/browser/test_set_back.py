"""A database that has gone back while people play: all are told, the host decides, and play goes on or ends."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import anyio.to_thread
import pytest
from playwright.async_api import Browser, expect

from tests.browser.hidden import leaks
from tests.browser.inspection import Inspector
from tests.browser.player import Player
from tests.browser.tables import a_table_of, is_asked, open_page
from tests.browser.visitors import STILL, Visitor, Visitors
from tests.fakes.backups import Backup
from tests.wire.servers import a_server

PHONE = {"width": 390, "height": 664}
SMALL = {"width": 360, "height": 640}


@dataclass
class Evening:
    """A host, two friends and a bot, of whose moves the database has lost the last ones."""

    people: list[Visitor]
    players: list[Player]
    seen: int = 0
    left: int = 0

    @property
    def host(self) -> Visitor:
        return self.people[0]

    async def turn(self) -> int:
        """Until everybody has heard that one of the three is asked; whose page it is."""
        await self.host.bell.until(lambda: any(map(is_asked, self.people)) and len({p.seq for p in self.people}) == 1)
        return next(number for number, one in enumerate(self.people) if is_asked(one))

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            number = await self.turn()
            before = self.host.seq
            await self.players[number].act()
            await self.host.bell.until(lambda: self.host.seq > before)  # noqa: B023 - awaited here
        await self.turn()


@pytest.fixture
async def evening(chromium: Browser, tmp_path: Path) -> AsyncIterator[Evening]:
    url, module = f"sqlite:///{tmp_path}/railbird.sqlite", "tests.browser.seeded_server"
    with a_server(url, module=module, RAILBIRD_CLOCK_SPEED="100") as house:
        visitors = Visitors(chromium, house.url)
        people = [
            await visitors.come("Maria", device=STILL, reduced_motion="reduce"),
            await visitors.come(
                "怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL, reduced_motion="reduce"
            ),
            await visitors.come("Aoi", language="ja", size=SMALL, touch=True, device=STILL, reduced_motion="reduce"),
        ]
        path, _ = await a_table_of(people, 1)
        for one in people:
            await open_page(one, path)
        evening = Evening(people, [Player(one, random.Random(one.name)) for one in people])
        await evening.play(3)
        evening.left = evening.host.seq
        backup = await anyio.to_thread.run_sync(Backup, str(tmp_path / "railbird.sqlite"))
        await evening.play(2)
        evening.seen = evening.host.seq
        await anyio.to_thread.run_sync(backup.restore)
        yield evening
        await visitors.leave()


async def told(evening: Evening) -> None:
    """Everybody sees the sentence with the number of lost moves, and the host alone the two ways."""
    lost = evening.seen - evening.left
    assert lost > 1
    for one in evening.people:
        sentence = one.words("banner.setback_yours" if one is evening.host else "banner.setback", n=lost)
        banner = one.page.locator(".banner.setback")
        await expect(banner).to_contain_text(sentence)
        await expect(banner.locator(".btn")).to_have_count(2 if one is evening.host else 0)
        await expect(one.page.locator(".hand .act .btn:not([aria-disabled])")).to_have_count(0)  # no move is taken
    assert {one.seq for one in evening.people} == {evening.left}


async def test_the_host_goes_on_with_fresh_luck_and_everybody_plays_on(evening: Evening, inspector: Inspector) -> None:
    await told(evening)
    for one in evening.people:
        await inspector.look(one, "a table that was set back")
    go_on = evening.host.button("banner.setback_go_on")
    await expect(evening.host.button("banner.setback_end")).to_be_visible()
    await go_on.focus()
    await go_on.press("Enter")
    for one in evening.people:
        await expect(one.page.locator(".banner.setback")).to_have_count(0)
    await evening.play(4)
    assert evening.host.seq > evening.left + 4  # the luck was renewed in an entry of its own
    assert leaks(evening.people) == []
    assert [one.other_complaints for one in evening.people] == [[]] * 3


async def test_the_host_ends_the_game_and_everybody_is_told(evening: Evening) -> None:
    await told(evening)
    await evening.host.press(evening.host.button("banner.setback_end"))
    for one in evening.people:
        await expect(one.page.locator("body")).to_contain_text(one.words("bye.stopped_words"))
