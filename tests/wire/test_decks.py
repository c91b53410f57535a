"""Cards and decks over the wire: judged by the game, saved to a name, brought to a table, shown to nobody else."""

import json
from contextlib import AsyncExitStack
from random import Random

import pytest

from app.engine.record import check_record
from tests.wire.clients import a_full_table, come_in, own_ask, play_on, sits_down
from tests.wire.servers import a_server

PLAIN = {"normal_force": 60}
WILD = {"wild_herd": 30, "normal_force": 30}
DECK = {"name": "  All  Force ", "size": 60, "cards": PLAIN}


async def test_every_card_is_told_once_and_then_only_that_it_is_the_same(client, somebody):
    person = await somebody("Aoi")
    told = await person.call("GET", "/api/games/force/cards?lang=ja")
    book = told.json()
    assert {len(book["cards"]) > 120, len(book["decks"]) >= 6} == {True}
    assert next(card for card in book["cards"] if card["card"] == "lamp_oil")["title"] == "アンドンアブラ"
    again = await person.call("GET", "/api/games/force/cards?lang=ja", If_None_Match=told.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    english = await person.call("GET", "/api/games/force/cards?lang=en", If_None_Match=told.headers["etag"])
    assert english.status_code == 200
    assert await person.refused("GET", "/api/games/mafia/cards") == (404, "no_cards")


async def test_a_deck_is_saved_changed_and_removed(somebody):
    person = await somebody("Aoi")
    assert await person.get("/api/decks") == []
    made = await person.post("/api/decks", DECK)
    assert (made["name"], made["cards"], made["legal"]) == ("All Force", PLAIN, True)
    assert await person.get("/api/decks") == [made]
    changed = await person.call("PUT", f"/api/decks/{made['id']}", {**DECK, "name": "Draft", "cards": {"lamp_oil": 4}})
    assert (changed.json()["name"], changed.json()["legal"]) == ("Draft", False)
    assert (await person.call("DELETE", f"/api/decks/{made['id']}")).status_code == 204
    assert await person.get("/api/decks") == []


async def test_a_deck_is_judged_by_clause_in_the_readers_language(somebody):
    person = await somebody("Aoi")
    found = await person.post("/api/decks/check?lang=zh-Hant", {"size": 60, "cards": {"lamp_oil": 4}})
    assert [fault["rule"] for fault in found["faults"]] == ["602.1a", "602.1c"]
    assert "燈油" in found["faults"][1]["words"]
    assert found["text"] == "4 燈油\n"
    read = await person.post("/api/decks/check?lang=en", {"size": 60, "text": "60 馬力\n2 Nonsense\n"})
    assert (read["cards"], read["count"]) == ({"normal_force": 60}, 60)
    assert [fault["card"] for fault in read["faults"]] == ["2 Nonsense"]
    assert (await person.post("/api/decks/check", {"size": 60, "cards": PLAIN}))["faults"] == []


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"name": "\u200b"}, "bad_name"),
        ({"name": "x" * 41}, "bad_name"),
        ({"cards": {"nonsense": 1}}, "no_such_card"),
        ({"cards": {"wild_herd": 150, "normal_force": 150}}, "too_many_cards"),
        ({"cards": {"normal_force": 0}}, "invalid_request"),
        ({"size": 70}, "invalid_request"),
        ({"owner": "me"}, "invalid_request"),
    ],
)
async def test_what_is_no_deck_is_refused_and_not_saved(somebody, change, error):
    person = await somebody("Aoi")
    assert await person.refused("POST", "/api/decks", {**DECK, **change}) == (422, error)
    assert await person.get("/api/decks") == []


async def test_a_check_of_both_cards_and_text_or_of_neither_is_refused(somebody):
    person = await somebody("Aoi")
    for body in ({"size": 60}, {"size": 60, "cards": PLAIN, "text": "60 Force"}):
        assert await person.refused("POST", "/api/decks/check", body) == (422, "cards_or_text")
    assert await person.refused("POST", "/api/decks/check", {"size": 60, "text": "999 Force"}) == (
        422,
        "too_many_cards",
    )


async def test_another_person_finds_no_trace_of_a_deck(somebody, client):
    owner, other = await somebody("Aoi"), await somebody("Tobias")
    made = await owner.post("/api/decks", DECK)
    assert await other.get("/api/decks") == []
    assert await other.refused("PUT", f"/api/decks/{made['id']}", DECK) == (404, "no_such_deck")
    assert await other.refused("DELETE", f"/api/decks/{made['id']}") == (404, "no_such_deck")
    stranger = await client.get("/api/decks", headers={"X-Railbird": "1", "Cookie": ""})
    assert (stranger.status_code, stranger.json()["error"]) == (401, "no_session")
    assert (await owner.get("/api/decks"))[0]["cards"] == PLAIN


async def test_a_save_that_changes_cards_keeps_what_the_deck_was(somebody):
    owner, other = await somebody("Aoi"), await somebody("Tobias")
    path = f"/api/decks/{(await owner.post('/api/decks', DECK))['id']}"
    assert await owner.get(f"{path}/versions") == []
    await owner.call("PUT", path, {**DECK, "name": "Another name"})
    assert await owner.get(f"{path}/versions") == []
    for n in range(1, 26):
        await owner.call("PUT", path, {**DECK, "cards": {"normal_force": n}})
    kept = await owner.get(f"{path}/versions")
    assert [one["cards"] for one in kept] == [{"normal_force": n} for n in range(24, 4, -1)]
    assert await other.refused("GET", f"{path}/versions") == (404, "no_such_deck")
    assert (await owner.call("DELETE", path)).status_code == 204
    assert await owner.refused("GET", f"{path}/versions") == (404, "no_such_deck")


async def test_a_deck_races_alone_and_its_result_does_not_change(client, somebody):
    person = await somebody("Aoi")
    wanted = {"cards": WILD, "metres": 1600, "surface": "turf"}
    told = await person.post("/api/decks/trial", wanted)
    assert told == await person.post("/api/decks/trial", wanted)
    assert (told["cards"], len(told["turns"])) == (32, 12)
    assert {name for turn in told["race"] for name in turn["runners"]} == {"wild_herd"}
    assert told != await person.post("/api/decks/trial", {**wanted, "surface": "dirt"})
    for change, error in (
        ({"metres": 1601}, "no_such_race"),
        ({"surface": "snow"}, "no_such_race"),
        ({"metres": 3200}, "deck_not_legal"),
        ({"cards": {"nonsense": 60}}, "deck_not_legal"),
        ({"metres": "far"}, "invalid_request"),
    ):
        assert await person.refused("POST", "/api/decks/trial", {**wanted, **change}) == (422, error)


async def test_many_trials_of_one_household_are_refused(somebody):
    person = await somebody("Aoi")
    wanted = {"cards": WILD, "metres": 1200, "surface": "turf"}
    answers = [(await person.call("POST", "/api/decks/trial", wanted)).status_code for _ in range(60)]
    assert (answers[0], answers[-1]) == (200, 429)


async def test_advice_names_cards_with_reasons_and_fills_the_deck_up(somebody):
    person = await somebody("Aoi")
    told = await person.post("/api/decks/advice", {"size": 60, "cards": {"wild_herd": 3, "nonsense": 1}})
    assert len(told["fits"]) == 12
    assert {one["why"] for one in told["fits"]} <= {"short", "cheap", "beside", "style"}
    checked = await person.post("/api/decks/check", {"size": 60, "cards": told["full"]})
    assert checked["faults"] == []
    assert told["full"]["wild_herd"] >= 3
    assert await person.refused("POST", "/api/decks/advice", {"size": 70, "cards": {}}) == (422, "invalid_request")


async def test_the_fifty_first_deck_is_refused(somebody):
    person = await somebody("Aoi")
    for number in range(50):
        await person.post("/api/decks", {**DECK, "name": f"Deck {number}"})
    assert await person.refused("POST", "/api/decks", DECK) == (409, "too_many_decks")
    assert len(await person.get("/api/decks")) == 50


async def test_a_deck_of_ones_own_is_brought_kept_secret_and_played_to_the_end(database_url):
    """On both databases: saved, read again, brought to a table, and part of a record that can be played again."""
    with a_server(database_url, RAILBIRD_CLOCK_SPEED="50") as server:
        async with server.client() as client, AsyncExitStack() as stack:
            friends = [await come_in(client, name) for name in ("Aoi", "Tobias")]
            await friends[0].post("/api/decks", {"name": "Herd", "size": 60, "cards": WILD})
            (mine,) = await friends[0].get("/api/decks")
            cards = [name for name, count in mine["cards"].items() for _ in range(count)]
            table = await a_full_table(friends, game="force", seats=2, options={"distance": 1200})
            seats = [await stack.enter_async_context(sits_down(server, one, table)) for one in friends]
            latest = [await seat.hear("welcome") for seat in seats]
            asks = [own_ask(one) for one in latest]
            short = {"do": "bring_deck", "cards": cards[:-1]}
            await seats[0].answer(asks[0]["id"], short, "short")
            refused = await seats[0].hear("refused", cmd_id="short")
            assert (refused["rule"], "exactly 60" in refused["detail"]) == ("602.1a", True)
            await seats[0].answer(asks[0]["id"], {"do": "bring_deck", "cards": cards}, "herd")
            latest = [await seat.hear("step", seq=2) for seat in seats]
            assert latest[0]["view"]["own"]["deck"] == "own"
            assert latest[0]["events"][0]["cards"] == WILD
            # The own ask lists every card there is; nothing else that the other hears names one of these.
            heard = {**latest[1], "asks": []}
            assert "wild_herd" not in json.dumps(heard)
            await play_on(seats, latest, Random(3), 2000)
            assert latest[0]["status"] == "finished"
            record = await friends[1].get(f"{table.path}/record")
            assert any(entry["move"] == {"do": "bring_deck", "cards": cards} for entry in record["moves"])
            assert check_record(record)
