"""Decks as text: one line per name, "3 Copper Kettle", with the name in any of the three languages or as in code."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final
from unicodedata import normalize

from app.engine.force.cards.pool import CARDS
from app.engine.force.decks.legality import Fault
from app.engine.force.text.language import LANGUAGES, Language

# Titles that cards have had: decks that were exported with them can still be read.
_FORMERLY: Final = {
    "フユニンジン": "winter_carrot",
    "冬蘿蔔": "winter_carrot",
    "キンのムチ": "golden_whip",
    "ナマリの蹄鉄": "lead_shoes",
    "調教筆記": "training_notes",
    "馬喰": "bloodstock_agent",
}
_LINE: Final = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")


def _plain(title: str) -> str:
    """Normalise a title: ignore case, full-width forms and extra spaces."""
    return " ".join(normalize("NFKC", title).casefold().split())


@cache
def _by_title() -> dict[str, str]:
    named = {_plain(card.title.in_(language)): name for name, card in CARDS.items() for language in LANGUAGES}
    return {**_FORMERLY, **named, **{name: name for name in CARDS}}


def read_deck(text: str) -> tuple[list[str], list[Fault]]:
    """Parse a deck; return its cards in order, and a fault per unreadable line. Lines with # are comments."""
    cards: list[str] = []
    unread: list[Fault] = []
    for line in (line.strip() for line in text.splitlines()):
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(_plain(line))
        name = _by_title().get(found[2]) if found else None
        if found is None or name is None:
            unread.append(Fault("602.1", "unreadable", line))
        else:
            cards += [name] * int(found[1])
    return cards, unread


def write_deck(cards: Iterable[str], language: Language) -> str:
    """Write a deck, one line per name, in the order of the card numbers."""
    counts = Counter(cards)
    return "".join(f"{counts[name]} {card.title.in_(language)}\n" for name, card in CARDS.items() if counts[name])
