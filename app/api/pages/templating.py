"""Jinja environment of all pages: autoescape, strict undefined names, translations, hashed names of static files.

`render` answers with a page made for one request, `render_kept` with one that is the same for all readers of a language
and theme, `render_filled` with one of which a part depends on the query. All store choices from the query string in
cookies: `?lang=ja` shows the page in Japanese, `?theme=dark` redirects to the page without the parameter.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from app import assets
from app.api.deps import house_of
from app.api.middleware.security import NO_STORE as NO_STORE
from app.api.pages.language import COOKIE, THEME_COOKIE, THEMES, language_of, remember, theme_of
from app.api.response_cache import FAST, Shelf, answer
from app.decks.cards import DECK_GAME
from app.figures.drawn import figures_of, how_of, still_of
from app.i18n import LANGUAGES, client_catalog, locale_of, minus, money, translate
from app.network import site

APP: Final = Path(__file__).resolve().parent.parent.parent
ICONS: Final = "/static/icons/"
CACHE: Final = "private, no-cache"
VARY: Final = "Accept-Language, Cookie"
PAGES: Final = Shelf()
SEARCHES: Final = Shelf(4 * 1024 * 1024, FAST)
# In a page that is filled in later. No text has a NUL, and escaping leaves it as it is.
BLANK: Final = "\0search\0"
BLANK_QUERY: Final = "\0query\0"


def static_url(name: str) -> str:
    """URL of a static file: hashed for built files, plain for icons, which other programs request by name."""
    if (APP / "static" / "icons" / name).is_file():
        return ICONS + name
    return assets.manifest()[name]


def picture_url(game: str, language: str) -> str:
    """URL of a picture for link previews: that of a game, in the language if there is one, else that of the site."""
    names = (f"preview-{game}.{language}.png", f"preview-{game}.png")
    return static_url(next((name for name in names if name in assets.manifest()), "preview.png"))


def sheets_of(game: str) -> list[str]:
    """The style sheet of a game's board, as a list; empty if the game has none."""
    sheet = assets.manifest().get(f"{game}.css")
    return [sheet] if sheet else []


def preload_urls(entry: str) -> list[str]:
    return assets.preloads(entry)


@lru_cache(maxsize=1)
def sprite() -> Markup:
    """All SVG symbols, inlined at the top of a page so that `<use href="#h1">` needs no request. The files are part of
    the application, so their markup is trusted.
    """
    drawings = [APP / "static" / "symbols.svg", *sorted((APP / "client" / "games").glob("*/symbols.svg"))]
    return Markup("".join(path.read_text(encoding="utf-8") for path in drawings))  # noqa: S704


@pass_context
def _money(context: Context, amount: int) -> str:
    return money(amount, context["lang"])


@pass_context
def _worth(context: Context, amount: int, unit: str) -> str:
    """A score in the game's unit: an amount of money, or points."""
    return money(amount, context["lang"]) if unit == "money" else minus(f"{amount:,}")


@pass_context
def _signed(context: Context, amount: int, unit: str) -> str:
    return ("+" if amount > 0 else "") + _worth(context, amount, unit)


def _environment() -> Environment:
    made = Environment(
        # pages of the application, then pages of games
        loader=FileSystemLoader([APP / "templates", APP / "client" / "games"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        static_url=static_url,
        sheets_of=sheets_of,
        picture_url=picture_url,
        figures_of=figures_of,
        how_of=how_of,
        still_of=still_of,
        preload_urls=preload_urls,
        sprite=sprite,
        languages=LANGUAGES,
        has_decks=DECK_GAME is not None,
    )
    made.filters.update(money=_money, signed=_signed, worth=_worth)
    return made


environment: Final = _environment()


def words_for(request: Request) -> Callable[..., str]:
    return partial(translate, language_of(request))


def render(request: Request, template: str, status: int = 200, cache: str = CACHE, **context: Any) -> Response:
    """Render a page for this request, in its language."""
    if (back := _with_other_theme(request)) is not None:
        return back
    text = _made(request, template, partial(_with_query, request), **context)
    return _remembering(request, HTMLResponse(text, status, {"Cache-Control": cache, "Vary": VARY}))


def render_kept(
    request: Request,
    template: str,
    about: Hashable,
    context: Callable[[], dict[str, Any]],
    status: int = 200,
    cache: str = CACHE,
) -> Response:
    """Answer with a cached page that depends only on language, theme and `about`. Calls `context` if it is not
    cached."""
    if (back := _with_other_theme(request)) is not None:
        return back

    def make() -> bytes:
        return _made(request, template, _with_query_alone, **context()).encode()

    key = (template, about, language_of(request), theme_of(request), site_of(request))
    shelf = Shelf() if house_of(request).settings.development else PAGES  # templates change during development
    headers = {"Cache-Control": cache}
    page = answer(request, shelf.get(key, make), HTMLResponse.media_type, headers, status, VARY)
    return _remembering(request, page)


def render_filled(
    request: Request,
    template: str,
    context: Callable[[], dict[str, Any]],
    inner: str,
    asked: Mapping[str, str],
    found: Callable[[], dict[str, Any]],
) -> Response:
    """Answer with a page of which only one part depends on the query: `inner`, which stands in `template` as
    `{{ search }}`. There are too many queries to keep all pages, so what stands around that part is kept by itself.
    """
    if (back := _with_other_theme(request)) is not None:
        return back
    pages, frames = SEARCHES if any(asked.values()) else PAGES, PAGES
    if house_of(request).settings.development:
        pages = frames = Shelf()
    about = template, language_of(request), theme_of(request), site_of(request)

    def make_frame() -> bytes:
        return _made(request, template, _with_blank, search=BLANK, **context()).encode()

    def make() -> bytes:
        before, after = frames.get(("frame", *about), make_frame).body.decode().split(BLANK)
        query = urlencode({name: wish for name, wish in asked.items() if wish})
        before = before.replace(BLANK_QUERY, str(escape(f"{query}&")) if query else "")
        words = {"t": words_for(request), **found()}
        return f"{before}{environment.get_template(inner).render(words)}{after}".encode()

    kept = pages.get((*about, *asked.values()), make)
    page = answer(request, kept, HTMLResponse.media_type, {"Cache-Control": CACHE}, vary=VARY)
    return _remembering(request, page)


def _made(request: Request, template: str, with_query: Callable[..., str], **context: Any) -> str:
    language = language_of(request)
    return environment.get_template(template).render(
        request=request,
        t=partial(translate, language),
        in_browser=lambda key: client_catalog(language)[key][0],  # a text from the browser's catalog
        lang=language,
        locale=locale_of(language),
        theme=theme_of(request),
        players=partial(_players, language),
        catalog_url=lambda: static_url(f"catalog-{locale_of(language)}.json"),
        calls_url=lambda: static_url(f"calls-{locale_of(language)}.json"),
        honours_url=lambda: static_url(f"honours-{locale_of(language)}.json"),
        site=site_of(request),
        development=house_of(request).settings.development,
        with_query=with_query,
        **context,
    )


def _with_other_theme(request: Request) -> Response | None:
    """If the URL has a theme: redirect to the page without it, and set the cookie."""
    if (theme := request.query_params.get("theme")) is None or request.method != "GET":
        return None
    back = RedirectResponse(here(request, request.url.remove_query_params("theme").query), 303)
    remember(back, THEME_COOKIE, theme if theme in THEMES else None, house_of(request).settings.is_https)
    return back


def _remembering(request: Request, response: Response) -> Response:
    language = language_of(request)
    if request.query_params.get("lang") == language:
        remember(response, COOKIE, language, house_of(request).settings.is_https)
    return response


def _players(language: str, seats: tuple[int, int]) -> str:
    """Text for the number of players, such as "3 to 5 players"."""
    low, high = seats
    if low == high:
        return translate(language, "home.players_exactly", n=low)
    return translate(language, "home.players", low=low, high=high)


def site_of(request: Request) -> str:
    """Base URL without a trailing slash, for link previews in chat programs, which need absolute URLs."""
    return site(house_of(request).settings, str(request.base_url).rstrip("/"))


def _with_query(request: Request, **values: str | int) -> str:
    """Path of this page with some query parameters changed."""
    return here(request, request.url.include_query_params(**values).query)


def _with_query_alone(**values: str | int) -> str:
    """A query as relative URL, for cached pages, which do not know the URL of the request."""
    return f"?{urlencode(values)}"


def _with_blank(**values: str | int) -> str:
    """Like `with_query`, for a frame that is kept: a blank stands for its query until a search fills it."""
    return f"?{BLANK_QUERY}{urlencode(values)}"


def here(request: Request, query: str) -> str:
    """Path of this page with another query. It begins with exactly one slash: browsers read `//x` as a host."""
    path = "/" + quote(request.scope["path"]).lstrip("/")
    return f"{path}?{query}" if query else path
