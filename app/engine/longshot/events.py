"""The events of Long Shot. A reader can recompute the whole game from them."""

from typing import ClassVar

from app.engine.kernel.play import Event, GameBegan, GameEnded, Paid, fact
from app.engine.suzuki.events import (
    CardDrawn,
    CardPlaced,
    CardsDealt,
    HorseMoved,
    MarkerPassed,
    NothingDrawn,
    OrderDealt,
    OrderRevealed,
    Passed,
    RaceBegan,
    RaceSettled,
    RoundBegan,
    StackRemade,
    TicketsShown,
)


@fact
class SecondForgone(Event):
    """A player declined to place a second card in the spurt (L-6.2)."""

    seat: int


@fact
class CardTaken(Event):
    """A player took a card from the stack at the end of a turn (L-3.1)."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str
    stack: int


@fact
class DrawForgone(Event):
    """A player passed and took no card (L-5.1)."""

    seat: int


@fact
class HorseHome(Event):
    """A horse finished, `past` spaces beyond the line. The sum of its two top cards breaks ties (L-8.2)."""

    horse: int
    past: int
    sum: int


@fact
class SpurtBegan(Event):
    """These horses are the first in this race to reach the line. From the next round on, a turn is up to two cards."""

    horses: list[int]


@fact
class RaceEnded(Event):
    """`places` lists {"horse", "place", "at", "home"}, best first. `home` is the round in which the horse finished.
    `place` and `home` are None for a horse that did not finish.
    """

    race: int
    places: list[dict[str, int | None]]


EVENTS = (
    *(GameBegan, RaceBegan, CardsDealt, OrderDealt, OrderRevealed, RoundBegan, CardPlaced, SecondForgone, Passed),
    *(CardTaken, DrawForgone, StackRemade, NothingDrawn, CardDrawn, HorseMoved, HorseHome, SpurtBegan, MarkerPassed),
    *(RaceEnded, TicketsShown, RaceSettled, Paid, GameEnded),
)
