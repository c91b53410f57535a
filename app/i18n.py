"""Words in three languages, from app/catalog/*.po. Keys are names (`home.title`), placeholders have names (`{n}`).

English is the source: a key that another language lacks is an error, not a silent fall back to English; a test keeps
the catalogs equal. What the browser says itself is in client.*.po beside them.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from markupsafe import Markup, escape

CATALOGS: Final = Path(__file__).resolve().parent / "catalog"
# Language tags as the browser writes them, with the name the language has for itself.
LANGUAGES: Final = {"en": "English", "ja": "日本語", "zh-Hant": "繁體中文"}
DEFAULT: Final = "en"
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")

Forms = tuple[str, ...]


class MissingWords(KeyError):
    """A key or a placeholder that a catalog does not have: our mistake, found by the tests."""


def locale_of(language: str) -> str:
    """The name of a language's files: zh_Hant for zh-Hant."""
    return language.replace("-", "_")


@cache
def catalog(language: str, folder: Path = CATALOGS) -> Mapping[str, Forms]:
    """All entries of a language, each with its plural forms (one where there is no plural)."""
    words: dict[str, Forms] = {}
    with (folder / f"{locale_of(language)}.po").open("rb") as file:
        for message in read_po(file, locale=locale_of(language), abort_invalid=True):
            if message.id:
                key = message.id if isinstance(message.id, str) else message.id[0]
                words[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return words


def translate(language: str, key: str, n: int | None = None, **values: object) -> str:
    """The words for a key. `n` chooses the plural form and fills `{n}`; Markup among the values makes Markup."""
    forms = catalog(language).get(key)
    if forms is None:
        raise MissingWords(f"{language} has no words for {key}")
    if n is not None:
        values["n"] = n
    # English has a form for one and one for many, Japanese and Chinese have one for all.
    text = forms[0] if n == 1 else forms[-1]
    if any(hasattr(value, "__html__") for value in values.values()):
        safe = {name: escape(value) for name, value in values.items()}
        return Markup(_filled(str(escape(text)), safe, key))  # noqa: S704 - every part of it was escaped
    return _filled(text, values, key)


def placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text))


def _filled(text: str, values: Mapping[str, object], key: str) -> str:
    def put(found: re.Match[str]) -> str:
        name = found[1]
        if name not in values:
            raise MissingWords(f"{key} needs a value for {{{name}}}")
        return str(values[name])

    return _PLACEHOLDER.sub(put, text)
