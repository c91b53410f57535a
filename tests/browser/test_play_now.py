"""From the home page to one's own first decision with one button."""

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.visitors import DESK, PHONE, STILL, Visitors


@pytest.mark.parametrize("game", GAMES)
async def test_one_tap_leads_to_a_game_without_a_lobby_between(visitors: Visitors, game: str) -> None:
    me = await visitors.come("", size=PHONE, device=STILL)
    await me.page.add_init_script(
        "new MutationObserver(() => document.querySelector('.page.lobby') && (window.sawLobby = true))"
        ".observe(document, {childList: true, subtree: true})"
    )
    await me.page.goto("/")
    await me.page.locator("[data-your-name]").fill("Robin")
    await me.press(f"[data-play={game}]")
    await me.page.locator(".table .status").wait_for()
    assert me.seat == 0
    assert await me.page.evaluate("window.sawLobby") is None


async def test_the_games_fill_every_row_of_the_home_page(visitors: Visitors) -> None:
    me = await visitors.come("Robin", size=DESK)
    await me.page.goto("/")
    in_rows = """() => Object.values(Object.groupBy([...document.querySelectorAll(".races > *")],
      (card) => card.offsetTop)).map((row) => row.length)"""
    for width, height in ((360, 640), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440)):
        await me.page.set_viewport_size({"width": width, "height": height})
        rows: list[int] = await me.page.evaluate(in_rows)
        assert len(set(rows)) == 1, (width, rows)


async def test_a_reload_before_the_start_shows_the_lobby(visitors: Visitors) -> None:
    """And so does Back, or a second window: only the page that was opened by the button starts the game."""
    me = await visitors.come("Maria", size=DESK)
    await me.page.route("**/start", lambda route: route.abort())
    await me.page.goto("/")
    await me.press("[data-play=mafia]")
    await me.page.locator(".page.lobby").wait_for()
    await expect(me.page.locator(".foot .btn.main")).to_be_enabled()
    await me.page.unroute("**/start")
    await me.page.reload()
    await me.page.locator(".page.lobby").wait_for()
    await me.press(".foot .btn.main")
    await me.page.locator(".table .status").wait_for()
