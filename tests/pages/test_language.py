"""Which language a page is in: the link, then the cookie, then the browser's list."""

import httpx
import pytest

from app.api.language import accepted
from tests.pages.conftest import Place


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("de-DE,de;q=0.9,ja;q=0.5,en;q=0.4", "ja"),
        ("en;q=0.3, zh-TW;q=0.8", "zh-Hant"),
        ("zh-Hant-HK", "zh-Hant"),
        ("zh-CN", "zh-Hant"),
        ("ja;q=0", "en"),
        ("ja;q=nonsense, fr", "en"),
        (",;q=1,;;;,*", "en"),
        ("fr, de" * 4000, "en"),
    ],
)
def test_the_browsers_list_is_read_in_its_order_of_wishes(header: str, language: str) -> None:
    assert accepted(header) == language


def language(page: httpx.Response) -> str:
    return page.text.split('<html lang="')[1].split('"')[0]


async def test_a_link_decides_before_the_cookie_and_the_cookie_before_the_browser(place: Place) -> None:
    browser = place.browser(**{"Accept-Language": "zh-TW"})
    assert language(await browser.get("/")) == "zh-Hant"
    assert language(await browser.get("/?lang=ja")) == "ja"
    assert language(await browser.get("/rules/mafia")) == "ja"
    assert language(await browser.get("/rules/mafia?lang=en")) == "en"
    assert language(await browser.get("/?lang=tlh")) == "en"


async def test_a_theme_is_remembered_and_the_link_that_chose_it_forgotten(place: Place) -> None:
    browser = place.browser()
    chosen = await browser.get("/rules/mafia?lang=ja&theme=dark")
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/rules/mafia?lang=ja")
    assert '<html lang="ja" data-theme="dark">' in (await browser.get("/rules/mafia?lang=ja")).text
    await browser.get("/?theme=system")
    assert "data-theme=" not in (await browser.get("/")).text.split("<head>")[0]


async def test_a_page_says_that_it_differs_by_language_and_visitor(place: Place) -> None:
    page = await place.browser().get("/")
    assert "Accept-Language" in page.headers["vary"]
    assert "Cookie" in page.headers["vary"]
    assert page.headers["cache-control"] == "private, no-cache"
