"""The best of three races in the browser: on a small phone between two races, and a whole match."""

from typing import Any, Final

from playwright.async_api import Locator, expect

from tests.browser.force_player import own_ask
from tests.browser.places import Position, Stage, a_stage
from tests.browser.positions import WALKS
from tests.browser.tables import a_table_of, ask, open_page
from tests.browser.visitors import STILL, Visitor, Visitors
from tests.engine.force.matches import FAST, LATE, answer, begun, raced
from tests.engine.force.table import Table

SMALL_PHONE: Final = {"width": 390, "height": 664}
RACE: Final = {"distance": 1200, "racecourse": "kyoto", "going": 2, "match": "three"}


async def on_a_phone(visitors: Visitors, t: Table) -> Stage:
    me = await visitors.come("Tobias", device=STILL, size=SMALL_PHONE, touch=True)
    return await a_stage(me, WALKS["force"], Position("between races", t.s))


def cups(me: Visitor, seat: int) -> Locator:
    """The sign at a player of the one race that they have won."""
    return me.page.locator(f'.players [data-seat="{seat}"] [aria-label="{me.words("force.match.won", n=1)}"]')


async def test_the_last_deck_is_proposed_for_the_next_race_beside_the_score(visitors: Visitors) -> None:
    stage = await on_a_phone(visitors, raced(begun(), 1))
    me, page = stage.me, stage.me.page
    score = page.locator(".fbefore .fscore")
    await expect(score).to_contain_text(me.words("force.match.race", race=2, races=3))
    await expect(score).to_contain_text(f"{me.words('you')} 0 – ")
    await expect(page.locator(f'.fdeck.on[data-deck="{FAST}"]')).to_have_count(1)
    await me.press(page.locator(f'.fdeck[data-deck="{LATE}"]'))
    await me.press(".hand .act [data-confirm]")
    await me.bell.until(lambda: bool(stage.answers))
    assert stage.answers == [{"do": "take_deck", "deck": LATE}]
    assert me.complaints == []


async def test_whoever_lost_the_last_race_leaves_the_first_turn_to_the_other(visitors: Visitors) -> None:
    t = raced(begun(), 1)
    for seat in (0, 1):
        answer(t, seat, "take_deck", deck=FAST)
    stage = await on_a_phone(visitors, t)
    me, page = stage.me, stage.me.page
    await expect(page.locator(".status")).to_contain_text(me.words("force.prompt.choose_turn"))
    await expect(cups(me, 1)).to_have_count(1)
    await expect(cups(me, 0)).to_have_count(0)
    confirm = page.locator(".hand .act [data-confirm]")
    await expect(confirm).to_have_attribute("aria-disabled", "true")
    await me.press('[data-way="go_second"]')
    await me.press(confirm)
    await me.bell.until(lambda: bool(stage.answers))
    assert stage.answers == [{"do": "go_first", "first": False}]
    assert me.complaints == []


def races_ended(me: Visitor) -> list[dict[str, Any]]:
    facts = [fact for step in me.steps.values() for fact in step.get("events", [])]
    return [fact for fact in facts if fact["event"] == "RaceEnded"]


async def test_a_whole_match_is_seen_to_its_end(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", device=STILL, size=SMALL_PHONE, touch=True)
    path, _ = await a_table_of([me], 1, game="force", seats=2, options=RACE)
    await open_page(me, path)
    await me.bell.until(lambda: (own_ask(me) or {}).get("prompt") == "bring_deck")
    await ask(me, path.replace("/t/", "/api/tables/") + "/leave")  # a bot plays on
    await me.bell.until(lambda: me.latest is not None and me.latest["status"] == "finished")
    ended = races_ended(me)
    assert len(ended) in (2, 3)
    assert [fact["race"] for fact in ended] == list(range(1, len(ended) + 1))
    page = me.page
    await me.button("result.standings").wait_for()
    await expect(page.locator(".fraces li")).to_have_count(len(ended))
    await me.press(me.button("result.standings"))
    won = [sum(fact["winner"] == seat for fact in ended) for seat in (0, 1)]
    for row in me.latest["view"]["result"]["ranking"]:  # type: ignore[index]
        step = page.locator(f'.ranking [data-place="{row["place"]}"]')
        await expect(step).to_contain_text(me.words("force.match.won", n=won[row["seat"]]))
    await me.press(me.button("standings.race", race=1))
    await expect(me.text("result.head", race=1, races=3)).to_be_visible()
    assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert me.complaints == []
