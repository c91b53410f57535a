"""Somebody at a lesson who knows nothing: reads what the coach says, and touches what it points at."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from playwright.async_api import ElementHandle, Locator

from tests.browser.visitors import Visitor

COACH: Final = ".coach[data-said]"
NEXT: Final = f"{COACH} > .btn.main"
SAID: Final = f"document.querySelector({COACH!r})?.dataset.said"
# The button that decides, one that decides by itself, or the spot for a token that is in the hand.
SENDS: Final = """({ dataset }) => "confirm" in dataset || dataset.do === "whip" ||
  "spot" in dataset && document.querySelector(".betting.choosing") !== null"""
MOST_TOUCHES: Final = 8  # for one answer
# What the coach points at.
POINTED: Final = """() => {
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  return rules.map((rule) => document.querySelector(rule.selectorText)).find(Boolean) ?? null;
}"""
# Whether it can have the focus, or the control that it names.
FOCUSED: Final = """(one) => {
  const control = one.control ?? one;
  control.focus();
  return control === document.activeElement;
}"""
# Whether something lies over all of it. In a fan, cards lie over parts of each other.
COVERED: Final = """(one) => {
  one.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.15, 0.3], [0.85, 0.7]];
  return !points.some(([x, y]) => one.contains(document.elementFromPoint(left + x * width, top + y * height)));
}"""


async def nothing(_said: str) -> None:
    pass


@dataclass
class Pupil:
    visitor: Visitor
    look: Callable[[str], Awaitable[None]] = nothing  # at each thing that is said
    heard: list[str] = field(default_factory=list)
    has_keys_only: bool = False

    async def said(self, after: str = "") -> str:
        """What the coach says next, other than `after`, and to be answered."""
        page = self.visitor.page
        await page.wait_for_function(f"after => ![undefined, after, 'watch 0'].includes({SAID})", arg=after)
        said: str = await page.evaluate(SAID)
        self.heard.append(said)
        await self.look(said)
        return said

    async def take(self, until: str = "") -> None:
        """Go through the lesson, to its end or to a step."""
        said = await self.said()
        while not (until and said.startswith(until)):
            page = self.visitor.page
            if await page.locator(f"{COACH}.over").count():
                return
            if await page.locator(NEXT).count():
                await self.touch(page.locator(NEXT))
            else:
                await self.answer()
            said = await self.said(said)

    async def answer(self) -> None:
        """Touch one thing after another, until the answer is sent and the coach says something else."""
        page, said = self.visitor.page, self.heard[-1]
        for _ in range(MOST_TOUCHES):
            pointed = await page.evaluate_handle(POINTED)
            thing = pointed.as_element()
            assert thing is not None, f"{said}: nothing is pointed at"
            assert not await thing.evaluate(COVERED), f"{said}: something lies over what is pointed at"
            sends = await thing.evaluate(SENDS)
            await self.touch(thing)
            if sends:
                await page.wait_for_function(f"said => {SAID} !== said", arg=said)
                return
        raise AssertionError(f"{said}: what is pointed at leads to no answer")

    async def touch(self, thing: Locator | ElementHandle) -> None:
        if self.has_keys_only:
            assert await thing.evaluate(FOCUSED), "the focus cannot come here"
            await self.visitor.page.keyboard.press("Space")
        else:
            await thing.click(position={"x": 12, "y": 16})
