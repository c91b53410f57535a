"""Whoever is signed out, or sent away from a table, is gone at every worker within two seconds, hints or none."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.faults.bounds import within
from tests.faults.play import Party
from tests.faults.processes import PATIENCE, PLAIN, House, houses
from tests.wire.clients import Person, Table, a_full_table, come_in

Deed: TypeAlias = Callable[[Person, Person, list[Table]], Awaitable[None]]

SECONDS = 2.0
BUSES = {"with hints": "postgres", "with a silent bus": "redis://127.0.0.1:1/0"}


async def sign_out_device(person: Person, host: Person, tables: list[Table]) -> None:
    """From another device, which a link has signed in."""
    link = (await person.post("/api/me/links"))["link"]
    answer = await person.client.post(
        "/api/session/claim", json={"token": link.partition("#")[2]}, headers={"X-Railbird": "1", "Cookie": ""}
    )
    person.client.cookies.clear()
    other = Person(person.name, person.client, answer.headers["set-cookie"].partition(";")[0])
    [device] = [one for one in await other.get("/api/me/devices") if not one["here"]]
    assert (await other.call("DELETE", f"/api/me/devices/{device['device']}")).status_code == 204


async def end_name(person: Person, host: Person, tables: list[Table]) -> None:
    assert (await person.call("DELETE", "/api/session")).status_code == 204


async def be_sent_away(person: Person, host: Person, tables: list[Table]) -> None:
    for table in tables:
        seats = (await host.get(table.path))["seats"]
        [seat] = [one["seat"] for one in seats if one["name"] == person.name]
        await host.post(f"{table.path}/kick", {"seat": seat})


DEEDS: list[tuple[Deed, str]] = [(sign_out_device, "signed_out"), (end_name, "signed_out"), (be_sent_away, "kicked")]


@asynccontextmanager
async def sockets_of(
    person: Person, tables: list[Table], workers: list[House]
) -> AsyncIterator[list[ClientConnection]]:
    """Two at each table of each worker."""
    async with AsyncExitStack() as stack:
        opened = []
        for worker in workers:
            for table in [*tables, *tables]:
                url = f"ws://127.0.0.1:{worker.port}/ws/tables/{table.id}"
                line = connect(url, additional_headers={"Cookie": person.cookie}, open_timeout=PATIENCE)
                opened.append(await stack.enter_async_context(line))
                await opened[-1].recv()
        yield opened


async def bye(socket: ClientConnection) -> str:
    """The reason for which the server closes it."""
    reason = ""
    try:
        while True:
            message = json.loads(await socket.recv())
            reason = message.get("reason", reason) if message["type"] == "bye" else reason
    except ConnectionClosed:
        return reason


@pytest.mark.parametrize(("deed", "reason"), DEEDS, ids=[deed.__name__ for deed, _ in DEEDS])
@pytest.mark.parametrize("bus", BUSES.values(), ids=BUSES)
async def test_twelve_sockets_at_three_workers_are_ended_within_two_seconds(
    tmp_path: Path, shared_url: str, bus: str, deed: Deed, reason: str
) -> None:
    """Two at each table of each worker. Whoever is sent away is in the lobby; otherwise one table plays."""
    with houses(tmp_path, shared_url, 3, RAILBIRD_BUS=bus) as workers:
        async with httpx.AsyncClient(base_url=workers[0].url, timeout=PATIENCE) as client:
            host, person, *others = [await come_in(client, name) for name in ("Aoi", "Tobias", "Wen", "Lotte")]
            lobby = await host.opens()
            await person.joins(lobby)
            other = await host.opens()
            if reason == "signed_out":
                other = await a_full_table([host, person, *others])
            else:
                await person.joins(other)
            async with sockets_of(person, [lobby, other], workers) as sockets:
                assert len(sockets) == 12
                with within(SECONDS, f"ended after {deed.__name__}", Party(workers, [], [], {})):
                    await deed(person, host, [lobby, other])
                    assert [await bye(socket) for socket in sockets] == [reason] * 12
            if reason == "signed_out":
                for worker in workers:
                    known = PLAIN.get(f"{worker.url}/api/me/devices", headers={"Cookie": person.cookie})
                    assert known.status_code == 401, worker.url
