"""The table of the Jockeys' Game as data, and the questions one can ask of it."""

from dataclasses import dataclass, field

from app.engine.jockeys.components import BET_CARDS, DUMMY, HORSE_BETS, HORSES, RIDERS, SUIT, WHIPS, WIN
from app.engine.kernel.play import State


@dataclass(slots=True)
class Rider:
    """Who rides a horse: a seat, or the dummy. Its horse's twelve cards lie in hand, played, open and hidden."""

    horse: int = 0
    hand: list[str] = field(default_factory=list)  # sorted; the dummy's as they lie, the first on top
    played: list[str] = field(default_factory=list)  # face down
    open: list[str] = field(default_factory=list)  # the open discard; the dummy has two
    hidden: str | None = None  # the hidden discard; still in hand until all have chosen theirs (J-3.3)
    whips: int = WHIPS  # ready ones
    bet: str | None = None  # face up
    hidden_bet: str | None = None  # face down

    def twelve(self) -> list[str]:
        """All cards of the horse, when the race is over."""
        return [*self.hand, *self.played, *self.open, *([] if self.hidden is None else [self.hidden])]


@dataclass(slots=True)
class Play:
    """A card of a trick, and whether the whip was declared with it."""

    rider: int
    card: str
    whip: bool


@dataclass(slots=True)
class Trick:
    """A finished trick, as it lies until the next one is finished."""

    plays: list[Play]
    suit: str  # the one that counted
    winner: int


@dataclass(slots=True)
class Line:
    """A race on the score sheet. By horse: odds, squares and places; by rider: horses; by seat: bets and points."""

    race: int
    odds: list[int]
    squares: list[int]
    places: list[int]
    horses: list[int]
    bets: list[list[str]]
    points: list[int]


@dataclass(slots=True)
class JockeysState(State):
    riders: list[Rider] = field(default_factory=list)  # the seats; with three players the dummy is the last
    circle: list[int] = field(default_factory=list)  # the riders as they sit, clockwise
    start: int = 0  # the start player's seat
    acted: int = 0  # how many have laid their open bet
    discarded: bool = False  # all hidden discards lie on the table
    shown: str | None = None  # the start player's top card, whose number is the discard number
    odds: list[int] = field(default_factory=list)
    course: list[list[int]] = field(default_factory=list)  # the horses of a square from below; of the goal as they came
    trick: int = 0
    leader: int = 0
    plays: list[Play] = field(default_factory=list)
    last: Trick | None = None
    sheet: list[Line] = field(default_factory=list)

    @property
    def races(self) -> int:
        """J-9: as many as players."""
        return self.seats

    def is_dummy(self, rider: int) -> bool:
        return rider >= self.seats

    # Bets (J-4)

    def bettor(self) -> int:
        """Whose turn it is to lay an open bet: clockwise from the left of the start player."""
        return (self.start + 1 + self.acted) % self.seats

    def open_bets(self) -> list[str]:
        """J-4.1: the cards that may be laid face up now."""
        laid = [rider.bet for rider in self.riders]
        cards = BET_CARDS if self.options["win_card_open"] == "yes" else HORSE_BETS
        return [card for card in cards if card not in laid]

    def hidden_bets(self, seat: int) -> list[str]:
        """J-4.2: the four cards left in hand."""
        return [card for card in BET_CARDS if card != self.riders[seat].bet]

    # Tricks (J-5, J-6)

    def order(self) -> list[int]:
        """Who plays in which order: clockwise from the leader; the dummy last where it does not lead (J-10.3)."""
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
        """J-6.1"""
        return self.riders[rider].whips > 0 and not self.has_whip_been_declared()

    def legal_cards(self, rider: int) -> list[str]:
        """J-5.1: the cards of the led suit if there are any, else the whole hand."""
        hand, led = self.riders[rider].hand, self.led()
        return [card for card in hand if SUIT[card] == led] or hand

    # The course (J-7)

    def at(self) -> dict[int, int]:
        """How many squares each horse has come."""
        return {horse: square for square, horses in enumerate(self.course) for horse in horses}

    def ranking(self) -> list[int]:
        """The horses, best first: home first, then nearer the goal, then the upper one (J-7.2, J-7.3)."""
        *squares, home = self.course
        return [*home, *(horse for square in reversed(squares) for horse in reversed(square))]

    def rider_of(self, horse: int) -> int:
        return next(rider for rider in RIDERS if self.riders[rider].horse == horse)

    def horses(self) -> list[int]:
        """The horses by rider."""
        return [rider.horse for rider in self.riders]


def bet_of(cards: list[str]) -> tuple[str, list[int]]:
    """J-4.3: what two bet cards mean, "win" or "quinella", and on which horses."""
    horses = [horse for horse in HORSES if str(horse) in cards]
    return (WIN if WIN in cards else "quinella"), horses
