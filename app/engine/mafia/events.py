"""What happens at a table of Horse Racing Mafia, as facts from which the whole game can be recomputed."""

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
class HorseHome(Event):
    """Past the post by `past`; the sum and the higher of its two top cards break ties (M-6.2)."""

    horse: int
    past: int
    sum: int
    top: int


@fact
class SupplyOpened(Event):
    """A horse has reached the supply line for the first time this race (M-5.1)."""

    horses: list[int]
    stack: int


@fact
class CardsBought(Event):
    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str]


@fact
class QuinellaLaid(Event):
    """That a bet was laid is public at once; which cards, when all have decided (M-5.4)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    bet: int
    cards: list[str]


@fact
class BettingFinished(Event):
    seat: int
    bets: int


@fact
class QuinellaRevealed(Event):
    seat: int
    bet: int
    cards: list[str]


@fact
class RaceEnded(Event):
    """`places` lists {"horse", "place", "at", "home"}, best first; `home` is the round, or None.

    `unordered` are the horses nobody was ordered to bring home.
    """

    race: int
    places: list[dict[str, int | None]]
    unordered: list[int]


EVENTS = (
    *(GameBegan, RaceBegan, CardsDealt, OrderDealt, OrderRevealed, RoundBegan, CardPlaced, Passed, CardDrawn),
    *(StackRemade, NothingDrawn, HorseMoved, HorseHome, SupplyOpened, CardsBought, QuinellaLaid, BettingFinished),
    *(QuinellaRevealed, MarkerPassed, RaceEnded, TicketsShown, RaceSettled, Paid, GameEnded),
)
