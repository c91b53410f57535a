"""Fair scheduling of HTTP requests: each iteration of the event loop starts one, however many arrive at once.

A move at a live table waits for one iteration at most. Requests of several households start round-robin, so that one
household cannot keep the others waiting.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from app.api.sockets.thread_switching import switching
from app.limits import household

WATCHED = "/healthz"  # health checks do not queue


def soon(act: Callable[[], None]) -> None:
    """Call `act` in the next iteration of the running event loop."""
    asyncio.get_running_loop().call_soon(act)


class Turns:
    def __init__(self, soon: Callable[[Callable[[], None]], object] = soon) -> None:
        self._soon = soon
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()  # by household
        self._is_taken = False  # True if a request has started in this iteration

    def begin(self, address: str, act: Callable[[], None]) -> None:
        """Call `act` in this iteration of the loop if it is the first request, otherwise in a later iteration."""
        if self._is_taken:
            if not self._waiting:
                switching.crowd_comes()
            self._waiting.setdefault(household(address), deque()).append(act)
        else:
            self._is_taken = True
            self._soon(self._next)
            act()

    def _next(self) -> None:
        if not self._waiting:
            self._is_taken = False
            return
        home, queue = next(iter(self._waiting.items()))
        act = queue.popleft()
        if queue:
            self._waiting.move_to_end(home)
        else:
            del self._waiting[home]
            if not self._waiting:
                switching.crowd_goes()
        self._soon(self._next)
        act()


class RequestsInTurns:
    """Middleware that starts at most one request per iteration of the event loop, pipelined requests included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app, self._turns = app, Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] != WATCHED:
            begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            client = scope.get("client")
            self._turns.begin(client[0] if client else "?", lambda: None if begun.done() else begun.set_result(None))
            await begun
        await self._app(scope, receive, send)
