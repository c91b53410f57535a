"""Clients of a real server process, with cookies and WebSockets."""

import contextlib
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app.engine.kernel.templates import pick
from tests.fakes.wire import read_answer, read_frame
from tests.wire.servers import PATIENCE, ServerProcess

TOOL = {"X-Railbird": "1"}
# No bot plays for people who have no socket yet, however long that takes; a house's clock may go fifty times as fast.
PATIENT = {"absent_after": 86_400}


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
    """A person with a session."""

    name: str
    client: httpx.AsyncClient
    cookie: str

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        content = {} if body is None and method != "POST" else {"json": {} if body is None else body}
        sent = {**TOOL, "Cookie": self.cookie, **{k.replace("_", "-"): v for k, v in headers.items()}}
        answer = await self.client.request(method, path, headers=sent, **content)
        if answer.content and answer.headers["content-type"].startswith("application/json"):
            read_answer(method, path, answer.status_code, answer.content)
        return answer

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.call("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    async def get(self, path: str) -> Any:
        answer = await self.call("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        """The status and the code of a refusal. Checks that it has a sentence."""
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


def heard(frame: str | bytes) -> Any:
    read_frame(frame)
    return json.loads(frame)


@dataclass
class Seat:
    """A socket at a table, and all received messages."""

    socket: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def hear(self, kind: str | None = None, **facts: Any) -> dict[str, Any]:
        """Wait for the next message of a kind with these fields. `heard` stores the messages before it."""
        with anyio.fail_after(PATIENCE):
            while True:
                message: dict[str, Any] = heard(await self.socket.recv())
                self.heard.append(message)
                is_kind = kind is None or message["type"] == kind
                if is_kind and all(message.get(name) == value for name, value in facts.items()):
                    return message

    async def hear_out(self) -> int:
        """Read everything until the server closes the socket; returns the close code."""
        with anyio.fail_after(PATIENCE), contextlib.suppress(ConnectionClosed):
            while True:
                self.heard.append(heard(await self.socket.recv()))
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
    async with connect(
        url, additional_headers={"Cookie": person.cookie}, compression=None, open_timeout=PATIENCE, ping_interval=None
    ) as socket:
        yield Seat(socket)


def own_ask(message: dict[str, Any]) -> dict[str, Any] | None:
    return next((ask for ask in message["asks"] if "moves" in ask), None)


def any_move(ask: dict[str, Any], luck: random.Random) -> dict[str, Any]:
    """A legal answer, chosen from the ask's templates."""
    return pick(luck.choice(ask["moves"]), luck.randrange)


async def a_full_table(people: list[Person], **body: Any) -> Table:
    """The first person creates a table and starts its game after the others have sat down."""
    table = await people[0].opens(**{"settings": PATIENT, **body})
    for guest in people[1:]:
        await guest.joins(table)
    await people[0].post(f"{table.path}/start")
    return table


async def play_on(
    seats: list[Seat], latest: list[dict[str, Any]], luck: random.Random, moves: int, name: str = "m"
) -> int:
    """Play up to this number of moves; each player answers their asks. `latest` has each player's last view."""
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
