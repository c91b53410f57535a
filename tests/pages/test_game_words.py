"""Options and ends of games have words where a page of the server's own names them: no admin reads a code."""

import re

import pytest

from app.api.pages.game_words import option_words, reason_words
from app.engine.catalog import GAMES
from app.i18n import LANGUAGES
from tests.pages.admins import come_in
from tests.pages.conftest import Place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_choice_has_words(language: str) -> None:
    for game, rules in GAMES.items():
        for option in rules.options:
            for choice in option.choices:
                label, words = option_words(language, game, option.name, choice)
                assert label != option.name
                assert "{" not in label + words
                if isinstance(choice, bool) or "_" in str(choice):
                    assert words != str(choice), (game, option.name, choice)


def test_choices_read_as_they_do_at_the_table() -> None:
    assert option_words("en", "jockeys", "win_card_open", "no") == ("“Win” card face up", "no")
    assert option_words("en", "force", "racecourse", "kyoto")[1] == "Kyoto"
    assert option_words("en", "force", "going", 2)[1] == "yielding"
    assert option_words("en", "force", "distance", 2400)[1] == "2400 m"
    assert option_words("en", "force", "hand_limit", 0)[1] == option_words("en", "force", "hand_limit", 0)[1] != "0"
    assert option_words("en", "readysetbet", "pace", 2.5)[1].startswith("2.5")
    assert option_words("en", "mafia", "of_an_older_version", 7) == ("of_an_older_version", "7")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_end_has_words(language: str) -> None:
    for reason in ("home", "both_home", "endless", "card", "match"):
        assert reason_words(language, "force", reason)
    assert reason_words(language, "jockeys", "last_race") is None  # the page says it: all races were run


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_review_names_no_code(place: Place, language: str) -> None:
    table = await place.play("Aoi", "Tobias", "Dusty", game="jockeys")
    page = (await (await come_in(place)).get(f"/admin/games/{table}?lang={language}")).text
    facts = re.search(r'<dl class="terms">.*?</dl>', page, re.DOTALL)
    assert facts is not None
    assert not re.search(r"\b[a-z]+_[a-z_]+\b", re.sub(r"<[^>]*>", "", facts[0])), facts[0]
