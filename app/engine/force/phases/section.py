"""Base classes of the phases: a section first lets its unfinished work run, then asks or ends."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from app.engine.force.interpreter.answers import ask_of, check_decision, settle
from app.engine.force.interpreter.executor import carry_on
from app.engine.force.rules import endless_loops
from app.engine.force.state import ForceState
from app.engine.kernel.play import Ask, Asking


class Section(Asking[ForceState]):
    """A phase without a question of its own. `begin` starts work; `follows` names the next section after it."""

    def begin(self, s: ForceState) -> None:
        """Start the work of the section."""

    @abstractmethod
    def follows(self, s: ForceState) -> str | None:
        """The name of the next section, or None while this section's own question is open."""

    # How that fits the kernel

    def enter(self, s: ForceState, now: int) -> None:
        self.begin(s)
        carry_on(s)

    def asks(self, s: ForceState) -> list[Ask]:
        return [] if s.decision is None else [ask_of(s, s.decision)]

    def check(self, s: ForceState, seat: int, move: Any) -> None:
        assert s.decision is not None, self.name
        check_decision(s, s.decision, move)

    def act(self, s: ForceState, seat: int, move: Any, now: int) -> None:
        endless_loops.note(s, seat, move)
        s.answers += 1
        self.carry_out(s, seat, move)
        carry_on(s)

    def carry_out(self, s: ForceState, seat: int, move: Any) -> None:
        assert s.decision is not None, self.name
        settle(s, s.decision, move)

    def then(self, s: ForceState) -> str | None:
        if s.over:
            return NEXT_RACE
        return None if s.work or s.decision is not None else self.follows(s)


NEXT_RACE: Final = "next_race"  # the section after the end of a race, if another one follows (604)

WhyNot: TypeAlias = tuple[str, str]  # the clause that forbids a play, and its reason

REPEATED: WhyNot = "1201.1b", "this was done before, and nothing has changed since"


def barred(do: str, cards: Sequence[tuple[int, WhyNot]]) -> list[dict[str, Any]]:
    """`Ask.barred` for cards of the hand that cannot be played: one entry for each reason."""
    found: dict[WhyNot, list[int]] = {}
    for card, why in cards:
        found.setdefault(why, []).append(card)
    return [{"do": do, "rule": rule, "why": why, "cards": ids} for (rule, why), ids in found.items()]


def before(s: ForceState, name: str) -> str:
    """The id of an ask before the first turn. In a match the same is asked before every race (604)."""
    return f"{s.race}.{name}" if s.race else name


class OpenSection(Section):
    """A phase with a question of its own, which is open whenever no job waits for a decision."""

    @abstractmethod
    def open_asks(self, s: ForceState) -> list[Ask]: ...

    @abstractmethod
    def check_open(self, s: ForceState, seat: int, move: Any) -> None: ...

    @abstractmethod
    def act_open(self, s: ForceState, seat: int, move: Any) -> None: ...

    # How that fits a section

    def asks(self, s: ForceState) -> list[Ask]:
        return self.open_asks(s) if s.decision is None else super().asks(s)

    def check(self, s: ForceState, seat: int, move: Any) -> None:
        if s.decision is None:
            self.check_open(s, seat, move)
        else:
            super().check(s, seat, move)

    def act(self, s: ForceState, seat: int, move: Any, now: int) -> None:
        if s.forced and s.version >= 2 and s.decision is None and self._has_choice(s, seat):
            s.forced = 0
        super().act(s, seat, move, now)

    def carry_out(self, s: ForceState, seat: int, move: Any) -> None:
        if s.decision is None:
            self.act_open(s, seat, move)
        else:
            super().carry_out(s, seat, move)

    def _has_choice(self, s: ForceState, seat: int) -> bool:
        """Whether the open question leaves this seat more than a pass (1201.1c)."""
        return any(len(ask.moves) > 1 for ask in self.open_asks(s) if ask.seat == seat)
