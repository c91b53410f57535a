"""The events of Horse Racing Mafia. A reader can recompute the whole game from them."""

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
    """A horse finished, `past` spaces beyond the line. The sum of its two top cards and the higher of them break ties
    (M-6.2).
    """

    horse: int
    past: int
    sum: int
    top: int


@fact
class SupplyOpened(Event):
    """A horse reached the supply line, the first one in this race (M-5.1)."""

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
    """A player laid a quinella bet. Everybody sees that at once, but sees the cards only when all players have decided
    (M-5.4).
    """

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
    """The result of a race. `places` lists {"horse", "place", "at", "home"}, best first; `home` is the round in which
    the horse finished, or None.

    `unordered` are the horses that no player's order named.
    """

    race: int
    places: list[dict[str, int | None]]
    unordered: list[int]


EVENTS = (
    *(GameBegan, RaceBegan, CardsDealt, OrderDealt, OrderRevealed, RoundBegan, CardPlaced, Passed, CardDrawn),
    *(StackRemade, NothingDrawn, HorseMoved, HorseHome, SupplyOpened, CardsBought, QuinellaLaid, BettingFinished),
    *(QuinellaRevealed, MarkerPassed, RaceEnded, TicketsShown, RaceSettled, Paid, GameEnded),
)
