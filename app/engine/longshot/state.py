"""The state of Long Shot, and queries on it."""

from dataclasses import dataclass

from app.engine.longshot.components import LAST_RACE
from app.engine.suzuki.state import RaceState


@dataclass(slots=True)
class LongshotState(RaceState):
    spurt: bool = False  # a turn is one or two cards (L-6.1)
    first_box: str | None = None  # the box of this turn's first card, while a second card may follow

    @property
    def is_last_race(self) -> bool:
        return self.race == LAST_RACE

    def is_filled(self) -> bool:
        """Whether no box is open (L-5.1)."""
        return all(self.boxes.values())

    def take_lowest(self) -> list[str]:
        """Take the two lowest cards of each box off the board. The top card of a box stays (L-7.1)."""
        lowest: list[str] = []
        for pile in self.boxes.values():
            low = pile[:-1][:2]
            lowest += low
            del pile[: len(low)]
        return lowest
