"""Advice for people who build a deck: which cards fit, and a deck filled up with them.

Three things speak for a card: the deck is short of its kind (measured by the ready decks), it stands beside cards of
this deck in a ready deck, and it runs in the area in which most of this deck's horses run.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import Final, TypeAlias

from app.engine.force.cards.pool import CARDS, is_normal
from app.engine.force.decks.ready import READY
from app.engine.force.vocabulary.printed import CardDef, Horse

KINDS: Final = ("horse", "force", "support")
CHEAP: Final = 1  # the highest cost of a horse that nearly every hand can pay
PLAIN: Final = "normal_force"
# The weight of each reason, and how many cards too few make a shortage worth naming.
SHORT, KIN, STYLE, CHEAPER, POWER, SUITED = 12.0, 2.0, 1.0, 1.0, 0.3, 1.5
NAMED: Final = 2.0

Race: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A card that fits. `why`: `short` (the deck has `number` cards of the kind `other` too few), `cheap` (it has
    `number` cheap horses too few), `beside` (ready decks have it with the card `other`), `style` (the deck has `number`
    horses with the style `other`).
    """

    card: str
    why: str
    other: str = ""
    number: int = 0


@cache
def usual() -> dict[str, float]:
    """The share of each kind of cards, and of cheap horses, in the ready decks on average."""
    return {kind: sum(_share(deck.counts, kind) for deck in READY.values()) / len(READY) for kind in (*KINDS, "cheap")}


def _share(counts: Mapping[str, int], kind: str) -> float:
    return sum(n for name, n in counts.items() if _is(CARDS[name], kind)) / max(1, sum(counts.values()))


def _is(card: CardDef, kind: str) -> bool:
    return isinstance(card, Horse) and card.cost <= CHEAP if kind == "cheap" else card.kind == kind


class Adviser:
    """Judges cards for one deck. `held`: how many of each card one has, if not any number; `race`: its surface and its
    distance, if they are known.
    """

    def __init__(
        self, counts: Mapping[str, int], size: int, held: Mapping[str, int] | None = None, race: Race | None = None
    ) -> None:
        self.race = race
        self.counts, self.size, self.held = (
            Counter({name: counts[name] for name in counts if name in CARDS}),
            size,
            held,
        )
        full = {kind: share * size for kind, share in usual().items()}
        has = {kind: _share(self.counts, kind) * self.counts.total() for kind in full}
        self.lacks = {kind: full[kind] - has[kind] for kind in full}
        self.styles = Counter(
            chain.from_iterable(card.styles * n for name, n in counts.items() if isinstance(card := CARDS[name], Horse))
        )
        self.near = {name: self._nearness(deck.counts) for name, deck in READY.items()}

    def _nearness(self, other: Mapping[str, int]) -> float:
        """How much of this deck a ready deck contains, 0 to 1. A card that many ready decks have says little."""
        mine = {name: n / _decks_with(name) for name, n in self.counts.items() if not is_normal(name)}
        shared = sum(weight for name, weight in mine.items() if name in other)
        return shared / sum(mine.values()) if mine else 0.0

    def room(self, name: str) -> int:
        most = CARDS[name].copies or self.size
        if self.held is not None:
            most = min(most, self.held.get(name, 0))
        return most - self.counts[name]

    def worth(self, name: str) -> float:
        card = CARDS[name]
        worth = SHORT * self.lacks[card.kind] / self.size + KIN * self._kin(name)
        if isinstance(card, Horse):
            worth += STYLE * self._styled(card) + POWER * (card.running + card.guard / 2 - card.cost) / 2
            worth += SUITED * (self.race is not None and _suits(card, *self.race))
            worth += CHEAPER * max(0.0, self.lacks["cheap"]) / self.size * _is(card, "cheap")
        return worth

    def _kin(self, name: str) -> float:
        return sum(near * READY[deck].counts.get(name, 0) / (CARDS[name].copies or self.size)
                   for deck, near in self.near.items())  # fmt: skip

    def _styled(self, card: Horse) -> float:
        """The share of this deck's horses that run in an area of this one."""
        horses = sum(n for name, n in self.counts.items() if CARDS[name].kind == "horse")
        return max((self.styles[style] for style in card.styles), default=0) / max(1, horses)

    def best(self, names: Iterable[str]) -> list[str]:
        """The cards of which one more may go into the deck, the best first."""
        return sorted((name for name in names if self.room(name) > 0), key=self.worth, reverse=True)

    def reason(self, name: str) -> Suggestion:
        card = CARDS[name]
        if self.lacks[card.kind] >= NAMED and self.lacks[card.kind] == max(self.lacks[kind] for kind in KINDS):
            return Suggestion(name, "short", card.kind, round(self.lacks[card.kind]))
        beside = max(self.counts, key=lambda other: _beside(name, other), default="")
        if beside and _beside(name, beside) > 0:
            return Suggestion(name, "beside", beside)
        if isinstance(card, Horse) and self._styled(card) > 0:
            style = max(card.styles, key=lambda style: self.styles[style])
            return Suggestion(name, "style", str(style), self.styles[style])
        if _is(card, "cheap") and self.lacks["cheap"] >= NAMED:
            return Suggestion(name, "cheap", number=round(self.lacks["cheap"]))
        return Suggestion(name, "short", card.kind, max(0, round(self.lacks[card.kind])))


def _suits(card: Horse, surface: str, distance: str) -> bool:
    return surface in card.surfaces and distance in card.distances


@cache
def _decks_with(name: str) -> int:
    return 1 + sum(name in deck.counts for deck in READY.values())


@cache
def _beside(one: str, other: str) -> float:
    """How closely two cards belong together: ready decks with both, less for a card that is in many."""
    if one == other or is_normal(one) or is_normal(other):
        return 0.0
    both = sum(one in deck.counts and other in deck.counts for deck in READY.values())
    return both / _decks_with(other)


def suggest(counts: Mapping[str, int], size: int, most: int) -> list[Suggestion]:
    """At most `most` cards that fit into this deck, the best first; of the cards that it holds none."""
    adviser = Adviser(counts, size)
    fresh = (name for name in CARDS if not adviser.counts[name] or is_normal(name))
    return [adviser.reason(name) for name in adviser.best(fresh)[:most]]


@lru_cache(maxsize=256)
def build_sealed(bag: tuple[tuple[str, int], ...], size: int, race: Race | None) -> dict[str, int]:
    """602.3: a deck built of the cards in the bag, for a race if it is known."""
    return fill_up({}, size, dict(bag), race)


def fill_up(
    counts: Mapping[str, int], size: int, held: Mapping[str, int] | None = None, race: Race | None = None
) -> dict[str, int]:
    """The deck with the best fitting cards added until it is full. It takes nothing out."""
    deck = Counter(counts)
    while deck.total() < size:
        adviser = Adviser(deck, size, held, race)
        found = adviser.best(CARDS)
        if not found:
            break
        deck[found[0]] += 1
    return dict(deck)
