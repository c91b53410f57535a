"""The server under test as a process with its own port and database, and the people and tables that the load needs."""

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
from sqlalchemy import create_engine

from tools.bench.citus import nodes, spread_database
from tools.bench.storage import copy_table

TOOL = {"X-Railbird": "1"}


@dataclass(frozen=True, slots=True)
class ServerProcess:
    port: int
    pid: int
    database: str

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def cpu_seconds(self) -> float:
        """Processor time of the process and of its workers."""
        children = (path.read_text().split() for path in Path(f"/proc/{self.pid}/task").glob("*/children"))
        pids = [str(self.pid), *(pid for some in children for pid in some)]
        return sum(cpu_ticks(pid) for pid in pids) / os.sysconf("SC_CLK_TCK")


def cpu_ticks(pid: str) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return int(fields[11]) + int(fields[12])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def a_database(postgres: str | None) -> Iterator[str]:
    """Context manager: URL of a new database, on the PostgreSQL server at this URL, or else in an SQLite file. If the
    URL names a database with Citus and nodes, the new one is spread over them."""
    if postgres is None:
        with TemporaryDirectory(prefix="railbird-bench-") as folder:
            yield f"sqlite:///{folder}/bench.sqlite"
        return
    if nodes(postgres):
        with spread_database(postgres) as url:
            yield url
        return
    name = f"railbird_bench_{secrets.token_hex(4)}"
    parts = urlsplit(postgres.replace("postgres://", "postgresql://", 1))
    server = create_engine(urlunsplit(parts._replace(scheme="postgresql+psycopg")), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        with server.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
        server.dispose()


@contextmanager
def a_server(database_url: str, bus: str = "local") -> Iterator[ServerProcess]:
    """A server process with its own port, and with the endpoint of tools/bench/serve.py."""
    with started(["tools.bench.serve"], {"DATABASE_URL": database_url, "RAILBIRD_BUS": bus}) as server:
        yield server


@contextmanager
def a_crew(database_url: str, workers: int) -> Iterator[ServerProcess]:
    """`railbird serve` with several workers behind one port; all of them have started."""
    settings = {"DATABASE_URL": database_url, "RAILBIRD_WORKERS": str(workers)}
    with started(["app.cli", "serve"], settings) as server:
        seen: set[str] = set()
        while len(seen) < workers:
            figures = httpx.get(f"{server.url}/metrics", headers={"Connection": "close"}).text
            seen |= set(re.findall(r'worker="(\w+)"', figures))
        yield server


@contextmanager
def started(module: list[str], settings: dict[str, str]) -> Iterator[ServerProcess]:
    port = free_port()
    environment = {**os.environ, "RAILBIRD_HOST": "127.0.0.1", "RAILBIRD_PORT": str(port), **settings}
    command = [sys.executable, "-m", *module]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 - ourselves
    try:
        wait_for(port, process)
        yield ServerProcess(port, process.pid, settings["DATABASE_URL"])
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


def wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=httpx.HTTPTransport(retries=60)) as client:
        for _ in range(600):
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with {process.returncode} before it served")
            try:
                if client.get("/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                continue
    raise RuntimeError("the server did not come up")


@dataclass(frozen=True, slots=True)
class Seated:
    """A table in play, and the session cookies of its people."""

    table: str
    cookies: list[str]


async def seat_table(
    server: ServerProcess, game: str, seats: int, bots: int = 0, options: dict[str, Any] | None = None
) -> Seated:
    """Create a table over HTTP and start its game; bots take `bots` of its seats."""
    async with httpx.AsyncClient(base_url=server.url, headers=TOOL, timeout=60) as client:
        people = [await come_in(client, f"Bench {number}") for number in range(seats - bots)]
        return await _seat(client, game, people, bots, options or {})


async def seat_tables(
    server: ServerProcess, game: str, count: int, seats: int, bots: int = 0, options: dict[str, Any] | None = None
) -> list[Seated]:
    """Create `count` tables in play: the first over HTTP, the others as copies of its database rows."""
    first = await seat_table(server, game, seats, bots, options)
    copies = await asyncio.to_thread(copy_table, server.database, first.table, count - 1) if count > 1 else []
    return [first, *(Seated(table, first.cookies) for table in copies)]


async def come_in(client: httpx.AsyncClient, name: str) -> str:
    answer = await client.post("/api/session", json={"name": name}, headers={"Cookie": ""})
    answer.raise_for_status()
    cookie = answer.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    return str(cookie)


async def _seat(client: httpx.AsyncClient, game: str, people: list[str], bots: int, options: dict[str, Any]) -> Seated:
    table = await lobby(client, game, people, bots, options, [{} for _ in people])
    await call(client, people[0], f"/api/tables/{table}/start")
    return Seated(table, people)


async def lobby(
    client: httpx.AsyncClient,
    game: str,
    people: list[str],
    bots: int,
    options: dict[str, Any],
    luck: list[dict[str, Any]],
) -> str:
    """Create a table on which these people sit, the host first, with what each of them brings for the luck. Returns the
    table's id.
    """
    host, *guests = people
    made = await call(client, host, "/api/tables", {"game": game, "options": options, **luck[0]})
    at = f"/api/tables/{made['table']}"
    for guest, brought in zip(guests, luck[1:], strict=True):
        await call(client, guest, f"{at}/join", {"invite": made["invite"]})
        await call(client, guest, f"{at}/sit", brought)
    for seat in range(len(people), len(people) + bots):
        await call(client, host, f"{at}/bots", {"seat": seat, "level": "random"})
    return str(made["table"])


async def call(client: httpx.AsyncClient, cookie: str, path: str, body: dict[str, Any] | None = None) -> Any:
    answer = await client.post(path, json=body or {}, headers={"Cookie": cookie})
    answer.raise_for_status()
    return answer.json() if answer.content else None
