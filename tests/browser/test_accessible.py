"""Every page and state in three languages: axe finds nothing in either light, nothing scrolls sideways at 320 px.

The house is a steady one: the same cards every time, so that the same states are seen.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Final

import pytest
from playwright.async_api import Browser, expect

from tests.browser.inspection import Inspector
from tests.browser.player import Player
from tests.browser.tables import a_finished_table, a_table_of, a_way_in, ask, is_asked, open_page
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES
from tests.wire.friends import ServerProcess, a_server

NAMES: Final = ("Tobias", "葵", "怡君")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    url = f"sqlite:///{tmp_path_factory.mktemp('steady')}/railbird.sqlite"
    with a_server(url, module="tests.browser.steady", RAILBIRD_CLOCK_SPEED="100") as started:
        yield started


@pytest.fixture
async def readers(chromium: Browser, house: ServerProcess) -> AsyncIterator[list[Visitor]]:
    """One in each language, with a phone."""
    visitors = Visitors(chromium, house.url)
    yield [
        await visitors.come(name, language=language, size=PHONE, device=STILL, reduced_motion="reduce")
        for name, language in zip(NAMES, LANGUAGES, strict=True)
    ]
    await visitors.leave()


@pytest.fixture
def inspector() -> Inspector:
    return Inspector()


async def each(readers: list[Visitor], does: Callable[[Visitor], Awaitable[None]]) -> None:
    await asyncio.gather(*(does(reader) for reader in readers))


# Pages


async def test_pages_for_everybody(readers: list[Visitor], inspector: Inspector, house: ServerProcess) -> None:
    await a_table_of([readers[0]], 0, start=False, visibility="public")
    _, link = await a_table_of([readers[1]], 1, start=False)

    async def read(reader: Visitor) -> None:
        for path, state in (
            ("/", "home"),
            ("/games", "my games"),
            ("/rules/mafia", "rules"),
            ("/rules/mafia#M-4.3", "rules at a paragraph"),
            ("/nowhere", "error 404"),
            ("/admin/login", "stewards' door"),
        ):
            await reader.page.goto(path)
            await inspector.look(reader, state)
        await reader.page.goto("/")
        await reader.page.locator("[popovertarget=site-menu]").click()
        await reader.page.locator("#site-menu").wait_for()
        await inspector.look(reader, "site menu")
        await reader.context.clear_cookies()
        await reader.page.goto(link)
        await reader.button("join.sit").wait_for()
        await inspector.look(reader, "door of a table")
        await reader.page.goto("about:blank")
        await reader.page.goto(link.partition("#")[0] + "#wrong-invitation-of-some-length")
        await reader.press(reader.button("join.sit"))
        await reader.page.get_by_role("alert").wait_for()
        await inspector.look(reader, "refused at the door")

    await each(readers, read)
    assert not inspector.found, inspector.verdict()


# A table


async def test_a_lobby(readers: list[Visitor], inspector: Inspector) -> None:
    async def arrange(reader: Visitor) -> None:
        path, _ = await a_table_of([reader], 2, start=False)
        await open_page(reader, path)
        await reader.page.locator("details.fold summary").click()
        await inspector.look(reader, "lobby of the host")
        await inspector.thumb(reader, "lobby of the host")

    await each(readers, arrange)
    path, _ = await a_table_of(readers, 0, start=False)
    for reader in readers:
        await open_page(reader, path)
    await each(readers[1:], lambda reader: inspector.look(reader, "lobby of a guest"))
    assert not inspector.found, inspector.verdict()


async def test_a_game_to_its_end(readers: list[Visitor], inspector: Inspector) -> None:
    path, _ = await a_table_of(readers, 1, settings={"absent_after": 600})
    for reader in readers:
        await open_page(reader, path)
    await play_until_all_has_been_seen(readers, inspector)
    await each(readers, lambda reader: what_lies_over_the_table(reader, inspector))
    await each(readers, lambda reader: without_a_network(reader, inspector))
    api = path.replace("/t/", "/api/tables/")
    await ask(readers[0], f"{api}/pause", {"paused": True})
    await each(readers, lambda reader: look_when(reader, ".status.paused", inspector, "paused"))
    await ask(readers[0], f"{api}/pause", {"paused": False})
    for reader in readers:
        await ask(reader, f"{api}/leave")  # bots play on, and everybody watches
    await each(readers, lambda reader: look_when(reader, ".banner.bot", inspector, "a bot plays"))
    await each(readers, lambda reader: to_the_end(reader, inspector))
    await ask(readers[0], f"{api}/rematch")
    await each(readers, lambda reader: look_when(reader, ".banner.rematch", inspector, "rematch"))
    assert not inspector.found, inspector.verdict()
    assert inspector.looked_at >= {"buy_cards", "lay_quinella", "place_drawn", "card and box", "refused"}
    for reader in readers:
        assert [said for said in reader.complaints if "ERR_INTERNET_DISCONNECTED" not in said] == []


async def look_when(reader: Visitor, there: str, inspector: Inspector, state: str) -> None:
    await reader.page.locator(there).first.wait_for()
    await inspector.look(reader, state)


async def play_until_all_has_been_seen(readers: list[Visitor], inspector: Inspector) -> None:
    """A race and the beginning of the next: everybody is asked everything once."""
    players = {reader.name: Player(reader, random.Random(reader.name)) for reader in readers}
    seen: set[tuple[str, str]] = set()
    while not all((reader.name, "lay_quinella") in seen for reader in readers):
        await readers[0].bell.until(lambda: any(is_asked(reader) for reader in readers))
        actor = next(reader for reader in readers if is_asked(reader))
        prompt = next(one["prompt"] for one in actor.latest["asks"] if "id" in one)
        if (actor.name, prompt) not in seen:
            seen.add((actor.name, prompt))
            await look_at_the_question(actor, prompt, inspector)
        if prompt == "play_card" and not any(state == "their turn" for _, state in seen):
            seen.add((actor.name, "their turn"))
            others = [reader for reader in readers if reader is not actor]
            await each(others, lambda reader: inspector.look(reader, "their turn"))
        await players[actor.name].act()


async def look_at_the_question(actor: Visitor, prompt: str, inspector: Inspector) -> None:
    page = actor.page
    await page.locator(".status.mine").wait_for()
    await inspector.look(actor, prompt)
    await inspector.thumb(actor, prompt)
    if prompt == "play_card":
        card = page.locator(".rack .card[data-card]:not(.free):not(.idle)").first
        await actor.press(card)
        horse = int((await card.get_attribute("data-card"))[0])
        await actor.press(f'.box[data-box="{horse % 6 + 1}B"]')
        await page.locator(".notice").wait_for()
        await inspector.look(actor, "refused")
        if not await page.locator(".box.target").count():
            await actor.press(page.locator(".box.legal").first)
        await inspector.look(actor, "card and box")
        await actor.press(actor.button("suzuki.put_back"))
    if prompt == "buy_cards":
        await actor.press(page.locator(".counts button").last)
        await inspector.look(actor, "many cards to buy")
    if prompt == "lay_quinella":
        await actor.press(page.locator(".rack .card[data-card]:not(.idle)").first)
        await inspector.look(actor, "one card of a bet")
        await actor.press(actor.button("suzuki.put_back"))


async def what_lies_over_the_table(reader: Visitor, inspector: Inspector) -> None:
    """Each sheet, by its key; then those without one."""
    page = reader.page
    dialog = page.locator("dialog[open]")
    for key, state in (("l", "log"), ("c", "chat"), ("r", "rules over the table"), ("?", "keys")):
        await page.keyboard.press(key)
        await dialog.wait_for()
        if key == "r":
            await page.locator("dialog .wanted").wait_for()
        await inspector.look(reader, state)
        await inspector.thumb(reader, state, ("mark",))  # a paragraph's own number, in its line
        await page.keyboard.press("Escape")
    await reader.press(reader.button("menu"))
    await dialog.wait_for()
    await inspector.look(reader, "menu")
    await inspector.thumb(reader, "menu")
    await reader.press(reader.button("ref.title").and_(page.locator("dialog button")))
    await page.locator("dialog .reference").wait_for()
    await inspector.look(reader, "reference card")
    await page.keyboard.press("Escape")
    for seat in ("the own seat", "another's seat"):
        own = reader.seat if seat == "the own seat" else (reader.seat + 1) % 4
        await reader.press(page.locator(".player button").nth(own))
        await dialog.wait_for()
        await inspector.look(reader, seat)
        await inspector.thumb(reader, "seat")
        await page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)


async def without_a_network(reader: Visitor, inspector: Inspector) -> None:
    await reader.context.set_offline(True)
    await look_when(reader, ".banner.lost", inspector, "no network")
    await reader.context.set_offline(False)
    await expect(reader.page.locator(".banner.lost")).to_have_count(0)


async def to_the_end(reader: Visitor, inspector: Inspector) -> None:
    await reader.button("result.standings").wait_for()
    await inspector.look(reader, "result")
    await inspector.thumb(reader, "result")
    await reader.press(reader.button("result.standings"))
    await reader.text("fair.kept").wait_for()
    await inspector.look(reader, "standings")
    await inspector.thumb(reader, "standings")


# The stewards


async def test_the_stewards_pages(readers: list[Visitor], inspector: Inspector, house: ServerProcess) -> None:
    table = await a_finished_table(readers[0])
    link = await a_way_in(house)
    first, *others = readers
    for reader in readers:
        await reader.page.goto(link)
        await inspector.look(reader, "a new steward")
    await first.page.locator("[name=name]").fill("Steward")
    await first.page.locator("[name=password]").fill("turf and rail and post")
    await first.press("form .btn.main")
    await first.page.wait_for_url("**/admin/games")

    async def work(reader: Visitor) -> None:
        if reader in others:
            await reader.page.goto("/admin/login")
            await reader.page.locator("[name=name]").fill("Steward")
            await reader.page.locator("[name=password]").fill("turf and rail and post")
            await reader.press("form .btn.main")
            await reader.page.wait_for_url("**/admin/games")
        await inspector.look(reader, "finished games")
        await reader.page.goto(f"/admin/games/{table}")
        await reader.page.locator(".scrub").wait_for()
        await inspector.look(reader, "review, its beginning")
        await reader.press(reader.page.get_by_role("button", name=reader.words("review.last"), exact=True))
        await inspector.look(reader, "review, its end")
        await reader.press("#verify form button")
        await reader.page.locator(".checked").wait_for()
        await inspector.look(reader, "a checked shuffle")
        await reader.page.goto("/admin/audit")
        await inspector.look(reader, "audit")

    await each(readers, work)
    assert not inspector.found, inspector.verdict()
    for reader in readers:
        assert reader.complaints == []
