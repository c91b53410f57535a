"""The pages people read: home, a table's shell, rules, one's own games.

Everything a page shows comes from the service; what moves on it is the business of app/client.
"""

import secrets
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_date
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from app.api.cards import CARDS
from app.api.deps import MaybePerson, TableId, TheHouse
from app.api.language import language_of
from app.api.mishaps import PageRoute
from app.api.rulebook import rulebook
from app.api.templating import render
from app.engine.catalog import GAMES
from app.engine.kernel.game import Game
from app.i18n import locale_of, translate
from app.service.errors import NotFound
from app.service.people import Person

MINE_AT_HOME: Final = 5
# Which runner stands for a game on the card; any for a game that is not listed.
HORSES: Final = {"force": "h1", "longshot": "h2", "mafia": "h3", "jockeys": "jh3", "readysetbet": "h6"}
ROBOTS: Final = "User-agent: *\nDisallow: /t/\nDisallow: /admin\nDisallow: /api/\n"


router = APIRouter(route_class=PageRoute, include_in_schema=False)
LOOK: Final = ["GET", "HEAD"]


@router.api_route("/", methods=LOOK)
async def home(request: Request, house: TheHouse, person: MaybePerson) -> Response:
    games = [
        {"slug": game.slug, "seats": game.seats, "minutes": game.minutes, "horse": HORSES.get(game.slug, "h4")}
        for game in GAMES.values()
    ]
    mine = await house.lobby.tables_of(person) if person else []
    return render(
        request,
        "home.html",
        games=games,
        public=await house.lobby.public_tables(),
        mine=mine[:MINE_AT_HOME],
        **visitor(request, person),
    )


@router.api_route("/games", methods=LOOK)
async def my_games(request: Request, house: TheHouse, person: MaybePerson) -> Response:
    tables = await house.lobby.tables_of(person) if person else []
    return render(request, "games.html", tables=tables, **visitor(request, person))


@router.api_route("/t/{table}", methods=LOOK)
async def table_page(table: TableId, request: Request, house: TheHouse, person: MaybePerson) -> Response:
    """The shell. Who may sit or watch is asked by the script; here only: is there such a table, and what is played?"""
    found = await house.hall.table(table)
    if found.status == "closed":
        raise HTTPException(410)
    game = GAMES[found.row.game]
    return render(request, "table.html", table=found.id, **facts(game), **visitor(request, person))


@router.api_route("/rules", methods=LOOK)
async def all_rules(request: Request) -> Response:
    """One game: straight to its rules."""
    if len(GAMES) == 1:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/rules/{next(iter(GAMES))}{query}", 307)
    return render(request, "rules_index.html", games=[facts(game) for game in GAMES.values()])


@router.api_route("/rules/{game}", methods=LOOK)
async def rules(game: str, request: Request) -> Response:
    if game not in GAMES:
        raise NotFound("no_such_game", "This house plays no such game.")
    book = rulebook(game, language_of(request))
    return render(request, "rules.html", book=book, card=CARDS.get(game), **facts(GAMES[game]))


@router.get("/robots.txt")
async def robots() -> PlainTextResponse:
    return PlainTextResponse(ROBOTS)


def facts(game: Game[Any]) -> dict[str, Any]:
    return {"game": game.slug, "seats": game.seats, "minutes": game.minutes}


def visitor(request: Request, person: Person | None) -> dict[str, Any]:
    """Who looks, what they might like to be called, and how they write a date."""
    language = language_of(request)
    return {
        "person": person,
        "suggested_name": suggested_name(language),
        "iso": lambda at: moment(at).isoformat(timespec="seconds"),
        "date": lambda at: format_date(moment(at), "medium", locale=locale_of(language)),
    }


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def suggested_name(language: str) -> str:
    """A friendly bird, so that nobody has to think of a name before the first race."""
    adjective = secrets.choice(translate(language, "names.adjectives").split("|"))
    noun = secrets.choice(translate(language, "names.nouns").split("|"))
    return translate(language, "names.pattern", adjective=adjective, noun=noun)
