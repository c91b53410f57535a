"""Tables made without a browser, for people who have one: what a page does with a seat is told elsewhere."""

from typing import Any, Final

import anyio.to_thread

from tests.browser.visitors import Visitor
from tests.wire.servers import ServerProcess

TOOL: Final = {"X-Railbird": "1"}
RUNS_BY_ITSELF: Final = {"readysetbet"}  # whatever anybody does, from when it is let go
# However slow a browser is today, no bot takes a seat, and no pause ends by itself.
PATIENT: Final = {"absent_after": 86_400, "host_alone": True}


async def ask(visitor: Visitor, path: str, body: Any = None) -> Any:
    """Over HTTP, with this person's cookies."""
    answer = await visitor.context.request.post(path, data={} if body is None else body, headers=TOOL)
    assert answer.ok, f"{path}: {await answer.text()}"
    return await answer.json() if await answer.body() else None


async def settle(host: Visitor, path: str, **settings: Any) -> None:
    """Change what may be changed in the middle of a game."""
    api = path.replace("/t/", "/api/tables/")
    answer = await host.context.request.patch(api, data={"settings": settings}, headers=TOOL)
    assert answer.ok, await answer.text()


async def a_table_of(people: list[Visitor], bots: int, *, start: bool = True, **body: Any) -> tuple[str, str]:
    """They sit in this order, bots behind them; the page's address and the way in."""
    host, *guests = people
    for one in people:
        await ask(one, "/api/session", {"name": one.name})
    settings = {**PATIENT, **body.pop("settings", {})}
    made = await ask(host, "/api/tables", {"game": "mafia", "settings": settings, **body})
    path = f"/api/tables/{made['table']}"
    for guest in guests:
        await ask(guest, f"{path}/join", {"invite": made["invite"]})
        await ask(guest, f"{path}/sit")
    for seat in range(len(people), len(people) + bots):
        await ask(host, f"{path}/bots", {"seat": seat, "level": "regular"})
    if start:
        await ask(host, f"{path}/start")
    return f"/t/{made['table']}", made["link"]


async def let_go(host: Visitor, path: str) -> None:
    """A game that runs by itself stands until now: see `seeded_server`."""
    await ask(host, path.replace("/t/", "/api/tables/") + "/pause", {"paused": False})


async def open_page(visitor: Visitor, path: str) -> None:
    await visitor.page.goto(path)
    await visitor.page.locator(".table .status, .lobby, .page .head").first.wait_for()


def is_asked(visitor: Visitor) -> bool:
    """The last thing this page heard is a question for it."""
    return visitor.latest is not None and any("id" in one for one in visitor.latest["asks"])


async def my_turn(visitor: Visitor) -> None:
    """It is up to this person, and the page says so."""
    await visitor.bell.until(lambda: is_asked(visitor))
    await visitor.page.locator(".status.mine").wait_for()


async def a_way_in(house: ServerProcess) -> str:
    """The one-time link that a new house prints for its first admin."""
    said = house.process.stdout
    assert said is not None
    line = await anyio.to_thread.run_sync(said.readline, abandon_on_cancel=True)
    return line.split()[-1]


async def becomes_an_admin(visitor: Visitor, house: ServerProcess) -> None:
    """The first of a new house, by the link that it prints."""
    await visitor.page.goto(await a_way_in(house))
    await visitor.page.locator("[name=name]").fill("Steward")
    await visitor.page.locator("[name=password]").fill("turf and rail and post")
    await visitor.press("form .btn.main")
    await visitor.page.wait_for_url("**/admin/games")
