"""A real server process: `railbird serve` on a free port, with a database and settings of its own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import httpx
import pytest

from scripts.services import free_port
from tests.wire.forked import ROOT, Forked

PATIENCE = 60  # seconds; enough for work that takes one second on an idle machine
# For tests of the sockets themselves. The code behind them is the same for both, and is tested once.
over_both = pytest.mark.parametrize("server", ["picows", "uvicorn"], indirect=True)


Process = Forked | subprocess.Popen[str]


@dataclass
class ServerProcess:
    port: int
    process: Process

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)

    def kill(self) -> None:
        """Kill with SIGKILL, like a power failure."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Stop with SIGTERM; returns the exit status."""
        self.process.terminate()
        return self._end()

    def rest_of_log(self) -> str:
        """Stop the server; returns its output after the first line."""
        assert self.process.stdout is not None
        self.process.terminate()
        return self.process.stdout.read()

    def _end(self) -> int:
        status = self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


def run_server(database_url: str, module: str = "app.cli", **settings: str) -> Process:
    environment = {**os.environ, "DATABASE_URL": database_url, "RAILBIRD_PORT": str(free_port()), **settings}
    if "LD_PRELOAD" not in settings:
        return Forked(module, environment)
    # A preloaded library must be loaded before Python starts, so a fork cannot have it.
    command, pipe = [sys.executable, "-m", module, "serve"], subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=pipe, stderr=subprocess.STDOUT, text=True)


def start_server(database_url: str, port: int | None = None, module: str = "app.cli", **settings: str) -> ServerProcess:
    """Start a server; returns when it answers requests and is healthy."""
    port = port or free_port()
    process = run_server(database_url, module, **{"RAILBIRD_PORT": str(port), **settings})
    assert process.stdout is not None
    said = process.stdout.readline()
    if "is open at" not in said:
        process.terminate()
        said += process.stdout.read()
        process.wait()
        raise AssertionError(said)
    started = ServerProcess(port, process)
    with ExitStack() as unless_well:
        unless_well.callback(started.kill)
        until_well(started)
        unless_well.pop_all()
    return started


def until_well(started: ServerProcess) -> None:
    """On a busy machine its first look at the database may take longer than it allows itself: then it says 503."""
    end = time.monotonic() + PATIENCE
    with httpx.Client(transport=httpx.HTTPTransport(retries=20), timeout=PATIENCE) as client:
        while (answer := client.get(f"{started.url}/healthz")).status_code != 200:
            assert time.monotonic() < end, answer.text
            time.sleep(0.05)


def refused_start(database_url: str, **settings: str) -> str:
    """The output of a server that must fail to start."""
    process = run_server(database_url, **settings)
    assert process.stdout is not None
    with process.stdout as output:
        said = output.read()
    assert process.wait() == 1, said
    assert said.startswith("railbird: ")
    assert "Traceback" not in said
    return said


@contextmanager
def a_server(database_url: str, module: str = "app.cli", **settings: str) -> Iterator[ServerProcess]:
    started = start_server(database_url, module=module, **settings)
    try:
        yield started
    finally:
        started.kill()
