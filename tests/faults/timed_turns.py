"""`railbird serve` that writes down how much processor time its event loop takes at a stretch.

Each millisecond the loop looks at its thread's clock. Whatever took longer is a line of the file TURNS_FILE: when it
ended by the monotonic clock, and its seconds of processor time. Other processes that want the same core do not count.
"""

import asyncio
import os
import runpy
import sys
import time
from pathlib import Path

from app.server.serve import Server

LOOK_SECONDS = 0.001
NOTED_SECONDS = 0.002

start_up = Server.startup


async def start_up_and_look(server: Server, sockets: object = None) -> None:
    await start_up(server, sockets)  # type: ignore[arg-type]
    loop, file = asyncio.get_running_loop(), os.open(os.environ["TURNS_FILE"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    before = time.thread_time()

    def look() -> None:
        nonlocal before
        took = time.thread_time() - before
        if took > NOTED_SECONDS:
            os.write(file, f"{time.monotonic()} {took}\n".encode())
        loop.call_later(LOOK_SECONDS, look)
        before = time.thread_time()

    look()


def turns_between(file: Path, since: float, until: float) -> list[float]:
    """What the loop took at a stretch in this time, the shortest first."""
    lines = (line.split() for line in file.read_text().splitlines())
    return sorted(float(took) for ended, took in lines if since <= float(ended) <= until)


if __name__ == "__main__":
    Server.startup = start_up_and_look  # type: ignore[method-assign]
    sys.argv[0] = "railbird"
    runpy.run_module("app.cli", run_name="__main__")
