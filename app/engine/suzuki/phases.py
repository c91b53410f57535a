"""The phases that both rulebooks share: turns in a circle, the card turned up, the run, and the passing of the marker.

Each game subclasses them, names their paragraphs and adds its own rules. The checks of moves are in the games.
"""

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

from app.engine.kernel.play import Ask, Asking, Phase
from app.engine.suzuki.events import MarkerPassed, Passed, RoundBegan
from app.engine.suzuki.placing import place_drawn, turn_up, unavoidable_boxes
from app.engine.suzuki.running import run
from app.engine.suzuki.state import RaceState

R = TypeVar("R", bound=RaceState)


class RoundOfTurns(Asking[R]):
    """Each player has a turn, clockwise from the first player. The server passes for a player with an empty hand."""

    after: ClassVar[str]  # the phase that follows when every player has had a turn

    def enter(self, s: R, now: int) -> None:
        s.round += 1
        s.acted = 0
        s.tell(RoundBegan(s.round, s.marker))
        self.pass_empty_hands(s)

    def then(self, s: R) -> str | None:
        return self.after if s.acted == s.seats else None

    def pass_empty_hands(self, s: R) -> None:
        while s.acted < s.seats and not s.hands[seat := s.seat_to_act(s.marker)]:
            s.tell(Passed(seat, forced=True))
            self.end_turn(s, seat)

    def end_turn(self, s: R, seat: int) -> None:
        s.acted += 1


class CardTurnedUp(Asking[R]):
    """The first player turns up the top card of the stack and places it. An empty stack is made anew first."""

    after: ClassVar[str]

    @abstractmethod
    def restock(self, s: R) -> None:
        """Make a new stack if it is empty and the rules provide for one."""

    def enter(self, s: R, now: int) -> None:
        self.restock(s)
        turn_up(s)

    def asks(self, s: R) -> list[Ask]:
        assert s.drawn is not None
        move = {"do": "place", "card": s.drawn, "box": {"one": unavoidable_boxes(s.boxes, s.drawn)}}
        return [Ask(f"{s.race}.{s.round}.{self.name}.{s.marker}", s.marker, "place_drawn", [move])]

    def act(self, s: R, seat: int, move: Any, now: int) -> None:
        place_drawn(s, move.box)

    def then(self, s: R) -> str | None:
        return self.after if s.drawn is None else None


class RunOfAll(Phase[R]):
    """Every horse that has not finished moves by the sum of its top cards. Horses that finish get their places."""

    def enter(self, s: R, now: int) -> None:
        for horse in s.under_way():
            if run(s, horse):
                self.come_home(s, horse)
        self.rank(s)

    @abstractmethod
    def come_home(self, s: R, horse: int) -> None:
        """Tell the event that a horse has finished."""

    @abstractmethod
    def rank(self, s: R) -> None:
        """Give the horses that have finished their places."""


class PassMarker(Phase[R]):
    """The first-player marker passes to the left, and the next round begins."""

    after: ClassVar[str]

    def enter(self, s: R, now: int) -> None:
        s.marker = (s.marker + 1) % s.seats
        s.tell(MarkerPassed(s.marker))

    def then(self, s: R) -> str:
        return self.after


class PayUp(Phase[R]):
    """The race is over: pay out. After the last race the game ends, otherwise the next race is dealt."""

    races: ClassVar[int]
    after: ClassVar[str]

    @abstractmethod
    def settle(self, s: R) -> None:
        """Reveal what is hidden, and pay in the order of the rulebook."""

    def enter(self, s: R, now: int) -> None:
        self.settle(s)
        if s.race == self.races:
            s.end("last_race", list(s.ledger.held))

    def then(self, s: R) -> str:
        return self.after
