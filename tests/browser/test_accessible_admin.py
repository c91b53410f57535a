"""The admins' pages in three languages: axe finds nothing in either light, nothing scrolls sideways at 320 px."""

from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from app.engine.catalog import GAMES
from tests.browser.conftest import seeded_house
from tests.browser.inspection import Inspector
from tests.browser.socket_moves import driven
from tests.browser.tables import a_way_in
from tests.browser.visitors import Visitor, each
from tests.browser.words import LANGUAGES
from tests.wire.servers import ServerProcess

# On a board that is only looked at: paragraphs, lines, cards and bets that open nothing one would miss.
FOR_READING = ("mark", "jump", "fchip", "spot")
NAME, PASSWORD = "Steward", "turf and rail and post"
BETTER = "two herons on the near rail"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A new house, which prints the link for its first admin."""
    with seeded_house(tmp_path_factory.mktemp("new")) as house:
        yield house


async def test_the_admins_pages(readers: list[Visitor], server: ServerProcess, inspector: Inspector) -> None:
    games = {game: await a_game_played(readers[0], server, game) for game in GAMES}
    link = await a_way_in(server)

    async def come(reader: Visitor) -> None:
        await reader.page.goto(link)
        await inspector.look(reader, "a new admin")
        await inspector.thumb(reader, "a new admin")

    await each(readers, come)
    await fill_in(readers[0])
    await readers[0].page.wait_for_url("**/admin/games")

    async def come_too_late(reader: Visitor) -> None:
        await reader.page.goto("/")  # the same page with its fragment would not be asked for anew
        await reader.page.goto(link)
        await fill_in(reader)
        await reader.page.locator("[role=alert]", has_text=reader.words("error.bad_link")).wait_for()
        await inspector.look(reader, "a link that was used")

    await each(readers[1:], come_too_late)

    async def work(reader: Visitor) -> None:
        if reader is not readers[0]:
            await sign_in(reader, inspector)
        await look_at_the_lists(reader, inspector)
        await look_at_people(reader, inspector)
        await look_at_their_account(reader, inspector)
        for game, table in games.items():
            await look_into(reader, game, table, inspector)
        await reader.page.goto("/admin/audit")
        await inspector.look(reader, "audit")
        assert [said for said in reader.complaints if "status of 403" not in said] == []  # the wrong password

    await each(readers, work)


async def a_game_played(reader: Visitor, house: ServerProcess, game: str) -> str:
    async with driven(reader, house, game) as driver:
        await driver.until(lambda: driver.is_over)
    return driver.path.removeprefix("/t/")


async def fill_in(reader: Visitor, password: str = PASSWORD) -> None:
    await reader.page.locator("[name=name]").fill(NAME)
    await reader.page.locator("[name=password]").fill(password)
    await reader.press("form .btn.main")


async def sign_in(reader: Visitor, inspector: Inspector) -> None:
    await reader.page.goto("/admin/games")
    await reader.page.wait_for_url("**/admin/login*")
    await inspector.look(reader, "admins' door")
    await fill_in(reader, "not the password")
    await reader.page.locator("[role=alert]", has_text=reader.words("error.wrong_password")).wait_for()
    await inspector.look(reader, "refused at the admins' door")
    await fill_in(reader)
    await reader.page.wait_for_url("**/admin/games")


async def look_at_the_lists(reader: Visitor, inspector: Inspector) -> None:
    for query, state in (
        ("", "finished games"),
        ("?game=mafia&player=Robin&since=2020-01-01", "games by filter"),
        ("?player=Nobody&since=yesterday", "nothing found, and a date that is none"),
    ):
        await reader.page.goto(f"/admin/games{query}")
        await inspector.look(reader, state)
    await inspector.thumb(reader, "finished games")


async def look_at_people(reader: Visitor, inspector: Inspector) -> None:
    await reader.page.goto("/admin/people?name=Nobody")
    await inspector.look(reader, "nobody found")
    await reader.page.goto("/admin/people")
    await inspector.look(reader, "people")
    await inspector.thumb(reader, "people")
    # A person for each reader: what one has hidden another cannot hide.
    await reader.press(reader.page.locator("tbody a").nth(LANGUAGES.index(reader.words.language)))
    await reader.press(reader.button("admin.person.hide"))
    await reader.button("admin.person.free").wait_for()
    await inspector.look(reader, "a person whose name is hidden")
    await reader.press(reader.button("admin.person.free"))
    await reader.page.get_by_text(reader.words("admin.action.name_freed")).first.wait_for()
    await inspector.look(reader, "a person")
    await inspector.thumb(reader, "a person")


async def look_at_their_account(reader: Visitor, inspector: Inspector) -> None:
    await reader.page.goto("/admin/account")
    await inspector.look(reader, "account")
    await inspector.thumb(reader, "account")
    for field, typed in (("old", "not the password"), ("new", BETTER), ("again", BETTER)):
        await reader.page.locator(f"[name={field}]").fill(typed)
    await reader.press(reader.button("admin.account.change"))
    await reader.page.locator("[role=alert]", has_text=reader.words("error.wrong_old_password")).wait_for()
    await inspector.look(reader, "a password that is not theirs")


async def look_into(reader: Visitor, game: str, table: str, inspector: Inspector) -> None:
    """A dozen moves on, and its end with the shuffle checked: every panel has been there by then."""
    page = reader.page
    await page.goto(f"/admin/games/{table}")
    await page.locator(".scrub").wait_for()
    await expect(page.locator(".fairness")).to_contain_text(reader.words("review.chain_holds"))
    await page.locator(".scrub input").fill("11")
    await reader.press(reader.button("review.next"))
    await inspector.look(reader, f"review of {game}")
    await inspector.thumb(reader, f"review of {game}", FOR_READING)
    await reader.press("#verify form button")
    await page.locator(".checked").wait_for()
    await reader.press(reader.button("review.last"))
    await inspector.look(reader, f"review of {game}, its end, checked")
