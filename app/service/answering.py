"""What people answer: who may, to what, and whether we have heard it before. The rules themselves are the engine's."""

import logging
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import orjson

from app.engine.kernel.errors import UnknownAsk
from app.engine.kernel.game import CLOSED, find_ask
from app.service.errors import sentence
from app.service.fanout import Entry, Viewer, refuse, step
from app.service.limits import Bucket
from app.store import moves as log_store
from app.store.database import Database
from app.store.errors import StoreError
from app.store.writer import Refused

if TYPE_CHECKING:
    from app.service.table import Table

log = logging.getLogger("railbird.table")

QUEUE = 256  # commands that wait while a move is on its way to disk
OWN_COMMAND = re.compile(r"start|(bot|clock|wake|house):\d+")  # nobody else may be there before the house
REMEMBERED = 64  # accepted commands that are recognised without asking the database
REFUSALS_BURST, REFUSALS_PER_SECOND = 30, 5  # of a seat, before nobody looks at what it sends; moves made cost nothing
TRIES = 3  # how often a move is judged again because others were faster
AWAY = "Your move could not be saved; try again in a moment."
FAILED = "Something went wrong on our side; it has been noted."


class Answering:
    def __init__(self, table: "Table", database: Database, now: Callable[[], int]) -> None:
        self._table, self._database, self._now = table, database, now
        self._patience: dict[int | None, Bucket] = {}  # by seat; those who only watch share one
        self._accepted: dict[str, None] = {}  # the newest last
        self._last_frame: dict[int, tuple[str, bytes]] = {}  # by seat: its last accepted command and what it was told

    def accepted(self, cmd_id: str, seat: int | None, frame: bytes | None) -> None:
        """A command is on disk, and its author, if one looks, was sent this frame."""
        if seat in self._patience:
            self._patience[seat].give_back()
        self._accepted[cmd_id] = None
        if len(self._accepted) > REMEMBERED:
            del self._accepted[next(iter(self._accepted))]
        if seat is not None and frame is not None:
            self._last_frame[seat] = (cmd_id, frame)

    def answer(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object) -> None:
        """Now, or after what is on its way; unless too much waits already."""
        turns = self._table.turns
        if not self._bears_with(viewer.seat):
            refuse(viewer, cmd_id, "too_many_moves", "Too many moves that were refused; wait a moment.")
        elif turns.is_busy and len(turns.waiting) >= QUEUE:
            refuse(viewer, cmd_id, "busy", "This table has too much to do; try again in a moment.")
        else:
            turns.when_free(lambda: self._judge(viewer, cmd_id, ask_id, raw))

    def _bears_with(self, seat: int | None) -> bool:
        """Who floods a table is not listened to any more, and nobody else has to wait for it."""
        now = self._now()
        if (bucket := self._patience.get(seat)) is None:
            bucket = self._patience[seat] = Bucket(REFUSALS_BURST, REFUSALS_PER_SECOND, REFUSALS_BURST, now)
        return bucket.take(now)

    def _judge(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object, tries: int = TRIES) -> None:
        try:
            self._decide(viewer, cmd_id, ask_id, raw, tries)
        except Exception:
            refuse(viewer, cmd_id, "failed", FAILED)
            raise

    def _decide(self, viewer: Viewer, cmd_id: str, ask_id: str, raw: object, tries: int) -> None:
        table, seat = self._table, viewer.seat
        if table.draining:
            refuse(viewer, cmd_id, "draining", "The server is being restarted; it will be back in a moment.")
        elif table.is_broken:
            refuse(viewer, cmd_id, "table_unreadable", "This table's saved game cannot be read by this version.")
        elif OWN_COMMAND.fullmatch(cmd_id):
            refuse(viewer, cmd_id, "reserved_cmd_id", "The house calls its own moves like that; use another cmd_id.")
        elif cmd_id in self._accepted:
            self._answer_again(viewer, cmd_id, ask_id)
        elif seat is None:
            refuse(viewer, cmd_id, "not_seated", "You are watching this table; only those who sit at it can play.")
        elif table.state is None or table.status != "playing":
            refuse(viewer, cmd_id, "not_playing", "There is no game going on at this table.")
        elif table.row.paused:
            refuse(viewer, cmd_id, "paused", "The host has paused the game.")
        elif table.seats.rows[seat].left:
            refuse(viewer, cmd_id, "seat_left", "You have left, and a bot plays for you: take your seat back first.")
        elif (ask := find_ask(table.asks, ask_id)) is None:
            table.turns.spawn(self._look_up(viewer, cmd_id, ask_id))
        elif ask.seat != seat:
            refuse(viewer, cmd_id, "not_your_ask", "It is somebody else who is asked this.")
        else:

            def again(refused: Refused) -> None:
                if refused.reason == "cmd_id":
                    self._answer_again(viewer, cmd_id, ask_id)
                elif tries:
                    self._judge(viewer, cmd_id, ask_id, raw, tries - 1)
                else:
                    refuse(viewer, cmd_id, "busy", "Others at this table were faster; try again.")

            table.decide(ask, raw, cmd_id, "person", viewer, again)

    # The same command twice

    def _answer_again(self, viewer: Viewer, cmd_id: str, ask_id: str) -> None:
        last = self._last_frame.get(-1 if viewer.seat is None else viewer.seat)
        if last is not None and last[0] == cmd_id:
            viewer.outlet.send(last[1])
        else:
            self._table.turns.spawn(self._look_up(viewer, cmd_id, ask_id))

    async def _look_up(self, viewer: Viewer, cmd_id: str, ask_id: str) -> None:
        """An ask that is not open: either the command was accepted long ago, or it comes too late."""
        table = self._table
        try:
            found = await self._database.read(log_store.move_by_command, table.id, cmd_id)
        except StoreError as error:
            log.warning("table %s: a command could not be looked up: %s", table.id, error)
            refuse(viewer, cmd_id, "database_away", AWAY)
            return
        if found is None or table.state is None:
            closed = UnknownAsk(CLOSED) if table.state is None else table.game.why_closed(table.state, ask_id)
            refuse(viewer, cmd_id, closed.code, sentence(closed.why), closed.rule)
            return
        if found.seat != viewer.seat:
            refuse(viewer, cmd_id, "cmd_id_taken", "Another command at this table has this cmd_id; use a new one.")
            return
        head, events = table.head(found.seq, found.by), Entry(table.game, orjson.loads(found.events))
        table.turns.when_free(lambda: viewer.outlet.send(step(head, events, table.drawn(), viewer.seat, cmd_id)))
