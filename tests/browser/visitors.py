"""People with browsers of their own. What their pages hear, ask for and complain about is kept for the tests."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import anyio
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
    expect,
)

from tests.browser.words import Words

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1280, "height": 800}
PATIENCE: Final = 150  # seconds, on a machine that has other things to do
WITHOUT_A_NETWORK: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection to")
LEFT_WHILE_OPENING: Final = "WebSocket is closed before the connection is established"
# A question that is forgotten, a notice, a line of chat, parts that are fetched ahead: what a page does by itself after
# seconds comes ten times later, for a machine that has other things to do looks too late otherwise.
LONG_MOMENTS: Final = """{
  const later = window.setTimeout.bind(window);
  const isAMoment = (ms) => [5000, 7000, 8000, 15000].includes(ms);
  window.setTimeout = (what, ms, ...rest) => later(what, isAMoment(ms) ? 10 * ms : ms, ...rest);
}"""
TOLD: Final = {"seen": ["all"]}  # somebody who wants no hints
STILL: Final = {"speed": "off", "sound": False}  # a device on which nothing moves
COURSE: Final = ".course:not(.drawn .course)"  # the board of the table, not the pictures in its lobby


class Bell:
    """Rings when anything is heard by any of the people who share it. Several may wait for it at the same time."""

    def __init__(self) -> None:
        self._event = anyio.Event()

    def ring(self) -> None:
        rung, self._event = self._event, anyio.Event()
        rung.set()

    async def until(self, fact: Callable[[], bool]) -> None:
        with anyio.fail_after(PATIENCE):
            while not fact():
                await self._event.wait()


@dataclass
class Visitor:
    name: str
    page: Page
    words: Words
    touch: bool
    bell: Bell
    heard: list[dict[str, Any]] = field(default_factory=list)
    steps: dict[int, dict[str, Any]] = field(default_factory=dict)
    latest: dict[str, Any] | None = None
    asked_for: list[str] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    @property
    def seat(self) -> int:
        """As the server last said it: in a welcome, or in a lobby's news."""
        seats = [
            message["you"] if message["type"] == "welcome" else message["you"]["seat"]
            for message in self.heard
            if message["type"] in {"welcome", "lobby"}
        ]
        assert seats, f"{self.name} was never welcomed"
        assert seats[-1] is not None, f"{self.name} has no seat"
        seat: int = seats[-1]
        return seat

    @property
    def seq(self) -> int:
        """Of the last step that was heard."""
        return -1 if self.latest is None else int(self.latest["seq"])

    @property
    def own(self) -> dict[str, Any]:
        assert self.latest is not None
        own: dict[str, Any] = self.latest["view"]["own"]
        return own

    async def press(self, what: str | Locator, *, greyed: bool = False) -> None:
        """A finger on a phone, a mouse on a desk. Playwright would wait until what is greyed can be used."""
        target = self.page.locator(what) if isinstance(what, str) else what
        if greyed:
            await expect(target).to_have_attribute("aria-disabled", "true")
        if self.touch:
            await target.tap(force=greyed)
        elif await target.get_attribute("data-card"):
            # Cards in a fan lie over each other: one takes hold of them at their left edge.
            await target.click(position={"x": 14, "y": 24}, force=greyed)
        else:
            await target.click(force=greyed)

    def button(self, key: str, **values: object) -> Locator:
        return self.page.get_by_role("button", name=self.words(key, **values), exact=True)

    def text(self, key: str, **values: object) -> Locator:
        return self.page.get_by_text(self.words(key, **values), exact=True)

    def foreign(self, site: str) -> list[str]:
        """What was asked for elsewhere."""
        own = (site, site.replace("http", "ws", 1), "data:")
        return [url for url in self.asked_for if not url.startswith(own)]

    @property
    def other_complaints(self) -> list[str]:
        """A browser says of every request without a network that it failed: these are about something else."""
        return [said for said in self.complaints if not any(words in said for words in WITHOUT_A_NETWORK)]

    # What the page tells us

    def listen(self) -> None:
        self.page.on("websocket", self._socket)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("request", self._request)
        self.page.on("response", lambda answer: self.answers.append(answer))

    def _request(self, request: Request) -> None:
        self.asked_for.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        # Of a page that was left while its socket was being opened, which is nobody's fault, a browser warns as well.
        if message.type in {"error", "warning", "assert"} and LEFT_WHILE_OPENING not in message.text:
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _socket(self, socket: WebSocket) -> None:
        self.asked_for.append(socket.url)
        socket.on("framereceived", lambda frame: self._hear(frame))
        socket.on("close", lambda _: self.bell.ring())

    def _hear(self, frame: str | bytes) -> None:
        message: dict[str, Any] = json.loads(frame)
        self.heard.append(message)
        if message["type"] in {"welcome", "step"}:
            self.latest = message
            self.steps[message["seq"]] = message
        self.bell.ring()


@dataclass
class Visitors:
    """Opens browsers for people, all hearing the same bell."""

    browser: Browser
    site: str
    bell: Bell = field(default_factory=Bell)
    all: list[Visitor] = field(default_factory=list)

    async def come(
        self,
        name: str,
        *,
        language: str = "en",
        size: dict[str, int] | None = None,
        touch: bool = False,
        device: dict[str, Any] | None = None,
        script: str = "",
        hints: bool = False,
        **options: Any,
    ) -> Visitor:
        """Somebody with a browser in this language; `device` is what was set up on it before. Most people have seen the
        hints of first games already."""
        context = await self.browser.new_context(
            base_url=self.site,
            locale={"zh-Hant": "zh-TW"}.get(language, language),
            viewport=size or DESK,
            has_touch=touch,
            is_mobile=touch,
            **options,
        )
        context.set_default_timeout(PATIENCE * 1000)
        await context.add_init_script(LONG_MOMENTS)
        if device is not None:
            prefs = json.dumps(json.dumps(device))
            await context.add_init_script(f"localStorage.railbird ??= {prefs}")
        if not hints:
            await context.route("**/api/me/hints", lambda route: route.fulfill(json=TOLD))
        if script:
            await context.add_init_script(script)
        visitor = Visitor(name, await context.new_page(), Words(language), touch, self.bell)
        visitor.listen()
        self.all.append(visitor)
        return visitor

    async def leave(self) -> None:
        for visitor in self.all:
            await visitor.context.close()
        self.all.clear()


async def each(visitors: list[Visitor], does: Callable[[Visitor], Awaitable[None]]) -> None:
    """All of them at the same time."""
    await asyncio.gather(*(does(visitor) for visitor in visitors))
