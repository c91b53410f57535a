"""`Session`: the game of a table as pure data (state, open asks, players' clocks), and the acts that change it.

Pure: no event loop, no clock and no encoding. Callers pass the time in and write to disk what comes out. The live
table, recovery and the review of finished games all play their moves through `Session`. `RAILBIRD_CLOCK_SPEED` makes
its clocks run N times as fast.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from app.engine.chain import blind_of
from app.engine.kernel.game import Game, news
from app.engine.kernel.play import Ask, Event, Renewal, State
from app.engine.kernel.teaching.lesson import Lesson

SNAPSHOT_EVERY = 16  # moves between saved states; a load replays the moves after the last one


class TableUnreadable(Exception):
    """The log or the saved state cannot be replayed. The table refuses to open."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything that determines the deal of a game."""

    game: Game[Any]
    options: dict[str, Any]
    seats: int
    seed: str
    speed: float = 1.0
    version: int | None = None  # version of the rules at the start of the game; None for the current one
    # fresh random seeds after losses of moves, by the number of the first entry
    renewals: Mapping[int, Renewal] = field(default_factory=dict)
    lesson: Lesson | None = None  # the lesson, if the table is one
    blind: str = field(init=False)  # the secret part of the log's hashes

    def __post_init__(self) -> None:
        object.__setattr__(self, "blind", blind_of(self.seed))

    def wakes_at(self, state: State) -> int | None:
        """The game's own deadline; None in a lesson that waits for the learner."""
        return None if self.lesson is not None and self.lesson.waits(state) else self.game.wakes_at(state)


@dataclass(slots=True)
class Last:
    """Facts of the last entry that a state contains: its time, its hash (None before the first entry, and for entries
    without one), and the number of renewals of the seed so far.
    """

    at: int | None
    chain: str | None
    renewals: int

    def is_another(self, at: int | None, chain: str | None) -> bool:
        """True if this time and hash belong to a different entry. The time alone is not enough: two workers' entries
        may have the same time after a clock was set back.
        """
        is_other_time = None not in (self.at, at) and self.at != at
        return is_other_time or (None not in (self.chain, chain) and self.chain != chain)


@dataclass(slots=True)
class Act:
    """A change of the game: a player's answer to an open decision (`ask`). Without `ask` it is the deal, which starts
    the game, or the passing of time.
    """

    cmd_id: str
    ask: Ask | None = None
    raw: object = None


@dataclass(slots=True)
class Saved:
    """A state to save beside the log. It refers to the live state: encode it before the next act."""

    state: State
    clock: dict[str, Any]
    wakes_at: int | None
    format: int


@dataclass(slots=True)
class Outcome:
    """The result of an act: the content of one log entry, and the state if it should be saved too."""

    act: Act
    seq: int
    at: int
    events: list[Event]
    saved: Saved | None
    previous_at: int | None = None  # time of the previous entry, if the session knows it
    result: dict[str, Any] | None = None  # the game's result, if it is over


@dataclass(slots=True)
class Banks:
    """Thinking time: `left` has the milliseconds of each seat, `opened` the time at which each open ask began.

    With a clock setting, every seat has a bank of time and gets an increment for each move. The bank runs during
    required asks for which the rules set no time limit. When a bank is empty, a bot makes the move.
    """

    bank: int | None
    increment: int
    left: list[int]
    opened: dict[str, int] = field(default_factory=dict)
    mended: bool = False  # deadlines were moved without a log entry, so the session must save its next state

    @classmethod
    def of(cls, settings: dict[str, Any], seats: int, speed: float) -> "Banks":
        clock = settings.get("clock")
        if clock is None:
            return cls(None, 0, [])
        bank = max(1, int(clock["bank"] * 1000 / speed))
        return cls(bank, int(clock["increment"] * 1000 / speed), [bank] * seats)

    def asked(self, asks: list[Ask], now: int) -> None:
        """Record when each new ask was opened; drop closed ones."""
        opened = self.opened
        self.opened = {ask.id: opened.get(ask.id, now) for ask in asks}

    def answered(self, ask: Ask, now: int) -> None:
        if self.bank is not None and _costs_time(ask):
            used = max(0, now - self.opened.get(ask.id, now))
            self.left[ask.seat] = max(0, self.left[ask.seat] - used) + self.increment

    def resume(self, pause: int, paid: frozenset[str] = frozenset()) -> None:
        """Move all clocks by the length of a pause, so that it costs no player time. Clocks of asks in `paid` ran on
        and stay.
        """
        self.opened = {ask: at if ask in paid else at + pause for ask, at in self.opened.items()}
        self.mended = self.bank is not None

    def shift(self, apart: int) -> None:
        """Move all clocks by `apart`: the table's clock was set, and no time has passed."""
        self.opened = {ask: at + apart for ask, at in self.opened.items()}

    def were_saved(self) -> None:
        """Record that a saved state contains these clocks."""
        self.mended = False

    def copy(self) -> "Banks":
        return replace(self, left=list(self.left), opened=dict(self.opened))

    def keep(self, before: "Banks", asks: list[Ask]) -> None:
        """Copy the opening times of asks from `before`, because the log does not record pauses."""
        logged = self.closes(asks)
        self.opened |= {ask: at for ask, at in before.opened.items() if ask in self.opened}
        self.mended = self.closes(asks) != logged

    def restart(self, asks: list[Ask], now: int) -> None:
        """Restart the clock of each open ask, because the table was not in memory."""
        self.opened = {ask.id: now for ask in asks}
        self.mended = self.bank is not None

    def closes(self, asks: list[Ask]) -> dict[str, int]:
        """The time at which each ask's bank is empty."""
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


class Session:
    def __init__(
        self,
        deal: Deal,
        banks: Banks,
        state: State | None = None,
        seq: int = 0,
        saved_wakes_at: int | None = None,
        last: Last | None = None,
    ) -> None:
        self.deal, self.game, self.banks = deal, deal.game, banks
        self.state = state
        self.seq = seq  # number of the last log entry that this state contains
        # Each entry replaces this object; nothing mutates it. It has no time if only a saved state contains the entry.
        self.last = last or Last(None, None, sum(key <= seq for key in deal.renewals))
        self.asks: list[Ask] = [] if state is None else self.game.asks(state)
        self._saved_wakes_at = saved_wakes_at  # the deadline stored with the newest saved state

    @property
    def playing(self) -> State:
        """The state. Requires a game that has begun."""
        assert self.state is not None
        return self.state

    def learn(self, renewals: Mapping[int, Renewal]) -> None:
        """Use new renewals: decisions to continue with fresh random seeds after the database had lost moves."""
        self.deal = replace(self.deal, renewals=renewals)

    # Acts

    def apply(self, act: Act, now: int) -> Outcome:
        """Let the engine carry out an act.

        Raises GameError if the rules refuse it; the session is unchanged then. After any other exception, and after
        an outcome that is never committed, the state is suspect: load the session from the log again.
        """
        events = self._act(act, now)
        state = self._ask(now)
        seq = self.seq + 1
        saved = self.saved() if self._is_worth_saving(state, seq) else None
        return Outcome(act, seq, now, events, saved, self.last.at, state.result)

    def _act(self, act: Act, now: int) -> list[Event]:
        if self.state is None:
            return self._begin(now)
        if act.ask is None:
            if (renewal := self.deal.renewals.get(self.seq + 1)) is not None:
                return self._renew_luck(renewal)
            return self.game.wake(self.state, now)
        events = self.game.decide(self.state, act.ask, self.game.read(act.raw), now)
        self.banks.answered(act.ask, now)
        return events

    def _renew_luck(self, renewal: Renewal) -> list[Event]:
        self.last = replace(self.last, renewals=self.last.renewals + 1)
        return self.game.renew_luck(self.playing, renewal)

    def _begin(self, now: int) -> list[Event]:
        deal = self.deal
        self.state = self.game.new(deal.options, deal.seats, deal.seed, now, deal.speed, deal.version)
        return news(self.state)

    def _ask(self, now: int) -> State:
        """Find the open asks after an act, and return the state."""
        state = self.playing
        self.asks = asks = self.game.asks(state)
        self.banks.asked(asks, now)
        return state

    def commit(self, outcome: Outcome, chain: str | None) -> None:
        """Use the outcome, whose entry is now on disk with the hash `chain`."""
        self.seq, self.last = outcome.seq, Last(outcome.at, chain, self.last.renewals)
        if outcome.saved is not None:
            self.banks.were_saved()
            self._saved_wakes_at = outcome.saved.wakes_at

    def forget(self) -> None:
        """Drop a state that cannot be trusted."""
        self.state, self.asks = None, []

    # The log

    def replay(self, seq: int, at: int, ask_id: str | None, raw: object, chain: str | None = None) -> list[Event]:
        """Replay an entry of the log, and return its outcome. Raises TableUnreadable if the entry cannot follow."""
        if seq != self.seq + 1:
            raise TableUnreadable(f"move {self.seq + 1} is missing")
        events = self._act_again(at, ask_id, raw)
        self.seq, self.last = seq, Last(at, chain, self.last.renewals)
        self._ask(at)
        return events

    def _act_again(self, at: int, ask_id: str | None, raw: object) -> list[Event]:
        if self.state is None:
            return self._begin(at)
        if (renewal := self.deal.renewals.get(self.seq + 1)) is not None:
            return self._renew_luck(renewal)
        if ask_id is None or raw is None:
            if self.game.wakes_at(self.state) is None:
                raise TableUnreadable(f"move {self.seq + 1} came by itself, where the game does not wait for time")
            return self.game.pass_time(self.state, at)  # the log proves that the time was due, at any clock speed
        ask = next(ask for ask in self.asks if ask.id == ask_id)
        self.banks.answered(ask, at)
        return self.game.decide(self.state, ask, self.game.read(raw), at)

    def branch(self, saved_wakes_at: int | None = None) -> "Session":
        """A session that continues from here with a copy of the clocks. It takes over the state: drop this session."""
        return Session(self.deal, self.banks.copy(), self.state, self.seq, saved_wakes_at, self.last)

    # Time

    def closes(self) -> dict[str, int]:
        """The time at which each open ask's bank is empty, by the ask's id."""
        return self.banks.closes(self.asks)

    def next_deadline(self) -> int | None:
        """The next time that changes the game: the game's own deadline, or the first empty bank."""
        times = list(self.closes().values())
        if (wakes := self.deal.wakes_at(self.playing)) is not None:
            times.append(wakes)
        return min(times, default=None)

    def go_on(self, paused_at: int, now: int, payer: int | None) -> None:
        """End a pause. Only `payer`, the seat that called it alone, pays for it with its clock."""
        paid = frozenset(ask.id for ask in self.asks if ask.seat == payer)
        self.banks.resume(now - paused_at, paid)
        self.hold_since(paused_at, now)

    def hold_since(self, then: int, now: int) -> None:
        """Postpone the game's own deadline by the time from `then` until `now`, during which no clock ran."""
        if self.state is not None and (wakes := self.deal.wakes_at(self.state)) is not None:
            self.game.resume(self.state, now, wakes - then)
            self.asks = self.game.asks(self.state)

    def hold_like(self, before: State) -> None:
        """Copy from `before` how long the game is on hold, because the log does not record it."""
        self.game.hold_like(self.playing, before)
        self.asks = self.game.asks(self.playing)

    # Saved states

    def saved(self) -> Saved:
        return Saved(self.playing, self.banks.saved(), self.next_deadline(), self.game.format)

    def _is_worth_saving(self, state: State, seq: int) -> bool:
        """True every few moves, at the end of a game, and if the stored deadline is later than the real one: the
        sweeper of overdue tables reads the stored one.
        """
        banks, saved = self.banks, self._saved_wakes_at
        if state.result is not None or banks.mended or seq % SNAPSHOT_EVERY == 1:
            return True
        if banks.bank is None:
            return self.deal.wakes_at(state) != saved
        wakes = self.next_deadline()
        # With time banks the deadline moves at every act. A stored deadline that is too early is harmless; one that is
        # too late would cost a player time.
        return wakes is not None and (saved is None or wakes < saved)
