"""The table of a race with horse cards as data, and the questions one can ask of it."""

from dataclasses import dataclass, field

from app.engine.kernel.play import State
from app.engine.suzuki.boxes import BOXES_OF, VALUE, Boxes


@dataclass(slots=True)
class Runner:
    """A horse on the track: how far it has come, the round in which it came home, its place once that is settled."""

    at: int = 0
    home: int | None = None
    place: int | None = None


@dataclass(slots=True)
class RaceState(State):
    round: int = 0
    marker: int = 0  # the seat that holds the first-player marker
    acted: int = 0  # how many seats have had their turn in this section
    hands: list[list[str]] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)  # the last card is on top
    boxes: Boxes = field(default_factory=dict)  # of the horses that run
    runners: list[Runner] = field(default_factory=list)  # by horse, from 1
    orders: list[int] = field(default_factory=list)
    drawn: str | None = None  # the card that the first player has turned up and not placed yet

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
        """The horses that have come home."""
        return [horse for horse, runner in enumerate(self.runners, 1) if runner.home is not None]

    def under_way(self) -> list[int]:
        """The horses that have not."""
        return [horse for horse, runner in enumerate(self.runners, 1) if runner.home is None]

    def seat_to_act(self, start: int) -> int:
        """Whose turn it is in a section that goes clockwise from `start`."""
        return (start + self.acted) % self.seats

    def tops(self, horse: int) -> tuple[int, int]:
        """The values that push a horse: its top cards, an empty box counting 0."""
        a, b = BOXES_OF[horse]
        one, two = self.boxes[a], self.boxes[b]
        return VALUE[one[-1]] if one else 0, VALUE[two[-1]] if two else 0

    def top_sum(self, horse: int) -> int:
        """How far that is."""
        a, b = self.tops(horse)
        return a + b
