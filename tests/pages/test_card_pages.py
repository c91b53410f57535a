"""The list of all cards and the deck builder's page, as they come from the server."""

import re
from html import unescape

import pytest

from app.engine.force.cards.pool import CARDS
from app.engine.force.text.card_list import COATS, COLOURS, PATTERNS, art_of
from app.engine.force.text.language import LANGUAGES
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


def test_every_card_is_drawn_in_two_colours_that_stand_out() -> None:
    drawn = {name: art_of(name) for name in CARDS}
    for coat, first, second, pattern in drawn.values():
        assert (0 <= coat < COATS, 0 <= pattern < PATTERNS) == (True, True)
        assert (first < COLOURS // 2) != (second < COLOURS // 2)
    assert len({tuple(art) for art in drawn.values()}) > 0.9 * len(drawn)
