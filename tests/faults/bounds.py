"""Time limits of the fault tests: two seconds after a service is back, all players must see the same move again.

A limit counts only time in which the processes could run. On a busy machine the kernel tells for how long the servers
and this process waited for a core, and that time is subtracted. With RAILBIRD_STRICT=1
nothing is subtracted. What was measured is noted with each test, and printed when all are over.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from tests.faults.play import Party

TIMES = int(os.environ.get("RAILBIRD_FAULTS", "1"))
IS_STRICT = os.environ.get("RAILBIRD_STRICT") == "1"
CATCH_UP_SECONDS = 2.0

notes: list[tuple[str, object]] = []  # of the test that runs: `conftest.py` puts its own list here


async def soon(party: Party, since: float | None = None) -> float:
    """Wait until all players are back and see the same move, and check the time since the service was back at
    `since`."""
    with within(CATCH_UP_SECONDS, "everybody sees the same", party, since) as watch:
        await party.together()
    return watch.took


class Watch:
    """Duration of a block of a test, and the part of it in which no core was free."""

    def __init__(self, party: Party, since: float | None) -> None:
        self._pids = [os.getpid(), *(pid for house in party.houses for pid in house.pids())]
        self._before = {pid: waited(pid) for pid in self._pids}
        self._begun = monotonic() if since is None else since
        self.took = self.lost = 0.0

    def stop(self) -> None:
        self.took = monotonic() - self._begun
        own, *servers = (waited(pid) - self._before[pid] for pid in self._pids)
        # One waits for the other: this process for a server. Servers work beside each other.
        self.lost = own + max(servers, default=0.0)


@contextmanager
def within(seconds: float, what: str, party: Party, since: float | None = None) -> Iterator[Watch]:
    """Fail if the block takes longer than this."""
    watch = Watch(party, since)
    yield watch
    watch.stop()
    given = watch.lost if is_overloaded() and not IS_STRICT else 0.0
    note = {"what": what, "took": watch.took, "allowed": seconds, "lost": watch.lost, "given": given}
    notes.append(("measured", note))
    assert watch.took < seconds + given, f"{what}: {watch.took:.2f} s; {seconds} s are allowed, {given:.2f} given back"


def is_overloaded() -> bool:
    """Have more wanted the cores in the last minute than there are?"""
    return os.getloadavg()[0] > (os.cpu_count() or 1)


def waited(pid: int) -> float:
    """Seconds for which a process was ready to run and had no core: those of its thread that waited longest."""
    try:
        return max(
            int((thread / "schedstat").read_text().split()[1]) / 1e9 for thread in Path(f"/proc/{pid}/task").iterdir()
        )
    except (OSError, ValueError):  # it has ended, or this kernel does not count: nothing is given back
        return 0.0
