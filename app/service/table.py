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

import orjson

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
from app.service.fanout import EMPTY_PICTURE, Entry, Events, Picture, Viewer, Words, dumps, refuse, send_step
from app.service.following import Following
from app.service.log import Deal, Known, Play, TableUnreadable, bring_back, play_newer, read_play
from app.service.meters import meters
from app.service.timing import Timer
from app.store import moves as log_store
from app.store.database import Database
from app.store.errors import StoreError
from app.store.moves import By, Move, Newer
from app.store.tables import Status
from app.store.writer import Accepted, Append, NewState, Refused, Start, Writer

log = logging.getLogger("railbird.table")

SNAPSHOT_EVERY = 16  # moves between saved states; the ones in between are played again on load
RETRY_MS = 500


class Table(Company):
    def __init__(self, known: Known, database: Database, writer: Writer, clock: HouseClock, speed: float = 1.0) -> None:
        super().__init__(known, clock)
        self.state: State | None = None
        self.seq = 0
        self.asks: list[Ask] = []
        self.answering = Answering(self, database, clock.now)
        self.banks = Banks.of(self.settings, len(self.seats.rows), speed)
        self.timer = Timer(self, clock, speed)
        self.following: Following | None = None  # where there are other workers
        self._database, self._writer, self._speed = database, writer, speed
        self._picture: Picture | None = None
        self._saved_wakes_at: int | None = None

    @property
    def is_idle(self) -> bool:
        return self.turns.is_idle and not (self.viewers or self.timer.is_set)

    def plan(self) -> None:
        self.timer.plan()

    @property
    def host_stays_away(self) -> bool:
        """For longer than the table waits for anybody."""
        since = self.seats.away_since(self.row.host_id or "")
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
        begun: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.turns.when_free(lambda: self._start(begun))
        return await begun

    def _start(self, begun: "asyncio.Future[bool]") -> None:
        seats = len(self.seats.rows)
        low, high = self.game.seats_with(self.options)
        is_ready = low <= seats <= high and self.seats.rows.keys() == set(range(seats))
        if self.status != "lobby" or self.draining or not is_ready:
            begun.set_result(False)
            return
        now = self._clock.now()
        self.state = self.game.new(self.options, seats, self._seed(), now, self._speed)
        self.banks = Banks.of(self.settings, seats, self._speed)
        start = Start(started_at=now, game_version=self.game.version, revision=self.row.revision)
        written = self._append(news(self.state), None, None, "start", "house", now, start=start)
        written.add_done_callback(lambda done: begun.set_result(_is_accepted(done)))

    def _seed(self) -> str:
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
            self._distrust_memory()
            raise
        self.banks.answered(ask, now)
        if by == "person" and self.seats.places[ask.seat].bot_plays:
            self.take_back(ask.seat)
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
        self.turns.is_busy = True
        self._picture = None
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
        written.add_done_callback(lambda done: self._written(done, append, words, again, viewer))
        return written

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
        if done.cancelled() or done.exception() is not None:
            meters.lost_appends += 1
            log.warning("table %s: move %d was not saved: %s", self.id, append.seq, done.exception())
            if viewer is not None:
                refuse(viewer, append.cmd_id, "database_away", AWAY)
            self._distrust_memory()
        elif isinstance(refused := done.result(), Refused):
            meters.refused_appends += 1
            if again is not None:
                self.turns.next(partial(again, refused))
            self._distrust_memory()
        else:
            if (begun := append.start) is not None:
                self.row = replace(self.row, started_at=begun.started_at, game_version=begun.game_version)
            self._tell(append.seq, words, append.seat, append.cmd_id, append.by)
            self._picture = None  # an idle table keeps only its state
            self.hint("move", seq=append.seq)
            if append.state is not None:
                self.banks.mended, self._saved_wakes_at = False, append.state.wakes_at
            self.timer.plan()
        self.turns.go_on()

    def _tell(self, seq: int, events: Words, seat: int | None, cmd_id: str, by: str) -> None:
        """A step is on disk: now it is news."""
        assert self.state is not None
        self.seq = seq
        status: Status = "finished" if self.state.result else "playing"
        if self.row.status != status:
            self.row = replace(self.row, status=status, revision=self.row.revision + 1)
            self.told_revision += 1
        if by == "person" and seat is not None and self.seats.places[seat].bot_plays:
            self.take_back(seat, told=True)  # the answer was given at another worker
        begun = perf_counter()
        frame = send_step(self.viewers, self.head(seq, by), events, self.drawn(), seat, cmd_id)
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

    # Reading the log

    def take_up(self, play: Play, was_away: bool = True) -> None:
        """Bring the game to the last entry of its log, and tell what the viewers have not heard."""
        self.renew(play.known)
        told, before, state = self.seq, self.banks, self.state
        self.banks = Banks.of(self.settings, len(self.seats.rows), self._speed)
        self.state, self.seq, self.asks = bring_back(self._deal(), play, self.banks)
        self._saved_wakes_at = play.saved.wakes_at if play.saved else None
        self._picture = None
        if was_away:
            self.banks.restart(self.asks, self._clock.now())  # nobody pays for an outage
            if self.state is not None and self._has_stood_still(self.state):
                self._hold_since(play.entries[-1].at)
            self.tell_asks()
        else:
            self.banks.keep(before, self.asks)
            if self.state is not None and state is not None:
                self.game.hold_like(self.state, state)
                self.asks = self.game.asks(self.state)
        self._tell_entries(play.entries, told)

    def _deal(self) -> Deal:
        return Deal(self.game, self.options, len(self.seats.rows), self._seed(), self._speed)

    def _tell_entries(self, entries: list[Move], told: int) -> None:
        """Tell the viewers what comes after the move that they have heard last."""
        for entry in [entry for entry in entries if entry.seq > told and self.viewers]:
            self._tell(entry.seq, Entry(self.game, orjson.loads(entry.events)), entry.seat, entry.cmd_id, entry.by)
        self.timer.plan()

    def go_on_after(self, paused_at: int) -> None:
        """The host's pause is over. Nobody pays for it."""
        self.banks.resume(self._clock.now() - paused_at)
        self.turns.when_free(partial(self._hold_since, paused_at))
        self.tell_asks()
        self.turns.when_free(self.plan)

    def _has_stood_still(self, s: State) -> bool:
        """Where there are other workers, they may have gone on with it, unless something is overdue."""
        wakes = self.game.wakes_at(s)
        return wakes is not None and (self.is_alone or wakes <= self._clock.now())

    def _hold_since(self, then: int) -> None:
        """Time that runs by itself has not run since then: it goes on when people have found their places again."""
        s = self.state
        if s is not None and (wakes := self.game.wakes_at(s)) is not None:
            self.game.resume(s, self._clock.now(), wakes - then)
            self.asks = self.game.asks(s)

    def doubt(self) -> None:
        """Something may have been written that we have not heard of."""
        self.turns.when_free(self._distrust_memory)

    def follow(self, seq: int) -> None:
        """Another worker has made move `seq`: read what we do not have, once no move of ours is on its way."""
        if seq > self.seq:
            self.turns.when_free(lambda: self._follow(seq))

    def _follow(self, seq: int) -> None:
        if seq <= self.seq or self.is_broken:
            return
        if self.following is None or seq > self.seq + SNAPSHOT_EVERY:
            self._distrust_memory()  # nobody else could have written it; or a saved state is nearer than ours
        else:
            self.turns.is_busy = True
            self.turns.spawn(self._catch_up(self.following))

    async def _catch_up(self, following: Following) -> None:
        """Read only what is new. If there is anything odd about it, or about what we have, read it all again."""
        try:
            newer = await following.newer(self.id, self.seq)
            is_plain = newer is not None and self._goes_on_with(newer)
        except (StoreError, TableUnreadable) as error:
            log.warning("table %s: what is new is not enough, reading it all again: %s", self.id, error)
            is_plain = False
        if is_plain:
            self.turns.is_busy = False
            self.turns.go_on()
        else:
            await self._recover()

    def _goes_on_with(self, newer: Newer) -> bool:
        """Play what another worker has written on what is in memory, and tell it; False if that is not the same as to
        read it all: the rows have changed, or time was given back or held back of which the log knows nothing."""
        s, banks = self.state, self.banks.copy()
        if s is None or newer.revision != self.row.revision or banks.mended or s.held_until > self._clock.now():
            return False
        told, self.state = self.seq, None  # if it cannot be played there is nothing left of it to trust
        self.state, self.seq, self.asks = play_newer(self._deal(), s, told, newer, banks)
        banks.keep(self.banks, self.asks)
        self.banks, self._saved_wakes_at, self._picture = banks, newer.wakes_at, None
        self._tell_entries(newer.entries, told)
        return True

    def _distrust_memory(self) -> None:
        """What is in memory is not what is on disk: read it again, however long the database is away."""
        self.turns.is_busy = True
        self.turns.spawn(self._recover())

    async def _recover(self, was_away: bool = False) -> None:
        try:
            play = await self._database.read(read_play, self.id, self.seq)
            self.take_up(play, was_away)
        except StoreError as error:
            log.warning("table %s: the log cannot be read, trying again: %s", self.id, error)
            if self.draining:
                self._give_up()
            else:
                self._clock.at(self._clock.now() + RETRY_MS, lambda: self.turns.spawn(self._recover(was_away=True)))
        except TableUnreadable as error:
            log.error("table %s: %s", self.id, error)
            self._give_up()
            for viewer in self.viewers:
                viewer.outlet.close("unreadable")
        else:
            self.turns.is_busy = False
            self.turns.go_on()

    def _give_up(self) -> None:
        """Nothing in memory can be trusted, and there is no other. Whoever waits hears of it."""
        self.state, self.asks = None, []
        self.is_broken, self.turns.is_busy = True, False
        self.turns.go_on()

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
            self._distrust_memory()
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
