"""What happens at a table with horse cards in either game. A game lists these among its events, and adds its own."""

from dataclasses import dataclass
from typing import ClassVar

from app.engine.kernel.play import Event


@dataclass(frozen=True, slots=True)
class RaceBegan(Event):
    race: int
    first: int
    stack: int


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str]


@dataclass(frozen=True, slots=True)
class OrderDealt(Event):
    """Face down: only its owner knows the horse. In the last race `OrderRevealed` follows at once."""

    secret: ClassVar[tuple[str, ...]] = ("horse",)
    seat: int
    horse: int


@dataclass(frozen=True, slots=True)
class OrderRevealed(Event):
    seat: int
    horse: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    first: int


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """`covered` is the top card that lies under it now, if any; `drawn`, whether it came from the stack."""

    seat: int
    card: str
    box: str
    covered: str | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """`forced`: there was no card to place, and everybody could know it."""

    seat: int
    forced: bool


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The first player has turned up the top card of the stack."""

    seat: int
    card: str
    stack: int


@dataclass(frozen=True, slots=True)
class StackRemade(Event):
    """Covered cards went back into the stack."""

    rule: str
    covered: int
    stack: int


@dataclass(frozen=True, slots=True)
class NothingDrawn(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class HorseMoved(Event):
    horse: int
    by: int
    to: int


@dataclass(frozen=True, slots=True)
class MarkerPassed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class TicketsShown(Event):
    """The indicated cards left in hand are tickets now; of the free cards only their number is told."""

    seat: int
    cards: list[str]
    free: int


@dataclass(frozen=True, slots=True)
class RaceSettled(Event):
    race: int
    money: list[int]
