"""Tables that have lost moves, on the admins' page: listed for as long as nobody has decided, and decided there."""

import pytest

from app.i18n import LANGUAGES, translate
from app.storage.queries.setbacks import list_setbacks, note_setback
from tests.pages.admins import actions, come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check

FRESH = ("0" * 64, "1" * 64)


async def a_table_that_lost_moves(place: Place) -> str:
    table, people = await place.open_table("Aoi", "Tobias", "Maria", "Wen")
    (await people[0].post(f"/api/tables/{table}/start")).raise_for_status()
    now = place.clock.now()
    live = await place.house.live_tables.table(table)
    known = live.rows.table.commitment
    assert await place.house.database.write(lambda c: note_setback(c, table, 5, now, FRESH, known))
    await place.house.lobby.change(live, lambda c: None)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_that_lost_moves_is_listed_in_every_language(place: Place, language: str) -> None:
    admin = await come_in(place)
    table = await a_table_that_lost_moves(place)
    page = await admin.get("/admin/games", headers={"Accept-Language": language})
    check(page.text, language)
    assert f'action="/admin/setbacks/{table}"' in page.text
    assert translate(language, "admin.setbacks.kept", seq=1, told=5) in page.text


async def test_it_is_the_first_thing_on_the_page(place: Place) -> None:
    admin = await come_in(place)
    assert "setbacks-title" not in (await admin.get("/admin/games")).text
    await a_table_that_lost_moves(place)
    page = (await admin.get("/admin/games")).text
    assert page.index("<h1>") < page.index('id="setbacks-title"') < page.index('role="search"')


@pytest.mark.parametrize(("go_on", "decision", "status"), [("true", "go_on", "playing"), ("false", "end", "closed")])
async def test_an_admin_decides_once(place: Place, go_on: str, decision: str, status: str) -> None:
    admin = await come_in(place)
    table = await a_table_that_lost_moves(place)
    answer = await admin.post(f"/admin/setbacks/{table}", data={"go_on": go_on})
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/games")
    [setback] = await place.house.database.read(list_setbacks, table)
    assert (setback.decision, setback.commitment is not None) == (decision, go_on == "true")
    assert (await place.house.live_tables.table(table)).status == status
    assert f'action="/admin/setbacks/{table}"' not in (await admin.get("/admin/games")).text
    assert (await actions(admin))[0].split("|")[1].endswith("after lost moves")
    assert (await admin.post(f"/admin/setbacks/{table}", data={"go_on": go_on})).status_code == 409


async def test_nobody_but_an_admin_decides_there(place: Place) -> None:
    table = await a_table_that_lost_moves(place)
    stranger = place.browser()
    answer = await stranger.post(f"/admin/setbacks/{table}", data={"go_on": "true"})
    assert answer.headers["location"].startswith("/admin/login")
    [setback] = await place.house.database.read(list_setbacks, table)
    assert setback.decision is None
