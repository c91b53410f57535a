"""Texts for a game's options and the reason of its end, for server pages.

The texts come from the browser's catalog (`<slug>.option.<name>`), so that each exists once. A code without a text, for
example of an older version of a game, is shown as it is.
"""

from typing import Any

from app.engine.catalog import GAMES
from app.i18n import client_catalog


def option_words(language: str, game: str, name: str, value: Any) -> tuple[str, str]:
    """Texts for an option and its chosen value, such as ("Standard track", "52 spaces")."""
    words = client_catalog(language)
    start = f"{game}.option"
    label = words.get(f"{start}.{name}", (name,))[0]
    written = str(value).lower() if isinstance(value, bool) else str(value)
    for key in (f"{start}.{name}.{written}", f"{start}.{written}", f"{start}.{name}.none" if value == 0 else ""):
        if key in words:
            return label, words[key][0]
    if f"{start}.{name}.metres" in words:
        return label, words[f"{start}.{name}.metres"][0].replace("{m}", written)
    if f"{start}.{name}.n" in words:
        forms = words[f"{start}.{name}.n"]
        return label, forms[0 if value == 1 else -1].replace("{n}", written)
    return label, GAMES[game].choice_words(name, value, language) or written


def reason_words(language: str, game: str, reason: str) -> str | None:
    """Text for the reason of a game's end; None for games that end in one way only."""
    words = client_catalog(language).get(f"{game}.over.{reason}")
    return words[0] if words else None
