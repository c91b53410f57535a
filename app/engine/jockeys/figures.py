"""The figures of the Jockeys' Game: four that tell how the game works, and those among its rules."""

from typing import Any, Final

from app.engine.jockeys.components import DECK, HAND, RIDERS, SUIT, sorted_hand
from app.engine.jockeys.state import Rider
from app.engine.kernel.teaching.figure import Attempt, Figure, Figures, Game, blank
from app.engine.kernel.templates import Raw

# The squares from the gate to the goal, the lowest horse first.
EARLY: Final = ((), (4,), (2, 1), (3,), (), (), (), ())
LATE: Final = ((), (), (4,), (), (3, 1), (), (2,), ())
ODDS: Final = (2, 5, 3, 4)
# The cards that the figures are about, by rider: the led suit is green, then blue.
HELD: Final = (("G-7", "B-9", "R-6"), ("G-4", "Y-5", "R-11"), ("G-10", "B-12", "Y-2"), ("R-3", "B-3", "Y-11"))
# Players without a card of the led suit, who may play any card (J-5.1).
LACKS: Final = ("", "B", "", "G")
BETS: Final = (("1", "3"), ("2", "win"), ("3", "1"), ("4", "win"))


def hands() -> list[list[str]]:
    """All 48 cards, twelve for each rider: those that the figures are about, then the rest in their order."""
    dealt = [list(cards) for cards in HELD]
    rest = [card for card in DECK if not any(card in cards for cards in HELD)]
    for card in sorted(rest, key=lambda card: not any(SUIT[card] == lack for lack in LACKS)):
        rider = min(
            (one for one in RIDERS if SUIT[card] != LACKS[one] and len(dealt[one]) < HAND),
            key=lambda one: len(dealt[one]),
        )
        dealt[rider].append(card)
    return dealt


def trick(game: Game, course: tuple[tuple[int, ...], ...] = EARLY, leader: int = 0, **fields: Any) -> Any:
    """The third trick of a race. The first three cards of each rider are those that the figures are about."""
    riders = []
    for number, cards in enumerate(hands()):
        held, rest = cards[: len(HELD[number])], cards[len(HELD[number]) :]
        riders.append(
            Rider(
                horse=number + 1,
                hand=sorted_hand(held + rest[4:]),
                played=rest[:2],
                open=rest[2:3],
                hidden=rest[3],
                bet=BETS[number][0],
                hidden_bet=BETS[number][1],
            )
        )
    return blank(
        game,
        4,
        **{
            "race": 1,
            "phase": "trick",
            "trick": 3,
            "riders": riders,
            "circle": list(RIDERS),
            "leader": leader,
            "discarded": True,
            "odds": list(ODDS),
            "course": [list(square) for square in course],
            **fields,
        },
    )


def play(card: str) -> Raw:
    return {"do": "play", "card": card}


def whip(card: str) -> Raw:
    return {"do": "whip", "card": card}


def betting(game: Game) -> Any:
    """Everybody but seat 0 has laid the first bet card; seat 0 is asked."""
    s = trick(game, ((3, 1, 4, 2), (), (), (), (), (), (), ()))
    s.trick, s.phase, s.start, s.acted = 0, "open_bets", 0, 3
    for number, rider in enumerate(s.riders):
        rider.hand = sorted_hand([*rider.hand, *rider.played])
        rider.played, rider.hidden_bet = [], None
        if not number:
            rider.bet = None
    return s


FIGURES: Final = Figures(
    how=("course", "trick", "whip", "bets"),
    all={
        "course": Figure(lambda game: trick(game, LATE)),
        "trick": Figure(trick, seat=3, moves=((0, play("G-7")), (1, play("G-4")), (2, play("G-10")), (3, play("R-3")))),
        "whip": Figure(trick, moves=((0, play("B-9")), (1, whip("Y-5")))),
        "bets": Figure(betting, seat=0, attempts=(Attempt("a", {"do": "bet", "card": "1"}),)),
    },
)
