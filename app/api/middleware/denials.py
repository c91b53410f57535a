"""Refusals outside of routes, for a refused WebSocket handshake or a malformed request, in the usual JSON form."""

import logging
from http import HTTPStatus

from starlette.responses import Response

from app.api.error_responses import answer
from app.api.middleware.security import headers
from app.errors import DatabaseAway, Refusal

log = logging.getLogger("railbird.api")


def denial(error: Exception, hsts: str | None) -> Response:
    """The HTTP response for an error during a WebSocket handshake. Logs unexpected errors."""
    if isinstance(error, Refusal):
        response: Response = answer(error)
    elif isinstance(error, DatabaseAway):
        log.warning("a socket could not be opened: %s", error)
        response = answer(Refusal("database_away"))
    else:
        log.error("a socket could not be opened: %s", error, exc_info=error)
        response = answer(Refusal("failed"))
    response.headers.update(headers(hsts))
    return response


def as_bytes(response: Response) -> bytes:
    """The response as HTTP/1.1 bytes, with `connection: close`."""
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode("ascii")]
    lines += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*lines, b"connection: close", b"", bytes(response.body)])
