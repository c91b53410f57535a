"""The printed cards and ready decks of Force of the Horse in a reader's language, as pages and boards show them.

What stands on them is the engine's to say (printing.py); here each gets its colours, and all of it becomes JSON.
"""

import hashlib
from functools import cache
from typing import Any, Final

import orjson

from app.engine.force.game import ForceOfTheHorse
from app.engine.force.language import LANGUAGES, Language
from app.engine.force.printing import card_sheets, deck_sheets, terms
from app.service.errors import NotFound

SLUG: Final = ForceOfTheHorse.slug
SPOKEN: Final[dict[str, Language]] = {language: language for language in LANGUAGES}
# How many coats, colours and patterns the drawings have (symbols.svg, cards.css).
COATS, COLOURS, PATTERNS = 6, 12, 4


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
