"""Card lists of games that are played with decks, for pages and the API."""

from typing import Any, Final

import orjson

from app import assets
from app.engine.catalog import GAMES
from app.engine.kernel.decks import DeckCards
from app.engine.kernel.game import Game
from app.errors import Refusal

# The one game whose decks people can save.
DECK_GAME: Final[Game[Any] | None] = next((game for game in GAMES.values() if game.decks), None)


def cards_of(game: str) -> DeckCards:
    decks = GAMES[game].decks if game in GAMES else None
    if decks is None:
        raise Refusal("no_cards")
    return decks


def deck_game() -> str:
    """Slug of the game whose decks people can save; Refusal if no game has decks."""
    if DECK_GAME is None:
        raise Refusal("no_cards")
    return DECK_GAME.slug


def card_book(game: str, language: str) -> bytes:
    """All cards, ready decks and printed terms as JSON, and the address of the cards' faces."""
    book = {**cards_of(game).book(language), "faces": assets.manifest().get(f"faces-{game}.svg", "")}
    return orjson.dumps(book, option=orjson.OPT_NON_STR_KEYS)
