"""The admins' pages of people: found by name, their tables without their cards, a name hidden, sessions ended."""

import re
from typing import Any

import httpx
import pytest

from app.admin.people import PEOPLE_A_PAGE
from app.i18n import LANGUAGES
from app.people.service import FRESH_MS
from tests.pages.admins import actions, come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check


async def people_found(admin: httpx.AsyncClient, name: str, page: int = 1) -> dict[str, str]:
    """By name, where the list leads to."""
    text = (await admin.get("/admin/people", params={"name": name, "page": page})).text
    return {name: path for path, name in re.findall(r'<th scope="row"><a href="(/admin/people/\w+)">(.*?)</a>', text)}


async def id_of(browser: httpx.AsyncClient) -> str:
    me: dict[str, Any] = (await browser.get("/api/me")).json()
    return str(me["user"])


async def test_people_are_found_by_a_part_of_their_name_or_by_number(place: Place) -> None:
    admin = await come_in(place)
    aoi, tobias = await place.visitor("Aoi"), await place.visitor("Tobias")
    assert list(await people_found(admin, "TOB")) == ["Tobias"]
    assert list(await people_found(admin, await id_of(aoi))) == ["Aoi"]
    assert set(await people_found(admin, "")) == {"Aoi", "Tobias"}
    assert await people_found(admin, "%") == await people_found(admin, "\x00\x01nobody") == {}
    await tobias.post("/api/session", json={"name": "Tobi"})
    assert list(await people_found(admin, "Tobias")) == []


async def test_people_are_found_by_the_name_they_played_under(place: Place) -> None:
    await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    await place.players[1].post("/api/session", json={"name": "Somebody"})
    assert list(await people_found(await come_in(place), "Tobias")) == ["Somebody"]


async def test_people_come_in_pages(place: Place) -> None:
    admin = await come_in(place)
    for number in range(PEOPLE_A_PAGE + 1):
        await place.visitor(f"Guest {number}")
        place.clock.time += 1
    assert next(iter(await people_found(admin, "guest"))) == f"Guest {PEOPLE_A_PAGE}"
    assert len(await people_found(admin, "guest")) == PEOPLE_A_PAGE
    assert list(await people_found(admin, "guest", 2)) == ["Guest 0"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_are_whole_in_every_language(place: Place, language: str) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", "Juniper")
    admin = await come_in(place)
    [path] = (await people_found(admin, "Aoi")).values()
    await admin.post(f"{path}/end-sessions")
    await admin.post(f"{path}/hide-name")
    for one in ("/admin/people", "/admin/people?name=nobody", path, "/admin/audit"):
        check((await admin.get(one, headers={"Accept-Language": language})).text, language)
    person = (await admin.get(path)).text
    assert f'href="/admin/games/{table}"' in person
    assert "Aoi, Tobias, Dusty, Juniper" in person


async def test_a_hidden_name_is_read_nowhere_new(place: Place) -> None:
    table, people = await place.open_table("Host", "Rude Word", visibility="public")
    await people[1].post("/api/tables", json={"game": "mafia", "visibility": "public"})
    admin = await come_in(place)
    [path] = (await people_found(admin, "rude")).values()
    assert (await admin.post(f"{path}/hide-name")).headers["location"] == path
    [name] = [one for one in await people_found(admin, "") if one != "Host"]
    assert 3 <= len(name) <= 24
    for page in (f"/api/tables/{table}", "/api/tables"):
        answer = (await people[0].get(page)).text
        assert "Rude Word" not in answer
        assert name in answer
    awake = await place.house.live_tables.table(table)
    assert [one.name for _, one in sorted(awake.seats.rows.items())] == ["Host", name]


async def test_who_bears_a_name_of_the_houses_choice_keeps_it_until_an_admin_lets_go(place: Place) -> None:
    admin = await come_in(place)
    rude = await place.visitor("Rude Word")
    person = await id_of(rude)
    await admin.post(f"/admin/people/{person}/hide-name")
    [name] = await people_found(admin, person)
    place.clock.time += FRESH_MS
    again = await rude.post("/api/session", json={"name": "Rude Word"})
    assert (again.status_code, again.json()["error"]) == (403, "name_chosen")
    assert (await rude.get("/api/me")).json()["name"] == name
    assert "/hide-name" not in (await admin.get(f"/admin/people/{person}")).text
    assert (await admin.post(f"/admin/people/{person}/free-name")).headers["location"] == f"/admin/people/{person}"
    assert (await rude.post("/api/session", json={"name": "Kind Word"})).status_code == 200
    assert (await actions(admin))[:2] == [
        f"Steward|let someone choose a name again|{name}",
        f"Steward|hid a name|Rude Word → {name}",
    ]


async def test_sessions_are_ended_at_once_and_everywhere(place: Place) -> None:
    admin = await come_in(place)
    tobias, aoi = await place.visitor("Tobias"), await place.visitor("Aoi")
    [path] = (await people_found(admin, "Tobias")).values()
    assert (await admin.post(f"{path}/end-sessions")).headers["location"] == path
    assert (await tobias.get("/api/me")).status_code == 401
    assert (await aoi.get("/api/me")).status_code == 200
    page = (await admin.get(path)).text
    assert "No open sessions." in page
    assert "/end-sessions" not in page


async def test_what_is_done_about_somebody_is_in_the_audit_and_on_their_page(place: Place) -> None:
    admin = await come_in(place)
    person = await id_of(await place.visitor("Rude Word"))
    await admin.post(f"/admin/people/{person}/hide-name")
    await admin.post(f"/admin/people/{person}/end-sessions")
    [name] = await people_found(admin, person)
    done = [f"Steward|ended all sessions|{name}", f"Steward|hid a name|Rude Word → {name}"]
    assert (await actions(admin))[:2] == done
    page = (await admin.get(f"/admin/people/{person}")).text
    assert "Rude Word → " in page.split("Admin actions")[1]


@pytest.mark.parametrize("person", ["0000000000000000", "%00", "x" * 80])
async def test_nobody_has_a_number_that_was_never_given(place: Place, person: str) -> None:
    admin = await come_in(place)
    assert (await admin.get(f"/admin/people/{person}")).status_code == 404
    assert (await admin.post(f"/admin/people/{person}/hide-name")).status_code == 404


async def test_a_stranger_finds_nobody_and_does_nothing(place: Place) -> None:
    person = await id_of(tobias := await place.visitor("Tobias"))
    for browser in (place.browser(), tobias):
        assert (await browser.get(f"/admin/people/{person}")).headers["location"].startswith("/admin/login")
        for deed in ("hide-name", "free-name", "end-sessions"):
            answer = await browser.post(f"/admin/people/{person}/{deed}")
            assert answer.headers["location"] == "/admin/login"
    assert (await tobias.get("/api/me")).json()["name"] == "Tobias"


async def test_a_deed_asked_for_by_another_site_is_refused(place: Place) -> None:
    admin = await come_in(place)
    person = await id_of(tobias := await place.visitor("Tobias"))
    answer = await admin.post(f"/admin/people/{person}/end-sessions", headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")
    assert (await tobias.get("/api/me")).status_code == 200
