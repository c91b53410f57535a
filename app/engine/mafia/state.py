"""The state of Horse Racing Mafia, and queries on it."""

from dataclasses import dataclass, field

from app.engine.mafia.components import BOXES, HORSES, LAST_RACE
from app.engine.suzuki.state import RaceState
from app.engine.suzuki.state import Runner as Runner


@dataclass(slots=True)
class MafiaState(RaceState):
    supplied: bool = False  # the supply phase (M-5) of this race is over
    bets: list[list[list[str]]] = field(default_factory=list)  # by seat: quinella bets of two cards each
    bets_open: bool = False  # all bets are face up

    @property
    def is_last_race(self) -> bool:
        return self.race == LAST_RACE

    def unordered(self) -> list[int]:
        """The horses that no player's order names (M-7.2b)."""
        return [horse for horse in HORSES if horse not in self.orders]

    def take_covered(self) -> list[str]:
        """Take all covered cards off the board. The top card of each box stays."""
        covered: list[str] = []
        for box in BOXES:
            covered += self.boxes[box][:-1]
            del self.boxes[box][:-1]
        return covered
