"""What is wrong with a picture that nobody can scroll, read from a sofa: each fault with an example."""

from typing import Final

from playwright.async_api import Page

from tests.browser.visitors import Visitor

HD: Final = {"width": 1280, "height": 720}
SIZES: Final = (HD, {"width": 1920, "height": 1080}, {"width": 3840, "height": 2160}, {"width": 1024, "height": 768})
DRAWN: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Horses run over what is written on their lanes. Of long names the end may be missing, as in NAMES_LIKE none is.
FAULTS: Final = """() => {
  const faults = {}, least = innerHeight / 40 - 0.01, page = document.scrollingElement;
  const note = (fault, what) => faults[fault] ??= what;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) note("scrolls", page.scrollHeight);
  const texts = document.createTreeWalker(document.querySelector("#tv"), NodeFilter.SHOW_TEXT);
  const read = [];
  const isBeyond = (place, frame, wide, high) =>
    place.left < frame.left - wide || place.right > frame.right + wide ||
    place.top < frame.top - high || place.bottom > frame.bottom + high;
  // A line of text is higher than its letters are, the more so in fonts for several scripts.
  const inkOf = ({ left, right, top, bottom }, type) =>
    ({ left, right, top: (top + bottom) / 2 - 0.4 * type, bottom: (top + bottom) / 2 + 0.4 * type });
  const around = (all) => ({
    left: Math.min(...all.map(({ left }) => left)), right: Math.max(...all.map(({ right }) => right)),
    top: Math.min(...all.map(({ top }) => top)), bottom: Math.max(...all.map(({ bottom }) => bottom)),
  });
  const zoomOf = (thing) => thing.currentCSSZoom ?? 1;
  const blockOf = (thing) => getComputedStyle(thing).display === "inline" ? blockOf(thing.parentElement) : thing;
  while (texts.nextNode()) {
    const { parentElement: holder, textContent: words } = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()];
    if (!words.trim() || holder.closest(".sr") || !lines.some(({ width, height }) => width && height)) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const name = `${words.trim()} in ${holder.closest("[class]")?.getAttribute("class")}`;
    const type = parseFloat(getComputedStyle(holder).fontSize) * zoomOf(holder);
    const inked = lines.map((line) => inkOf(line, type)), place = around(inked);
    if (type < least) note("small", name);
    const margin = innerHeight / 100;
    const isOut = place.left < margin || place.top < margin || place.right > innerWidth - margin ||
      place.bottom > innerHeight - margin;
    if (isOut && !holder.closest(".tv-lost")) note("outside", name);
    if (isBeyond(place, blockOf(holder).getBoundingClientRect(), innerHeight / 360, type)) note("spills", name);
    for (let frame = holder; frame.id !== "tv"; frame = frame.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(frame);
      const [wide, high] = [overflowX, overflowY].map((one) => one === "visible" ? Infinity : 0);
      if (isBeyond(place, frame.getBoundingClientRect(), wide + 1, high + 1)) note("cut", name);
    }
    const moves = holder.closest(".runner, .runs, .mount, .fhorse");
    if (!moves) read.push({ name, lines: inked });
  }
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.bottom - a.top, b.bottom - b.top) / 4;
  read.forEach((one, i) => read.slice(i + 1).forEach((other) => {
    if (one.lines.some((a) => other.lines.some((b) => meet(a, b)))) note("over", `${one.name} and ${other.name}`);
  }));
  return faults;
}"""


async def faults_of(page: Page) -> dict[str, str]:
    await page.evaluate(DRAWN)  # a screen fits its sheet to a new size when it draws
    found: dict[str, str] = await page.evaluate(FAULTS)
    return found


async def faults_in_every_size(shown: Visitor) -> dict[str, dict[str, str]]:
    found = {}
    for size in SIZES:
        await shown.page.set_viewport_size(size)  # type: ignore[arg-type]
        if faults := await faults_of(shown.page):
            found[f"{size['width']}×{size['height']}"] = faults
    return found
