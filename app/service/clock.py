"""Time at a table: the house's clock, the players' banks, and what is due next.

A clock setting gives every seat a bank of time and an increment a move. When a bank is empty, a bot makes the move.
`RAILBIRD_CLOCK_SPEED` makes all of it run N times as fast.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from app.engine.kernel.play import Ask


class Alarm(Protocol):
    def cancel(self) -> None: ...


class HouseClock(Protocol):
    """Milliseconds since the epoch, and a way to be called at one of them."""

    def now(self) -> int: ...

    def at(self, when: int, call: Callable[[], None]) -> Alarm: ...


class WallClock:
    """The clock on the wall, on the running event loop."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, call)


@dataclass(slots=True)
class Banks:
    """Thinking time. `left` is by seat, in milliseconds; `opened`, when each open ask was asked.

    It runs for what has to be answered and for which the rules themselves set no time.
    """

    bank: int | None
    increment: int
    left: list[int]
    opened: dict[str, int] = field(default_factory=dict)
    mended: bool = False  # time was given back that the log knows nothing of: the next state is worth keeping

    @classmethod
    def of(cls, settings: dict[str, Any], seats: int, speed: float) -> "Banks":
        clock = settings.get("clock")
        if clock is None:
            return cls(None, 0, [])
        bank = max(1, int(clock["bank"] * 1000 / speed))
        return cls(bank, int(clock["increment"] * 1000 / speed), [bank] * seats)

    def asked(self, asks: list[Ask], now: int) -> None:
        """Remember when each ask was opened; forget those that are closed."""
        opened = self.opened
        self.opened = {ask.id: opened.get(ask.id, now) for ask in asks}

    def answered(self, ask: Ask, now: int) -> None:
        if self.bank is not None and _costs_time(ask):
            used = max(0, now - self.opened.get(ask.id, now))
            self.left[ask.seat] = max(0, self.left[ask.seat] - used) + self.increment

    def resume(self, pause: int) -> None:
        """Nobody pays for a pause."""
        self.opened = {ask: at + pause for ask, at in self.opened.items()}
        self.mended = self.bank is not None

    def copy(self) -> "Banks":
        return replace(self, left=list(self.left), opened=dict(self.opened))

    def keep(self, before: "Banks", asks: list[Ask]) -> None:
        """What was open already is not opened again by reading the log, which knows of no pauses."""
        logged = self.closes(asks)
        self.opened |= {ask: at for ask, at in before.opened.items() if ask in self.opened}
        self.mended = self.closes(asks) != logged

    def restart(self, asks: list[Ask], now: int) -> None:
        """Nobody pays for the time that the table was away."""
        self.opened = {ask.id: now for ask in asks}
        self.mended = self.bank is not None

    def closes(self, asks: list[Ask]) -> dict[str, int]:
        """When each ask runs out of its seat's bank."""
        if self.bank is None:
            return {}
        return {ask.id: self.opened[ask.id] + self.left[ask.seat] for ask in asks if _costs_time(ask)}

    def saved(self) -> dict[str, Any]:
        return {"left": self.left, "opened": self.opened}

    def load(self, saved: dict[str, Any]) -> None:
        if self.bank is not None:
            self.left = list(saved["left"])
        self.opened = dict(saved["opened"])


def _costs_time(ask: Ask) -> bool:
    return not ask.optional and ask.closes_at is None
