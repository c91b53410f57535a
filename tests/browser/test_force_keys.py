"""A whole duel of Force of the Horse by keyboard alone; every question is told to a screen reader."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

from tests.browser.force_player import ForcePlayer, is_over, question
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import DESK, STILL, Visitor, Visitors

RACE: Final = {"distance": 1200, "racecourse": "kyoto", "going": 2}
MOST_TABS: Final = 120
AT: Final = "(place) => document.activeElement?.matches(place) ?? false"
# What a screen reader says of the place with the focus.
NAMED: Final = """() => {
  const at = document.activeElement;
  return at.getAttribute("aria-label") || at.labels?.[0]?.innerText || at.innerText;
}"""


@dataclass
class Typist:
    """Answers what is asked with keys, and notes what the status line said."""

    player: ForcePlayer
    heard: dict[str, str] = field(default_factory=dict)

    @property
    def visitor(self) -> Visitor:
        return self.player.visitor

    async def answer(self) -> None:
        asked = question(self.visitor)
        assert asked is not None
        await self.player.seen()
        self.heard[asked["prompt"]] = await self.visitor.page.locator(".status").inner_text()
        move = self.player.choose()
        self.player.did.append(move["do"])
        await self.choose(move, asked)
        if (question(self.visitor) or {}).get("id") == asked["id"]:
            await self.to(".hand .act .btn.main")
            await self.press("Enter")
        await self.visitor.bell.until(lambda: (question(self.visitor) or {}).get("id") != asked["id"])

    async def choose(self, move: dict[str, Any], asked: dict[str, Any]) -> None:
        match move["do"]:
            case "take_deck":
                await self.to('.fdeck input[type="radio"]')
                await self.press("Space")
            case "go_first":
                await self.to('[data-way="go_first"]' if move["first"] else '[data-way="go_second"]')
                await self.press("Enter")
            case "redraw":
                await self.to(f'[data-redraw="{str(move["redraw"]).lower()}"]')
                await self.press("Enter")
            case "pass" | "decline":
                await self.press("p")
            case "support" | "guard" | "run" | "ride":
                await self.to(f'.frack [data-card="{move["card"]}"]')
                await self.press("Enter")
                targets = self.visitor.page.locator(".frunner.target")
                if move["do"] == "ride" and await targets.count() > 1:
                    await self.to(f'[data-runner="{move["horse"]}"] .fcard')
                    await self.press("Enter")
            case "choose":
                for card in move["cards"]:
                    await self.to(f'.hand [data-card="{card}"], .frunner.target [data-card="{card}"]')
                    await self.press("Enter")
            case "option" | "first":
                await self.to(".foptions .btn")
                await self.press("Enter")
            case "number":
                await self.to(".fnumber input")
                await self.press("Control+a")
                await self.visitor.page.keyboard.type(str(move["number"]))
            case "pay":
                plain = [held["id"] for held in self.visitor.own["hand"] if held["card"] == "normal_force"]
                for card in [*move["special"], *plain[: move["normal"]]]:
                    await self.to(f'.frack [data-card="{card}"]')
                    await self.press("Enter")
            case other:
                raise AssertionError(other, asked)

    async def to(self, place: str) -> None:
        """Go there with Tab; the place has a name."""
        page = self.visitor.page
        for _ in range(MOST_TABS):
            if await page.evaluate(AT, place):
                assert (await page.evaluate(NAMED) or "").strip(), place
                return
            await page.keyboard.press("Tab")
        raise AssertionError(place)

    async def press(self, key: str) -> None:
        await self.visitor.page.keyboard.press(key)


WANTED: Final = {"take_deck", "redraw", "run", "guard"}


async def a_duel(me: Visitor, luck: int) -> Typist:
    path, _ = await a_table_of([me], 1, game="force", seats=2, options=RACE)
    await open_page(me, path)
    await me.bell.until(lambda: not is_over(me))
    typist = Typist(ForcePlayer(me, random.Random(luck)))
    while not is_over(me):
        await me.bell.until(lambda: is_over(me) or question(me) is not None)
        if not is_over(me):
            await typist.answer()
    await me.button("result.standings").wait_for()
    return typist


async def test_a_whole_duel_is_played_by_keyboard_and_every_question_is_told(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=DESK, device=STILL)
    did: set[str] = set()
    for luck in range(3, 9):  # in some duels nobody comes to guard: then there is another one
        typist = await a_duel(me, luck)
        did |= set(typist.player.did)
        assert all(typist.heard.values())
        assert len(set(typist.heard.values())) == len(typist.heard)
        if did >= WANTED:
            break
    assert did >= WANTED
    assert me.complaints == []
