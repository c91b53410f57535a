"""Looks at a page as an inspector would: axe in both lights, no sideways scrolling at 320 px, targets for a thumb."""

from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from tests.browser.visitors import DESK, PHONE, Visitor
from tests.browser.words import unspoken

AXE: Final = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
NARROW: Final = {"width": 320, "height": 640}
THUMB: Final = 44
# Which languages axe reads in which light: every state in each language and in both lights, but not in each
# combination, for words do not depend on the light, and reading everything twice takes minutes. Nor do colours depend
# on words: axe compares them once in each light, which is two thirds of its work.
BY_DAY: Final = ("en", "ja")
BY_NIGHT: Final = ("en", "zh-Hant")

# Of a long list the first dozen lines: the others are made alike. Under an open sheet nothing can be reached. A colour
# that is on its way to the other light is nobody's: it arrives first.
RUN_AXE: Final = """async (hasColours) => {
  for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish();
  const exclude = [".ledger tr:nth-child(n + 13)", ".log li:nth-child(n + 13)"];
  const include = document.querySelector("dialog[open]") ? ["dialog[open]"] : ["html"];
  const rules = { "color-contrast": { enabled: hasColours } };
  const { violations } = await axe.run({ include, exclude }, { resultTypes: ["violations"], preload: false, rules });
  const why = ({ any, all, none }) => [...any, ...all, ...none][0]?.message.slice(0, 160);
  const say = (rule, node) => `${rule}: ${node.target.join(" ")} ${node.html.slice(0, 100)} ${why(node)}`;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => say(id, node)));
}"""
# What is wider than the page, in the page or in a sheet over it; things that scroll by themselves may hold wider ones.
TOO_WIDE: Final = """(width) => {
  const frames = [document.documentElement, ...document.querySelectorAll("dialog[open], dialog[open] .inner")];
  const fits = (frame) => frame.scrollWidth <= Math.min(width, Math.ceil(frame.getBoundingClientRect().width) + 1);
  if (frames.every(fits)) return [];
  const sticksOut = (thing) => {
    const { right, width: wide } = thing.getBoundingClientRect();
    return wide > 0 && right > width + 0.5 && !thing.closest(".scrolls, pre");
  };
  return ["too wide:", ...[...document.querySelectorAll("body *")].filter(sticksOut).slice(0, 4)
    .map((thing) => `${thing.tagName} ${thing.getAttribute("class")} ${thing.textContent.slice(0, 40)}`)];
}"""
# What one can tap, and how large it is; a link in a sentence is as high as its line (WCAG 2.5.8, inline), a box one can
# tick as large as its label.
SMALL_TARGETS: Final = """(thumb) => [...document.querySelectorAll("button, a[href], input, select, summary")]
  .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
  .filter((thing) => !thing.closest(".sr, [inert], .skip:not(:focus)"))
  .filter((thing) => !thing.matches("p a, li a, td a, dd a, figcaption a, .notice a, p button.link"))
  .map((thing) => [thing, thing.getBoundingClientRect(), (thing.closest("label") ?? thing).getBoundingClientRect()])
  .map(([thing, one, other]) => [thing, Math.max(one.width, other.width), Math.max(one.height, other.height)])
  .filter(([, width, height]) => width > 0 && Math.min(width, height) < thumb - 0.5)
  .map(([thing, width, height]) => `${thing.getAttribute("class")} ${Math.round(width)}×${Math.round(height)}`)"""

# A paragraph's own number, what is as large as its whole line, and what lies beside a horse: a tap only enlarges it.
IN_ITS_LINE: Final = ("mark", "jump", "fchip")


@dataclass
class Inspector:
    """Collects what is wrong, with the place where it was seen."""

    alone: str = ""  # the language of a test that looks in no other one
    found: list[str] = field(default_factory=list)
    looked_at: set[str] = field(default_factory=set)
    _compared: set[tuple[str, str]] = field(default_factory=set)  # states and lights whose colours are known

    def verdict(self) -> str:
        return "\n".join(sorted(set(self.found)))

    async def look(self, visitor: Visitor, state: str) -> None:
        """In the afternoon on a phone, on the narrowest phone, and at night on a desk."""
        page = visitor.page
        before = page.viewport_size or PHONE
        place = f"{visitor.words.language} {state}"
        self.looked_at.add(state)
        if visitor.words.language in (*BY_DAY, self.alone):
            await self._axe(visitor, state, "light")
        self._note(place, unspoken(await page.inner_text("body")))
        await page.set_viewport_size(NARROW)
        self._note(f"{place}, 320 px", await page.evaluate(TOO_WIDE, NARROW["width"]))
        if visitor.words.language in (*BY_NIGHT, self.alone):
            await page.set_viewport_size(DESK)
            await page.emulate_media(color_scheme="dark")
            await self._axe(visitor, state, "dark")
            await page.emulate_media(color_scheme="light")
        await page.set_viewport_size(before)

    async def thumb(self, visitor: Visitor, state: str, exceptions: tuple[str, ...] = ()) -> None:
        """Everything one can tap is as large as a thumb, but for exceptions, by the class they begin with."""
        small: list[str] = await visitor.page.evaluate(SMALL_TARGETS, THUMB)
        place = f"{visitor.words.language} {state}, too small for a thumb"
        self._note(place, [one for one in small if not one.startswith(exceptions)])

    async def _axe(self, visitor: Visitor, state: str, light: str) -> None:
        page = visitor.page
        if not await page.evaluate("'axe' in window"):
            await page.evaluate(AXE)
        are_new = (state, light) not in self._compared
        self._compared.add((state, light))
        width = page.viewport_size["width"] if page.viewport_size else 0
        place = f"{visitor.words.language} {state}, {width} px, {light}"
        self._note(place, await page.evaluate(RUN_AXE, are_new))

    def _note(self, place: str, what: list[Any]) -> None:
        self.found += [f"{place}: {one}" for one in what]
