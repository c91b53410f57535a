"""A load generator in a process of its own: sockets that send as much as they can, and come back when they are closed.

`python -m tests.faults.flood PORT TABLE COUNT SECONDS COOKIE…` spreads COUNT sockets over the people with these
cookies. It begins when it reads a line, and prints what it has sent when it is over.
"""

import asyncio
import contextlib
import json
import sys
import time

MASK = bytes(4)
PAGE = 100  # frames that are written at once
SAID = (
    {"type": "ping"},
    {"type": "answer", "cmd_id": "f", "ask": "1.1", "move": {"do": "pass"}},
    {"type": "chat", "text": "Nonsense!"},
    {"type": "nonsense"},
)


def frame(message: object) -> bytes:
    said = json.dumps(message).encode()
    assert len(said) < 126, said
    return bytes([0x81, 0x80 | len(said)]) + MASK + said


FRAMES = b"".join(map(frame, SAID)) * (PAGE // len(SAID))


class Flooder:
    def __init__(self, port: int, table: str, cookie: str, number: int) -> None:
        self._address = ("127.0.0.1", port)
        self._from = (f"127.0.1.{number + 1}", 0)
        lines = (
            f"GET /ws/tables/{table} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: {cookie}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "X-Railbird: 1", "", "",
        )  # fmt: skip
        self._hello = "\r\n".join(lines).encode()
        self._waits = number % 2 == 0  # for the welcome; the house keeps few messages from before
        self.sent = self.lines = 0

    async def flood(self, until: float) -> None:
        with contextlib.suppress(TimeoutError):  # the house may read nothing more, and a write waits
            async with asyncio.timeout(until - time.monotonic()):
                while True:
                    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                        await self._flood_one(until)

    async def _flood_one(self, until: float) -> None:
        reader, writer = await asyncio.open_connection(*self._address, local_addr=self._from)
        hears = None
        try:
            writer.write(self._hello)
            if b" 101 " not in await reader.readuntil(b"\r\n\r\n"):
                return
            self.lines += 1
            if self._waits:
                await reader.read(65536)
            hears = asyncio.create_task(self._hear_out(reader))
            while not hears.done() and time.monotonic() < until:
                writer.write(FRAMES)
                await writer.drain()
                self.sent += PAGE
                await asyncio.sleep(0)
        finally:
            if hears is not None:
                hears.cancel()
            writer.transport.abort()

    async def _hear_out(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await reader.read(65536):
                pass


async def flood(port: int, table: str, count: int, seconds: float, cookies: list[str]) -> None:
    flooders = [Flooder(port, table, cookies[number % len(cookies)], number) for number in range(count)]
    await asyncio.to_thread(sys.stdin.readline)
    until = time.monotonic() + seconds
    await asyncio.gather(*(flooder.flood(until) for flooder in flooders))
    told = {"sent": sum(one.sent for one in flooders), "lines": sum(one.lines for one in flooders)}
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), sys.argv[5:]))
