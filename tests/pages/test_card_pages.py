"""The list of all cards and the deck builder's page, as they come from the server."""

import gzip
import re
from html import unescape

import pytest

from app.engine.force.cards.pool import CARDS
from app.engine.force.decks.guides import GUIDES
from app.engine.force.decks.ready import READY
from app.engine.force.text.language import LANGUAGES
from app.engine.force.text.marks import SIGNS
from tests.pages.conftest import Place


def shown(html: str) -> list[str]:
    return re.findall(r'<li id="(\w+)" tabindex', html)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_card_stands_on_the_page_with_its_text_and_its_other_titles(place: Place, language: str) -> None:
    async with place.browser() as browser:
        html = (await browser.get(f"/cards/force?lang={language}")).text
    assert shown(html) == list(CARDS)
    lamp = CARDS["lamp_oil"]
    for other in LANGUAGES:
        assert lamp.title.in_(other) in html
    assert lamp.text(language) in unescape(html)


@pytest.mark.parametrize(
    ("query", "finds"),
    [
        ("kind=force", lambda card: card.kind == "force"),
        ("kind=jockey", lambda card: getattr(card, "group", "") == "jockey"),
        ("style=4", lambda card: 4 in getattr(card, "styles", ())),
        ("distance=long&surface=dirt", lambda card: _runs(card, "long", "dirt")),
        ("q=LAMP+oil", lambda card: card.name == "lamp_oil"),
        ("q=燈油", lambda card: card.name == "lamp_oil"),
        ("q=nothing+is+called+so", lambda card: False),
        ("kind=nonsense", lambda card: False),
    ],
)
async def test_the_form_finds_cards_without_a_script(place: Place, query: str, finds) -> None:  # type: ignore[no-untyped-def]
    async with place.browser() as browser:
        html = (await browser.get(f"/cards/force?lang=en&{query}")).text
    assert shown(html) == [name for name, card in CARDS.items() if finds(card)]


def _runs(card: object, distance: str, surface: str) -> bool:
    return distance in getattr(card, "distances", ()) and surface in getattr(card, "surfaces", ())


async def test_a_search_is_text_and_a_long_one_is_refused(place: Place) -> None:
    async with place.browser() as browser:
        answer = await browser.get("/cards/force", params={"q": '"><script>'})
        assert "<script>" not in answer.text.partition("</head>")[2]
        assert (await browser.get("/cards/force", params={"q": "x" * 41})).status_code == 422
        assert (await browser.get("/cards/mafia")).status_code == 404


async def test_the_deck_builder_knows_who_comes(place: Place) -> None:
    known = await place.visitor("Aoi")
    assert 'data-name="Aoi"' in (await known.get("/decks")).text
    async with place.browser() as stranger:
        page = (await stranger.get("/decks")).text
    assert 'data-name=""' in page
    assert re.search(r'data-suggested-name="[^"]+"', page)


async def test_the_front_door_leads_to_the_decks(place: Place) -> None:
    async with place.browser() as browser:
        html = (await browser.get("/?lang=en")).text
    assert "Force of the Horse" in html
    assert html.count('href="/decks"') == 2


async def test_every_card_has_a_face_of_its_own_and_all_weigh_less_than_60_kb(place: Place) -> None:
    async with place.browser() as browser:
        html = (await browser.get("/cards/force")).text
        address = (await browser.get("/api/games/force/cards?lang=en")).json()["faces"]
        svg = (await browser.get(address)).content
    drawn = re.findall(r'<symbol id="(\w+)"[^>]*>(.*?)</symbol>', svg.decode(), re.DOTALL)
    assert [card for card, _ in drawn] == list(CARDS)
    assert len({drawing for _, drawing in drawn}) == len(CARDS)
    shared = set(re.findall(r'<g id="(\w+)"', svg.decode()))
    assert set(re.findall(r'href="#(\w+)"', svg.decode())) <= shared
    assert {f"mark-{sign}" for sign in SIGNS} <= set(re.findall(r'id="(mark-\w+)"', svg.decode()))
    assert "NaN" not in svg.decode()
    assert "undefined" not in svg.decode()
    assert len(gzip.compress(svg, 9)) <= 60_000
    assert set(re.findall(rf'href="{re.escape(address)}#(\w+)"', html)) == set(CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_ready_deck_has_a_page_with_its_plan_its_keys_and_how_it_is_beaten(
    place: Place, language: str
) -> None:
    async with place.browser() as browser:
        pages = {
            name: unescape((await browser.get(f"/cards/force/decks/{name}?lang={language}")).text) for name in READY
        }
    for deck in READY.values():
        html, guide = pages[deck.name], GUIDES[deck.name]
        assert shown(html) == list(guide.keys)
        for words in (deck.title, deck.plan, guide.beat):
            assert words.in_(language) in html
        listed = re.findall(r'<li><b>(\d+)</b> <a href="/cards/force#(\w+)">', html)
        assert {card: int(count) for count, card in listed} == deck.counts
        assert len(re.findall(r'href="/cards/force/decks/\w+"', html)) == len(READY)
        assert html.count('aria-current="page"') == 1


def test_the_key_cards_of_a_ready_deck_are_in_its_list() -> None:
    assert set(GUIDES) == set(READY)
    for name, guide in GUIDES.items():
        assert set(guide.keys) <= set(READY[name].counts), name


async def test_the_list_of_all_cards_leads_to_the_ready_decks_and_unknown_ones_are_not_found(place: Place) -> None:
    async with place.browser() as browser:
        html = (await browser.get("/cards/force?lang=en")).text
        assert (await browser.get("/cards/force/decks/no_such_deck")).status_code == 404
        assert (await browser.get("/cards/mafia/decks/fast_break")).status_code == 404
    assert set(re.findall(r'href="/cards/force/decks/(\w+)"', html)) == set(READY)
