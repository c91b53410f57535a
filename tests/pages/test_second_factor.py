"""An admin's second factor: set up with an app, asked for at every sign-in, used once, and lost with the phone."""

import re
from dataclasses import replace
from typing import Any

import httpx
import pytest

from app.admin.second_factor import PURPOSE, TRIES_BURST, TRIES_WAIT
from app.admin.totp import STEP_SECONDS, code_at, new_secret, step_of
from app.i18n import LANGUAGES
from app.luck.key import HouseKey, is_sealed
from tests.pages.admins import PASSWORD, actions, come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check

FACTOR = "/admin/account/second-factor"


def pass_a_step(place: Place) -> None:
    place.clock.time += STEP_SECONDS * 1000


def code_of(place: Place, secret: str) -> str:
    return code_at(secret, step_of(place.clock.now()))


def form(code: str, password: str = PASSWORD) -> dict[str, str]:
    return {"password": password, "code": code}


async def turned_on(place: Place, admin: httpx.AsyncClient) -> tuple[str, list[str]]:
    """The app's secret and the recovery codes."""
    page = (await admin.get(FACTOR)).text
    found = re.search(r'<code class="secret">([A-Z2-7]{32})</code>', page)
    assert found is not None
    picture = await admin.get(f"{FACTOR}/qr.svg")
    assert (picture.headers["content-type"], picture.headers["cache-control"]) == ("image/svg+xml", "no-store")
    assert picture.text.count("<path") > 0
    answer = await admin.post(FACTOR, data=form(code_of(place, found[1])))
    codes = re.findall(r"<li><code>([a-z2-7-]+)</code></li>", answer.text)
    assert len(codes) == 10
    assert (await admin.get(f"{FACTOR}/qr.svg")).status_code == 404
    return found[1], codes


async def sign_in(place: Place, code: str = "", password: str = PASSWORD) -> tuple[int, httpx.AsyncClient]:
    browser = place.browser()
    form = {"name": "Steward", "password": password, "code": code}
    return (await browser.post("/admin/login", data=form)).status_code, browser


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_are_whole_in_every_language(place: Place, language: str) -> None:
    admin = await come_in(place)
    speaks = {"Accept-Language": language}
    check((await admin.get(FACTOR, headers=speaks)).text, language)
    check((await admin.post(FACTOR, data=form("1"), headers=speaks)).text, language)
    secret, _ = await turned_on(place, admin)
    check((await admin.get(FACTOR, headers=speaks)).text, language)
    assert secret not in (await admin.get(FACTOR)).text


async def test_from_then_on_the_password_alone_opens_nothing(place: Place) -> None:
    admin = await come_in(place)
    _, other = await sign_in(place)
    secret, codes = await turned_on(place, admin)
    assert (await other.get("/admin/games")).status_code == 303  # it began without a code
    assert (await admin.get("/admin/games")).status_code == 200
    pass_a_step(place)
    for code in ("", "000000", "123", codes[0][:-1], secret):
        status, browser = await sign_in(place, code)
        assert status == 403
        assert (await browser.get("/admin/games")).status_code == 303
        place.clock.time += TRIES_WAIT * 1000
    status, browser = await sign_in(place, code_of(place, secret))
    assert status == 303
    assert (await browser.get("/admin/games")).status_code == 200


async def test_a_wrong_password_and_a_wrong_code_get_the_same_answer(place: Place) -> None:
    await turned_on(place, await come_in(place))
    pages = []
    for password in (PASSWORD, "not the password"):
        form = {"name": "Steward", "password": password, "code": "000000"}
        pages.append((await place.browser().post("/admin/login", data=form)).text)
    assert pages[0] == pages[1]


async def test_a_code_works_once(place: Place) -> None:
    secret, _ = await turned_on(place, await come_in(place))
    assert (await sign_in(place, code_of(place, secret)))[0] == 403  # it has turned the factor on
    pass_a_step(place)
    code = code_of(place, secret)
    assert (await sign_in(place, code))[0] == 303
    assert (await sign_in(place, code))[0] == 403
    assert (await sign_in(place, code_at(secret, step_of(place.clock.now()) - 1)))[0] == 403  # an earlier one
    pass_a_step(place)
    assert (await sign_in(place, code_of(place, secret)))[0] == 303


async def test_a_recovery_code_works_once_and_is_noted(place: Place) -> None:
    admin = await come_in(place)
    _, codes = await turned_on(place, admin)
    assert (await sign_in(place, codes[3].upper().replace("-", " ")))[0] == 303
    assert (await sign_in(place, codes[3]))[0] == 403
    assert "Recovery codes left: 9." in (await admin.get(FACTOR)).text
    told = await actions(admin)
    assert told[0] == "Steward|entered the right password and a wrong code|127.0.0.1"
    assert "Steward|used a recovery code|" in told
    assert "Steward|set up a second factor|" in told


async def test_whoever_guesses_at_codes_has_to_wait(place: Place) -> None:
    secret, _ = await turned_on(place, await come_in(place))
    pass_a_step(place)
    tried = [(await sign_in(place, "000000"))[0] for _ in range(TRIES_BURST)]
    assert tried == [403] * TRIES_BURST
    form = {"name": "Steward", "password": PASSWORD, "code": code_of(place, secret)}
    late = await place.browser().post("/admin/login", data=form)
    assert (late.status_code, late.headers["retry-after"]) == (429, str(TRIES_WAIT))
    place.clock.time += TRIES_WAIT * 1000
    assert (await sign_in(place, code_of(place, secret)))[0] == 303


async def test_it_is_removed_with_a_code_only(place: Place) -> None:
    admin = await come_in(place)
    secret, codes = await turned_on(place, admin)
    pass_a_step(place)
    for wrong in (form("000000"), form(code_of(place, secret), password="not the password")):
        assert (await admin.post(f"{FACTOR}/remove", data=wrong)).status_code == 403
    assert (await admin.post(f"{FACTOR}/remove", data=form(code_of(place, secret)))).status_code == 303
    assert (await sign_in(place))[0] == 303
    assert (await actions(admin))[1] == "Steward|removed their second factor|"
    again, _ = await turned_on(place, admin)
    assert again != secret
    assert (await sign_in(place, codes[0]))[0] == 403  # of the time before


@pytest.fixture
def strict(place: Place) -> Any:
    """The same house, with the setting that requires a second factor."""
    place.house.settings = replace(place.house.settings, admins_need_second_factor=True)
    return place


async def test_where_the_house_requires_it_an_admin_sets_it_up_first(strict: Place) -> None:
    admin = await come_in(strict)
    for path in ("/admin/games", "/admin/people", "/admin/audit", "/admin/account"):
        assert (await admin.get(path)).headers["location"] == FACTOR
    assert "Every admin here needs" in (await admin.get(FACTOR)).text
    await turned_on(strict, admin)
    assert (await admin.get("/admin/games")).status_code == 200


# The app's secret, as the database has it


def stored(place: Place) -> tuple[str | None, str | None]:
    with place.house.database.writing() as connection:
        row = connection.exec_driver_sql("SELECT totp_secret, totp_pending FROM admins").one()
    return row[0], row[1]


def store(place: Place, column: str, value: str) -> None:
    with place.house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE admins SET {column} = ?", (value,))


async def test_a_reader_of_the_database_finds_no_secret_that_makes_codes(place: Place) -> None:
    admin = await come_in(place)
    shown = re.search(r'<code class="secret">([A-Z2-7]{32})</code>', (await admin.get(FACTOR)).text)
    assert shown is not None
    secret, pending = stored(place)
    assert (secret, is_sealed(pending or "")) == (None, True)
    app, _ = await turned_on(place, admin)
    assert app == shown[1]
    secret, pending = stored(place)
    assert (is_sealed(secret or ""), pending) == (True, None)
    pass_a_step(place)
    assert (await sign_in(place, code_of(place, app)))[0] == 303


async def test_a_secret_that_an_older_release_wrote_in_clear_works_and_is_sealed_when_it_is_used(place: Place) -> None:
    admin = await come_in(place)
    app, codes = await turned_on(place, admin)
    store(place, "totp_secret", app)
    pass_a_step(place)
    assert (await sign_in(place, codes[0]))[0] == 303  # a recovery code does not show that it is the app's
    assert stored(place)[0] == app
    assert (await sign_in(place, "000000"))[0] == 403
    assert stored(place)[0] == app
    assert (await sign_in(place, code_of(place, app)))[0] == 303
    assert is_sealed(stored(place)[0] or "")
    pass_a_step(place)
    assert (await sign_in(place, code_of(place, app)))[0] == 303


async def test_a_secret_that_waits_in_clear_is_put_in_force_sealed(place: Place) -> None:
    admin = await come_in(place)
    waiting = new_secret()
    store(place, "totp_pending", waiting)
    app, _ = await turned_on(place, admin)
    assert app == waiting
    assert is_sealed(stored(place)[0] or "")


async def test_with_a_new_key_the_app_is_refused_and_a_recovery_code_lets_in_to_set_up_another(place: Place) -> None:
    admin = await come_in(place)
    app, codes = await turned_on(place, admin)
    other = HouseKey(b"another key of this house").of_admin("somebody")
    store(place, "totp_secret", other.close(app.encode(), PURPOSE))
    pass_a_step(place)
    assert (await sign_in(place, code_of(place, app)))[0] == 403
    status, back = await sign_in(place, codes[0])
    assert status == 303
    assert (await back.post(f"{FACTOR}/remove", data=form(codes[1]))).status_code == 303
    store(place, "totp_pending", other.close(app.encode(), PURPOSE))
    again, _ = await turned_on(place, back)
    assert again != app
