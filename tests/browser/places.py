"""Walks a table's page through every ask of its player, at every size of screen, and looks at each place to answer at.

A `Position` is a state of the engine in which seat 0 is asked something. A page is shown one position after the other
over a socket of this test's own, and resized. Nothing is played again: all asks at all sizes take seconds.

How to add a game or an ask: `positions.py` has a `Walk` for each game. `found` plays games between bots and keeps, for
each kind of ask of seat 0, the position with most to show. `Walk.made` adds positions that bots seldom reach.
`Walk.taps` names what to tap before the page is looked at again: one list of selectors for each further look.
`Walk.scrolls` is a selector of what may lie further down the page at a phone's size; it must then be reachable, with
nothing lying over it. `look_at_all(..., photos=folder)` keeps a screenshot of everything that was looked at.
"""

import json
import re
import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from random import Random
from typing import Any, Final

from playwright.async_api import Route, WebSocketRoute

from app.engine.catalog import GAMES
from app.engine.kernel.bots import first_to_move
from app.engine.kernel.game import news
from tests.breadth import some
from tests.browser.tables import a_table_of
from tests.browser.visitors import Visitor

ME: Final = 0
SOON: Final = 20_000  # milliseconds
MORE: Final = "(seq) => Number(document.querySelector('#table').dataset.seq) >= seq"
Size = tuple[int, int]

# Phones in their browsers: everything that answers is on the screen together.
PHONES: Final[list[Size]] = [(360, 640), (375, 667), (390, 664), (412, 732), (430, 740)]
# A phone on its side, a laptop at 200 %, the smallest phone: everything can be scrolled to.
SMALL: Final[list[Size]] = [(740, 360), (844, 390), (640, 400), (320, 568)]
# A tablet held upright.
TABLETS: Final[list[Size]] = [(768, 1024), (820, 1180), (1024, 1366)]
LARGE: Final[list[Size]] = [(1280, 800), (1920, 1080), (2560, 1440)]

FEW: Final = [PHONES[0], SMALL[0], SMALL[-1], TABLETS[0], LARGE[0]]


def sizes_for(number: int, seldom: bool) -> list[Size]:
    """Every phone, and one of each other kind of screen, another one for each position and each of its looks."""
    if seldom:
        return FEW
    return [*PHONES, *some(SMALL[:3], number), SMALL[-1], *some(TABLETS, number), *some(LARGE, number)]


# Names of the length that people have.
NAMES_LIKE: Final = {
    "en": ["Tobias", "Wilhelmina", "Bartholomew", "Maximilian", "Annabelle", "Christopher"],
    "ja": ["葵", "小笠原由紀子", "長谷川健太郎", "佐々木さくら", "五十嵐大輔", "勅使河原真一"],
    "zh-Hant": ["怡君", "歐陽震華先生", "司馬相如同學", "諸葛孔明老師", "上官婉兒小姐", "公孫大娘師傅"],
}

# What answers, by the marks that outside tests go by (docs/wire.md), and every other button of the hand and the board.
TARGETS: Final = ", ".join(
    ["[data-card]", "[data-box]", "[data-spot]", "[data-token]", "[data-confirm]", ".hand button", ".ground button"]
)
LOOK: Final = """({ targets, scrolls, together, fanned }) => {
  const thumb = 43.5;
  const found = [];
  const say = (thing, what) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const marks = Object.values(thing.dataset).join(" ") || thing.textContent.slice(0, 24);
    found.push(`${thing.getAttribute("class")} ${marks}: ${what} (${[left, top, width, height].map(Math.round)})`);
  };
  const isShown = (thing) =>
    thing.checkVisibility({ visibilityProperty: true }) && !thing.closest("[inert], .sr, p, .overlay");
  const isOnScreen = ({ left, top, right, bottom }) =>
    left > -0.5 && top > -0.5 && right < visualViewport.width + 0.5 && bottom < visualViewport.height + 0.5;
  const grid = ({ left, top, right, bottom }) =>
    [left + 7, (left + right) / 2, right - 7].flatMap((x) =>
      [top + 7, (top + bottom) / 2, bottom - 7].map((y) => [x, y]));
  const middle = ({ left, top, right, bottom }) => [[(left + right) / 2, (top + bottom) / 2]];

  const look = (thing) => {
    const place = thing.getBoundingClientRect();
    if (Math.min(place.width, place.height) < thumb) say(thing, "too small for a thumb");
    if (!isOnScreen(place)) return say(thing, "not on the screen");
    // Cards in a fan lie over each other: one takes hold of them where their value stands.
    const value = fanned && thing.closest(".rack") && thing.querySelector(".v, .env");
    const points = value ? middle(value.getBoundingClientRect()) : grid(place);
    const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((there) => !thing.contains(there));
    if (over !== undefined) say(thing, `lies under ${over?.getAttribute("class") ?? over?.localName}`);
  };
  const reach = (thing) => {
    thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    look(thing);
  };

  // How many letters of a name stand in its place, and how many are enough to know whose it is.
  const read = (name) => {
    const place = name.getBoundingClientRect();
    const letter = document.createRange();
    const isCut = (_, i) => {
      letter.setStart(name.firstChild, i);
      letter.setEnd(name.firstChild, i + 1);
      const { right, bottom } = letter.getBoundingClientRect();
      return right > place.right + 1 || bottom > place.bottom + 2;
    };
    const cut = [...name.textContent].findIndex(isCut);
    return cut < 0 ? name.textContent.length : cut;
  };
  const least = (name) => /[\u3040-\u9fff]/.test(name) ? 5 : 8;

  // The page, and boards that scroll in a window of their own.
  const home = () => document.querySelectorAll("html, .ground *").forEach((one) => one.scrollTo(0, 0));
  home();
  const status = document.querySelector(".table .status");
  for (const line of [status, ...status.querySelectorAll("p b, p span")]) {
    if (!isOnScreen(line.getBoundingClientRect())) say(line, "not on the screen");
  }
  const things = [...document.querySelectorAll(targets)].filter((one) => one.localName !== "span" && isShown(one));
  if (!things.length) found.push("nothing to answer at");
  const mayScroll = (thing) => !together || (scrolls && thing.matches(scrolls));
  things.filter((one) => !mayScroll(one)).forEach(look);
  things.filter(mayScroll).forEach(reach);
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the screen");
  // Whoever plays can be read and asked about; the bar's buttons and the log can be reached.
  for (const one of document.querySelectorAll(".players [data-seat] button, .bar :is(button, a), button.peek")) {
    if (!isShown(one)) continue;
    reach(one);
    const name = one.querySelector(".who > span");
    if (name && read(name) < Math.min(name.textContent.length, least(name.textContent))) say(name, "is cut");
  }
  home();
  return found;
}"""


@dataclass(frozen=True)
class Position:
    """`dress` lays more into what the page sees than the engine would at the same time. `seldom`: looked at in the
    smallest size of each kind only."""

    name: str
    state: Any
    dress: Callable[[dict[str, Any]], None] | None = None
    seldom: bool = False


@dataclass(frozen=True)
class Walk:
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    made: Callable[[], list[Position]] = list
    taps: dict[str, Sequence[Sequence[str]]] = field(default_factory=dict)  # by the prompt of the ask
    scrolls: str = ""
    seeds: Sequence[int] = (1, 2, 3)

    def positions(self) -> list[Position]:
        return [*found(self.game, self.seats, self.options, self.seeds), *self.made()]


def found(slug: str, seats: int, options: dict[str, Any], seeds: Sequence[int]) -> list[Position]:
    """Of each kind of ask of seat 0, the position with most to show in games between bots."""
    played = best_of_games(slug, seats, tuple(options.items()), tuple(seeds))
    return [Position(prompt, deepcopy(state)) for prompt, state in played]


@cache
def best_of_games(
    slug: str, seats: int, choices: tuple[tuple[str, Any], ...], seeds: tuple[int, ...]
) -> list[tuple[str, Any]]:
    game, options = GAMES[slug], dict(choices)
    best: dict[str, tuple[int, Any]] = {}
    for seed in seeds:
        luck = Random(seed)
        s = game.new(options, seats, luck.randbytes(32).hex(), 0)
        news(s)
        level = "regular" if "regular" in game.bots else "random"
        bots = [game.bots[level]] * seats
        now = 0
        while not s.result:
            for ask in game.asks(s):
                if (
                    ask.seat == ME
                    and (weight := weight_of(game.view(s, ME), ask)) > best.get(ask.prompt, (-1, None))[0]
                ):
                    best[ask.prompt] = weight, deepcopy(s)
            chosen = first_to_move(game.asks(s), bots, partial(game.view, s), luck.randrange)
            if chosen is None:
                now = max(now, game.wakes_at(s) or now)
                game.pass_time(s, now)
            else:
                ask, raw = chosen
                game.answer(s, ask.id, game.read(raw), now)
    return [(prompt, state) for prompt, (_, state) in sorted(best.items())]


def weight_of(view: dict[str, Any], ask: Any) -> int:
    """How much there is to show: a decision, then cards, then all that the seat sees."""
    own = view.get("own") or {}
    decides = any(move["do"] != "pass" for move in ask.moves)
    return 100_000 * decides + 1000 * len(own.get("hand") or []) + len(json.dumps(view))


@dataclass
class Stage:
    """A page and the socket it hears: it is shown whatever position is wanted."""

    me: Visitor
    lobby: dict[str, Any]
    game: Any
    position: Position
    seq: int = 1
    socket: WebSocketRoute | None = None
    answers: list[dict[str, Any]] = field(default_factory=list)  # the moves that the page has sent

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._hear)
        rest = {"lobby": self.lobby, "chat": [], "presence": [], "you": ME}
        self._say({"type": "welcome", **self._picture(), **rest})

    def _hear(self, frame: str | bytes) -> None:
        """Nothing is ever answered: a choice stays on the page as it was made."""
        message = json.loads(frame)
        if message["type"] == "answer":
            self.answers.append(message["move"])
            self.me.bell.ring()

    async def show(self, position: Position) -> None:
        self.position = position
        self.seq += 1
        self._say({"type": "step", **self._picture(), "events": [], "cmd_id": None})
        await self.me.page.wait_for_function(MORE, arg=self.seq)

    def _say(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def _picture(self) -> dict[str, Any]:
        # An ask's id tells the page that it is a new one.
        asks = [
            {**asdict(ask), "id": f"{ask.id}.{self.seq}"}
            if ask.seat == ME
            else {"seat": ask.seat, "prompt": ask.prompt, "closes_at": ask.closes_at}
            for ask in self.game.asks(self.position.state)
        ]
        view = self.game.view(self.position.state, ME)
        if self.position.dress:
            self.position.dress(view)
        return {"seq": self.seq, "status": "playing", "view": view, "asks": asks, "now": int(time.time() * 1000)}

    async def _tell_log(self, route: Route) -> None:
        await route.fulfill(json={"seq": self.seq, "steps": []})

    async def open(self, path: str) -> None:
        await self.me.page.route_web_socket(re.compile("/ws/tables/"), self.connect)
        await self.me.page.route("**/api/tables/*/log*", self._tell_log)
        await self.me.page.goto(path)
        await self.me.page.locator(".table .ground").wait_for()


async def a_stage(me: Visitor, walk: Walk, position: Position) -> Stage:
    path, _ = await a_table_of([me], walk.seats - 1, start=False, game=walk.game, options=walk.options)
    answer = await me.context.request.get(path.replace("/t/", "/api/tables/"))
    lobby = await answer.json()
    for seat, name in zip(lobby["seats"], NAMES_LIKE[me.words.language], strict=False):
        seat["name"] = name
    stage = Stage(me, {**lobby, "status": "playing"}, GAMES[walk.game], position)
    await stage.open(path)
    return stage


async def look_at_all(
    me: Visitor, walk: Walk, sizes: Callable[[int, bool], Sequence[Size]] = sizes_for, photos: str = ""
) -> list[str]:
    """What is wrong, at any ask of this game, at the sizes for each look."""
    positions = walk.positions()
    me.page.set_default_timeout(SOON)
    stage = await a_stage(me, walk, positions[0])
    wrong: list[str] = []
    looks = 0
    for position in positions:
        prompt = next(ask.prompt for ask in stage.game.asks(position.state) if ask.seat == ME)
        for number, taps in enumerate([(), *walk.taps.get(prompt, ())]):
            await me.page.set_viewport_size({"width": 390, "height": 844})
            await stage.show(position)
            for tap in taps:
                await me.page.locator(tap).first.click()
            await me.page.mouse.move(1, 1)  # what is pointed at may show more than what is asked
            for size in sizes(looks, position.seldom):
                place = f"{walk.game} {position.name}.{number} {size[0]}×{size[1]} {me.words.language}"
                wrong += [f"{place}: {one}" for one in await look(me, walk, size)]
                if photos:
                    await me.page.screenshot(path=f"{photos}/{place.replace(' ', '-')}.png")
            looks += 1
    return wrong


async def look(me: Visitor, walk: Walk, size: Size) -> list[str]:
    await me.page.set_viewport_size({"width": size[0], "height": size[1]})
    how = {
        "targets": TARGETS,
        "scrolls": walk.scrolls,
        "together": size not in SMALL,
        "fanned": size not in PHONES and size not in SMALL,
    }
    wrong: list[str] = await me.page.evaluate(LOOK, how)
    return wrong
