"""Whatever is greyed says why: to a screen reader, to the pointer, to the focus and after a tap; and changes nothing.

The walk of `places.py` shows every ask of every game. What is greyed there is tapped, and the page must send nothing.
"""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import anyio
import pytest
from playwright.async_api import Locator, Page, Route, WebSocketRoute, expect

from app.engine.catalog import GAMES
from app.engine.kernel.game_errors import IllegalMove
from app.puzzles.service import games
from tests.breadth import crossed
from tests.browser.places import ME, Position, Stage, a_stage
from tests.browser.positions import WALKS
from tests.browser.tables import a_table_of
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors
from tests.browser.words import LANGUAGES, unspoken
from tests.engine.playing import greyed_positions

PUZZLES: Final = 4  # days of each game
# Every greyed control on the page, with its reason; what it stands for; and what the page said when it was tapped.
FIND: Final = """async () => {
  const greyed = [...document.querySelectorAll(":disabled, [aria-disabled=true], button.idle")];
  const shown = greyed.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("[inert]"));
  const found = [];
  for (const one of shown) {
    const about = (one.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const reason = about.map((id) => document.getElementById(id)).find((text) => text?.closest(".reasons"));
    if (one.isConnected) one.click();
    await new Promise(requestAnimationFrame);
    const notices = [...document.querySelectorAll(".notice, .bubble:popover-open")].map((line) => line.textContent);
    found.push({
      thing: `${one.localName}.${one.className} ${Object.values(one.dataset).join(" ")}`,
      reason: reason?.textContent ?? "",
      native: one.matches(":disabled"),
      reached: one.tabIndex >= 0,
      told: notices.some((line) => reason && line.includes(reason.textContent)),
      spot: one.dataset.spot ?? null,
      token: document.querySelector("[data-token][aria-pressed=true]")?.dataset.token ?? null,
    });
    document.querySelector(".notice .iconbtn")?.click();
    document.querySelectorAll("dialog[open] header .iconbtn").forEach((close) => close.click());
  }
  return found;
}"""


async def greyed(page: Page) -> list[dict[str, Any]]:
    """What is greyed and says why. Fails with what does not."""
    found: list[dict[str, Any]] = await page.evaluate(FIND)
    assert [one for one in found if one["native"] or not one["reached"] or not one["told"]] == []
    assert [one["reason"] for one in found if not one["reason"] or unspoken(one["reason"])] == []
    return found


@dataclass
class Held:
    """An answer of the server that waits until the test lets it go."""

    go: anyio.Event = field(default_factory=anyio.Event)

    async def hold(self, route: Route) -> None:
        await self.go.wait()
        await route.continue_()


async def middle(thing: Locator, aside: int) -> tuple[float, float]:
    box = await thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2 + aside, box["y"] + box["height"] / 2


def listen(stage: Stage) -> list[dict[str, Any]]:
    """The answers that the page sends from now on."""
    sent: list[dict[str, Any]] = []

    def hear(message: str | bytes) -> None:
        if (said := json.loads(message))["type"] == "answer":
            sent.append(said)

    assert isinstance(stage.socket, WebSocketRoute)
    stage.socket.on_message(hear)
    return sent


def as_the_engine(me: Visitor, position: Position, found: list[dict[str, Any]]) -> None:
    """A spot is greyed for the reason for which the engine refuses the bet."""
    game: Any = GAMES["readysetbet"]
    s = position.state
    ask = next(ask for ask in game.asks(s) if ask.seat == ME)
    for one in found:
        if one["spot"] is None or one["token"] is None or ask.prompt not in {"bet", "lay_house"}:
            continue
        move = {"do": "house" if ask.prompt == "lay_house" else "bet", "token": one["token"], "spot": one["spot"]}
        with pytest.raises(IllegalMove) as refused:
            game._phase[s.phase].check(s, ME, game.read(move))
        if not refused.value.why.startswith("seat"):
            assert one["reason"] == me.words(refused.value.why)


@pytest.mark.parametrize(("name", "language"), crossed(WALKS, LANGUAGES))
async def test_whatever_is_greyed_at_a_table_says_why_and_sends_nothing(
    name: str, language: str, visitors: Visitors
) -> None:
    walk = WALKS[name]
    me = await visitors.come("Robin", language=language, size=PHONE, device=STILL)
    bars = {f"{prompt} barred": s for prompt, s in greyed_positions(GAMES[walk.game], walk.seats, walk.options).items()}
    positions = [*walk.positions(), *(Position(name, s) for name, s in bars.items())]
    stage = await a_stage(me, walk, positions[0])
    sent, seen = listen(stage), 0
    for position in positions:
        prompt = next(ask.prompt for ask in stage.game.asks(position.state) if ask.seat == ME)
        for taps in [(), *(walk.taps.get(prompt, ()) if position.name not in bars else ())]:
            await me.page.mouse.move(1, 1)  # what is pointed at shows its text, which may lie over what is tapped next
            await stage.show(position)
            for tap in taps:
                await me.page.locator(tap).first.click()
            sent.clear()
            found = await greyed(me.page)
            assert sent == [], (position.name, taps)
            if walk.game == "readysetbet":
                as_the_engine(me, position, found)
            seen += len(found)
    assert seen >= 5
    assert me.complaints == []


@pytest.mark.parametrize(("slug", "language"), crossed(games(), LANGUAGES))
async def test_whatever_is_greyed_in_a_puzzle_says_why_and_answers_nothing(
    slug: str, language: str, visitors: Visitors
) -> None:
    me = await visitors.come("", language=language, size=PHONE, device=STILL)
    answers: list[str] = []
    me.page.on("request", lambda request: answers.append(request.url) if request.method == "POST" else None)
    now, seen = datetime.now(UTC).date(), 0
    for ago in range(PUZZLES):
        await me.page.goto(f"/puzzles/{slug}/{now - timedelta(days=ago)}")
        await me.page.locator(".hand button").first.wait_for()
        if slug == "readysetbet":
            await me.page.locator("[data-token]").first.click()  # spots are greyed for a token
        seen += len(await greyed(me.page))
    assert answers == []
    assert seen >= PUZZLES  # at least the button that decides
    assert me.complaints == []


async def test_a_guest_is_told_why_the_options_of_a_table_are_greyed(visitors: Visitors) -> None:
    host, guest = await visitors.come("Aoi", device=STILL), await visitors.come("Tobias", size=DESK, device=STILL)
    _, link = await a_table_of([host], 0, start=False, game="mafia")
    await guest.page.goto(link)
    await guest.press(guest.button("join.sit"))
    await guest.press(guest.page.locator(".lobby details summary").first)
    options = guest.page.locator(".opts select[aria-disabled=true]")
    await expect(guest.page.locator(".opts .opt a").first).to_be_visible()  # the options of the game come last
    before = await options.evaluate_all("all => all.map((one) => one.value)")
    assert len(await greyed(guest.page)) >= 6
    # By keyboard and pointer it keeps its value, and the bubble has the reason.
    await options.first.focus()
    await guest.page.keyboard.press("ArrowDown")
    await guest.page.keyboard.press("Tab")
    await guest.page.keyboard.press("Shift+Tab")
    await expect(guest.page.locator(".bubble")).to_have_text(guest.words("lobby.host_decides"))
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.locator(".bubble")).to_be_hidden()
    await options.last.hover(force=True)
    await expect(guest.page.locator(".bubble")).to_be_visible()
    assert await options.evaluate_all("all => all.map((one) => one.value)") == before


async def test_sheets_say_why_their_controls_are_greyed(visitors: Visitors) -> None:
    me = await visitors.come("Robin", device={**STILL, "sound": False})
    path, _ = await a_table_of([me], 3)
    await me.page.goto(path)
    await me.page.locator(".table .status").wait_for()
    await me.press(me.button("menu"))
    await me.press(me.button("sound"))
    sliders = me.page.locator("dialog input[type=range][aria-disabled=true]")
    await expect(sliders).to_have_count(3)
    before = await sliders.evaluate_all("all => all.map((one) => one.value)")
    await sliders.first.click(force=True)
    await me.page.keyboard.press("Home")
    await expect(me.page.locator("dialog .notice")).to_contain_text(me.words("sound.off_why"))
    assert await sliders.evaluate_all("all => all.map((one) => one.value)") == before
    await sliders.first.focus()
    await me.page.keyboard.press("ArrowLeft")
    assert await sliders.evaluate_all("all => all.map((one) => one.value)") == before


async def test_a_reason_goes_with_what_it_is_about(visitors: Visitors) -> None:
    """And what comes under a resting pointer by itself has its reason once the pointer moves."""
    me = await visitors.come("Robin", size=DESK, device=STILL)
    await me.page.goto("/puzzles/mafia")
    confirm, bubble = me.page.locator("[data-confirm]"), me.page.locator(".bubble")
    await confirm.hover()
    await expect(bubble).to_be_visible()
    await me.page.locator("[data-box]:not([aria-disabled=true])").first.press("Space")
    await expect(confirm).not_to_have_attribute("aria-disabled", "true")
    await expect(bubble).to_be_hidden()
    answered = Held()
    await me.page.route("**/api/puzzles/**", answered.hold)
    await confirm.click()
    await expect(confirm).to_have_attribute("aria-disabled", "true")
    await expect(bubble).to_be_hidden()
    await me.page.mouse.move(*await middle(confirm, 12))
    await expect(bubble).to_have_text(me.words("grey.busy"))
    answered.go.set()
    await me.page.locator(".reckoned").wait_for()
    await expect(bubble).to_be_hidden()


async def test_the_deck_builder_says_why_no_card_can_be_taken_out(visitors: Visitors) -> None:
    me = await visitors.come("Robin", size=PHONE, device=STILL)
    await me.page.goto("/decks")
    await me.press(me.page.locator(".tabs .btn").last)
    fewer = me.page.locator("[data-pool] .iconbtn[aria-disabled=true]")
    await expect(fewer.first).to_be_visible()
    await fewer.first.press("Enter")
    title = await me.page.locator("[data-pool] .fc .nm").first.text_content()
    await expect(me.page.locator(".bubble")).to_have_text(me.words("decks.none_of", card=title))
    await me.button("decks.save").press("Enter")
    await expect(me.page.locator(".bubble")).to_have_text(me.words("decks.empty"))
