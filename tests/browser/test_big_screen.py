"""A television and a phone in one room: the code, the whole picture in every size, and a screen that comes back."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from app.engine.catalog import GAMES
from tests.browser.conftest import seeded_house
from tests.browser.places import NAMES_LIKE
from tests.browser.recorded import on_a_board
from tests.browser.tables import RUNS_BY_ITSELF, TOOL, a_table_of, ask, let_go, open_page
from tests.browser.visitors import PATIENCE, PHONE, STILL, Visitor, Visitors
from tests.browser.whole_picture import HD, SIZES, faults_of
from tests.wire.clients import Table, come_in
from tests.wire.servers import ServerProcess

LONG: Final = PATIENCE * 2_000  # milliseconds, for a game of bots on a machine that has other things to do
TRACKS: Final = {
    "mafia": ".runner",
    "longshot": ".runner",
    "jockeys": ".squares",
    "readysetbet": ".track",
    "force": ".flane",
}
SCENES: Final = {"table": ".table.tv", "reckoning": ".tv-reckoning"}
MOST_SIZES: Final = 1500
ONE_RACE: Final = {"force"}  # games without anything between races

# How much wider one margin of a full lobby is than the other.
ASKEW: Final = """() => {
  const { left, right } = document.querySelector(".tv-seats").getBoundingClientRect();
  return Math.abs(left - (innerWidth - right));
}"""
# What stands higher in the gate than the middle of its name.
OVER_THE_GATE: Final = """() => {
  const { top, bottom } = document.querySelector(".square.gate .at").getBoundingClientRect();
  const horses = [...document.querySelectorAll(".mount .horse")];
  return horses.filter((one) => one.getBoundingClientRect().top < bottom - 1).length;
}"""

# What the caller says, in order; and how often a sheet is tried in another size.
CAPTIONS: Final = """
window.said = [];
window.tried = 0;
const set = CSSStyleDeclaration.prototype.setProperty;
CSSStyleDeclaration.prototype.setProperty = function (name, ...rest) {
  window.tried += name === "--fit";
  return set.call(this, name, ...rest);
};
new MutationObserver(() => {
  const words = document.querySelector(".tv-call")?.textContent;
  if (words && words !== window.said.at(-1)) window.said.push(words);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """As elsewhere, but bots leave the time to pause a game while its reckoning is on the screen."""
    with seeded_house(tmp_path_factory.mktemp("slower"), 25) as house:
        yield house


async def a_television(visitors: Visitors, **options: Any) -> Visitor:
    """Nothing moves on it, and it stands in the room with its code."""
    shown = await visitors.come("Television", size=HD, device=STILL, reduced_motion="reduce", **options)
    await shown.page.goto("/tv")
    await shown.page.locator(".tv-code .tote").wait_for()
    return shown


async def code_on(shown: Visitor) -> str:
    code = await shown.page.locator("#tv").get_attribute("data-board")
    assert code is not None
    assert re.fullmatch("[A-Z2-9]{6}", code)
    return code


async def a_table_of_bots(host: Visitor, game: str, bots: int) -> str:
    """A table where the host only watches; the address of its calls."""
    await ask(host, "/api/session", {"name": host.name})
    made = await ask(host, "/api/tables", {"game": game, "sit": False})
    table = f"/api/tables/{made['table']}"
    for seat in range(bots):
        await ask(host, f"{table}/bots", {"seat": seat, "level": "regular"})
    return table


async def fits(page: Page, scene: str) -> bool:
    """The scene fills the screen in every size, by day or night: no scrolling, nothing small, nothing cut off.

    False: the screen has gone on to another scene meanwhile, for it shows what came before the pause first.
    """
    for size, light in zip(SIZES, ("light", "dark", "light", "dark"), strict=True):
        await page.set_viewport_size(size)  # type: ignore[arg-type]
        await page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        faults = await faults_of(page)
        if not await page.locator(scene).count():
            return False
        assert faults == {}, (scene, size, light)
    await page.set_viewport_size(HD)  # type: ignore[arg-type]
    return True


async def pause(host: Visitor, table: str, paused: bool) -> bool:
    """False: the game is over already."""
    answer = await host.context.request.post(f"{table}/pause", data={"paused": paused}, headers=TOOL)
    return answer.ok


async def test_the_host_enters_the_code_on_a_phone_and_the_table_appears(visitors: Visitors) -> None:
    host = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL, reduced_motion="reduce")
    shown = await a_television(visitors)
    assert await fits(shown.page, ".tv-waiting")
    await ask(host, "/api/session", {"name": host.name})
    made = await ask(host, "/api/tables", {"game": "mafia"})
    await host.page.goto(f"/t/{made['table']}")
    await host.page.locator(".lobby").wait_for()
    await host.press(host.button("menu"))
    await host.press(host.button("tv.title"))
    field = host.page.get_by_label(host.words("tv.code"))
    await field.fill("QQQQQQ")
    await host.press(host.button("tv.connect"))
    await expect(host.text("error.no_such_board_code")).to_be_visible()
    await field.fill((await code_on(shown)).lower())
    await host.press(host.button("tv.connect"))
    await shown.page.locator(".tv-lobby").wait_for()
    await expect(shown.page.locator(".tv-seats b")).to_have_text(["Tobias"])
    await expect(shown.page.locator(".tv-join .tote")).to_have_attribute("aria-label", " ".join(made["code"]))
    picture = shown.page.locator(".tv-join img")
    assert await picture.evaluate("async (img) => { await img.decode(); return img.naturalWidth > 0; }")
    assert await fits(shown.page, ".tv-lobby")
    await expect(host.page.locator("[data-board]")).to_have_count(1)
    await host.press(host.button("tv.disconnect"))
    await host.press(host.button("tv.really"))
    await shown.page.locator(".tv-code .tote").wait_for()
    await expect(host.page.locator("[data-board]")).to_have_count(0)
    assert shown.complaints == []


async def test_in_a_lobby_of_many_every_name_can_be_read(visitors: Visitors, server: ServerProcess) -> None:
    host = await visitors.come("Wilhelmina")
    await ask(host, "/api/session", {"name": host.name})
    made = await ask(host, "/api/tables", {"game": "readysetbet"})
    table = Table(made["table"], made["invite"], made["code"])
    async with server.client() as client:
        for name in NAMES_LIKE["en"]:
            await (await come_in(client, name)).joins(table)
    shown = await visitors.come("Television", size=HD, device=STILL)
    await shown.page.goto((await ask(host, f"{table.path}/boards"))["link"])
    await shown.page.locator(".tv-lobby").wait_for()
    await expect(shown.page.locator(".tv-seats b")).to_have_text([host.name, *NAMES_LIKE["en"]])
    assert await fits(shown.page, ".tv-lobby")


async def test_a_phone_that_scans_the_code_chooses_a_table(visitors: Visitors) -> None:
    host, shown = await visitors.come("Aoi", size=PHONE), await a_television(visitors)
    await a_table_of_bots(host, "longshot", 1)
    await host.page.goto(f"/tv/connect#{await code_on(shown)}")
    await host.page.locator("#connect .btn.main").click()
    await shown.page.locator(".tv-lobby").wait_for()
    stranger = await visitors.come("Wen", size=PHONE)
    await stranger.page.goto("/tv/connect#QQQQQQ")
    await expect(stranger.text("tv.no_table")).to_be_visible()


async def test_a_link_makes_a_browser_the_tables_screen(visitors: Visitors) -> None:
    host = await visitors.come("Maria")
    table = await a_table_of_bots(host, "jockeys", 1)
    link = (await ask(host, f"{table}/boards"))["link"]
    shown = await visitors.come("Television", size=HD, device=STILL)
    await shown.page.goto(link)
    await shown.page.locator(".tv-lobby").wait_for()
    assert shown.page.url.endswith("/tv")  # the token does not stay in the address bar


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_on_the_screen(game: str, visitors: Visitors) -> None:
    host, shown = await visitors.come("Tobias"), await a_television(visitors, script=CAPTIONS)
    page = shown.page
    most = GAMES[game].seats_with(GAMES[game].chosen({}))[1]
    table = await a_table_of_bots(host, game, most - 1)
    await ask(host, f"{table}/boards", {"code": await code_on(shown)})
    await page.locator(".tv-lobby").wait_for()
    await ask(host, f"{table}/bots", {"seat": most - 1, "level": "regular"})
    if most == GAMES[game].seats[1]:  # Ready Set Bet keeps a seat for a caller
        await expect(page.locator(".tv-join")).to_have_count(0)
        assert await page.evaluate(ASKEW) < 1
    await ask(host, f"{table}/start")
    if game in RUNS_BY_ITSELF:
        await let_go(host, table)
    screen, seen = page.locator("#tv"), set[str]()
    wanted = {"table"} if game in ONE_RACE else {"table", "reckoning"}
    await expect(screen).to_have_attribute("data-seq", re.compile(r"\d\d"), timeout=LONG)
    while wanted - seen:
        is_paused = await pause(host, table, True)
        if is_paused:
            await expect(screen).to_have_attribute("data-paused", "true")
        scene = await screen.get_attribute("data-scene") or ""
        if scene in wanted - seen:
            if not is_paused:  # the game is over, and its last reckoning goes by itself
                assert await faults_of(page) == {}, scene
            elif not await fits(page, SCENES[scene]):
                await page.set_viewport_size(HD)  # type: ignore[arg-type]
                continue
            seen.add(scene)
        if scene == "podium":  # of a race that was over before anybody could look at its reckoning
            break
        await pause(host, table, False)
        if wanted - seen:
            await expect(screen).not_to_have_attribute("data-scene", scene, timeout=LONG)
    await page.locator(".tv-podium").wait_for(timeout=LONG)
    assert await fits(page, ".tv-podium")
    views = [message["view"] for message in shown.heard if message["type"] in {"welcome", "step"}]
    assert any(views)
    assert all(view is None or view["own"] is None for view in views)
    assert not any("moves" in one for message in shown.heard for one in message.get("asks", ()))
    said = await page.evaluate("window.said")
    tried = await page.evaluate("window.tried")
    print(game, f"{tried} sizes tried", *said, sep="\n  ")
    assert tried < MOST_SIZES  # a sheet is measured when it has changed, and not with every move of the next race
    assert len(said) >= 3
    assert not [words for words in said if re.search(r"[{}]|call\.|undefined|NaN", words)]
    assert shown.complaints == []


async def test_a_screen_that_was_switched_off_shows_its_table_again(visitors: Visitors) -> None:
    host, shown = await visitors.come("Sam"), await a_television(visitors)
    table = await a_table_of_bots(host, "mafia", 4)
    await ask(host, f"{table}/boards", {"code": await code_on(shown)})
    await ask(host, f"{table}/start")
    await shown.page.locator(".table.tv").wait_for()
    await pause(host, table, True)
    await shown.page.close()
    again = await shown.context.new_page()
    await again.goto("/tv")
    await again.locator(".table.tv").wait_for()
    # The line is cut as by a network that goes away, and comes back by itself.
    await shown.context.set_offline(True)
    await again.locator(".tv-lost").wait_for()
    await shown.context.set_offline(False)
    await expect(again.locator(".tv-lost")).to_have_count(0)
    await again.locator(".table.tv").wait_for()


@pytest.mark.parametrize("game", GAMES)
async def test_a_phone_is_a_hand_while_a_screen_shows_the_race(game: str, visitors: Visitors) -> None:
    me = await visitors.come("Lotte", size=PHONE, touch=True, device=STILL, reduced_motion="reduce")
    path, _ = await a_table_of([me], GAMES[game].seats[0] - 1, game=game)
    table, track = path.replace("/t/", "/api/tables/"), me.page.locator(TRACKS[game]).first
    shown = await visitors.come("Television", size=HD, device=STILL)
    await shown.page.goto((await ask(me, f"{table}/boards"))["link"])
    await shown.page.locator(".table.tv").wait_for()
    await open_page(me, path)
    if game not in ONE_RACE:  # where decks are brought first, and the course is not there yet
        await expect(track).to_be_visible()
    await me.press(me.button("menu"))
    await me.press(me.page.get_by_role("switch", name=me.words("menu.hands")))
    await me.page.keyboard.press("Escape")
    await expect(track).to_be_hidden()
    await me.page.locator(".table.hands .hand").wait_for()
    assert await me.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert await me.page.locator(".table.hands").evaluate("(one) => one.getBoundingClientRect().top") == 0
    await me.press(me.button("tv.show_table"))
    await expect(me.page.locator(".table.hands")).to_have_count(0)
    await me.press(me.button("tv.only_hand"))
    await expect(track).to_be_hidden()
    await me.page.reload()
    await me.page.locator(".table.hands .hand").wait_for()
    board = (await (await me.context.request.get(f"{table}/boards", headers=TOOL)).json())[0]["board"]
    assert (await me.context.request.delete(f"{table}/boards/{board}", headers=TOOL)).ok
    await expect(me.page.locator(".table.hands")).to_have_count(0)
    assert me.complaints == []


async def test_no_horse_stands_before_the_name_of_the_gate(visitors: Visitors) -> None:
    shown = await visitors.come("Television", size=HD, device=STILL, reduced_motion="reduce")
    reel = await on_a_board(shown, "jockeys", 4)
    begun = reel.find(lambda one: one.view["trick"] == 1)
    assert begun is not None
    await reel.jump(begun)
    for size in SIZES:
        await shown.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert await shown.page.evaluate(OVER_THE_GATE) == 0, size
