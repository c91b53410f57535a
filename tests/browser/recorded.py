"""Games of bots, played in the engine and shown to a page over a socket of the test's own: any moment at once.

A `Reel` is a page with such a game: a big screen, or the table's page of the player in seat 0. `jump` shows a moment as
if the page had come at it. `play` sends the next steps as a house does, and then what moves is seen to move.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random
from typing import Any, Final

from playwright.async_api import Route, WebSocketRoute

from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.play import Event
from tests.browser.places import NAMES_LIKE
from tests.browser.tables import ask
from tests.browser.visitors import Visitor
from tests.engine.playing import sent, told

SEEN: Final = "([root, seq]) => Number(document.querySelector(root).dataset.seq) >= seq"


@dataclass(frozen=True)
class Moment:
    """The game after a step, as everybody sees it and as the player in seat 0 does."""

    seq: int
    now: int
    events: list[Event]
    pictures: dict[int | None, bytes]
    is_over: bool

    @property
    def names(self) -> set[str]:
        return {type(event).__name__ for event in self.events}

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(self.pictures[None])["view"]
        return view

    def facts(self, viewer: int | None) -> list[dict[str, Any]]:
        facts: list[dict[str, Any]] = json.loads(told(self.events, viewer))
        return facts


@cache
def recorded(slug: str, seats: int, seed: int = 1) -> list[Moment]:
    """A game of regular bots from its beginning to its end."""
    game: Any = GAMES[slug]
    luck = Random(seed)
    s = game.new({}, seats, luck.randbytes(32).hex(), 0)
    first, s.told = s.told, []
    bots = [game.bots["regular"]] * seats
    moments: list[Moment] = []
    now = 0

    def note(events: list[Event]) -> None:
        pictures = {viewer: sent(game, s, viewer) for viewer in (None, 0)}
        moments.append(Moment(len(moments) + 1, now, events, pictures, s.result is not None))

    note(first)
    while not s.result:
        chosen = first_to_move(game.asks(s), bots, partial(game.view, s), luck.randrange)
        if chosen is None:
            now = max(now, game.wakes_at(s) or now)
            note(game.wake(s, now))
        else:
            answered, raw = chosen
            note(game.answer(s, answered.id, game.read(raw), now))
    return moments


@dataclass
class Reel:
    visitor: Visitor
    moments: list[Moment]
    root: str
    viewer: int | None = None
    lobby: dict[str, Any] = field(default_factory=dict)
    at: int = 0
    socket: WebSocketRoute | None = None

    @property
    def moment(self) -> Moment:
        return self.moments[self.at]

    def find(self, fact: Callable[[Moment], bool], after: int = -1) -> int | None:
        """The number of the next moment of this kind."""
        return next((i for i, one in enumerate(self.moments) if i > after and fact(one)), None)

    async def jump(self, to: int) -> None:
        """Go there without showing what lies between."""
        self.at = to
        self._welcome()
        await self.seen()

    async def play(self, steps: int = 1) -> None:
        for _ in range(steps):
            self.at += 1
            self._say(
                {
                    "type": "step",
                    "by": "bot",
                    "chain": None,
                    "events": self.moment.facts(self.viewer),
                    **self._picture(),
                }
            )
        await self.seen()

    def throw(self, seat: int, reaction: str) -> None:
        self._say({"type": "reaction", "seat": seat, "reaction": reaction})

    async def seen(self) -> None:
        await self.visitor.page.wait_for_function(SEEN, arg=[self.root, self.moment.seq])

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda _: None)  # nothing is ever answered
        self._welcome()

    async def tell_log(self, route: Route) -> None:
        steps = [
            {"seq": one.seq, "at": one.now, "seat": None, "by": "bot", "events": one.facts(self.viewer)}
            for one in self.moments[: self.at + 1]
        ]
        await route.fulfill(json={"seq": self.moment.seq, "steps": steps})

    def _welcome(self) -> None:
        rest = {"lobby": self.lobby, "chat": [], "presence": [], "you": self.viewer, "chain": None, "missed": []}
        self._say({"type": "welcome", **rest, **self._picture()})

    def _picture(self) -> dict[str, Any]:
        status = "finished" if self.moment.is_over else "playing"
        self.lobby["status"] = status
        picture = json.loads(self.moment.pictures[self.viewer])
        return {"seq": self.moment.seq, "status": status, "now": self.moment.now, **picture}

    def _say(self, message: dict[str, Any]) -> None:
        if self.socket is not None:
            self.socket.send(json.dumps(message))


async def a_lobby_of(host: Visitor, slug: str, seats: int, language: str) -> dict[str, Any]:
    """The lobby of a table of this game as the house tells it, with names of the length that people have."""
    await ask(host, "/api/session", {"name": host.name})
    made = await ask(host, "/api/tables", {"game": slug})
    path = f"/api/tables/{made['table']}"
    for seat in range(1, seats):
        await ask(host, f"{path}/bots", {"seat": seat, "level": "regular"})
    lobby: dict[str, Any] = await (await host.context.request.get(path)).json()
    names = NAMES_LIKE[language]
    for seat in lobby["seats"]:
        seat["name"] = names[seat["seat"] % len(names)]
    return lobby


async def on_a_board(shown: Visitor, slug: str, seats: int, seed: int = 1) -> Reel:
    """A big screen at the beginning of a recorded game."""
    reel = Reel(shown, recorded(slug, seats, seed), "#tv")
    reel.lobby = await a_lobby_of(shown, slug, seats, shown.words.language)
    await shown.page.route_web_socket(re.compile("/ws/boards/"), reel.connect)
    await shown.page.route("**/api/boards/*/log*", reel.tell_log)
    await shown.page.goto("/tv")
    await reel.seen()
    await shown.page.locator(".table.tv .ground").wait_for()
    return reel


async def on_a_table(me: Visitor, slug: str, seats: int, seed: int = 1) -> Reel:
    """The page of the player in seat 0 at the beginning of a recorded game."""
    reel = Reel(me, recorded(slug, seats, seed), "#table", 0)
    reel.lobby = await a_lobby_of(me, slug, seats, me.words.language)
    await me.page.route_web_socket(re.compile("/ws/tables/"), reel.connect)
    await me.page.route("**/api/tables/*/log*", reel.tell_log)
    await me.page.goto(f"/t/{reel.lobby['table']}")
    await reel.seen()
    await me.page.locator(".table .ground").wait_for()
    return reel
