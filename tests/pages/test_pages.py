"""Every page, in every language: it is there, it is whole, nothing in it is inline, and nothing secret is in it."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from starlette.applications import Starlette

from app.api.middleware.security import CONTENT_SECURITY_POLICY, SecurityHeaders
from app.api.pages.routes import suggested_name
from app.engine.catalog import GAMES
from app.i18n import APP, LANGUAGES, money, translate
from app.people.service import clean_name
from tests.pages.conftest import Place, opened

AMOUNTS: Final = json.loads((APP / "client" / "tests" / "amounts.json").read_text(encoding="utf-8"))
VOID = {"meta", "link", "input", "br", "img"}
PAGES = [
    "/",
    "/rules/mafia",
    "/rules/force",
    "/games/mafia",
    "/games/force",
    "/games",
    "/no-such-page",
    "/admin/login",
    "/admin/welcome",
]


class Reader(HTMLParser):
    """Reads a page strictly: what is opened is closed, ids are unique, links within the page lead somewhere."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.fragments: list[str] = []
        self.inline: list[str] = []
        self.labels: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in values:
            self.ids.append(values["id"] or "")
        for name in ("href", "aria-labelledby", "aria-describedby", "popovertarget"):
            value = values.get(name) or ""
            if name != "href":
                self.fragments.extend(value.split())
            elif value.startswith("#"):
                self.fragments.append(value[1:])
        if tag == "style" or (tag == "script" and "src" not in values):
            self.inline.append(tag)
        self.inline.extend(name for name in values if name == "style" or name.startswith("on"))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1] == tag, (self.open[-3:], tag, self.getpos())
        self.open.pop()


def check(html: str, language: str) -> None:
    page = Reader(html)
    assert page.inline == []
    assert len(set(page.ids)) == len(page.ids), [one for one in page.ids if page.ids.count(one) > 1]
    assert set(page.fragments) - {""} <= set(page.ids), set(page.fragments) - set(page.ids)
    assert f'<html lang="{language}"' in html
    assert html.count("<main") == 1
    assert html.count("<h1") == 1
    assert re.search(r"<title>[^<]+</title>", html)
    # A key or a hole that was shown as it is would be a mistake.
    shown = re.sub(r"<[^>]+>", " ", html)
    assert not re.search(r"\b(?:home|nav|admin|error|rules|table|site|card)\.[a-z_]+\b", shown)
    assert not re.search(r"\{\w+\}", shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
async def test_a_page_is_whole_in_every_language(place: Place, path: str, language: str) -> None:
    page = await place.browser(**{"Accept-Language": language}).get(path)
    assert page.status_code == (404 if path == "/no-such-page" else 200)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    check(page.text, language)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_tables_page_is_whole_in_every_language(played: tuple[Place, str], language: str) -> None:
    place, table = played
    page = await place.browser(**{"Accept-Language": language}).get(f"/t/{table}")
    assert page.status_code == 200
    check(page.text, language)
    assert f'<main id="table" data-table="{table}" data-game="mafia" data-lang="{language}"' in page.text
    assert '<meta name="robots" content="noindex">' in page.text


async def test_a_tables_page_knows_the_address_that_friends_come_by(tmp_path: Path) -> None:
    """The link that its lobby shows is the one in the QR code, however this reader reached the house."""
    public = "https://races.example"
    async with opened(tmp_path / "railbird.sqlite", public_urls=(public,)) as place:
        host = place.browser(Origin=public)
        cookie = (await host.post("/api/session", json={"name": "Aoi"})).headers["set-cookie"].partition(";")[0]
        made = await host.post("/api/tables", json={"game": "mafia"}, headers={"Cookie": cookie})
        table = made.json()["table"]
        page = await host.get(f"/t/{table}", headers={"Host": "192.168.0.7:8000"})
        assert f'data-site="{public}"' in page.text
        assert made.json()["link"].startswith(f"{public}/t/{table}")


@pytest.mark.parametrize("path", [*PAGES, "/healthz", "/api/games", "/api/no-such-call", "/static/icons/favicon.svg"])
async def test_every_answer_says_what_may_be_trusted(place: Place, path: str) -> None:
    answer = await place.browser().get(path)
    policy = answer.headers["content-security-policy"]
    assert policy == CONTENT_SECURITY_POLICY
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["permissions-policy"]
    assert answer.headers["referrer-policy"] == ("same-origin" if path.startswith("/admin") else "no-referrer")
    assert "strict-transport-security" not in answer.headers


async def test_behind_https_browsers_are_told_to_stay_there() -> None:
    transport = httpx.ASGITransport(SecurityHeaders(Starlette(), hsts="max-age=31536000"))
    async with httpx.AsyncClient(transport=transport, base_url="https://races.example") as browser:
        assert (await browser.get("/")).headers["strict-transport-security"] == "max-age=31536000"


async def test_a_refusal_at_the_door_has_the_headers_too(place: Place) -> None:
    answer = await place.browser(Origin="https://evil.example").post("/api/session", json={"name": "Eve"})
    assert answer.status_code == 403
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


# What goes wrong


async def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(place: Place) -> None:
    page = await place.browser().get("/no-such-page")
    assert "Page not found" in page.text
    program = await place.browser(Accept="application/json").get("/no-such-page")
    assert (program.status_code, program.json()["error"]) == (404, "not_found")
    call = await place.browser().get("/api/no-such-call")
    assert (call.status_code, call.json()["error"]) == (404, "not_found")


async def test_a_table_that_is_not_there_is_said_so_in_words(place: Place) -> None:
    page = await place.browser(**{"Accept-Language": "ja"}).get("/t/abcdefghjkmn")
    assert page.status_code == 404
    assert "ページが見つかりません" in page.text


async def test_rules_of_a_game_nobody_plays_here_are_not_there(place: Place) -> None:
    assert (await place.browser().get("/rules/poker")).status_code == 404


async def test_a_closed_table_is_gone(place: Place) -> None:
    table, (host,) = await place.open_table("Aoi")
    (await host.post(f"/api/tables/{table}/leave")).raise_for_status()
    page = await host.get(f"/t/{table}")
    assert page.status_code == 410
    assert "This table has closed" in page.text


async def test_our_own_failure_is_a_page_that_tells_nothing_of_the_inside(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fall(*args: object) -> None:
        raise RuntimeError("the secret of the stable")

    monkeypatch.setattr(place.house.lobby, "public_tables", fall)
    page = await place.browser().get("/")
    assert page.status_code == 500
    assert "Something went wrong" in page.text
    assert "secret" not in page.text
    assert page.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    program = await place.browser(Accept="application/json").get("/")
    assert program.json()["error"] == "failed"


# Home


async def test_home_shows_the_games_of_the_catalog_and_no_others(place: Place) -> None:
    page = (await place.browser().get("/")).text
    for game in GAMES:
        assert f'data-open="{game}"' in page
        assert translate("en", f"game.{game}.title") in page
    assert page.count("data-open=") == len(GAMES)


async def test_home_suggests_a_name_to_a_stranger_and_knows_a_regular(place: Place) -> None:
    stranger = (await place.browser().get("/")).text
    assert re.search(r'name="name"[^>]+value="[A-Z][a-z]+ [A-Z][a-z]+"', stranger)
    assert 'data-name=""' in stranger
    regular = (await (await place.visitor('Zoë "<Q>"')).get("/")).text
    assert 'data-name="Zoë &#34;&lt;Q&gt;&#34;"' in regular


async def test_home_lists_public_tables_and_my_own(place: Place) -> None:
    public, (aoi,) = await place.open_table("Aoi", visibility="public")
    private, _ = await place.open_table("Tobias")
    page = (await aoi.get("/")).text
    assert f'href="/t/{public}"' in page
    assert private not in page
    assert "Host: Aoi · 1 of 6 seats taken" in page
    mine = (await aoi.get("/games")).text
    assert f'href="/t/{public}"' in mine
    assert "Not started yet" in mine
    assert private not in mine


async def test_home_begins_with_the_tables_at_which_it_is_ones_turn(place: Place) -> None:
    """However long ago anybody looked at them: a table is read again where its turn is not known."""
    waiting, [host, *others] = await place.open_table("Aoi", "Tobias", "Maria", "Sam")
    made = (await host.post("/api/tables", json={"game": "mafia"})).json()["table"]
    (await host.post(f"/api/tables/{waiting}/start")).raise_for_status()
    table = await place.house.live_tables.table(waiting)
    turn, people = table.session.asks[0].seat, [host, *others]
    place.house.live_tables._awake.clear()
    for seat, person in enumerate(people):
        page = (await person.get("/")).text
        top = page[page.index("data-now") : page.index("<h1>")]
        assert ("Your turn" in top) is (seat == turn), seat
        assert f'href="/t/{waiting}"' in top
        if person is host:
            assert f'href="/t/{made}"' in top
            assert (top.index(waiting) < top.index(made)) or turn != 0
        me = (await person.get("/api/me")).json()["tables"]
        assert [one["table"] for one in me if one["your_turn"]] == ([waiting] if seat == turn else [])
    stranger = (await place.browser().get("/")).text
    assert waiting not in stranger


async def test_a_paused_table_or_one_that_was_left_waits_for_nobody(place: Place) -> None:
    table_id, people = await place.open_table("Aoi", "Tobias", "Maria", "Sam")
    (await people[0].post(f"/api/tables/{table_id}/start")).raise_for_status()
    person = people[(await place.house.live_tables.table(table_id)).session.asks[0].seat]
    (await people[0].post(f"/api/tables/{table_id}/pause", json={"paused": True})).raise_for_status()
    assert "Your turn" not in (await person.get("/")).text
    (await people[0].post(f"/api/tables/{table_id}/pause", json={"paused": False})).raise_for_status()
    assert "Your turn" in (await person.get("/")).text
    (await person.post(f"/api/tables/{table_id}/leave")).raise_for_status()
    assert "Your turn" not in (await person.get("/")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_games_has_results_places_and_who_won(played: tuple[Place, str], language: str) -> None:
    place, table_id = played
    for seat, person in enumerate(place.players):
        mine = (await person.get("/api/me")).json()["tables"]
        result = next(one for one in mine if one["table"] == table_id)["result"]
        assert [line["place"] for line in result] == sorted(line["place"] for line in result)
        own = next(line for line in result if line["seat"] == seat)
        page = (await person.get("/games", headers={"Accept-Language": language})).text
        check(page, language)
        key = f"place.{own['place']}" if own["place"] <= 3 else "place.other"
        ordinal = translate(language, key, **({} if own["place"] <= 3 else {"place": own["place"]}))
        assert translate(language, "mine.placed", place=ordinal, of=len(result)) in page
        places = re.findall(r'<span class="n">(\d)</span><span>([^<]+)</span><span class="num">([^<]+)</span>', page)
        assert places == [(str(line["place"]), line["name"], money(line["score"], language)) for line in result]
        winners = [line["name"] for line in result if line["place"] == 1]
        joined = translate(language, "mine.comma").join(winners)
        assert translate(language, "mine.won_by", names=joined, score=money(result[0]["score"], language)) in page


async def test_no_page_carries_an_invitation(place: Place) -> None:
    host = await place.visitor("Aoi")
    made = (await host.post("/api/tables", json={"game": "mafia"})).json()
    for path in ("/", "/games", f"/t/{made['table']}"):
        page = (await host.get(path)).text
        assert made["invite"] not in page
        assert made["code"] not in page


async def test_a_link_to_a_table_looks_inviting_in_a_chat_and_names_nobody(place: Place) -> None:
    table, _ = await place.open_table("Aoi")
    page = (await place.browser().get(f"/t/{table}")).text
    assert '<meta property="og:title" content="Come and play Horse Racing Mafia">' in page
    assert re.search(r'<meta property="og:description" content="4–6 players, about \d+ minutes\. No account', page)
    assert re.search(r'<meta property="og:image" content="http://127.0.0.1:8000/static/\S*preview-mafia-', page)
    assert "Aoi" not in page


async def test_a_game_for_two_is_for_two_and_not_for_two_to_two(place: Place) -> None:
    home = (await place.browser().get("/?lang=en")).text
    assert "<dd>2 players</dd>" in home
    assert "<dd>4–6 players</dd>" in home
    assert "2–2" not in home


async def test_robots_are_asked_to_stay_away_from_tables(place: Place) -> None:
    robots = await place.browser().get("/robots.txt")
    assert "Disallow: /t/" in robots.text
    assert "Disallow: /admin" in robots.text


async def test_with_one_game_the_shelf_of_rules_is_its_rulebook(place: Place) -> None:
    answer = await place.browser().get("/rules?lang=ja")
    assert len(GAMES) > 1 or answer.headers["location"] == "/rules/mafia?lang=ja"


async def test_the_payouts_are_the_engines_own_numbers(place: Place) -> None:
    page = (await place.browser().get("/rules/mafia")).text
    card = page.split('id="payouts"')[1].split("</table>")[0]
    row = re.sub(r"<[^>]+>", " ", card.split('href="#M-7.4"')[1].split("</tr>")[0]).split()
    assert row[1:] == ["+$100,000", "+$200,000"]
    assert card.count('href="#M-7.1"') == 3


# Small things


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_suggested_name_is_one_that_is_taken(language: str) -> None:
    for _ in range(50):
        name = suggested_name(language)
        assert clean_name(name) == name


@pytest.mark.parametrize("case", AMOUNTS, ids=lambda case: str(case["amount"]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_write_an_amount_as_the_browser_does(language: str, case: dict[str, Any]) -> None:
    in_a_sentence, _on_a_board = case[language]
    assert money(case["amount"], language) == in_a_sentence
