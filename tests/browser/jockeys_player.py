"""Plays the Jockeys' Game by what a page offers: a card of the rack or a bet card, the whip now and then, Confirm."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

from tests.browser.visitors import Visitor

# The page shows what was heard last: the hand is drawn, and so is what may be chosen; of bets, what kind of bet it is.
DRAWN: Final = """([hand, bet]) => {
  const held = [...document.querySelectorAll(".rack [data-card]")].map((card) => card.dataset.card);
  const offered = document.querySelector(bet ? ".bet-cards .card:not(.idle)" : ".rack .card:not(.idle)");
  const asked = document.querySelector("#betting")?.textContent ?? "";
  return held.join() === hand.join() && asked === bet && !!offered && !!document.querySelector(".status.mine");
}"""
BETS: Final = {"lay_bet": "jockeys.bet_open_title", "hide_bet": "jockeys.bet_down_title"}


@dataclass
class Rider:
    visitor: Visitor
    luck: random.Random
    did: list[str] = field(default_factory=list)

    async def act(self) -> None:
        """Do what is asked, and see it done; others may be asked at the same time."""
        asked = self.ask["id"]
        await self.choose()
        whip = self.visitor.page.locator(".act .btn.whip:not([aria-disabled])")
        if await whip.count() and self.luck.random() < 0.3:
            self.did.append("whip")
            await self.visitor.press(whip)
        else:
            self.did.append("confirm")
            await self.visitor.press(".act .btn.main")
        await self.visitor.bell.until(lambda: self.ask.get("id") != asked)

    @property
    def ask(self) -> dict[str, Any]:
        """What this page was asked last, if it is still open."""
        assert self.visitor.latest is not None
        asks: list[dict[str, Any]] = self.visitor.latest["asks"]
        return next((ask for ask in asks if "id" in ask), {})

    @property
    def prompt(self) -> str:
        return str(self.ask["prompt"])

    async def choose(self) -> None:
        """One of the cards that may be chosen, as somebody who only sees the page."""
        page, words = self.visitor.page, self.visitor.words
        bet = words(BETS[self.prompt]) if self.prompt in BETS else ""
        await page.wait_for_function(DRAWN, arg=[self.visitor.own["hand"], bet])
        offered = page.locator(".bet-cards .card:not(.idle)" if bet else ".rack .card[data-card]:not(.idle)")
        await self.visitor.press(offered.nth(self.luck.randrange(await offered.count())))
