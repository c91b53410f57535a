"""Error pages for browsers, with the same HTTP status as the JSON error for programs."""

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.error_responses import answer, forget_where, not_served, told_when
from app.api.pages.templating import NO_STORE, render_kept
from app.errors import DatabaseAway, Refusal

log = logging.getLogger("railbird.api")

# Kind of error page by HTTP status; any other status is an internal error.
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
    """Render the error page in the reader's language, without internal details."""
    kind = KINDS.get(status, "failed")
    about = (kind, status)
    page = render_kept(request, "error.html", about, lambda: {"kind": kind, "code": status}, status, NO_STORE)
    page.headers.update({**told_when(status), **(headers or {})})
    return page


def wants_page(request: Request) -> bool:
    """True if the request comes from a browser's navigation, not from a program or a page's script."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


class PageRoute(APIRoute):
    """Route class that answers refusals with error pages."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handle_with_words(request: Request) -> Response:
            try:
                response: Response = await handle(request)
            except Refusal as error:
                forget_where(error)
                return error_page(request, error.status, told_when(error.status, error.wait))
            except HTTPException as error:
                forget_where(error)
                return error_page(request, error.status_code, error.headers)
            except RequestValidationError:
                return error_page(request, 422)
            except DatabaseAway as error:
                log.warning("%s %r: %s", request.method, request.scope["path"], error)
                return error_page(request, 503)
            return response

        return handle_with_words


class LastFence:
    """Middleware that answers unexpected exceptions with an error page or JSON, and raises them again for the log.

    Its responses get the security headers; those of Starlette's own handler for status 500 would not.
    """

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
                response = error_page(request, 500) if wants_page(request) else answer(Refusal("failed"))
                await response(scope, receive, send)
            raise


def install(app: FastAPI) -> None:
    """Register error pages for unknown paths and wrong methods; programs still get JSON."""

    async def unserved(request: Request, error: Exception) -> Response:
        assert isinstance(error, StarletteHTTPException), error
        if wants_page(request):
            return error_page(request, error.status_code, error.headers)
        return not_served(error)

    for status in (404, 405):
        app.add_exception_handler(status, unserved)
    app.add_middleware(LastFence)
