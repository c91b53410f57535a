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
from functools import partial
from re import Pattern
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from app.api.sockets.meeting import meeting_protocol
from app.api.sockets.picows import Door, lean_protocol
from app.api.sockets.request_head_limits import HeadProtocol
from app.api.sockets.session import FRAME_LIMIT
from app.api.sockets.thread_switching import USUAL_SECONDS
from app.cluster.handover import Handover
from app.cluster.homes import Homes
from app.server.workers import show_pulse
from app.services import House
from app.settings import Settings

log = logging.getLogger("railbird.server")

DRAIN_SECONDS = 10
LAST_SECONDS = 25  # limit of a shutdown; then the process exits unconditionally
RENEW_MS = 5_000  # interval at which notes of tables without viewers here are removed
COLLECT_AFTER = (10_000, 2, 5_000)  # thresholds of the garbage collector's three generations
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

    The collector ignores objects from the start, which live forever. Reference counting frees most later objects, but
    some requests leave cycles. The young generations are small, because a collection blocks the event loop: 60 ms for
    50,000 objects. A short switch interval lets a writer thread take the GIL soon after the database answers.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(USUAL_SECONDS)


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


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's WebSockets, for RAILBIRD_SOCKETS=uvicorn. A handshake that was refused with a response is complete."""

    async def send(self, message: Any) -> None:
        """uvicorn leaves a refused handshake incomplete, and then calls it an error of the application: a stranger
        could fill the log, and a worker waits for a log that nobody reads."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent


class Server(uvicorn.Server):
    """uvicorn's server, which here drains the tables before it stops, and exits with 0 after SIGTERM or SIGINT."""

    def __init__(
        self,
        app: FastAPI,
        settings: Settings,
        doors: dict[Pattern[str], Door] | None = None,
        homes: Homes | None = None,
    ) -> None:
        """`homes` is set where other workers of this machine serve the same address."""
        http = lean_protocol(lambda: app.state.house, doors) if settings.sockets == "picows" else HeadProtocol
        self._handover = None if homes is None else Handover(homes, self._take)
        super().__init__(
            uvicorn.Config(
                app,
                http=http if self._handover is None else meeting_protocol(http, self._handover),
                ws=Sockets,
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
        if self._handover is not None:
            self._meet_others(self._handover)
        tune_interpreter()

    def _meet_others(self, handover: Handover) -> None:
        """Take connections of other workers. Without that, the people of a table are spread over the workers."""
        house: House = self._app.state.house

        async def renew() -> None:
            handover.renew([table.id for table in house.live_tables.awake() if table.audience.viewers])

        try:
            handover.open()
        except OSError as error:
            log.warning("this worker takes no sockets from others, so moves cost more: %s", error)
        else:
            house.periodic.every(RENEW_MS, renew)

    def _take(self, connection: socket.socket, head: bytes) -> None:
        """Serve a connection of another worker, whose request begins with `head`."""
        task = asyncio.get_running_loop().create_task(self._go_on_with(connection, head))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def _go_on_with(self, connection: socket.socket, head: bytes) -> None:
        protocol: Any = self.config.http_protocol_class
        arrived = partial(protocol, self.config, self.server_state, self.lifespan.state, head=head)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(arrived, connection)
        except OSError as gone:
            connection.close()
            log.debug("a client hung up while its socket was handed over: %s", gone)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        if self._handover is not None:
            await self._handover.close()
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
