"""Facet of a game: the order of its phases, and the points in time at which the game goes on without an answer."""

from typing import Any, ClassVar, Generic, TypeVar

from app.engine.kernel.game_errors import UnknownAsk
from app.engine.kernel.play import Event, Phase, State, news

S = TypeVar("S", bound=State)


def is_waiting(phase: Phase[Any]) -> bool:
    """True if the phase may wait for a point in time."""
    return type(phase).wakes_at is not Phase.wakes_at


class Timed(Generic[S]):
    """A game sets `phases`. In most games no phase waits for a point in time."""

    phases: tuple[Phase[S], ...]
    back_after: ClassVar[int] = 0  # milliseconds between the return of a table from an outage and its next timed event

    def __init__(self) -> None:
        super().__init__()
        self._phase = {phase.name: phase for phase in self.phases}
        self._waiting = {name: phase for name, phase in self._phase.items() if is_waiting(phase)}

    def wakes_at(self, s: S) -> int | None:
        """The time of the next timed event: the time that the rules demand, or `held_until` if that is later."""
        due = self._due(s)
        return due if due is None or due > s.held_until else s.held_until

    def _due(self, s: S) -> int | None:
        phase = self._waiting.get(s.phase)
        return None if phase is None or s.result else phase.wakes_at(s)

    def resume(self, s: S, now: int, left: int = 0) -> None:
        """Delay timed events after an outage or a pause. Nothing else changes.

        `left` is the time that remained until the next timed event when the table stopped, so that no player loses
        thinking time. The log does not record the delay. Another worker without an outage may let time act before
        `held_until`, which is just as valid, and a replay of the log without `resume` gives the same events.
        """
        if self.back_after and self._due(s) is not None:
            s.held_until = max(s.after(now, self.back_after), now + left)

    def hold_like(self, s: S, before: S) -> None:
        """Copy the delay from `before`, the same game before it was read again from the log, unless a timed event has
        happened since.
        """
        if self._due(s) == self._due(before):
            s.held_until = max(s.held_until, before.held_until)

    def shift_hold(self, s: S, apart: int) -> None:
        """Move the delay by `apart`: the table's clock was set, and no time has passed."""
        if s.held_until:
            s.held_until += apart

    def wake(self, s: S, now: int) -> list[Event]:
        """Let the timed event happen, if its time has come."""
        due = self._due(s)
        if due is None or now < due:
            raise UnknownAsk("it is not time yet")
        return self.pass_time(s, now)

    def pass_time(self, s: S, now: int) -> list[Event]:
        """`wake` for a replay: the log shows that the time had come, whatever the table's speed is now."""
        s.held_until = 0
        self._phase[s.phase].wake(s, now)
        self._flow(s, now)
        return news(s)

    def _flow(self, s: S, now: int) -> None:
        while s.result is None and (follows := self._phase[s.phase].then(s)) is not None:
            s.phase = follows
            self._phase[follows].enter(s, now)
