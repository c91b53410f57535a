"""Friends at a table: a real server process, people with cookies, and their sockets."""

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anyio
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.engine.kernel.templates import pick

ROOT = Path(__file__).resolve().parents[2]
TOOL = {"X-Railbird": "1"}


@dataclass
class ServerProcess:
    """`railbird serve` in a process of its own."""

    port: int
    process: "subprocess.Popen[str]"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As the power failing would."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """As the operator would; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start_server(database_url: str, port: int | None = None, module: str = "app.cli", **settings: str) -> ServerProcess:
    """A server that answers; its own words about the start are read until it says where it is."""
    port = port or free_port()
    environment = {**os.environ, "RAILBIRD_PORT": str(port), "DATABASE_URL": database_url, **settings}
    process = subprocess.Popen(
        [sys.executable, "-m", module, "serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    if "is open at" not in said:
        rest = said + process.stdout.read()
        process.wait(timeout=20)
        raise AssertionError(rest)
    started = ServerProcess(port, process)
    with httpx.Client(transport=httpx.HTTPTransport(retries=20)) as client:
        client.get(f"{started.url}/healthz").raise_for_status()
    return started


@contextmanager
def a_server(database_url: str, module: str = "app.cli", **settings: str) -> Iterator[ServerProcess]:
    started = start_server(database_url, module=module, **settings)
    try:
        yield started
    finally:
        started.kill()


@dataclass
class Table:
    id: str
    invite: str
    code: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


@dataclass
class Person:
    """Somebody with a session, as a tool would have one."""

    name: str
    client: httpx.AsyncClient
    cookie: str

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        content = {} if body is None and method != "POST" else {"json": {} if body is None else body}
        sent = {**TOOL, "Cookie": self.cookie, **{k.replace("_", "-"): v for k, v in headers.items()}}
        return await self.client.request(method, path, headers=sent, **content)

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.call("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        answer = await self.call("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """The status and the code of a refusal; it always has a sentence."""
        answer = await self.call(method, path, body)
        said = answer.json()
        assert answer.is_error, said
        assert said["detail"].endswith((".", "?", "!")), said
        return answer.status_code, said["error"]

    async def opens(self, **body: Any) -> Table:
        made = await self.post("/api/tables", {"game": "mafia", **body})
        return Table(made["table"], made["invite"], made["code"])

    async def joins(self, table: Table, seat: int | None = None) -> int:
        await self.post(f"{table.path}/join", {"invite": table.invite})
        taken = await self.post(f"{table.path}/sit", {} if seat is None else {"seat": seat})
        number: int = taken["seat"]
        return number


async def come_in(client: httpx.AsyncClient, name: str) -> Person:
    answer = await client.post("/api/session", json={"name": name}, headers={**TOOL, "Cookie": ""})
    assert answer.status_code == 200, answer.text
    client.cookies.clear()
    return Person(name, client, answer.headers["set-cookie"].partition(";")[0])


@dataclass
class Seat:
    """A socket at a table, and all it was told."""

    socket: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def hear(self, kind: str | None = None, **facts: Any) -> dict[str, Any]:
        """The next message of a kind, with these facts; others on the way are kept in `heard`."""
        with anyio.fail_after(20):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.recv())
                self.heard.append(message)
                is_kind = kind is None or message["type"] == kind
                if is_kind and all(message.get(name) == value for name, value in facts.items()):
                    return message

    async def hear_out(self) -> int:
        """Everything until the other side closes; the code it closes with."""
        with anyio.fail_after(20), contextlib.suppress(ConnectionClosed):
            while True:
                self.heard.append(json.loads(await self.socket.recv()))
        return self.socket.close_code or 0

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def answer(self, ask: str, move: Any, cmd_id: str) -> None:
        await self.say(type="answer", cmd_id=cmd_id, ask=ask, move=move)


@asynccontextmanager
async def sits_down(
    server: ServerProcess, person: Person, table: Table, after: int | None = None
) -> AsyncIterator[Seat]:
    query = "" if after is None else f"?after={after}"
    url = f"{server.ws}/ws/tables/{table.id}{query}"
    async with connect(url, additional_headers={"Cookie": person.cookie}, compression=None) as socket:
        yield Seat(socket)


def own_ask(message: dict[str, Any]) -> dict[str, Any] | None:
    return next((ask for ask in message["asks"] if "moves" in ask), None)


def any_move(ask: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """Some legal answer, by the templates alone."""
    return pick(luck.choice(ask["moves"]), luck.randrange)


async def a_full_table(people: list[Person], **body: Any) -> Table:
    """The first opens a table and starts it when the others have sat down."""
    table = await people[0].opens(**body)
    for guest in people[1:]:
        await guest.joins(table)
    await people[0].post(f"{table.path}/start")
    return table


async def play_on(
    seats: list[Seat], latest: list[dict[str, Any]], luck: random.Random, moves: int, name: str = "m"
) -> int:
    """Play up to so many moves, everybody answering what they are asked; `latest` is each one's last view."""
    played = 0
    while played < moves:
        asked = next(((n, ask) for n, view in enumerate(latest) if (ask := own_ask(view))), None)
        if asked is None:
            break
        number, ask = asked
        seq = latest[0]["seq"] + 1
        await seats[number].answer(ask["id"], any_move(ask, luck), f"{name}-{seq}")
        for n, seat in enumerate(seats):
            latest[n] = await seat.hear("step", seq=seq)
        played += 1
    return played
