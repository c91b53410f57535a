"""Jinja for every page: escaped always, undefined names are errors, words in the request's language, hashed file names.

`render` is the one way to answer with a page. It also keeps the choices a link may carry: `?lang=ja` is answered in
Japanese and remembered, `?theme=dark` is remembered and leads back to the page without it.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app import assets
from app.api.deps import house_of
from app.api.language import COOKIE, THEME_COOKIE, THEMES, language_of, remember, theme_of
from app.api.security import NO_STORE as NO_STORE
from app.i18n import LANGUAGES, locale_of, translate

APP: Final = Path(__file__).resolve().parent.parent
SYMBOLS: Final = APP / "static" / "symbols.svg"
ICONS: Final = "/static/icons/"
CACHE: Final = "private, no-cache"


def static_url(name: str) -> str:
    """The address of a built file, or of one of the few that keep their names because other programs ask for them."""
    if (APP / "static" / "icons" / name).is_file():
        return ICONS + name
    return assets.manifest()[name]


def sheets_of(game: str) -> list[str]:
    """The style sheet of a game's own board, where it has one beside those all tables share."""
    sheet = assets.manifest().get(f"{game}.css")
    return [sheet] if sheet else []


def preload_urls(entry: str) -> list[str]:
    return assets.preloads(entry)


@lru_cache(maxsize=1)
def sprite() -> Markup:
    """Every drawing, for the top of the page: `<use href="#h1">` then needs no request. It is our own file."""
    return Markup(SYMBOLS.read_text(encoding="utf-8"))  # noqa: S704


def money(amount: int) -> str:
    """As printed on a sheet: with a real minus sign."""
    return f"−${-amount:,}" if amount < 0 else f"${amount:,}"


def signed(amount: int) -> str:
    return money(amount) if amount <= 0 else f"+{money(amount)}"


def worth(amount: int, unit: str) -> str:
    """What a game counts, money or points, as printed on a sheet."""
    return money(amount) if unit == "money" else money(amount).replace("$", "")


def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(APP / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static_url=static_url, sheets_of=sheets_of, preload_urls=preload_urls, sprite=sprite, languages=LANGUAGES
    )
    made.filters.update(money=money, signed=signed, worth=worth)
    return made


environment: Final = _environment()


def words_for(request: Request) -> Callable[..., str]:
    return partial(translate, language_of(request))


def render(request: Request, template: str, status: int = 200, cache: str = CACHE, **context: Any) -> Response:
    """The page in this request's language."""
    secure = house_of(request).settings.is_https
    if (theme := request.query_params.get("theme")) is not None and request.method == "GET":
        back = RedirectResponse(here(request, request.url.remove_query_params("theme").query), 303)
        remember(back, THEME_COOKIE, theme if theme in THEMES else None, secure)
        return back
    language = language_of(request)
    text = environment.get_template(template).render(
        request=request,
        t=partial(translate, language),
        lang=language,
        theme=theme_of(request),
        players=partial(_players, language),
        catalog_url=lambda: static_url(f"catalog-{locale_of(language)}.json"),
        site=site_of(request),
        with_query=partial(_with_query, request),
        **context,
    )
    response = HTMLResponse(text, status, {"Cache-Control": cache, "Vary": "Accept-Language, Cookie"})
    if request.query_params.get("lang") == language:
        remember(response, COOKIE, language, secure)
    return response


def _players(language: str, seats: tuple[int, int]) -> str:
    """For how many a game is, in words."""
    low, high = seats
    if low == high:
        return translate(language, "home.players_exactly", n=low)
    return translate(language, "home.players", low=low, high=high)


def site_of(request: Request) -> str:
    """How browsers reach the house, without a slash at the end: what previews of a link in a chat need in full."""
    urls = house_of(request).settings.public_urls
    return urls[0] if urls else str(request.base_url).rstrip("/")


def _with_query(request: Request, **values: str | int) -> str:
    """The address of this page with some of its query changed."""
    return here(request, request.url.include_query_params(**values).query)


def here(request: Request, query: str) -> str:
    """The address of this page with another query. It begins with one slash: after two a browser reads another host."""
    path = "/" + quote(request.scope["path"]).lstrip("/")
    return f"{path}?{query}" if query else path
