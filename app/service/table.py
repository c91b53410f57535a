"""One table that is awake: its game in memory, its viewers, its timers.

A table takes one move at a time. The engine acts in memory, the move goes to the writer, and only when it is on disk
does anybody hear of it; what comes in meanwhile waits in a queue. If the append fails or somebody else was faster, the
state in memory is thrown away and read again: the log is the table.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import perf_counter

from app.engine.kernel.errors import GameError
from app.engine.kernel.game import news
from app.engine.kernel.play import Ask, Event, State
from app.engine.kernel.rng import mix
from app.service import bots
from app.service.answering import AWAY, Answering
from app.service.clock import Banks, HouseClock
from app.service.company import Company
from app.service.entries import finish, ledger_lines, secret_rows
from app.service.errors import sentence
from app.service.fanout import EMPTY_PICTURE, Events, Picture, Viewer, Words, dumps, refuse, send_step
from app.service.log import Deal, Known
from app.service.meters import meters
from app.service.reading import RETRY_MS, SNAPSHOT_EVERY, Reading
from app.service.timing import Timer
from app.store import moves as log_store
from app.store.database import Database
from app.store.moves import By
from app.store.tables import Status
from app.store.writer import Accepted, Append, NewState, Refused, Start, Writer

log = logging.getLogger("railbird.table")


class Table(Company):
    def __init__(self, known: Known, database: Database, writer: Writer, clock: HouseClock, speed: float = 1.0) -> None:
        super().__init__(known, clock)
        self.state: State | None = None
        self.asks: list[Ask] = []
        self.answering = Answering(self, database, clock.now)
        self.banks = Banks.of(self.settings, len(self.seats.rows), speed)
        self.timer = Timer(self, clock, speed)
        self.reading = Reading(self, database, clock)
        self._writer, self._speed = writer, speed
        self._picture: Picture | None = None
        self._saved_wakes_at: int | None = None

    @property
    def is_idle(self) -> bool:
        has_time_to_mind = self.timer.is_set and not self.seats.is_watched_elsewhere
        return self.turns.is_idle and not (self.viewers or has_time_to_mind)

    def plan(self) -> None:
        self.timer.plan()

    @property
    def host_stays_away(self) -> bool:
        """For longer than the table waits for anybody."""
        host = self.row.host_id or ""
        since = self.host_away_since if self.seats.of(host) is None else self.seats.away_since(host)
        return since is not None and since + self.timer.grace() <= self._clock.now()

    # What people see

    def snapshot(self, seat: int | None) -> bytes:
        """`"seq": …, "status": …, "you": …, "view": …, "asks": …, "now": …` as this seat may see it."""
        head = b'"seq":%d,"status":%b,"you":%b,"now":%d' % (
            self.seq,
            dumps(self.status),
            dumps(seat),
            self._clock.now(),
        )
        return b"%b,%b" % (head, EMPTY_PICTURE if self.state is None else self.drawn().of(seat))

    def tell_asks(self) -> None:
        """The clocks have been set: the same view and the same asks, with their new times."""
        if self.banks.bank is not None or self.game.back_after:
            self.turns.when_free(self._tell_asks)

    def _tell_asks(self) -> None:
        if self.state is not None:
            self._picture = None
            for viewer in self.viewers:
                frame = self.seq, self._clock.now(), self.drawn().of(viewer.seat)
                viewer.outlet.send(b'{"type":"asks","seq":%d,"now":%d,%b}' % frame)
            self._picture = None

    # Moves

    async def start(self) -> bool:
        """Deal, if the lobby is still as it was when we looked; the game begins with the first entry of its log."""
        written = await self.turns.turn(self._start)
        if written is None:
            return False
        await asyncio.wait([written])
        return _is_accepted(written)

    def _start(self) -> "asyncio.Future[Accepted | Refused] | None":
        seats = len(self.seats.rows)
        low, high = self.game.seats_with(self.options)
        is_ready = low <= seats <= high and self.seats.rows.keys() == set(range(seats))
        if self.status != "lobby" or self.draining or not is_ready:
            return None
        now = self._clock.now()
        self.state = self.game.new(self.options, seats, self.seed(), now, self._speed)
        self.banks = self.fresh_banks()
        start = Start(started_at=now, game_version=self.game.version, revision=self.row.revision)
        return self._append(news(self.state), None, None, "start", "house", now, start=start)

    def seed(self) -> str:
        return mix(self.row.server_seed, [self.seats.rows[seat].nonce for seat in sorted(self.seats.rows)])

    def answer(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object) -> None:
        """A person's answer to an ask. Everything that comes of it goes out through the outlets."""
        self.answering.answer(viewer, cmd_id, ask_id, raw)

    def decide(
        self,
        ask: Ask,
        raw: object,
        cmd_id: str,
        by: By,
        viewer: Viewer | None = None,
        again: Callable[[Refused], None] | None = None,
    ) -> None:
        """Let the engine judge a move and send it to disk; refuse it to its author if the rules do."""
        assert self.state is not None
        now = self._clock.now()
        try:
            move = self.game.read(raw)
            events = self.game.decide(self.state, ask, move, now)
        except GameError as error:
            if viewer is None:
                raise
            meters.refused_moves += 1
            refuse(viewer, cmd_id, error.code, sentence(error.why), error.rule)
            return
        except BaseException:
            self._start_over(viewer)
            raise
        self.banks.answered(ask, now)
        self._append(events, ask, raw, cmd_id, by, now, again, viewer)

    def _append(
        self,
        events: list[Event],
        ask: Ask | None,
        raw: object,
        cmd_id: str,
        by: By,
        now: int,
        again: Callable[[Refused], None] | None = None,
        viewer: Viewer | None = None,
        start: Start | None = None,
    ) -> "asyncio.Future[Accepted | Refused]":
        """Send a move that the engine has made to disk. Nobody hears of it before it is there."""
        s = self.state
        assert s is not None
        self._picture = None
        try:
            self.asks = self.game.asks(s)
            self.banks.asked(self.asks, now)
            seq = self.seq + 1
            words = Events(events)
            append = Append(
                table_id=self.id,
                seq=seq,
                at=now,
                seat=ask.seat if ask else None,
                ask=ask.id if ask else None,
                move=None if raw is None else dumps(raw).decode(),
                cmd_id=cmd_id,
                by=by,
                events=words.everything.decode(),
                ledger=ledger_lines(events),
                secrets=secret_rows(events, seq),
                state=self.saved_state() if self._is_worth_saving(seq) else None,
                start=start,
                finish=finish(s.result, self.seats, now) if s.result else None,
            )
            written: asyncio.Future[Accepted | Refused] = self._writer.append(append)
        except BaseException:
            self._start_over(viewer)
            raise
        self.turns.is_busy = True
        written.add_done_callback(lambda done: self._written(done, append, words, again, viewer))
        return written

    def _start_over(self, viewer: Viewer | None = None) -> None:
        """The engine has failed, and what is in memory is not what the log says. What time sets off is set off again at
        once, and may fail again: then not without a pause."""
        self.reading.again(0 if viewer else RETRY_MS)

    def _is_worth_saving(self, seq: int) -> bool:
        """Every few moves; and whenever what is on disk would mislead: who sweeps the tables goes by `wakes_at`."""
        s, wakes, saved = self.state, self.wakes_at(), self._saved_wakes_at
        assert s is not None
        # With banks it is another time after each move. A look too early costs nothing, one too late somebody's time.
        misleads = wakes != saved if self.banks.bank is None else wakes is not None and (saved is None or wakes < saved)
        return s.result is not None or self.banks.mended or misleads or seq % SNAPSHOT_EVERY == 1

    def wakes_at(self) -> int | None:
        """When time itself moves the table on, whoever looks: the game's own, or the first bank that is empty."""
        assert self.state is not None
        times = list(self.banks.closes(self.asks).values())
        if (wakes := self.game.wakes_at(self.state)) is not None:
            times.append(wakes)
        return min(times, default=None)

    def saved_state(self) -> NewState:
        """The state as it will be saved; the writer's thread encodes it, and nothing changes it until it is on disk."""
        s = self.state
        assert s is not None
        clock = dumps(self.banks.saved()).decode()
        return NewState(self.game.format, lambda: dumps(s), clock, self.wakes_at())

    def _written(
        self,
        done: "asyncio.Future[Accepted | Refused]",
        append: Append,
        words: Events,
        again: Callable[[Refused], None] | None,
        viewer: Viewer | None,
    ) -> None:
        self.turns.is_busy = False
        try:
            if done.cancelled() or done.exception() is not None:
                meters.lost_appends += 1
                log.warning("table %s: move %d was not saved: %s", self.id, append.seq, done.exception())
                if viewer is not None:
                    refuse(viewer, append.cmd_id, "database_away", AWAY)
                self.reading.again()
            elif isinstance(refused := done.result(), Refused):
                meters.refused_appends += 1
                if again is not None:
                    self.turns.next(partial(again, refused))
                self.reading.again()
            else:
                self._accepted(append, words)
        except Exception:
            log.exception("table %s: what became of move %d could not be told", self.id, append.seq)
            self.reading.again()
        self.turns.go_on()

    def _accepted(self, append: Append, words: Events) -> None:
        if (begun := append.start) is not None:
            self.row = replace(self.row, started_at=begun.started_at, game_version=begun.game_version)
        self.tell(append.seq, words, append.seat, append.cmd_id, append.by)
        self._picture = None  # an idle table keeps only its state
        self.hint("move", seq=append.seq)
        if append.state is not None:
            self.banks.mended, self._saved_wakes_at = False, append.state.wakes_at
        self.timer.plan()

    def tell(self, seq: int, events: Words, seat: int | None, cmd_id: str, by: str) -> None:
        """A step is on disk: now it is news."""
        assert self.state is not None
        self.seq = seq
        status: Status = "finished" if self.state.result else "playing"
        if self.row.status != status:
            self.row = replace(self.row, status=status, revision=self.row.revision + 1)
            self.told_revision += 1
            self.see_out()
        author = seat if by == "person" else None
        if author is not None:
            self.take_back(author)
        begun = perf_counter()
        frame = send_step(self.viewers, self.head(seq, by), events, self.drawn(), author, cmd_id)
        meters.fan_out_seconds += perf_counter() - begun
        meters.frames += len(self.viewers)
        meters.moves += 1
        self.answering.accepted(cmd_id, seat, frame)

    def head(self, seq: int, by: str) -> bytes:
        facts = (seq, self.status.encode(), self._clock.now(), by.encode())
        return b'{"type":"step","seq":%d,"status":"%b","now":%d,"by":"%b"' % facts

    def drawn(self) -> Picture:
        assert self.state is not None
        if self._picture is None:
            self._picture = Picture(self.game, self.state, self.asks, self.banks.closes(self.asks))
        return self._picture

    # What the log says

    def stand_at(
        self, seq: int, state: State | None, asks: list[Ask], banks: Banks, saved_wakes_at: int | None
    ) -> None:
        """This is where the game is, as it was read; and when it was saved to wake."""
        self.seq, self.state, self.asks, self.banks = seq, state, asks, banks
        self._picture, self._saved_wakes_at = None, saved_wakes_at

    def forget(self) -> None:
        """There is nothing to trust."""
        self.state, self.asks = None, []

    def fresh_banks(self) -> Banks:
        return Banks.of(self.settings, len(self.seats.rows), self._speed)

    def deal(self) -> Deal:
        return Deal(self.game, self.options, len(self.seats.rows), self.seed(), self._speed)

    def go_on_after(self, paused_at: int) -> None:
        """The host's pause is over. Nobody pays for it."""
        self.banks.resume(self._clock.now() - paused_at)
        self.turns.when_free(partial(self.hold_since, paused_at))
        self.tell_asks()
        self.turns.when_free(self.plan)

    def has_stood_still(self, s: State) -> bool:
        """Where there are other workers, they may have gone on with it, unless something is overdue."""
        wakes = self.game.wakes_at(s)
        return wakes is not None and (self.is_alone or wakes <= self._clock.now())

    def hold_since(self, then: int) -> None:
        """Time that runs by itself has not run since then: it goes on when people have found their places again."""
        s = self.state
        if s is not None and (wakes := self.game.wakes_at(s)) is not None:
            self.game.resume(s, self._clock.now(), wakes - then)
            self.asks = self.game.asks(s)

    # For people who are away

    def play_for(self, ask: Ask, by: By) -> bool:
        """A bot decides, if it wants to. The command's id follows from the sequence: several workers may try, one is
        first."""
        assert self.state is not None
        raw = bots.choose(self.game, self.state, ask, self.seats.level(ask.seat))
        if raw is not None:
            self.decide(ask, raw, f"{by}:{self.seq + 1}", by)
        return raw is not None

    def wake(self, now: int) -> None:
        """Time itself moves the game on."""
        assert self.state is not None
        try:
            events = self.game.wake(self.state, now)
        except BaseException:
            self._start_over()
            raise
        self._append(events, None, None, f"wake:{self.seq + 1}", "house", now)

    # The end of the day

    def kept_state(self) -> log_store.SavedState:
        """The state as it is now, for a server that is about to stop."""
        assert self.state is not None
        clock = dumps(self.banks.saved()).decode()
        return log_store.SavedState(self.seq, self.game.format, dumps(self.state).decode(), clock, self.wakes_at())

    async def settle_down(self) -> None:
        """Wait until the move on its way is on disk, and save the newest state beside it."""
        self.draining = True
        self.timer.stop()
        await self.turns.freed()


def _is_accepted(done: "asyncio.Future[Accepted | Refused]") -> bool:
    return not done.cancelled() and done.exception() is None and isinstance(done.result(), Accepted)
