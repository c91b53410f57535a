"""Pages, doors, lobbies in three languages: axe finds nothing in either light, nothing scrolls sideways at 320 px."""

import pytest

from app.engine.catalog import GAMES
from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, open_page
from tests.browser.visitors import Visitor, each

# A page with one fault of every kind that is looked for.
FAULTY = """<!doctype html><html lang="en"><title>Faults</title><main><h1>Faults</h1>
<p style="color: #999; background: #fff">pale words, and a name nobody sees: log.race</p>
<p style="width: 700px">wide</p><button class="tiny" style="width: 20px; height: 20px">x</button><img src="data:,">
</main>"""


async def test_the_inspector_sees_what_is_wrong(readers: list[Visitor]) -> None:
    reader, inspector = readers[0], Inspector()
    await reader.page.set_content(FAULTY)
    await inspector.look(reader, "faults")
    await inspector.thumb(reader, "faults")
    for fault in ("color-contrast", "image-alt", "log.race", "320 px: too wide", "tiny 20×20"):
        assert fault in inspector.verdict(), fault
    assert "dark" in inspector.verdict()


async def test_pages_for_everybody(readers: list[Visitor], inspector: Inspector) -> None:
    await a_table_of([readers[0]], 0, start=False, visibility="public")
    await a_table_of([readers[1]], 1, start=False)

    async def read(reader: Visitor) -> None:
        for path, state in (
            ("/", "home"),
            ("/games", "my games"),
            ("/rules", "all rules"),
            ("/rules/mafia#M-4.3", "rules at a paragraph"),
            ("/nowhere", "error 404"),
            ("/t/nowhere", "no such table"),
        ):
            await reader.page.goto(path)
            await inspector.look(reader, state)
        await reader.page.goto("/")
        await reader.page.locator("[popovertarget=site-menu]").click()
        await reader.page.locator("#site-menu").wait_for()
        await inspector.look(reader, "site menu")
        await inspector.thumb(reader, "site menu")

    await each(readers, read)


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_a_game_and_its_own_page(game: str, readers: list[Visitor], inspector: Inspector) -> None:
    async def read(reader: Visitor) -> None:
        await reader.page.goto(f"/rules/{game}")
        await inspector.look(reader, f"rules of {game}")
        await reader.page.goto(f"/games/{game}")
        await inspector.look(reader, f"page of {game}")
        await inspector.thumb(reader, f"page of {game}")

    await each(readers, read)


async def test_the_door_of_a_table(readers: list[Visitor], inspector: Inspector) -> None:
    _, link = await a_table_of([readers[0]], 1, start=False)

    async def knock(reader: Visitor) -> None:
        await reader.context.clear_cookies()
        await reader.page.goto(link)
        await reader.button("join.sit").wait_for()
        await inspector.look(reader, "door of a table")
        await inspector.thumb(reader, "door of a table")
        await reader.page.goto("about:blank")
        await reader.page.goto(link.partition("#")[0] + "#wrong-invitation-of-some-length")
        await reader.page.get_by_role("alert").wait_for()
        await inspector.look(reader, "without an invitation")
        await inspector.thumb(reader, "without an invitation")
        await reader.press(reader.button("knock.ask"))
        await reader.button("knock.give_up").wait_for()
        await inspector.look(reader, "waiting at the door")
        await inspector.thumb(reader, "waiting at the door")

    await each(readers, knock)


@pytest.mark.parametrize("game", GAMES)
async def test_the_lobby_of_a_host(game: str, readers: list[Visitor], inspector: Inspector) -> None:
    async def arrange(reader: Visitor) -> None:
        path, _ = await a_table_of([reader], 1, start=False, game=game)
        await open_page(reader, path)
        await reader.page.locator("details.fold summary").click()
        await reader.page.locator(".opts .opt").first.wait_for()
        await inspector.look(reader, f"lobby of {game}")
        await inspector.thumb(reader, f"lobby of {game}")

    await each(readers, arrange)


async def test_the_lobby_of_guests(readers: list[Visitor], inspector: Inspector) -> None:
    path, _ = await a_table_of(readers, 0, start=False)

    async def wait(reader: Visitor) -> None:
        await open_page(reader, path)
        await reader.button("lobby.ready").wait_for()
        await inspector.look(reader, "lobby of a guest")

    await open_page(readers[0], path)
    await each(readers[1:], wait)
