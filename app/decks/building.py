"""Help with building a deck: a check of it, advice, and a trial. None of it reads a person's data."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from app.decks.cards import cards_of, deck_game
from app.engine.catalog import GAMES
from app.engine.kernel.decks import Fault
from app.errors import Refusal

# Most cards of a draft; more than a legal deck has, so that people can first add and then remove cards.
ROOM: Final = 200
# Most unreadable lines that a check reports, in case the pasted text is no deck at all.
UNREAD: Final = 20
KEPT: Final = 500  # results of trials

Cards = dict[str, int]


def judge(size: int, cards: Cards | None, text: str | None, language: str) -> dict[str, Any]:
    """Check a deck given as cards or as text: its cards, its faults with their rule numbers, and its text form."""
    if (cards is None) == (text is None):
        raise Refusal("cards_or_text")
    decks = cards_of(deck_game())
    known = decks.names()
    unread: Sequence[Fault] = ()
    if cards is not None:
        names = spread(cards)
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


def advise(size: int, cards: Cards) -> dict[str, Any]:
    """Cards that fit into this deck, with the reason for each, and the deck filled up with such cards."""
    decks = cards_of(deck_game())
    known = decks.names()
    spread(cards)
    return dict(decks.advice({name: n for name, n in cards.items() if name in known}, size))


def spread(cards: Cards) -> list[str]:
    """The name of each card as often as the deck has it."""
    if sum(cards.values()) > ROOM:
        raise Refusal("too_many_cards")
    return [name for name, count in cards.items() for _ in range(count)]


class Trials:
    """Races decks alone, one deck at a time in a thread: a trial takes up to a second. A deck has one result per race,
    so results are kept.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._kept: OrderedDict[tuple[object, ...], dict[str, Any]] = OrderedDict()

    async def run(self, cards: Cards, metres: int, surface: str) -> dict[str, Any]:
        game = GAMES[deck_game()]
        decks = cards_of(game.slug)
        if metres not in decks.races or surface not in decks.surfaces:
            raise Refusal("no_such_race")
        if decks.faults(spread(cards), decks.races[metres]):
            raise Refusal("deck_not_legal")
        key = (metres, surface, *sorted(cards.items()))
        async with self._turn:
            if (found := self._kept.get(key)) is None:
                found = dict(await asyncio.to_thread(decks.trial, game, cards, metres, surface))
                self._kept[key] = found
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
        return found
