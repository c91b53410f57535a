"""The list of all cards as a page shows it, and which cards somebody looks for."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from app.engine.force.cards.pool import CARDS
from app.engine.force.text.card_sheets import card_sheets, terms
from app.engine.force.text.language import LANGUAGES, Language

KINDS: Final = ("horse", "item", "jockey", "situation", "force")
STYLES: Final = (1, 2, 3, 4)
FILTERS: Final = ("q", "kind", "style", "distance", "surface")


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
    return (
        wanted["q"].strip().casefold() in card["sought"]
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
            "suited": _suited({**card}, language),
            "sought": _sought({**card}),
        }
        for card in card_sheets(language)
    ]


def _sought(card: dict[str, Any]) -> str:
    """The searched words of a card: its titles in all languages, and its text in this one."""
    titles = [CARDS[card["card"]].title.in_(language) for language in LANGUAGES]
    return f"{' '.join(titles)} {card['text']}".casefold()


def _suited(card: dict[str, Any], language: Language) -> list[str]:
    """Surfaces, distances and styles of a horse, each as a few words."""
    words = terms(language)
    return [
        " / ".join(words[kind][value] for value in card[kind])
        for kind in ("surfaces", "distances", "styles")
        if card[kind]
    ]
