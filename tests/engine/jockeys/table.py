"""Positions as text: a table of the Jockeys' Game at any point of the game, and what one can do there.

Cards are written as on the wire. A course is its squares from the gate to the goal, "-" for an empty one; the last
horse of a square is on top. Unless a test says otherwise rider 0 leads the third trick of the first race, riders 0 to 3
ride horses 1 to 4, everybody has both whips and still holds a few cards, and has a win bet on the horse they ride.
"""

from typing import Any

from app.engine.jockeys.components import DECK, DUMMY, HAND
from app.engine.jockeys.game import Jockeys
from app.engine.jockeys.state import JockeysState, Play, Rider
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng
from tests.engine.positions import Fact, Position
from tests.engine.positions import only as only

JOCKEYS = Jockeys()
SEED = "5eed" * 16
GATE = "1234 - - - - - - -"
HANDS = ("R-5 R-9 B-3 Y-7 G-1", "R-2 R-10 B-6 Y-4 G-8", "R-7 B-9 B-10 Y-2 G-4", "R-11 B-2 Y-10 Y-11 G-6")
BETS = ("1+win", "2+win", "3+win", "4+win")


class Table(Position[JockeysState]):
    game = JOCKEYS

    @property
    def asks(self) -> dict[int, Ask]:
        return {ask.seat: ask for ask in self.open}

    @property
    def ask(self) -> Ask:
        (ask,) = self.open
        return ask

    def ask_of(self, seat: int | None) -> Ask:
        return self.ask if seat is None else self.asks[seat]

    def answer(self, do: str, card: str, seat: int | None = None) -> list[Fact]:
        """Answer the open ask, or that of this seat; the facts that follow come back."""
        return self.taken(self.ask_of(seat).id, do, {"card": card})

    def play(self, *cards: str) -> list[Fact]:
        """Play these cards one after another, "R-5!" with the whip; all facts that follow come back."""
        facts: list[Fact] = []
        for card in cards:
            facts += self.answer("whip" if card.endswith("!") else "play", card.rstrip("!"))
        return facts

    def refused(self, do: str, card: str, seat: int | None = None) -> str:
        """Try what is not allowed; the paragraph that forbids it comes back."""
        return self.rule_against(self.ask_of(seat).id, do, {"card": card})

    def offers(self, do: str, seat: int | None = None) -> list[str]:
        """The cards that the open ask offers for a move."""
        return [card for move in self.ask_of(seat).moves if move["do"] == do for card in move["card"]["one"]]

    def rider(self, rider: int) -> dict[str, Any]:
        """What everybody sees of a rider."""
        row: dict[str, Any] = self.view()["riders"][rider]
        return row


def squares(course: str) -> list[list[int]]:
    return [[] if square == "-" else [int(horse) for horse in square] for square in course.split()]


def new(seats: int = 4, seed: str = SEED, **options: Any) -> Table:
    """A game from its beginning."""
    s = JOCKEYS.new(options, seats, seed, 0)
    facts = [event.facts(None, everything=True) for event in s.told]
    s.told = []
    return Table(s, facts)


def table(
    *,
    seats: int = 4,
    race: int = 1,
    phase: str = "trick",
    trick: int = 3,
    start: int = 0,
    leader: int = 0,
    acted: int = 0,
    hands: tuple[str, ...] = HANDS,
    played: tuple[str, ...] = ("", "", "", ""),
    plays: str = "",
    horses: tuple[int, ...] = (1, 2, 3, 4),
    circle: tuple[int, ...] = (0, 1, 2, 3),
    course: str = GATE,
    whips: tuple[int, ...] = (2, 2, 2, 2),
    odds: tuple[int, ...] = (2, 2, 2, 2),
    bets: tuple[str, ...] = BETS,
    open_discards: tuple[str, ...] = ("", "", "", ""),
    hidden: tuple[str, ...] = ("", "", "", ""),
    points: tuple[int, ...] = (0, 0, 0, 0),
    fill: bool = True,
    version: int = JOCKEYS.version,
    **options: Any,
) -> Table:
    """A position. `bets` are "open+hidden", and may lack one or both; `plays` lie on the table: "3:R-5 0:B-2!".

    With `fill`, cards that no test names have been played already, so that every horse has its twelve.
    """
    held = list(points[:seats])
    s = JockeysState(seats, JOCKEYS.chosen(options), Rng(SEED), Ledger(held, -sum(held)), version=version)
    s.race, s.phase, s.trick, s.start, s.leader, s.acted = race, phase, trick, start, leader, acted
    s.discarded = phase != "discards"
    s.circle, s.odds, s.course = list(circle), list(odds), squares(course)
    assert len(s.course) == 8, course
    for i, hand in enumerate(hands):
        rider = Rider(horses[i], hand.split(), played[i].split(), open_discards[i].split(), hidden[i] or None, whips[i])
        if i < seats:
            bet, _, hidden_bet = bets[i].partition("+")
            rider.bet, rider.hidden_bet = bet or None, hidden_bet or None
        s.riders.append(rider)
    for play in plays.split():
        who, card = play.split(":")
        s.plays.append(Play(int(who), card.rstrip("!"), card.endswith("!")))
    if fill:
        _fill(s)
    return Table(s)


def cards_of(s: JockeysState, rider: int) -> list[str]:
    """The cards of the horse, wherever they are."""
    return sorted({*s.riders[rider].twelve(), *(play.card for play in s.plays if play.rider == rider)})


def _fill(s: JockeysState) -> None:
    named = {card for rider in range(4) for card in cards_of(s, rider)}
    rest = [card for card in reversed(DECK) if card not in named]
    for i, rider in enumerate(s.riders):
        rider.played += [rest.pop() for _ in range(HAND - len(cards_of(s, i)))]
    assert not rest, rest


def with_dummy(
    *, dummy: str = "R-11 B-2 Y-10 Y-11 G-6", hands: tuple[str, ...] = HANDS[:3], race: int = 1, **position: Any
) -> Table:
    """A position with three players: the dummy, whose cards lie in this order, sits to the right of seat 0."""
    assert DUMMY in position.get("circle", (DUMMY,))
    return table(seats=3, race=race, hands=(*hands, dummy), **position)


def last_trick(cards: str = "R-11 R-2 R-7 R-10", **position: Any) -> Table:
    """Everybody holds one card; only seat 0, who leads, has a whip, so that one answer ends the race."""
    return table(**{"trick": 10, "hands": tuple(cards.split()), "whips": (1, 0, 0, 0), **position})
