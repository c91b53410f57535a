"""What happens at a table with horse cards in either game. A game lists these among its events, and adds its own."""

from typing import ClassVar

from app.engine.kernel.play import Event, fact


@fact
class RaceBegan(Event):
    race: int
    first: int
    stack: int


@fact
class CardsDealt(Event):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str]


@fact
class OrderDealt(Event):
    """Face down: only its owner knows the horse. In the last race `OrderRevealed` follows at once."""

    secret: ClassVar[tuple[str, ...]] = ("horse",)
    seat: int
    horse: int


@fact
class OrderRevealed(Event):
    seat: int
    horse: int


@fact
class RoundBegan(Event):
    round: int
    first: int


@fact
class CardPlaced(Event):
    """`covered` is the top card that lies under it now, if any; `drawn`, whether it came from the stack."""

    seat: int
    card: str
    box: str
    covered: str | None
    drawn: bool


@fact
class Passed(Event):
    """`forced`: there was no card to place, and everybody could know it."""

    seat: int
    forced: bool


@fact
class CardDrawn(Event):
    """The first player has turned up the top card of the stack."""

    seat: int
    card: str
    stack: int


@fact
class StackRemade(Event):
    """Covered cards went back into the stack."""

    rule: str
    covered: int
    stack: int


@fact
class NothingDrawn(Event):
    seat: int


@fact
class HorseMoved(Event):
    horse: int
    by: int
    to: int


@fact
class MarkerPassed(Event):
    seat: int


@fact
class TicketsShown(Event):
    """The indicated cards left in hand are tickets now; of the free cards only their number is told."""

    seat: int
    cards: list[str]
    free: int


@fact
class RaceSettled(Event):
    race: int
    money: list[int]
