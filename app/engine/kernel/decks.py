"""Interface of a game with decks: its cards in the reader's language, and its check of decks that people build."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol


class Fault(Protocol):
    """One reason why a deck is illegal: a paragraph, a sentence, and the card or the line of text that is at fault, if
    there is one.
    """

    @property
    def rule(self) -> str: ...

    @property
    def card(self) -> str: ...

    def words(self, language: str) -> str: ...


class DeckCards(ABC):
    """The cards of a game with decks. Languages are tags as browsers send them. Three page templates belong to it, in
    the board's folder: `pages/card_book.html` shows what `page` returns, `pages/ready_deck.html` what `ready_page`
    returns, and `pages/decks.html` is the shell of the deck builder `entries/decks.tsx`.
    """

    sizes: ClassVar[tuple[int, ...]]  # the legal numbers of cards in a deck
    races: ClassVar[Mapping[int, int]]  # the distances that a deck can be tried over, with the size each asks for
    surfaces: ClassVar[tuple[str, ...]]
    size_rule: ClassVar[str]
    card_rule: ClassVar[str]
    filters: ClassVar[tuple[str, ...]]  # the fields by which people can search the page of all cards

    @abstractmethod
    def names(self) -> Collection[str]:
        """Every card's name, in the order of the card numbers."""

    @abstractmethod
    def book(self, language: str) -> Mapping[str, Any]:
        """The data for the browser: all `cards`, the ready `decks` and the printed `terms`."""

    @abstractmethod
    def page(self, language: str, wanted: Mapping[str, str]) -> dict[str, Any]:
        """The data for the page of all cards, with the search `wanted`."""

    @abstractmethod
    def ready_titles(self, language: str) -> Mapping[str, str]:
        """The titles of the ready decks, by name."""

    @abstractmethod
    def ready_page(self, language: str, name: str) -> Mapping[str, Any] | None:
        """The data for the page of one ready deck, with its `keys`; None if there is none of this name."""

    @abstractmethod
    def faults(self, names: list[str], size: int) -> Sequence[Fault]:
        """Every `Fault` of a deck. A legal deck has none."""

    @abstractmethod
    def read(self, text: str) -> tuple[list[str], Sequence[Fault]]:
        """Parses a deck from text. Returns the cards, and a `Fault` for each line that could not be parsed."""

    @abstractmethod
    def write(self, names: Iterable[str], language: str) -> str:
        """A deck as text, in the order of the card numbers."""

    @abstractmethod
    def advice(self, cards: Mapping[str, int], size: int) -> Mapping[str, Any]:
        """Cards that would fit into this deck, each with a reason (`fits`), and the deck filled up (`full`)."""

    @abstractmethod
    def trial(self, game: Any, cards: Mapping[str, int], metres: int, surface: str) -> Mapping[str, Any]:
        """How this legal deck races alone in its game."""
