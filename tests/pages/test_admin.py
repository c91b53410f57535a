"""The stewards' pages: no admin, no entry; a link that works once; a door that holds; a note of every look."""

import csv
import io
import re
from typing import Any

import httpx
import pytest

from app.api.admin import COOKIE_SECONDS
from app.i18n import LANGUAGES
from app.service.admin import IDLE_MS, LINK_MS, SESSION_MS, make_link
from app.service.limits import Buckets
from app.service.people import hash_token
from app.store.admin import add_entry, add_link
from tests.pages.conftest import Place
from tests.pages.test_pages import check

PASSWORD = "a heron on the far rail"
BEGINNING = ["Steward|became a steward|", "the command line|made a one-time link|"]  # of every audit, the newest first
PLACES = ["/admin", "/admin/games", "/admin/people", "/admin/audit", "/admin/account", "/admin/games/{table}"]
FILES = ["/admin/games/{table}/steps.json", "/admin/games/{table}/record.json", "/admin/games/{table}/ledger.csv"]


def new_key(place: Place) -> str:
    return make_link(place.house.database, place.clock.now()).removeprefix("/admin/welcome#")


async def come_in(place: Place, name: str = "Steward", **browser: str) -> httpx.AsyncClient:
    admin = place.browser(**browser)
    form = {"key": new_key(place), "name": name, "password": PASSWORD}
    answer = await admin.post("/admin/welcome", data=form)
    assert (answer.status_code, answer.headers.get("location")) == (303, "/admin/games"), answer.text
    return admin


async def actions(admin: httpx.AsyncClient) -> list[str]:
    """What the audit says was done, the newest first, as (who, what, table) joined by a bar."""
    page = (await admin.get("/admin/audit")).text
    rows = re.findall(r"<tr><td><time[^>]*>[^<]*</time></td>(.*?)</tr>", page)
    return ["|".join(re.sub(r"<[^>]+>", " ", cell).strip() for cell in re.split(r"</t[dh]>", row)[:3]) for row in rows]


@pytest.fixture(scope="session")
async def office(played: tuple[Place, str]) -> tuple[httpx.AsyncClient, str]:
    """An admin in a house where a game was played."""
    place, table = played
    return await come_in(place), table


# No admin, no entry


@pytest.mark.parametrize("path", PLACES)
async def test_a_page_leads_a_stranger_to_the_sign_in(played: tuple[Place, str], path: str) -> None:
    place, table = played
    answer = await place.browser().get(path.format(table=table))
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/admin/login")
    assert answer.text == ""


@pytest.mark.parametrize("path", FILES)
async def test_a_file_is_refused_to_a_stranger(played: tuple[Place, str], path: str) -> None:
    place, table = played
    answer = await place.browser().get(path.format(table=table))
    assert (answer.status_code, answer.json()["error"]) == (403, "admins_only")


async def test_a_player_is_no_admin(played: tuple[Place, str]) -> None:
    place, table = played
    player = await place.visitor("Aoi")
    player.cookies.set("railbird_admin", player.cookies["railbird"])
    assert (await player.get(f"/admin/games/{table}/steps.json")).status_code == 403
    assert (await player.post(f"/admin/games/{table}/verify")).headers["location"] == "/admin/login"


# The one-time link


async def test_a_link_lets_one_admin_in_once(place: Place) -> None:
    key = new_key(place)
    form = {"key": key, "name": "Steward", "password": PASSWORD}
    first = await place.browser().post("/admin/welcome", data=form)
    assert first.status_code == 303
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"Max-Age={COOKIE_SECONDS}" in cookie
    second = await place.browser().post("/admin/welcome", data={**form, "name": "Another"})
    assert second.status_code == 403
    assert key not in second.text
    assert "This link has been used" in second.text
    assert "set-cookie" not in second.headers


async def test_a_new_link_ends_the_ones_before(place: Place) -> None:
    earlier, newest = new_key(place), new_key(place)
    for key, status in ((earlier, 403), (newest, 303)):
        form = {"key": key, "name": "Steward", "password": PASSWORD}
        assert (await place.browser().post("/admin/welcome", data=form)).status_code == status


async def test_a_link_that_is_used_ends_the_others(place: Place) -> None:
    key, other = new_key(place), "made by another process in the same moment"
    with place.house.database.writing() as connection:
        add_link(connection, hash_token(other), place.clock.now(), place.clock.now() + LINK_MS)
    for one, status in ((key, 303), (other, 403)):
        form = {"key": one, "name": f"Steward {status}", "password": PASSWORD}
        assert (await place.browser().post("/admin/welcome", data=form)).status_code == status


async def test_a_link_is_good_for_a_day(place: Place) -> None:
    key = new_key(place)
    place.clock.time += LINK_MS
    late = await place.browser().post("/admin/welcome", data={"key": key, "name": "Late", "password": PASSWORD})
    assert late.status_code == 403


async def test_a_key_that_never_was_is_no_key(place: Place) -> None:
    for key in ("", "x", new_key(place)[:-1]):
        answer = await place.browser().post("/admin/welcome", data={"key": key, "name": "Eve", "password": PASSWORD})
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [
        ("Steward", "elevenchars", "A password has 12 to 200 characters"),
        ("Steward", "x" * 201, "A password has 12 to 200 characters"),
        ("Steward", "steward12345!", "This password is easily guessed"),
        ("", PASSWORD, "A name has 1 to 24 characters"),
        ("\u200b", PASSWORD, "A name has 1 to 24 characters"),
        ("Taken", PASSWORD, "There is a steward of this name already"),
    ],
)
async def test_what_does_not_fit_is_said_and_does_not_use_the_link_up(
    place: Place, name: str, password: str, says: str
) -> None:
    await come_in(place, "Taken")
    key = new_key(place)
    refused = await place.browser().post("/admin/welcome", data={"key": key, "name": name, "password": password})
    assert refused.status_code in {409, 422}
    assert says in refused.text
    [kept] = re.findall(r'<input type="hidden" name="key" value="([\w-]+)">', refused.text)
    accepted = await place.browser().post("/admin/welcome", data={"key": kept, "name": "Fine", "password": PASSWORD})
    assert accepted.status_code == 303


async def test_a_form_from_elsewhere_is_refused(place: Place) -> None:
    evil = place.browser(Origin="https://evil.example")
    form = {"key": new_key(place), "name": "Eve", "password": PASSWORD}
    for path in ("/admin/welcome", "/admin/login"):
        answer = await evil.post(path, data=form)
        assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")


# Signing in and out


async def test_an_admin_signs_in_and_goes_where_they_wanted_to(place: Place) -> None:
    await come_in(place)
    browser = place.browser()
    asked = await browser.get("/admin/audit")
    assert asked.headers["location"] == "/admin/login?next=/admin/audit"
    form = {"name": " Steward ", "password": PASSWORD, "next": "/admin/audit"}
    assert (await browser.post("/admin/login", data=form)).headers["location"] == "/admin/audit"
    assert (await browser.get("/admin/audit")).status_code == 200
    assert (await browser.get("/admin/login")).headers["location"] == "/admin/games"


@pytest.mark.parametrize("path", ["https://evil.example/", "//evil.example", "/admin/../t/x", "/admin/\\evil", ""])
async def test_a_sign_in_leads_to_our_own_pages_only(place: Place, path: str) -> None:
    await come_in(place)
    answer = await place.browser().post("/admin/login", data={"name": "Steward", "password": PASSWORD, "next": path})
    assert answer.headers["location"] == "/admin/games"


async def test_a_wrong_name_and_a_wrong_password_are_refused_alike(place: Place) -> None:
    await come_in(place)
    wrong = await place.browser().post("/admin/login", data={"name": "Steward", "password": "not this password"})
    nobody = await place.browser().post("/admin/login", data={"name": "Nobody", "password": PASSWORD})
    assert wrong.status_code == nobody.status_code == 403
    assert wrong.text.replace("Steward", "Nobody").count("Name and password do not fit") == 1
    assert "Name and password do not fit" in nobody.text
    assert "set-cookie" not in wrong.headers


async def test_who_guesses_from_one_address_has_to_wait(place: Place) -> None:
    await come_in(place, "Steward")
    guesses = [
        await place.browser("203.0.113.9").post("/admin/login", data={"name": f"n{i}", "password": "guess" * 3})
        for i in range(9)
    ]
    assert [guess.status_code for guess in guesses] == [403] * 8 + [429]
    assert "Try again in 30 seconds" in guesses[-1].text
    assert guesses[-1].headers["retry-after"] == "30"
    right = {"name": "Steward", "password": PASSWORD}
    assert (await place.browser("203.0.113.9").post("/admin/login", data=right)).status_code == 429
    assert (await place.browser("203.0.113.10").post("/admin/login", data=right)).status_code == 303
    place.clock.time += 30_000
    assert (await place.browser("203.0.113.9").post("/admin/login", data=right)).status_code == 303


async def test_the_addresses_of_one_household_wait_together(place: Place) -> None:
    await come_in(place, "Steward")
    guesses = [
        await place.browser(f"2001:db8::{i}").post("/admin/login", data={"name": f"n{i}", "password": "guess" * 3})
        for i in range(1, 10)
    ]
    assert [guess.status_code for guess in guesses] == [403] * 8 + [429]


async def test_many_addresses_that_guess_at_one_name_have_to_wait(place: Place) -> None:
    await come_in(place, "Steward")
    form = {"name": "steward", "password": "guess" * 3}
    guesses = [await place.browser(f"203.0.113.{i}").post("/admin/login", data=form) for i in range(11)]
    assert [guess.status_code for guess in guesses] == [403] * 10 + [429]
    assert guesses[-1].headers["retry-after"] == "10"


async def test_strangers_who_guess_do_not_keep_a_known_browser_waiting(place: Place) -> None:
    owner = await come_in(place, "Steward")
    await owner.post("/admin/logout")
    for number in range(11):
        form = {"name": "Steward", "password": "guess" * 3}
        await place.browser(f"203.0.113.{number}").post("/admin/login", data=form)
    right = {"name": "Steward", "password": PASSWORD}
    assert (await place.browser("203.0.113.99").post("/admin/login", data=right)).status_code == 429
    assert (await owner.post("/admin/login", data=right)).status_code == 303


async def test_a_known_browser_that_guesses_has_to_wait_too(place: Place) -> None:
    owner = await come_in(place, "Steward")
    form = {"name": "Steward", "password": "guess" * 3}
    guesses = [await owner.post("/admin/login", data=form) for _ in range(9)]
    assert [guess.status_code for guess in guesses] == [403] * 8 + [429]


async def test_a_browser_is_known_by_the_name_it_was_signed_in_by_and_no_other(place: Place) -> None:
    await come_in(place, "Steward")
    other = await come_in(place, "Other")
    for number in range(11):
        form = {"name": "Steward", "password": "guess" * 3}
        await place.browser(f"203.0.113.{number}").post("/admin/login", data=form)
    assert (await other.post("/admin/login", data={"name": "Steward", "password": PASSWORD})).status_code == 429


async def test_strangers_together_cost_no_more_than_so_many_hashes(place: Place) -> None:
    await come_in(place, "Steward")
    door = place.app.state.desk.admins
    door._strangers = Buckets(place.clock, 3, 1)  # as it is after many guesses: a real one would take minutes of hashes
    guesses = [
        await place.browser(f"203.0.113.{i}").post("/admin/login", data={"name": f"n{i}", "password": "guess" * 3})
        for i in range(4)
    ]
    assert [guess.status_code for guess in guesses] == [403] * 3 + [429]
    assert guesses[-1].headers["retry-after"] == "1"


async def test_a_session_ends_after_twelve_hours_without_a_look(place: Place) -> None:
    admin = await come_in(place)
    for _ in range(2):
        place.clock.time += IDLE_MS - 1
        assert (await admin.get("/admin/games")).status_code == 200
    place.clock.time += IDLE_MS
    assert (await admin.get("/admin/games")).status_code == 303


async def test_a_session_ends_after_seven_days_however_busy(place: Place) -> None:
    admin = await come_in(place)
    for _ in range(20):
        place.clock.time += SESSION_MS // 21
        assert (await admin.get("/admin/games")).status_code == 200
    place.clock.time += SESSION_MS // 21
    assert (await admin.get("/admin/games")).status_code == 303


async def test_signing_out_ends_the_session_itself_and_not_only_the_cookie(place: Place) -> None:
    admin = await come_in(place)
    token = admin.cookies["railbird_admin"]
    assert (await admin.post("/admin/logout")).headers["location"] == "/admin/login"
    thief = place.browser()
    thief.cookies.set("railbird_admin", token)
    assert (await thief.get("/admin/games")).status_code == 303


async def test_coming_in_and_going_are_in_the_audit(place: Place) -> None:
    admin = await come_in(place)
    await admin.post("/admin/logout")
    await admin.post("/admin/login", data={"name": "Steward", "password": PASSWORD})
    assert await actions(admin) == ["Steward|signed in|", "Steward|signed out|", *BEGINNING]


# Finding a game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/admin/games", "/admin/audit", "/admin/games/{table}"])
async def test_the_pages_are_whole_in_every_language(
    office: tuple[httpx.AsyncClient, str], path: str, language: str
) -> None:
    admin, table = office
    page = await admin.get(path.format(table=table), headers={"Accept-Language": language})
    assert page.status_code == 200
    check(page.text, language)
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", True),
        ("?since=2025-06-15&until=2025-06-15", True),
        ("?since=2025-06-16", False),
        ("?until=2025-06-14", False),
        ("?game=mafia", True),
        ("?game=poker", True),
        ("?player=tobi", True),
        ("?player=%E6%80%A1", True),
        ("?player=nobody", False),
        ("?player=%25", False),
        ("?code={table}", True),
        ("?code=ABCDEF2", False),
        ("?page=2", False),
    ],
)
async def test_games_are_found_by_date_game_player_and_table(
    office: tuple[httpx.AsyncClient, str], query: str, found: bool
) -> None:
    admin, table = office
    page = await admin.get("/admin/games" + query.format(table=table.upper()))
    assert page.status_code == 200
    assert (f'href="/admin/games/{table}"' in page.text) is found


async def test_a_date_that_is_none_is_said_so(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, _ = office
    page = (await admin.get("/admin/games?since=tomorrow&until=2026-11-18")).text
    assert "A date is written as" in page
    assert 'value="tomorrow"' not in page
    assert 'name="until" value="2026-11-18"' in page


async def test_the_page_says_by_which_clock_a_day_begins(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, _ = office
    assert "universal time (UTC)" in (await admin.get("/admin/games")).text


async def test_a_running_game_is_listed_and_nobody_looks_into_it(place: Place) -> None:
    admin = await come_in(place)
    table, people = await place.open_table("Aoi", "Tobias", "Dusty", "Juniper")
    (await people[0].post(f"/api/tables/{table}/start")).raise_for_status()
    listed = (await admin.get("/admin/games")).text
    assert f"<code>{table}</code>" in listed
    assert "Aoi, Tobias, Dusty, Juniper" in listed
    assert f'href="/admin/games/{table}"' not in listed
    for path in ("", "/steps.json", "/record.json", "/ledger.csv"):
        answer = await admin.get(f"/admin/games/{table}{path}")
        assert answer.status_code == 409
        assert "seed" not in answer.text
    assert await actions(admin) == BEGINNING


# Looking into a game


async def test_the_steps_show_every_hand_and_order_and_add_up_to_the_result(
    office: tuple[httpx.AsyncClient, str],
) -> None:
    admin, table = office
    told: dict[str, Any] = (await admin.get(f"/admin/games/{table}/steps.json")).json()
    assert (told["game"], told["table"]) == ("mafia", table)
    assert [seat["name"] for seat in told["lobby"]["seats"]] == ["Aoi", "Tobias", "怡君", "=SUM(A1)", "Dusty"]
    steps = told["steps"]
    assert [step["seq"] for step in steps] == list(range(1, len(steps) + 1))
    assert [len(own["hand"]) for own in steps[0]["owns"]] == [13] * 5
    assert all(own["order"] in range(1, 7) for own in steps[0]["owns"])
    dealt = [event for event in steps[0]["events"] if event["event"] == "CardsDealt"]
    assert [event["cards"] for event in dealt] == [own["hand"] for own in steps[0]["owns"]]
    assert steps[1]["move"]["do"] == "place"
    assert steps[-1]["view"]["result"] == told["result"]
    assert told["ledger"][-1]["balances"] == [seat["money"] for seat in steps[-1]["view"]["seats"]]


async def test_the_record_can_be_taken_along(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, table = office
    answer = await admin.get(f"/admin/games/{table}/record.json")
    assert answer.headers["content-disposition"] == f'attachment; filename="railbird-mafia-{table}.json"'
    record = answer.json()
    assert record["version"] == 1
    assert record["result"]["ranking"][0]["place"] == 1
    assert record["moves"][0]["by"] == "house"
    assert len(record["nonces"]) == 5


async def test_the_record_that_players_get_is_an_admins_as_well_and_it_is_noted(
    office: tuple[httpx.AsyncClient, str],
) -> None:
    admin, table = office
    record = (await admin.get(f"/admin/games/{table}/record.json")).json()
    noted = len(await actions(admin))
    answer = await admin.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()) == (200, record)
    after = await actions(admin)
    assert len(after) == noted + 1
    assert after[0].split("|")[1] == after[1].split("|")[1]


async def test_nobody_else_gets_the_record_of_a_game_they_were_not_at(played: tuple[Place, str]) -> None:
    place, table = played
    nobody, visitor = place.browser(), await place.visitor("Aoi")
    for browser, refusal in ((nobody, (401, "no_session")), (visitor, (403, "not_at_the_table"))):
        answer = await browser.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["error"]) == refusal


async def test_the_ledger_adds_up_from_nothing_to_the_result(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, table = office
    answer = await admin.get(f"/admin/games/{table}/ledger.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    held = {str(seat): 0 for seat in range(5)} | {"bank": 0}
    for line in lines:
        held[line["payer"]] -= int(line["amount"])
        held[line["payee"]] += int(line["amount"])
        assert [int(line[f"balance_{seat}"]) for seat in range(5)] == [held[str(seat)] for seat in range(5)]
        assert int(line["due"]) >= int(line["amount"])
        assert line["rule"].startswith("M-")
    assert sum(held.values()) == 0
    ranking = (await admin.get(f"/admin/games/{table}/record.json")).json()["result"]["ranking"]
    assert {one["seat"]: one["score"] for one in ranking} == {seat: held[str(seat)] for seat in range(5)}


async def test_a_name_in_the_ledger_is_no_formula(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, table = office
    lines = csv.DictReader(io.StringIO((await admin.get(f"/admin/games/{table}/ledger.csv")).text))
    names = {line["payee_name"] for line in lines}
    assert "'=SUM(A1)" in names
    assert not any(name.startswith(("=", "+", "-", "@")) for name in names)


async def test_the_page_shows_the_ledger_with_the_paragraph_behind_each_payment(
    office: tuple[httpx.AsyncClient, str],
) -> None:
    admin, table = office
    page = (await admin.get(f"/admin/games/{table}")).text
    ledger = page.split('class="figures ledger"')[1]
    assert ledger.count('<a href="/rules/mafia#M-2.1">M-2.1</a>') == 5
    assert '<a href="/rules/mafia#M-7.5">M-7.5</a>' in ledger
    assert "Race 3" in ledger


async def test_the_page_verifies_the_shuffle(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, table = office
    page = await admin.post(f"/admin/games/{table}/verify")
    assert page.status_code == 200
    assert "Everything fits." in page.text
    assert re.search(r"\d+ moves were played again: every one was legal, and all \d+ events came out", page.text)
    assert "All luck follows from the seed and the numbers of 5 seats" in page.text
    check(page.text, "en")


async def test_the_page_after_a_check_can_be_read_in_another_language(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, table = office
    answer = await admin.get(f"/admin/games/{table}/verify?lang=ja")
    assert answer.headers["location"] == f"/admin/games/{table}?lang=ja"


async def test_a_game_that_was_tampered_with_is_found_out(place: Place) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    admin = await come_in(place)
    with place.house.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE ledger SET amount = amount - 10000, due = due - 10000 WHERE table_id = ? AND seq > 1"
            " AND seq = (SELECT max(seq) FROM ledger) AND line = 1",
            (table,),
        )
    page = await admin.post(f"/admin/games/{table}/verify")
    assert "Something does not fit." in page.text
    assert re.search(r"ledger\[\d+\]\.amount: expected \d+, found \d+", page.text)


async def test_a_game_that_comes_out_otherwise_than_recorded_is_not_stepped_through(place: Place) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    admin = await come_in(place)
    with place.house.database.writing() as connection:
        connection.exec_driver_sql("UPDATE moves SET events = '[]' WHERE table_id = ? AND seq = 2", (table,))
    answer = await admin.get(f"/admin/games/{table}/steps.json")
    assert answer.status_code == 409
    assert (await admin.get(f"/admin/games/{table}")).status_code == 200


async def test_every_look_is_in_the_audit(place: Place) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    admin = await come_in(place)
    for path in ("", "/steps.json", "/record.json", "/ledger.csv"):
        (await admin.get(f"/admin/games/{table}{path}")).raise_for_status()
    (await admin.post(f"/admin/games/{table}/verify")).raise_for_status()
    assert await actions(admin) == [
        f"Steward|verified the shuffle|{table}",
        f"Steward|downloaded the ledger|{table}",
        f"Steward|downloaded the record|{table}",
        f"Steward|saw every hand, step by step|{table}",
        f"Steward|opened the review|{table}",
        *BEGINNING,
    ]


async def test_a_look_that_cannot_be_noted_is_not_given(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    admin = await come_in(place)

    async def away(*args: object) -> None:
        raise RuntimeError("the notebook is lost")

    monkeypatch.setattr(place.app.state.desk.admins, "note", away)
    answer = await admin.get(f"/admin/games/{table}/steps.json")
    assert answer.status_code == 500
    assert '"owns"' not in answer.text


async def test_a_game_without_payments_is_reviewed_without_a_ledger(place: Place) -> None:
    table = await place.play("Aoi", "Tobias", game="force", seats=2, options={"distance": 1200})
    admin = await come_in(place)
    page = await admin.get(f"/admin/games/{table}")
    assert page.status_code == 200
    assert "figures ledger" not in page.text
    assert "ledger.csv" not in page.text
    steps = (await admin.get(f"/admin/games/{table}/steps.json")).json()["steps"]
    assert all(len(step["owns"]) == 2 for step in steps)
    verified = await admin.post(f"/admin/games/{table}/verify")
    assert verified.text.count('<li class="up">') == 5


# A game of an older version of its rules


@pytest.fixture
async def older(place: Place) -> tuple[httpx.AsyncClient, str]:
    """The rules have moved on since this game was played: what it began with says version 0."""
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    with place.house.database.writing() as connection:
        connection.exec_driver_sql("UPDATE tables SET game_version = 0")
        connection.exec_driver_sql("UPDATE moves SET events = replace(events, '\"version\":1', '\"version\":0')")
    return await come_in(place), table


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_of_an_older_version_is_shown_as_it_was_written_down(
    older: tuple[httpx.AsyncClient, str], language: str
) -> None:
    admin, table = older
    page = await admin.get(f"/admin/games/{table}", headers={"Accept-Language": language})
    assert page.status_code == 200
    check(page.text, language)
    assert "review.js" not in page.text
    assert f"/admin/games/{table}/verify" not in page.text
    assert '<a href="/rules/mafia#M-2.1">M-2.1</a>' in page.text.split('class="figures ledger"')[1]
    assert "<b>CardsDealt</b>" in page.text


async def test_a_game_of_an_older_version_can_be_taken_along_and_not_be_played_again(
    older: tuple[httpx.AsyncClient, str],
) -> None:
    admin, table = older
    assert "by version 0 of its rules. The house plays by version 1" in (await admin.get(f"/admin/games/{table}")).text
    record = (await admin.get(f"/admin/games/{table}/record.json")).json()
    assert (record["version"], len(record["result"]["ranking"])) == (0, 4)
    assert (await admin.get(f"/admin/games/{table}/ledger.csv")).status_code == 200
    assert (await admin.get(f"/admin/games/{table}/steps.json")).status_code == 409
    assert (await admin.post(f"/admin/games/{table}/verify")).status_code == 409


# The audit


async def test_the_audit_is_read_page_by_page(place: Place) -> None:
    admin = await come_in(place)
    with place.house.database.writing() as connection:
        for at in range(100):
            add_entry(connection, None, "link_made", at)
    first = (await admin.get("/admin/audit")).text
    [older] = re.findall(r'href="(/admin/audit\?before=\d+)"', first)
    assert "became a steward" not in first
    second = (await admin.get(older)).text
    assert "became a steward" in second
    assert 'href="/admin/audit"' in second.split("turning")[1]
    assert "before=" not in second.split("turning")[1]
