"""Incoming side of a table's WebSocket: permission to open it, validation of messages, rate limit.

The transport is elsewhere: picows.py and asgi.py carry the bytes.
"""

import re
from typing import Final

import msgspec
import orjson
from starlette.requests import HTTPConnection

from app.api.deps import TABLE, address_of, cookie_name, device_of
from app.errors import Refusal
from app.limits import Bucket
from app.meters import meters
from app.people.service import hash_token
from app.person import Person
from app.services import House
from app.table import commands
from app.table.frames import Viewer, refuse
from app.table.live import Table
from app.wire.socket import Answer, Chat, Nonce, Nudge, React, ToServer

PATH: Final = re.compile(r"/ws/tables/(.*)")
FRAME_LIMIT: Final = 16 * 1024
# Bounds of the send queue; a client that reads more slowly is disconnected.
PENDING_FRAMES: Final = 512
PENDING_BYTES: Final = 4 * 1024 * 1024
FAREWELL_SECONDS: Final = 2  # for sending the `bye` message of a closing socket
# Limit per socket. A person sends about one message per second; a bot that answers everything at a busy table a few
# hundred.
MESSAGES_BURST, MESSAGES_PER_SECOND = 1_000, 500
PATIENCE: Final = 500  # messages refused by the rate limit before the socket is closed
CALM: Final = 16  # messages at once; further ones wait for their turn


read_message = msgspec.json.Decoder(ToServer).decode


def check_handshake(house: House, connection: HTTPConnection) -> int:
    """Checks for every socket; returns the last step that the client has seen (`?after=SEQ`).

    Raises Refusal. An Origin header must name this site; browsers always send one, other programs need none.
    """
    house.quotas.sockets.take(address_of(connection))
    origin = connection.headers.get("origin")
    if not house.settings.is_own_host(connection.headers.get("host", "")):
        raise Refusal("unknown_host")
    if origin is not None and not house.settings.may_come_from(origin.lower(), connection.headers.get("host", "")):
        raise Refusal("foreign_origin")
    if house.is_draining:
        raise Refusal("draining")
    after = connection.query_params.get("after", "0")
    if not (after.isascii() and after.isdigit() and len(after) <= 9):
        raise Refusal("bad_after")
    return int(after)


async def let_in(house: House, table_id: str, connection: HTTPConnection) -> tuple[Table, Person, str, int]:
    """Authorize a handshake: the table, the person, the hash of their session, and the last step seen."""
    after = check_handshake(house, connection)
    token = connection.cookies.get(cookie_name(house.settings))
    person = await house.people.known(token)
    if TABLE.fullmatch(table_id) is None:
        raise Refusal("no_such_table")
    table = await house.lobby.admit(person, table_id)
    came_from = house.origins.of(table.id, address_of(connection), device_of(connection, house.settings))
    house.origins.check(table, person, came_from)
    await house.origins.note(table, person, came_from)
    return table, person, hash_token(token or ""), after


def expect(house: House, table: Table, viewer: Viewer) -> None:
    """Register an open socket with its table. Closes it if its session ended during the handshake."""
    table.audience.expect(viewer)
    house.lobby_commands.starting.resume(table)
    if house.people.has_ended(viewer.session):
        viewer.outlet.close("signed_out")


class Ear:
    """Receiver of one socket's messages: applies the rate limit, parses, and passes each message on."""

    def __init__(self, house: House, table: Table, viewer: Viewer) -> None:
        self._house, self._table, self._viewer = house, table, viewer
        self._steady = house.clock.steady
        self._bucket = Bucket(MESSAGES_BURST, MESSAGES_PER_SECOND, MESSAGES_BURST, self._steady())
        self._over = 0

    @property
    def is_hurried(self) -> bool:
        """True if the socket sends faster than players do."""
        return self._bucket.tokens < MESSAGES_BURST - CALM

    def skip(self) -> None:
        """Do not count the time in which messages waited: a socket that always has more would never reach its limit."""
        self._bucket.skip(self._steady())

    def hear(self, data: str | bytes) -> bool:
        """Handle one message. Returns False if the socket was closed because of too many messages."""
        viewer = self._viewer
        if not self._bucket.take(self._steady()):
            self._over += 1
            if self._over > PATIENCE:
                meters.flooded_sockets += 1
                viewer.outlet.close("flood")
                return False
            refuse(viewer, command_of(data), Refusal("too_many_messages"))
            return True
        try:
            heard = read_message(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            refuse(viewer, command_of(data), Refusal("malformed_message", f"{error}."))
            return True
        self._act(heard)
        return True

    def _act(self, heard: ToServer) -> None:
        if isinstance(heard, Answer):
            self._table.put(commands.Answer(self._viewer, heard.cmd_id, heard.ask, heard.move))
        elif isinstance(heard, Chat):
            self._house.chat.say(self._table, self._viewer, heard.text)
        elif isinstance(heard, Nonce):
            self._house.lobby_commands.starting.hear_nonce(self._table, self._viewer, heard.nonce)
        elif isinstance(heard, Nudge):
            self._house.chat.nudge(self._table, self._viewer, heard.seat)
        elif isinstance(heard, React):
            self._house.reactions.throw(self._table, self._viewer, heard.reaction)
        else:
            self._viewer.tell({"type": "pong", "now": self._table.now()})


def command_of(data: str | bytes) -> str | None:
    """The `cmd_id` of a refused message if it is readable, so that the refusal can contain it."""
    try:
        parsed = orjson.loads(data)
    except orjson.JSONDecodeError:
        return None
    cmd_id = parsed.get("cmd_id") if isinstance(parsed, dict) else None
    return cmd_id if isinstance(cmd_id, str) and len(cmd_id) <= 64 else None
