"""Several workers on one address: this process binds it, starts them, starts a new one where one dies, and stops them.

A worker is `railbird serve` with the listening socket handed down. Which of them takes a connection is the kernel's
choice; any of them serves any table. It also holds one end of a pipe, the lifeline, whose other end is here: when this
process is gone, however it went, the workers notice, drain and end, so that the address is free for a new start.
"""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from app.settings import Settings, SettingsError

log = logging.getLogger("railbird.workers")

LISTENER = "RAILBIRD_LISTENER"  # the number of the socket that a worker inherits
LIFELINE = "RAILBIRD_LIFELINE"  # the number of its end of the pipe
STOP_SECONDS = 30
TOO_SOON_SECONDS = 2  # one that ends so young has not stood
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.5, 5.0  # before another is started where one has ended young
LOOK_SECONDS = 0.1


def fit_for_many(settings: Settings) -> Settings:
    """Settings under which several workers can share a house."""
    if settings.database_url.startswith("sqlite"):
        raise SettingsError(
            "Several workers need PostgreSQL: SQLite is for one. Set DATABASE_URL, or leave RAILBIRD_WORKERS at 1."
        )
    return replace(settings, bus="postgres") if settings.bus == "local" else settings


def inherited_listener() -> socket.socket | None:
    """In a worker: the socket that its parent has bound."""
    number = os.environ.get(LISTENER)
    return socket.socket(fileno=int(number)) if number else None


def end_with_parent() -> None:
    """In a worker: when the parent is gone without a word, drain and end as if it had said so."""
    if number := os.environ.get(LIFELINE):
        threading.Thread(target=_hold, args=(int(number),), name="lifeline", daemon=True).start()


def _hold(lifeline: int) -> None:
    os.read(lifeline, 1)  # nobody ever writes: this returns when the other end is closed
    log.warning("the process that started this worker is gone; closing")
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)  # nobody else is left who would do it


@dataclass(slots=True)
class Place:
    """Where a worker stands, and when it came. `pause` grows with each that ended young, one after the other."""

    child: "subprocess.Popen[bytes]"
    begun: float
    pause: float = 0.0
    next_at: float = 0.0  # not before then is another one started

    @property
    def is_young(self) -> bool:
        return time.monotonic() - self.begun < TOO_SOON_SECONDS


class Crew:
    """As many workers as are wanted. Where one ends another is started, unless none has ever stood: then it is not the
    moment that is wrong, and the others would only give up again."""

    def __init__(self, start: Callable[[], "subprocess.Popen[bytes]"], count: int) -> None:
        self._start = start
        self._places = [Place(start(), time.monotonic()) for _ in range(count)]
        self._has_stood = self._is_stopping = False

    def keep(self) -> None:
        """Until we are told to stop, or have to give up."""
        while not self._is_stopping:
            for place in self._places:
                self._look_at(place)
            time.sleep(LOOK_SECONDS)

    def _look_at(self, place: Place) -> None:
        status = place.child.poll()
        if not (place.next_at or place.is_young):
            self._has_stood, place.pause = True, 0.0
        if status is None:
            return
        if not place.next_at:
            log.warning("worker %d ended with %d", place.child.pid, status)
            self._is_stopping |= status >= 0 and not self._has_stood
            if place.is_young:
                place.pause = min(LONGEST_PAUSE_SECONDS, place.pause * 2 or FIRST_PAUSE_SECONDS)
            place.next_at = time.monotonic() + place.pause
        elif time.monotonic() >= place.next_at and not self._is_stopping:
            place.child, place.begun, place.next_at = self._start(), time.monotonic(), 0.0

    def stop(self) -> None:
        self._is_stopping = True
        for place in self._places:
            if place.child.poll() is None:
                place.child.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        """0 if all of them stopped well, or were about to be replaced."""
        self.stop()  # once more, for one that was started at that very moment
        ends = [_wait(place.child) for place in self._places if not (place.next_at and self._has_stood)]
        return max(ends, default=0)


def serve_with_many(settings: Settings, listener: socket.socket) -> int:
    """Keep the workers running until we are told to stop; 0 if all of them stopped well."""
    lifeline, ours = os.pipe()  # ours is not handed down: it ends with this process
    crew = Crew(lambda: _start(settings, listener, lifeline), settings.workers)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: crew.stop())
    crew.keep()
    listener.close()
    status = crew.ended()
    os.close(lifeline)
    os.close(ours)
    return status


def _start(settings: Settings, listener: socket.socket, lifeline: int) -> "subprocess.Popen[bytes]":
    handed = {LISTENER: listener.fileno(), LIFELINE: lifeline}
    environment = {**os.environ, **{name: str(number) for name, number in handed.items()}}
    environment |= {"RAILBIRD_WORKERS": "1", "RAILBIRD_BUS": settings.bus}
    command = [sys.executable, "-m", "app.cli", "serve"]
    return subprocess.Popen(command, env=environment, pass_fds=tuple(handed.values()))  # noqa: S603 - ourselves


def _wait(child: "subprocess.Popen[bytes]") -> int:
    try:
        status = child.wait(timeout=STOP_SECONDS)
        # One that was still starting knows of no draining: it had nothing to save.
        return 0 if status == -signal.SIGTERM else abs(status)
    except subprocess.TimeoutExpired:
        child.kill()
        return 1
