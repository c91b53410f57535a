"""Lost connections, killed servers, reloaded pages, people who go away: the seat is still there, and so is the game."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import anyio.to_thread
import pytest
from playwright.async_api import expect

from tests.browser.hidden import leaks
from tests.browser.player import Player, tops_shown, tops_told
from tests.browser.tables import PATIENT, a_table_of, ask, is_asked, my_turn, open_page, settle
from tests.browser.visitors import PHONE, STILL, Visitor, Visitors
from tests.wire.servers import ServerProcess, start_server

CARDS = "all => all.map((one) => one.dataset.card)"
STEADY = "tests.browser.seeded_server"


async def hand_of(visitor: Visitor) -> list[str]:
    cards: list[str] = await visitor.page.locator(".rack [data-card]").evaluate_all(CARDS)
    return cards


async def shows_what_the_server_says(visitor: Visitor) -> None:
    assert await hand_of(visitor) == visitor.own["hand"]
    assert await tops_shown(visitor) == tops_told(visitor)


async def test_a_lost_network_is_told_and_the_page_comes_back_by_itself(visitors: Visitors) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    await me.context.set_offline(True)
    await expect(me.text("banner.lost")).to_be_visible()
    hand = await hand_of(me)
    await me.context.set_offline(False)
    began = time.monotonic()
    await expect(me.text("banner.lost")).to_be_hidden()
    print(f"back {time.monotonic() - began:.2f} s after the network")
    assert await hand_of(me) == hand
    await Player(me, random.Random(1)).act()
    await me.bell.until(lambda: len(me.own["hand"]) == len(hand) - 1)
    assert me.other_complaints == []


async def test_a_reload_keeps_the_seat_the_hand_and_the_log(visitors: Visitors) -> None:
    me = await visitors.come("怡君", language="zh-Hant", device=STILL)
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    player = Player(me, random.Random(2))
    for _turn in range(3):
        await my_turn(me)
        await player.act()
    await my_turn(me)
    lines = await me.page.locator(".side .log li").all_text_contents()
    assert len(lines) > 12
    await me.page.reload()
    await my_turn(me)
    await shows_what_the_server_says(me)
    await expect(me.page.locator(".side .log li")).to_have_text(lines)
    assert me.complaints == []


@pytest.fixture
def frail(tmp_path: Path) -> Iterator["Frail"]:
    frail = Frail(f"sqlite:///{tmp_path}/railbird.sqlite")
    yield frail
    frail.server.kill()


class Frail:
    """A server that is killed, and started again on the same port with what is on the disk."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.server: ServerProcess = start_server(url, module=STEADY, RAILBIRD_CLOCK_SPEED="100")

    async def again(self) -> None:
        port = self.server.port
        self.server = await anyio.to_thread.run_sync(
            lambda: start_server(self.url, port, STEADY, RAILBIRD_CLOCK_SPEED="100"), abandon_on_cancel=True
        )


async def test_a_server_that_dies_in_mid_game_costs_nobody_a_card_and_no_move(chromium, frail: Frail) -> None:
    visitors = Visitors(chromium, frail.server.url)
    one = await visitors.come("Aoi", language="ja", device=STILL)
    other = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([one, other], 2)
    for friend in (one, other):
        await open_page(friend, path)
    players = {friend.name: Player(friend, random.Random(friend.name)) for friend in (one, other)}
    for _turn in range(5):
        await one.bell.until(lambda: is_asked(one) or is_asked(other))
        actor = one if is_asked(one) else other
        await players[actor.name].act()
    await one.bell.until(lambda: is_asked(one) or is_asked(other))
    actor = one if is_asked(one) else other
    frail.server.kill()
    for friend in (one, other):
        await expect(friend.text("banner.lost")).to_be_visible()
    hand = await hand_of(actor)
    await players[actor.name].decide()  # said into the dead line
    await expect(actor.button("act.sending")).to_be_visible()
    await frail.again()
    began = time.monotonic()
    for friend in (one, other):
        await expect(friend.text("banner.lost")).to_be_hidden()
    print(f"back {time.monotonic() - began:.2f} s after the server")
    await actor.bell.until(lambda: actor.own["hand"] != hand)  # what was on its way has arrived, once
    await one.bell.until(lambda: is_asked(one) or is_asked(other))
    await one.bell.until(lambda: one.seq == other.seq)
    for friend in (one, other):
        await shows_what_the_server_says(friend)
        assert friend.other_complaints == []
    assert leaks([one, other]) == []
    await visitors.leave()


async def test_a_bot_plays_on_for_who_is_away_and_gives_the_seat_back(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    away = await visitors.come("Sam", language="ja", device=STILL)
    path, _ = await a_table_of([host, away], 2)
    await open_page(host, path)
    await open_page(away, path)
    await settle(host, path, absent_after=15)
    cell = host.page.locator('.player[data-seat="1"]')
    await expect(cell).not_to_contain_text(host.words("seat.away"))
    await away.page.goto("/rules/mafia")
    await expect(cell.locator(".away")).to_be_visible()
    await expect(cell.locator(".away")).to_have_text(host.words("seat.bot_plays"))
    await settle(host, path, **PATIENT)  # or a bot takes the next seat whose line falters for a moment
    player = Player(host, random.Random(3))
    for _turn in range(2):  # the game goes on without Sam
        await my_turn(host)
        await player.act()
    await open_page(away, path)
    await expect(away.page.locator(".banner.bot")).to_be_visible()
    await expect(away.button("banner.bot_plays")).to_have_attribute("aria-disabled", "true")  # where one would decide
    await expect(away.page.locator(".status.mine")).to_have_count(0)
    await away.press(away.button("banner.back"))
    await expect(away.page.locator(".banner.bot")).to_be_hidden()
    await expect(cell.locator(".away")).to_have_count(0)
    await host.bell.until(lambda: is_asked(host) or is_asked(away))
    if is_asked(host):
        await player.act()
    await my_turn(away)
    await shows_what_the_server_says(away)
    assert host.complaints == away.complaints == []


async def test_who_leaves_for_good_makes_room_for_a_bot_and_may_come_back(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    await open_page(host, path)
    await open_page(guest, path)
    await guest.press(guest.button("menu"))
    await expect(guest.text("menu.leave_words")).to_be_visible()
    await guest.press(guest.button("menu.leave"))
    await guest.press(guest.button("menu.leave_really"))
    await guest.page.wait_for_url("**/")
    await expect(host.page.locator('.player[data-seat="1"] .away')).to_have_text(host.words("seat.bot_plays"))
    await guest.press(guest.page.get_by_role("link", name=guest.words("mine.go_on")).first)
    await guest.press(guest.button("banner.back"))
    await expect(guest.page.locator(".banner.bot")).to_be_hidden()


async def test_a_paused_table_waits_and_says_so(visitors: Visitors) -> None:
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", language="zh-Hant", device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    await open_page(host, path)
    await open_page(guest, path)
    await ask(host, path.replace("/t/", "/api/tables/") + "/pause", {"paused": True})
    await expect(guest.page.locator(".status.paused b")).to_have_text(guest.words("status.paused"))
    await expect(guest.button("status.paused")).to_have_attribute("aria-disabled", "true")
    await expect(guest.page.locator(".hand .act .btn:not([aria-disabled])")).to_have_count(0)
    await host.press(host.button("banner.resume"))
    await expect(guest.page.locator(".status.paused")).to_have_count(0)
