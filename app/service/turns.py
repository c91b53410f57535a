"""One thing at a time: while a move is on its way to disk everything else waits, in the order in which it came.

What fails in its turn is noted, and the next one has its own: nothing waits behind a mistake of ours.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

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
        if self.is_busy or self.waiting:
            self.waiting.append(act)
        else:
            self._do(act)

    async def turn(self, act: Callable[[], T]) -> T:
        """The same for whoever waits for what comes of it; who has stopped waiting gives the turn up."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def act_and_tell() -> None:
            if done.done():
                return
            try:
                done.set_result(act())
            except Exception as error:
                done.set_exception(error)

        self.when_free(act_and_tell)
        return await done

    def next(self, act: Callable[[], None]) -> None:
        """Before everything else that waits."""
        self.waiting.appendleft(act)

    def go_on(self) -> None:
        while self.waiting and not self.is_busy:
            self._do(self.waiting.popleft())

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception:
            log.exception("table %s: somebody's turn came to nothing", self._table_id)

    async def freed(self) -> None:
        while self.is_busy:
            await self.turn(lambda: None)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes its time beside the moves."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("table %s: %s", self._table_id, error, exc_info=error)
