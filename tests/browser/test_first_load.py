"""What a first visit costs: bytes on the wire with an empty cache, and how much the page jumps. Times are printed only.

The lab: four times less processor, 1.6 Mbit/s, 150 ms to the server.
"""

import asyncio
import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.async_api import CDPSession, Request

from app.engine.catalog import GAMES
from tests.browser.conftest import seeded_house
from tests.browser.tables import RUNS_BY_ITSELF, a_table_of, ask, let_go
from tests.browser.visitors import DESK, PHONE, Visitor, Visitors
from tests.wire.servers import ServerProcess

SCRIPTS: Final = 40_000
OWN_CHUNK: Final = {"force": 60_000}  # a game of so many cards may bring more than all the rest together
BIG_SCREEN: Final = 35_000  # what only the page of a big screen loads
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


# A page that breaks every rule there is.
GREEDY: Final = """<!doctype html><meta name="viewport" content="width=device-width"><title>Greedy</title>
<p style="height: 300px">Here</p><script>
new Image().src = "https://elsewhere.invalid/picture.png";
const jump = () => document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 400px" }));
const afterwards = (what) => requestAnimationFrame(() => requestAnimationFrame(what));
afterwards(() => { jump(); afterwards(() => document.body.className = "drawn"); });
</script>"""


@dataclass
class Load:
    """One visit with an empty cache. `total` is all that came over the wire, `scripts` without their headers."""

    bytes: dict[str, int] = field(default_factory=dict)
    asked: list[Request] = field(default_factory=list)
    scripts: dict[str, int] = field(default_factory=dict)
    zipped: int = 0
    seen: dict[str, Any] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.bytes.values())

    @property
    def own_chunk(self) -> int:
        """What the game itself brings."""
        return sum(size for url, size in self.scripts.items() if "/game-" in url)

    async def weigh_scripts(self) -> None:
        for request in self.asked:
            if request.resource_type == "script" and (response := await request.response()) is not None:
                self.scripts[request.url] = (await request.sizes())["responseBodySize"]
                self.zipped += len(gzip.compress(await response.body(), 9))

    def tell(self, what: str) -> None:
        scripts = f"scripts {sum(self.scripts.values()):,} ({self.zipped:,} by gzip -9, of the game {self.own_chunk:,})"
        paint = f"largest paint after {self.seen['paint']:.0f} ms ({self.seen['what']})"
        print(f"{what}: {self.total:,} bytes, {scripts}, shift {self.seen['shift']:.3f}, {paint}")

    def has_small_scripts(self, game: str = "") -> None:
        own = self.own_chunk if game in OWN_CHUNK else 0
        assert 0 < sum(self.scripts.values()) - own <= SCRIPTS
        assert own <= OWN_CHUNK.get(game, 0)

    def is_light_and_stands_still(self) -> None:
        assert 0 < sum(self.scripts.values()) < self.total <= FIRST_LOAD
        assert self.seen["paint"] > 0
        assert self.seen["shift"] <= SHIFT


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A house in which a game that runs by itself outlasts a page that is loaded slowly."""
    with seeded_house(tmp_path_factory.mktemp("slower"), 2) as house:
        yield house


async def visit(visitor: Visitor, path: str, drawn: str, *, runs: bool = False) -> Load:
    """Go there in the lab, wait until everything is drawn, and weigh what came; of a game that runs, what drew it."""
    load = Load()
    await visitor.page.goto("about:blank")  # what an earlier page still asks for does not count
    cdp: CDPSession = await visitor.context.new_cdp_session(visitor.page)
    cdp.on("Network.loadingFinished", lambda told: load.bytes.update({told["requestId"]: told["encodedDataLength"]}))
    visitor.page.on("requestfinished", lambda request: load.asked.append(request))
    await cdp.send("Network.enable")
    await cdp.send("Network.setCacheDisabled", {"cacheDisabled": True})
    await cdp.send("Network.emulateNetworkConditions", LAB)
    await cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    await visitor.page.goto(path, wait_until="commit")
    await visitor.page.locator(drawn).first.wait_for()
    if not runs:  # after a while a page in play fetches what will be needed later
        await visitor.page.wait_for_load_state("networkidle")
    await load.weigh_scripts()
    load.seen = await visitor.page.evaluate("window.seen")
    return load


async def newcomers(visitors: Visitors, **options: Any) -> list[Visitor]:
    """One on a phone's width, one at a desk. A browser that plays a phone counts no jumps, so this one does not."""
    return [await visitors.come("Tobias", size=size, script=WATCH, **options) for size in (PHONE, DESK)]


async def test_the_lab_sees_what_is_heavy_and_jumps(visitors: Visitors) -> None:
    for me in await newcomers(visitors):
        await me.page.route("**/greedy", lambda route: route.fulfill(body=GREEDY, content_type="text/html"))
        load = await visit(me, "/greedy", "body.drawn")
        assert me.foreign(visitors.site) == ["https://elsewhere.invalid/picture.png"]
        assert load.seen["shift"] > SHIFT
        assert load.seen["paint"] > 0


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_in_play_is_light_and_stands_still(game: str, visitors: Visitors) -> None:
    """A game's motions come with the first thing that moves, which may be before or after the page is weighed: here
    nothing moves. Whatever else of the show was loaded before it is wanted would be weighed."""

    async def come(me: Visitor) -> None:
        path, _ = await a_table_of([me], GAMES[game].seats[0] - 1, game=game)
        load = await visit(me, path, ".table .status, .page .head")
        load.tell(f"{game} in play")
        load.is_light_and_stands_still()
        if game in RUNS_BY_ITSELF:  # it stood still until now, with the banner of a pause
            await let_go(me, path)
            load = await visit(me, path, ".table .status", runs=True)
        load.has_small_scripts(game)
        assert load.own_chunk > 0
        assert me.foreign(visitors.site) == []

    await asyncio.gather(*(come(me) for me in await newcomers(visitors, device={"speed": "off"})))


async def test_the_door_of_a_table_is_light_and_stands_still(visitors: Visitors) -> None:
    host = await visitors.come("Aoi")
    _, link = await a_table_of([host], 0, start=False)

    async def knock(guest: Visitor) -> None:
        load = await visit(guest, link, ".door .btn.main")
        load.tell("door")
        load.has_small_scripts()
        load.is_light_and_stands_still()
        assert guest.foreign(visitors.site) == []

    await asyncio.gather(*(knock(guest) for guest in await newcomers(visitors)))


async def test_the_lobby_and_the_front_page_are_light_and_stand_still(visitors: Visitors) -> None:
    async def come(me: Visitor) -> None:
        home = await visit(me, "/", "[data-open=mafia]")
        home.tell("home")
        home.has_small_scripts()
        home.is_light_and_stands_still()
        await ask(me, "/api/session", {"name": "Tobias"})
        path, _ = await a_table_of([me], 2, start=False)
        lobby = await visit(me, path, ".lobby")
        lobby.tell("lobby")
        lobby.has_small_scripts()
        lobby.is_light_and_stands_still()
        assert me.foreign(visitors.site) == []

    await asyncio.gather(*(come(me) for me in await newcomers(visitors)))


async def test_the_page_of_a_big_screen_is_light_and_stands_still(visitors: Visitors) -> None:
    shown, host = await visitors.come("Television", size=DESK, script=WATCH), await visitors.come("Aoi", script=WATCH)
    load = await visit(shown, "/tv", ".tv-code .tote")
    load.tell("big screen")
    load.has_small_scripts()
    path, _ = await a_table_of([host], 3)
    table = await visit(host, path, ".table .status")
    own = {url: size for url, size in load.scripts.items() if url not in table.scripts}
    print(f"of its own: {sum(own.values()):,}")
    assert 0 < sum(own.values()) <= BIG_SCREEN
    load.is_light_and_stands_still()
    assert shown.foreign(visitors.site) == []
