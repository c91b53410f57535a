"""The events of the Jockeys' Game. A reader can recompute the whole game from them.

A `rider` is a seat, or 3 for the dummy in a game of three players. A `seat` is always a person's. `backs` are the suits
that everybody sees, in the order of the cards.
"""

from typing import ClassVar

from app.engine.kernel.play import Event, GameBegan, GameEnded, Paid, fact


@fact
class HorsesDrawn(Event):
    """The horse of each rider. `again`: no person drew Vanilla Beans, so all draw again (J-10.1)."""

    horses: list[int]
    again: bool


@fact
class RidersSeated(Event):
    """The order of the riders, clockwise from the start player of the first race (J-2.1, J-10.1)."""

    circle: list[int]


@fact
class CardsDealt(Event):
    """The twelve cards of a horse, for the whole game (J-2.2)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    horse: int
    backs: list[str]
    cards: list[str]


@fact
class RaceBegan(Event):
    """`gate`: the horses stacked at the gate, the lowest first. `horses`: by rider. `odds`: by horse."""

    race: int
    start: int
    gate: list[int]
    horses: list[int]
    odds: list[int]


@fact
class DummyLaid(Event):
    """The dummy's twelve cards were laid out face up. The first one is on top (J-10.2)."""

    horse: int
    cards: list[str]


@fact
class NumberShown(Event):
    """The start player showed the top card. Its number is the discard number. The card stays in its place (J-3.2)."""

    seat: int
    card: str
    number: int


@fact
class OpenDiscarded(Event):
    rider: int
    card: str


@fact
class DiscardChosen(Event):
    """A seat chose its hidden discard. Others see only that it has chosen (J-3.3)."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str


@fact
class HiddenDiscarded(Event):
    """All seats have chosen: the discards lie face down, and everybody sees their backs."""

    seat: int
    back: str


@fact
class WhipsReadied(Event):
    rider: int
    ready: int


@fact
class BetLaid(Event):
    """`forced`: only one card could be laid face up."""

    seat: int
    card: str
    forced: bool


@fact
class BetHidden(Event):
    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str


@fact
class TrickBegan(Event):
    trick: int
    leader: int


@fact
class CardPlayed(Event):
    """`forced`: the rider had only one legal card. The dummy's cards are always forced."""

    rider: int
    card: str
    forced: bool


@fact
class WhipDeclared(Event):
    """The whip was declared for the card just played, so its suit decides the trick. `ready`: whips that the rider has
    left.
    """

    rider: int
    suit: str
    ready: int


@fact
class TrickWon(Event):
    """`suit` is the suit that decided the trick; `marks` are the marks of the winning card."""

    trick: int
    rider: int
    card: str
    suit: str
    horse: int
    marks: int


@fact
class HorseMoved(Event):
    horse: int
    by: int
    to: int


@fact
class HorseHome(Event):
    horse: int
    place: int


@fact
class RaceEnded(Event):
    """`reason` is "two_home" (two horses finished) or "no_cards". `places` lists {"horse", "place", "at", "rider"},
    best first.
    """

    race: int
    reason: str
    places: list[dict[str, int]]


@fact
class BetRevealed(Event):
    """A hidden bet was turned up. `kind` is "win" or "quinella"."""

    seat: int
    open: str
    hidden: str
    kind: str
    horses: list[int]


@fact
class RaceSettled(Event):
    race: int
    points: list[int]


@fact
class OddsChanged(Event):
    """The odds of each horse in the next race (J-8.3)."""

    odds: list[int]


@fact
class HorsesPassed(Event):
    """Each rider passed horse and cards to the left. The result is the horse of each rider (J-8.4)."""

    horses: list[int]


@fact
class CardsTaken(Event):
    """A seat received the twelve cards of its new horse."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    horse: int
    backs: list[str]
    cards: list[str]


@fact
class StartPassed(Event):
    seat: int


EVENTS = (
    *(GameBegan, HorsesDrawn, RidersSeated, CardsDealt, RaceBegan, DummyLaid, NumberShown, OpenDiscarded),
    *(DiscardChosen, HiddenDiscarded, WhipsReadied, BetLaid, BetHidden, TrickBegan, CardPlayed, WhipDeclared),
    *(TrickWon, HorseMoved, HorseHome, RaceEnded, BetRevealed, RaceSettled, OddsChanged, HorsesPassed, CardsTaken),
    *(StartPassed, Paid, GameEnded),
)
