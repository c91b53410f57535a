"""A section of the rulebook in which work may have to be finished before it asks its own question, or ends."""

from typing import Any

from app.engine.force import loops
from app.engine.force.state import ForceState
from app.engine.force.work import ask_of, check_decision, settle, work
from app.engine.kernel.play import Ask, Phase


class Stage(Phase[ForceState]):
    """Sections say `begin`, and where they ask something of their own: `open_asks`, `check_open`, `act_open`."""

    def begin(self, s: ForceState) -> None:
        """What happens at the start of the section."""

    def open_asks(self, s: ForceState) -> list[Ask]:
        raise NotImplementedError(self.name)

    def check_open(self, s: ForceState, seat: int, move: Any) -> None:
        raise NotImplementedError(self.name)

    def act_open(self, s: ForceState, seat: int, move: Any) -> None:
        raise NotImplementedError(self.name)

    def follows(self, s: ForceState) -> str | None:
        """The next section; None while this one's own question is open."""
        raise NotImplementedError(self.name)

    # How that fits the kernel

    def enter(self, s: ForceState, now: int) -> None:
        self.begin(s)
        work(s)

    def asks(self, s: ForceState) -> list[Ask]:
        return [ask_of(s, s.decision)] if s.decision is not None else self.open_asks(s)

    def check(self, s: ForceState, seat: int, move: Any) -> None:
        if s.decision is not None:
            check_decision(s, s.decision, move)
        else:
            self.check_open(s, seat, move)

    def act(self, s: ForceState, seat: int, move: Any, now: int) -> None:
        loops.note(s, seat, move)
        s.answers += 1
        if s.decision is not None:
            settle(s, s.decision, move)
        else:
            self.act_open(s, seat, move)
        work(s)

    def then(self, s: ForceState) -> str | None:
        return None if s.work or s.decision is not None else self.follows(s)
