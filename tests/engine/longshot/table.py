"""Positions as text: a table of Long Shot at any point of the game, and what one can do there.

Cards are written as on the wire; in a box the last card lies on top, in the stack the first one. Unless a test says
otherwise it is seat 0's turn, the last of the round; seat 1 holds the marker, and everybody else holds a free 0.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest

from app.engine.kernel.errors import IllegalMove
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.play import Ask
from app.engine.kernel.rng import Rng
from app.engine.longshot.components import RUNNERS
from app.engine.longshot.game import Longshot
from app.engine.longshot.state import LongshotState
from app.engine.suzuki.boxes import BOXES_OF
from app.engine.suzuki.state import Runner

LONGSHOT = Longshot()
SEED = "5eed" * 16

Fact = dict[str, Any]


@dataclass
class Table:
    """A game in play, seen from everywhere at once. `log` has every fact since the table was laid."""

    s: LongshotState
    log: list[Fact] = field(default_factory=list)

    @property
    def ask(self) -> Ask:
        (ask,) = LONGSHOT.asks(self.s)
        return ask

    def answer(self, do: str, **fields: Any) -> list[Fact]:
        """Answer the open ask; the facts that follow come back."""
        events = LONGSHOT.answer(self.s, self.ask.id, LONGSHOT.read({"do": do, **fields}), 0)
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
            LONGSHOT.answer(self.s, self.ask.id, LONGSHOT.read({"do": do, **fields}), 0)
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
        return LONGSHOT.view(self.s, seat)

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
    stack: str = "F-8 5-7 5-6",
    drawn: str | None = None,
    at: dict[int, int] | None = None,
    home: dict[int, int] | None = None,
    orders: tuple[int, ...] = (1, 2, 3, 4, 5, 6),
    money: tuple[int, ...] | int = 20_000,
    spurt: bool = False,
    first_box: str | None = None,
    **options: Any,
) -> Table:
    """A position. `fill` is a card put into every box that `boxes` does not name; `home` the round of coming home."""
    held = [money] * seats if isinstance(money, int) else list(money)
    s = LongshotState(seats, LONGSHOT.chosen(options), Rng(SEED), Ledger(held, -sum(held)))
    s.race, s.round, s.marker, s.phase, s.drawn = race, round, marker, phase, drawn
    s.spurt, s.first_box = spurt, first_box
    s.acted = seats - 1 if acted is None else acted
    s.hands = [cards((hands or {}).get(seat, "F-0")) for seat in range(seats)]
    s.stack = cards(stack)[::-1]
    horses = RUNNERS[seats]
    s.boxes = {box: [fill] if fill else [] for horse in horses for box in BOXES_OF[horse]}
    for pile in filter(None, boxes.split(",")):
        box, text = pile.split(":")
        assert box.strip() in s.boxes
        s.boxes[box.strip()] = cards(text)
    s.runners = [Runner((at or {}).get(horse, 0), (home or {}).get(horse)) for horse in horses]
    for horse, runner in enumerate(s.runners, 1):
        if runner.home is not None:
            sooner = [other for other in s.runners if other.home is not None and other.home < runner.home]
            beside = [other for other in s.runners if other.home == runner.home and other.at > runner.at]
            runner.place = 1 + len(sooner) + len(beside)
            assert runner.at >= s.track, horse
    s.orders = list(orders[:seats])
    return Table(s)
