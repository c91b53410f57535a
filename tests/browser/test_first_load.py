"""What a first visit costs: bytes on the wire with an empty cache, and how much the page jumps. Times are printed only.

The lab: four times less processor, 1.6 Mbit/s, 150 ms to the server.
"""

import gzip
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.async_api import CDPSession, Request

from tests.browser.tables import a_table_of, ask
from tests.browser.visitors import DESK, PHONE, Visitor, Visitors

SCRIPTS: Final = 40_000
FIRST_LOAD: Final = 150_000
SHIFT: Final = 0.1
LAB: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
WATCH: Final = """
window.seen = { shift: 0, paint: 0, what: "" };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.seen.paint = entry.startTime;
    window.seen.what = entry.element?.className ?? entry.element?.tagName ?? "";
  }
}).observe({ type: "largest-contentful-paint", buffered: true });
"""


@dataclass
class Load:
    """One visit with an empty cache. `total` is all that came over the wire, `scripts` without their headers."""

    bytes: dict[str, int] = field(default_factory=dict)
    asked: list[Request] = field(default_factory=list)
    scripts: int = 0
    zipped: int = 0
    seen: dict[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.bytes.values())

    async def weigh_scripts(self) -> None:
        for request in self.asked:
            if request.resource_type == "script" and (response := await request.response()) is not None:
                self.scripts += (await request.sizes())["responseBodySize"]
                self.zipped += len(gzip.compress(await response.body(), 9))

    def tell(self, what: str) -> None:
        print(
            f"{what}: {self.total:,} bytes, scripts {self.scripts:,} ({self.zipped:,} by gzip -9), shift "
            f"{self.seen['shift']:.3f}, largest paint after {self.seen['paint']:.0f} ms ({self.seen['what']})"
        )


async def visit(visitor: Visitor, path: str, drawn: str) -> Load:
    """Go there in the lab, wait until everything is drawn, and weigh what came."""
    load = Load()
    cdp: CDPSession = await visitor.context.new_cdp_session(visitor.page)
    cdp.on("Network.loadingFinished", lambda told: load.bytes.update({told["requestId"]: told["encodedDataLength"]}))
    visitor.page.on("requestfinished", lambda request: load.asked.append(request))
    await cdp.send("Network.enable")
    await cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
    await cdp.send("Network.emulateNetworkConditions", LAB)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    await visitor.page.goto(path)
    await visitor.page.locator(drawn).first.wait_for()
    await visitor.page.wait_for_load_state("networkidle")
    await load.weigh_scripts()
    load.seen = await visitor.page.evaluate("window.seen")
    return load


async def newcomer(visitors: Visitors, size: dict[str, int] = PHONE) -> Visitor:
    return await visitors.come("Tobias", size=size, touch=size is PHONE, script=WATCH)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_a_table_in_play_is_light_and_stands_still(visitors: Visitors, size: dict[str, int]) -> None:
    me = await newcomer(visitors, size)
    path, _ = await a_table_of([me], 3)
    load = await visit(me, path, ".status.mine")
    load.tell("table in play")
    assert load.scripts <= SCRIPTS
    assert load.total <= FIRST_LOAD
    assert load.seen["shift"] <= SHIFT


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_the_door_of_a_table_is_light_and_stands_still(visitors: Visitors, size: dict[str, int]) -> None:
    host = await visitors.come("Aoi")
    _, link = await a_table_of([host], 0, start=False)
    guest = await newcomer(visitors, size)
    load = await visit(guest, link, ".door .btn.main")
    load.tell("door")
    assert load.scripts <= SCRIPTS
    assert load.total <= FIRST_LOAD
    assert load.seen["shift"] <= SHIFT


async def test_the_lobby_and_the_front_page_stand_still(visitors: Visitors) -> None:
    me = await newcomer(visitors)
    home = await visit(me, "/", "[data-open=mafia]")
    home.tell("home")
    await ask(me, "/api/session", {"name": "Tobias"})
    path, _ = await a_table_of([me], 2, start=False)
    lobby = await visit(me, path, ".lobby")
    lobby.tell("lobby")
    assert home.total <= FIRST_LOAD
    assert lobby.total <= FIRST_LOAD
    assert home.seen["shift"] <= SHIFT
    assert lobby.seen["shift"] <= SHIFT
