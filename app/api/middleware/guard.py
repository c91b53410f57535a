"""Request limits before any route: body size and time, the origin of changes (CSRF), and requests per address.

Plain ASGI instead of Starlette's BaseHTTPMiddleware, because it runs on every request.
"""

import asyncio
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.error_responses import answer
from app.clock import HouseClock
from app.errors import Refusal
from app.limits import Buckets, household
from app.settings import Settings

BODY_LIMIT = 64 * 1024
BODY_SECONDS = 8  # until the body is complete; shorter than the grace period of a stopping server
CHANGES = {"POST", "PUT", "PATCH", "DELETE"}
# Rate limit per household. Friends behind one router, or a load test from one machine, stay well below it.
ADDRESS_BURST, ADDRESS_PER_SECOND = 4_000, 400
# Cost of slow requests, in ordinary requests of half a millisecond. The key is the last part of an API path, or the
# first part of a page's path. Cached pages (response_cache.py) cost one.
COSTS = {"record": 10, "log": 10, "check": 10, "advice": 60, "qr.svg": 5}
PAGE_COSTS = {"": 4, "games": 4, "devices": 3, "decks": 3, "t": 4, "admin": 10}
SEARCH_COST = 10  # cost of a page that depends on its query


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, clock: HouseClock) -> None:
        self.app, self.settings = app, settings
        self.addresses = Buckets(clock, ADDRESS_BURST, ADDRESS_PER_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refusal(scope, headers)
        if refused is not None:
            await refused(scope, receive, send)
            return
        await self.app(scope, _bounded(receive), send)

    def _refusal(self, scope: Scope, headers: Headers) -> Any:
        if scope["path"] == "/healthz":  # health checks are never rate-limited, and probes send other Host names
            return None
        client = scope.get("client")
        if not self.addresses.take(household(client[0]) if client else "?", cost_of(scope)):
            return answer(Refusal("too_many_requests"))
        if not self.settings.is_own_host(headers.get("host", "")) and scope["path"] != "/metrics":
            return answer(Refusal("unknown_host"))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY_LIMIT:
            return answer(Refusal("too_large"))
        if scope["method"] in CHANGES and not self._is_ours(headers):
            return answer(Refusal("foreign_origin"))
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """True if the request comes from a page of this site: browsers send Origin or Sec-Fetch-Site, and do not let
        pages of other sites set X-Railbird."""
        if (origin := headers.get("origin")) is not None:
            return self.settings.may_come_from(origin.lower(), headers.get("host", ""))
        return headers.get("sec-fetch-site") == "same-origin" or headers.get("x-railbird") == "1"


def cost_of(scope: Scope) -> int:
    """Cost of a request in ordinary requests."""
    first = scope["path"].lstrip("/").partition("/")[0]
    if first == "cards" and scope["query_string"]:
        return SEARCH_COST
    return PAGE_COSTS.get(first) or COSTS.get(scope["path"].rpartition("/")[2], 1)


def _bounded(receive: Receive) -> Receive:
    """Wrap `receive` to limit a body's bytes and its time; chunked bodies have no Content-Length to check."""
    total, is_whole = 0, False
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def counted() -> Message:
        nonlocal total, is_whole
        try:
            async with asyncio.timeout_at(None if is_whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, headers={"Connection": "close"}) from None
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if total > BODY_LIMIT:
                raise HTTPException(413)
        return message

    return counted
