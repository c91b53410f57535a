"""What happens at a table of Long Shot, as facts from which the whole game can be recomputed."""

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
    """Somebody who might have placed a second card in the spurt has not (L-6.2)."""

    seat: int


@fact
class CardTaken(Event):
    """A card from the stack into the hand, at the end of a turn (L-3.1)."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str
    stack: int


@fact
class HorseHome(Event):
    """Past the post by `past`; the sum of its two top cards breaks ties (L-8.2)."""

    horse: int
    past: int
    sum: int


@fact
class SpurtBegan(Event):
    """These horses have reached the line, the first in this race: from the next round on a turn is up to two cards."""

    horses: list[int]


@fact
class RaceEnded(Event):
    """`places` lists {"horse", "place", "at", "home"}, best first; `home` is the round. Both are None if not home."""

    race: int
    places: list[dict[str, int | None]]


EVENTS = (
    *(GameBegan, RaceBegan, CardsDealt, OrderDealt, OrderRevealed, RoundBegan, CardPlaced, SecondForgone, Passed),
    *(CardTaken, StackRemade, NothingDrawn, CardDrawn, HorseMoved, HorseHome, SpurtBegan, MarkerPassed),
    *(RaceEnded, TicketsShown, RaceSettled, Paid, GameEnded),
)
