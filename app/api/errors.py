"""One handler for everything that is refused: a code for programs, a sentence for people, the fitting status."""

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from app.api.security import NO_STORE
from app.service.errors import (
    Away,
    Conflict,
    DatabaseAway,
    Invalid,
    NotFound,
    NotStored,
    NotYours,
    ServiceError,
    TooMany,
    Unknown,
)

log = logging.getLogger("railbird.api")

STATUS: dict[type[ServiceError], int] = {
    Unknown: 401,
    NotYours: 403,
    NotFound: 404,
    Conflict: 409,
    Invalid: 422,
    TooMany: 429,
    Away: 503,
}
CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    408: "too_slow",
    413: "too_large",
    415: "not_json",
}
# What the libraries below us say is a word or two, and not a sentence.
SENTENCES = {
    400: "This request cannot be understood.",
    404: "There is nothing at this address.",
    405: "This address is not for this method.",
    408: "This request took too long to arrive.",
    413: "This request is too large.",
    415: "The body has to be JSON: send it with Content-Type: application/json.",
}


def status_of(error: ServiceError) -> int:
    return next(status for kind, status in STATUS.items() if isinstance(error, kind))


def body(code: str, detail: str, rule: str | None = None) -> dict[str, Any]:
    plain = {"error": code, "detail": detail}
    return plain if rule is None else {**plain, "rule": rule}


def refusal(
    status: int, code: str, detail: str, rule: str | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """Nobody keeps it; and who was too quick, or came at a bad moment, is told when to come back."""
    return JSONResponse(
        body(code, detail, rule), status, {"Cache-Control": NO_STORE, **told_when(status), **(headers or {})}
    )


def refusal_of(error: ServiceError) -> JSONResponse:
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooMany) else None
    return refusal(status_of(error), error.error, error.detail, error.rule, headers)


def told_when(status: int) -> dict[str, str]:
    return {"Retry-After": "1"} if status in {429, 503} else {}


def not_served(error: HTTPException) -> JSONResponse:
    """What has no handler, or not for this method."""
    status = error.status_code
    detail = SENTENCES.get(status, str(error.detail))
    return refusal(status, CODES.get(status, "refused"), detail, headers=error.headers)


def sentence(error: RequestValidationError) -> str:
    """What is wrong with a request, in words that name the field."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return f"The body is not JSON: {first['ctx']['error']}."
    where = ".".join(str(part) for part in first["loc"] if part not in {"body", "query", "path"})
    what = str(first["msg"])
    return f"{where}: {what}." if where else f"{what}."


def is_of_another_kind(request: Request, error: RequestValidationError) -> bool:
    """A body that says it is something else than JSON."""
    return isinstance(error.body, bytes) and bool(request.headers.get("content-type"))


def install(app: FastAPI) -> None:
    @app.exception_handler(ServiceError)
    async def refused(request: Request, error: ServiceError) -> Response:
        return refusal_of(error)

    @app.exception_handler(DatabaseAway)
    async def away(request: Request, error: DatabaseAway) -> Response:
        return refusal(503, "database_away", str(error))

    @app.exception_handler(NotStored)
    async def not_stored(request: Request, error: NotStored) -> Response:
        # What the database says may name its insides: that is for us.
        log.error("%s %r: %s", request.method, request.scope["path"], error)
        return refusal(422, "not_stored", "The house cannot write this down, or look it up, as it is.")

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, error: RequestValidationError) -> Response:
        if is_of_another_kind(request, error):
            return refusal(415, CODES[415], SENTENCES[415])
        return refusal(422, "invalid_request", sentence(error))

    @app.exception_handler(HTTPException)
    async def unserved(request: Request, error: HTTPException) -> Response:
        return not_served(error)
