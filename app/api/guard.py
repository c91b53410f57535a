"""What stands at the door, before any handler: bodies have a size, changes come from our own pages, nobody floods us.

Written as plain ASGI: it costs a few dictionary look-ups a request.
"""

import asyncio
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.errors import refusal
from app.service.clock import HouseClock
from app.service.limits import Buckets, household
from app.settings import Settings

BODY_LIMIT = 64 * 1024
BODY_SECONDS = 8  # until all of it is here: less than a stop waits for whoever is being answered
CHANGES = {"POST", "PUT", "PATCH", "DELETE"}
# For one household: friends behind one router, or a load test from one machine, stay well below.
ADDRESS_BURST, ADDRESS_PER_SECOND = 4_000, 400
# What takes longer than a glance at a table counts for as many calls as it takes the time of, by the end of its path.
COSTS = {"record": 10, "log": 10, "check": 10, "cards": 5, "schema": 5, "qr.svg": 5}


TOO_LARGE = "A request body may have 64 KiB at most."
TOO_SLOW = "The body of this request did not come to its end in time."


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
        client = scope.get("client")
        cost = COSTS.get(scope["path"].rpartition("/")[2], 1)
        if not self.addresses.take(household(client[0]) if client else "?", cost):
            return refusal(429, "too_many_requests", "Too many requests from your address; wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY_LIMIT:
            return refusal(413, "too_large", TOO_LARGE)
        if scope["method"] in CHANGES and not self._is_ours(headers):
            return refusal(403, "foreign_origin", "Changes are taken from our own pages; tools send X-Railbird: 1.")
        return None

    def _is_ours(self, headers: Headers) -> bool:
        """Browsers say where a request comes from and let no foreign page set a header of ours."""
        if (origin := headers.get("origin")) is not None:
            return self.settings.may_come_from(origin.lower(), headers.get("host", ""))
        return headers.get("sec-fetch-site") == "same-origin" or headers.get("x-railbird") == "1"


def _bounded(receive: Receive) -> Receive:
    """Counts what really arrives, for a chunked body has no length to go by; and does not wait for it for ever."""
    total, is_whole = 0, False
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def counted() -> Message:
        nonlocal total, is_whole
        try:
            async with asyncio.timeout_at(None if is_whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, TOO_SLOW, {"Connection": "close"}) from None
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if total > BODY_LIMIT:
                raise HTTPException(413, TOO_LARGE)
        return message

    return counted
