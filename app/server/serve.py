"""Runs the app in this process with uvicorn; on SIGTERM it saves all tables, closes their sockets and exits with 0."""

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

from app.api.sockets.picows import Door, lean_protocol
from app.api.sockets.request_head_limits import HeadProtocol
from app.api.sockets.session import FRAME_LIMIT
from app.server.workers import show_pulse
from app.services import House
from app.settings import Settings

log = logging.getLogger("railbird.server")

DRAIN_SECONDS = 10
LAST_SECONDS = 25  # limit of a shutdown; then the process exits unconditionally
SWITCH_SECONDS = 0.0005
# Orphaned workers of a killed server give up the port within this time; a server that starts meanwhile waits.
BIND_PATIENCE_SECONDS = 1.0
BIND_PAUSE_SECONDS = 0.05


class CannotServe(Exception):
    """The server cannot start; the message is a sentence with the reason."""


def bind(settings: Settings) -> socket.socket:
    """Bind the listening socket. Done before anything else, so that a second server on the port fails here."""
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
    """Tune garbage collector and thread switching.

    Objects of the start live for ever, so the collector ignores them; later ones are mostly freed by reference counts,
    so it runs rarely. A short switch interval gives a writer thread the GIL back soon after each wait for the database.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    sys.setswitchinterval(SWITCH_SECONDS)


async def drain(house: House) -> None:
    """Save all tables and close their sockets; if the database hangs, only close the sockets."""
    house.board_sockets.close()
    try:
        await asyncio.wait_for(house.live_tables.drain(), DRAIN_SECONDS)
    except TimeoutError:
        log.error("not everything could be saved within %d s; the log has what was acknowledged", DRAIN_SECONDS)
        for table in house.live_tables.awake():
            for viewer in list(table.audience.viewers):
                viewer.outlet.close("draining")


@contextlib.contextmanager
def last_resort() -> Generator[None, None, None]:
    """Exit the process after LAST_SECONDS if the shutdown hangs: a hanging database blocks threads that cannot be
    ended. No acknowledged move is lost, because moves are acknowledged after their commit."""
    timer = threading.Timer(LAST_SECONDS, os._exit, [1])
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


class Server(uvicorn.Server):
    """uvicorn's server, which here drains the tables before it stops, and exits with 0 after SIGTERM or SIGINT."""

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
                log_config=None,  # app/server/logging.py configures logging
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
        show_pulse()
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
