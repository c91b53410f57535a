"""The state of a race with horse cards, and queries on it."""

from dataclasses import dataclass, field
from typing import Any

from app.engine.kernel.play import State
from app.engine.suzuki.boxes import BOXES_OF, VALUE, Boxes


@dataclass(slots=True)
class Runner:
    """A horse on the track: its space, the round in which it finished, and its place once that is decided."""

    at: int = 0
    home: int | None = None
    place: int | None = None


@dataclass(slots=True)
class RaceState(State):
    round: int = 0
    marker: int = 0  # the seat with the first-player marker
    acted: int = 0  # number of seats that have had their turn in this phase
    hands: list[list[str]] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)  # the last card is on top
    boxes: Boxes = field(default_factory=dict)  # only of the horses in this race
    runners: list[Runner] = field(default_factory=list)  # by horse, from 1
    orders: list[int] = field(default_factory=list)
    drawn: str | None = None  # the card turned up by the first player and not placed yet

    def undealt(self) -> list[list[Any]]:
        return [self.stack]

    @property
    def horses(self) -> range:
        return range(1, len(self.runners) + 1)

    @property
    def track(self) -> int:
        length: int = self.options["track"]
        return length

    def runner(self, horse: int) -> Runner:
        return self.runners[horse - 1]

    def home(self) -> list[int]:
        """The horses that have finished."""
        return [horse for horse, runner in enumerate(self.runners, 1) if runner.home is not None]

    def under_way(self) -> list[int]:
        """The horses that have not finished."""
        return [horse for horse, runner in enumerate(self.runners, 1) if runner.home is None]

    def seat_to_act(self, start: int) -> int:
        """The seat whose turn it is, in a phase that goes clockwise from `start`."""
        return (start + self.acted) % self.seats

    def tops(self, horse: int) -> tuple[int, int]:
        """The values of a horse's top cards; an empty box counts 0."""
        a, b = BOXES_OF[horse]
        one, two = self.boxes[a], self.boxes[b]
        return VALUE[one[-1]] if one else 0, VALUE[two[-1]] if two else 0

    def top_sum(self, horse: int) -> int:
        """The number of spaces that the horse would move now."""
        return sum(self.tops(horse))
