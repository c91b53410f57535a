"""Refusals where no handler answers: a socket that is not opened, a request that is none. They look like all others."""

import logging
from http import HTTPStatus

from starlette.responses import Response

from app.api.errors import refusal, refusal_of
from app.api.security import headers
from app.service.errors import DatabaseAway, ServiceError

log = logging.getLogger("railbird.api")


def denial(error: Exception, is_https: bool) -> Response:
    """What HTTP would answer. What nobody foresaw is noted here."""
    if isinstance(error, ServiceError):
        response: Response = refusal_of(error)
    elif isinstance(error, DatabaseAway):
        response = refusal(503, "database_away", str(error))
    else:
        log.error("a socket could not be opened: %s", error, exc_info=error)
        response = refusal(500, "failed", "Something went wrong on our side; it has been noted.")
    response.headers.update(headers(is_https))
    return response


def as_bytes(response: Response) -> bytes:
    """For a connection that ends with it."""
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode("ascii")]
    lines += [name + b": " + value for name, value in response.raw_headers]
    return b"\r\n".join([*lines, b"connection: close", b"", bytes(response.body)])
