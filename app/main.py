"""Builds the app: settings, guard at the door, routers, and the house that lives as long as the server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from app import __version__
from app.api import (
    admin,
    admin_account,
    admin_people,
    card_pages,
    decks,
    errors,
    metrics,
    mishaps,
    pages,
    people,
    tables,
)
from app.api.files import STATIC, Files
from app.api.guard import Guard
from app.api.security import SecurityHeaders
from app.api.socket import TableSockets
from app.service.clock import HouseClock, WallClock
from app.service.house import Database, House, close_house, open_house
from app.settings import Settings, from_environment


def create_app(
    settings: Settings | None = None, clock: HouseClock | None = None, database: Database | None = None
) -> FastAPI:
    settings = settings or from_environment()
    clock = clock or WallClock()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = await open_house(settings, clock, database)
        yield
        await close_house(app.state.house)

    docs: dict[str, Any] = {} if settings.development else {"docs_url": None, "redoc_url": None, "openapi_url": None}
    # An address is as it is written. JSON is taken as such from whoever does not say that it is: where a change comes
    # from is asked of its origin, and not of its type.
    strict: dict[str, Any] = {"redirect_slashes": False, "strict_content_type": False}
    app = FastAPI(title="Railbird", version=__version__, lifespan=lifespan, **strict, **docs)
    errors.install(app)
    mishaps.install(app)
    for router in (
        people.router,
        decks.router,
        tables.router,
        metrics.router,
        admin.router,
        admin_people.router,
        admin_account.router,
        pages.router,
        card_pages.router,
    ):
        app.include_router(router)
    app.add_api_route("/healthz", healthz, methods=["GET"], include_in_schema=False)
    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_middleware(Guard, settings=settings, clock=clock)
    app.add_middleware(GZipMiddleware, minimum_size=256)  # the script comes in many small pieces
    app.add_middleware(SecurityHeaders, is_https=settings.is_https)
    app.add_middleware(TableSockets)
    return app


async def healthz(request: Request) -> JSONResponse:
    """Whether the house can do what it is for: the database answers, its writer lives, and it is not about to close."""
    house: House = request.app.state.house
    health = await house.health()
    is_well = health["reachable"] and health["writer"] and not health["draining"]
    body = {"ok": is_well, "version": __version__, "database": house.database.dialect, **health}
    return JSONResponse(body, 200 if is_well else 503)
