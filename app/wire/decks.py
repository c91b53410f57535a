"""Answers about decks."""

from typing import Any, Final

from app.wire.parts import Ms, Part


class Deck(Part):
    """A saved deck, as `GET /api/decks` lists it."""

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


class DeckVersion(Part):
    """What a saved deck was before a change of its cards."""

    size: int
    cards: dict[str, int]
    at: Ms


class Suggestion(Part):
    """A card that fits. `why`: `short` (the deck has `number` cards of the kind `other` too few), `cheap` (it has
    `number` cheap horses too few), `beside` (ready decks have it with the card `other`), `style` (the deck has `number`
    horses with the style `other`).
    """

    card: str
    why: str
    other: str
    number: int


class DeckAdvice(Part):
    """`full` is the deck filled up to its size with cards that fit."""

    fits: list[Suggestion]
    full: dict[str, int]


class TrialTurn(Part):
    runners: list[str]
    supports: list[str]
    left: int


class Trial(Part):
    """How a deck races alone. `turns`: the number of own turns of each race, the quickest first; `left`: the average of
    cards left to run after each turn, of `cards`; `idle`: the share of turns without a runner; `race`: the race in the
    middle of `turns`, turn by turn.
    """

    metres: int
    surface: str
    cards: int
    turns: list[int]
    left: list[float]
    idle: float
    race: list[TrialTurn]


ANSWERS: Final[dict[str, Any]] = {
    "GET /api/decks": list[Deck],
    "POST /api/decks": Deck,
    "PUT /api/decks/{deck}": Deck,
    "POST /api/decks/check": Judged,
    "POST /api/decks/advice": DeckAdvice,
    "POST /api/decks/trial": Trial,
    "GET /api/decks/{deck}/versions": list[DeckVersion],
}
