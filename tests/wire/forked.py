"""Fast starts of servers: a helper process has imported everything, and each server is a fork of it.

Imports take nine tenths of a start, and the tests start more than two hundred servers. Each server is still a process
of its own and runs like `python -m MODULE serve`. A socket pair connects the two sides: a line of JSON asks, a line of
JSON answers; with a start goes the file that the server writes to.
"""

import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parents[2]
# What `railbird serve` imports on its way.
PRELOADED = (
    "alembic.command", "alembic.config", "app.admin.service", "app.main", "app.server.serve", "app.server.workers",
    "app.services", "app.storage.migrating", "asyncpg", "httptools", "psycopg", "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite", "uvicorn.protocols.http.httptools_impl", "uvloop",
)  # fmt: skip


class ForkServer:
    """The tests' side of the helper process."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        self._asking = threading.Lock()
        command = [sys.executable, "-m", "tests.wire.forked", str(theirs.fileno())]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        theirs.close()

    def start(self, module: str, environment: dict[str, str], output: int) -> int:
        pid: int = self._ask({"start": module, "environment": environment}, [output])
        return pid

    def status(self, pid: int) -> int | None:
        """The return code as in subprocess; None while the server runs."""
        status: int | None = self._ask({"status of": pid}, [])
        return status

    def _ask(self, wish: dict[str, Any], files: list[int]) -> Any:
        with self._asking:
            socket.send_fds(self._line, [json.dumps(wish).encode() + b"\n"], files)
            return json.loads(read_line(self._line)[0])


@cache
def fork_server() -> ForkServer:
    """The helper process for all tests of this process. It exits with this process, because its socket closes."""
    return ForkServer()


class Forked:
    """A started server, with the interface of Popen. Its output is a pipe unless a file is given."""

    def __init__(self, module: str, environment: dict[str, str], log: Path | None = None) -> None:
        self.returncode: int | None = None
        self.stdout: IO[str] | None = None
        if log is None:
            reading, output = os.pipe()
            self.stdout = os.fdopen(reading, encoding="utf-8")
        else:
            output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.pid = fork_server().start(module, environment, output)
        os.close(output)

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = fork_server().status(self.pid)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        end = time.monotonic() + timeout
        while (status := self.poll()) is None:
            assert time.monotonic() < end, f"process {self.pid} has not ended within {timeout} s"
            time.sleep(0.005)
        return status


def read_line(line: socket.socket) -> tuple[bytes, list[int]]:
    """Read a line and the file descriptors sent with it; empty when the other side has closed."""
    said, files = b"", list[int]()
    while not said.endswith(b"\n"):
        part, came, _, _ = socket.recv_fds(line, 65536, 1)
        if not part:
            return b"", files
        said, files = said + part, files + list(came)
    return said, files


def next_start(line: socket.socket) -> tuple[str, dict[str, str], int]:
    """Answer what the tests ask. Returns in each new process, with what it is to be."""
    while True:
        said, files = read_line(line)
        if not said:
            raise SystemExit
        wish = json.loads(said)
        if "start" in wish:
            if (answer := os.fork()) == 0:
                return wish["start"], wish["environment"], files[0]
            os.close(files[0])
        else:
            pid, status = os.waitpid(wish["status of"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
        line.sendall(json.dumps(answer).encode() + b"\n")


def main() -> None:
    for name in PRELOADED:
        importlib.import_module(name)
    line = socket.socket(fileno=int(sys.argv[1]))
    module, environment, output = next_start(line)
    line.close()
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.close(output)
    sys.argv = [module, "serve"]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
