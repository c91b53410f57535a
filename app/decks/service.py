"""Saved decks: the game checks them, and only their owner can read them."""

import secrets
from typing import Any, Final

import orjson

from app.clock import HouseClock
from app.decks import queries as store
from app.decks.building import ROOM, Cards, spread
from app.decks.cards import cards_of, deck_game
from app.errors import Refusal
from app.person import Person, clean_line, is_seen
from app.storage.database import Database

MOST: Final = 50
NAME_LENGTH: Final = 40
VERSIONS: Final = 20  # of one deck


class Decks:
    def __init__(self, database: Database, clock: HouseClock) -> None:
        self._database, self._clock = database, clock

    async def all_of(self, person: Person) -> list[dict[str, Any]]:
        return [_shown(deck) for deck in await self._database.read(store.decks_of, person.id, deck_game())]

    async def add(self, person: Person, name: str, size: int, cards: Cards) -> dict[str, Any]:
        now = self._clock.now()
        written = _checked(size, cards)
        deck = store.Deck(secrets.token_hex(8), person.id, deck_game(), _deck_name(name), size, written, now, now)
        if not await self._database.write(lambda c: store.add_deck(c, deck, MOST)):
            raise Refusal("too_many_decks")
        return _shown(deck)

    async def change(self, person: Person, deck_id: str, name: str, size: int, cards: Cards) -> dict[str, Any]:
        now = self._clock.now()
        new_name, written = _deck_name(name), _checked(size, cards)
        changed = await self._database.write(
            lambda c: store.change_deck(c, person.id, deck_id, new_name, size, written, now, VERSIONS)
        )
        found = await self._database.read(store.deck, person.id, deck_id) if changed else None
        if found is None:
            raise Refusal("no_such_deck")
        return _shown(found)

    async def versions(self, person: Person, deck_id: str) -> list[dict[str, Any]]:
        """Former versions of the deck, one for each save that changed its cards; the newest first."""
        found = await self._database.read(store.versions_of, person.id, deck_id)
        if found is None:
            raise Refusal("no_such_deck")
        return [{"size": one.size, "cards": orjson.loads(one.cards), "at": one.at} for one in found]

    async def remove(self, person: Person, deck_id: str) -> None:
        if not await self._database.write(lambda c: store.remove_deck(c, person.id, deck_id)):
            raise Refusal("no_such_deck")


def _checked(size: int, cards: Cards) -> str:
    """The deck's cards as JSON for the database. A saved deck may be illegal, but must not contain unknown cards."""
    decks = cards_of(deck_game())
    unknown = next((name for name in cards if name not in decks.names()), None)
    if unknown is not None:
        raise Refusal("no_such_card", card=unknown, rule=decks.card_rule)
    if size not in decks.sizes:
        raise Refusal("bad_size", sizes=" / ".join(map(str, decks.sizes)), rule=decks.size_rule)
    if sum(cards.values()) > ROOM:
        raise Refusal("too_many_cards")
    return orjson.dumps({name: cards[name] for name in decks.names() if cards.get(name)}).decode()


def _shown(deck: store.Deck) -> dict[str, Any]:
    cards: Cards = orjson.loads(deck.cards)
    # A card that the game no longer has is a fault as well.
    legal = not cards_of(deck.game).faults(spread(cards), deck.size)
    return {"id": deck.id, "name": deck.name, "size": deck.size, "cards": cards, "legal": legal, "at": deck.updated_at}


def _deck_name(name: str) -> str:
    text = clean_line(name)
    if len(text) > NAME_LENGTH or not is_seen(text):
        raise Refusal("bad_name", most=NAME_LENGTH)
    return text
