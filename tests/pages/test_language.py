"""Which language a page is in: the link, then the cookie, then the browser's list."""

import re
from urllib.parse import urljoin

import httpx
import pytest

from app.api.pages.language import accepted
from tests.pages.conftest import SITE, Place


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


@pytest.mark.parametrize("path", ["//evil.example/x", "///evil.example/x", "/%2Fevil.example/x", "/%5Cevil.example/x"])
async def test_no_address_makes_the_choices_of_a_page_lead_out_of_the_house(place: Place, path: str) -> None:
    browser = place.browser()
    chosen = await browser.get(f"{SITE}{path}?theme=dark")
    assert chosen.status_code == 303
    page = (await browser.get(SITE + path)).text
    links = re.findall(r'href="([^"]*\?[^"]*)"', page)
    assert len(links) >= 5
    for link in (chosen.headers["location"], *links):
        assert urljoin(SITE + path, link.replace("\\", "/")).startswith(f"{SITE}/"), link


async def test_a_choice_leads_back_to_the_very_address(place: Place) -> None:
    chosen = await place.browser().get("/%E9%A6%AC%3F%23%09?theme=dark&lang=ja")
    assert chosen.headers["location"] == "/%E9%A6%AC%3F%23%09?lang=ja"
