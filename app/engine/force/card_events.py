"""Events of cards that move between zones, or are looked at, shown or shuffled (400).

One of the first five reports every card that changes its zone; which one depends on who can see the card before and
after. A place names the seat and the zone: "0/hand", "1/area3", "0/farm", or "resolution". `cards` are names, `ids` the
ids in the new zone, `were` the ids in the old one; `why` is a clause of the rules or the name of a card.
"""

from typing import ClassVar

from app.engine.kernel.play import Event, fact


@fact
class CardsMoved(Event):
    """Cards moved from one open zone to another."""

    seat: int
    origin: str
    to: str
    cards: list[str]
    ids: list[int]
    were: list[int]
    why: str


@fact
class CardsShown(Event):
    """Hidden cards moved to an open zone. `were` is told only to the seat that could see them before."""

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
    """Open cards moved to a hidden zone. Everybody knows the names; only the owner learns the new `ids`."""

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
    """Hidden cards moved to a hidden zone. The owner of the hand that they left or entered knows them."""

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
    """Cards that nobody sees moved to where nobody sees them. `ids`: of cards now face down in a farm."""

    seat: int
    origin: str
    to: str
    count: int
    ids: list[int]
    why: str


@fact
class CardsSeen(Event):
    """A player looked at hidden cards; the cards did not move."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    place: str
    count: int
    cards: list[str]
    why: str


@fact
class CardsRevealed(Event):
    """Cards were shown to both players, or open cards were chosen; the cards did not move."""

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
    """A player put the top cards of a pile in an order of their choice."""

    seat: int
    place: str
    count: int
    why: str


@fact
class AreaReached(Event):
    """A distance area became empty. `area` is the number of the next one that has cards, or 0 (403.4)."""

    seat: int
    area: int


@fact
class CardPicked(Event):
    """A player picked a card face down; it stays secret until the other player has picked (103.4b)."""

    secret: ClassVar[tuple[str, ...]] = ("id",)
    seat: int
    count: int
    id: int


@fact
class CardsFaceUp(Event):
    """The race is over, and these cards were still hidden."""

    seat: int
    place: str
    cards: list[str]
