"""The figures of Long Shot: four that tell how the game works, and those among its rules."""

from typing import Any, Final

from app.engine.kernel.teaching.figure import Attempt, Figure, Figures, Game
from app.engine.longshot.phases import RULES
from app.engine.suzuki.boxes import Boxes
from app.engine.suzuki.example import board, place, placing
from app.engine.suzuki.state import Runner

# Five players in the fifth round. Seat 0 was ordered to bring horse 3 home.
BOXES: Final[Boxes] = {
    "1A": ["1-4"],
    "1B": ["F-3"],
    "2A": ["2-5"],
    "2B": ["F-6"],
    "3A": ["3-2"],
    "3B": ["3-6"],
    "4A": ["4-1"],
    "4B": ["4-7"],
    "5A": ["5-3"],
    "5B": ["F-2"],
    "6A": ["6-4"],
    "6B": ["6-1"],
}
AT: Final = (20, 33, 31, 28, 17, 22)
IN_SPURT: Final = (31, 45, 41, 38, 26, 30)
HAND: Final = ["1-6", "2-7", "3-5", "3-7", "4-2", "5-1", "F-0", "F-8"]
PLACES: Final = {3: 1, 2: 2, 1: 3, 4: 4, 6: 5, 5: 6}  # by horse
HOME: Final = 3


def race(game: Game, **fields: Any) -> Any:
    return board(game, 5, BOXES, AT, HAND, **{"stack": ["F-1"] * 41, **fields})


def spurt(game: Game) -> Any:
    return race(game, round=6, spurt=True, runners=[Runner(space) for space in IN_SPURT])


def over(game: Game) -> Any:
    """After the race: the three first horses are home."""
    track = game.chosen({}, game.version)["track"]
    runners = [
        Runner(track + 4 - place if place <= HOME else 58 - 2 * place, 8 if place <= HOME else None, place)
        for _, place in sorted(PLACES.items())
    ]
    return race(game, runners=runners)


FIGURES: Final = Figures(
    how=("order", "turn", "spurt", "tickets"),
    all={
        "order": Figure(race, seat=0),
        "turn": Figure(race, seat=0, attempts=(Attempt("a", place("2-7", "2A")),), shows={"lanes": [2]}),
        "spurt": Figure(
            spurt,
            seat=0,
            moves=((0, place("3-7", "3A")),),
            attempts=(Attempt("a", place("F-8", "3B")),),
            shows={"lanes": [3]},
        ),
        "tickets": Figure(over, seat=0, shows={"tickets": ["3-7", "2-7", "1-6", "4-2"]}),
        "placing": placing(RULES, "L-4.2"),
    },
)
