"""Shared reads: one read at a time for many callers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """Callers that come during a read share the next one, so each gets a read that began after its call."""

    def __init__(self, read: Callable[[], Awaitable[T]]) -> None:
        self._read = read
        self._next: asyncio.Task[T] | None = None
        self._turn = asyncio.Lock()

    async def get(self) -> T:
        if self._next is None:
            self._next = asyncio.create_task(self._read_in_turn())
            self._next.add_done_callback(_noted)
        return await asyncio.shield(self._next)

    async def _read_in_turn(self) -> T:
        async with self._turn:
            self._next = None
            return await self._read()


def _noted(task: "asyncio.Task[T]") -> None:
    """Mark the exception as retrieved: all callers may have been cancelled."""
    if not task.cancelled():
        task.exception()
