"""What happens at a table of Ready Set Bet, as facts from which the whole game can be recomputed."""

from typing import Any, ClassVar

from app.engine.kernel.play import Event, GameBegan, GameEnded, Paid, fact


@fact
class RacePrepared(Event):
    """The cards that lie out for this race (R-7.1): five prop cards, and the exotic cards turned up so far."""

    race: int
    props: list[str]
    exotics: list[str]


@fact
class VipPileRemade(Event):
    """The pile ran out, and what had been laid aside was shuffled into a new one (R-7.2)."""

    cards: int


@fact
class VipDealt(Event):
    """Two cards to choose from, for the owner's eyes alone (R-7.2)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str]


@fact
class VipKept(Event):
    """Face up before its owner from now on. `late`: nobody chose in time, and it is the card that was dealt first."""

    seat: int
    card: str
    late: bool


@fact
class HostingAnswered(Event):
    seat: int
    accept: bool
    late: bool


@fact
class HostNamed(Event):
    """`how`: "option", "lots", "stayed", "accepted" or "obliged" (R-2.6)."""

    race: int
    seat: int
    how: str


@fact
class HouseBetLaid(Event):
    """`lots`: the host did not lay it in time, and lots decided (R-2.4)."""

    seat: int
    token: str
    spot: str
    lots: bool


@fact
class TokensTaken(Event):
    """The tokens a bettor has for this race (R-1.4, R-9.2)."""

    seat: int
    tokens: list[str]


@fact
class SaidReady(Event):
    seat: int


@fact
class RaceStarted(Event):
    """They are off. `by`: the host who called it; None where nobody hosts, or the host did not call it in time."""

    race: int
    by: int | None


@fact
class DiceRolled(Event):
    """`in_a_row`: how many rolls in a row, this one included, have been for the same horse (R-3.2).

    `by`: the host who rolled; None where nobody hosts, or the host did not roll in time.
    """

    roll: int
    dice: list[int]
    horse: str
    in_a_row: int
    by: int | None


@fact
class HorseMoved(Event):
    horse: str
    by: int
    to: int
    bonus: bool


@fact
class LineCrossed(Event):
    """A horse has crossed the red line; `number` counts them (R-3.3)."""

    horse: str
    number: int


@fact
class BettingClosed(Event):
    """`reason`: "third_crossing" (R-3.3) or "finish" (R-3.4)."""

    race: int
    reason: str


@fact
class BetLaid(Event):
    """`late`: after the close. `shared`: on a spot that others hold. `card`: the VIP card that it took for either."""

    seat: int
    token: str
    spot: str
    late: bool
    shared: bool
    cards: list[str]


@fact
class RaceEnded(Event):
    """`places` lists {"horse", "place", "at"}, best first."""

    race: int
    places: list[dict[str, Any]]


@fact
class BetSettled(Event):
    """A bet with the figures that held for it: won, value × times; lost, the spot's loss and the token's own.

    `cards` are the VIP cards that changed one of them.
    """

    seat: int
    token: str
    spot: str
    won: bool
    value: int
    times: int
    loss: int
    token_loss: int
    cards: list[str]


@fact
class RaceSettled(Event):
    race: int
    money: list[int]


EVENTS = (
    *(GameBegan, RacePrepared, VipPileRemade, VipDealt, VipKept, HostingAnswered, HostNamed, HouseBetLaid, TokensTaken),
    *(SaidReady, RaceStarted, DiceRolled, HorseMoved, LineCrossed, BettingClosed, BetLaid, RaceEnded, BetSettled),
    *(RaceSettled, Paid, GameEnded),
)
