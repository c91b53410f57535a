"""Plays by what a page offers: whoever is asked clicks a card, a box, Confirm. Knows no rule, chooses by no frame."""

import random
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import Locator

from tests.browser.visitors import Visitor

# The page shows what was heard last: the hand is drawn, and nothing is under way.
DRAWN: Final = """(hand) => {
  const held = [...document.querySelectorAll(".rack [data-card]")].map((card) => card.dataset.card);
  return held.join() === hand.join() && !!document.querySelector(".status.mine, .hand .act:not(.idle)");
}"""

TOPS: Final = """(boxes) => Object.fromEntries(
  boxes.map((box) => [box.dataset.box, box.querySelector(".v")?.textContent ?? null]))"""


async def tops_shown(visitor: Visitor) -> dict[str, str | None]:
    """What lies open in each box, on this page."""
    tops: dict[str, str | None] = await visitor.page.locator(".box").evaluate_all(TOPS)
    return tops


def tops_told(visitor: Visitor) -> dict[str, str | None]:
    """The same by what this page heard last."""
    assert visitor.latest is not None
    return {box: pile and pile[0][2:] for box, pile in visitor.latest["view"]["boxes"].items()}


@dataclass
class Player:
    visitor: Visitor
    luck: random.Random
    confirms: bool = True  # the device asks for Confirm after the box
    did: list[str] = field(default_factory=list)

    async def act(self) -> None:
        """Do what is asked, and see it done."""
        before = self.visitor.seq
        await self.decide()
        await self.visitor.bell.until(lambda: self.visitor.seq > before)

    async def decide(self) -> None:
        """Click what is asked for, as somebody who only sees the page."""
        page = self.visitor.page
        await page.wait_for_function(DRAWN, arg=self.visitor.own["hand"])
        if await page.locator(".counts").count():
            await self._buy()
        elif await page.locator(".hand .bets > p > b").count():
            await self._bet()
        elif await page.locator(".card.drawn").count():
            await self._place_drawn()
        else:
            await self._play()

    @property
    def confirm(self) -> Locator:
        return self.visitor.page.locator(".hand .act .btn.main")

    async def _play(self) -> None:
        rack = self.visitor.page.locator(".rack .card[data-card]:not(.idle)")
        count = await rack.count()
        enough = self.visitor.button("longshot.done")  # offered where a second card is asked for
        if await enough.count() and (not count or self.luck.random() < 0.3):
            self.did.append("one is enough")
            await self._leave(enough)
            return
        if not count:
            self.did.append("pass")
            await self._leave(self.visitor.button("suzuki.pass"))
            return
        self.did.append("play")
        await self.visitor.press(rack.nth(self.luck.randrange(count)))
        await self._choose_box()

    async def _place_drawn(self) -> None:
        self.did.append("drawn")
        await self._choose_box()

    async def _choose_box(self) -> None:
        """One box is chosen by itself where there is only one."""
        legal = self.visitor.page.locator(".course .box.legal")
        chosen = await self.visitor.page.locator(".course .box.target").count()
        if not chosen:
            await self.visitor.press(legal.nth(self.luck.randrange(await legal.count())))
        if self.confirms or chosen:
            await self.visitor.press(self.confirm)

    async def _leave(self, button: Locator) -> None:
        """Pass, or leave it at that: chosen, and confirmed as a card is."""
        await self.visitor.press(button)
        if self.confirms:
            await self.visitor.press(self.confirm)

    async def _buy(self) -> None:
        self.did.append("buy")
        counts = self.visitor.page.locator(".counts button")
        await self.visitor.press(counts.nth(self.luck.randrange(min(await counts.count(), 4))))
        await self.visitor.press(self.confirm)

    async def _bet(self) -> None:
        """One quinella where there may be one, and no more."""
        first = self.visitor.page.locator(".rack .card[data-card]:not(.idle)")
        laid = await self.visitor.page.locator(".hand .bets .duo").count()
        if laid or not await first.count():
            self.did.append("done")
            await self._leave(self.visitor.button("mafia.done"))
            return
        self.did.append("bet")
        horse = (await first.first.get_attribute("data-card") or "")[0]
        await self.visitor.press(first.first)
        other = self.visitor.page.locator(f'.rack .card[data-card]:not(.idle):not([data-card^="{horse}"])')
        await self.visitor.press(other.first)
        await self.visitor.press(self.confirm)
