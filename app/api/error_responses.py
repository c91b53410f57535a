"""Answers refusals over HTTP: JSON with a code for programs and a sentence for people, and the code's status."""

import logging
from collections.abc import Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from app.api.middleware.security import NO_STORE
from app.errors import DatabaseAway, NotStored, Refusal

log = logging.getLogger("railbird.api")

# Codes for the errors of FastAPI and Starlette, which have only a status.
BY_STATUS: Final = {
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
    415: "not_json",
}


def answer(refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """The JSON response for a refusal, never cached, with `Retry-After` for statuses 429 and 503."""
    status = status or refusal.status
    kept = {"Cache-Control": NO_STORE, **told_when(status, refusal.wait), **(headers or {})}
    return JSONResponse(refusal.facts(), status, kept)


def forget_where(error: Exception) -> None:
    """Drop the traceback of an expected error. Its frames refer to the error and the error refers to them. These cycles
    would leave a hundred objects per refused request to the garbage collector, which blocks the event loop.
    """
    error.with_traceback(None)


def told_when(status: int, wait: int = 1) -> dict[str, str]:
    return {"Retry-After": str(wait)} if status in {429, 503} else {}


def not_served(error: HTTPException) -> JSONResponse:
    """The JSON response for an unknown path or a wrong method."""
    code = BY_STATUS.get(error.status_code, "bad_request")
    return answer(Refusal(code), error.status_code, error.headers)


def sentence(error: RequestValidationError) -> str:
    """Sentence for a validation error, with the name of the field."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return f"The body is not JSON: {first['ctx']['error']}."
    where = ".".join(str(part) for part in first["loc"] if part not in {"body", "query", "path"})
    what = str(first["msg"])
    return f"{where}: {what}." if where else f"{what}."


def is_of_another_kind(request: Request, error: RequestValidationError) -> bool:
    """True if the body is of a content type other than JSON."""
    return isinstance(error.body, bytes) and bool(request.headers.get("content-type"))


def install(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Refusal) -> Response:
        forget_where(error)
        return answer(error)

    @app.exception_handler(DatabaseAway)
    async def away(request: Request, error: DatabaseAway) -> Response:
        # The text may name the database's host, port, user or file, so only the log gets it.
        log.warning("%s %r: %s", request.method, request.scope["path"], error)
        return answer(Refusal("database_away"))

    @app.exception_handler(NotStored)
    async def not_stored(request: Request, error: NotStored) -> Response:
        # The database's message may reveal internals, so only the log gets it.
        log.error("%s %r: %s", request.method, request.scope["path"], error)
        return answer(Refusal("not_stored"))

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, error: RequestValidationError) -> Response:
        if is_of_another_kind(request, error):
            return answer(Refusal("not_json"))
        return answer(Refusal("invalid_request", sentence(error)))

    @app.exception_handler(HTTPException)
    async def unserved(request: Request, error: HTTPException) -> Response:
        forget_where(error)
        return not_served(error)
