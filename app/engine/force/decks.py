"""Decks (602): what makes one legal, decks as text, and the ready ones to play with.

As text a deck is a line a name, "3 Copper Kettle"; the name may be in any of the three languages, or the one in code.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import normalize

from app.engine.force.language import LANGUAGES, Language, Says
from app.engine.force.pool import CARDS


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a deck is not legal: a clause, a word for the reason, and what it is about: a card, or a line of text."""

    rule: str
    reason: str  # size, copies, unknown, unreadable
    card: str = ""
    has: int = 0
    may: int = 0

    def words(self, language: Language) -> str:
        """A sentence for the one who builds the deck."""
        name = CARDS[self.card].title.in_(language) if self.card in CARDS else self.card
        return FAULTS[self.reason].in_(language).format(name=name, has=self.has, may=self.may)

    def __str__(self) -> str:
        return self.words("en")


FAULTS: Final = {
    "size": Says(
        "A deck for this race has exactly {may} cards, not {has}.",
        "このレースのデッキはちょうど{may}枚です（現在{has}枚）。",
        "這場比賽的牌組必須正好{may}張（目前{has}張）。",
    ),
    "copies": Says(
        "A deck may hold {may} of “{name}”, not {has}.",
        "「{name}」はデッキに{may}枚までです（現在{has}枚）。",
        "「{name}」在牌組中最多{may}張（目前{has}張）。",
    ),
    "unknown": Says(
        "“{name}” is no card of this game.",
        "「{name}」というカードはこのゲームにありません。",
        "這個遊戲沒有「{name}」這張牌。",
    ),
    "unreadable": Says(
        "“{name}” is not a number and the name of a card, like “3 Lamp Oil”.",
        "「{name}」は「3 アンドンアブラ」のような「枚数 カード名」の形ではありません。",
        "「{name}」不是像「3 燈油」這樣的「張數 牌名」。",
    ),
}


def check_deck(cards: Iterable[str], size: int) -> list[Fault]:
    """602.1, with the limits that cards set for themselves (602.2). A deck without faults is legal."""
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


def _plain(title: str) -> str:
    """As people write it: full-width letters and digits, capitals and spaces make no difference."""
    return " ".join(normalize("NFKC", title).casefold().split())


@cache
def _by_title() -> dict[str, str]:
    named = {_plain(card.title.in_(language)): name for name, card in CARDS.items() for language in LANGUAGES}
    return {**named, **{name: name for name in CARDS}}


def read_deck(text: str) -> tuple[list[str], list[Fault]]:
    """The cards of a deck written as text, in order, and the lines that are none. A line with # is a remark."""
    cards: list[str] = []
    unread: list[Fault] = []
    for line in (line.strip() for line in text.splitlines()):
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(_plain(line))
        name = _by_title().get(found[2]) if found else None
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
