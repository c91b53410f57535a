"""One handler for everything that is refused: a code for programs, a sentence for people, the fitting status."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

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
CODES = {400: "bad_request", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 415: "not_json"}


def status_of(error: ServiceError) -> int:
    return next(status for kind, status in STATUS.items() if isinstance(error, kind))


def body(code: str, detail: str, rule: str | None = None) -> dict[str, Any]:
    plain = {"error": code, "detail": detail}
    return plain if rule is None else {**plain, "rule": rule}


def refusal(status: int, code: str, detail: str, rule: str | None = None) -> JSONResponse:
    headers = {"Retry-After": "1"} if status in {429, 503} else None
    return JSONResponse(body(code, detail, rule), status, headers)


def sentence(error: RequestValidationError) -> str:
    """What is wrong with a request body, in words that name the field."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part not in {"body", "query", "path"})
    what = str(first["msg"])
    return f"{where}: {what}." if where else f"{what}."


def install(app: FastAPI) -> None:
    @app.exception_handler(ServiceError)
    async def refused(request: Request, error: ServiceError) -> Response:
        return refusal(status_of(error), error.error, error.detail, error.rule)

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
        return refusal(422, "invalid_request", sentence(error))

    @app.exception_handler(HTTPException)
    async def not_served(request: Request, error: HTTPException) -> Response:
        return refusal(error.status_code, CODES.get(error.status_code, "refused"), str(error.detail))
