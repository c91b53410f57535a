"""One thing at a time: while a move is on its way to disk everything else waits, in the order in which it came."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger("railbird.table")


class Turns:
    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self.is_busy = False
        self.waiting: deque[Callable[[], None]] = deque()
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def is_idle(self) -> bool:
        return not (self.is_busy or self.waiting or self.tasks)

    def when_free(self, act: Callable[[], None]) -> None:
        if self.is_busy:
            self.waiting.append(act)
        else:
            act()

    def next(self, act: Callable[[], None]) -> None:
        """Before everything else that waits."""
        self.waiting.appendleft(act)

    def go_on(self) -> None:
        while self.waiting and not self.is_busy:
            self.waiting.popleft()()

    async def freed(self) -> None:
        while self.is_busy:
            free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(lambda free=free: free.set_result(None))  # type: ignore[misc]
            await free

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes its time beside the moves."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("table %s: %s", self._table_id, error, exc_info=error)
