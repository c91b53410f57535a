"""One page in hand: wrong taps and why they are wrong, everything by keyboard, motion and none, watching, talking."""

import random
import re
from typing import Any

from playwright.async_api import Locator, expect

from tests.browser.hidden import leaks
from tests.browser.player import Player, tops_shown, tops_told
from tests.browser.socket_moves import FRIEND, driven
from tests.browser.tables import a_table_of, is_asked, my_turn, open_page
from tests.browser.visitors import COURSE, PHONE, STILL, Visitor, Visitors
from tests.browser.words import unspoken
from tests.wire.clients import any_move

# Counts what is animated, by the class of the thing that moves, or of what stands on a board that comes and goes; and
# whether the newest lines of the log tell where the horses come before they have run.
COUNT_MOTIONS = """
window.motions = {};
window.told = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const thing = this.matches(".overlay") ? this.firstElementChild : this;
  const name = String(thing.getAttribute("class")).split(" ")[0];
  window.motions[name] = (window.motions[name] ?? 0) + 1;
  if (name === "runner" && document.querySelector(".log li:nth-child(-n + 4) .ran")) window.told++;
  return animate.apply(this, how);
};
"""
MOVING = re.compile(".+")
BEYOND = 6  # spaces behind the post that the course shows


async def at_a_table(visitors: Visitors, name: str = "Tobias", **device: object) -> Visitor:
    """Somebody at a table with three bots, whose turn it is."""
    me = await visitors.come(name, **{"device": STILL, **device})
    path, _ = await a_table_of([me], 3)
    await open_page(me, path)
    await my_turn(me)
    return me


def of_a_horse(me: Visitor) -> Locator:
    """The first card that belongs to a horse; it has a box to go to."""
    return me.page.locator(".rack .card[data-card]:not(.free):not(.idle)").first


# Wrong taps


async def test_a_box_of_another_horse_is_refused_with_a_sentence_that_leads_to_its_paragraph(visitors) -> None:
    me = await at_a_table(visitors, size=PHONE, touch=True)
    await me.press(of_a_horse(me))
    horse = int((await of_a_horse(me).get_attribute("data-card"))[0])
    seq = me.seq
    await me.press(f'.box[data-box="{horse % 6 + 1}A"]')
    notice = me.page.locator(".notice")
    await expect(notice).to_contain_text("M-4.1")
    assert len(await notice.inner_text()) > 25
    await me.press(notice.get_by_role("link", name=me.words("rules.paragraph", rule="M-4.1")))
    paragraph = me.page.locator("dialog .wanted")
    await expect(paragraph).to_have_id("M-4.1")
    await expect(paragraph).to_be_in_viewport()
    await me.press(me.page.locator("dialog").get_by_role("button", name=me.words("close")))
    assert me.seq == seq
    assert me.complaints == []


async def test_a_barred_pass_says_why(visitors) -> None:
    me = await at_a_table(visitors, language="zh-Hant")
    barred = me.button("suzuki.pass")
    await expect(barred).to_have_attribute("aria-disabled", "true")
    await barred.click(force=True)
    await expect(me.page.locator(".notice")).to_contain_text(me.words("why.M-4.6"))
    await expect(me.page.locator(".notice a")).to_have_text("M-4.6")


async def test_a_choice_is_shown_before_it_counts_and_can_be_put_back(visitors) -> None:
    me = await at_a_table(visitors, language="ja", size=PHONE, touch=True)
    hand, seq = me.own["hand"], me.seq
    await me.press(of_a_horse(me))
    if not await me.page.locator(".box.target").count():
        await me.press(me.page.locator(".box.legal").first)
    target = me.page.locator(".box.target")
    await expect(target).to_have_attribute("aria-pressed", "true")
    await expect(me.page.locator(".said")).to_be_visible()  # where it would take the horse
    await me.press(me.button("suzuki.put_back"))
    await expect(target).to_have_count(0)
    await expect(me.page.locator(".rack .card[aria-pressed=true]")).to_have_count(0)
    assert (me.own["hand"], me.seq) == (hand, seq)


async def test_a_box_without_a_card_and_a_card_tapped_twice_do_nothing(visitors) -> None:
    me = await at_a_table(visitors)
    seq = me.seq
    await me.press(".box[data-box='1A']")
    await expect(me.page.locator(".notice")).to_contain_text(me.words("suzuki.card_first"))
    card = of_a_horse(me)
    await me.press(card)
    await expect(card).to_have_attribute("aria-pressed", "true")
    await me.press(card)
    await expect(card).to_have_attribute("aria-pressed", "false")
    assert me.seq == seq


async def test_no_more_bets_and_how_many_cards_are_chosen_before_they_count(visitors, server) -> None:
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        confirm = me.page.locator(".hand .act .btn.main")
        for prompt, choose in (
            ("buy_cards", me.page.locator(".counts .btn").first),
            ("lay_quinella", me.button("mafia.done")),
        ):
            assert await driver.until(lambda prompt=prompt: driver.mine is not None and driver.mine["prompt"] == prompt)
            seq = me.seq
            await choose.wait_for()
            await expect(confirm).to_have_attribute("aria-disabled", "true")
            await me.press(choose)
            await expect(confirm).not_to_have_attribute("aria-disabled", "true")
            await me.press(me.button("suzuki.put_back"))
            await expect(confirm).to_have_attribute("aria-disabled", "true")
            assert me.seq == seq
            await me.press(choose)
            await me.press(confirm)
            await driver.hear()
            assert any(fact.get("seat") == 0 for fact in driver.latest[0]["events"])
    assert me.complaints == []


async def test_a_tap_that_ends_a_motion_decides_nothing(visitors, server) -> None:
    """Without Confirm: somebody taps the next question's button, and only wanted to see the end of the motion."""
    said: list[str] = []
    device = {"speed": "slow", "sound": False, "confirm": False}
    me = await visitors.come("Tobias", size=PHONE, touch=True, device=device)
    me.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    async with driven(me, server, "longshot") as driver:
        assert await driver.until(lambda: driver.mine is not None and driver.view["spurt"])
        place = next(move for move in driver.mine["moves"] if move["do"] == "place")
        await driver.open_page()
        await stand_still(me)
        await driver.answer(0, any_move({"moves": [place]}, random.Random(1)))
        assert driver.mine is not None
        assert driver.mine["prompt"] == "play_second_card"
        table, enough = me.page.locator(".table"), me.button("longshot.done")
        await expect(table).to_have_attribute("data-motion", MOVING)
        await me.press(enough)
        await expect(table).not_to_have_attribute("data-motion", MOVING)
        assert not [frame for frame in said if "answer" in frame]
        await me.press(enough)
        await driver.hear()
        assert "SecondForgone" in {fact["event"] for fact in driver.facts}
    assert me.complaints == []


# Keys


async def test_a_person_without_a_mouse_plays_until_the_bets_are_laid(visitors) -> None:
    me = await at_a_table(visitors)
    await me.page.keyboard.press("?")
    await me.page.locator("dialog .keys kbd").first.wait_for()
    listed = await me.page.locator("dialog .keys kbd").all_text_contents()
    assert {"?", "Enter", "Esc", "P", "L", "A", "B", "←", "↑"} <= set(listed)
    await me.page.keyboard.press("Escape")
    await expect(me.page.locator("dialog")).to_have_count(0)
    did: set[str] = set()
    while "done" not in did:
        await my_turn(me)
        seq = me.seq
        did.add(await one_move_by_keys(me))
        await me.bell.until(lambda seq=seq: me.seq > seq)
    assert did >= {"play", "buy"}
    assert me.complaints == []


async def one_move_by_keys(me: Visitor) -> str:
    """Whatever is asked; the page tells what that is."""
    page, keys = me.page, me.page.keyboard
    prompt = next(one["prompt"] for one in me.latest["asks"] if "id" in one)
    if prompt == "buy_cards":
        await page.locator(".counts").wait_for()
        await keys.press("ArrowRight")
        await keys.press("Enter")
        return "buy"
    if prompt == "lay_quinella":
        await me.button("mafia.done").wait_for()
        await keys.press("d")
        await keys.press("Enter")
        return "done"
    if prompt == "play_card":
        card = of_a_horse(me)
        await card.wait_for()
        await keys.press((await card.get_attribute("data-card"))[0])
        chosen = page.locator(".rack .card[aria-pressed=true]")
        while "idle" in (await chosen.get_attribute("class") or ""):
            await keys.press("ArrowRight")
    if not await page.locator(".box.target").count():
        await keys.press("ArrowDown")
    await expect(page.locator(".box.target")).to_have_count(1)
    await keys.press("Enter")
    return "play"


async def test_keys_open_the_sheets_and_escape_gives_the_focus_back(visitors) -> None:
    me = await at_a_table(visitors, language="ja")
    await me.page.locator(".rack .card[data-card]").first.focus()
    for key, title in (("l", "log"), ("c", "chat"), ("r", None)):
        await me.page.keyboard.press(key)
        dialog = me.page.locator("dialog[open]")
        await expect(dialog).to_be_visible()
        if title:
            await expect(dialog.locator("h2").first).to_have_text(me.words(title))
        await me.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
        await expect(me.page.locator(".rack .card[data-card]").first).to_be_focused()
    await me.page.keyboard.press("s")
    await expect(me.page.locator(".notice")).to_contain_text(me.words("turn.yours"))


async def test_letters_written_into_the_chat_are_no_commands(visitors) -> None:
    me = await at_a_table(visitors)
    field = me.page.locator(".sidechat input")
    await field.fill("")
    await field.press_sequentially("pl3a?")
    await expect(field).to_have_value("pl3a?")
    await expect(me.page.locator("dialog")).to_have_count(0)
    await expect(me.page.locator(".rack .card[aria-pressed=true]")).to_have_count(0)


# Motion


async def test_the_horses_run_and_the_race_ends_in_a_photograph(visitors, server) -> None:
    me = await visitors.come("Tobias", device={"speed": "fast", "sound": False}, script=COUNT_MOTIONS)
    async with driven(me, server) as driver:
        assert await driver.until(lambda: a_horse_comes_home(driver.view))
        await driver.open_page()
        await driver.until(lambda: driver.view["race"] > 1)
        await me.page.locator(".podium").wait_for()
    moved = await me.page.evaluate("window.motions")
    assert moved["runner"] == runs_in(me) > 0
    assert moved["photo"] == 2  # it comes, and it goes
    assert await me.page.evaluate("window.told") == 0  # it is seen before it is read
    await stand_still(me)
    await me.press(me.button("result.again"))
    await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
    await expect(me.page.locator(".table")).to_have_attribute("data-motion", "start")
    await me.press(me.button("review.pause"))
    await me.press(me.button("again.stop"))
    await me.page.locator(".podium").wait_for()
    assert me.complaints == []


async def stand_still(visitor: Visitor) -> None:
    """What begins to move from now on stays where it is."""
    time = await visitor.context.new_cdp_session(visitor.page)
    await time.send("Animation.enable")
    await time.send("Animation.setPlaybackRate", {"playbackRate": 0})


def a_horse_comes_home(view: dict[str, Any]) -> bool:
    return any(horse["at"] + horse["next"] >= view["track"] for horse in view["horses"])


def runs_in(visitor: Visitor) -> int:
    """How many horses went on, by what this page heard while it was open; far behind the post nobody sees them move."""
    steps = [message for message in visitor.heard if message["type"] == "step"]
    moves = [(step["view"]["track"] + BEYOND, fact) for step in steps for fact in step["events"]]
    return sum(fact["event"] == "HorseMoved" and fact["to"] - fact["by"] < min(fact["to"], end) for end, fact in moves)


async def test_a_tap_ends_a_motion_and_shows_the_newest_state(visitors, server) -> None:
    me = await visitors.come("Tobias", device={"speed": "slow", "sound": False})
    async with driven(me, server) as driver:
        await driver.open_page()
        await driver.until(lambda: driver.mine is not None)
        await stand_still(me)
        before = driver.view["round"]
        await driver.until(lambda: driver.view["round"] > before and driver.mine is not None)
        table = me.page.locator(".table")
        await expect(table).to_have_attribute("data-motion", MOVING)
        assert await tops_shown(me) != tops_told(me)
        await me.press(".bar .where")
        await expect(table).not_to_have_attribute("data-motion", MOVING)
        assert await tops_shown(me) == tops_told(me)
        await me.page.locator(".status.mine").wait_for()
    assert me.complaints == []


async def test_who_wants_no_motion_gets_none(visitors) -> None:
    device = {"speed": "normal", "sound": False}
    me = await at_a_table(visitors, device=device, script=COUNT_MOTIONS, reduced_motion="reduce")
    player = Player(me, random.Random(6))
    for _turn in range(3):
        await my_turn(me)
        await player.act()
    await my_turn(me)
    assert await me.page.evaluate("window.motions") == {}
    assert await me.page.evaluate("document.getAnimations().length") == 0


# Looking back


async def test_a_line_of_the_log_leads_back_to_its_moment_while_the_table_goes_on(visitors, server) -> None:
    me = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    async with driven(me, server) as driver:
        await driver.open_page()
        await driver.until(
            lambda: driver.view["round"] > 2 and driver.mine is None and driver.open_ask(FRIEND) is not None
        )
        first, second = [fact for fact in driver.facts if fact["event"] == "CardPlaced"][:2]
        await me.press(".peek")
        played = me.page.locator("dialog .log li", has_text=me.words.like("log.played"))
        await me.press(played.last.get_by_role("button", name=me.words("log.look")))
        await expect(me.page.locator("dialog")).to_have_count(0)
        await expect(me.page.locator(".status b")).to_have_text(me.words("again.title"))
        assert {box: top for box, top in (await tops_shown(me)).items() if top} == {first["box"]: first["card"][2:]}
        await expect(me.page.locator(".log .here")).to_have_count(1)
        await driver.until(lambda: driver.mine is not None)
        await expect(me.page.locator(".status")).to_contain_text(me.words("again.your_turn"))
        await expect(me.page).to_have_title(re.compile(re.escape(me.words("turn.yours"))))
        await me.page.keyboard.press("ArrowRight")
        await expect(me.page.locator(f'.box[data-box="{second["box"]}"] .v')).to_have_text(second["card"][2:])
        await me.press(me.button("again.stop"))
        await me.page.locator(".status.mine").wait_for()
        assert await tops_shown(me) == tops_told(me)
    assert me.complaints == []


# Watching


async def test_a_spectator_sees_the_board_and_no_hand(visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    watcher = await visitors.come("怡君", language="zh-Hant", size=PHONE, touch=True, device=STILL)
    path, link = await a_table_of([me], 3)
    await open_page(me, path)
    await watcher.page.goto(link)
    await watcher.press(watcher.button("join.watch"))
    await watcher.page.locator(COURSE).wait_for()
    player = Player(me, random.Random(7))
    for _turn in range(2):
        await my_turn(me)
        await player.act()
    await my_turn(me)
    await watcher.bell.until(lambda: watcher.seq == me.seq)
    await expect(watcher.page.locator(".status b")).to_have_text(watcher.words("turn.of", name="Tobias"))
    assert await watcher.page.locator(".rack, .hand, button.box, [data-card]").count() == 0
    assert all(message["view"]["own"] is None for message in watcher.steps.values() if message["view"])
    assert not [ask for message in watcher.steps.values() for ask in message["asks"] if "moves" in ask or "id" in ask]
    assert leaks([me, watcher]) == []
    assert unspoken(await watcher.page.inner_text("body")) == []
    assert watcher.complaints == []


async def test_a_table_without_spectators_says_so_to_who_comes_too_late(visitors) -> None:
    me = await visitors.come("Tobias", device=STILL)
    late = await visitors.come("Sam", language="ja", device=STILL)
    _, link = await a_table_of([me], 3, settings={"spectators": False})
    await late.page.goto(link)
    await expect(late.page.get_by_text(late.words("join.begun_unseen"))).to_be_visible()
    await expect(late.button("join.watch")).to_have_count(0)
    await expect(late.page.get_by_role("link", name=late.words("home"))).to_be_visible()


# Talking


async def test_chat_and_names_are_text_and_a_nudge_is_heard(visitors) -> None:
    host = await visitors.come("<b>Max</b>", device=STILL)
    guest = await visitors.come("Sam", language="ja", size=PHONE, touch=True, device=STILL)
    path, _ = await a_table_of([host, guest], 2)
    await open_page(host, path)
    await open_page(guest, path)
    await host.page.locator(".sidechat input").fill("<img src=x onerror=alert(1)> off they go")
    await host.page.locator(".sidechat input").press("Enter")
    await guest.press(guest.page.get_by_role("button", name=guest.words("chat.unread", n=1)))
    line = guest.page.locator("dialog .said-lines li")
    await expect(line).to_have_text("<b>Max</b> <img src=x onerror=alert(1)> off they go")
    await guest.press(guest.button("chat.phrase.nice"))
    await expect(host.page.locator(".last-said")).to_contain_text(host.words("chat.phrase.nice"))
    await guest.press(guest.page.locator("dialog").get_by_role("button", name=guest.words("close")))
    await host.bell.until(lambda: is_asked(host) or is_asked(guest))
    asked, other = (host, guest) if is_asked(host) else (guest, host)
    await other.press(f'.player[data-seat="{asked.seat}"] button')
    await other.press(other.button("nudge"))
    await expect(asked.page.locator(".notice")).to_contain_text(asked.words("nudge.heard", name=other.name))
    assert host.complaints == guest.complaints == []


# The device


async def test_language_and_light_are_changed_at_the_table_without_losing_the_seat(visitors) -> None:
    me = await at_a_table(visitors)
    hand = me.own["hand"]
    await me.press(me.button("menu"))
    await me.page.locator("dialog").get_by_label(me.words("menu.theme")).select_option("dark")
    await expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    async with me.page.expect_navigation():
        await me.page.locator("dialog").get_by_label(me.words("menu.language")).select_option("zh-Hant")
    await expect(me.page.locator("html")).to_have_attribute("lang", re.compile("zh-Hant"))
    await expect(me.page.locator("html")).to_have_attribute("data-theme", "dark")
    await my_turn(me)
    cards = "all => all.map((one) => one.dataset.card)"
    assert await me.page.locator(".rack [data-card]").evaluate_all(cards) == hand
