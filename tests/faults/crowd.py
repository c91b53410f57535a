"""A load generator in a process of its own: opens many connections, then requests one page over all of them at once.

The connections come from HOUSEHOLDS addresses of this machine, so that the limit of one household does not answer in
place of the page.

`python -m tests.faults.crowd PORT COUNT PATH [COOKIE]` opens them when it reads a line, and prints "ready"; it asks
when it reads another one, and prints how it was answered. It goes on like this until there is nothing more to read.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass

HOUSEHOLDS = 20
ASKED_AT_ONCE = 200  # connections that are being opened
OLD_SECONDS = 8  # the house waits for a question a little longer than that, and then takes it that there will be none


@dataclass
class Line:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    since: float
    is_old: bool = False

    def ask(self, question: bytes) -> None:
        self.is_old = time.monotonic() > self.since + OLD_SECONDS
        self.writer.write(question)


async def open_one(port: int, household: int, turn: asyncio.Semaphore) -> Line:
    async with turn:
        line = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.1.{household + 1}", 0))
        return Line(*line, time.monotonic())


async def answer_on(line: Line) -> str:
    """Its status, or "none"; "late" where no answer is the house's good right."""
    try:
        status = (await line.reader.readline()).decode().split()[1]
        while await line.reader.read(65536):
            pass
    except (OSError, IndexError):
        return "late" if line.is_old else "none"
    finally:
        line.writer.close()
    return status


async def crowd(port: int, count: int, path: str, cookie: str = "") -> None:
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n"
    asked += f"Cookie: {cookie}\r\n" if cookie else ""
    while await asyncio.to_thread(sys.stdin.readline):
        turn = asyncio.Semaphore(ASKED_AT_ONCE)
        lines = await asyncio.gather(*(open_one(port, number % HOUSEHOLDS, turn) for number in range(count)))
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        begun = time.monotonic()
        for line in lines:
            line.ask(f"{asked}Connection: close\r\n\r\n".encode())
        statuses = Counter(await asyncio.gather(*map(answer_on, lines)))
        print(json.dumps({"seconds": time.monotonic() - begun, "statuses": statuses}), flush=True)


if __name__ == "__main__":
    asyncio.run(crowd(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))
