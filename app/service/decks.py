"""Decks of one's own for Force of the Horse: judged by the game, saved to one's name, shown to nobody else."""

import secrets
from collections import Counter
from typing import Any, Final

import orjson

from app.engine.force.components import DECK, LONG_DECK
from app.engine.force.decks import Fault, check_deck, read_deck, write_deck
from app.engine.force.language import Language
from app.engine.force.pool import CARDS
from app.service.cards import SLUG, SPOKEN
from app.service.clock import HouseClock
from app.service.errors import Conflict, Invalid, NotFound
from app.service.people import Person, clean_line
from app.store import decks as store
from app.store.database import Database
from app.store.writer import Writer

MOST: Final = 50
NAME_LENGTH: Final = 40
SIZES: Final = (DECK, LONG_DECK)
# Of a draft: so many cards may be in it before some are taken out again.
ROOM: Final = 200
# Whoever pastes something else than a deck need not be told of each line.
UNREAD: Final = 20

Cards = dict[str, int]


class Decks:
    def __init__(self, database: Database, writer: Writer, clock: HouseClock) -> None:
        self._database, self._writer, self._clock = database, writer, clock

    async def all_of(self, person: Person) -> list[dict[str, Any]]:
        return [_shown(deck) for deck in await self._database.read(store.decks_of, person.id, SLUG)]

    async def add(self, person: Person, name: str, size: int, cards: Cards) -> dict[str, Any]:
        now = self._clock.now()
        written = _checked(size, cards)
        deck = store.Deck(secrets.token_hex(8), person.id, SLUG, _deck_name(name), size, written, now, now)
        if not await self._writer.run(lambda c: store.add_deck(c, deck, MOST)):
            raise Conflict("too_many_decks", f"Nobody can keep more than {MOST} decks: remove one first.")
        return _shown(deck)

    async def change(self, person: Person, deck_id: str, name: str, size: int, cards: Cards) -> dict[str, Any]:
        now = self._clock.now()
        new_name, written = _deck_name(name), _checked(size, cards)
        changed = await self._writer.run(
            lambda c: store.change_deck(c, person.id, deck_id, new_name, size, written, now)
        )
        found = await self._database.read(store.deck, person.id, deck_id) if changed else None
        if found is None:
            raise no_deck()
        return _shown(found)

    async def remove(self, person: Person, deck_id: str) -> None:
        if not await self._writer.run(lambda c: store.remove_deck(c, person.id, deck_id)):
            raise no_deck()


def judge(size: int, cards: Cards | None, text: str | None, language: str) -> dict[str, Any]:
    """What is in a deck, given as cards or as text, what is wrong with it by which clause, and how it is written."""
    if (cards is None) == (text is None):
        raise Invalid("cards_or_text", "Give either the cards of the deck or its text.")
    spoken: Language = SPOKEN[language]
    unread: list[Fault] = []
    if cards is not None:
        names = _spread(cards)
    else:
        names, unread = read_deck(text or "")
        if len(names) > ROOM:
            raise Invalid("too_many_cards", f"No deck has more than {ROOM} cards, not even a draft.")
    faults = [*unread[:UNREAD], *check_deck(names, size)]
    return {
        "size": size,
        "cards": dict(Counter(name for name in names if name in CARDS)),
        "count": len(names),
        "faults": [{"rule": one.rule, "words": one.words(spoken), "card": one.card} for one in faults],
        "text": write_deck((name for name in names if name in CARDS), spoken),
    }


def _checked(size: int, cards: Cards) -> str:
    """As it is written down. A deck may be saved while it is not legal yet, but not with cards that do not exist."""
    unknown = next((name for name in cards if name not in CARDS), None)
    if unknown is not None:
        raise Invalid("no_such_card", f"There is no card {unknown!r} in this game.", "602.1b")
    if size not in SIZES:
        raise Invalid("bad_size", f"A deck has {DECK} cards, or {LONG_DECK} for a long race.", "602.1a")
    if sum(cards.values()) > ROOM:
        raise Invalid("too_many_cards", f"No deck has more than {ROOM} cards, not even a draft.")
    return orjson.dumps({name: cards[name] for name in CARDS if cards.get(name)}).decode()


def _spread(cards: Cards) -> list[str]:
    if sum(cards.values()) > ROOM:
        raise Invalid("too_many_cards", f"No deck has more than {ROOM} cards, not even a draft.")
    return [name for name, count in cards.items() for _ in range(count)]


def _shown(deck: store.Deck) -> dict[str, Any]:
    cards: Cards = orjson.loads(deck.cards)
    # A card that has left the game since makes the deck illegal, and is named as such.
    legal = not check_deck(_spread(cards), deck.size)
    return {"id": deck.id, "name": deck.name, "size": deck.size, "cards": cards, "legal": legal, "at": deck.updated_at}


def _deck_name(name: str) -> str:
    text = clean_line(name)
    if not 1 <= len(text) <= NAME_LENGTH:
        raise Invalid("bad_name", f"The name of a deck has 1 to {NAME_LENGTH} characters that one can see.")
    return text


def no_deck() -> NotFound:
    """Said alike for decks that are not there and for those of others."""
    return NotFound("no_such_deck", "You have no such deck.")
