"""The Jockeys' Game in three languages: three friends with the dummy, axe and mistakes on the way; four on a desk.

The same cards are dealt every time, so that the same states are seen.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.async_api import expect

from tests.browser.conftest import seeded_house
from tests.browser.inspection import Inspector
from tests.browser.jockeys_player import Rider
from tests.browser.tables import a_table_of, becomes_an_admin, is_asked, open_page
from tests.browser.visitors import COURSE, DESK, PHONE, STILL, Visitor, Visitors, each
from tests.browser.words import LANGUAGES, unspoken
from tests.wire.servers import ServerProcess

NAMES: Final = ("Tobias", "葵", "怡君")
READ_POINTS: Final = """() => [...document.querySelectorAll(".pay")].map((sheet) => ({
  name: sheet.querySelector("h3").textContent,
  amounts: [...sheet.querySelectorAll("tr")].map((row) => Number(row.cells[2].textContent)),
  rules: [...sheet.querySelectorAll("tbody tr")].slice(1).map((row) => row.cells[1].textContent),
}))"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A new house, which prints the link for its first admin."""
    with seeded_house(tmp_path_factory.mktemp("new")) as house:
        yield house


async def test_three_friends_and_the_dummy_ride_three_races(visitors: Visitors, server: ServerProcess) -> None:
    readers = [
        await visitors.come(name, language=language, size=PHONE, touch=True, device=STILL, reduced_motion="reduce")
        for name, language in zip(NAMES, LANGUAGES, strict=True)
    ]
    inspector = Inspector()
    path, _ = await a_table_of(readers, 0, start=False, game="jockeys", seats=3)
    for reader in readers:
        await open_page(reader, path)
        await reader.press("details.fold summary")
        await reader.page.locator(".opts .opt").first.wait_for()
        option = reader.page.locator(".opt", has_text=reader.words("jockeys.option.win_card_open"))
        await expect(option).to_contain_text(reader.words("jockeys.option.win_card_open.help"))
        await expect(option.locator("a")).to_have_text("J-4.1")
    for guest in readers[1:]:
        await guest.press(guest.button("lobby.ready"))
    await readers[0].press(readers[0].button("lobby.start"))
    await each(readers, lambda reader: reader.page.locator(".open-pile").wait_for())
    seen: set[str] = set()
    for race in (1, 2, 3):
        await ride_a_race(readers, race, seen, inspector)
        await each(readers, lambda reader, race=race: read_the_result(reader, race, inspector))  # type: ignore[misc]
    assert seen >= {"choose_discard", "lay_bet", "hide_bet", "play_card", "does not follow"}
    for reader in readers:
        await expect(reader.page.locator(".ranking li")).to_have_count(3)
        await reader.text("fair.kept").wait_for()
        assert unspoken(await reader.page.inner_text("body")) == []
    await inspector.look(readers[0], "standings")
    await review(readers[2], server, path.removeprefix("/t/"), inspector)
    assert not inspector.found, inspector.verdict()
    for reader in readers:
        assert reader.complaints == []


async def ride_a_race(readers: list[Visitor], race: int, seen: set[str], inspector: Inspector) -> None:
    """Until the pages turn to the result: several may be asked at once."""
    riders = {reader.name: Rider(reader, random.Random(f"{reader.name} {race}")) for reader in readers}

    def over() -> bool:
        return any(
            one.latest is not None and (one.latest["status"] == "finished" or one.latest["view"]["race"] > race)
            for one in readers
        )

    while True:
        await readers[0].bell.until(lambda: over() or any(is_asked(reader) for reader in readers))
        if over():
            break
        actor = next(reader for reader in readers if is_asked(reader))
        rider = riders[actor.name]
        if rider.prompt not in seen:
            seen.add(rider.prompt)
            await actor.page.locator(".status.mine").wait_for()
            await inspector.look(actor, rider.prompt)
            await inspector.thumb(actor, rider.prompt)
            if rider.prompt == "lay_bet":
                await refused(actor, ".bet-cards [data-bet=win]", 'the "win" card may not be laid face up', "J-4.1")
        idle = ".rack .card[data-card].idle"
        if rider.prompt == "play_card" and "does not follow" not in seen and await actor.page.locator(idle).count():
            seen.add("does not follow")
            await refused(actor, idle, "you hold the led suit and have to follow it", "J-5.1")
        await rider.act()
    await readers[0].bell.until(
        lambda: all(
            one.latest is not None and (one.latest["status"] == "finished" or one.latest["view"]["race"] > race)
            for one in readers
        )
    )


async def refused(actor: Visitor, what: str, sentence: str, rule: str) -> None:
    await actor.page.locator(what).first.click(force=True, position={"x": 8, "y": 12})  # greyed: nothing waits for it
    await expect(actor.page.locator(".notice")).to_contain_text(actor.words(sentence))
    await expect(actor.page.locator(".notice a")).to_have_text(rule)


async def read_the_result(reader: Visitor, race: int, inspector: Inspector) -> None:
    """What was paid adds up to the points, and the score sheet says the same."""
    page = reader.page
    await page.locator(".pay").first.wait_for()
    assert unspoken(await page.inner_text("body")) == []
    sheets: list[dict[str, Any]] = await page.evaluate(READ_POINTS)
    assert len(sheets) == 3
    for sheet in sheets:
        before, *paid, after = sheet["amounts"]
        assert before + sum(paid) == after, sheet
        assert set(sheet["rules"]) <= {"J-8.1", "J-8.2"}
    totals = await page.locator(".score-sheet tfoot td").all_text_contents()
    assert sorted(map(int, totals)) == sorted(sheet["amounts"][-1] for sheet in sheets)
    if race == 1:
        await inspector.look(reader, "result")
    await reader.press(reader.button("result.standings") if race == 3 else reader.button("result.next", race=race + 1))
    await page.locator(".ranking" if race == 3 else COURSE).wait_for()


async def review(reader: Visitor, server: ServerProcess, table: str, inspector: Inspector) -> None:
    """The admin sees every hand, goes through the game, and has the record checked."""
    page = reader.page
    await becomes_an_admin(reader, server)
    await page.goto(f"/admin/games/{table}")
    await page.locator(".scrub").wait_for()
    await expect(page.locator(".hands > li")).to_have_count(3)
    await inspector.look(reader, "review, its beginning")
    await reader.press(page.get_by_role("button", name=reader.words("review.last"), exact=True))
    await inspector.look(reader, "review, its end")
    await reader.press("#verify form button")
    await page.locator(".checked").wait_for()


async def test_four_seats_at_a_desk_show_backs_bets_and_whips_of_all(visitors: Visitors) -> None:
    me = await visitors.come("Aoi", language="ja", size=DESK, device=STILL)
    path, _ = await a_table_of([me], 3, game="jockeys", seats=4)
    await open_page(me, path)
    rider = Rider(me, random.Random(3))
    while True:
        await me.bell.until(lambda: is_asked(me))
        if rider.prompt == "play_card":
            break
        await rider.act()
    await me.page.locator(".status.mine").wait_for()
    assert me.latest is not None
    view = me.latest["view"]
    for seat, shown in enumerate(view["riders"]):
        cell = me.page.locator(f"[data-rider='{seat}']")
        backs = await cell.locator(".backs b").all_text_contents()
        assert list(map(int, backs)) == [shown["hand"][suit] for suit in "RBYG"]
        await expect(cell.locator(".whips .ico:not(.spent)")).to_have_count(shown["whips"])
        # One bet card lies face up, the other face down; one discard face up, the other with its back.
        await expect(cell.locator(".laid > p").nth(0).locator(".small-card")).to_have_count(2)
        await expect(cell.locator(".laid > p").nth(1).locator(".bet-card")).to_have_count(2)
        down = cell.locator(".bet-card.down")
        await expect(down).to_have_count(0 if seat == me.seat else 1)
    assert [row["odds"] for row in view["horses"]] == [
        int(await me.page.locator(f"[data-odds='{horse}'] .tote").get_attribute("aria-label") or "")
        for horse in range(1, 5)
    ]
    assert me.complaints == []
