"""Language and theme of a request: from the query string, else the cookie, else the browser's Accept-Language."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.i18n import DEFAULT, LANGUAGES

COOKIE: Final = "lang"
THEME_COOKIE: Final = "theme"
THEMES: Final = ("light", "dark")
A_YEAR: Final = 365 * 24 * 3600

# Language by the tag that browsers send; a longer tag falls back to its prefix.
_TAGS: Final = {
    "en": "en",
    "ja": "ja",
    "zh": "zh-Hant",
    "zh-hant": "zh-Hant",
    "zh-tw": "zh-Hant",
    "zh-hk": "zh-Hant",
    "zh-mo": "zh-Hant",
}


def language_of(request: HTTPConnection) -> str:
    for wish in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return accepted(request.headers.get("accept-language", ""))


def theme_of(request: HTTPConnection) -> str | None:
    """Theme from the cookie; None for the system's theme."""
    theme = request.cookies.get(THEME_COOKIE)
    return theme if theme in THEMES else None


def accepted(header: str) -> str:
    """The preferred supported language of an Accept-Language header; English if none matches."""
    wishes: list[tuple[float, int, str]] = []
    for position, part in enumerate(header.split(",")[:20]):
        tag, _, parameters = part.strip().partition(";")
        name, _, quality = parameters.strip().partition("=")
        if (language := _ours(tag.strip().lower())) is not None:
            wishes.append((-_quality(quality) if name == "q" else -1.0, position, language))
    best = min((wish for wish in wishes if wish[0] < 0), default=None)
    return best[2] if best else DEFAULT


def remember(response: Response, cookie: str, value: str | None, secure: bool) -> None:
    """Set a cookie with the language or theme for a year; None deletes it. Not HttpOnly: scripts read it."""
    if value is None:
        response.delete_cookie(cookie, path="/", secure=secure, samesite="lax")
    else:
        response.set_cookie(cookie, value, max_age=A_YEAR, path="/", secure=secure, samesite="lax")


def _ours(tag: str) -> str | None:
    while tag:
        if tag in _TAGS:
            return _TAGS[tag]
        tag = tag.rpartition("-")[0]
    return None


def _quality(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if 0 <= value <= 1 else 0.0
