"""Background work of a worker process: runs it at intervals, logs failures, and cancels it at the end."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from app.clock import HouseClock
from app.storage.store_errors import StoreError

log = logging.getLogger("railbird.cluster")


class Periodic:
    def __init__(self, clock: HouseClock) -> None:
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_open = True

    def every(self, milliseconds: int, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run `work` repeatedly, with this pause before each run."""

        def again() -> None:
            if self._is_open:
                self.spawn(work()).add_done_callback(lambda _: self.every(milliseconds, work))

        self._clock.at(self._clock.now() + milliseconds, again)

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run `work` once, now."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def close(self) -> None:
        self._is_open = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreError):
            log.warning("work between workers is put off: %s", error)
        elif error is not None:
            log.error("work between workers has failed: %s", error, exc_info=error)
