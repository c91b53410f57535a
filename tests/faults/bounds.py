"""How long and how often. Two seconds after a fault is over everybody has to see the same again: two seconds of a
machine that does nothing else. On a busy one all takes as many times longer as there are others who want its cores.
"""

import os

from tests.faults.play import Party

TIMES = int(os.environ.get("RAILBIRD_FAULTS", "1"))
CATCH_UP_SECONDS = 2.0


def how_busy() -> float:
    """How many want each core, at least one."""
    waiting = os.getloadavg()[0]
    return max(1.0, waiting / (os.cpu_count() or 1))


async def soon(party: Party) -> float:
    """Everybody is back and sees what anybody had seen, soon after service is."""
    took = await party.together()
    allowed = CATCH_UP_SECONDS * (1 + how_busy())
    assert took < allowed, f"it took {took:.1f} s until everybody saw the same; {allowed:.1f} s are allowed"
    return took
