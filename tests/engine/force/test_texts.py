"""Sentences of cards that have to say exactly what the engine does."""

import pytest

from app.engine.force.cards.pool import CARDS
from app.engine.force.text.language import LANGUAGES, Language

REVEALS = {"en": "reveal", "ja": "公開", "zh-Hant": "公開"}
DURING = {"en": "during this run", "ja": "この走破の間", "zh-Hant": "本次奔跑期間"}


@pytest.mark.parametrize("name", ["agent", "head_trainer", "training_notes", "tea_clipper", "pearl_diver"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_is_taken_from_an_area_is_revealed_and_the_text_says_so(name: str, language: Language) -> None:
    assert REVEALS[language] in CARDS[name].text(language)


@pytest.mark.parametrize("name", ["white_squall", "black_umbrella"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_may_not_do_during_a_run_says_how_long(name: str, language: Language) -> None:
    assert DURING[language] in CARDS[name].text(language)


def test_what_stays_in_hand_after_a_run_may_be_any_card() -> None:
    for name in ("gallop_post", "steady_hands"):
        assert "put 1 card fewer from your hand into the farm" in CARDS[name].text("en")
