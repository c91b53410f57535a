"""Keys that the browser's scripts put together have words in every language: menus, goodbyes, and what all games offer.

What a single game puts together is tested with it, tests/engine/<slug>/test_words.py.
"""

import re
from pathlib import Path
from typing import Final

import pytest

from app import i18n
from app.engine.catalog import GAMES
from app.i18n import LANGUAGES, client_catalog

CLIENT: Final = Path(i18n.__file__).parent / "client"


def words(language: str) -> set[str]:
    return set(client_catalog(language))


def choices(menu: str) -> set[str]:
    """The values of a union type in the client's settings."""
    found = re.search(rf"type {menu} = ([^;]+);", (CLIENT / "core" / "prefs.ts").read_text())
    assert found, menu
    return set(re.findall(r'"(\w+)"', found[1]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_options_bots_and_the_title_of_every_game_have_words(slug: str, language: str) -> None:
    asked = {f"bot.{level}" for level in GAMES[slug].bots} | {f"title.{slug}"}
    asked |= {f"{slug}.option.{option.name}{part}" for option in GAMES[slug].options for part in ("", ".help")}
    assert asked <= words(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_places_and_goodbyes_have_words(language: str) -> None:
    asked = {f"menu.speed.{speed}" for speed in choices("Speed")}
    asked |= {f"menu.theme.{theme}" for theme in choices("Theme")}
    asked |= {f"menu.{name}" for name in ("sound", "confirm", "keys", "vibrate")}
    goodbyes = ("kicked", "closed", "elsewhere", "no_spectators", "private", "other")
    asked |= {f"bye.{reason}{part}" for reason in goodbyes for part in ("", "_words")}
    asked |= {f"{kind}.{place}" for kind in ("ordinal", "place") for place in (1, 2, 3, "other")}
    assert asked <= words(language)
