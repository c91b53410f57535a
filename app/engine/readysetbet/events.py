"""The events of Ready Set Bet. A reader can recompute the whole game from them."""

from typing import Any, ClassVar

from app.engine.kernel.play import Event, GameBegan, GameEnded, Paid, fact


@fact
class RacePrepared(Event):
    """The cards for this race (R-7.1): five prop cards, and all exotic cards turned up so far."""

    race: int
    props: list[str]
    exotics: list[str]


@fact
class VipPileRemade(Event):
    """The VIP pile was empty, and the discarded VIP cards were shuffled into a new one (R-7.2)."""

    cards: int


@fact
class VipDealt(Event):
    """Two VIP cards to choose from. Only their owner sees them (R-7.2)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    count: int
    cards: list[str]


@fact
class VipKept(Event):
    """A player keeps a VIP card, which lies face up from now on. `late`: the player did not choose in time, and the
    server kept the first card.
    """

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
    """`lots`: the host did not lay the token in time, and the server chose a random spot (R-2.4)."""

    seat: int
    token: str
    spot: str
    lots: bool


@fact
class TokensTaken(Event):
    """The tokens of a bettor for this race (R-1.4, R-9.2)."""

    seat: int
    tokens: list[str]


@fact
class SaidReady(Event):
    seat: int


@fact
class RaceStarted(Event):
    """The race started. `by`: the host who called it, or None if nobody hosts or the host did not call it in time."""

    race: int
    by: int | None


@fact
class DiceRolled(Event):
    """`in_a_row`: the number of successive rolls for the same horse, including this one (R-3.2).

    `by`: the host who rolled, or None if nobody hosts or the host did not roll in time.
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
    """A horse crossed the red line. `number` counts the crossings of the race (R-3.3)."""

    horse: str
    number: int


@fact
class BettingClosed(Event):
    """`reason`: "third_crossing" (R-3.3) or "finish" (R-3.4)."""

    race: int
    reason: str


@fact
class BetLaid(Event):
    """`late`: laid after the close. `shared`: on a spot that others hold. `card`: the VIP card that allowed the late or
    shared bet.
    """

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
    """A bet with the numbers that applied. A bet that won pays value × times; a lost one costs the loss of the spot and
    of the token.

    `cards` are the VIP cards that changed one of these numbers.
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
