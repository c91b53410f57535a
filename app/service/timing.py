"""What is due at a table, and when: bots' turns, empty banks, people who stay away, and the engine's own time.

One alarm a table, set for whatever comes first. What it sets off is an ordinary move with an ordinary place in the log.
"""

from typing import TYPE_CHECKING

from app.engine.kernel.play import Ask
from app.service import bots
from app.service.clock import Alarm, HouseClock

if TYPE_CHECKING:
    from app.service.table import Table

STANDBY_MS = 3_000  # after which it is taken for dead


class Timer:
    def __init__(self, table: "Table", clock: HouseClock, speed: float) -> None:
        self._table, self._clock, self._speed = table, clock, speed
        self._alarm: Alarm | None = None
        self._paused_at: int | None = None
        self._glances = bots.Glances(speed)

    @property
    def is_set(self) -> bool:
        return self._alarm is not None

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def plan(self) -> None:
        """Set the alarm for whatever is due next. Nobody's clock runs while the host has paused the game."""
        self._mind_the_pause()  # the end of a pause plans as well
        self.stop()
        if (due := self._due()) is not None:
            self._alarm = self._clock.at(due, self._ring)

    def _mind_the_pause(self) -> None:
        paused, now = self._table.row.paused, self._clock.now()
        if paused and self._paused_at is None:
            self._paused_at = now
        elif not paused and self._paused_at is not None:
            paused_at, self._paused_at = self._paused_at, None
            self._table.go_on_after(paused_at)

    def _due(self) -> int | None:
        table = self._table
        if table.state is None or table.status != "playing" or table.row.paused or table.draining:
            return None
        times = [due for ask in table.asks if (due := self._bot_due(ask)) is not None]
        times += table.banks.closes(table.asks).values()
        if (wakes := self._wakes_at()) is not None:
            times.append(wakes)
        if table.viewers:
            times += [since + self.grace() for _, since in table.seats.absent()]
        return min(times, default=None)

    def _wakes_at(self) -> int | None:
        """When time acts on the game. A worker where nobody looks leaves that to one where somebody does."""
        table = self._table
        assert table.state is not None
        wakes = table.game.wakes_at(table.state)
        if wakes is not None and table.seats.is_watched_elsewhere and not table.viewers:
            return wakes + STANDBY_MS
        return wakes

    def _bot_due(self, ask: Ask) -> int | None:
        """Bots play while somebody looks; at an empty table they wait."""
        table = self._table
        if not table.viewers or not table.seats.is_bot(ask.seat):
            return None
        if not ask.optional:
            return table.banks.opened[ask.id] + int(bots.PACE / self._speed)
        if not table.seats.is_bots_own(ask.seat):
            return None
        return self._glances.due(ask.seat, table.seq, self._clock.now())

    def grace(self) -> int:
        """For how long somebody may be away before the table goes on without them."""
        return int(self._table.settings["absent_after"] * 1000 / self._speed)

    def _ring(self) -> None:
        self._alarm = None
        self._table.turns.when_free(self._act)

    def _act(self) -> None:
        table, now = self._table, self._clock.now()
        if table.state is None or self._due() is None:
            return
        self._take_over(now)
        wakes = self._wakes_at()
        closes = table.banks.closes(table.asks)
        late = [ask for ask in table.asks if closes.get(ask.id, now + 1) <= now]
        ready = [ask for ask in table.asks if (due := self._bot_due(ask)) is not None and due <= now]
        if wakes is not None and wakes <= now:
            table.wake(now)
        elif late:
            table.play_for(late[0], "clock")
        elif not any(self._let_play(ask) for ask in ready):
            self.plan()

    def _let_play(self, ask: Ask) -> bool:
        """Whether the bot has made a move: what it need not answer, it may leave for later."""
        if ask.optional:
            self._glances.looked(ask.seat, self._table.seq)
        return self._table.play_for(ask, "bot")

    def _take_over(self, now: int) -> None:
        """Who has been away for longer than the table waits gets a bot to play on, and may take the seat back."""
        table = self._table
        gone = [seat for seat, since in table.seats.absent() if since + self.grace() <= now] if table.viewers else []
        if gone:
            table.let_bots_play(gone)
            table.tell_neighbours_who_looks()
