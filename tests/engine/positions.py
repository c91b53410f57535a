"""A game in play at any point of it, seen from everywhere at once, and what one can do there: of any game."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from app.engine.kernel.game import Game
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Ask, Event, State

Fact = dict[str, Any]
S = TypeVar("S", bound=State)


def only(facts: list[Fact], event: str) -> list[Fact]:
    return [fact for fact in facts if fact["event"] == event]


@dataclass
class Position(Generic[S]):
    """`log` has every fact since the table was laid; `why` says what the last refusal said."""

    game: ClassVar[Game[Any]]
    s: S
    log: list[Fact] = field(default_factory=list)
    now: int = 0
    why: str = ""

    @property
    def open(self) -> list[Ask]:
        return self.game.asks(self.s)

    def heard(self, events: list[Event]) -> list[Fact]:
        """What has just happened, written down; the books balance after every step."""
        facts = [event.facts(None, everything=True) for event in events]
        self.log += facts
        assert self.s.ledger.is_balanced(), self.s.ledger
        return facts

    def taken(self, ask: str, do: str, fields: dict[str, Any]) -> list[Fact]:
        """Answer an ask; the facts that follow come back."""
        return self.heard(self.game.answer(self.s, ask, self.game.read({"do": do, **fields}), self.now))

    def rule_against(self, ask: str, do: str, fields: dict[str, Any]) -> str:
        """Try what is not allowed: nothing changes, and the paragraph that forbids it comes back."""
        before, move = repr(self.s), self.game.read({"do": do, **fields})
        with pytest.raises(GameError) as refusal:
            self.game.answer(self.s, ask, move, self.now)
        assert repr(self.s) == before
        self.why = refusal.value.why
        assert refusal.value.rule, self.why
        return refusal.value.rule

    def facts(self, event: str) -> list[Fact]:
        return only(self.log, event)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.game.view(self.s, seat)

    def own(self, seat: int) -> dict[str, Any]:
        own: dict[str, Any] = self.view(seat)["own"]
        return own


@dataclass
class BoxPosition(Position[S]):
    """Of a game with boxes: one seat is asked at a time, and most answers put a card into a box."""

    @property
    def ask(self) -> Ask:
        (ask,) = self.open
        return ask

    def answer(self, do: str, **fields: Any) -> list[Fact]:
        """Answer the open ask; the facts that follow come back."""
        return self.taken(self.ask.id, do, fields)

    def place(self, card: str, box: str) -> list[Fact]:
        return self.answer("place", card=card, box=box)

    def refused(self, do: str, **fields: Any) -> str:
        """Try what is not allowed; the paragraph that forbids it comes back."""
        return self.rule_against(self.ask.id, do, fields)

    def boxes_for(self, card: str) -> list[str] | None:
        """Where the open ask lets a card go; None if it does not offer the card."""
        return next((list(move["box"]["one"]) for move in self.ask.moves if move.get("card") == card), None)

    def offers(self, do: str) -> bool:
        return any(move["do"] == do for move in self.ask.moves)
