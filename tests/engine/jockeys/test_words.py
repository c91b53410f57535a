"""Whatever the game asks, offers and refuses has words in every language."""

import pytest

from app.engine.jockeys.game import Jockeys
from app.i18n import LANGUAGES, client_catalog
from tests.client.heard import sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_in_the_rulebook_has_words(language: str) -> None:
    """What a page never sends a tool may, and is told in the same words."""
    assert len(sentences("jockeys")) >= 12
    assert sentences("jockeys") <= client_catalog(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_and_what_the_host_chooses_has_words(language: str) -> None:
    prompts = ("choose_discard", "lay_bet", "hide_bet", "play_card")
    asked = {f"jockeys.{kind}.{prompt}" for kind in ("wait", "do") for prompt in prompts}
    asked |= {f"jockeys.option.{option.name}.{choice}" for option in Jockeys.options for choice in option.choices}
    assert asked <= client_catalog(language).keys()
