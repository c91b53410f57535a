"""A live table: one table in this worker's memory, the only owner of its game, its viewers and its alarm.

Commands wait in an inbox. While no entry is being written, the table takes the next command: it checks the sender's
rights, lets the engine decide, appends the entry to the log, and publishes it. No viewer sees a move before it is on
disk. If the log does not accept an entry, the table drops its state and reads it again: the log is the table.
"""

import asyncio
import logging
from collections import deque
from time import perf_counter
from typing import Any

import orjson

from app.clock import HouseClock, LazyAlarm, TableClock
from app.engine.kernel.game import find_ask
from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Ask
from app.errors import Refusal
from app.meters import meters
from app.storage.database import Database
from app.storage.log.entry import Accepted, Append, Refused, Start
from app.storage.log.log import MoveLog
from app.storage.log.reader import By, Move
from app.storage.queries.tables import Status
from app.storage.store_errors import StoreError
from app.table import bots, commands
from app.table.audience import Audience
from app.table.commands import Answer, Answers, Command, stands_still
from app.table.deadlines import Deadlines, deadlines
from app.table.frames import Board, Entry, Events, Viewer, Words, entry_of, refuse, send_step
from app.table.other_workers import Peers
from app.table.presence import Seats
from app.table.recovery import RETRY_MS, Recovered, Recovery, SetBack, Stored
from app.table.session import SNAPSHOT_EVERY, Act, TableUnreadable
from app.table.table_rows import Dealer, Rows, is_ready, newer, renewals

logger = logging.getLogger("railbird.table")


class Table:
    def __init__(
        self, stored: Stored, database: Database, log: MoveLog, peers: Peers, clock: HouseClock, dealer: Dealer
    ) -> None:
        """Start from the table's rows and log. Raises TableUnreadable if the log cannot be replayed."""
        clock = TableClock(clock)
        self.rows, self.id, self.seats = stored.rows, stored.rows.table.id, Seats()
        self._recovery = Recovery(self.id, database, peers, clock, dealer)
        self.session = self._recovery.wake(stored)  # sets the clock by the log, before anybody's absence begins
        self.audience = Audience(stored.rows, stored.line, self.seats, peers, clock)
        self.is_draining = False
        self.broken_by: str | None = None  # the reason why the table sends its viewers away
        self._database, self._log, self._peers, self._clock = database, log, peers, clock
        self._dealer, self._seal = dealer, dealer.seal(stored.rows)
        self._board, self._glances = Board(clock), bots.Glances(dealer.speed)
        self._answers = Answers(self.id, database, clock)
        self._alarm = LazyAlarm(clock, self._ring)
        self._pause = commands.pause_of(stored.rows, clock.now())
        self._inbox: deque[Command] = deque()
        self._work: asyncio.Task[None] | None = None  # the task that empties the inbox
        self._tasks = commands.Tasks(f"table {self.id}", table=self.id)  # tasks beside `_work`
        self.plan()

    @property
    def seq(self) -> int:
        return self.session.seq

    @property
    def status(self) -> str:
        return self.rows.table.status

    @property
    def is_busy(self) -> bool:
        return self._work is not None

    # The inbox

    def put(self, command: Command) -> None:
        """Queue a command. An idle table has no task: its first command starts one."""
        if isinstance(command, Answer) and not self._answers.may_wait(command, len(self._inbox)):
            return
        self._inbox.append(command)
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._empty_inbox())

    async def ask(self, command: commands.Asked) -> Any:
        """Queue a command and wait for its result."""
        self.put(command)
        return await command.done

    async def _empty_inbox(self) -> None:
        """Carry out one command after another. An exception in one command does not stop the others."""
        while self._inbox:
            command = self._inbox.popleft()
            try:
                if isinstance(command, Answer):  # by far the most frequent command
                    await self._play(command)
                elif not (isinstance(command, commands.Asked) and command.is_given_up):
                    command.settle(await self._carry_out(command))
            except Exception as error:
                logger.exception("table %s: a command came to nothing", self.id, extra={"table": self.id})
                command.settle(error)
        self._work = None

    async def _carry_out(self, command: Command) -> Any:
        match command:
            case commands.Ring():
                await self._do_what_is_due()
            case commands.Follow():
                await self._follow(command.seq)
            case commands.Found():
                self._answers.answer_late(command, self.session, self.status, self._board)
            case commands.Show():
                return self._show(command.viewer)
            case commands.Begin():
                return await self._begin()
            case commands.GoOn():
                self._go_on(command)
            case commands.Doubt() if not self.broken_by:
                await self._read_again()
            case commands.Close():
                self.audience.close(command.reason)

    # A move

    async def _play(self, answer: Answer) -> None:
        """Check an answer, let the engine decide, append the move and publish it. If another worker appended first,
        repeat with the new state.
        """
        for _ in range(commands.TRIES):
            if (ask := self._open_ask(answer)) is None:
                return
            try:
                written = await self._move(Act(answer.cmd_id, ask, answer.raw), "person", answer.viewer)
            except GameError as error:
                meters.refused_moves += 1
                refuse(answer.viewer, answer.cmd_id, Refusal.by_rules(error))
                return
            if not isinstance(written, Refused):
                return
            if written.reason == "cmd_id":
                self._answer_again(answer)
                return
        refuse(answer.viewer, answer.cmd_id, Refusal("busy"))

    def _open_ask(self, answer: Answer) -> Ask | None:
        """The open ask of this answer. None if this method has refused it, answered it as a repetition, or started a
        look-up.
        """
        viewer, cmd_id = answer.viewer, answer.cmd_id
        if (why := self._answers.why_none(answer, self.is_draining, self.broken_by)) is not None:
            refuse(viewer, cmd_id, why)
        elif self._answers.has_taken(cmd_id):
            self._answer_again(answer)
        elif (why := self._answers.why_not(answer, self.rows, self.session)) is not None:
            refuse(viewer, cmd_id, why)
        elif (ask := find_ask(self.session.asks, answer.ask_id)) is None:
            self._tasks.spawn(self._look_up(answer))
        elif ask.seat != viewer.seat:
            refuse(viewer, cmd_id, Refusal("not_your_ask"))
        else:
            return ask
        return None

    async def _move(
        self, act: Act, by: By, viewer: Viewer | None = None, start: Start | None = None
    ) -> Accepted | Refused | None:
        """Let the engine decide, append the move and publish it. Reads the log again if the log does not accept the
        entry. Returns None if it is unknown whether the entry was written. Raises GameError, without a change, if the
        rules forbid the move.
        """
        try:
            outcome = self.session.apply(act, self._clock.now())
            self._board.wipe()
            events = Events(outcome.events)
            entry = entry_of(self.rows, self._seal, self.session, outcome, events, by, start)
            about = {"table": self.id, "seq": entry.seq}
        except GameError:
            raise
        except Exception:
            if viewer is not None:
                refuse(viewer, act.cmd_id, Refusal("failed"))
            # A deadline that failed is due again at once and may fail again, so pause before the next try.
            await self._read_again(RETRY_MS if viewer is None and start is None else 0)
            raise
        try:
            written = await self._log.append(entry)
        except Exception as error:
            meters.lost_appends += 1
            logger.warning("table %s: move %d was not saved: %s", self.id, entry.seq, error, extra=about)
            if viewer is not None:
                refuse(viewer, act.cmd_id, Refusal("database_away"))
            await self._read_again()
            return None
        if isinstance(written, Refused):
            meters.refused_appends += 1
            await self._read_again()
            return written
        try:
            self.session.commit(outcome, entry.chain)
            self._publish(entry, events, start)
            self._board.wipe()  # an idle table keeps only its state
            self.hint("move", seq=entry.seq)
            self.plan()
        except Exception:
            logger.exception("table %s: move %d could not be told", self.id, entry.seq, extra=about)
            await self._read_again()
        return written

    def _publish(self, entry: Append | Move, events: Words, start: Start | None = None) -> None:
        """Send a step that is on disk to all viewers."""
        status: Status = "finished" if self.session.playing.result else "playing"
        if self.status != status:
            self.rows = self.rows.after(status, start)
            self.audience.hear_status(self.rows)
        author = entry.seat if entry.by == "person" else None
        if author in self.seats.bots and self.seats.take_back(author):
            self.audience.tell_presence()
        begun, viewers = perf_counter(), self.audience.viewers
        head = self._board.head(entry.seq, status, entry.by, entry.chain)
        frame = send_step(viewers, head, events, self._board.of(self.session), author, entry.cmd_id)
        meters.fan_out_seconds += perf_counter() - begun
        meters.frames += len(viewers)
        meters.moves += 1
        self._answers.take(entry.cmd_id, entry.seat, frame)

    async def _begin(self) -> bool:
        """Deal, and write the first entry of the log. Returns False if the lobby is no longer ready."""
        rows = self.rows
        if self.is_draining or self.broken_by or not is_ready(rows):
            return False
        self.session = self._dealer.begin(rows)
        start = Start(self._clock.now(), rows.game.version, rows.table.revision)
        return isinstance(await self._move(Act("start"), "house", start=start), Accepted)

    def _answer_again(self, answer: Answer) -> None:
        if not self._answers.say_again(answer):
            self._tasks.spawn(self._look_up(answer))

    async def _look_up(self, answer: Answer) -> None:
        if (found := await self._answers.look_up(answer)) is not None:
            self.put(found)

    # Time

    def plan(self) -> None:
        """Set the alarm for the next deadline."""
        now = self._clock.now()
        due = self._deadlines(now)
        if due is not None and (silent := due.silences(now)) != self.seats.silence.of:
            self.seats.silence.note(silent)
            self.audience.tell_presence()
        self._alarm.set(None if due is None else due.next(now))

    def _ring(self) -> None:
        self.put(commands.Ring())

    def _deadlines(self, now: int) -> Deadlines | None:
        """The table's deadlines; None while no time runs, such as during a pause by the host."""
        if self.session.state is None or self.status != "playing" or stands_still(self.rows) or self.is_draining:
            return None
        is_watched = bool(self.audience.viewers)
        return deadlines(self.session, self.seats, is_watched, self.rows.settings, self._glances, now)

    async def _do_what_is_due(self) -> None:
        now = self._clock.now()
        if (due := self._deadlines(now)) is not None and (gone := due.absent(now)):
            self.audience.let_bots_play(gone)
            self.audience.tell_peers(self.seq)
            due = self._deadlines(now)
        if due is None:
            return
        if due.is_game_due(now):
            await self._move(Act(f"wake:{self.seq + 1}"), "house")
            return
        for ask, by in due.answers(self.session.asks, now):
            if await self._play_for(ask, by):
                return
        self.plan()

    async def _play_for(self, ask: Ask, by: By) -> bool:
        """Let a bot move; False if it does not want to. If several workers try, the log accepts one of the moves."""
        if ask.optional:
            self._glances.looked(ask.seat, self.seq)
        raw = bots.choose(self.rows, self.session.playing, ask, self.seats.rows[ask.seat].bot)
        if raw is not None:
            await self._move(Act(f"{by}:{self.seq + 1}", ask, raw), by)
        return raw is not None

    def _go_on(self, pause: commands.GoOn) -> None:
        """End a pause. If one person called it alone, that person's clock has run on; nobody else's has."""
        self.session.go_on(pause.paused_at, self._clock.now(), self.seats.of(pause.paid_by or ""))
        self._board.tell_asks(self.session, self.audience.viewers)
        self.plan()

    async def _follow(self, seq: int) -> None:
        """Another worker has written move `seq`: read the entries that this worker does not have."""
        if seq <= self.seq or self.broken_by:
            return
        is_far = seq > self.seq + SNAPSHOT_EVERY  # replaying from a saved state is shorter
        found = None if is_far else await self._recovery.follow(self.rows, self.session)
        if found is None:
            await self._read_again()
        else:
            self._go_on_with(found)

    async def _read_again(self, pause: int = 0) -> None:
        """Replace the state in memory by the log's. Repeats while the database is away."""
        try:
            self._go_on_with(await self._recovery.read_again(self.rows, self.session, pause))
        except (SetBack, StoreError) as why:  # StoreError: the server is stopping and must not wait
            self._give_up("set_back" if isinstance(why, SetBack) else "draining")
        except Exception as error:
            trace = None if isinstance(error, TableUnreadable) else error
            logger.error("table %s: %s", self.id, error, exc_info=trace, extra={"table": self.id})
            self._give_up("unreadable")

    def _go_on_with(self, found: Recovered) -> None:
        """Replace the game in memory by the restored one, and send viewers the missing steps."""
        told = self.seq
        self._alarm.stop()  # the table's clock may have been set
        if found.apart:
            self.audience.shift(found.apart)
            self._glances.forget()
            self._pause = self._pause and self._pause.shifted(found.apart)
        self._renew(found.rows)
        self.session = found.session
        self.session.learn(renewals(self.rows, self.session.deal.seed))  # the rows may be newer
        self._board.wipe()
        for one in [one for one in found.entries if one.seq > told and self.audience.viewers]:
            self._publish(one, Entry(self.rows.game, orjson.loads(one.events)))
        if found.was_away:
            self._board.tell_asks(self.session, self.audience.viewers)
        self.plan()

    def _give_up(self, why: str) -> None:
        """Drop the state, which is suspect and which the log cannot replace. The next visitor causes a new load."""
        self.session.forget()
        self.broken_by = why
        self.put(commands.Close(why))

    def changed(self, rows: Rows) -> None:
        """Use changed rows; this worker or another one has changed them."""
        self._renew(rows)
        self.session.learn(renewals(self.rows, self.session.deal.seed))
        self.plan()

    def _renew(self, rows: Rows) -> None:
        if (rows := newer(self.rows, rows)) is self.rows:
            return
        self.rows = rows
        self.audience.renew(rows)
        if stands_still(rows):
            self._pause = self._pause or commands.pause_of(rows, self._clock.now())
        elif self._pause is not None:
            self.put(self._pause)
            self._pause = None

    def _show(self, viewer: Viewer) -> commands.Sight | None:
        if self.broken_by:
            viewer.outlet.close("draining" if self.is_draining else self.broken_by)
            return None
        if viewer in self.audience.viewers:
            viewer.forget_kept()  # the snapshot contains the messages held back so far
        elif not self.audience.arrive(viewer, self.seq):
            return None
        self.plan()
        return commands.Sight(self.snapshot(viewer.seat), self.seq, viewer.seat)

    def depart(self, viewer: Viewer) -> None:
        self.audience.depart(viewer, self.seq)
        self.plan()

    def now(self) -> int:
        return self._clock.now()

    def hint(self, kind: str, **facts: Any) -> None:
        if not self._peers.is_alone:
            self._peers.tell(kind, self.id, **facts)

    def snapshot(self, seat: int | None) -> bytes:
        return self._board.snapshot(self.session, self.status, seat)

    async def settle_down(self) -> None:
        """Refuse new commands, and wait until the current move is on disk."""
        self.is_draining = True
        self._recovery.lose_patience()
        self._alarm.stop()
        while self._work is not None:
            await asyncio.wait([self._work])

    def falls_asleep(self) -> bool:
        """Switch the alarm off if the table has no viewers, no running task and no deadline; False if it must stay."""
        has_deadline = self._alarm.is_set and not self.seats.others.is_somebody
        if self.is_busy or self._tasks.running or self.audience.viewers or has_deadline:
            return False
        self._alarm.stop()
        return True
