"""The figures of Horse Racing Mafia: four that tell how the game works, and those among its rules."""

from typing import Any, Final

from app.engine.kernel.teaching.figure import Attempt, Figure, Figures, Game
from app.engine.mafia.phases import RULES
from app.engine.suzuki.boxes import Boxes
from app.engine.suzuki.example import board, place, placing
from app.engine.suzuki.state import Runner

# Four players in the fourth round. Seat 0 was ordered to bring horse 3 home.
BOXES: Final[Boxes] = {
    "1A": ["1-2"],
    "1B": ["F-3"],
    "2A": ["F-1", "2-8"],
    "2B": ["2-6"],
    "3A": ["3-7"],
    "3B": ["3-1", "F-4"],
    "4A": ["4-5"],
    "4B": ["4-0"],
    "5A": ["5-3"],
    "5B": ["F-2"],
    "6A": ["6-4"],
    "6B": ["6-7"],
}
AT: Final = (12, 27, 24, 15, 9, 30)
HAND: Final = ["2-0", "2-5", "3-3", "3-8", "5-6", "F-7"]
PLACES: Final = {3: 1, 2: 2, 6: 3, 4: 4, 1: 5, 5: 6}  # by horse
HOME: Final = 2


def race(game: Game, **fields: Any) -> Any:
    return board(game, 4, BOXES, AT, HAND, **{"stack": ["F-0"] * 22, "bets": [[] for _ in range(4)], **fields})


def over(game: Game) -> Any:
    """After the race: the two first horses are home."""
    track = game.chosen({}, game.version)["track"]
    runners = [
        Runner(track + 4 - place if place <= HOME else 58 - place, 8 if place <= HOME else None, place)
        for _, place in sorted(PLACES.items())
    ]
    return race(game, runners=runners)


RACE: Final = (5, "5a" * 32)

FIGURES: Final = Figures(
    race=RACE,
    how=("order", "boxes", "cover", "tickets"),
    all={
        "order": Figure(race, seat=0),
        "boxes": Figure(race, shows={"lanes": [2, 3]}),
        "cover": Figure(race, seat=0, attempts=(Attempt("a", place("2-0", "2A")),), shows={"lanes": [2]}),
        "tickets": Figure(over, seat=0, shows={"tickets": ["3-8", "2-5"], "duo": ["3-3", "2-5"]}),
        "placing": placing(RULES, "M-4.3", bets=[[] for _ in range(6)]),
    },
)
