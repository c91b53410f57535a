"""The decks of this game as the house asks for them: the facet `decks` of the contract."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from app.engine.force.cards.pool import CARDS
from app.engine.force.components import DECK, LONG_DECK
from app.engine.force.decks.as_text import read_deck, write_deck
from app.engine.force.decks.legality import Fault, check_deck
from app.engine.force.text.card_list import FILTERS, all_cards, card_page
from app.engine.force.text.card_sheets import deck_sheets, terms
from app.engine.force.text.language import SPOKEN
from app.engine.kernel.decks import DeckCards


class ForceDecks(DeckCards):
    sizes = (DECK, LONG_DECK)
    size_rule = "602.1a"
    card_rule = "602.1b"
    filters = FILTERS

    def names(self) -> Collection[str]:
        return CARDS

    def book(self, language: str) -> Mapping[str, Any]:
        spoken = SPOKEN[language]
        return {"cards": all_cards(spoken), "decks": deck_sheets(spoken), "terms": terms(spoken)}

    def page(self, language: str, wanted: Mapping[str, str]) -> dict[str, Any]:
        return card_page(SPOKEN[language], wanted)

    def faults(self, names: list[str], size: int) -> list[Fault]:
        return check_deck(names, size)

    def read(self, text: str) -> tuple[list[str], list[Fault]]:
        return read_deck(text)

    def write(self, names: Iterable[str], language: str) -> str:
        return write_deck(names, SPOKEN[language])
