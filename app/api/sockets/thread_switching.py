"""How long the event loop may keep the interpreter while a thread waits for it.

The loop gives the interpreter away at each poll, and has it back before a waiting thread wakes up: only a thread that
has waited for a whole switch interval gets it for certain. In a crowd of requests each iteration of the loop is shorter
than the usual interval, so the thread that writes moves to SQLite would wait until the crowd is gone. A short interval
all the time would cost a fifth of the processor time of every move.
"""

import sys
from typing import Final

USUAL_SECONDS: Final = 0.0005
CROWDED_SECONDS: Final = 0.00005


class ThreadSwitching:
    """The switch interval of this process, which is short while any queue has a crowd."""

    def __init__(self) -> None:
        self._crowds = 0

    def crowd_comes(self) -> None:
        self._crowds += 1
        sys.setswitchinterval(CROWDED_SECONDS)

    def crowd_goes(self) -> None:
        self._crowds -= 1
        if not self._crowds:
            sys.setswitchinterval(USUAL_SECONDS)


switching: Final = ThreadSwitching()
