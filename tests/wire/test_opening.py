"""Two-phase luck over the wire, at a table of each game: commit, fix, open, deal, and a record that shows it."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any, Final

import httpx
import pytest

from app.engine.catalog import GAMES
from app.engine.record import check_record
from app.luck.nonces import hash_of
from tests.wire.clients import PATIENT, Person, Seat, Table, come_in, sits_down
from tests.wire.servers import ServerProcess

SERVER: Final = "tests.wire.slow_to_deal"
NONCES: Final = ("the-nonce-of-the-host", "the-nonce-of-a-friend")
EVERY_GAME: Final = pytest.mark.parametrize("game", sorted(GAMES))


async def committed(client: httpx.AsyncClient, game: str) -> tuple[list[Person], Table]:
    """Two people have committed to their nonces; bots sit on the seats that the game needs besides."""
    host, friend = people = [await come_in(client, name) for name in ("Aoi", "Tobias")]
    table = await host.opens(game=game, settings=PATIENT, nonce_hash=hash_of(NONCES[0]))
    await friend.post(f"{table.path}/join", {"invite": table.invite})
    await friend.post(f"{table.path}/sit", {"nonce_hash": hash_of(NONCES[1])})
    for seat in range(2, GAMES[game].seats[0]):
        await host.post(f"{table.path}/bots", {"seat": seat, "level": "random"})
    return people, table


async def fixed(stack: AsyncExitStack, server: ServerProcess, people: list[Person], table: Table) -> "Start":
    """The host has started, and both pages are asked for their nonces."""
    sockets = [await stack.enter_async_context(sits_down(server, person, table)) for person in people]
    answer = asyncio.create_task(people[0].post(f"{table.path}/start"))
    asked = [(await socket.hear("open_nonce"))["by"] for socket in sockets]
    assert asked[0] == asked[1]
    return Start(sockets, answer, asked[0])


class Start:
    def __init__(self, sockets: list[Seat], answer: "asyncio.Task[Any]", by: int) -> None:
        self.sockets, self.answer, self.by = sockets, answer, by


async def record_of(server: ServerProcess, people: list[Person], table: Table) -> dict[str, Any]:
    """Nobody is there but a spectator, and bots play the game to its end; its record, found right."""
    watcher = await come_in(people[0].client, "Watcher")
    await watcher.post(f"{table.path}/join", {"invite": table.invite})
    assert (await people[0].call("PATCH", table.path, {"settings": {"absent_after": 15}})).is_success
    async with sits_down(server, watcher, table) as seat:
        while (await seat.hear()).get("status") != "finished":
            pass
    record: dict[str, Any] = await people[0].get(f"{table.path}/record")
    check_record(record)
    return record


@EVERY_GAME
async def test_a_page_that_is_loaded_again_before_the_opening_opens_what_it_committed_to(
    server: ServerProcess, client: httpx.AsyncClient, game: str
) -> None:
    people, table = await committed(client, game)
    async with AsyncExitStack() as stack:
        start = await fixed(stack, server, people, table)
        await start.sockets[0].say(type="nonce", nonce=NONCES[0])
        await start.sockets[1].socket.close()  # asked, and loaded again before it said anything
        again = await stack.enter_async_context(sits_down(server, people[1], table))
        assert (await again.hear("open_nonce"))["by"] == start.by
        assert not start.answer.done()
        await again.say(type="nonce", nonce=NONCES[0])  # another one than it committed to
        assert (await again.hear("refused"))["error"] == "nonce_differs"
        await again.say(type="nonce", nonce=NONCES[1])
        await start.answer
        assert (await again.hear("step", seq=1))["view"]["own"] is not None
    record = await record_of(server, people, table)
    assert record["nonces"][:2] == list(NONCES)
    assert [(one["brought"], one["opened"]) for one in record["luck"][:2]] == [("hash", True)] * 2
    assert {(one["brought"], one["opened"]) for one in record["luck"][2:]} <= {("bot", None)}
