"""What people say to each other at a table, and a nudge for whoever is asleep."""

import asyncio
import logging
import unicodedata
from typing import Any

from app.service.clock import HouseClock
from app.service.fanout import Viewer, refuse
from app.service.limits import Buckets
from app.service.table import Table
from app.store import chat as store
from app.store.database import Connection
from app.store.errors import StoreError
from app.store.writer import Writer

log = logging.getLogger("railbird.chat")

LENGTH = 300
REMEMBERED = 50  # lines a newcomer is shown


def clean_text(text: str) -> str:
    """What one may say: text on one line."""
    plain = "".join(
        " " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in unicodedata.normalize("NFC", text)
    )
    return " ".join(plain.split())[:LENGTH]


def shown(line: store.Line) -> dict[str, Any]:
    return {
        "type": "chat",
        "id": line.id,
        "user": line.person_id,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        "at": line.at,
    }


class Chat:
    def __init__(self, writer: Writer, clock: HouseClock) -> None:
        self._writer, self._clock = writer, clock
        self._lines = Buckets(clock, burst=8, per_second=1)
        self._nudges = Buckets(clock, burst=2, per_second=0.1)
        self._tasks: set[asyncio.Task[None]] = set()

    def say(self, table: Table, viewer: Viewer, text: str) -> None:
        line = clean_text(text)
        if not line:
            refuse(viewer, None, "nothing_said", "A message needs some text.")
        elif not self._lines.take(viewer.person.id):
            refuse(viewer, None, "too_much_chat", "One line at a time: wait a moment.")
        else:
            task = asyncio.get_running_loop().create_task(self._say(table, viewer, line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _say(self, table: Table, viewer: Viewer, line: str) -> None:
        person, seat, now, told = viewer.person, viewer.seat, self._clock.now(), table.told_line

        def add(c: Connection) -> list[store.Line]:
            store.add_line(c, table.id, person.id, seat, line, now)
            return store.lines_after(c, table.id, told)  # somebody may have spoken at another worker

        try:
            said = await self._writer.run(add)
        except StoreError as error:
            log.warning("table %s: a line of chat was not saved: %s", table.id, error)
            refuse(viewer, None, "database_away", "Your message could not be saved; try again in a moment.")
            return
        table.tell_lines([shown(one) for one in said])
        table.hint("said", line=said[-1].id)

    def nudge(self, table: Table, viewer: Viewer, seat: int) -> None:
        """A friendly push for somebody whose turn it is."""
        if viewer.seat is None or viewer.seat == seat or not any(ask.seat == seat for ask in table.asks):
            refuse(viewer, None, "nobody_to_nudge", "One can nudge the player whose turn it is.")
        elif not self._nudges.take(f"{table.id}/{viewer.person.id}"):
            refuse(viewer, None, "too_many_nudges", "You have nudged already; give them a moment.")
        else:
            table.nudge(seat, viewer.person.name)
            table.hint("nudge", seat=seat, name=viewer.person.name)
