"""The admins' pages: no admin, no entry; a link that works once; a door that holds; a note of every look."""

import re

import pytest

from app.admin.queries import add_entry, add_link
from app.admin.service import IDLE_MS, LINK_MS, SESSION_MS
from app.api.admin.games import COOKIE_SECONDS
from app.limits import Buckets
from app.people.service import hash_token
from tests.pages.admins import BEGINNING, PASSWORD, actions, come_in, new_key
from tests.pages.conftest import Place

PLACES = ["/admin", "/admin/games", "/admin/people", "/admin/audit", "/admin/account", "/admin/games/{table}"]
FILES = ["/admin/games/{table}/steps.json", "/admin/games/{table}/record.json", "/admin/games/{table}/ledger.csv"]


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
        ("Steward", "elevenchars", "Passwords need 12 to 200 characters"),
        ("Steward", "x" * 201, "Passwords need 12 to 200 characters"),
        ("Steward", "steward12345!", "This password is easy to guess"),
        ("", PASSWORD, "Names can have 1 to 24 visible characters"),
        ("\u200b", PASSWORD, "Names can have 1 to 24 visible characters"),
        ("Taken", PASSWORD, "There is already an admin with this name"),
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
    assert wrong.text.replace("Steward", "Nobody").count("Wrong name, password or code") == 1
    assert "Wrong name, password or code" in nobody.text
    assert "set-cookie" not in wrong.headers


async def test_a_sign_in_that_fails_is_in_the_audit_with_whose_name_and_from_where(place: Place) -> None:
    admin = await come_in(place)
    await place.browser("203.0.113.9").post("/admin/login", data={"name": "Steward", "password": "not this one"})
    await place.browser("2001:db8::7").post("/admin/login", data={"name": "my secret password", "password": "oh"})
    page = (await admin.get("/admin/audit")).text
    assert (await actions(admin))[:2] == [
        "an unknown name|failed to sign in|2001:db8::7",
        "Steward|failed to sign in|203.0.113.9",
    ]
    assert "my secret password" not in page


async def test_who_guesses_for_long_does_not_fill_the_audit(place: Place) -> None:
    admin = await come_in(place)
    form = {"name": "Nobody", "password": "guess" * 3}
    for number in range(20):
        place.clock.time += 30_000
        await place.browser(f"2001:db8::{number}").post("/admin/login", data=form)
    noted = [one for one in await actions(admin) if "failed to sign in" in one]
    assert len(noted) == 5
    place.clock.time += 600_000
    await place.browser("2001:db8::7").post("/admin/login", data=form)
    assert "2001:db8::7 (+15)" in (await admin.get("/admin/audit")).text


@pytest.mark.parametrize("path", ["/admin/welcome", "/admin/account/password"])
async def test_every_page_of_the_admins_says_when_to_come_back(place: Place, path: str) -> None:
    admin = await come_in(place)
    form = {"key": "wrong", "name": "Robin", "password": PASSWORD, "old": "wrong", "new": PASSWORD, "again": PASSWORD}
    answers = [await admin.post(path, data=form) for _ in range(9)]
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"] == "30"
    assert "retry-after" not in answers[0].headers


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


# The audit


async def test_the_audit_is_read_page_by_page(place: Place) -> None:
    admin = await come_in(place)
    with place.house.database.writing() as connection:
        for at in range(100):
            add_entry(connection, None, "link_made", at)
    first = (await admin.get("/admin/audit")).text
    [older] = re.findall(r'href="(/admin/audit\?before=\d+)"', first)
    assert "created an admin account" not in first
    second = (await admin.get(older)).text
    assert "created an admin account" in second
    assert 'href="/admin/audit"' in second.split("turning")[1]
    assert "before=" not in second.split("turning")[1]
