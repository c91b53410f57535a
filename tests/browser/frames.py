"""What a page's main thread does while something moves, traced in Chromium.

Motions are the compositor's: it goes on at 60 frames a second while the main thread works, as long as nothing has to be
laid out or painted for them. So the work of the main thread counts over the whole of a motion. It is counted in
processor time, so that other programs on the same cores take nothing away, and multiplied by the slowdown asked for.

The compositor and the threads that paint tiles (raster) work beside the main thread, and each has a frame's time too.
What puts the tiles together on the screen is software here, which a graphics card does elsewhere: it is told apart, and
decides how many frames are drawn here. Nothing of it is allowed or forbidden.
"""

import asyncio
from bisect import bisect
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.async_api import CDPSession

from tests.browser.visitors import PATIENCE, Visitor

TIMELINE: Final = "disabled-by-default-devtools.timeline"
CATEGORIES: Final = ["devtools.timeline", TIMELINE, f"{TIMELINE}.frame"]
FRAME: Final = "BeginMainThreadFrame"
# By kind of work: its events on the main thread. Whatever else it does is script.
KINDS: Final = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
}
MAIN: Final = ("script", "style", "layout", "paint")
# By thread: what it does. The last one stands in for a graphics card.
BESIDE: Final = {"Compositor": "compositor", "ThreadPool": "raster", "VizCompositorThread": "screen"}
MS: Final = 1000  # the trace counts microseconds


@dataclass
class Film:
    """`works` has the milliseconds of work of each frame that the main thread made, `drawn` all that were drawn.

    `kinds` has the milliseconds of the main thread's kinds of work, `beside` those of the threads beside it.
    """

    works: list[float] = field(default_factory=list)
    drawn: int = 0
    seconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)
    beside: Counter[str] = field(default_factory=Counter)

    def a_frame(self, spent: float, rate: int, slowdown: float) -> float:
        """Milliseconds of this work between two frames, on a device so much slower."""
        return spent * slowdown / (self.seconds * rate)

    def work_a_frame(self, rate: int, slowdown: float) -> float:
        """Milliseconds between two frames in which the busiest thread works that a graphics card does not replace."""
        busiest = max(sum(self.works), self.beside["compositor"], self.beside["raster"])
        return self.a_frame(busiest, rate, slowdown)

    def told(self, rate: int, slowdown: float) -> str:
        own, drawn = len(self.works) / self.seconds, self.drawn / self.seconds
        all_of_it = {**self.kinds, "script": sum(self.works) - self.kinds.total()}
        parts = [f"{what} {self.a_frame(all_of_it.get(what, 0), rate, slowdown):.1f}" for what in MAIN]
        beside = [f"{what} {self.a_frame(self.beside[what], rate, slowdown):.1f}" for what in BESIDE.values()]
        return (
            f"{self.a_frame(sum(self.works), rate, slowdown):.1f} ms of work a frame at {slowdown}× "
            f"({', '.join(parts)}), {1000 / rate:.1f} allowed; beside it {', '.join(beside)}; "
            f"the longest {max(self.works) * slowdown:.0f}; {drawn:.0f} frames a second drawn here, {own:.0f} of them "
            f"with the main thread, for {self.seconds:.1f} s"
        )


@asynccontextmanager
async def filmed(visitor: Visitor) -> AsyncIterator[Film]:
    """Trace the page for as long as the block lasts."""
    cdp: CDPSession = await visitor.context.new_cdp_session(visitor.page)
    film = Film()
    events: list[dict[str, Any]] = []
    is_told = asyncio.Event()
    cdp.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: is_told.set())
    config = {"includedCategories": CATEGORIES}
    await cdp.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
    yield film
    await cdp.send("Tracing.end")
    async with asyncio.timeout(2 * PATIENCE):  # of half a minute of film there is much to tell
        await is_told.wait()
    await cdp.detach()
    develop(film, events)


def develop(film: Film, events: list[dict[str, Any]]) -> None:
    begins = [event for event in events if event["name"] == FRAME]
    assert begins, "nothing was drawn"
    [(thread, _)] = Counter((event["pid"], event["tid"]) for event in begins).most_common(1)
    own = [event for event in events if (event["pid"], event["tid"]) == thread and event["ts"]]
    frames = sorted(event["ts"] for event in own if event["name"] == FRAME)
    film.works = [0.0] * (len(frames) + 1)
    for task in own:
        if task["name"] == "RunTask":
            film.works[bisect(frames, task["ts"])] += task.get("tdur", task.get("dur", 0)) / MS
    film.kinds = kinds_of(own)
    film.beside = beside(events, thread[0])
    film.drawn = sum(event["name"] == "DrawFrame" and event["pid"] == thread[0] for event in events)
    moments = [event["ts"] for event in own]
    film.seconds = (max(moments) - min(moments)) / MS**2


def kinds_of(own: list[dict[str, Any]]) -> Counter[str]:
    """Of work within other work, such as styles that a layout needs, the outer one counts."""
    spent, until = Counter[str](), 0
    for task in sorted((one for one in own if one["name"] in KINDS), key=lambda one: (one["ts"], -one.get("dur", 0))):
        if task["ts"] >= until:
            until = task["ts"] + task.get("dur", 0)
            spent[KINDS[task["name"]]] += task.get("tdur", task.get("dur", 0)) / MS
    return spent


def beside(events: list[dict[str, Any]], page: int) -> Counter[str]:
    """What the page's other threads do, and the one that puts pictures on the screen, in whatever process it is."""
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    spent = Counter[str]()
    for task in events:
        name = names.get((task["pid"], task["tid"]), "")
        is_ours = task["pid"] == page or name.startswith("Viz")
        what = "RasterTask" if name.startswith("ThreadPool") else "RunTask"
        kind = next((kind for thread, kind in BESIDE.items() if name.startswith(thread)), None)
        if kind and is_ours and task["name"] == what:
            spent[kind] += task.get("tdur", task.get("dur", 0)) / MS
    return spent
