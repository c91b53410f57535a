"""Cards that go from zone to zone, that are looked at, shown, shuffled (400): facts like those of events.py.

Every card that changes its zone is told by one of the first five, by what can be seen of it. Places are "0/hand",
"1/area3", "0/farm", "resolution": whose zone, and which. `cards` are names, `ids` the new ids of cards where they are
now, `were` those they had before; *why* is a clause of the rules or the name of a card.
"""

from typing import ClassVar

from app.engine.kernel.play import Event, fact


@fact
class CardsMoved(Event):
    """Open cards stay open."""

    seat: int
    origin: str
    to: str
    cards: list[str]
    ids: list[int]
    were: list[int]
    why: str


@fact
class CardsShown(Event):
    """Hidden cards come into the open. Only who saw them knows which of the hidden ones they were."""

    secret: ClassVar[tuple[str, ...]] = ("were",)
    seat: int
    origin: str
    to: str
    cards: list[str]
    ids: list[int]
    were: list[int]
    why: str


@fact
class CardsHidden(Event):
    """Open cards go where they are hidden: what they were is known, which of the hidden ones they are is not."""

    secret: ClassVar[tuple[str, ...]] = ("ids",)
    seat: int
    origin: str
    to: str
    cards: list[str]
    ids: list[int]
    were: list[int]
    why: str


@fact
class CardsPassed(Event):
    """Hidden cards stay hidden; the owner of the hand they come from or go to knows them."""

    secret: ClassVar[tuple[str, ...]] = ("cards", "ids", "were")
    seat: int
    origin: str
    to: str
    count: int
    cards: list[str]
    ids: list[int]
    were: list[int]
    why: str


@fact
class CardsLaid(Event):
    """Cards nobody sees go where nobody sees them; `ids` are those of face-down cards in a farm."""

    seat: int
    origin: str
    to: str
    count: int
    ids: list[int]
    why: str


@fact
class CardsSeen(Event):
    """A player looked at hidden cards, without moving them."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    place: str
    count: int
    cards: list[str]
    why: str


@fact
class CardsRevealed(Event):
    """Cards were shown to both players, or chosen among open ones, and stay where they are."""

    seat: int
    place: str
    cards: list[str]
    why: str


@fact
class PileShuffled(Event):
    seat: int
    place: str
    count: int
    why: str


@fact
class CardsArranged(Event):
    """The top cards of a pile lie in an order somebody chose."""

    seat: int
    place: str
    count: int
    why: str


@fact
class AreaReached(Event):
    """A distance area is empty; the next one that has cards is `area`, 0 where there is none (403.4)."""

    seat: int
    area: int


@fact
class CardPicked(Event):
    """Face down, until the other has picked too (103.4b)."""

    secret: ClassVar[tuple[str, ...]] = ("id",)
    seat: int
    count: int
    id: int


@fact
class CardsFaceUp(Event):
    """The race is over: what was still hidden."""

    seat: int
    place: str
    cards: list[str]
