"""What happens at a table of the Jockeys' Game, as facts from which the whole game can be recomputed.

A `rider` is a seat or, with three players, 3 for the dummy; a `seat` is always a person's. `backs` are the suits that
everybody sees, in the order of the cards.
"""

from typing import ClassVar

from app.engine.kernel.play import Event, GameBegan, GameEnded, Paid, fact


@fact
class HorsesDrawn(Event):
    """By rider. `again`: no person drew Vanilla Beans, so all draw again (J-10.1)."""

    horses: list[int]
    again: bool


@fact
class RidersSeated(Event):
    """The riders clockwise, from the start player of the first race (J-2.1, J-10.1)."""

    circle: list[int]


@fact
class CardsDealt(Event):
    """A horse's twelve cards for the whole game (J-2.2)."""

    secret: ClassVar[tuple[str, ...]] = ("cards",)
    seat: int
    horse: int
    backs: list[str]
    cards: list[str]


@fact
class RaceBegan(Event):
    """`gate`: the horses as they are stacked, from below; `horses` by rider; `odds` by horse."""

    race: int
    start: int
    gate: list[int]
    horses: list[int]
    odds: list[int]


@fact
class DummyLaid(Event):
    """The dummy's twelve cards face up, the first on top (J-10.2)."""

    horse: int
    cards: list[str]


@fact
class NumberShown(Event):
    """The start player's top card, whose number is the discard number. It stays where it was (J-3.2)."""

    seat: int
    card: str
    number: int


@fact
class OpenDiscarded(Event):
    rider: int
    card: str


@fact
class DiscardChosen(Event):
    """That a seat has chosen is public; which card stays hidden (J-3.3)."""

    secret: ClassVar[tuple[str, ...]] = ("card",)
    seat: int
    card: str


@fact
class HiddenDiscarded(Event):
    """All have chosen: the cards lie face down, and their backs show."""

    seat: int
    back: str


@fact
class WhipsReadied(Event):
    rider: int
    ready: int


@fact
class BetLaid(Event):
    """`forced`: it was the only card that could be laid face up."""

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
    """`forced`: there was nothing else to play; the dummy's cards are always so."""

    rider: int
    card: str
    forced: bool


@fact
class WhipDeclared(Event):
    """With the card just played: its suit decides the trick. `ready` whips are left."""

    rider: int
    suit: str
    ready: int


@fact
class TrickWon(Event):
    """`suit` is the one that counted; `marks` are those of the winning card."""

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
    """`reason` is "two_home" or "no_cards"; `places` lists {"horse", "place", "at", "rider"}, best first."""

    race: int
    reason: str
    places: list[dict[str, int]]


@fact
class BetRevealed(Event):
    """`kind` is "win" or "quinella", on these horses."""

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
    """By horse, for the next race (J-8.3)."""

    odds: list[int]


@fact
class HorsesPassed(Event):
    """Horses and their cards went to the left; by rider who rides what now (J-8.4)."""

    horses: list[int]


@fact
class CardsTaken(Event):
    """A seat took over a horse's twelve cards."""

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
