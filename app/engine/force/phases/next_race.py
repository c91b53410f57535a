"""Between the races of a match (604): a clear table, and the loser's choice of who goes first."""

from typing import Any, Final

from app.engine.force.events import FirstChosen
from app.engine.force.moves import GoFirst
from app.engine.force.phases.section import NEXT_RACE, OpenSection, Section, before
from app.engine.force.state import ForceState, Side
from app.engine.kernel.game_errors import require
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng

# The fields that pass from one race to the next: luck, numbers that must not be given twice, and the score.
KEPT: Final = frozenset(
    (
        *("seats", "options", "rng", "ledger", "phase", "race", "result", "told", "speed", "version", "held_until"),
        *("size", "sides", "serial", "moment", "answers", "past"),
    )
)


class NextRace(Section):
    """604.1: nobody has won the match yet."""

    name = NEXT_RACE
    rule = "604.1"

    def begin(self, s: ForceState) -> None:
        clear(s)

    def follows(self, s: ForceState) -> str:
        return "conditions"


def clear(s: ForceState) -> None:
    """Everything of the last race goes but the sealed cards and what the decks were (604.3)."""
    fresh = ForceState(s.seats, s.options, Rng(""), Ledger([0, 0]))
    for name in ForceState.__dataclass_fields__:
        if name not in KEPT:
            setattr(s, name, getattr(fresh, name))
    s.sides = [Side(opened=side.opened, former_name=side.deck_name, former=side.cards) for side in s.sides]


class TurnChoice(OpenSection):
    """604.4: with the decks brought and no card drawn, the loser of the last race chooses who has the first turn."""

    name = "turn_choice"
    rule = "604.4"

    def open_asks(self, s: ForceState) -> list[Ask]:
        seat = s.loser
        if seat is None or s.sent_first is not None:
            return []
        moves = [{"do": GoFirst.do, "first": {"one": [True, False]}}]
        return [Ask(before(s, f"turn.{seat}"), seat, "choose_turn", moves)]

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        require(isinstance(move, GoFirst), "604.4", "it is time to choose who has the first turn")

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        s.sent_first = seat if move.first else 1 - seat
        s.tell(FirstChosen(seat, s.sent_first))

    def follows(self, s: ForceState) -> str | None:
        return None if self.open_asks(s) else "hands"
