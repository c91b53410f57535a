"""Force of the Horse in the browser: two people play turns, a bot plays on to the end, and every state is inspected."""

import random
from typing import Any, Final

from playwright.async_api import expect

from tests.browser.force_player import ForcePlayer, is_over, own_ask, play_until, question
from tests.browser.inspection import Inspector
from tests.browser.tables import a_table_of, ask, open_page
from tests.browser.visitors import DESK, PHONE, STILL, Visitor, Visitors, each

# The shortest race there is, and nothing about it left to luck.
RACE: Final = {"distance": 1200, "racecourse": "kyoto", "going": 2}


async def sat_down(people: list[Visitor], bots: int) -> list[ForcePlayer]:
    path, _ = await a_table_of(people, bots, game="force", seats=2, options=RACE)
    for one in people:
        await open_page(one, path)
    return [ForcePlayer(one, random.Random(number)) for number, one in enumerate(people)]


async def two_on_a_phone_and_a_desk(visitors: Visitors) -> list[ForcePlayer]:
    aoi = await visitors.come("葵", language="ja", size=PHONE, touch=True, device=STILL)
    tobias = await visitors.come("Tobias", size=DESK, device=STILL)
    return await sat_down([aoi, tobias], 0)


def have_run(players: list[ForcePlayer]) -> bool:
    """Everybody has had a turn and done both, and now somebody is asked: nothing goes on by itself."""
    did = {what for player in players for what in player.did}
    turn = max(step["view"]["turn"] for step in players[0].visitor.steps.values() if step["view"])
    same = len({player.visitor.seq for player in players}) == 1
    return turn >= 3 and {"run", "guard"} <= did and same and any(question(one.visitor) for one in players)


async def test_two_people_play_turns(visitors: Visitors) -> None:
    players = await two_on_a_phone_and_a_desk(visitors)
    await play_until(players, lambda: have_run(players))
    for player in players:
        assert {"take_deck", "redraw"} <= set(player.did)
        for seat, side in enumerate(player.visitor.latest["view"]["sides"]):
            counts = player.visitor.page.locator(f'[data-lane="{seat}"] .fsec b')
            await expect(counts).to_have_text([str(n) for n in side["areas"]])
        assert player.visitor.complaints == []
    one, other = (player.visitor.latest["view"] for player in players)
    assert {**one, "own": None} == {**other, "own": None}


async def test_a_phone_shows_three_decks_to_choose_from(visitors: Visitors) -> None:
    tobias = await visitors.come("Tobias", size={"width": 390, "height": 664}, touch=True, device=STILL)
    await sat_down([tobias], 1)
    decks = tobias.page.locator(".fdecks [role=radio], .fdecks label")
    await decks.nth(3).wait_for()
    button = await tobias.page.locator(".hand .act .btn.main").bounding_box()
    third = await decks.nth(2).bounding_box()
    assert button
    assert third
    assert third["y"] + third["height"] <= button["y"]


async def test_numbers_are_explained_cards_open_and_what_cannot_be_played_says_why(visitors: Visitors) -> None:
    tobias = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    (player,) = await sat_down([tobias], 1)
    page = tobias.page
    await play_until([player], lambda: (question(tobias) or {}).get("prompt") == "play_runner")
    await player.seen()
    # A card that cannot run: the server says why, with the clause.
    idle = page.locator(".frack .fcard.idle").first
    await idle.click(force=True)
    await page.locator(".notice a").wait_for()
    # Its number in the hand, explained step by step.
    run = next(move for move in question(tobias)["moves"] if move["do"] == "run")
    await player.select({**run, "special": []})
    await tobias.press(".hand .ftext")
    await page.locator("dialog .fread").wait_for()
    held = next(one for one in tobias.own["hand"] if one["id"] == run["card"])
    assert await page.locator("dialog .steps").count() == len(held["why"])
    await page.keyboard.press("Escape")
    asked = own_ask(tobias)
    await tobias.press(".hand .act .btn.main")
    await tobias.bell.until(lambda: own_ask(tobias) != asked)
    assert any(fact["event"] == "RunnerPlayed" for step in tobias.steps.values() for fact in step.get("events", []))
    # A card named in the log opens.
    await page.keyboard.press("l")
    await tobias.press(page.locator("dialog .log .cardlink").first)
    await page.locator("dialog .fread").wait_for()
    assert tobias.complaints == []


async def test_stops_keep_the_board_from_passing(visitors: Visitors) -> None:
    tobias = await visitors.come("Tobias", size=PHONE, touch=True, device=STILL)
    (player,) = await sat_down([tobias], 1)
    page = tobias.page
    await tobias.press(tobias.button("force.stops"))
    for name in ("force.stop.play_support", "force.stop.play_guard"):
        await page.get_by_label(tobias.words(name)).check()
    await page.keyboard.press("Escape")
    await play_until([player], lambda: only_passes(tobias) and tobias.latest["view"]["turn"] > 0)
    await page.locator(".status.mine").wait_for()
    before = tobias.seq
    await tobias.press(page.locator(".hand .act .btn").first)
    await tobias.press(".hand .act .btn.main")
    await tobias.bell.until(lambda: tobias.seq > before)
    assert "pass" in {step["events"][0]["event"].lower()[:4] for step in tobias.steps.values() if step.get("events")}


def only_passes(visitor: Visitor) -> bool:
    asked = own_ask(visitor)
    stops = ("play_support", "play_guard")
    return asked is not None and asked["prompt"] in stops and question(visitor) is None


# Inspected


async def test_every_state_of_a_race_is_accessible(readers: list[Visitor], inspector: Inspector) -> None:
    async def race(reader: Visitor) -> None:
        path, _ = await a_table_of([reader], 1, start=False, game="force", seats=2, options=RACE)
        await open_page(reader, path)
        await reader.page.locator("details.fold summary").click()
        await reader.page.locator(".opts .opt").first.wait_for()
        await inspector.look(reader, "lobby")
        await ask(reader, path.replace("/t/", "/api/tables/") + "/start")
        await reader.page.locator(".table .fground").wait_for()
        player = ForcePlayer(reader, random.Random(1))
        await look_at_questions(player, inspector)
        await what_lies_over_the_board(reader, inspector)
        await ask(reader, path.replace("/t/", "/api/tables/") + "/leave")  # a bot plays on
        await reader.button("result.standings").wait_for()
        await inspector.look(reader, "result")
        await inspector.thumb(reader, "result")
        await reader.press(reader.button("result.standings"))
        await reader.text("fair.kept").wait_for()
        await inspector.look(reader, "standings")

    await each(readers, race)
    assert {"bring_deck", "redraw", "play_runner", "play_runner chosen"} <= inspector.looked_at
    for reader in readers:
        assert reader.complaints == []


async def look_at_questions(player: ForcePlayer, inspector: Inspector) -> None:
    """Each kind of question once, as it is asked and with something chosen, for the first turns."""
    reader = player.visitor
    seen: set[str] = set()

    def enough() -> bool:
        return is_over(reader) or ("play_runner" in seen and reader.latest["view"]["turn"] >= 4)

    while not enough():
        await reader.bell.until(lambda: enough() or question(reader) is not None)
        asked: dict[str, Any] | None = question(reader)
        if asked is None or enough():
            continue
        if asked["prompt"] not in seen:
            seen.add(asked["prompt"])
            await player.seen()
            await inspector.look(reader, asked["prompt"])
            await inspector.thumb(reader, asked["prompt"])
            move = player.choose()
            if asked["prompt"] in ("bring_deck", "play_runner", "play_on_horse", "discard") and move["do"] != "pass":
                await player.select(move)
                await inspector.look(reader, f"{asked['prompt']} chosen")
                await put_back(reader)
        await player.act()


async def put_back(reader: Visitor) -> None:
    """Take back every step of a choice."""
    back = reader.page.locator('.hand .act [data-do="back"]')
    while await back.count():
        await reader.page.keyboard.press("Escape")


async def what_lies_over_the_board(reader: Visitor, inspector: Inspector) -> None:
    dialog = reader.page.locator("dialog[open]")
    for open_it, state in (
        (reader.button("force.stops"), "stops"),
        (reader.page.locator('[data-pile="0/farm"]'), "a farm"),
        (reader.page.locator(".player button").first, "a seat"),
    ):
        await reader.press(open_it)
        await dialog.wait_for()
        await inspector.look(reader, state)
        await inspector.thumb(reader, state)
        await reader.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
    for key, state in (("l", "log"), ("r", "rules over the table"), ("?", "keys")):
        await reader.page.keyboard.press(key)
        await dialog.wait_for()
        await inspector.look(reader, state)
        await reader.page.keyboard.press("Escape")
        await expect(dialog).to_have_count(0)
