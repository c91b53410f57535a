"""What comes in over a table's socket: who may open one, what a message must look like, and how many are too many.

Knows no transport: socket.py and lean.py carry the bytes.
"""

import re
from typing import Annotated, Any, Final

import msgspec
import orjson
from starlette.requests import HTTPConnection

from app.api.deps import TABLE, address_of, cookie_name
from app.service.errors import Away, Invalid, NotYours, no_table
from app.service.fanout import Viewer, refuse
from app.service.house import House
from app.service.limits import Bucket
from app.service.meters import meters
from app.service.people import Person
from app.service.table import Table

PATH: Final = re.compile(r"/ws/tables/(.*)")
FRAME_LIMIT: Final = 16 * 1024
# What may wait for a socket that reads slowly, before it is dropped.
PENDING_FRAMES: Final = 512
PENDING_BYTES: Final = 4 * 1024 * 1024
FAREWELL_SECONDS: Final = 2  # for the last words to a socket that is being closed
# A person taps once a second; a bot that answers everything at a busy table needs a few hundred.
MESSAGES_BURST, MESSAGES_PER_SECOND = 1_000, 500
PATIENCE: Final = 500  # refused messages above the limit before the socket is closed


class Answer(msgspec.Struct, tag="answer", tag_field="type", forbid_unknown_fields=True):
    cmd_id: Annotated[str, msgspec.Meta(pattern=r"^[\x20-\x7e]{1,64}\Z")]
    ask: Annotated[str, msgspec.Meta(max_length=80)]
    move: Any


class Chat(msgspec.Struct, tag="chat", tag_field="type", forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Nudge(msgspec.Struct, tag="nudge", tag_field="type", forbid_unknown_fields=True):
    seat: Annotated[int, msgspec.Meta(ge=0, le=15)]


class Ping(msgspec.Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    pass


read_message = msgspec.json.Decoder(Answer | Chat | Nudge | Ping).decode


async def let_in(house: House, table_id: str, connection: HTTPConnection) -> tuple[Table, Person, int]:
    """The table, the person, and what they have seen of it (`?after=SEQ`); or a refusal.

    Browsers name the page that opens a socket: it has to be one of ours. Tools name none.
    """
    house.quotas.sockets.take(address_of(connection))
    origin = connection.headers.get("origin")
    if origin is not None and not house.settings.may_come_from(origin.lower(), connection.headers.get("host", "")):
        raise NotYours("foreign_origin", "This page is not one of ours.")
    if house.is_draining:
        raise Away("draining", "The server is being restarted; it will be back in a moment.")
    after = connection.query_params.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) <= 9):
        raise Invalid("bad_after", "after must be the number of a step.")
    person = await house.people.known(connection.cookies.get(cookie_name(house.settings)))
    if TABLE.fullmatch(table_id) is None:
        raise no_table()
    return await house.lobby.admit(person, table_id), person, int(after)


class Ear:
    """Takes the messages of one socket."""

    def __init__(self, house: House, table: Table, viewer: Viewer) -> None:
        self._house, self._table, self._viewer = house, table, viewer
        self._now = house.clock.now
        self._bucket = Bucket(MESSAGES_BURST, MESSAGES_PER_SECOND, MESSAGES_BURST, self._now())
        self._over = 0

    def hear(self, data: str | bytes) -> bool:
        """False: this socket has been told to go."""
        viewer = self._viewer
        if not self._bucket.take(self._now()):
            self._over += 1
            if self._over > PATIENCE:
                meters.flooded_sockets += 1
                viewer.outlet.close("flood")
                return False
            refuse(viewer, command_of(data), "too_many_messages", "Too many messages; wait a moment.")
            return True
        try:
            heard = read_message(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            refuse(viewer, command_of(data), "malformed_message", f"{error}.")
            return True
        self._act(heard)
        return True

    def _act(self, heard: Answer | Chat | Nudge | Ping) -> None:
        if isinstance(heard, Answer):
            self._table.answer(self._viewer, heard.cmd_id, heard.ask, heard.move)
        elif isinstance(heard, Chat):
            self._house.chat.say(self._table, self._viewer, heard.text)
        elif isinstance(heard, Nudge):
            self._house.chat.nudge(self._table, self._viewer, heard.seat)
        else:
            self._viewer.tell({"type": "pong", "now": self._now()})


def command_of(data: str | bytes) -> str | None:
    """The command that a message we cannot take belongs to, if it says so: its sender wants to know."""
    try:
        parsed = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    cmd_id = parsed.get("cmd_id") if isinstance(parsed, dict) else None
    return cmd_id if isinstance(cmd_id, str) and len(cmd_id) <= 64 else None
