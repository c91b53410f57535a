"""What a person with a browser is told when something is amiss: a page in words, with the status programs get."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.errors import not_served, refusal, status_of, told_when
from app.api.templating import NO_STORE, render
from app.service.errors import DatabaseAway, ServiceError

log = logging.getLogger("railbird.api")

# What kind of page says it, by status; what is not here is our own failure.
KINDS: Final = {
    400: "refused",
    401: "forbidden",
    403: "forbidden",
    404: "missing",
    405: "refused",
    408: "refused",
    409: "refused",
    410: "closed",
    413: "refused",
    422: "refused",
    429: "slow_down",
    503: "away",
}


def error_page(request: Request, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """In the reader's language; never how the inside looks."""
    kind = KINDS.get(status, "failed")
    page = render(request, "error.html", status=status, cache=NO_STORE, kind=kind, code=status)
    page.headers.update({**told_when(status), **(headers or {})})
    return page


def wants_page(request: Request) -> bool:
    """A person with a browser, as against a program or a script of ours."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


class PageRoute(APIRoute):
    """A route whose refusals are pages."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_with_words(request: Request) -> Response:
            try:
                response: Response = await handle(request)
            except ServiceError as error:
                return error_page(request, status_of(error))
            except HTTPException as error:
                return error_page(request, error.status_code, error.headers)
            except RequestValidationError:
                return error_page(request, 422)
            except DatabaseAway:
                return error_page(request, 503)
            return response

        return handle_with_words


class LastFence:
    """Turns what nobody foresaw into a page or a refusal, inside the security headers, and lets the server log it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def noticed(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self._app(scope, receive, noticed)
        except Exception:
            if not started:
                request = Request(scope)
                if wants_page(request):
                    response = error_page(request, 500)
                else:
                    response = refusal(500, "failed", "Something went wrong on our side; it has been noted.")
                await response(scope, receive, send)
            raise


def install(app: FastAPI) -> None:
    """Unknown addresses and wrong methods as pages for people; programs go on getting JSON."""

    async def unserved(request: Request, error: Exception) -> Response:
        assert isinstance(error, StarletteHTTPException), error
        if wants_page(request):
            return error_page(request, error.status_code, error.headers)
        return not_served(error)

    for status in (404, 405):
        app.add_exception_handler(status, unserved)
    app.add_middleware(LastFence)
