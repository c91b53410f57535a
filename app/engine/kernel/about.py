"""Facet of a game: facts about the game that pages show before anybody plays it."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

from app.engine.kernel.decks import DeckCards
from app.engine.kernel.teaching.guide import Guide
from app.engine.kernel.teaching.lesson import Lesson
from app.engine.kernel.teaching.puzzle import Puzzles

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
    lessons: ClassVar[tuple[Lesson, ...]] = ()  # the first one is offered to people who have never played the game
    puzzles: ClassVar[Puzzles | None] = None
    guide: ClassVar[Guide] = Guide()

    def __init_subclass__(cls, guide: Guide | None = None, puzzles: Puzzles | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if puzzles is not None:
            cls.puzzles = puzzles
        if guide is not None:
            cls.guide = guide

    @property
    def lesson(self) -> Lesson | None:
        """The first lesson, if the game has any."""
        return self.lessons[0] if self.lessons else None

    def lesson_asked(self, key: str | None) -> Lesson | None:
        """The lesson of this key, or without a key the first one."""
        return self.lesson if key is None else self.lesson_named(key)

    def lesson_named(self, key: str | None) -> Lesson | None:
        return next((lesson for lesson in self.lessons if lesson.key == key), None)

    @classmethod
    def seats_with_bots(cls) -> int:
        """The number of seats at a table of one person with bots: midway between the minimum and the maximum."""
        return sum(cls.seats) // 2

    def choice_words(self, name: str, value: Value, language: str) -> str | None:
        """The text for an option's value, if the browser's word list does not contain it."""
        return None
