"""The interface as other tools meet it: what is strict, what is kind, and what nobody keeps a copy of."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.api.games import schema
from app.api.middleware import guard
from app.engine.catalog import GAMES
from tests.pages.conftest import Place

JSON = {"Accept": "application/json"}


async def asked(browser: httpx.AsyncClient, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
    content = None if body is None else json.dumps(body)
    return await browser.request(method, path, content=content, headers={**JSON, **headers})


def check_refusal(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    assert set(answer.json()) == {"error", "detail"}
    assert answer.json()["detail"].endswith("."), answer.text
    assert answer.headers["cache-control"] == "no-store"


# Bodies


async def test_json_is_taken_from_whoever_does_not_say_what_it_is(place: Place) -> None:
    answer = await asked(place.browser(), "POST", "/api/session", {"name": "Aoi"})
    assert (answer.status_code, answer.json()["name"]) == (200, "Aoi")
    for kind in ("application/json", "application/json; charset=utf-8", "application/problem+json"):
        answer = await asked(place.browser(), "POST", "/api/session", {"name": "Aoi"}, **{"Content-Type": kind})
        assert answer.status_code == 200, kind


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
async def test_a_body_that_says_it_is_something_else_is_refused_as_that(place: Place, kind: str) -> None:
    answer = await asked(place.browser(), "POST", "/api/session", {"name": "Aoi"}, **{"Content-Type": kind})
    check_refusal(answer, 415, "not_json")


async def test_a_body_that_is_no_json_is_refused_in_a_sentence(place: Place) -> None:
    answer = await place.browser().post("/api/session", content=b'{"name": ', headers=JSON)
    check_refusal(answer, 422, "invalid_request")
    assert answer.json()["detail"].startswith("The body is not JSON: ")


@pytest.mark.parametrize("call", ["leave", "start", "back", "rematch"])
async def test_a_call_that_takes_no_words_refuses_them(place: Place, call: str) -> None:
    table, (host, _) = await place.open_table("Aoi", "Tobias")
    path = f"/api/tables/{table}/{call}"
    check_refusal(await asked(host, "POST", path, {"seat": 1}), 422, "invalid_request")
    check_refusal(await asked(host, "POST", path, [1]), 422, "invalid_request")
    assert len((await host.get(f"/api/tables/{table}")).json()["seats"]) == 2
    for body in (None, {}):
        said = await asked(host, "POST", path, body)
        assert said.status_code == 204 or said.json()["error"] != "invalid_request"


async def test_where_every_word_is_optional_none_is_needed(place: Place) -> None:
    table, _ = await place.open_table("Aoi", visibility="public")
    guest = await place.visitor("Tobias")
    assert (await asked(guest, "POST", f"/api/tables/{table}/join")).status_code == 200
    sat = await asked(guest, "POST", f"/api/tables/{table}/sit")
    assert (sat.status_code, sat.json()) == (200, {"seat": 1})


@pytest.mark.parametrize("size", [60.0, "60", 70, 61, 80.5, True, None])
async def test_a_size_of_no_deck_is_none(place: Place, size: Any) -> None:
    check_refusal(
        await asked(place.browser(), "POST", "/api/decks/check", {"size": size, "cards": {}}), 422, "invalid_request"
    )


# Addresses and methods


async def test_an_address_with_a_slash_too_many_is_another_address(place: Place) -> None:
    for path in ("/api/games/", "/api/tables/"):
        check_refusal(await asked(place.browser(), "GET", path), 404, "not_found")
    assert (await place.browser().get("/rules/")).status_code == 404


async def test_a_method_that_is_not_for_this_address_is_told_those_that_are(place: Place) -> None:
    for headers in (JSON, {}):
        answer = await place.browser().put("/api/me", headers=headers)
        check_refusal(answer, 405, "method_not_allowed")
        assert answer.headers["allow"] == "GET"
    page = await place.browser().post("/rules/mafia")
    assert (page.status_code, page.headers["content-type"]) == (405, "text/html; charset=utf-8")
    assert set(page.headers["allow"].split(", ")) == {"GET", "HEAD"}


async def test_who_comes_too_often_is_told_when_to_come_back(place: Place) -> None:
    guesser = await place.visitor("Aoi")
    answers = [await asked(guesser, "POST", "/api/join", {"code": f"AAA{n:03}"}) for n in range(222, 250)]
    check_refusal(answers[-1], 429, "too_many_codes")
    assert answers[-1].headers["retry-after"].isdigit()


# Copies


async def test_what_the_interface_says_is_nobodys_to_keep(place: Place) -> None:
    table, (host,) = await place.open_table("Aoi")
    for path in ("/api/me", "/api/games", "/api/tables", f"/api/tables/{table}", "/api/no-such-call"):
        assert (await asked(host, "GET", path)).headers["cache-control"] == "no-store", path
    cards = await asked(host, "GET", "/api/games/force/cards")
    assert cards.headers["cache-control"] == "no-cache"
    again = await asked(host, "GET", "/api/games/force/cards", **{"If-None-Match": cards.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    assert (await place.browser().get("/static/icons/favicon.svg")).headers["cache-control"] == "public, max-age=3600"
    foreign = await asked(place.browser(Origin="https://evil.example"), "POST", "/api/session", {"name": "Eve"})
    check_refusal(foreign, 403, "foreign_origin")


# How much is too much


async def test_one_household_does_not_fill_the_list_of_public_tables(place: Place) -> None:
    here, there = place.browser("2001:db8::1"), place.browser("2001:db8:0:1::1")
    for browser in (here, there):
        (await browser.post("/api/session", json={"name": "Aoi"})).raise_for_status()
    public = {"game": "mafia", "visibility": "public"}
    made = [await asked(here, "POST", "/api/tables", public) for _ in range(41)]
    assert {answer.status_code for answer in made[:40]} == {201}
    check_refusal(made[40], 429, "too_many_new_tables")
    assert made[40].headers["retry-after"] == "30"
    private = await asked(here, "POST", "/api/tables", {"game": "mafia"})
    assert private.status_code == 201
    path = f"/api/tables/{private.json()['table']}"
    check_refusal(await asked(here, "PATCH", path, {"visibility": "public"}), 429, "too_many_new_tables")
    assert (await asked(there, "POST", "/api/tables", public)).status_code == 201
    assert len((await here.get("/api/tables")).json()) == 3 + 1


async def test_new_people_of_one_household_guess_no_more_codes_than_one(place: Place) -> None:
    table, (host,) = await place.open_table("Aoi")
    code = (await host.get(f"/api/tables/{table}")).json()["code"]
    codes = [f"{letters}{n:02}" for letters in ("AAAA", "BBBB", "CCCC", "DDDD", "EEEE", "FFFF") for n in range(22, 42)]
    answers = []
    for n, wrong in enumerate(codes):
        if n % 20 == 0:
            guesser = place.browser("203.0.113.7")
            (await guesser.post("/api/session", json={"name": f"Guest {n}"})).raise_for_status()
            right = await asked(guesser, "POST", "/api/join", {"code": code})
            assert right.status_code == (200 if n < 100 else 429)
        answers.append((await asked(guesser, "POST", "/api/join", {"code": wrong})).status_code)
    assert answers == [404] * 100 + [429] * 20


async def test_a_call_that_takes_long_counts_for_many(place: Place) -> None:
    browser = place.browser("2001:db8::1")
    answers = [await asked(browser, "GET", "/api/tables/nosuchtable/record") for _ in range(401)]
    assert {answer.status_code for answer in answers[:400]} == {401}
    check_refusal(answers[400], 429, "too_many_requests")
    assert (await asked(place.browser("2001:db8::2"), "GET", "/api/games")).status_code == 429
    assert (await asked(place.browser("2001:db8:0:1::1"), "GET", "/api/games")).status_code == 200


async def test_who_pastes_something_else_than_a_deck_is_not_told_of_each_line(place: Place) -> None:
    answer = await asked(place.browser(), "POST", "/api/decks/check", {"size": 60, "text": "x\n" * 4000})
    faults = answer.json()["faults"]
    assert sum(fault["card"] == "x" for fault in faults) == 20
    assert len(answer.content) < 10_000


@pytest.mark.parametrize("game", GAMES)
async def test_a_schema_is_written_once(place: Place, game: str) -> None:
    answer = await asked(place.browser(), "GET", f"/api/games/{game}/schema")
    assert answer.json().keys() == {"moves", "events", "view"}
    assert schema(game) is schema(game)


# How long is too long


async def test_a_body_that_does_not_come_to_its_end_is_not_waited_for(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)

    async def half() -> AsyncIterator[bytes]:
        yield b'{"name": '
        await asyncio.Event().wait()

    answer = await place.browser().post("/api/session", content=half(), headers=JSON)
    check_refusal(answer, 408, "too_slow")
    assert answer.headers["connection"] == "close"
