"""A section of the rulebook in which work may have to be finished before it asks its own question, or ends."""

from abc import abstractmethod
from typing import Any

from app.engine.force import loops
from app.engine.force.state import ForceState
from app.engine.force.work import ask_of, check_decision, settle, work
from app.engine.kernel.play import Ask, Asking


class Stage(Asking[ForceState]):
    """Sections say what they `begin` with and what `follows`; what asks in between is the work they set off."""

    def begin(self, s: ForceState) -> None:
        """What happens at the start of the section."""

    @abstractmethod
    def follows(self, s: ForceState) -> str | None:
        """The next section; None while this one's own question is open."""

    # How that fits the kernel

    def enter(self, s: ForceState, now: int) -> None:
        self.begin(s)
        work(s)

    def asks(self, s: ForceState) -> list[Ask]:
        return [] if s.decision is None else [ask_of(s, s.decision)]

    def check(self, s: ForceState, seat: int, move: Any) -> None:
        assert s.decision is not None, self.name
        check_decision(s, s.decision, move)

    def act(self, s: ForceState, seat: int, move: Any, now: int) -> None:
        loops.note(s, seat, move)
        s.answers += 1
        self.carry_out(s, seat, move)
        work(s)

    def carry_out(self, s: ForceState, seat: int, move: Any) -> None:
        assert s.decision is not None, self.name
        settle(s, s.decision, move)

    def then(self, s: ForceState) -> str | None:
        return None if s.work or s.decision is not None else self.follows(s)


class OpenStage(Stage):
    """A section with a question of its own, which is open whenever no work asks anything."""

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

    def carry_out(self, s: ForceState, seat: int, move: Any) -> None:
        if s.decision is None:
            self.act_open(s, seat, move)
        else:
            super().carry_out(s, seat, move)
