"""Answers about decks."""

from typing import Any, Final

from app.wire.parts import Ms, Part


class Deck(Part):
    """`GET /api/decks` lists them."""

    id: str
    name: str
    size: int
    cards: dict[str, int]
    legal: bool
    at: Ms


class Fault(Part):
    rule: str
    words: str
    card: str | None


class Judged(Part):
    """`POST /api/decks/check`"""

    size: int
    cards: dict[str, int]
    count: int
    faults: list[Fault]
    text: str


ANSWERS: Final[dict[str, Any]] = {
    "GET /api/decks": list[Deck],
    "POST /api/decks": Deck,
    "PUT /api/decks/{deck}": Deck,
    "POST /api/decks/check": Judged,
}
