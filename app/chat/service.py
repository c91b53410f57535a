"""Chat at a table, and nudges: reminders for the player whose turn it is."""

import asyncio
import logging
import unicodedata
from typing import Any

from app.chat.phrases import phrases
from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets
from app.person import REORDERING, is_seen
from app.storage.database import Connection, Database
from app.storage.queries import chat as store
from app.storage.store_errors import StoreError
from app.table.frames import Viewer, refuse
from app.table.live import Table

log = logging.getLogger("railbird.chat")

LENGTH = 300
REMEMBERED = 50  # lines of chat in a welcome message


def clean_text(text: str) -> str:
    """Returns the text on one line, with at most LENGTH characters. Joiners and variation selectors stay: emoji and
    several scripts are written with them.
    """
    text = unicodedata.normalize("NFC", REORDERING.sub("", text))
    plain = "".join(" " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in text)
    return " ".join(plain.split())[:LENGTH]


def shown(line: store.Line) -> dict[str, Any]:
    code = phrases().get(line.text)
    return {
        "type": "chat",
        "id": line.id,
        "user": line.person_id,
        "name": line.name,
        "seat": line.seat,
        "text": line.text,
        **({} if code is None else {"phrase": code}),
        "at": line.at,
    }


def nudge(table: Table, seat: int, name: str) -> None:
    """Send the reminder to the sockets of this seat at this worker."""
    for viewer in table.audience.viewers:
        if viewer.seat == seat:
            viewer.tell({"type": "nudged", "from": name})


class Chat:
    def __init__(self, database: Database, clock: HouseClock) -> None:
        self._database, self._clock = database, clock
        self._lines = Buckets(clock, burst=8, per_second=1)
        self._nudges = Buckets(clock, burst=2, per_second=0.1)
        self._tasks: set[asyncio.Task[None]] = set()
        phrases()  # fills the cache of phrases now, so that the first line of chat does not wait for three catalogs

    def say(self, table: Table, viewer: Viewer, text: str) -> None:
        line = clean_text(text)
        if not is_seen(line):
            refuse(viewer, None, Refusal("nothing_said"))
        elif not self._lines.take(viewer.person.id):
            refuse(viewer, None, Refusal("too_much_chat"))
        else:
            task = asyncio.get_running_loop().create_task(self._say(table, viewer, line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _say(self, table: Table, viewer: Viewer, line: str) -> None:
        person, seat, now, told = viewer.person, viewer.seat, self._clock.now(), table.audience.told_line

        def add(c: Connection) -> list[store.Line]:
            number = store.add_line(c, table.id, person.id, seat, line, now)
            # Includes lines from other workers. If the database has gone back, it uses line numbers again.
            return store.lines_after(c, table.id, min(told, number - 1))

        try:
            said = await self._database.write(add)
        except StoreError as error:
            log.warning("table %s: a line of chat was not saved: %s", table.id, error, extra={"table": table.id})
            refuse(viewer, None, Refusal("database_away"))
            return
        table.audience.tell_lines([shown(one) for one in said], said[-1].id - 1 if said[-1].id <= told else None)
        table.hint("said", line=said[-1].id)

    def nudge(self, table: Table, viewer: Viewer, seat: int) -> None:
        """Remind a player that it is their turn."""
        if viewer.seat is None or viewer.seat == seat or not any(ask.seat == seat for ask in table.session.asks):
            refuse(viewer, None, Refusal("nobody_to_nudge"))
        elif not self._nudges.take(f"{table.id}/{viewer.person.id}"):
            refuse(viewer, None, Refusal("too_many_nudges"))
        else:
            nudge(table, seat, viewer.person.name)
            table.hint("nudge", seq=table.seq, seat=seat, name=viewer.person.name)
