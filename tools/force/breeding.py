"""Decks for the search: random ones, ones without horses, mutations and crossovers. All decks are legal (602.1)."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import CARDS, is_horse
from app.engine.force.components import DECK
from tools.force.duel import Deck

FEW_HORSES: Final = 12  # a deck with fewer counts as one without horses
MANY: Final = 40  # most copies of a card without a limit, where the search chooses one
Kind = Callable[[str], bool]


def horses_in(deck: Deck) -> int:
    return sum(count for name, count in deck.items() if is_horse(name))


def most_of(name: str) -> int:
    return CARDS[name].copies or MANY


def random_deck(luck: Random, size: int = DECK) -> Deck:
    """A deck with a plausible share of each kind, and random cards of each kind."""
    horses, forces = luck.randint(size * 3 // 10, size // 2), luck.randint(size // 4, size * 9 // 20)
    deck: Counter[str] = Counter(normal_force=forces)
    fill(deck, horses + forces, luck, is_horse)
    fill(deck, size, luck, lambda name: CARDS[name].kind == "support")
    return dict(deck)


def deck_without_horses(luck: Random, size: int = DECK) -> Deck:
    deck: Counter[str] = Counter()
    fill(deck, size, luck, lambda name: CARDS[name].kind == "support")
    return dict(deck)


def deck_with_few_horses(luck: Random, size: int = DECK) -> Deck:
    """A deck with the second population's maximum of horses, force to pay for them, and random supports."""
    horses, forces = luck.randint(6, FEW_HORSES - 1), luck.randint(6, 14)
    deck: Counter[str] = Counter(normal_force=forces)
    fill(deck, horses + forces, luck, is_horse)
    fill(deck, size, luck, lambda name: CARDS[name].kind == "support")
    return dict(deck)


def fill(deck: Counter[str], size: int, luck: Random, kind: Kind) -> None:
    """Add cards of this kind, two or three of a name, until the deck has this size."""
    names = [card.name for card in ALL if kind(card.name)]
    while deck.total() < size:
        name = luck.choice(names)
        room = min(size - deck.total(), most_of(name) - deck[name], luck.randint(2, 3))
        deck[name] += max(0, room)


def mutated(deck: Deck, luck: Random, *, few_horses: bool = False) -> Deck:
    """Exchange one to four lots of one to three copies for other cards, more often for a card of the same kind."""
    child = Counter(deck)
    for _ in range(luck.randint(1, 4)):
        out = luck.choice(list(child))
        alike = luck.random() < 0.7
        names = [card.name for card in ALL if not alike or card.kind == CARDS[out].kind]
        into = luck.choice(names)
        if few_horses and is_horse(into) and horses_in(child) + 3 >= FEW_HORSES:
            continue
        count = min(child[out], luck.randint(1, 3), most_of(into) - child[into])
        if into != out and count > 0:
            child[out] -= count
            child[into] += count
    return {name: count for name, count in child.items() if count > 0}


def crossed(one: Deck, two: Deck, luck: Random) -> Deck:
    """A deck of the same size from the cards of both."""
    size = sum(one.values())
    pool = [name for deck in (one, two) for name, count in deck.items() for _ in range(count)]
    luck.shuffle(pool)
    child: Counter[str] = Counter()
    for name in pool:
        if child.total() < size and child[name] < most_of(name):
            child[name] += 1
    return dict(child)


def as_list(deck: Deck) -> str:
    """The deck's cards in the order of the card numbers, as in the ready decks."""
    return ", ".join(f"{deck[name]} {name}" for name in CARDS if deck.get(name))
