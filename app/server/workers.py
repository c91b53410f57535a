"""Parent process of several workers on one port: binds the socket, starts workers, replaces dead ones, stops them.

A worker is a `railbird serve` process that inherits the listening socket. The kernel chooses the worker for each
connection, and every worker can serve every table. The workers bring the sockets of a table to one of them by
themselves (app/cluster/handover.py). Each worker also inherits one end of a pipe, the lifeline. When the parent dies,
even by kill -9, the pipe closes; the workers then drain and exit, so that the port is free.
Each worker's event loop reports every second through another pipe, the pulse; the parent replaces a worker that hangs.
"""

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import mkdtemp

from app.cluster.homes import Homes
from app.settings import Settings, SettingsError

log = logging.getLogger("railbird.workers")

LISTENER = "RAILBIRD_LISTENER"  # environment variable: descriptor of the inherited listening socket
LIFELINE = "RAILBIRD_LIFELINE"  # environment variable: descriptor of the worker's end of the pipe
PULSE = "RAILBIRD_PULSE"  # environment variable: descriptor of the pipe that the worker's event loop writes to
PLACE = "RAILBIRD_PLACE"  # environment variable: "PLACE/PLACES/FOLDER" of the worker, for app/cluster/homes.py
PULSE_SECONDS = 1.0
HUNG_SECONDS = 15.0  # a worker without a pulse for this long is killed and replaced
AWAY_SECONDS = 2.0  # if the parent itself was suspended for this long, its workers may have been as well
STOP_SECONDS = 30
TOO_SOON_SECONDS = 2  # a worker that lives shorter has failed to start
FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.5, 5.0  # before a worker that failed to start is replaced
LOOK_SECONDS = 0.1


def fit_for_many(settings: Settings) -> Settings:
    """Check the settings for several workers: PostgreSQL is required, and the bus defaults to `postgres`."""
    if settings.database_url.startswith("sqlite"):
        raise SettingsError(
            "Several workers need PostgreSQL: SQLite is for one. Set DATABASE_URL, or leave RAILBIRD_WORKERS at 1."
        )
    return replace(settings, bus="postgres") if settings.bus == "local" else settings


def inherited_listener() -> socket.socket | None:
    """In a worker process: the listening socket of the parent; None in any other process."""
    number = os.environ.get(LISTENER)
    return socket.socket(fileno=int(number)) if number else None


def homes() -> Homes | None:
    """In a worker process: which worker serves which table; None in any other process."""
    if not (given := os.environ.get(PLACE)):
        return None
    own, places, folder = given.split("/", 2)
    return Homes(Path(folder), int(own), int(places))


def end_with_parent() -> None:
    """In a worker process: watch the lifeline in a thread, and drain and exit when the parent has died."""
    if number := os.environ.get(LIFELINE):
        threading.Thread(target=_hold, args=(int(number),), name="lifeline", daemon=True).start()


def _hold(lifeline: int) -> None:
    os.read(lifeline, 1)  # blocks until the parent's end closes; nothing is ever written
    log.warning("the process that started this worker is gone; closing")
    if (meeting := homes()) is not None:
        meeting.clear_away()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)  # the dead parent can no longer kill this worker


def show_pulse() -> None:
    """In a worker, on its event loop: report to the parent every second from now on."""
    if number := os.environ.get(PULSE):
        os.set_blocking(int(number), False)
        _beat(int(number))


def _beat(pulse: int) -> None:
    with contextlib.suppress(OSError):  # the pipe is full or closed; the lifeline handles a dead parent
        os.write(pulse, b".")
    asyncio.get_running_loop().call_later(PULSE_SECONDS, _beat, pulse)


@dataclass(slots=True)
class Worker:
    """A worker process, and the parent's end of the pipe to which its event loop reports."""

    child: "subprocess.Popen[bytes]"
    pulse: int
    heard_at: float | None = None  # None until the first report, while it starts

    def watch(self, now: float, was_away: bool) -> None:
        """Read the reports, and kill the worker if there have been none for HUNG_SECONDS while the parent ran."""
        self._listen(now)
        if was_away and self.heard_at is not None:
            self.heard_at = now
        if self.heard_at is not None and now - self.heard_at > HUNG_SECONDS and self.child.poll() is None:
            log.error("worker %d has hung for %d s; it is replaced", self.child.pid, HUNG_SECONDS)
            self.child.kill()
            self.heard_at = None

    def _listen(self, now: float) -> None:
        with contextlib.suppress(BlockingIOError):
            while beats := os.read(self.pulse, 4096):
                self.heard_at = now
                if len(beats) < 4096:
                    break

    def close(self) -> None:
        os.close(self.pulse)


@dataclass(slots=True)
class Place:
    """One slot for a worker process, with its start time. `pause` grows with each successive worker that fails
    early."""

    worker: Worker
    begun: float
    pause: float = 0.0
    next_at: float = 0.0  # earliest start of the next worker in this slot

    @property
    def is_young(self) -> bool:
        return time.monotonic() - self.begun < TOO_SOON_SECONDS

    @property
    def child(self) -> "subprocess.Popen[bytes]":
        return self.worker.child

    def stands(self) -> None:
        """Record that the worker has started successfully: after its end the parent replaces it at once."""
        self.pause = 0.0

    def rest(self) -> None:
        """Record that the worker has ended, and when the next one may start."""
        if self.is_young:
            self.pause = min(LONGEST_PAUSE_SECONDS, self.pause * 2 or FIRST_PAUSE_SECONDS)
        self.next_at = time.monotonic() + self.pause

    def replace(self, worker: Worker) -> None:
        self.worker.close()
        self.worker, self.begun, self.next_at = worker, time.monotonic(), 0.0


class Crew:
    """The configured number of worker processes. Replaces a dead worker, unless no worker has ever started
    successfully: then the configuration is wrong, and the server gives up."""

    def __init__(self, start: Callable[[int], Worker], count: int) -> None:
        """`start` starts the worker of a place; places are numbered from 0."""
        self._start = start
        self._looked_at = time.monotonic()
        self._places = [Place(start(number), time.monotonic()) for number in range(count)]
        self._has_stood = self._is_stopping = False

    def keep(self) -> None:
        """Supervise the workers until `stop` is called or the server gives up."""
        while not self._is_stopping:
            now = time.monotonic()
            was_away = now - self._looked_at > AWAY_SECONDS
            self._looked_at = now
            for number, place in enumerate(self._places):
                place.worker.watch(now, was_away)
                self._look_at(number, place)
            time.sleep(LOOK_SECONDS)

    def _look_at(self, number: int, place: Place) -> None:
        status = place.child.poll()
        if not (place.next_at or place.is_young):
            self._has_stood = True
            place.stands()
        if status is None:
            return
        if not place.next_at:
            log.warning("worker %d ended with %d", place.child.pid, status)
            self._is_stopping |= status >= 0 and not self._has_stood
            place.rest()
        elif time.monotonic() >= place.next_at and not self._is_stopping:
            place.replace(self._start(number))

    def stop(self) -> None:
        self._is_stopping = True
        for place in self._places:
            if place.child.poll() is None:
                place.child.send_signal(signal.SIGTERM)

    def ended(self) -> int:
        """Wait for all workers. Returns 0 if each one stopped well or was about to be replaced."""
        self.stop()  # again, for a worker that was started during the first call
        ends = [_wait(place.child) for place in self._places if not (place.next_at and self._has_stood)]
        return max(ends, default=0)


def serve_with_many(settings: Settings, listener: socket.socket) -> int:
    """Run and supervise the workers until SIGTERM or SIGINT; returns the exit status, 0 if all workers stopped well."""
    lifeline, ours = os.pipe()  # workers inherit only `lifeline`; `ours` closes when this process dies
    with meeting_folder() as folder:
        crew = Crew(lambda place: _start(settings, listener, lifeline, place, folder), settings.workers)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda _number, _frame: crew.stop())
        crew.keep()
        listener.close()
        status = crew.ended()
    os.close(lifeline)
    os.close(ours)
    return status


@contextlib.contextmanager
def meeting_folder() -> Iterator[str]:
    """Make the folder of the Unix sockets over which workers hand connections to each other. Only the house's user may
    enter it. Empty where there is no room for one: then the people of a table are spread over the workers."""
    try:
        folder = mkdtemp(prefix="railbird-")
    except OSError as error:
        log.warning("workers cannot hand over sockets, so moves cost more: %s", error)
        folder = ""
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _start(settings: Settings, listener: socket.socket, lifeline: int, place: int, folder: str) -> Worker:
    ours, pulse = os.pipe()
    os.set_blocking(ours, False)
    handed = {LISTENER: listener.fileno(), LIFELINE: lifeline, PULSE: pulse}
    environment = {**os.environ, **{name: str(number) for name, number in handed.items()}}
    environment |= {"RAILBIRD_WORKERS": "1", "RAILBIRD_BUS": settings.bus}
    environment[PLACE] = f"{place}/{settings.workers}/{folder}" if folder else ""
    command = [sys.executable, "-m", "app.cli", "serve"]
    child = subprocess.Popen(command, env=environment, pass_fds=tuple(handed.values()))  # noqa: S603 - ourselves
    os.close(pulse)  # the worker has it now
    return Worker(child, ours)


def _wait(child: "subprocess.Popen[bytes]") -> int:
    try:
        status = child.wait(timeout=STOP_SECONDS)
        # A worker that was still starting dies of SIGTERM; it had nothing to save.
        return 0 if status == -signal.SIGTERM else abs(status)
    except subprocess.TimeoutExpired:
        child.kill()
        return 1
