"""A clock that advances only when a test says so."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

BEGAN = 1_700_000_000_000


@dataclass(eq=False)
class FakeAlarm:
    when: int
    number: int
    call: Any

    def cancel(self) -> None:
        self.call = None


class FakeClock:
    """A HouseClock that tests can advance and set."""

    def __init__(self, now: int = BEGAN) -> None:
        self._now = now
        self._set_by = 0
        self._alarms: list[FakeAlarm] = []
        self._made = 0

    def now(self) -> int:
        return self._now

    def steady(self) -> int:
        return self._now - self._set_by

    def set_by(self, ms: int) -> None:
        """Set the wall clock. No time passes, and alarms keep their distance in time."""
        self._now += ms
        self._set_by += ms
        for alarm in self._alarms:
            alarm.when += ms

    def at(self, when: int, call: Any) -> FakeAlarm:
        self._made += 1
        alarm = FakeAlarm(when, self._made, call)
        self._alarms.append(alarm)
        return alarm

    def next_due(self) -> int | None:
        self._alarms = [alarm for alarm in self._alarms if alarm.call is not None]
        return min((alarm.when for alarm in self._alarms), default=None)

    def set_for(self, call: Any) -> int:
        """Number of alarms that will make this call."""
        return sum(alarm.call == call for alarm in self._alarms)

    def advance(self, ms: int) -> None:
        """Advance the time, and ring due alarms in order. An alarm that is set for the past rings now."""
        end = self._now + ms
        while (due := self.next_due()) is not None and due <= end:
            first = min((alarm for alarm in self._alarms if alarm.when == due), key=lambda alarm: alarm.number)
            self._alarms.remove(first)
            self._now = max(self._now, due)
            first.call()
        self._now = end

    def skip(self, ms: int) -> None:
        """Advance the time without alarms, as if the machine had slept. Due alarms ring with the next `advance`."""
        self._now += ms


async def pass_time(clock: FakeClock, ms: int, settled: Callable[[], Awaitable[None]]) -> None:
    """Advance the time. The work that an alarm starts is finished before the next alarm rings."""
    end = clock.now() + ms
    await settled()
    while (due := clock.next_due()) is not None and due <= end:
        clock.advance(max(0, due - clock.now()))
        await settled()
    clock.advance(end - clock.now())
