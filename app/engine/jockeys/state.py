"""The state of the Jockeys' Game, and queries on it."""

from dataclasses import dataclass, field
from typing import Any

from app.engine.jockeys.components import BET_CARDS, DUMMY, HORSE_BETS, HORSES, MARKS, NUMBER, RIDERS, SUIT, WHIPS, WIN
from app.engine.kernel.play import State


@dataclass(slots=True)
class Rider:
    """The rider of a horse: a seat or the dummy. The horse's twelve cards are in its hand, played, open or hidden."""

    horse: int = 0
    hand: list[str] = field(default_factory=list)  # sorted; for the dummy in their order on the table, the first on top
    played: list[str] = field(default_factory=list)  # face down
    open: list[str] = field(default_factory=list)  # the open discard; the dummy has two
    hidden: str | None = None  # the hidden discard; it stays in the hand until all players have chosen (J-3.3)
    whips: int = WHIPS  # whips that are ready
    bet: str | None = None  # face up
    hidden_bet: str | None = None  # face down

    def twelve(self) -> list[str]:
        """All twelve cards of the horse, after the race."""
        return [*self.hand, *self.played, *self.open, *([] if self.hidden is None else [self.hidden])]


@dataclass(slots=True)
class Play:
    """A card of a trick. `whip`: the rider declared the whip with it."""

    rider: int
    card: str
    whip: bool


@dataclass(slots=True)
class Trick:
    """The last finished trick, as it lies on the table."""

    plays: list[Play]
    suit: str  # the suit that decided the trick
    winner: int


@dataclass(slots=True)
class Line:
    """A race on the score sheet. Odds, squares and places are by horse, horses by rider, bets and points by seat."""

    race: int
    odds: list[int]
    squares: list[int]
    places: list[int]
    horses: list[int]
    bets: list[list[str]]
    points: list[int]


@dataclass(slots=True)
class JockeysState(State):
    riders: list[Rider] = field(default_factory=list)  # the seats; with three players the last one is the dummy
    circle: list[int] = field(default_factory=list)  # the riders in their clockwise order
    start: int = 0  # the start player's seat
    acted: int = 0  # number of players who have laid their open bet
    discarded: bool = False  # all hidden discards lie on the table
    shown: str | None = None  # the start player's top card, which gives the discard number
    odds: list[int] = field(default_factory=list)
    # the horses on each square, the lowest first; on the goal in order of arrival
    course: list[list[int]] = field(default_factory=list)
    trick: int = 0
    leader: int = 0
    plays: list[Play] = field(default_factory=list)
    last: Trick | None = None
    sheet: list[Line] = field(default_factory=list)

    @property
    def races(self) -> int:
        """J-9: one race for each player."""
        return self.seats

    def undealt(self) -> list[list[Any]]:
        """Only the dummy's cards lie in an order that nobody knows."""
        return [rider.hand for number, rider in enumerate(self.riders) if self.is_dummy(number)]

    def is_dummy(self, rider: int) -> bool:
        return rider >= self.seats

    # Bets (J-4)

    def bettor(self) -> int:
        """The seat that lays an open bet now: clockwise from the start player's left."""
        return (self.start + 1 + self.acted) % self.seats

    def open_bets(self) -> list[str]:
        """J-4.1: the cards that may be laid face up now."""
        laid = [rider.bet for rider in self.riders]
        cards = BET_CARDS if self.options["win_card_open"] == "yes" else HORSE_BETS
        return [card for card in cards if card not in laid]

    def hidden_bets(self, seat: int) -> list[str]:
        """J-4.2: the four bet cards left in the hand."""
        return [card for card in BET_CARDS if card != self.riders[seat].bet]

    # Tricks (J-5, J-6)

    def order(self) -> list[int]:
        """The riders in the order in which they play: clockwise from the leader. The dummy plays last unless it leads
        (J-10.3).
        """
        at = self.circle.index(self.leader)
        order = self.circle[at:] + self.circle[:at]
        if self.seats < len(RIDERS) and self.leader != DUMMY:
            order.remove(DUMMY)
            order.append(DUMMY)
        return order

    def to_play(self) -> int:
        return self.order()[len(self.plays)]

    def led(self) -> str | None:
        return SUIT[self.plays[0].card] if self.plays else None

    def has_whip_been_declared(self) -> bool:
        return any(play.whip for play in self.plays)

    def may_whip(self, rider: int) -> bool:
        """J-6.1: this rider has a whip left, and nobody has declared one in this trick."""
        return self.riders[rider].whips > 0 and not self.has_whip_been_declared()

    def legal_cards(self, rider: int) -> list[str]:
        """J-5.1: the cards of the led suit, or the whole hand if there are none."""
        hand, led = self.riders[rider].hand, self.led()
        return [card for card in hand if SUIT[card] == led] or hand

    def marks_of(self, card: str) -> int:
        """J-1.1"""
        return MARKS[self.version][NUMBER[card]]

    # The course (J-7)

    def at(self) -> dict[int, int]:
        """The number of squares that each horse has moved."""
        return {horse: square for square, horses in enumerate(self.course) for horse in horses}

    def ranking(self) -> list[int]:
        """The horses, best first: finished horses, then the nearest to the goal; on one square the upper horse is ahead
        (J-7.2, J-7.3).
        """
        *squares, home = self.course
        return [*home, *(horse for square in reversed(squares) for horse in reversed(square))]

    def rider_of(self, horse: int) -> int:
        return next(rider for rider in RIDERS if self.riders[rider].horse == horse)

    def horses(self) -> list[int]:
        """The horses by rider."""
        return [rider.horse for rider in self.riders]


def bet_of(cards: list[str]) -> tuple[str, list[int]]:
    """J-4.3: the meaning of two bet cards, "win" or "quinella", and their horses."""
    horses = [horse for horse in HORSES if str(horse) in cards]
    return (WIN if WIN in cards else "quinella"), horses
