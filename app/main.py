"""Builds the ASGI application: routers, middleware, and the services that live as long as the server process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi.responses import JSONResponse
from starlette.middleware.gzip import GZipMiddleware

from app import __version__
from app.api import admission, decks, error_responses, metrics, people, reload, tables
from app.api.admin import account as admin_account
from app.api.admin import games as admin
from app.api.admin import people as admin_people
from app.api.admin import second_factor
from app.api.admin import setbacks as admin_setbacks
from app.api.boards import routes as boards
from app.api.fair_scheduling import RequestsInTurns
from app.api.middleware.guard import Guard
from app.api.middleware.security import SecurityHeaders
from app.api.pages import card_routes as card_pages
from app.api.pages import error_pages
from app.api.pages import routes as pages
from app.api.pages.files import STATIC, Files
from app.api.puzzles import pages as puzzle_pages
from app.api.puzzles import routes as puzzles
from app.api.sockets.asgi import TableSockets
from app.clock import HouseClock, WallClock
from app.services import Database, House, close_house, open_house
from app.settings import Settings, from_environment, hsts


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
    # No redirect from /x/ to /x. A JSON body needs no Content-Type: the guard checks the origin of a change, so the
    # content type is not needed against cross-site requests.
    strict: dict[str, Any] = {"redirect_slashes": False, "strict_content_type": False}
    app = FastAPI(title="Railbird", version=__version__, lifespan=lifespan, **strict, **docs)
    error_responses.install(app)
    error_pages.install(app)
    for router in (
        people.router,
        decks.router,
        tables.router,
        admission.router,
        boards.router,
        puzzles.router,
        metrics.router,
        admin.router,
        admin_people.router,
        admin_account.router,
        second_factor.router,
        admin_setbacks.router,
        pages.router,
        card_pages.router,
        puzzle_pages.router,
    ):
        app.include_router(router)
    if settings.development:
        app.include_router(reload.router)
    app.add_api_route("/healthz", healthz, methods=["GET"], include_in_schema=False)
    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_middleware(Guard, settings=settings, clock=clock)
    # Low threshold: the bundle is many small chunks. Cached answers are compressed already (response_cache.py); others
    # get a low level, and long ones a thread, so that no game waits for them.
    app.add_middleware(GZipMiddleware, minimum_size=256, compresslevel=4, thread_minimum_size=16 * 1024)
    app.add_middleware(SecurityHeaders, hsts=hsts(settings))
    app.add_middleware(TableSockets)
    app.add_middleware(RequestsInTurns)
    return app


async def healthz(request: Request, away: Annotated[int, Query(ge=0, le=3600)] = 0) -> JSONResponse:
    """Health check: 200 if the database answers and takes writes and the server is not stopping; otherwise 503.

    A database may be away for `away` seconds before the status says so. A proxy that cuts the sockets of an unhealthy
    server asks with that, because another server would have no other database.
    """
    house: House = request.app.state.house
    health = await house.health()
    is_well = health["reachable"] and health["writer"] and health["writable"] and not health["draining"]
    body = {"ok": is_well, "version": __version__, "database": house.database.dialect, **health}
    is_patient = not health["draining"] and health["away_ms"] < away * 1000
    return JSONResponse(body, 200 if is_well or is_patient else 503)
