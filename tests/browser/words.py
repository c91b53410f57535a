"""What a page says in a language, from the same catalogs as the pages: tests look for words by their key."""

import re
from functools import cache
from typing import Final

from app.i18n import catalog, client_catalog

LANGUAGES: Final = ("en", "ja", "zh-Hant")
HOLE: Final = re.compile(r"\{(\w+)\}")


@cache
def entries(language: str) -> dict[str, tuple[str, ...]]:
    return {**catalog(language), **client_catalog(language)}


class Words:
    """`words("turn.of", name="Aoi")` is a sentence as the page shows it."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        forms = entries(self.language)[key]
        text = forms[0] if values.get("n") == 1 else forms[-1]
        return HOLE.sub(lambda hole: str(values[hole[1]]), text)

    def like(self, key: str, **values: str) -> re.Pattern[str]:
        """The sentence with anything in the holes that are not named here, in any of its plural forms."""
        return re.compile("|".join(self._pattern(form, values) for form in entries(self.language)[key]))

    def _pattern(self, form: str, values: dict[str, str]) -> str:
        pieces = HOLE.split(form)
        filled = [
            re.escape(piece) if i % 2 == 0 else re.escape(values[piece]) if piece in values else ".*"
            for i, piece in enumerate(pieces)
        ]
        return "".join(filled)


def unspoken(text: str) -> list[str]:
    """What no reader should see: names of entries, holes that nobody filled, nothing where something should be."""
    keys = {key for key in entries("en") if "." in key}
    said = set(re.findall(r"[\w-]+(?:\.[\w-]+)+", text))
    return sorted(said & keys) + HOLE.findall(text) + re.findall(r"\b(?:undefined|NaN|null)\b|\[object", text)
