"""The admins' games: found by what one knows of them, and opened with every hand, each look noted."""

import csv
import io
import re
from typing import Any

import httpx
import pytest

from app.api.admin.games import plain
from app.engine.catalog import GAMES
from app.i18n import LANGUAGES
from tests.pages.admins import BEGINNING, actions, come_in
from tests.pages.conftest import Place
from tests.pages.test_pages import check


@pytest.fixture(scope="session")
async def office(played: tuple[Place, str]) -> tuple[httpx.AsyncClient, str]:
    """An admin in a house where a game was played."""
    place, table = played
    return await come_in(place), table


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
    assert "Write dates as" in page
    assert 'value="tomorrow"' not in page
    assert 'name="until" value="2026-11-18"' in page


async def test_the_page_says_by_which_clock_a_day_begins(office: tuple[httpx.AsyncClient, str]) -> None:
    admin, _ = office
    assert "times are in UTC" in (await admin.get("/admin/games")).text


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
    assert record["version"] == GAMES["mafia"].version
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


@pytest.mark.parametrize("sign", "=+-@＝＋－＠")
@pytest.mark.parametrize("before", ["", "a;", "a; ", "a,", "a|", 'a;"', "a; '"])
def test_no_part_of_a_cell_begins_as_a_formula(before: str, sign: str) -> None:
    """Some spreadsheets begin a new cell at a semicolon, and take the wide signs for the narrow ones."""
    shown = plain(f"{before}{sign}1+1")
    for cell in re.split(r"[;,|]", shown):
        assert not cell.strip(' "').startswith(tuple("=+-@＝＋－＠")), shown
    assert shown.replace("'", "") == f"{before}{sign}1+1".replace("'", "")


@pytest.mark.parametrize("name", ["Aoi", "O'Neill", "R2-D2", "a=b", "x+y", "怡君 (2)"])
def test_a_name_that_is_no_formula_stays_as_it_is(name: str) -> None:
    assert plain(name) == name


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
    assert "Everything matches." in page.text
    assert re.search(r"\d+ moves were replayed: every one was legal, and all \d+ events match the record", page.text)
    assert "All luck comes from the seed and the random numbers of 5 seats" in page.text
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
    assert "Something doesn’t match." in page.text
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
        known = GAMES["mafia"].version
        connection.exec_driver_sql(f"UPDATE moves SET events = replace(events, '\"version\":{known}', '\"version\":0')")
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
    page = (await admin.get(f"/admin/games/{table}")).text
    assert f"by version 0 of its rules. Today’s version is {GAMES['mafia'].version}" in page
    record = (await admin.get(f"/admin/games/{table}/record.json")).json()
    assert (record["version"], len(record["result"]["ranking"])) == (0, 4)
    assert (await admin.get(f"/admin/games/{table}/ledger.csv")).status_code == 200
    assert (await admin.get(f"/admin/games/{table}/steps.json")).status_code == 409
    assert (await admin.post(f"/admin/games/{table}/verify")).status_code == 409
