"""Cables between hosts of a test: they delay what they carry, and can be cut without either end noticing.

`python -m tests.faults.cables NAME …` makes a pair of network interfaces for each name, NAME-a and NAME-b, and carries
frames between them until its input ends. Each line of input, `NAME DELAY_MS` or `NAME cut`, changes one cable. This
stands in for `tc netem`, which many kernels lack.
"""

import fcntl
import heapq
import os
import select
import struct
import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from time import monotonic
from typing import Final

SET_INTERFACE: Final = 0x400454CA  # TUNSETIFF
TAP: Final = 0x0002 | 0x1000  # whole Ethernet frames, without a header before each
LARGEST: Final = 65_536


@dataclass
class Cable:
    ends: tuple[int, int]
    delay: float = 0.0  # seconds in each direction
    is_cut: bool = False


def interface(name: str) -> int:
    """Make a network interface; returns the file that reads and writes its frames."""
    made = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(made, SET_INTERFACE, struct.pack("16sH22x", name.encode(), TAP))
    return made


def carry(cables: dict[str, Cable]) -> None:
    """Carry frames and obey the lines of the input until it ends."""
    other = {end: (cable, cable.ends[1 - at]) for cable in cables.values() for at, end in enumerate(cable.ends)}
    poll, order = select.poll(), count()
    for end in (0, *other):
        poll.register(end, select.POLLIN)
    on_their_way: list[tuple[float, int, int, bytes]] = []
    while True:
        wait = None if not on_their_way else max(0.0, (on_their_way[0][0] - monotonic()) * 1000)
        for ready, _ in poll.poll(wait):
            if ready == 0:
                if not (line := sys.stdin.readline()):
                    return
                change(cables, *line.split())
                continue
            cable, far = other[ready]
            with suppress(OSError):  # nothing left, or the interface is not up
                while frame := os.read(ready, LARGEST):
                    if not cable.is_cut:
                        heapq.heappush(on_their_way, (monotonic() + cable.delay, next(order), far, frame))
        while on_their_way and on_their_way[0][0] <= monotonic():
            _, _, far, frame = heapq.heappop(on_their_way)
            with suppress(OSError):
                os.write(far, frame)


def change(cables: dict[str, Cable], name: str, how: str) -> None:
    cables[name].is_cut = how == "cut"
    if how != "cut":
        cables[name].delay = float(how) / 1000
    print("changed", flush=True)


if __name__ == "__main__":
    made = {name: Cable((interface(f"{name}-a"), interface(f"{name}-b"))) for name in sys.argv[1:]}
    print("made", flush=True)
    carry(made)
