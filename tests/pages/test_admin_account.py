"""An admin's own account: another password, and an end to every session."""

from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from app.admin import queries as store
from app.i18n import LANGUAGES
from tests.pages.admins import BEGINNING, PASSWORD, actions, come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check

BETTER = "two herons on the near rail"


def form(**changes: str) -> dict[str, str]:
    return {"old": PASSWORD, "new": BETTER, "again": BETTER} | changes


async def elsewhere(place: Place, password: str = PASSWORD) -> httpx.AsyncClient:
    """The same admin in another browser, if the password is right."""
    browser = place.browser()
    await browser.post("/admin/login", data={"name": "Steward", "password": password})
    return browser


async def is_in(browser: httpx.AsyncClient) -> bool:
    return (await browser.get("/admin/games")).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_is_whole_in_every_language(place: Place, language: str) -> None:
    admin = await come_in(place)
    for query in ("", "?changed=true"):
        page = await admin.get(f"/admin/account{query}", headers={"Accept-Language": language})
        check(page.text, language)


async def test_another_password_holds_from_then_on_and_ends_the_other_sessions(place: Place) -> None:
    admin = await come_in(place)
    other = await elsewhere(place)
    answer = await admin.post("/admin/account/password", data=form())
    assert answer.headers["location"] == "/admin/account?changed=true"
    assert await is_in(admin)
    assert not await is_in(other)
    assert not await is_in(await elsewhere(place))
    assert await is_in(await elsewhere(place, BETTER))
    assert (await actions(admin))[1:] == [
        "Steward|failed to sign in|127.0.0.1",
        "Steward|changed their password|",
        "Steward|signed in|",
        *BEGINNING,
    ]


async def test_a_hash_of_weaker_parameters_is_renewed_at_the_next_sign_in(place: Place) -> None:
    await come_in(place)
    database = place.house.database
    admin = database.read_now(store.admin_by_name, "Steward")
    assert admin is not None
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1, hash_len=16).hash(PASSWORD)
    database.write_now(lambda c: store.set_password(c, admin.id, weak))
    assert await is_in(await elsewhere(place))
    renewed = database.read_now(store.admin_by_name, "Steward")
    assert renewed is not None
    assert renewed.password_hash != weak
    assert await is_in(await elsewhere(place))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"old": "not the password"}, "That isn’t your current password."),
        ({"again": "two herons on the far rail"}, "The two new passwords don’t match"),
        ({"new": "too short", "again": "too short"}, "Passwords need 12 to 200 characters"),
        ({"new": "steward12345!", "again": "steward12345!"}, "This password is easy to guess"),
        ({"old": ""}, "That isn’t your current password."),
    ],
)
async def test_what_does_not_fit_is_said_and_changes_nothing(place: Place, changes: Any, says: str) -> None:
    admin = await come_in(place)
    other = await elsewhere(place)
    refused = await admin.post("/admin/account/password", data=form(**changes))
    assert refused.status_code in {403, 422}
    assert says in refused.text
    assert BETTER not in refused.text
    assert await is_in(other)
    assert await is_in(await elsewhere(place))


async def test_who_guesses_at_the_old_password_has_to_wait(place: Place) -> None:
    admin = await come_in(place)
    wrong = form(old="not the password")
    tried = [(await admin.post("/admin/account/password", data=wrong)).status_code for _ in range(9)]
    assert tried == [403] * 8 + [429]
    place.clock.time += 30_000
    assert (await admin.post("/admin/account/password", data=form())).status_code == 303


async def test_one_signs_out_everywhere_at_once(place: Place) -> None:
    admin = await come_in(place)
    other = await elsewhere(place)
    assert "signed in in 2 browsers" in (await admin.get("/admin/account")).text
    answer = await admin.post("/admin/account/sign-out-everywhere")
    assert answer.headers["location"] == "/admin/login"
    assert not await is_in(admin)
    assert not await is_in(other)
    again = await elsewhere(place)
    assert (await actions(again))[:2] == ["Steward|signed in|", "Steward|signed out everywhere|"]
    assert "signed in in 1 browser:" in (await again.get("/admin/account")).text


async def test_another_admin_stays_signed_in(place: Place) -> None:
    admin, other = await come_in(place), await come_in(place, "Other")
    await admin.post("/admin/account/password", data=form())
    await admin.post("/admin/account/sign-out-everywhere")
    assert await is_in(other)


async def test_a_stranger_changes_nothing(place: Place) -> None:
    admin = await come_in(place)
    for path in ("password", "sign-out-everywhere"):
        answer = await place.browser().post(f"/admin/account/{path}", data=form())
        assert answer.headers["location"] == "/admin/login"
    assert await is_in(admin)
