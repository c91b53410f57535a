"""The clock interface: wall time, steady time and timers. Tests and simulations pass a clock of their own.

Wall time is for what is written down or shown; the host or a time server may set it forwards or backwards at any
moment. Durations inside this process are measured in steady time, which nobody can set. A table's deadlines are both
written down and measured: `TableClock` is the clock for them.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

# Steady time that includes the machine's sleep, if the system offers it.
STEADY: Final[int] = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", -1))
_steady_ns: Final[Callable[[], int]] = time.monotonic_ns if STEADY < 0 else partial(time.clock_gettime_ns, STEADY)


class Alarm(Protocol):
    def cancel(self) -> None: ...


class HouseClock(Protocol):
    """Current time in milliseconds since the epoch, and timers that call a function at such a time."""

    def now(self) -> int:
        """Wall time, which may jump: for what is written down or shown."""
        ...

    def steady(self) -> int:
        """Steady time, for durations in this process. It starts with the wall time at which the process started."""
        ...

    def at(self, when: int, call: Callable[[], None]) -> Alarm:
        """Call a function after the time that is left until `when`, even if the wall clock is set meanwhile."""
        ...


class WallClock:
    """The system clock; its timers run on the current event loop."""

    def __init__(self) -> None:
        self._began = self.now() - _steady_ns() // 1_000_000

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def steady(self) -> int:
        return _steady_ns() // 1_000_000 + self._began

    def at(self, when: int, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, call)


class TableClock:
    """The clock of one live table: wall time when the table is loaded, steady time from then on.

    It never falls behind the table's log. Log entries carry the time of the worker that wrote them, and deadlines
    follow from entries: where that worker's clock and ours disagree, the log's time counts.
    """

    APART: Final = 2_000  # ms; entries reach other workers sooner, so a larger difference is one of clocks

    def __init__(self, clock: HouseClock) -> None:
        self._clock = clock
        self.steady = clock.steady  # the function itself: each move asks for the time several times
        self._ahead = clock.now() - clock.steady()

    def now(self) -> int:
        return self.steady() + self._ahead

    def at(self, when: int, call: Callable[[], None]) -> Alarm:
        return self._clock.at(self._clock.now() + when - self.now(), call)

    def not_before(self, at: int) -> int:
        """Advance to the time of the log's last entry, if the clock is behind it. Returns by how much."""
        apart = max(0, at - self.now())
        self._ahead += apart
        return apart

    def agree(self, at: int) -> int:
        """Adopt the time of an entry that another worker has just written. Returns by how much this clock was moved."""
        apart = at - self.now()
        if abs(apart) <= self.APART:
            apart = max(0, apart)
        self._ahead += apart
        return apart


class LazyAlarm:
    """An alarm that rings at the set time or earlier: setting it to a later time leaves the timer as it is.

    So the callee must check whether anything is due, and set the alarm again. A table's deadline changes with each
    move, and a new timer for each change would cost more than an occasional early ring. Call `stop` after the clock was
    set.
    """

    def __init__(self, clock: TableClock, ring: Callable[[], None]) -> None:
        self._clock, self._ring = clock, ring
        self._timer: Alarm | None = None
        self._at = 0

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, at: int | None) -> None:
        """Ring at this time at the latest; None: do not ring."""
        if at is not None and self._timer is not None and self._at <= at:
            return
        self.stop()
        if at is not None:
            self._at = at
            self._timer = self._clock.at(at, self._rings)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rings(self) -> None:
        self._timer = None
        self._ring()
