"""The luck that a browser brings to its seat: it keeps what it committed to, and opens it after a reload."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.async_api import Browser, Request

from app.engine.record import check_record
from app.luck.nonces import hash_of
from tests.browser.tables import PATIENT, ask, settle
from tests.browser.visitors import COURSE, PHONE, STILL, Visitor, Visitors
from tests.wire.servers import ServerProcess, a_server

HOSTS: Final = "the-nonce-of-the-host"
# The first page says nothing of its luck, as if it had been closed a moment earlier. Those that come after it do.
CLOSED_A_MOMENT_TOO_EARLY: Final = """{
  const says = WebSocket.prototype.send;
  const first = !sessionStorage.been;
  sessionStorage.been = "here";
  WebSocket.prototype.send = function (text) {
    if (!first || JSON.parse(text).type !== "nonce") says.call(this, text);
  };
}"""


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    place: Path = tmp_path_factory.mktemp("luck")
    with a_server(
        f"sqlite:///{place}/railbird.sqlite", module="tests.wire.slow_to_deal", RAILBIRD_CLOCK_SPEED="50"
    ) as started:
        yield started


def hash_in(request: Request) -> Any:
    return json.loads(request.post_data or "{}").get("nonce_hash")


async def test_a_page_that_is_loaded_again_before_the_opening_opens_what_it_committed_to(
    chromium: Browser, slow: ServerProcess
) -> None:
    visitors = Visitors(chromium, slow.url)
    host = await visitors.come("Maria", device=STILL)
    guest = await visitors.come("Sam", size=PHONE, touch=True, device=STILL, script=CLOSED_A_MOMENT_TOO_EARLY)
    for visitor in (host, guest):
        await ask(visitor, "/api/session", {"name": visitor.name})
    made = await ask(host, "/api/tables", {"game": "mafia", "settings": PATIENT, "nonce_hash": hash_of(HOSTS)})
    path = f"/api/tables/{made['table']}"
    for seat in (2, 3):
        await ask(host, f"{path}/bots", {"seat": seat, "level": "random"})
    await guest.page.goto(made["link"])
    async with guest.page.expect_request(lambda one: one.url.endswith("/sit")) as sitting:
        await guest.press(guest.button("join.sit"))
    await guest.page.locator(".lobby").wait_for()
    committed = hash_in(await sitting.value)
    start = asyncio.create_task(ask(host, f"{path}/start"))
    await guest.bell.until(lambda: any(message["type"] == "open_nonce" for message in guest.heard))
    await guest.page.reload()
    await ask(host, f"{path}/nonce", {"nonce": HOSTS})
    await start
    await guest.page.locator(COURSE).wait_for()
    assert guest.complaints == []
    await guest.context.close()
    record = await record_of(visitors, host, made["link"])
    assert committed is not None
    assert [hash_of(nonce) for nonce in record["nonces"][:2]] == [hash_of(HOSTS), committed]
    assert [one["opened"] for one in record["luck"]] == [True, True, None, None]
    check_record(record)
    await visitors.leave()


async def record_of(visitors: Visitors, host: Visitor, link: str) -> dict[str, Any]:
    """Nobody is there but a spectator, and bots play the game to its end."""
    watcher = await visitors.come("Lotte", device=STILL)
    path = link.partition("#")[0]
    await ask(watcher, "/api/session", {"name": "Lotte"})
    await watcher.page.goto(link)
    await watcher.press(watcher.button("join.watch"))
    await settle(host, path, absent_after=15)
    await watcher.bell.until(lambda: watcher.latest is not None and watcher.latest["status"] == "finished")
    answer = await host.context.request.get(f"{path.replace('/t/', '/api/tables/')}/record")
    record: dict[str, Any] = await answer.json()
    return record
