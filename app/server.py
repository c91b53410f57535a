"""Runs the app in this process: binds the address, serves, and on SIGTERM drains and ends with 0."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Generator
from re import Pattern
from types import FrameType

import uvicorn
from fastapi import FastAPI

from app.api.heads import HeadProtocol
from app.api.hearing import FRAME_LIMIT
from app.api.lean import Door, lean_protocol
from app.service.house import House
from app.settings import Settings

log = logging.getLogger("railbird.server")

DRAIN_SECONDS = 10
LAST_SECONDS = 25  # after which it ends however it stands
SWITCH_SECONDS = 0.0005
# Workers whose parent was killed notice it and give the address up: who starts at that moment waits for them.
BIND_PATIENCE_SECONDS = 1.0
BIND_PAUSE_SECONDS = 0.05


class CannotServe(Exception):
    """Why the server cannot start, in a sentence."""


def bind(settings: Settings) -> socket.socket:
    """Take the address before anything else is touched: of two servers the second one ends here."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    patient_until = time.monotonic() + BIND_PATIENCE_SECONDS
    while True:
        try:
            listener.bind((settings.host, settings.port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE and time.monotonic() < patient_until:
                time.sleep(BIND_PAUSE_SECONDS)
                continue
            listener.close()
            raise CannotServe(_why_not(settings, error)) from error
        listener.set_inheritable(True)
        return listener


def _why_not(settings: Settings, error: OSError) -> str:
    if error.errno != errno.EADDRINUSE:
        return f"{settings.host}:{settings.port} cannot be listened on: {error.strerror}."
    return (
        f"Port {settings.port} on {settings.host} is in use: is Railbird running already? "
        "Another port is set with RAILBIRD_PORT."
    )


def tune_interpreter() -> None:
    """What is there at the start stays; what comes later is mostly freed by counting, so look for cycles seldom.

    The writer's thread gives the interpreter up at every wait for the database and should have it back soon.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH_SECONDS)


async def drain(house: House) -> None:
    """Save and say goodbye; if the database does not let us, only say goodbye."""
    try:
        await asyncio.wait_for(house.hall.drain(), DRAIN_SECONDS)
    except TimeoutError:
        log.error("not everything could be saved within %d s; the log has what was acknowledged", DRAIN_SECONDS)
        for table in house.hall.awake():
            for viewer in list(table.viewers):
                viewer.outlet.close("draining")


@contextlib.contextmanager
def last_resort() -> Generator[None, None, None]:
    """A database that hangs holds threads which nobody can end: the process goes without them. What is not on disk by
    then was acknowledged to nobody."""
    timer = threading.Timer(LAST_SECONDS, os._exit, [1])
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


class Server(uvicorn.Server):
    """uvicorn, but it says goodbye first, and a stop that was asked for is a success."""

    def __init__(self, app: FastAPI, settings: Settings, doors: dict[Pattern[str], Door] | None = None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=lean_protocol(lambda: app.state.house, doors) if settings.sockets == "picows" else HeadProtocol,
                ws="websockets-sansio",
                loop="auto" if sys.platform == "win32" else "uvloop",
                ws_max_size=FRAME_LIMIT,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                log_config=None,  # app/logs.py says how lines look
                log_level="warning",
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.public_urls),
                timeout_graceful_shutdown=DRAIN_SECONDS,
                backlog=2048,
            )
        )
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        tune_interpreter()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        with last_resort():
            await drain(self._app.state.house)
            await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        def stop(number: int, frame: FrameType | None) -> None:
            self.force_exit = self.should_exit and number == signal.SIGINT
            self.should_exit = True

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
