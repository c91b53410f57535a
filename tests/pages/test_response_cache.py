"""Pages that are the same for many are made once: what they are kept by, and what a browser is told that has one."""

import gc
import gzip
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest

from app.api import response_cache
from app.api.pages import templating
from app.api.response_cache import Shelf, keep
from tests.pages.conftest import HTML, Place

KEPT = ["/", "/games", "/devices", "/decks", "/continue", "/rules", "/rules/mafia", "/cards/force", "/no-such-page"]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages that were made, not only handed out."""
    names: list[str] = []
    make = templating._made

    def noted(request: Any, template: str, *args: Any, **context: Any) -> str:
        names.append(template)
        return make(request, template, *args, **context)

    monkeypatch.setattr(templating, "_made", noted)
    monkeypatch.setattr(templating, "PAGES", Shelf())
    monkeypatch.setattr(templating, "SEARCHES", Shelf())
    return names


@pytest.fixture
def collected() -> Iterator[list[object]]:
    """What the garbage collector finds; it runs only when a test calls it."""
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.parametrize("path", [*KEPT, "/t/nosuchtable", "/api/tables/nosuchtable"])
async def test_a_request_leaves_no_work_for_the_garbage_collector(
    place: Place, collected: list[object], path: str
) -> None:
    """The event loop stands still while garbage is collected, and a crowd leaves that of thousands of requests."""
    browser = place.browser()
    for _ in range(30):  # statements and pages are made once
        await browser.get(path)
    gc.collect()
    collected.clear()
    for _ in range(20):
        await browser.get(path)
    gc.collect()
    sort = [type(one).__qualname__ for one in collected if type(one).__module__.startswith(("sqlalchemy", "starlette"))]
    frames = [one for one in collected if type(one).__name__ in {"frame", "traceback"}]
    assert (len(sort) < 20, len(frames)) == (True, 0), sort


@pytest.mark.parametrize("path", KEPT)
async def test_a_page_is_made_once_for_each_language_and_light(place: Place, made: list[str], path: str) -> None:
    browser = place.browser()
    for _ in range(40):  # home and decks suggest a name, one of a few
        await browser.get(path)
    names = 12
    assert 1 <= len(made) <= names
    before = len(made)
    japanese = [await place.browser(**{"Accept-Language": "ja"}).get(path) for _ in range(2)]
    assert 'lang="ja"' in japanese[0].text
    dark = await place.browser(Cookie="theme=dark").get(path)
    assert 'data-theme="dark"' in dark.text
    assert before < len(made) <= before + 3


@pytest.mark.parametrize("path", ["/rules/force", "/cards/force", "/continue", "/api/games/force/schema"])
async def test_a_browser_that_has_a_page_is_only_told_so(place: Place, path: str) -> None:
    browser = place.browser()
    page = await browser.get(path)
    again = await browser.get(path, headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == page.headers["etag"]
    assert again.headers["cache-control"] == page.headers["cache-control"]
    other = await browser.get(path, headers={"If-None-Match": 'W/"something else"'})
    assert (other.status_code, other.content) == (200, page.content)
    several = await browser.get(path, headers={"If-None-Match": f'"a", {page.headers["etag"]}'})
    assert several.status_code == 304


async def test_a_page_in_another_language_has_another_tag(place: Place) -> None:
    tags = {
        (await place.browser().get(f"/rules/mafia?lang={lang}")).headers["etag"] for lang in ("en", "ja", "zh-Hant")
    }
    assert len(tags) == 3


async def test_the_choice_of_a_link_is_remembered_with_a_kept_page_too(place: Place) -> None:
    for _ in range(2):
        page = await place.browser().get("/rules/mafia?lang=ja")
        assert "lang=ja" in page.headers["set-cookie"]
        assert 'href="?lang=zh-Hant"' in page.text
    plain = await place.browser().get("/rules/mafia")
    assert "set-cookie" not in plain.headers
    themed = await place.browser().get("/rules/mafia?theme=dark")
    assert (themed.status_code, themed.headers["location"]) == (303, "/rules/mafia")


async def test_what_depends_on_somebody_is_nobody_elses(place: Place) -> None:
    aoi, tobias = await place.visitor("Aoi"), await place.visitor("Tobias")
    for path in ("/", "/devices", "/decks"):
        pages = {name: (await browser.get(path)).text for name, browser in (("Aoi", aoi), ("Tobias", tobias))}
        assert 'data-name="Aoi"' in pages["Aoi"]
        assert 'data-name="Tobias"' in pages["Tobias"]
        assert 'data-name="Aoi"' not in (await place.browser().get(path)).text


async def test_home_changes_with_the_tables_that_are_open_to_all(place: Place) -> None:
    browser = place.browser()
    before = await browser.get("/")
    table, _ = await place.open_table("Aoi", visibility="public")
    assert table not in before.text
    assert table in (await browser.get("/")).text


async def test_a_refusal_is_kept_with_its_status_and_never_answered_with_304(place: Place) -> None:
    browser = place.browser()
    missing = await browser.get("/no-such-page")
    again = await browser.get("/no-other-page", headers={"If-None-Match": missing.headers["etag"]})
    assert (missing.status_code, again.status_code) == (404, 404)
    assert again.text == missing.text


async def test_what_somebody_looks_for_is_put_together_of_cards_that_were_made(place: Place) -> None:
    browser = place.browser()
    everything = await browser.get("/cards/force")
    found = await browser.get("/cards/force?q=a&kind=horse")
    start = found.text.index("<li id=")
    card = found.text[start : found.text.index("</li>", start)]
    assert card in everything.text
    assert len(found.text) < len(everything.text)


async def test_only_what_a_search_finds_is_made_for_it(place: Place, made: list[str]) -> None:
    """There are too many searches to keep all. What stands around the cards is rendered once, and no answer is left to
    the middleware, which compresses a crowd's answers in forty threads at once."""
    browser = place.browser()
    answers = [await browser.get(f"/cards/force?q={wish}") for wish in ("lamp+oil", "a", "lamp+oil", "zzz")]
    assert made == ["force/pages/card_book.html"]
    assert all("etag" in answer.headers for answer in answers)
    pages = [answer.text for answer in answers]
    assert pages[0] == pages[2] != pages[1]
    assert ["<li id=" in page for page in pages] == [True, True, True, False]
    assert all("\0" not in page for page in pages)


async def test_another_language_shows_what_was_looked_for(place: Place) -> None:
    browser = place.browser()
    page = (await browser.get("/cards/force", params={"q": '"&<x', "kind": "horse"})).text
    links = [unescape(link) for link in re.findall(r'href="(\?[^"]*lang=ja[^"]*)"', page)]
    assert [parse_qs(link[1:]) for link in links] == [{"q": ['"&<x'], "kind": ["horse"], "lang": ["ja"]}]
    assert 'href="?lang=ja"' in (await browser.get("/cards/force")).text


@pytest.mark.parametrize("path", ["/cards/force", "/api/games/force/cards", "/static/css/base.css", "/games"])
async def test_what_is_kept_is_kept_compressed(place: Place, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    browser = place.browser()
    plain = await browser.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    zipped = []
    compress = response_cache.zlib.compress
    monkeypatch.setattr(response_cache.zlib, "compress", lambda *args: zipped.append(1) or compress(*args))
    for _ in range(2):
        async with browser.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
        assert gzip.decompress(raw) == plain.content
        assert int(answer.headers["content-length"]) == len(raw)
    assert zipped == []


async def test_a_file_that_changes_is_read_again(place: Place) -> None:
    browser = place.browser()
    icon = await browser.get("/static/icons/favicon.svg")
    again = await browser.get("/static/icons/favicon.svg", headers={"If-None-Match": icon.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "public, max-age=3600")
    part = await browser.get("/static/icons/favicon.svg", headers={"Range": "bytes=0-9"})
    assert (part.status_code, part.content) == (206, icon.content[:10])
    assert (await browser.get("/static/icons")).status_code == 404
    assert (await browser.get("/static/../settings.py")).status_code == 404


def test_a_shelf_holds_so_much_and_what_nobody_asks_for_goes_first() -> None:
    shelf = Shelf(most=3 * keep(b"0" * 200).size)
    made: list[str] = []

    def of(name: str) -> bytes:
        return shelf.get(name, lambda: made.append(name) or b"0" * 200).body  # type: ignore[func-returns-value]

    for name in "abc":
        of(name)
    of("a")
    of("d")
    assert made == ["a", "b", "c", "d"]
    of("a")
    assert made == ["a", "b", "c", "d"]
    of("b")
    assert made[-1] == "b"
    assert shelf.size <= 3 * 200


async def test_dear_calls_count_for_what_they_cost(place: Place) -> None:
    """Searches are put together anew each time, and a household has fewer of them than of pages that are kept."""

    async def served(address: str, path: str) -> int:
        browser = place.browser(address)
        answers: list[httpx.Response] = []
        while not answers or (answers[-1].status_code == 200 and len(answers) < 1_000):
            answers.append(await browser.get(path, headers=HTML))
        return len(answers)

    assert 380 <= await served("203.0.113.7", "/cards/force?q=zzzz") <= 420
    assert await served("203.0.113.8", "/continue") == 1_000
