"""The commands of a table, one class each, and its memory of recent answers, which recognizes repeated ones.

Commands wait in the table's inbox in the order of their arrival. live.py carries them out.
"""

import asyncio
import logging
import re
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

import orjson

from app.clock import HouseClock
from app.engine.kernel.game import CLOSED
from app.engine.kernel.game_errors import UnknownAsk
from app.errors import Refusal
from app.limits import Bucket
from app.storage.database import Database
from app.storage.log import reader as log_store
from app.storage.log.reader import Move
from app.storage.store_errors import StoreError
from app.table.frames import Board, Entry, Viewer, refuse, step
from app.table.session import Session
from app.table.table_rows import Rows, open_setback

logger = logging.getLogger("railbird.table")

TRIES = 4  # attempts to play a move while other workers append first
QUEUE = 256  # limit of commands that wait during the write of a move
OWN_COMMAND = re.compile(r"start|(bot|clock|wake|house):\d+")  # ids of the server's own moves
OWN_PREFIXES = ("start", "bot:", "clock:", "wake:", "house:")  # quicker to compare than the whole pattern
REMEMBERED = 64  # number of accepted commands that the table recognizes without a query
REFUSALS_BURST, REFUSALS_PER_SECOND = 30, 5  # a seat's budget for refused moves; accepted moves are given back


class Command:
    """A command whose sender does not wait for a result."""

    __slots__ = ()

    def settle(self, answer: Any) -> None:
        """Called with the result or the exception after the command was carried out."""


@dataclass(slots=True)
class Answer(Command):
    """A person answers an ask. Results and refusals go out through the viewers' sockets."""

    viewer: Viewer
    cmd_id: str
    ask_id: str
    raw: object


@dataclass(slots=True)
class Found(Command):
    """The log was searched for an earlier answer with this `cmd_id`; `entry` is None if there is none."""

    answer: Answer
    entry: Move | None


def _future() -> "asyncio.Future[Any]":
    return asyncio.get_running_loop().create_future()


@dataclass(slots=True)
class Asked(Command):
    """A command whose sender waits for its result, in the future `done`."""

    done: "asyncio.Future[Any]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future(), kw_only=True
    )

    @property
    def is_given_up(self) -> bool:
        return self.done.done()

    def settle(self, answer: Any) -> None:
        if self.done.done():
            return
        if isinstance(answer, Exception):
            self.done.set_exception(answer)
        else:
            self.done.set_result(answer)


@dataclass(slots=True)
class Begin(Asked):
    """Start the game if the lobby is ready. The result says whether it has started."""


@dataclass(slots=True)
class Show(Asked):
    """Admit a viewer, unless that has happened. The result is a `Sight` of the table; None if they may not watch."""

    viewer: Viewer


@dataclass(slots=True)
class Sight:
    """A snapshot of the table after step `seq`, as a seat sees it."""

    picture: bytes
    seq: int
    seat: int | None


@dataclass(slots=True)
class Doubt(Asked):
    """Read the log again: it may have entries that this worker does not have."""


@dataclass(slots=True)
class Ring(Command):
    """The alarm rang: do what is due."""


@dataclass(slots=True)
class GoOn(Command):
    """A pause that began at `paused_at` is over. The clock of the person `paid_by` ran on."""

    paused_at: int
    paid_by: str | None

    def shifted(self, apart: int) -> "GoOn":
        """Return the command with its times moved by `apart`: the table's clock was set."""
        return GoOn(self.paused_at + apart, self.paid_by)


def pause_of(rows: Rows, now: int) -> GoOn | None:
    """The command for the end of the current pause, or None without a pause. This worker takes the present as the
    pause's beginning.
    """
    if not stands_still(rows):
        return None
    return GoOn(now, rows.votes.pause.by_id if rows.table.paused else None)


@dataclass(slots=True)
class Follow(Command):
    """Read move `seq`, which another worker has written."""

    seq: int


@dataclass(slots=True)
class Close(Command):
    """Close all sockets, after the commands before this one."""

    reason: str


def stands_still(rows: Rows) -> bool:
    """True while no clock runs: the host has paused the game, or the database has lost moves of the table."""
    return rows.table.paused or (bool(rows.votes.setbacks) and open_setback(rows) is not None)


class Answers:
    """Recently accepted answers, to recognize repeated ones, and a rate limit on refused moves per seat."""

    def __init__(self, table_id: str, database: Database, clock: HouseClock) -> None:
        self._table_id, self._database = table_id, database
        self._now = clock.steady
        self._refusals: dict[int | None, Bucket] = {}  # by seat; all spectators share one
        self._taken: dict[str, None] = {}  # newest last
        self._last_frame: dict[int, tuple[str, bytes]] = {}  # by seat: the last answer and the frame sent for it

    def may_wait(self, answer: Answer, waiting: int) -> bool:
        """Refuse, before queueing, a seat that keeps sending illegal moves, and any seat while the inbox is full."""
        now, seat = self._now(), answer.viewer.seat
        if (bucket := self._refusals.get(seat)) is None:
            bucket = self._refusals[seat] = Bucket(REFUSALS_BURST, REFUSALS_PER_SECOND, REFUSALS_BURST, now)
        if not bucket.take(now):
            refuse(answer.viewer, answer.cmd_id, Refusal("too_many_moves"))
        elif waiting >= QUEUE:
            refuse(answer.viewer, answer.cmd_id, Refusal("busy"))
        else:
            return True
        return False

    def take(self, cmd_id: str, seat: int | None, frame: bytes | None) -> None:
        """Remember a command that is on disk, and the frame sent to its author. `frame` is None if the author has no
        socket here.
        """
        if seat in self._refusals:
            self._refusals[seat].give_back()
        self._taken[cmd_id] = None
        if len(self._taken) > REMEMBERED:
            del self._taken[next(iter(self._taken))]
        if seat is not None and frame is not None:
            self._last_frame[seat] = (cmd_id, frame)

    def has_taken(self, cmd_id: str) -> bool:
        return cmd_id in self._taken

    def say_again(self, answer: Answer) -> bool:
        """Send the first answer again if the command was its seat's last one; otherwise return False."""
        last = None if answer.viewer.seat is None else self._last_frame.get(answer.viewer.seat)
        if last is None or last[0] != answer.cmd_id:
            return False
        answer.viewer.outlet.send(last[1])
        return True

    async def look_up(self, answer: Answer) -> Found | None:
        """Search the log for the command of an answer whose ask is closed: the table accepted the command long ago, or
        it comes too late.
        """
        try:
            return Found(answer, await self._database.read(log_store.move_by_command, self._table_id, answer.cmd_id))
        except StoreError as error:
            about = {"table": self._table_id}
            logger.warning("table %s: a command could not be looked up: %s", self._table_id, error, extra=about)
            refuse(answer.viewer, answer.cmd_id, Refusal("database_away"))
            return None

    def answer_late(self, found: Found, session: Session, status: str, board: Board) -> None:
        """Reply to a command whose ask is closed: with its step if the log has it, otherwise with the reason why it is
        too late.
        """
        viewer, cmd_id, entry = found.answer.viewer, found.answer.cmd_id, found.entry
        if entry is None or session.state is None:
            is_over = session.state is None
            closed = UnknownAsk(CLOSED) if is_over else session.game.why_closed(session.playing, found.answer.ask_id)
            refuse(viewer, cmd_id, Refusal.by_rules(closed))
        elif entry.seat != viewer.seat:
            refuse(viewer, cmd_id, Refusal("cmd_id_taken"))
        else:
            head = board.head(entry.seq, status, entry.by, entry.chain)
            events = Entry(session.game, orjson.loads(entry.events))
            viewer.outlet.send(step(head, events, board.of(session), viewer.seat, cmd_id))

    def why_none(self, answer: Answer, is_draining: bool, broken_by: str | None) -> Refusal | None:
        """A reason to refuse this answer whoever has sent it, or None."""
        if is_draining:
            return Refusal("draining")
        if broken_by is not None:
            return Refusal("set_back" if broken_by == "set_back" else "table_unreadable")
        if answer.cmd_id.startswith(OWN_PREFIXES) and OWN_COMMAND.fullmatch(answer.cmd_id):
            return Refusal("reserved_cmd_id")
        return None

    def why_not(self, answer: Answer, rows: Rows, session: Session) -> Refusal | None:
        """The reason why this person may not answer now, or None."""
        seat = answer.viewer.seat
        if seat is None:
            return Refusal("not_seated")
        if session.state is None or rows.table.status != "playing":
            return Refusal("not_playing")
        if rows.votes.setbacks and open_setback(rows) is not None:
            return Refusal("set_back")
        if session.seq + 1 in session.deal.renewals:
            return Refusal("busy")
        if rows.table.paused:
            return Refusal("paused")
        if rows.seats[seat].left:
            return Refusal("seat_left")
        return None


class Tasks:
    """Background tasks of one owner. Logs those that fail, with the facts `about` the owner."""

    def __init__(self, whose: str, **about: str) -> None:
        self._whose, self._about = whose, about
        self.running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("%s: %s", self._whose, error, exc_info=error, extra=self._about)
