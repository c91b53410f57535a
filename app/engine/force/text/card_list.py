"""The list of all cards as a page shows it: the colours a card is drawn in, and which cards somebody looks for."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from app.engine.force.cards.pool import CARDS
from app.engine.force.text.card_sheets import card_sheets, terms
from app.engine.force.text.language import LANGUAGES, Language

KINDS: Final = ("horse", "item", "jockey", "situation", "force")
STYLES: Final = (1, 2, 3, 4)
FILTERS: Final = ("q", "kind", "style", "distance", "surface")
# How many coats, colours and patterns the drawings have (symbols.svg and cards.css of the board).
COATS, COLOURS, PATTERNS = 6, 12, 4


@cache
def all_cards(language: Language) -> list[dict[str, Any]]:
    """In the order of their numbers, each with the colours it is drawn in."""
    return [{**sheet, "art": art_of(sheet["card"])} for sheet in card_sheets(language)]


def art_of(name: str) -> list[int]:
    """Coat, two colours and pattern: always the same for a card, and seldom those of another."""
    luck = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])
    coat, luck = luck % COATS, luck // COATS
    first, luck = luck % COLOURS, luck // COLOURS
    # The first half of the colours is light and the other dark: the two always stand out from each other.
    other, luck = luck % (COLOURS // 2), luck // COLOURS
    second = other if first >= COLOURS // 2 else other + COLOURS // 2
    return [coat, first, second, luck % PATTERNS]


def card_page(language: Language, wanted: Mapping[str, str]) -> dict[str, Any]:
    """The cards that somebody looks for, with their titles in the other languages and what a horse is suited to."""
    words = terms(language)
    return {
        "cards": [card for card in _listed(language) if _fits(card, wanted)],
        "count": len(CARDS),
        "terms": words,
        "choices": {
            "kind": KINDS,
            "style": STYLES,
            "distance": tuple(words["distances"]),
            "surface": tuple(words["surfaces"]),
        },
    }


def _fits(card: dict[str, Any], wanted: Mapping[str, str]) -> bool:
    """Whether a card is among those. A filter that is empty leaves every card in."""
    text = f"{card['title']} {' '.join(card['titles'].values())} {card['text']}".casefold()
    return (
        wanted["q"].strip().casefold() in text
        and wanted["kind"] in ("", card["group"] or card["kind"])
        and (not wanted["style"] or wanted["style"] in map(str, card["styles"] or ()))
        and (not wanted["distance"] or wanted["distance"] in (card["distances"] or ()))
        and (not wanted["surface"] or wanted["surface"] in (card["surfaces"] or ()))
    )


@cache
def _listed(language: Language) -> list[dict[str, Any]]:
    others = [other for other in LANGUAGES if other != language]
    return [
        {
            **card,
            "titles": {other: CARDS[card["card"]].title.in_(other) for other in others},
            "suited": _suited(card, language),
        }
        for card in all_cards(language)
    ]


def _suited(card: dict[str, Any], language: Language) -> list[str]:
    """Surfaces, distances and styles of a horse, each as a few words."""
    words = terms(language)
    return [
        " / ".join(words[kind][value] for value in card[kind])
        for kind in ("surfaces", "distances", "styles")
        if card[kind]
    ]
