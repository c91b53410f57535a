"""The drawn figures, for pages."""

import json
from functools import lru_cache

from markupsafe import Markup

from app import assets
from app.i18n import locale_of


def figures_of(slug: str, language: str) -> dict[str, Markup]:
    """The drawings of a game by name."""
    return _read(_address(slug, language))[1] if has_figures(slug) else {}


def how_of(slug: str, language: str) -> list[str]:
    """The names of the four figures that explain the game, in their order."""
    return _read(_address(slug, language))[0] if has_figures(slug) else []


def has_figures(slug: str) -> bool:
    return _name(slug, "en") in assets.manifest()


def _name(slug: str, language: str) -> str:
    return f"figures-{slug}-{locale_of(language)}.json"


def _address(slug: str, language: str) -> str:
    return assets.manifest()[_name(slug, language)].removeprefix(assets.URL)


@lru_cache(maxsize=64)
def _read(hashed: str) -> tuple[list[str], dict[str, Markup]]:
    """Read a file of the build. It is cached by its name, which changes with its content."""
    read = json.loads((assets.APP / "static" / "build" / hashed).read_text("utf-8"))
    return read["how"], {name: Markup(html) for name, html in read["html"].items()}  # noqa: S704 - our own drawing


def still_of(slug: str, language: str) -> Markup | None:
    """One moment of the game's recorded race; None if it has no race for the home page."""
    name = f"still-{slug}-{locale_of(language)}.html"
    return _still(assets.manifest()[name].removeprefix(assets.URL)) if name in assets.manifest() else None


@lru_cache(maxsize=16)
def _still(hashed: str) -> Markup:
    return Markup((assets.APP / "static" / "build" / hashed).read_text("utf-8"))  # noqa: S704 - our own drawing
