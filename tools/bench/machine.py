"""Baseline of this machine without Railbird: speed of Python, loopback, disk and commits."""

import os
import platform
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import text

from app.storage.database import open_database
from app.storage.migrating import migrate
from tools.bench.figures import Figure, Ground
from tools.bench.house import a_database

SECONDS = 1.0
BYTES = b"x" * 1500


def words() -> str:
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {os.cpu_count()} cores, {platform.system()}, load {load}"


def machine_figures(ground: Ground) -> list[Figure]:
    with ground.progress("The machine itself", 4) as tick:
        figures = []
        for measure in (python_speed, loopback_echo, disk_syncs, lambda: commits(ground)):
            figures.append(measure())
            tick(1)
    return figures


def rate(work: Callable[[], object], seconds: float = SECONDS) -> float:
    """Calls of `work` per second of elapsed time."""
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        work()
        done += 1
    return done / spent


def python_speed() -> Figure:
    """Speed of Python: a loop of small dictionaries and sums, typical for rules, by processor time."""
    done, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        sum({"at": n, "by": n % 7}["at"] for n in range(1_000))
        done += 1_000
    return Figure("Python: small dictionaries made and read", done / spent / 1e6, "million/s")


def loopback_echo() -> Figure:
    """Speed of the loopback interface: echoes of 1,500 bytes between two threads, one at a time."""
    ours, theirs = _tcp_pair()

    def echo() -> None:
        while data := theirs.recv(4096):
            theirs.sendall(data)

    other = threading.Thread(target=echo, daemon=True)
    other.start()
    with ours, theirs:
        figure = rate(lambda: _round_trip(ours))
        ours.shutdown(socket.SHUT_RDWR)
        other.join()
    return Figure("Loopback: an echo of 1,500 bytes, one at a time", figure, "/s")


def _tcp_pair() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ours = socket.create_connection(listener.getsockname())
        theirs, _ = listener.accept()
    for end in (ours, theirs):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return ours, theirs


def _round_trip(end: socket.socket) -> None:
    end.sendall(BYTES)
    left = len(BYTES)
    while left > 0:
        left -= len(end.recv(left))


def disk_syncs() -> Figure:
    """Speed of the disk: appends of 8 KiB with fsync, one at a time."""
    with TemporaryDirectory(prefix="railbird-bench-") as folder, (Path(folder) / "log").open("wb", buffering=0) as log:

        def append() -> None:
            log.write(bytes(8192))
            os.fsync(log.fileno())

        return Figure("Disk: 8 KiB written and synced, one at a time", rate(append), "/s")


def commits(ground: Ground) -> Figure:
    """Speed of the database: transactions that insert one small row, one at a time."""
    with a_database(ground.postgres) as url:
        migrate(url)
        database = open_database(url)
        try:
            number = 0

            def commit() -> None:
                nonlocal number
                number += 1
                row = {"key": f"bench-{number}", "value": "x" * 700}
                with database.writing() as connection:
                    connection.execute(text("INSERT INTO house (key, value) VALUES (:key, :value)"), row)

            return Figure("Database: commits of one row, one at a time", rate(commit), "/s")
        finally:
            database.close()
