"""Pages of the puzzles of the day: the list of today's, and the shell of one that app/client fills."""

from datetime import date
from typing import Any

from babel.dates import format_date
from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.api.deps import TheHouse
from app.api.pages.error_pages import PageRoute
from app.api.pages.language import language_of
from app.api.pages.routes import LOOK
from app.api.pages.templating import render_kept
from app.api.puzzles.routes import OpenDay
from app.engine.catalog import GAMES
from app.i18n import locale_of
from app.puzzles import service

router = APIRouter(route_class=PageRoute, include_in_schema=False)


@router.api_route("/puzzles", methods=LOOK)
async def all_puzzles(request: Request, house: TheHouse) -> Response:
    day = service.today(house.clock)

    def context() -> dict[str, Any]:
        return {"games": [GAMES[slug] for slug in service.games()], "day": day, "written": _written(request, day)}

    return render_kept(request, "puzzles.html", day, context)


@router.api_route("/puzzles/{game}", methods=LOOK)
async def todays_puzzle(game: str, request: Request, house: TheHouse) -> Response:
    day = service.today(house.clock)
    service.check(game, day, day)
    return _page(request, game, day, day)


@router.api_route("/puzzles/{game}/{day}", methods=LOOK)
async def puzzle_of_a_day(game: str, day: OpenDay, request: Request, house: TheHouse) -> Response:
    return _page(request, game, day, service.today(house.clock))


def _page(request: Request, game: str, day: date, now: date) -> Response:
    before, after = service.neighbours(game, day, now)

    def context() -> dict[str, Any]:
        days = {"day": day, "now": now, "before": before, "after": after, "written": _written(request, day)}
        return {"game": game, **days}

    return render_kept(request, "puzzle.html", (game, day, now), context)


def _written(request: Request, day: date) -> str:
    return format_date(day, "long", locale=locale_of(language_of(request)))
