"""Whatever the game asks, pays, bars, refuses and tells has words in every language."""

import pytest

from app.engine.longshot.game import Longshot
from app.i18n import LANGUAGES, client_catalog
from tests.client.heard import sentences
from tests.client.suzuki_words import SuzukiWords


class TestWords(SuzukiWords):
    game = Longshot()
    prompts, rules = 3, 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_in_the_rulebook_has_words(language: str) -> None:
    """What a page never sends a tool may, and is told in the same words."""
    assert len(sentences("longshot")) >= 6
    assert sentences("longshot") <= client_catalog(language).keys()
