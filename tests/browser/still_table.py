"""A table whose time stands still: the test holds the game, and a page is told of it over a socket of its own.

What a page shows of a race that runs by itself can be looked at for as long as one likes, and who of two was first is
up to the test. The house behind it serves the page and knows the table in its lobby.
"""

import json
import re
import time
from dataclasses import asdict, dataclass, field
from typing import Any, Final, cast

from playwright.async_api import Route, WebSocketRoute

from app.engine.kernel.game_errors import GameError
from app.engine.kernel.play import Event
from app.engine.kernel.rng import Rng
from app.engine.readysetbet.game import ReadySetBet
from app.engine.readysetbet.state import ReadySetBetState
from tests.browser.tables import a_table_of
from tests.browser.visitors import Visitor

GAME: Final = ReadySetBet()
SEED: Final = "7a" * 32
ME: Final = 0
MORE: Final = "(seq) => Number(document.querySelector('#table').dataset.seq) >= seq"


@dataclass
class LoadedDice:
    """Luck that has been settled."""

    faces: list[int]

    def below(self, _n: int, _stream: str) -> int:
        return self.faces.pop(0) - 1


@dataclass
class StillTable:
    """The person with the page sits in seat 0; what the others do is up to the test."""

    me: Visitor
    lobby: dict[str, Any]
    s: ReadySetBetState
    seq: int = 1
    log: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)  # that the page has sent and nobody has taken up
    socket: WebSocketRoute | None = None

    # The page's side

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._hear)
        rest = {"lobby": self.lobby, "chat": [], "presence": [], "you": ME}
        self._say({"type": "welcome", **self._picture(), **rest})

    async def tell_log(self, route: Route) -> None:
        await route.fulfill(json={"seq": self.seq, "steps": self.log})

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "answer":
            self.answers.append(message)
            self.me.bell.ring()

    def _say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def _picture(self) -> dict[str, Any]:
        asks = [
            asdict(ask) if ask.seat == ME else {"seat": ask.seat, "prompt": ask.prompt, "closes_at": ask.closes_at}
            for ask in GAME.asks(self.s)
        ]
        status = "finished" if self.s.result else "playing"
        return {"seq": self.seq, "status": status, "view": GAME.view(self.s, ME), "asks": asks, "now": now()}

    def _tell(self, events: list[Event], cmd_id: str | None = None) -> None:
        facts = [event.facts(ME) for event in events]
        self.seq += 1
        self.log.append({"seq": self.seq, "at": now(), "seat": None, "events": facts})
        if self.socket is not None:
            self._say({"type": "step", **self._picture(), "events": facts, "cmd_id": cmd_id})

    async def shown(self) -> None:
        """The page has come as far as the game."""
        await self.me.page.wait_for_function(MORE, arg=self.seq)

    # The table's side

    async def take(self) -> dict[str, Any]:
        """Take up the next answer of the page, as the house does: a step, or a refusal. What it was."""
        await self.me.bell.until(lambda: bool(self.answers))
        answer = self.answers.pop(0)
        try:
            events = GAME.answer(self.s, answer["ask"], GAME.read(answer["move"]), now())
        except GameError as refused:
            why = {"error": refused.code, "rule": refused.rule, "detail": refused.why}
            self._say({"type": "refused", "cmd_id": answer["cmd_id"], **why})
        else:
            self._tell(events, answer["cmd_id"])
        move: dict[str, Any] = answer["move"]
        return move

    def does(self, seat: int, **move: Any) -> None:
        """Somebody else answers what they are asked."""
        ask = next(ask for ask in GAME.asks(self.s) if ask.seat == seat)
        self._tell(GAME.answer(self.s, ask.id, GAME.read(move), now()))

    def passes(self, times: int = 1) -> None:
        """Time comes: a roll, or what is decided when nobody answers."""
        for _ in range(times):
            self._tell(GAME.pass_time(self.s, now()))

    def rolls(self, one: int, other: int) -> None:
        """The next roll, with these dice."""
        luck, self.s.rng = self.s.rng, cast(Rng, LoadedDice([one, other]))
        self.passes()
        self.s.rng = luck

    def start(self) -> None:
        while self.s.phase != "race":
            self.passes()

    def run_until_closed(self) -> None:
        while not self.s.closed:
            self.passes()

    def run_home(self) -> None:
        while self.s.phase == "race":
            self.passes()


def now() -> int:
    return int(time.time() * 1000)


async def a_still_table(me: Visitor, seats: int = 4, **options: Any) -> StillTable:
    path, _ = await a_table_of([me], seats - 1, start=False, game=GAME.slug, options=options)
    answer = await me.context.request.get(path.replace("/t/", "/api/tables/"))
    state = GAME.new(options, seats, SEED, now())
    table = StillTable(me, {**await answer.json(), "status": "playing"}, state)
    events, state.told = state.told, []
    table.log.append({"seq": 1, "at": now(), "seat": None, "events": [event.facts(ME) for event in events]})
    await me.context.route_web_socket(re.compile("/ws/tables/"), table.connect)
    await me.context.route("**/api/tables/*/log*", table.tell_log)
    await me.page.goto(path)
    await me.page.locator(".ground.rsb").wait_for()
    return table
