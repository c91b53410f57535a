"""Positions as text: a table of Horse Racing Mafia at any point of the game, and what one can do there.

Cards are written as on the wire; in a box the last card lies on top, in the stack the first one. Unless a test says
otherwise it is seat 0's turn, the last of the round; seat 1 holds the marker, and everybody else holds a free 0.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from app.engine.catalog import GAMES
from app.engine.kernel.errors import IllegalMove
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng
from app.engine.mafia.components import BOXES, HORSES
from app.engine.mafia.game import Mafia
from app.engine.mafia.state import MafiaState, Runner

MAFIA: Mafia = GAMES["mafia"]  # type: ignore[assignment]
SEED = "5eed" * 16

Fact = dict[str, Any]


@dataclass
class Table:
    """A game in play, seen from everywhere at once. `log` has every fact since the table was laid."""

    s: MafiaState
    log: list[Fact] = field(default_factory=list)

    @property
    def ask(self) -> Ask:
        (ask,) = MAFIA.asks(self.s)
        return ask

    def answer(self, do: str, **fields: Any) -> list[Fact]:
        """Answer the open ask; the facts that follow come back."""
        events = MAFIA.answer(self.s, self.ask.id, MAFIA.read({"do": do, **fields}), 0)
        facts = [event.facts(None, everything=True) for event in events]
        self.log += facts
        assert self.s.ledger.is_balanced(), self.s.ledger
        return facts

    def place(self, card: str, box: str) -> list[Fact]:
        return self.answer("place", card=card, box=box)

    def refused(self, do: str, **fields: Any) -> str:
        """Try what is not allowed; the paragraph that forbids it comes back."""
        before = repr(self.s)
        with pytest.raises(IllegalMove) as refusal:
            MAFIA.answer(self.s, self.ask.id, MAFIA.read({"do": do, **fields}), 0)
        assert repr(self.s) == before
        assert refusal.value.rule
        return refusal.value.rule

    def boxes_for(self, card: str) -> list[str] | None:
        """Where the open ask lets a card go; None if it does not offer the card."""
        return next((list(move["box"]["one"]) for move in self.ask.moves if move.get("card") == card), None)

    def offers(self, do: str) -> bool:
        return any(move["do"] == do for move in self.ask.moves)

    def facts(self, event: str) -> list[Fact]:
        return only(self.log, event)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return MAFIA.view(self.s, seat)

    def own(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = self.view(seat)["own"]
        return own


def only(facts: list[Fact], event: str) -> list[Fact]:
    return [fact for fact in facts if fact["event"] == event]


def cards(text: str) -> list[str]:
    return text.split()


def table(
    *,
    seats: int = 5,
    race: int = 1,
    round: int = 4,
    marker: int = 1,
    phase: str = "turns",
    acted: int | None = None,
    hands: dict[int, str] | None = None,
    boxes: str = "",
    fill: str | None = None,
    stack: str = "6-8 6-7",
    drawn: str | None = None,
    at: dict[int, int] | None = None,
    home: dict[int, int] | None = None,
    orders: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    money: tuple[int, ...] | int = 500_000,
    bets: dict[int, str] | None = None,
    supplied: bool = False,
    **options: Any,
) -> Table:
    """A position. `fill` is a card put into every box that `boxes` does not name; `home` the round of coming home."""
    held = [money] * seats if isinstance(money, int) else list(money)
    s = MafiaState(seats, MAFIA.chosen(options), Rng(SEED), Ledger(held, -sum(held)))
    s.race, s.round, s.marker, s.phase, s.supplied, s.drawn = race, round, marker, phase, supplied, drawn
    s.acted = seats - 1 if acted is None else acted
    s.hands = [cards((hands or {}).get(seat, "F-0")) for seat in range(seats)]
    s.stack = cards(stack)[::-1]
    s.boxes = {box: [fill] if fill else [] for box in BOXES}
    for pile in filter(None, boxes.split(",")):
        box, text = pile.split(":")
        s.boxes[box.strip()] = cards(text)
    s.runners = [Runner((at or {}).get(horse, 0), (home or {}).get(horse)) for horse in HORSES]
    for horse, runner in enumerate(s.runners, 1):
        if runner.home is not None:
            ahead = [other for other in s.runners if other.home is not None and other.at > runner.at]
            runner.place = 1 + len(ahead)
            assert runner.at >= s.track, horse
    s.orders = list(orders[:seats])
    s.bets = [[bet.split("+") for bet in cards((bets or {}).get(seat, ""))] for seat in range(seats)]
    s.bets_open = supplied
    return Table(s)
