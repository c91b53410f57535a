"""The printed cards and ready decks of Force of the Horse in a reader's language, as pages and boards show them.

What stands on them is the engine's to say (printing.py); here each gets its colours, and all of it becomes JSON.
"""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson

from app.engine.force.game import ForceOfTheHorse
from app.engine.force.language import LANGUAGES, Language
from app.engine.force.pool import CARDS
from app.engine.force.printing import Terms, card_sheets, deck_sheets, terms
from app.service.errors import NotFound

SLUG: Final = ForceOfTheHorse.slug
SPOKEN: Final[dict[str, Language]] = {language: language for language in LANGUAGES}
# How many coats, colours and patterns the drawings have (symbols.svg, cards.css).
COATS, COLOURS, PATTERNS = 6, 12, 4
KINDS: Final = ("horse", "item", "jockey", "situation", "force")


def card_book(game: str, language: str) -> tuple[bytes, str]:
    """All cards, ready decks and printed terms as JSON, and a tag that changes when they do."""
    if game != SLUG:
        raise NotFound("no_cards", "This game has no cards to look up.")
    return _encoded(SPOKEN[language])


@cache
def _encoded(language: Language) -> tuple[bytes, str]:
    book = {"cards": all_cards(language), "decks": deck_sheets(language), "terms": terms(language)}
    body = orjson.dumps(book, option=orjson.OPT_NON_STR_KEYS)
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


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


# The list of all cards, as a page


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; what is empty, or nothing we know, leaves everything in."""

    q: str = ""
    kind: str = ""
    style: str = ""
    distance: str = ""
    surface: str = ""

    def finds(self, card: dict[str, Any]) -> bool:
        words = f"{card['title']} {' '.join(card['titles'].values())} {card['text']}".casefold()
        return (
            self.q.strip().casefold() in words
            and self.kind in ("", card["group"] or card["kind"])
            and (not self.style or self.style in map(str, card["styles"] or ()))
            and (not self.distance or self.distance in (card["distances"] or ()))
            and (not self.surface or self.surface in (card["surfaces"] or ()))
        )


def card_count() -> int:
    return len(CARDS)


def printed_terms(game: str, language: str) -> Terms:
    if game != SLUG:
        raise NotFound("no_cards", "This game has no cards to look up.")
    return terms(SPOKEN[language])


def find_cards(language: str, wanted: Wanted) -> list[dict[str, Any]]:
    """With their titles in the other languages, and what a horse is suited to in words."""
    return [card for card in _listed(SPOKEN[language]) if wanted.finds(card)]


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
