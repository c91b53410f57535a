"""Tests of the words of a Suzuki game. Each game's test_words.py has a class with its own figures."""

from functools import cache
from typing import Any, ClassVar

import pytest

from app.engine.kernel.game import Game
from app.i18n import LANGUAGES, client_catalog
from tests.client.heard import Heard, heard, told_of_somebody

in_each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def said_by(words: type["SuzukiWords"]) -> Heard:
    return heard(words.game, words.options)


class SuzukiWords:
    game: ClassVar[Game[Any]]
    options: ClassVar[dict[str, Any]] = {}
    prompts: ClassVar[int]  # how many the game has
    rules: ClassVar[int]  # by how many rules the game pays at least

    @in_each_language
    def test_what_the_game_asks_pays_and_bars_has_words(self, language: str) -> None:
        said = said_by(type(self))
        assert len(said.prompts) == self.prompts
        assert len(said.rules) >= self.rules
        asked = {f"{self.game.slug}.wait.{prompt}" for prompt in said.prompts}
        asked |= {f"pay.{rule}" for rule in said.rules}
        asked |= {f"why.{rule}" for rule in said.barred} | said.reasons
        assert asked <= client_catalog(language).keys()

    @in_each_language
    def test_every_refusal_that_a_tap_can_cause_has_words(self, language: str) -> None:
        refusals = said_by(type(self)).refusals
        assert len(refusals) >= 5
        assert refusals <= client_catalog(language).keys()

    @in_each_language
    def test_the_horses_and_what_the_host_chooses_have_words(self, language: str) -> None:
        slug, asked = self.game.slug, {f"horse.{horse}" for horse in range(1, 7)}
        for option in self.game.options:
            asked |= {f"{slug}.option.{option.name}.{choice}" for choice in option.choices if isinstance(choice, str)}
        assert asked <= client_catalog(language).keys()

    @in_each_language
    def test_the_log_speaks_to_its_reader(self, language: str) -> None:
        """A sentence about somebody has another one for the reader: "Aoi plays", "You play"."""
        lines = told_of_somebody("suzuki", self.game.slug)
        assert len(lines) >= 14
        assert lines | {f"{line}.you" for line in lines} <= client_catalog(language).keys()
