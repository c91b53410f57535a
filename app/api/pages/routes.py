"""Routes of the HTML pages: home, the shell of a table's page, rules, a person's own games.

app/client fills the shells and updates them.
"""

import secrets
from datetime import UTC, datetime
from typing import Any, Final

import orjson
from babel.dates import format_date
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import PlainTextResponse, RedirectResponse, Response

from app.api.deps import MaybePerson, TableId, TheHouse
from app.api.pages.error_pages import PageRoute
from app.api.pages.language import language_of
from app.api.pages.rulebook import rulebook
from app.api.pages.templating import PAGES, render, render_kept, sheets_of, static_url
from app.api.response_cache import answer
from app.engine.catalog import GAMES
from app.engine.kernel.game import Game
from app.errors import Refusal
from app.i18n import LANGUAGES, locale_of, translate
from app.person import Person

MINE_AT_HOME: Final = 5
NAMES_AT_HOME: Final = 12  # number of cached home pages for newcomers, each with another suggested name
NOW_AT_HOME: Final = 4
# Paths that search engines must skip: pages of one table, screen or person.
_PRIVATE: Final = ("/t/", "/tv", "/continue", "/devices", "/admin", "/api/")
ROBOTS: Final = "".join(("User-agent: *\n", *(f"Disallow: {path}\n" for path in _PRIVATE)))


router = APIRouter(route_class=PageRoute, include_in_schema=False)
LOOK: Final = ["GET", "HEAD"]


@router.api_route("/", methods=LOOK)
async def home(request: Request, house: TheHouse, person: MaybePerson) -> Response:
    if person is None:
        return await front_door(request, house)
    mine = await house.my_tables.of(person)
    now = [one for one in mine if one["status"] in {"lobby", "playing"} and one["role"] != "guest"]
    return render(
        request,
        "home.html",
        games=GAMES.values(),
        public=await house.lobby.public_tables(),
        now=now[:NOW_AT_HOME],
        more_now=len(now) > NOW_AT_HOME,
        mine=[one for one in mine if one not in now][:MINE_AT_HOME],
        **visitor(request, person),
    )


async def front_door(request: Request, house: TheHouse) -> Response:
    """Home for visitors without a session. It depends on the list of public tables."""
    public = await house.lobby.public_tables()
    empty = {"now": [], "more_now": False, "mine": []}
    about = (orjson.dumps(public), secrets.randbelow(NAMES_AT_HOME))
    context = lambda: {"games": GAMES.values(), "public": public, **empty, **visitor(request, None)}  # noqa: E731
    return render_kept(request, "home.html", about, context)


@router.api_route("/games", methods=LOOK)
async def my_games(request: Request, house: TheHouse, person: MaybePerson) -> Response:
    if person is None:
        return render_kept(request, "games.html", None, lambda: {"tables": [], **visitor(request, None)})
    return render(request, "games.html", tables=await house.my_tables.of(person), **visitor(request, person))


@router.api_route("/games/{game}", methods=LOOK)
async def game_page(game: str, request: Request, house: TheHouse, person: MaybePerson) -> Response:
    """A game's own page, with the tables of the game that wait for players."""
    if game not in GAMES:
        raise Refusal("no_such_game")
    public = [one for one in await house.lobby.public_tables() if one["game"] == game]

    def context() -> dict[str, Any]:
        played, others = GAMES[game], [other for slug, other in GAMES.items() if slug != game]
        told = {"symbol": played.symbol, "lesson": played.lesson, "puzzles": played.puzzles, "decks": played.decks}
        workshop = any(lesson.workshop for lesson in played.lessons)
        page = {"public": public, "others": others, "workshop": workshop}
        return {**page, **told, **facts(played), **visitor(request, person)}

    if person is not None:
        return render(request, "game.html", **context())
    about = (game, GAMES[game].version, orjson.dumps(public), secrets.randbelow(NAMES_AT_HOME))
    return render_kept(request, "game.html", about, context)


@router.api_route("/devices", methods=LOOK)
async def my_devices(request: Request, house: TheHouse, person: MaybePerson) -> Response:
    if person is None:
        return render_kept(request, "devices.html", None, lambda: visitor(request, None))
    return render(request, "devices.html", **visitor(request, person))


@router.api_route("/continue", methods=LOOK)
async def continue_here(request: Request) -> Response:
    """Page that signs in another device. The token is in the URL's fragment, which only the page's script sees."""
    return render_kept(request, "continue.html", None, dict)


@router.api_route("/tv", methods=LOOK)
async def big_screen(request: Request) -> Response:
    """Page of a big screen. A link's token, if any, is in the URL's fragment, which only the page's script sees."""
    files = {
        slug: {
            "script": static_url(f"game-{slug}.js"),
            "caller": static_url(f"caller-{slug}.js"),
            "sheets": sheets_of(slug),
        }
        for slug in GAMES
    }
    return render_kept(request, "tv.html", None, lambda: {"games": files})


@router.api_route("/tv/connect", methods=LOOK)
async def connect_screen(request: Request) -> Response:
    """Page that a big screen's QR code opens on a phone. The code is in the URL's fragment."""
    return render_kept(request, "connect.html", None, dict)


@router.api_route("/t/{table}", methods=LOOK)
async def table_page(table: TableId, request: Request, house: TheHouse, person: MaybePerson) -> Response:
    """HTML shell of a table's page. It depends on the table and its game only; the script asks whether the person may
    watch or sit.
    """
    found = await house.live_tables.table(table)
    if found.status == "closed":
        raise HTTPException(410)
    game = GAMES[found.rows.table.game]
    return render(request, "table.html", table=found.id, **facts(game), **visitor(request, person))


@router.api_route("/rules", methods=LOOK)
async def all_rules(request: Request) -> Response:
    """List of the games' rules; with one game only, a redirect to its rules."""
    if len(GAMES) == 1:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/rules/{next(iter(GAMES))}{query}", 307)
    return render_kept(request, "rules_index.html", None, lambda: {"games": [facts(game) for game in GAMES.values()]})


@router.api_route("/rules/{game}", methods=LOOK)
async def rules(game: str, request: Request) -> Response:
    if game not in GAMES:
        raise Refusal("no_such_game")
    played = GAMES[game]

    def context() -> dict[str, Any]:
        book = rulebook(game, language_of(request))
        return {"book": book, "payouts": played.payouts, "unit": played.unit, **facts(played)}

    return render_kept(request, "rules.html", (game, played.version), context)


@router.api_route("/rules/search/{language}", methods=LOOK)
async def rules_index(language: str, request: Request) -> Response:
    """Every passage of all rules in a language, for the search in the browser: game, anchor, number, text, heading."""
    if language not in LANGUAGES:
        raise HTTPException(404)
    versions = tuple((slug, game.version) for slug, game in GAMES.items())
    kept = PAGES.get(("rules index", language, versions), lambda: _index(language))
    return answer(request, kept, "application/json", {"Cache-Control": "public, max-age=3600"})


def _index(language: str) -> bytes:
    titles = {slug: translate(language, f"game.{slug}.title") for slug in GAMES}
    passages = [
        [slug, one.anchor, one.number, one.text, one.is_heading]
        for slug in GAMES
        for one in rulebook(slug, language).passages
    ]
    return orjson.dumps({"titles": titles, "passages": passages})


@router.get("/robots.txt")
async def robots() -> PlainTextResponse:
    return PlainTextResponse(ROBOTS)


def facts(game: Game[Any]) -> dict[str, Any]:
    return {"game": game.slug, "seats": game.seats, "minutes": game.minutes}


def visitor(request: Request, person: Person | None) -> dict[str, Any]:
    """Template values about the visitor: the person, a suggested name, and date formats of the language."""
    language = language_of(request)
    return {
        "person": person,
        "suggested_name": suggested_name(language),
        "units": {slug: game.unit for slug, game in GAMES.items()},
        "iso": lambda at: moment(at).isoformat(timespec="seconds"),
        "date": lambda at: format_date(moment(at), "medium", locale=locale_of(language)),
    }


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def suggested_name(language: str) -> str:
    """A random name for a new person, an adjective and a bird, so that nobody has to think of one before playing."""
    adjective = secrets.choice(translate(language, "names.adjectives").split("|"))
    noun = secrets.choice(translate(language, "names.nouns").split("|"))
    return translate(language, "names.pattern", adjective=adjective, noun=noun)
