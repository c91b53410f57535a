"""The worked example of the printed rules as a position: all boxes but one hold cards, and three cards are to be
placed.

The rules pages show it as a picture. A test checks with the rules of both games that each card may go exactly where the
picture says.
"""

from dataclasses import dataclass
from typing import Final

from app.engine.suzuki.boxes import Boxes

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


@dataclass(frozen=True, slots=True)
class Placing:
    """A card that is to be placed, its legal boxes, and the illegal boxes that the picture marks."""

    letter: str
    card: str
    may: tuple[str, ...]
    may_not: tuple[str, ...]


PLACINGS: Final = (
    Placing("a", "F-4", may=("6B",), may_not=("1A",)),
    Placing("b", "6-6", may=("6B",), may_not=("6A",)),
    Placing("c", "3-2", may=("3A",), may_not=("3B",)),
)
