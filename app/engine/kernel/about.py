"""Facet of a game: facts about the game that pages show before anybody plays it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from app.engine.kernel.decks import DeckCards
from app.engine.kernel.teaching.lesson import Lesson

Value: TypeAlias = int | float | str | bool


@dataclass(frozen=True, slots=True)
class Payout:
    """One row of a game's payout table: an amount for each column, and the paragraph of the rules.

    The row's text is the catalog entry `card.<slug>.<key>`. Its placeholder for a place is filled with
    `card.<slug>.place_<place>`. If an amount is None, the text `card.<slug>.<key>_pays` replaces it.
    """

    key: str
    rule: str
    amounts: tuple[int | None, ...]
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Payouts:
    """A game's payout table, made from the numbers in its `components.py`. The heading of a column is
    `card.<slug>.<column>`.
    """

    columns: tuple[str, ...]
    lines: tuple[Payout, ...]


class About:
    """The game's English title and its numbers of players. The texts of its pages are in the folder `words` beside its
    rules.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    minutes: ClassVar[int]
    unit: ClassVar[Literal["money", "points"]] = "money"  # what the ledger counts and the ranking compares
    symbol: ClassVar[str] = "h4"  # the symbol on the game's tile, from the house's or the board's symbols.svg
    payouts: ClassVar[Payouts | None] = None
    decks: ClassVar[DeckCards | None] = None
    lesson: ClassVar[Lesson | None] = None
    # functions that draw the SVG for `![Caption](name)` in the rules, by name
    pictures: ClassVar[Mapping[str, Callable[[], str]]] = {}

    @classmethod
    def seats_with_bots(cls) -> int:
        """Number of seats at a table for one person and bots: midway between the fewest and the most."""
        return sum(cls.seats) // 2

    def choice_words(self, name: str, value: Value, language: str) -> str | None:
        """The text for a choice of an option, if the game's words for the browser do not contain it."""
        return None
