"""One table that is awake: its game in memory, its viewers, its timers.

A table takes one move at a time. The engine acts in memory, the move goes to the writer, and only when it is on disk
does anybody hear of it; what comes in meanwhile waits in a queue. If the append fails or somebody else was faster, the
state in memory is thrown away and read again: the log is the table.
"""

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

import orjson

from app.engine.catalog import GAMES
from app.engine.kernel.errors import GameError, UnknownAsk
from app.engine.kernel.game import CLOSED, news
from app.engine.kernel.play import Ask, Event, State
from app.engine.kernel.rng import mix
from app.service import bots
from app.service.clock import Banks, HouseClock
from app.service.entries import all_facts, finish, ledger_lines, secret_rows
from app.service.errors import sentence
from app.service.fanout import EMPTY_PICTURE, Entry, Events, Picture, Viewer, Words, dumps, refuse, send_step, step
from app.service.log import Known, Play, TableUnreadable, bring_back, read_play
from app.service.meters import meters
from app.service.people import Person
from app.service.seats import Seats
from app.service.timing import Timer
from app.store import moves as log_store
from app.store.database import Database
from app.store.errors import StoreError
from app.store.moves import By
from app.store.tables import Status
from app.store.writer import Accepted, Append, NewState, Refused, Start, Writer

log = logging.getLogger("railbird.table")

SNAPSHOT_EVERY = 8  # moves between saved states; the ones in between are played again on load
QUEUE = 256  # commands that wait while a move is on its way to disk
OWN_COMMAND = re.compile(r"start|(bot|clock|wake|house):\d+")  # nobody else may be there before the house
REMEMBERED = 64  # accepted commands that are recognised without asking the database
RETRY_MS = 500
AWAY = "Your move could not be saved; try again in a moment."


class Table:
    def __init__(self, known: Known, database: Database, writer: Writer, clock: HouseClock, speed: float = 1.0) -> None:
        self.id = known.loaded.table.id
        self.row = known.loaded.table
        self.game = GAMES[self.row.game]
        self.seats = Seats()
        self.viewers: set[Viewer] = set()
        self.state: State | None = None
        self.seq = 0
        self.asks: list[Ask] = []
        self.draining = False
        self._database, self._writer, self._clock, self._speed = database, writer, clock, speed
        self._busy = False
        self._waiting: deque[Callable[[], None]] = deque()
        self._accepted: dict[str, int | None] = {}  # cmd_id -> its author's seat, the newest last
        self._last_frame: dict[int, tuple[str, bytes]] = {}  # by seat: its last accepted command and what it was told
        self._last_left: asyncio.Future[None] | None = None
        self.is_broken = False
        self.hint: Callable[..., None] = no_neighbours
        self._picture: Picture | None = None
        self.timer = Timer(self, clock, speed)
        self._tasks: set[asyncio.Task[None]] = set()
        self.touched = clock.now()
        self.renew(known)
        self.banks = Banks.of(self.settings, len(self.seats.rows), speed)

    # Rows: what the lobby is about

    def renew(self, known: Known) -> None:
        """Take over the table's rows as they are in the database, unless they were read before a change we know of."""
        loaded = known.loaded
        if loaded.table.revision < self.row.revision:
            return
        self.row = loaded.table
        self.options: dict[str, Any] = orjson.loads(loaded.table.options)
        self.settings: dict[str, Any] = orjson.loads(loaded.table.settings)
        self.rematch = known.rematch
        self.members = {member.person_id for member in loaded.members if not member.barred}
        self.barred = {member.person_id for member in loaded.members if member.barred}
        self.seats.renew(loaded.seats, self._clock.now())
        for viewer in self.viewers:
            viewer.seat = self.seats.of(viewer.person.id)
        for seat, place in self.seats.places.items():
            place.sockets = sum(viewer.seat == seat for viewer in self.viewers)
        self.seats.look_round(self._clock.now())
        for viewer in [viewer for viewer in self.viewers if viewer.person.id in self.barred]:
            viewer.outlet.close("kicked")

    @property
    def status(self) -> str:
        return self.row.status

    @property
    def is_idle(self) -> bool:
        return not (self.viewers or self._busy or self._waiting or self.timer.is_set or self._tasks)

    @property
    def is_busy(self) -> bool:
        """A move is on its way to disk, or the log is being read."""
        return self._busy

    def is_host(self, person_id: str) -> bool:
        return self.row.host_id == person_id

    def rename(self, person: Person) -> None:
        for viewer in self.viewers:
            if viewer.person.id == person.id:
                viewer.person = person

    # Viewers

    def arrive(self, viewer: Viewer, greet: Callable[[bytes], None]) -> None:
        """Greet a viewer as soon as no move is on its way to disk; it hears every step from then on."""
        self.when_free(lambda: self._let_in(viewer, greet))

    def _let_in(self, viewer: Viewer, greet: Callable[[bytes], None]) -> None:
        if viewer.is_gone:  # before a move that was on its way let anybody in
            return
        if self.is_broken:
            viewer.outlet.close("draining" if self.draining else "unreadable")
            return
        viewer.seat = self.seats.of(viewer.person.id)
        self.viewers.add(viewer)
        if viewer.seat is not None:
            self.seats.arrive(viewer.seat)
        greet(self.snapshot(viewer.seat))
        self.tell_neighbours_who_looks()
        self.presence_changed()

    async def emptied(self) -> None:
        """Wait until nobody looks any more."""
        if self.viewers:
            self._last_left = asyncio.get_running_loop().create_future()
            await self._last_left

    def depart(self, viewer: Viewer) -> None:
        viewer.is_gone = True
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            if not self.viewers and self._last_left is not None and not self._last_left.done():
                self._last_left.set_result(None)
            self.touched = self._clock.now()
            if viewer.seat is not None and viewer.seat in self.seats.places:
                self.seats.depart(viewer.seat, self.touched)
            self.tell_neighbours_who_looks()
            self.presence_changed()

    def snapshot(self, seat: int | None) -> bytes:
        """`"seq": …, "status": …, "you": …, "view": …, "asks": …, "now": …` as this seat may see it."""
        head = b'"seq":%d,"status":%b,"you":%b,"now":%d' % (
            self.seq,
            dumps(self.status),
            dumps(seat),
            self._clock.now(),
        )
        return b"%b,%b" % (head, EMPTY_PICTURE if self.state is None else self._drawn().of(seat))

    def presence_changed(self) -> None:
        """Somebody came or went, here or at another worker."""
        self.tell_presence()
        self.timer.plan()

    def tell_neighbours_who_looks(self) -> None:
        """To the other workers: how many sockets each seat has here, and how many watch."""
        bots = [seat for seat, place in self.seats.places.items() if place.bot_plays]
        self.hint("here", seats=self.sockets_here(), watching=self.watching_here(), bots=bots)

    def sockets_here(self) -> dict[str, int]:
        return {str(seat): place.sockets for seat, place in self.seats.places.items() if place.sockets}

    def watching_here(self) -> int:
        return sum(viewer.seat is None for viewer in self.viewers)

    def nudge(self, seat: int, name: str) -> None:
        for viewer in self.viewers:
            if viewer.seat == seat:
                viewer.tell({"type": "nudged", "from": name})

    def broadcast(self, message: dict[str, Any]) -> None:
        frame = dumps(message)
        for viewer in self.viewers:
            viewer.outlet.send(frame)

    def tell_asks(self) -> None:
        """The clocks of what is asked have been set: the same asks, with their new times."""
        if self.banks.bank is not None:
            self.when_free(self._tell_asks)

    def _tell_asks(self) -> None:
        if self.state is not None:
            self._picture = None
            for viewer in self.viewers:
                viewer.outlet.send(b'{"type":"asks","seq":%d,%b}' % (self.seq, self._drawn().asks_of(viewer.seat)))

    def tell_presence(self) -> None:
        watching = self.watching_here() + self.seats.watching_elsewhere()
        self.broadcast({"type": "presence", "seats": self.seats.presence(), "watching": watching})

    # Moves

    async def start(self) -> bool:
        """Deal, if the lobby is still as it was when we looked; the game begins with the first entry of its log."""
        begun: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.when_free(lambda: self._start(begun))
        return await begun

    def _start(self, begun: "asyncio.Future[bool]") -> None:
        seats = len(self.seats.rows)
        low, high = self.game.seats_with(self.options)
        is_ready = low <= seats <= high and self.seats.rows.keys() == set(range(seats))
        if self.status != "lobby" or self.draining or not is_ready:
            begun.set_result(False)
            return
        now = self._clock.now()
        self.state = self.game.new(self.options, seats, self._seed(), now)
        self.banks = Banks.of(self.settings, seats, self._speed)
        start = Start(started_at=now, game_version=self.game.version, revision=self.row.revision)
        written = self._append(news(self.state), None, None, "start", "house", now, start=start)
        written.add_done_callback(lambda done: begun.set_result(_is_accepted(done)))

    def _seed(self) -> str:
        return mix(self.row.server_seed, [self.seats.rows[seat].nonce for seat in sorted(self.seats.rows)])

    def answer(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object) -> None:
        """A person's answer to an ask. Everything that comes of it goes out through the outlets."""
        if self._busy and len(self._waiting) >= QUEUE:
            refuse(viewer, cmd_id, "busy", "This table has too much to do; try again in a moment.")
        else:
            self.when_free(lambda: self._answer(viewer, cmd_id, ask_id, raw))

    def _answer(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object, tries: int = 3) -> None:
        seat = viewer.seat
        if self.draining:
            refuse(viewer, cmd_id, "draining", "The server is being restarted; it will be back in a moment.")
        elif self.is_broken:
            refuse(viewer, cmd_id, "table_unreadable", "This table's saved game cannot be read by this version.")
        elif OWN_COMMAND.fullmatch(cmd_id):
            refuse(viewer, cmd_id, "reserved_cmd_id", "The house calls its own moves like that; use another cmd_id.")
        elif cmd_id in self._accepted:
            self._answer_again(viewer, cmd_id, ask_id)
        elif seat is None:
            refuse(viewer, cmd_id, "not_seated", "You are watching this table; only those who sit at it can play.")
        elif self.state is None or self.status != "playing":
            refuse(viewer, cmd_id, "not_playing", "There is no game going on at this table.")
        elif self.row.paused:
            refuse(viewer, cmd_id, "paused", "The host has paused the game.")
        elif self.seats.rows[seat].left:
            refuse(viewer, cmd_id, "seat_left", "You have left, and a bot plays for you: take your seat back first.")
        else:
            ask = next((ask for ask in self.asks if ask.id == ask_id), None)
            if ask is None:
                self._spawn(self._look_up(viewer, cmd_id, ask_id))
            elif ask.seat != seat:
                refuse(viewer, cmd_id, "not_your_ask", "It is somebody else who is asked this.")
            else:

                def again(refused: Refused) -> None:
                    if refused.reason == "cmd_id":
                        self._answer_again(viewer, cmd_id, ask_id)
                    elif tries:
                        self._answer(viewer, cmd_id, ask_id, raw, tries - 1)
                    else:
                        refuse(viewer, cmd_id, "busy", "Others at this table were faster; try again.")

                self._decide(ask, raw, cmd_id, "person", viewer, again)

    def _decide(
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
        self._busy = True
        self._picture = None
        self.asks = self.game.asks(s)
        self.banks.asked(self.asks, now)
        seq = self.seq + 1
        append = Append(
            table_id=self.id,
            seq=seq,
            at=now,
            seat=ask.seat if ask else None,
            ask=ask.id if ask else None,
            move=None if raw is None else dumps(raw).decode(),
            cmd_id=cmd_id,
            by=by,
            events=all_facts(events).decode(),
            ledger=ledger_lines(events),
            secrets=secret_rows(events, seq),
            state=self.saved_state() if seq % SNAPSHOT_EVERY == 1 or s.result or self.banks.mended else None,
            start=start,
            finish=finish(s.result, self.seats, now) if s.result else None,
        )
        written: asyncio.Future[Accepted | Refused] = self._writer.append(append)
        written.add_done_callback(lambda done: self._written(done, append, events, again, viewer))
        return written

    def saved_state(self) -> NewState:
        """The state as it will be saved; the writer's thread encodes it, and nothing changes it until it is on disk."""
        s = self.state
        assert s is not None
        clock = dumps(self.banks.saved()).decode()
        return NewState(self.game.format, lambda: dumps(s), clock, self.game.wakes_at(s))

    def _written(
        self,
        done: "asyncio.Future[Accepted | Refused]",
        append: Append,
        events: list[Event],
        again: Callable[[Refused], None] | None,
        viewer: Viewer | None,
    ) -> None:
        self._busy = False
        if done.cancelled() or done.exception() is not None:
            meters.lost_appends += 1
            log.warning("table %s: move %d was not saved: %s", self.id, append.seq, done.exception())
            if viewer is not None:
                refuse(viewer, append.cmd_id, "database_away", AWAY)
            self._distrust_memory()
        elif isinstance(refused := done.result(), Refused):
            meters.refused_appends += 1
            if again is not None:
                self._waiting.appendleft(partial(again, refused))
            self._distrust_memory()
        else:
            if (begun := append.start) is not None:
                self.row = replace(self.row, started_at=begun.started_at, game_version=begun.game_version)
            self._tell(append.seq, Events(events), append.seat, append.cmd_id, append.by)
            self._picture = None  # an idle table keeps only its state
            self.hint("move", seq=append.seq)
            self.banks.mended = self.banks.mended and append.state is None
            self.timer.plan()
        self._go_on()

    def _tell(self, seq: int, events: Words, seat: int | None, cmd_id: str, by: str) -> None:
        """A step is on disk: now it is news."""
        assert self.state is not None
        self.seq = seq
        status: Status = "finished" if self.state.result else "playing"
        if self.row.status != status:
            self.row = replace(self.row, status=status, revision=self.row.revision + 1)
        if by == "person" and seat is not None and self.seats.places[seat].bot_plays:
            self.take_back(seat, told=True)  # the answer was given at another worker
        self._accepted[cmd_id] = seat
        if len(self._accepted) > REMEMBERED:
            del self._accepted[next(iter(self._accepted))]
        begun = perf_counter()
        frame = send_step(self.viewers, self._head(seq, by), events, self._drawn(), seat, cmd_id)
        meters.fan_out_seconds += perf_counter() - begun
        meters.frames += len(self.viewers)
        meters.moves += 1
        if seat is not None and frame is not None:
            self._last_frame[seat] = (cmd_id, frame)

    def _head(self, seq: int, by: str) -> bytes:
        facts = (seq, dumps(self.status), self._clock.now(), dumps(by))
        return b'{"type":"step","seq":%d,"status":%b,"now":%d,"by":%b' % facts

    def _drawn(self) -> Picture:
        assert self.state is not None
        if self._picture is None:
            self._picture = Picture(self.game, self.state, self.asks, self.banks.closes(self.asks))
        return self._picture

    # The same command twice

    def _answer_again(self, viewer: Viewer, cmd_id: str, ask_id: str) -> None:
        last = self._last_frame.get(-1 if viewer.seat is None else viewer.seat)
        if last is not None and last[0] == cmd_id:
            viewer.outlet.send(last[1])
        else:
            self._spawn(self._look_up(viewer, cmd_id, ask_id))

    async def _look_up(self, viewer: Viewer, cmd_id: str, ask_id: str) -> None:
        """An ask that is not open: either the command was accepted long ago, or it comes too late."""
        try:
            found = await self._database.read(log_store.move_by_command, self.id, cmd_id)
        except StoreError as error:
            log.warning("table %s: a command could not be looked up: %s", self.id, error)
            refuse(viewer, cmd_id, "database_away", AWAY)
            return
        if found is None or self.state is None:
            closed = UnknownAsk(CLOSED) if self.state is None else self.game.why_closed(self.state, ask_id)
            refuse(viewer, cmd_id, closed.code, sentence(closed.why), closed.rule)
            return
        if found.seat != viewer.seat:
            refuse(viewer, cmd_id, "cmd_id_taken", "Another command at this table has this cmd_id; use a new one.")
            return
        head, events = self._head(found.seq, found.by), Entry(self.game, orjson.loads(found.events))
        self.when_free(lambda: viewer.outlet.send(step(head, events, self._drawn(), viewer.seat, cmd_id)))

    # One thing at a time

    def when_free(self, act: Callable[[], None]) -> None:
        if self._busy:
            self._waiting.append(act)
        else:
            act()

    def _go_on(self) -> None:
        while self._waiting and not self._busy:
            self._waiting.popleft()()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("table %s: %s", self.id, error, exc_info=error)

    # Reading the log

    def take_up(self, play: Play, was_away: bool = True) -> None:
        """Bring the game to the last entry of its log, and tell what the viewers have not heard."""
        self.renew(play.known)
        told, seats, before = self.seq, len(self.seats.rows), self.banks
        self.banks = Banks.of(self.settings, seats, self._speed)
        self.state, self.seq, self.asks = bring_back(self.game, play, self.options, seats, self._seed(), self.banks)
        self._picture = None
        if was_away:
            self.banks.restart(self.asks, self._clock.now())  # nobody pays for an outage
            self.tell_asks()
        else:
            self.banks.keep(before)
        for entry in [entry for entry in play.entries if entry.seq > told and self.viewers]:
            self._tell(entry.seq, Entry(self.game, orjson.loads(entry.events)), entry.seat, entry.cmd_id, entry.by)
        self.timer.plan()

    def doubt(self) -> None:
        """Something may have been written that we have not heard of."""
        self.when_free(self._distrust_memory)

    def follow(self, seq: int) -> None:
        """Another worker has made move `seq`: read what we do not have, once no move of ours is on its way."""
        if seq > self.seq:
            self.when_free(lambda: self._follow(seq))

    def _follow(self, seq: int) -> None:
        if seq > self.seq and not self.is_broken:
            self._distrust_memory()

    def _distrust_memory(self) -> None:
        """What is in memory is not what is on disk: read it again, however long the database is away."""
        self._busy = True
        self._spawn(self._recover())

    async def _recover(self, was_away: bool = False) -> None:
        try:
            play = await self._database.read(read_play, self.id, self.seq)
            self.take_up(play, was_away)
        except StoreError as error:
            log.warning("table %s: the log cannot be read, trying again: %s", self.id, error)
            if self.draining:
                self._give_up()
            else:
                self._clock.at(self._clock.now() + RETRY_MS, lambda: self._spawn(self._recover(was_away=True)))
        except TableUnreadable as error:
            log.error("table %s: %s", self.id, error)
            self._give_up()
            for viewer in self.viewers:
                viewer.outlet.close("unreadable")
        else:
            self._busy = False
            self._go_on()

    def _give_up(self) -> None:
        """Nothing in memory can be trusted, and there is no other. Whoever waits hears of it."""
        self.state, self.asks = None, []
        self.is_broken, self._busy = True, False
        self._go_on()

    # For people who are away

    def play_for(self, ask: Ask, by: By) -> None:
        """A bot decides. The command's id follows from the sequence: several workers may try, one is first."""
        assert self.state is not None
        raw = bots.choose(self.game, self.state, ask, self.seats.level(ask.seat))
        self._decide(ask, raw, f"{by}:{self.seq + 1}", by)

    def wake(self, now: int) -> None:
        """Time itself moves the game on."""
        assert self.state is not None
        try:
            events = self.game.wake(self.state, now)
        except BaseException:
            self._distrust_memory()
            raise
        self._append(events, None, None, f"wake:{self.seq + 1}", "house", now)

    def take_back(self, seat: int, told: bool = False) -> None:
        """The person plays again; `told`: another worker says so."""
        if not told:
            self.hint("back", seat=seat)
        if seat in self.seats.places and self.seats.places[seat].bot_plays:
            self.seats.places[seat].bot_plays = False
            self.tell_presence()

    def let_bots_play(self, seats: list[int]) -> None:
        """For people who have been away for too long."""
        new = [seat for seat in seats if seat in self.seats.places and not self.seats.places[seat].bot_plays]
        for seat in new:
            self.seats.places[seat].bot_plays = True
        if new:
            self.tell_presence()

    # The end of the day

    def kept_state(self) -> log_store.SavedState:
        """The state as it is now, for a server that is about to stop."""
        assert self.state is not None
        clock = dumps(self.banks.saved()).decode()
        wakes_at = self.game.wakes_at(self.state)
        return log_store.SavedState(self.seq, self.game.format, dumps(self.state).decode(), clock, wakes_at)

    async def settle_down(self) -> None:
        """Wait until the move on its way is on disk, and save the newest state beside it."""
        self.draining = True
        self.timer.stop()
        while self._busy:
            free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(lambda free=free: free.set_result(None))  # type: ignore[misc]
            await free


def no_neighbours(kind: str, **facts: Any) -> None:
    """One worker: nobody to tell."""


def _is_accepted(done: "asyncio.Future[Accepted | Refused]") -> bool:
    return not done.cancelled() and done.exception() is None and isinstance(done.result(), Accepted)
