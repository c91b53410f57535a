"""Returns the memory of dropped tables to the operating system.

The C library keeps freed memory in pieces between blocks that are still in use: after two thousand finished games a
process stayed 80 MiB larger. glibc's `malloc_trim` returns whole free pages. Other C libraries return them by
themselves or not at all.
"""

import asyncio
import ctypes
from collections.abc import Callable
from typing import Final

from app.table.registry import LiveTables

EVERY_MS: Final = 60_000
WORTHWHILE: Final = 100  # number of dropped tables since the last call that makes another one worthwhile


def _find_trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    return found


class FreedMemory:
    def __init__(self, live_tables: LiveTables, trim: Callable[[int], int] | None = None) -> None:
        self._live_tables, self._trim = live_tables, trim or _find_trim()
        self._given_back = live_tables.forgotten

    async def give_back(self) -> None:
        """Call `malloc_trim` in a thread. ctypes releases the GIL meanwhile, so the event loop does not wait."""
        if self._trim is None or self._live_tables.forgotten - self._given_back < WORTHWHILE:
            return
        self._given_back = self._live_tables.forgotten
        await asyncio.to_thread(self._trim, 0)
