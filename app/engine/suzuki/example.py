"""The worked example of the printed rules as a position: all boxes but one hold cards, and three cards are to be
placed.

The rules of both games show it as a figure. The engine judges every placing that the figure marks.
"""

from typing import Any, Final

from app.engine.kernel.teaching.figure import Attempt, Figure, Game, blank
from app.engine.kernel.templates import Raw
from app.engine.suzuki.boxes import HORSES, Boxes
from app.engine.suzuki.placing import Paragraphs
from app.engine.suzuki.state import Runner

FILLED: Final[Boxes] = {
    "1A": ["1-3"],
    "1B": ["F-5"],
    "2A": ["2-7"],
    "2B": ["2-1"],
    "3A": ["3-4"],
    "3B": ["F-2"],
    "4A": ["4-6"],
    "4B": ["4-2"],
    "5A": ["F-1"],
    "5B": ["5-5"],
    "6A": ["6-3"],
    "6B": [],
}
HAND: Final = ["F-4", "6-6", "3-2"]


def board(game: Game, seats: int, filled: Boxes, at: tuple[int, ...], hand: list[str], **fields: Any) -> Any:
    """A position in the middle of a race: what lies in the boxes, where the horses are, and the hand of seat 0, whose
    turn it is.
    """
    return blank(
        game,
        seats,
        **{
            "race": 1,
            "round": 4,
            "phase": "turns",
            "boxes": {box: list(pile) for box, pile in filled.items()},
            "runners": [Runner(space) for space in at],
            "hands": [list(hand), *(["F-3"] for _ in range(seats - 1))],
            "orders": [3, 4, 5, 6, 1, 2][:seats],
            **fields,
        },
    )


def place(card: str, box: str) -> Raw:
    return {"do": "place", "card": card, "box": box}


def placing(rules: Paragraphs, own_value: str, **fields: Any) -> Figure:
    """A figure of three cards: where each may go, and the paragraph that closes the other boxes to it."""
    return Figure(
        lambda game: board(game, 6, FILLED, (8,) * len(HORSES), HAND, **fields),
        seat=0,
        attempts=(
            Attempt("a", place("F-4", "6B")),
            Attempt("a", place("F-4", "1A"), rules.open_first),
            Attempt("b", place("6-6", "6B")),
            Attempt("b", place("6-6", "6A"), rules.open_first),
            Attempt("c", place("3-2", "3A")),
            Attempt("c", place("3-2", "3B"), own_value),
        ),
    )
