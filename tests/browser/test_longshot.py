"""Long Shot in three browsers and languages, from the lobby to the admins' review, with axe and mistakes on the way.

The same cards are dealt every time, so that the same states are seen.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.browser.conftest import seeded_house
from tests.browser.inspection import Inspector
from tests.browser.money_on_page import calculated, read_sheets
from tests.browser.player import Player
from tests.browser.tables import a_table_of, becomes_an_admin, is_asked, open_page
from tests.browser.visitors import COURSE, PHONE, STILL, Visitor, Visitors, each
from tests.browser.words import LANGUAGES, unspoken
from tests.wire.servers import ServerProcess

NAMES: Final = ("Tobias", "葵", "怡君")
HORSES: Final = 5  # with four players


@pytest.fixture
async def readers(visitors: Visitors) -> list[Visitor]:
    """One in each language, with a phone and a thumb."""
    return [
        await visitors.come(name, language=language, size=PHONE, touch=True, device=STILL, reduced_motion="reduce")
        for name, language in zip(NAMES, LANGUAGES, strict=True)
    ]


@dataclass
class Journey:
    readers: list[Visitor]
    inspector: Inspector = field(default_factory=Inspector)
    did: set[str] = field(default_factory=set)
    seen: set[tuple[str, str]] = field(default_factory=set)

    def first_time(self, reader: Visitor, state: str) -> bool:
        new = (reader.name, state) not in self.seen
        self.seen.add((reader.name, state))
        return new


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A new house, which prints the link for its first admin."""
    with seeded_house(tmp_path_factory.mktemp("new")) as house:
        yield house


async def test_three_friends_and_a_bot_play_a_whole_game(readers: list[Visitor], server: ServerProcess) -> None:
    journey = Journey(readers)
    path, _ = await a_table_of(readers, 1, start=False, game="longshot", seats=4)
    for reader in readers:
        await open_page(reader, path)
    await arrange_and_start(journey)
    await play_a_race(journey)
    await each(readers, lambda reader: read_the_result(reader, 1))
    await each(readers, orders_lie_open)
    await journey.inspector.look(readers[2], "last race")
    await without_a_network(readers[0])
    await play_a_race(journey)
    await each(readers, lambda reader: read_the_result(reader, 2))
    await each(readers, lambda reader: read_the_standings(reader, journey.inspector))
    assert {"play", "drawn", "one is enough", "second card refused"} <= journey.did
    assert [told for reader in readers for told in secrets_told_to(reader)] == []
    await review(readers[1], server, path.removeprefix("/t/"), journey.inspector)
    assert not journey.inspector.found, journey.inspector.verdict()
    for reader in readers:
        assert reader.other_complaints == []


async def arrange_and_start(journey: Journey) -> None:
    """Every option is explained, with its paragraph; only the host may change it."""
    host, *guests = journey.readers
    for reader in journey.readers:
        await reader.press("details.fold summary")
        await reader.page.locator(".opts .opt").first.wait_for()
        option = reader.page.locator(".opt", has_text=reader.words("longshot.option.track"))
        await expect(option).to_contain_text(reader.words("longshot.option.track.help"))
        await expect(option.locator("a")).to_have_text("L-1.2")
    await journey.inspector.look(host, "lobby")
    for guest in guests:
        await guest.press(guest.button("lobby.ready"))
    await expect(host.text("lobby.all_ready")).to_be_visible()
    await host.press(host.button("lobby.start"))
    for reader in journey.readers:
        await expect(reader.page.locator(".course .lane")).to_have_count(HORSES)


# Playing


def prompt_of(reader: Visitor) -> str:
    assert reader.latest is not None
    return next(str(one["prompt"]) for one in reader.latest["asks"] if "id" in one)


async def play_a_race(journey: Journey) -> None:
    """Until the pages turn to the result. Everybody makes every mistake once."""
    readers = journey.readers
    players = {reader.name: Player(reader, random.Random(reader.name)) for reader in readers}
    first = readers[0].latest
    assert first is not None
    race = first["view"]["race"]

    def over() -> bool:
        return all(
            one.latest is not None and (one.latest["status"] == "finished" or one.latest["view"]["race"] > race)
            for one in readers
        )

    while True:
        await readers[0].bell.until(lambda: over() or any(is_asked(reader) for reader in readers))
        if over():
            break
        actor = next((reader for reader in readers if is_asked(reader)), None)
        if actor is None or actor.latest is None or actor.latest["view"]["race"] > race:
            await readers[0].bell.until(over)
            break
        prompt = prompt_of(actor)
        await actor.page.locator(".status.mine").wait_for()
        if journey.first_time(actor, prompt):
            await make_mistakes(actor, prompt, journey)
        await players[actor.name].act()
    for player in players.values():
        journey.did |= set(player.did)


async def make_mistakes(actor: Visitor, prompt: str, journey: Journey) -> None:
    page = actor.page
    # What only this game asks is looked at in every language, the rest once.
    if prompt == "play_second_card" or prompt not in journey.inspector.looked_at:
        await journey.inspector.look(actor, prompt)
    await journey.inspector.thumb(actor, prompt)
    if prompt == "play_card":
        await actor.press(page.locator(".course .box").first)
        await expect(page.locator(".notice")).to_contain_text(actor.words("suzuki.card_first"))
        await page.keyboard.press("p")
        await expect(page.locator(".notice")).to_contain_text(actor.words("why.L-5.1"))
        card = page.locator(".rack .card[data-card]:not(.free)").first
        await actor.press(card)
        horse = int((await card.get_attribute("data-card") or "0")[0])
        await actor.press(f'.box[data-box="{horse % HORSES + 1}B"]')
        sentence = "an indicated card goes only to its own horse's boxes"
        await expect(page.locator(".notice")).to_contain_text(actor.words(sentence))
        await expect(page.locator(".notice a")).to_have_text("L-4.1")
        await actor.press(actor.button("suzuki.put_back"))
    if prompt == "play_second_card":
        await expect(page.locator(".scale .halfway.on")).to_be_attached()
        closed = page.locator(".course .box.closed")
        await expect(closed).to_have_attribute("data-box", actor.latest["view"]["first_box"] if actor.latest else "")
        await actor.press(page.locator(".rack .card[data-card]").first)
        await actor.press(closed, greyed=True)
        sentence = "the two cards of a turn may not go into the same box"
        await expect(page.locator(".notice")).to_contain_text(actor.words(sentence))
        await expect(page.locator(".notice a")).to_have_text("L-6.1")
        await actor.press(actor.button("suzuki.put_back"))
        journey.did.add("second card refused")


async def without_a_network(reader: Visitor) -> None:
    """The page says so, comes back by itself, and holds the same cards."""
    held = reader.own["hand"]
    await reader.context.set_offline(True)
    await reader.page.locator(".banner.lost").wait_for()
    await reader.context.set_offline(False)
    await expect(reader.page.locator(".banner.lost")).to_have_count(0)
    shown = await reader.page.locator(".rack [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert shown == held == reader.own["hand"]


SECRETS: Final = {"CardsDealt": "cards", "CardTaken": "card", "OrderDealt": "horse"}


def secrets_told_to(reader: Visitor) -> list[str]:
    """Other people's cards and orders, before the rules turn them up. Cards are there twice, so facts are looked at."""
    told = []
    for seq, message in sorted(reader.steps.items()):
        for fact in message.get("events", []):
            if fact["event"] in SECRETS and fact["seat"] != reader.seat and SECRETS[fact["event"]] in fact:
                told.append(f"{reader.name}, step {seq}: {fact}")
        view = message["view"]
        if view and view["race"] == 1 and any(seat["order"] for seat in view["seats"]):
            told.append(f"{reader.name}, step {seq}: an order of race 1")
    return told


# Reading


async def read_the_result(reader: Visitor, race: int) -> None:
    """Every payment has a reason, a paragraph and a sum, and they add up to the money that is shown."""
    await reader.page.locator(".pay").first.wait_for()
    await expect(reader.page.locator(".podium li")).to_have_count(HORSES)
    sheets = await read_sheets(reader.page)
    assert len(sheets) == 4
    for sheet in sheets:
        assert sheet.before + sum(row.amount for row in sheet.rows) == sheet.after == sheet.head
        for row in sheet.rows:
            assert re.fullmatch(r"L-9\.[1-4]", row.rule), row
            sums = [total for note in row.notes if (total := calculated(note)) is not None]
            forgiven = len(row.notes) > len(sums)
            assert all(total == abs(row.amount) or forgiven for total in sums), row
    assert unspoken(await reader.page.inner_text("body")) == []
    if race == 1:
        await reader.press(reader.button("result.next", race=2))
        await reader.page.locator(COURSE).wait_for()


async def orders_lie_open(reader: Visitor) -> None:
    """In the last race everybody sees whose horse is whose: at the seat and in the lane."""
    assert reader.latest is not None
    seats: list[dict[str, Any]] = reader.latest["view"]["seats"]
    for seat, shown in enumerate(seats):
        if seat == reader.seat:
            continue
        await expect(reader.page.locator(f".player[data-seat='{seat}'] .cloth")).to_have_text(str(shown["order"]))
        await expect(reader.page.locator(f".lane[data-horse='{shown['order']}'] .wanted")).to_be_visible()
    await expect(reader.page.locator(".wanted")).to_have_count(3)


async def read_the_standings(reader: Visitor, inspector: Inspector) -> None:
    await inspector.look(reader, "result")
    await reader.press(reader.button("result.standings"))
    await reader.text("fair.kept").wait_for()
    await expect(reader.page.locator(".ranking li")).to_have_count(4)
    await inspector.look(reader, "standings")


async def review(reader: Visitor, server: ServerProcess, table: str, inspector: Inspector) -> None:
    """The admin sees every hand and order, the ledger, and that the record is right."""
    page = reader.page
    await becomes_an_admin(reader, server)
    await page.goto(f"/admin/games/{table}")
    await page.locator(".scrub").wait_for()
    await expect(page.locator(".hands .ordered")).to_have_count(4)
    await expect(page.locator(".hands .openhand li")).to_have_count(4 * 8)
    await inspector.look(reader, "review, its beginning")
    await reader.press(page.get_by_role("button", name=reader.words("review.last"), exact=True))
    await expect(page.locator(".lane .placed").first).to_be_visible()
    await inspector.look(reader, "review, its end")
    assert await page.locator(".ledger tr").count() > 10
    await reader.press("#verify form button")
    await page.locator(".checked").wait_for()


# A hand that has grown


async def test_twenty_cards_fit_on_a_phone(visitors: Visitors) -> None:
    """Each as large as a thumb, none beside the page, and none under the buttons."""
    hand = [f"{horse}-{value}" for horse in range(1, 7) for value in (2, 4, 4)] + ["F-0", "F-8"]
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)

    def between(page: WebSocketRoute) -> None:
        """As if twenty cards had been drawn."""
        server = page.connect_to_server()

        def forward(text: str | bytes) -> None:
            message: dict[str, Any] = json.loads(text)
            if (message.get("view") or {}).get("own"):
                message["view"]["own"]["hand"] = hand
            page.send(json.dumps(message))

        server.on_message(forward)

    await me.page.route_web_socket(re.compile("/ws/tables/"), between)
    path, _ = await a_table_of([me], 5, game="longshot", seats=6)
    await open_page(me, path)
    cards = me.page.locator(".rack [data-card]")
    await expect(cards).to_have_count(20)
    await me.page.locator(".status.mine").wait_for()
    bar = await me.page.locator(".act").bounding_box()
    assert bar is not None
    for box in [await card.bounding_box() for card in await cards.all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= bar["y"]
