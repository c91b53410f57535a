"""Fair scheduling of messages from sockets that send faster than players do.

One read of a socket may bring a thousand messages, and a move at another table would wait until all of them are
handled. So such sockets wait in a ring: a few messages are handled at a time, one of each socket. If more wait then,
the ring rests, so that a flood never takes the whole processor: a process that does waits for its core as well. The
server reads nothing more from a socket while its messages wait.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from app.api.sockets.thread_switching import switching

EACH: Final = 8  # messages at a time; they take about 0.2 ms
REST_SECONDS: Final = 0.001


class Waiting(Protocol):
    def hear_next(self) -> bool:
        """Handle one message. False if no more are waiting."""


def soon(act: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_soon(act)


def later(act: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(REST_SECONDS, act)


class MessageTurns:
    def __init__(
        self,
        soon: Callable[[Callable[[], None]], object] = soon,
        later: Callable[[Callable[[], None]], object] = later,
    ) -> None:
        self._soon, self._later = soon, later
        self._ring: deque[Waiting] = deque()

    def add(self, socket: Waiting) -> None:
        """Add a socket whose first message waits; it leaves the ring after its last one."""
        if not self._ring:
            switching.crowd_comes()
            self._soon(self._next)
        self._ring.append(socket)

    def _next(self) -> None:
        for _ in range(min(EACH, len(self._ring))):
            socket = self._ring.popleft()
            if socket.hear_next():
                self._ring.append(socket)
        if self._ring:
            self._later(self._next)
        else:
            switching.crowd_goes()
