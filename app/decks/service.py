"""Saved decks: the game checks them, and only their owner can read them."""

import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import orjson

from app.clock import HouseClock
from app.decks import queries as store
from app.decks.cards import cards_of, deck_game
from app.engine.kernel.decks import Fault
from app.errors import Refusal
from app.person import Person, clean_line, is_seen
from app.storage.database import Database

MOST: Final = 50
NAME_LENGTH: Final = 40
# Most cards of a draft; more than a legal deck has, so that people can first add and then remove cards.
ROOM: Final = 200
# Most unreadable lines that a check reports, in case the pasted text is no deck at all.
UNREAD: Final = 20

Cards = dict[str, int]


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
            lambda c: store.change_deck(c, person.id, deck_id, new_name, size, written, now)
        )
        found = await self._database.read(store.deck, person.id, deck_id) if changed else None
        if found is None:
            raise Refusal("no_such_deck")
        return _shown(found)

    async def remove(self, person: Person, deck_id: str) -> None:
        if not await self._database.write(lambda c: store.remove_deck(c, person.id, deck_id)):
            raise Refusal("no_such_deck")


def judge(size: int, cards: Cards | None, text: str | None, language: str) -> dict[str, Any]:
    """Check a deck given as cards or as text: its cards, its faults with their rule numbers, and its text form."""
    if (cards is None) == (text is None):
        raise Refusal("cards_or_text")
    decks = cards_of(deck_game())
    known = decks.names()
    unread: Sequence[Fault] = ()
    if cards is not None:
        names = _spread(cards)
    else:
        names, unread = decks.read(text or "")
        if len(names) > ROOM:
            raise Refusal("too_many_cards")
    faults = [*unread[:UNREAD], *decks.faults(names, size)]
    return {
        "size": size,
        "cards": dict(Counter(name for name in names if name in known)),
        "count": len(names),
        "faults": [{"rule": one.rule, "words": one.words(language), "card": one.card} for one in faults],
        "text": decks.write((name for name in names if name in known), language),
    }


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


def _spread(cards: Cards) -> list[str]:
    if sum(cards.values()) > ROOM:
        raise Refusal("too_many_cards")
    return [name for name, count in cards.items() for _ in range(count)]


def _shown(deck: store.Deck) -> dict[str, Any]:
    cards: Cards = orjson.loads(deck.cards)
    # A card that the game no longer has is a fault as well.
    legal = not cards_of(deck.game).faults(_spread(cards), deck.size)
    return {"id": deck.id, "name": deck.name, "size": deck.size, "cards": cards, "legal": legal, "at": deck.updated_at}


def _deck_name(name: str) -> str:
    text = clean_line(name)
    if len(text) > NAME_LENGTH or not is_seen(text):
        raise Refusal("bad_name", most=NAME_LENGTH)
    return text
