"""Events that Horse Racing Mafia and Long Shot share. Each game includes them in its list of events."""

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
    """A secret order: only its owner learns the horse. In the last race `OrderRevealed` follows at once."""

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
    """`covered` is the former top card of the box, if there was one. `drawn`: the card came from the stack."""

    seat: int
    card: str
    box: str
    covered: str | None
    drawn: bool


@fact
class Passed(Event):
    """`forced`: the player had no card, and everybody could see that."""

    seat: int
    forced: bool


@fact
class CardDrawn(Event):
    """The first player turned up the top card of the stack."""

    seat: int
    card: str
    stack: int


@fact
class StackRemade(Event):
    """Covered cards were shuffled back into the stack."""

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
    """The horse cards left in a hand became tickets. Of the free cards, only the number is public."""

    seat: int
    cards: list[str]
    free: int


@fact
class RaceSettled(Event):
    race: int
    money: list[int]
