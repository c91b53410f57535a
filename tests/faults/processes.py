"""The processes that fault tests break: servers, PostgreSQL and Redis, all on free ports of this machine."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from scripts.services import free_port, redis_answers
from tests.wire.forked import Forked
from tests.wire.servers import PATIENCE


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Poll a condition, for as long as a slow machine may need."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"not within {PATIENCE} s: {what}"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Not ended: one that has ended may stay in the list for as long as nobody asks how."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


PLAIN = httpx.Client(timeout=PATIENCE / 2, headers={"Connection": "close"}, verify=False)


@dataclass
class House:
    """`railbird serve` that is started, killed and started again on the same port; its log is a file."""

    place: Path
    database_url: str
    settings: dict[str, str] = field(default_factory=dict)
    module: str = "app.cli"
    port: int = field(default_factory=free_port)
    address: str = "127.0.0.1"
    process: Forked | None = None
    open_since: float = 0.0  # by the monotonic clock: when it first answered after its last start

    @property
    def url(self) -> str:
        return f"http://{self.address}:{self.port}"

    @property
    def log(self) -> Path:
        return self.place / f"house-{self.port}.log"

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, timeout=PATIENCE)

    def start(self) -> "House":
        """Start a server; returns when it answers. Its output goes into a file, because a full pipe would block it."""
        own = {"RAILBIRD_PORT": str(self.port), "DATABASE_URL": self.database_url, **self.settings}
        self.process = Forked(self.module, {**os.environ, **own}, self.log)
        wait_until(self.is_open, f"the house on port {self.port} answers")
        self.open_since = time.monotonic()
        return self

    def is_open(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.said()
        return self.health() == 200

    def health(self) -> int:
        """The HTTP status of /healthz; 0 if the server does not answer."""
        try:
            return PLAIN.get(f"{self.url}/healthz").status_code
        except httpx.TransportError:
            return 0

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def kill(self) -> None:
        """Kill with SIGKILL, like a power failure."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """Stop with SIGTERM; returns the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait()

    def workers(self) -> list[int]:
        """The processes that serve, where there are several behind the address."""
        assert self.process is not None
        return children(self.process.pid)

    def pids(self) -> list[int]:
        """The process that was started and those behind it, as far as they run."""
        if self.process is None or not is_running(self.process.pid):
            return []
        return [self.process.pid, *self.workers()]

    def memory(self) -> int:
        """Resident memory of the process in bytes."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))

    def metric(self, name: str) -> float:
        text = PLAIN.get(f"{self.url}/metrics").text
        lines = [
            line for line in text.splitlines() if line.startswith((f"railbird_{name}{{", f"railbird_{name}_total{{"))
        ]
        assert len(lines) == 1, (name, text)
        return float(lines[0].split()[-1])


@contextmanager
def houses(place: Path, database_url: str, count: int = 1, **settings: str) -> Iterator[list[House]]:
    started: list[House] = []
    try:
        for _ in range(count):
            started.append(House(place, database_url, settings))
            started[-1].start()
        yield started
    finally:
        for house in started:
            house.kill()


class Redis:
    """A Redis of the test's own."""

    def __init__(self, place: Path) -> None:
        self.place, self.port = place, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def program() -> str | None:
        return shutil.which("redis-server") or shutil.which("valkey-server")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = self.program()
        assert program is not None
        options = ("--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no")
        self.process = subprocess.Popen([program, *options], cwd=self.place, stdout=subprocess.DEVNULL)
        wait_until(lambda: redis_answers(self.url), "Redis answers")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(timeout=PATIENCE)
