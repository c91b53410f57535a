"""Decks (602): what makes one legal, decks as text, and the ready ones to play with.

As text a deck is a line a name, "3 Copper Kettle"; the name may be in any of the three languages, or the one in code.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from app.engine.force.language import LANGUAGES, Language, Says
from app.engine.force.pool import CARDS


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck is not legal: a clause, a word for the reason, and what it is about."""

    rule: str
    reason: str  # size, copies, unknown, unreadable
    card: str = ""
    has: int = 0
    may: int = 0

    def __str__(self) -> str:
        match self.reason:
            case "size":
                return f"a deck for this race has exactly {self.may} cards, not {self.has}"
            case "copies":
                return f"{CARDS[self.card].title.en} may be in a deck {self.may} times, not {self.has} times"
            case _:
                return f"there is no card {self.card!r}"


def faults(cards: Iterable[str], size: int) -> list[Fault]:
    """602.1, with the limits that cards set for themselves (602.2)."""
    counts = Counter(cards)
    found = [Fault("602.1a", "size", has=counts.total(), may=size)] if counts.total() != size else []
    for name, count in counts.items():
        if name not in CARDS:
            found.append(Fault("602.1b", "unknown", name, count))
        elif 0 < CARDS[name].copies < count:
            found.append(Fault("602.1c", "copies", name, count, CARDS[name].copies))
    return found


def limits(size: int) -> list[list[str | int]]:
    """Every card, and how many of it a deck of this size may hold."""
    return [[name, card.copies or size] for name, card in CARDS.items()]


# As text

_LINE: Final = re.compile(r"(\d{1,3})\s*[x×]?\s+(.+)")


@cache
def _by_title() -> dict[str, str]:
    named = {card.title.in_(language).casefold(): name for name, card in CARDS.items() for language in LANGUAGES}
    return {**named, **{name: name for name in CARDS}}


def read_deck(text: str) -> tuple[list[str], list[Fault]]:
    """The cards of a deck written as text, in order, and the lines that are none."""
    cards: list[str] = []
    unread: list[Fault] = []
    for line in (line.strip() for line in text.splitlines()):
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        name = _by_title().get(found[2].strip().casefold()) if found else None
        if found is None or name is None:
            unread.append(Fault("602.1", "unreadable", line))
        else:
            cards += [name] * int(found[1])
    return cards, unread


def write_deck(cards: Iterable[str], language: Language) -> str:
    """A line a name, in the order in which the cards are listed."""
    counts = Counter(cards)
    return "".join(f"{counts[name]} {card.title.in_(language)}\n" for name, card in CARDS.items() if counts[name])


# Ready decks


@dataclass(frozen=True, slots=True)
class ReadyDeck:
    """`plan` says how it wants to win; `metres` are the distances it is meant for, though its size fits others, too."""

    name: str
    title: Says
    plan: Says
    metres: tuple[int, ...]
    counts: dict[str, int]

    @property
    def cards(self) -> list[str]:
        return [name for name, count in self.counts.items() for _ in range(count)]

    @property
    def size(self) -> int:
        return sum(self.counts.values())


READY: Final[dict[str, ReadyDeck]] = {}


def add_decks(*decks: ReadyDeck) -> None:
    READY.update({deck.name: deck for deck in decks})


def ready_for(size: int) -> list[ReadyDeck]:
    return [deck for deck in READY.values() if deck.size == size]
