"""The decks of this game as the house asks for them: the facet `decks` of the contract."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any, ClassVar, Final

from app.engine.force.cards.pool import CARDS
from app.engine.force.components import DECK, DISTANCES, LONG_DECK, SURFACES, deck_size
from app.engine.force.decks.advice import fill_up, suggest
from app.engine.force.decks.as_text import read_deck, write_deck
from app.engine.force.decks.legality import Fault, check_deck
from app.engine.force.decks.pages import ready_page, ready_titles
from app.engine.force.decks.trial import try_deck
from app.engine.force.text.card_list import FILTERS, card_page
from app.engine.force.text.card_sheets import card_sheets, deck_sheets, terms
from app.engine.force.text.language import SPOKEN
from app.engine.force.text.marks import SIGNS
from app.engine.kernel.decks import DeckCards

FITTING: Final = 12  # suggested cards


class ForceDecks(DeckCards):
    sizes = (DECK, LONG_DECK)
    races: ClassVar = {metres: deck_size(metres) for metres in DISTANCES}
    surfaces = SURFACES
    size_rule = "602.1a"
    card_rule = "602.1b"
    filters = FILTERS

    def names(self) -> Collection[str]:
        return CARDS

    def book(self, language: str) -> Mapping[str, Any]:
        spoken = SPOKEN[language]
        return {
            "cards": card_sheets(spoken),
            "decks": deck_sheets(spoken),
            "terms": terms(spoken),
            "signs": list(SIGNS),
            "races": dict(self.races),
        }

    def page(self, language: str, wanted: Mapping[str, str]) -> dict[str, Any]:
        return card_page(SPOKEN[language], wanted)

    def ready_titles(self, language: str) -> Mapping[str, str]:
        return ready_titles(SPOKEN[language])

    def ready_page(self, language: str, name: str) -> Mapping[str, Any] | None:
        return ready_page(SPOKEN[language], name)

    def faults(self, names: list[str], size: int) -> list[Fault]:
        return check_deck(names, size)

    def read(self, text: str) -> tuple[list[str], list[Fault]]:
        return read_deck(text)

    def write(self, names: Iterable[str], language: str) -> str:
        return write_deck(names, SPOKEN[language])

    def advice(self, cards: Mapping[str, int], size: int) -> dict[str, Any]:
        return {"fits": [asdict(one) for one in suggest(cards, size, FITTING)], "full": fill_up(cards, size)}

    def trial(self, game: Any, cards: Mapping[str, int], metres: int, surface: str) -> dict[str, Any]:
        return try_deck(game, cards, metres, surface)
