"""Translations in three languages, from .po files. Keys are names (`home.title`), placeholders are named (`{n}`).

A key that a language lacks is an error, not a silent fallback to English; a test keeps the catalogs equal. Server pages
and the browser have separate catalogs: app/catalog/*.po and app/catalog/client.*.po, and for the text of a game the
`words` folders of app/engine/<slug> and app/client/games/<slug>. Both use app/catalog/errors.*.po: the sentences of the
codes of app/errors.py.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from markupsafe import Markup, escape

APP: Final = Path(__file__).resolve().parent
# BCP 47 tags as browsers send them, and each language's own name.
LANGUAGES: Final = {"en": "English", "ja": "日本語", "zh-Hant": "繁體中文"}
DEFAULT: Final = "en"
# How each language shortens an amount of whole thousands, and the currency behind it. In English "$" stands before it.
MONEY: Final = {"en": (1_000_000, "M", ""), "ja": (10_000, "万", "ドル"), "zh-Hant": (10_000, "萬", "美元")}
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")

Forms = tuple[str, ...]


class MissingWords(KeyError):
    """A catalog lacks a key or a placeholder: a programming mistake, found by the tests."""


def locale_of(language: str) -> str:
    """The locale in a catalog's file name: zh_Hant for zh-Hant."""
    return language.replace("-", "_")


def page_catalogs(language: str, app: Path = APP) -> list[Path]:
    """The .po files for server pages: the application's, and one of each game."""
    name = f"{locale_of(language)}.po"
    return [app / "catalog" / name, *sorted(app.glob(f"engine/*/words/{name}"))]


def client_catalogs(language: str, app: Path = APP) -> list[Path]:
    """The .po files for the browser: the application's, its error sentences, and one of each game."""
    locale = locale_of(language)
    return [*sorted(app.glob(f"catalog/*.{locale}.po")), *sorted(app.glob(f"client/games/*/words/{locale}.po"))]


def caller_catalogs(language: str, app: Path = APP) -> list[Path]:
    """The .po files of the games' callers. Pages load these texts only for people who switch the caller on."""
    return sorted(app.glob(f"client/games/*/words/calls.{locale_of(language)}.po"))


def honour_catalogs(language: str, app: Path = APP) -> list[Path]:
    """The .po files of the honours at the end of a game, which a page fetches when a game is over."""
    return sorted(app.glob(f"client/games/*/words/honours.{locale_of(language)}.po"))


@cache
def catalog(language: str) -> Mapping[str, Forms]:
    """Texts of the server pages by key, each with its plural forms (one if there is no plural)."""
    return _entries(page_catalogs(language), language)


@cache
def client_catalog(language: str) -> Mapping[str, Forms]:
    """Texts of the browser by key, for server pages that name an option or an end of a game."""
    return _entries(client_catalogs(language), language)


@cache
def refusals(language: str) -> Mapping[str, Forms]:
    """Sentences of the error codes in app/errors.py, for pages and for the API."""
    return _entries([APP / "catalog" / f"errors.{locale_of(language)}.po"], language)


def _entries(paths: Iterable[Path], language: str) -> Mapping[str, Forms]:
    words: dict[str, Forms] = {}
    for path in paths:
        with path.open("rb") as file:
            for message in read_po(file, locale=locale_of(language), abort_invalid=True):
                if message.id:
                    key = message.id if isinstance(message.id, str) else message.id[0]
                    words[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return words


def translate(language: str, key: str, n: int | None = None, **values: object) -> str:
    """The text for a key. `n` selects the plural form and fills `{n}`. The result is Markup if a value is."""
    return _said(catalog(language), language, key, n, values)


def refusal_in(language: str, code: str, n: int | None = None, **values: object) -> str:
    return _said(refusals(language), language, f"error.{code}", n, values)


def _said(words: Mapping[str, Forms], language: str, key: str, n: int | None, values: dict[str, object]) -> str:
    forms = words.get(key)
    if forms is None:
        raise MissingWords(f"{language} has no words for {key}")
    if n is not None:
        values["n"] = n
    # English has a singular and a plural form; Japanese and Chinese have one form.
    text = forms[0] if n == 1 else forms[-1]
    if any(hasattr(value, "__html__") for value in values.values()):
        safe = {name: escape(value) for name, value in values.items()}
        return Markup(_filled(str(escape(text)), safe, key))  # noqa: S704 - every part of it was escaped
    return _filled(text, values, key)


def money(amount: int, language: str) -> str:
    """An amount in a sentence: "$820,000", "$5.72M", "572万ドル", "572萬美元". Never rounded: only whole thousands are
    shortened. The browser's is `money` in app/client/core/words.ts.
    """
    size, mark, currency = MONEY[language]
    if abs(amount) < size or amount % 1000:
        size, mark = 1, ""
    whole, rest = divmod(abs(amount), size)
    short = f"{whole:,}" + f"{rest / size:.3f}"[1:].rstrip("0").rstrip(".") + mark
    return minus(("-" if amount < 0 else "") + (short + currency if currency else "$" + short))


def minus(number: str) -> str:
    """The number with a typographic minus sign."""
    return number.replace("-", "−")


def placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _filled(text: str, values: Mapping[str, object], key: str) -> str:
    def put(found: re.Match[str]) -> str:
        name = found[1]
        if name not in values:
            raise MissingWords(f"{key} needs a value for {{{name}}}")
        return str(values[name])

    return _PLACEHOLDER.sub(put, text)
