"""The WebSocket of a big screen, `/ws/boards/{board}`: permission to open it, and its few messages.

The transports are in app/api/sockets: picows.py and asgi.py carry the bytes.
"""

import re
from typing import Final

import msgspec
from starlette.requests import HTTPConnection

from app.api.boards.routes import board_id, board_token
from app.api.sockets.session import CALM, check_handshake, command_of
from app.boards.sockets import Line
from app.errors import Refusal
from app.limits import Bucket
from app.meters import meters
from app.services import House
from app.table.frames import dumps
from app.wire.socket import Ping

PATH: Final = re.compile(r"/ws/boards/(.*)")
# A screen only sends an occasional `ping`.
MESSAGES_BURST, MESSAGES_PER_SECOND = 60, 1

read_ping: Final = msgspec.json.Decoder(Ping).decode


async def let_in(house: House, board: str, connection: HTTPConnection) -> tuple[str, int]:
    """Authorize a handshake; returns the screen's id and the last step seen. The cookie has to belong to the screen."""
    after = check_handshake(house, connection)
    await house.boards.known(board_token(connection, house.settings), board_id(board))
    return board, after


class BoardEar:
    """Receiver of one screen's messages: answers `ping`, refuses everything else."""

    def __init__(self, house: House, line: Line) -> None:
        self._clock, self._line = house.clock, line
        self._bucket = Bucket(MESSAGES_BURST, MESSAGES_PER_SECOND, MESSAGES_BURST, house.clock.steady())

    @property
    def is_hurried(self) -> bool:
        """True if the socket sends faster than screens do."""
        return self._bucket.tokens < MESSAGES_BURST - CALM

    def skip(self) -> None:
        """Do not count the time in which messages waited."""
        self._bucket.skip(self._clock.steady())

    def hear(self, data: str | bytes) -> bool:
        """Handle one message. Returns False if the socket was closed because of too many messages."""
        if not self._bucket.take(self._clock.steady()):
            meters.flooded_sockets += 1
            self._line.outlet.close("flood")
            return False
        try:
            read_ping(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            refusal = Refusal("board_only_looks")
            self._line.outlet.send(dumps({"type": "refused", "cmd_id": command_of(data), **refusal.facts()}))
        else:
            self._line.outlet.send(dumps({"type": "pong", "now": self._clock.now()}))
        return True
