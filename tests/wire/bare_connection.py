"""One HTTP connection without a server: a test feeds bytes in, reads bytes out, and advances its timers."""

import asyncio
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 4711), "sockname": ("127.0.0.1", 8000)})
        self.written, self.is_closed = b"", False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Line:
    """A protocol with a fake transport, and an event loop whose time the test controls."""

    def __init__(self, protocol: type[HttpToolsProtocol], **config: Any) -> None:
        self.transport = Transport()
        self.alarms: dict[Any, Any] = {}
        self.soon: list[Any] = []
        settings = Config(app=nothing, log_config=None, **config)
        self.protocol = protocol(settings, ServerState(), {}, _loop=self)  # type: ignore[arg-type]
        self.protocol.connection_made(self.transport)

    def call_later(self, seconds: float, call: Any) -> "Alarm":
        alarm = Alarm(self, seconds, call)
        self.alarms[alarm] = None
        return alarm

    def call_soon(self, call: Any) -> None:
        self.soon.append(call)

    def create_task(self, work: Any) -> "asyncio.Task[None]":
        return asyncio.get_running_loop().create_task(work)

    def hear(self, data: bytes) -> None:
        """Feed bytes in, and run one iteration of the loop."""
        self.protocol.data_received(data)
        while self.soon:
            self.soon.pop(0)()

    def ring(self) -> None:
        """Fire all timers."""
        for alarm in list(self.alarms):
            alarm.cancel()
            alarm.call()


class Alarm:
    def __init__(self, line: Line, seconds: float, call: Any) -> None:
        self.line, self.seconds, self.call = line, seconds, call

    def cancel(self) -> None:
        self.line.alarms.pop(self, None)


async def nothing(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})
