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
from dataclasses import replace
from types import FrameType

from app.settings import Settings, SettingsError

log = logging.getLogger("railbird.workers")

LISTENER = "RAILBIRD_LISTENER"  # the number of the socket that a worker inherits
LIFELINE = "RAILBIRD_LIFELINE"  # the number of its end of the pipe
STOP_SECONDS = 30
TOO_SOON_SECONDS = 2  # a worker that gives up so quickly would only give up again
KILLED_PAUSE_SECONDS = 0.5  # one that was killed is started again, however young it was, but not in a frenzy


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


def serve_with_many(settings: Settings, listener: socket.socket) -> int:
    """Keep the workers running until we are told to stop; 0 if all of them stopped well."""
    lifeline, ours = os.pipe()  # ours is not handed down: it ends with this process
    children = [_start(settings, listener, lifeline) for _ in range(settings.workers)]
    begun = [time.monotonic()] * len(children)
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()
        for child in children:
            if child.poll() is None:
                child.send_signal(signal.SIGTERM)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    while not stopping.is_set():
        for place, child in list(enumerate(children)):
            try:
                status = child.wait(timeout=0.2)
            except subprocess.TimeoutExpired:
                continue
            log.warning("worker %d ended with %d", child.pid, status)
            is_young = time.monotonic() - begun[place] < TOO_SOON_SECONDS
            if status < 0 and is_young:
                stopping.wait(KILLED_PAUSE_SECONDS)
            if stopping.is_set() or (status >= 0 and is_young):
                stopping.set()
                break
            children[place], begun[place] = _start(settings, listener, lifeline), time.monotonic()
    stop(signal.SIGTERM, None)  # once more, for one that was started at that very moment
    listener.close()
    status = max(_wait(child) for child in children)
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
