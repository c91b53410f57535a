"""Five people in five browsers and three languages: from one tap on the front page to the final standings, and on."""

import random
import re

from playwright.async_api import expect

from tests.browser.hidden import leaks
from tests.browser.money_on_page import calculated, money, read_log, read_purses, read_sheets
from tests.browser.player import Player
from tests.browser.visitors import COURSE, DESK, PHONE, STILL, Visitor, Visitors
from tests.browser.words import entries, unspoken

# Nobody has taken a seat by hand in a rematch: it still has luck of this browser's.
BROUGHT_LUCK = 'JSON.parse(localStorage["railbird.luck"])[location.pathname.split("/").pop()]?.nonce'


async def test_five_friends_play_a_whole_game_from_the_first_tap_to_the_rematch(visitors: Visitors) -> None:
    friends = await five_people(visitors)
    await sit_down(friends)
    await get_ready_and_start(friends)
    players = [Player(friend, random.Random(friend.name)) for friend in friends]
    await switch_confirm_off(players[3])
    races = 0
    while not finished(friends):
        await play_a_race(players)
        races += 1
        await read_the_result(friends, races)
    assert races == 3
    assert {kind for player in players for kind in player.did} >= {"play", "drawn", "buy", "bet", "done"}
    await read_the_standings(friends)
    await rematch(friends)
    assert leaks(friends) == []
    for friend in friends:
        assert friend.complaints == []
        assert friend.foreign(visitors.site) == []


async def five_people(visitors: Visitors) -> list[Visitor]:
    """The host at a desk, a phone, a tablet, another desk, a phone on its side."""
    tablet, lying = {"width": 820, "height": 1180}, {"width": 844, "height": 390}
    return [
        await visitors.come("Aoi", language="ja", size=DESK, device=STILL),
        await visitors.come("Tobias", size=PHONE, touch=True, device=STILL),
        await visitors.come("怡君", language="zh-Hant", size=tablet, touch=True, device=STILL),
        await visitors.come("Maria", size=DESK, device=STILL),
        await visitors.come("Sam", language="ja", size=lying, touch=True, device=STILL),
    ]


# Coming in


async def sit_down(friends: list[Visitor]) -> None:
    host, *guests = friends
    await host.page.goto("/")
    await host.page.locator("[data-your-name]").fill(host.name)
    await host.press("[data-open=mafia]")
    await host.page.wait_for_url("**/t/*")
    await expect(host.page.locator(".seats .who b").first).to_have_text(host.words("lobby.you", name=host.name))
    link = await host.page.locator("#invite-link").input_value()
    code = (await host.page.locator(".lobby .tote.l").get_attribute("aria-label") or "").replace(" ", "")
    assert "#" in link
    assert re.fullmatch("[A-Z2-9]{6}", code)
    for guest in guests[:3]:
        await come_by_link(guest, link)
    await come_by_code(guests[3], code)
    for friend in friends:
        await expect(friend.page.locator(".seats li:not(.empty)")).to_have_count(5)
        names = await friend.page.locator(".seats .who b").all_text_contents()
        assert names == [friend.words("lobby.you", name=one.name) if one is friend else one.name for one in friends]
        assert unspoken(await friend.page.inner_text("body")) == []


async def come_by_link(guest: Visitor, link: str) -> None:
    """A name is suggested already; one button sits down; the invitation is no longer in the address bar."""
    await guest.page.goto(link)
    field = guest.page.get_by_label(guest.words("join.name"))
    assert len(await field.input_value()) >= 3
    assert "#" not in guest.page.url
    await field.fill(guest.name)
    await guest.press(guest.button("join.sit"))
    await guest.page.locator(".lobby").wait_for()
    assert guest.page.url == link.partition("#")[0]
    token = link.partition("#")[2]
    assert not [url for url in guest.asked_for if token in url.partition("#")[0]]


async def come_by_code(guest: Visitor, code: str) -> None:
    """As somebody types who has heard it."""
    await guest.page.goto("/")
    await guest.page.locator("[data-your-name]").fill(guest.name)
    await guest.page.locator("[name=code]").fill(f"{code[:3]} {code[3:].lower()}")
    await guest.press(guest.button("home.join"))
    await guest.page.wait_for_url("**/t/*")
    await guest.press(guest.button("lobby.sit"))


async def get_ready_and_start(friends: list[Visitor]) -> None:
    host, *guests = friends
    for guest in guests:
        await guest.press(guest.button("lobby.ready"))
        await expect(guest.button("lobby.not_ready")).to_be_visible()
    ready = host.page.locator(".seats .who span", has_text=host.words("lobby.is_ready"))
    await expect(ready).to_have_count(4)
    await expect(host.text("lobby.all_ready")).to_be_visible()
    await host.press(host.button("lobby.start"))
    for friend in friends:
        await friend.page.locator(COURSE).wait_for()


async def switch_confirm_off(player: Player) -> None:
    visitor = player.visitor
    await visitor.press(visitor.button("menu"))
    await visitor.press(visitor.page.get_by_role("switch", name=visitor.words("menu.confirm")))
    await visitor.press(visitor.button("close"))
    player.confirms = False


# Playing


def finished(friends: list[Visitor]) -> bool:
    return all(friend.latest is not None and friend.latest["status"] == "finished" for friend in friends)


def heard_alike(friends: list[Visitor]) -> bool:
    return len({friend.seq for friend in friends}) == 1


def whose_turn(friends: list[Visitor]) -> Visitor:
    return next(friend for friend in friends if friend.latest and any("id" in ask for ask in friend.latest["asks"]))


async def play_a_race(players: list[Player]) -> None:
    """Everybody acts in turn until the pages turn to the result."""
    friends = [player.visitor for player in players]
    turns = 0
    race = friends[0].latest["view"]["race"] if friends[0].latest else 1
    while not finished(friends) and all(friend.latest["view"]["race"] == race for friend in friends if friend.latest):
        actor = whose_turn(friends)
        if turns % 12 == 0:
            await everybody_knows_whose_turn_it_is(friends, actor)
        await players[friends.index(actor)].act()
        await actor.bell.until(lambda: heard_alike(friends))
        turns += 1
    assert turns > 20


async def everybody_knows_whose_turn_it_is(friends: list[Visitor], actor: Visitor) -> None:
    for friend in friends:
        status = friend.page.locator(".status b")
        words = "turn.yours" if friend is actor else "turn.of"
        await expect(status).to_have_text(friend.words(words, name=actor.name))
        await expect(friend.page.locator(".player.turn")).to_have_attribute("data-seat", str(actor.seat))
        held = await friend.page.locator(".rack [data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
        assert held == friend.own["hand"]
        assert await read_purses(friend.page) == [seat["money"] for seat in friend.latest["view"]["seats"]]
        assert unspoken(await friend.page.inner_text("body")) == []
        if friend is actor:
            await expect(friend.page).to_have_title(re.compile(re.escape(friend.words("turn.yours"))))


# Reading


async def read_the_result(friends: list[Visitor], race: int) -> None:
    """Every payment has a reason, a paragraph and a sum, and they add up to the money that is shown."""
    for friend in friends:
        await friend.page.locator(".podium").wait_for()
        await expect(friend.page.locator("h1")).to_have_text(friend.words.like("suzuki.wins"))
        sheets = await read_sheets(friend.page)
        names = [friend.words("you") if one is friend else one.name for one in friends]
        by_name = {sheet.name: sheet for sheet in sheets}
        assert sorted(by_name) == sorted(names)
        assert sheets[0].name == friend.words("you")  # one's own first, then the others, the richest before the poorer
        others = [sheet.after for sheet in sheets[1:]]
        assert others == sorted(others, reverse=True)
        for sheet in sheets:
            assert sheet.before + sum(row.amount for row in sheet.rows) == sheet.after == sheet.head
            for row in sheet.rows:
                assert re.fullmatch(r"M-[57]\.\d[abc]?", row.rule), row
                assert row.words, row
                sums = [total for note in row.notes if (total := calculated(note)) is not None]
                forgiven = len(row.notes) > len(sums)
                assert all(total == abs(row.amount) or forgiven for total in sums), row
        assert unspoken(await friend.page.inner_text("body")) == []
        shown = [by_name[name].after for name in names]
        over = finished(friends)
        await friend.press(friend.button("result.standings") if over else friend.button("result.next", race=race + 1))
        if not over:
            await friend.page.locator(COURSE).wait_for()
            assert await read_purses(friend.page) == shown
    await read_the_log(friends[race - 1], friends)


async def read_the_log(friend: Visitor, friends: list[Visitor]) -> None:
    """In the reader's own language, to the last line."""
    if finished(friends):
        return
    await friend.page.keyboard.press("l")
    await friend.page.locator("dialog .log li").first.wait_for()
    lines = await read_log(friend.page)
    sentences = [friend.words.like(key) for key in entries("en") if key.startswith("log.")]
    strange = [
        line["words"]
        for line in lines
        if not line["ran"] and not any(sentence.match(line["words"]) for sentence in sentences)
    ]
    assert strange == []
    assert sum(line["ran"] for line in lines) >= 4
    told = " ".join(line["words"] for line in lines)
    assert all(one.name in told for one in friends if one is not friend)
    await friend.press(friend.page.locator("dialog").get_by_role("button", name=friend.words("close")))


async def read_the_standings(friends: list[Visitor]) -> None:
    for friend in friends:
        await friend.page.locator(".ranking").wait_for()
        assert friend.latest is not None
        ranking = friend.latest["view"]["result"]["ranking"]
        names = await friend.page.locator(".ranking li > b").all_text_contents()
        labels = "all => all.map((one) => one.getAttribute('aria-label'))"
        scores = [money(label) for label in await friend.page.locator(".ranking .tote").evaluate_all(labels)]
        seated = [friend.words("you") if one is friend else one.name for one in friends]
        assert names == [seated[entry["seat"]] for entry in ranking]
        assert scores == [entry["score"] for entry in ranking] == sorted(scores, reverse=True)
        for found in ("kept", "seen", "own_luck"):
            await expect(friend.text(f"fair.{found}")).to_be_visible()
        await expect(friend.page.locator(".chart")).to_have_count(4)
        assert unspoken(await friend.page.inner_text("body")) == []


async def rematch(friends: list[Visitor]) -> None:
    """One tap opens the next table with the same seats; the others follow by one more."""
    old = friends[0].page.url
    first, *others = friends[1], friends[0], *friends[2:]
    await first.press(first.button("standings.rematch"))
    await first.page.locator(".lobby").wait_for()
    assert first.page.url != old
    for friend in others:
        await friend.press(friend.page.get_by_role("link", name=friend.words("banner.follow")))
        await friend.page.locator(".lobby").wait_for()
        assert friend.page.url == first.page.url
    for friend in friends:
        await friend.page.wait_for_function(BROUGHT_LUCK)
    names = await first.page.locator(".seats .who b").all_text_contents()
    assert names == [first.words("lobby.you", name=one.name) if one is first else one.name for one in friends]
