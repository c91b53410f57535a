"""The catalogs: three languages with the same keys and the same holes, and words for every key that is asked for."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from markupsafe import Markup

from app import i18n
from app.engine.catalog import GAMES
from app.i18n import CATALOGS, LANGUAGES, MissingWords, catalog, locale_of, placeholders, translate

APP = Path(i18n.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]


def read(name: str) -> Catalog:
    with (CATALOGS / name).open("rb") as file:
        return read_po(file, abort_invalid=True)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("side", ["", "client."])
def test_every_language_has_the_same_keys(language: str, side: str) -> None:
    ours = {message.id for message in read(f"{side}en.po") if message.id}
    theirs = {message.id for message in read(f"{side}{locale_of(language)}.po") if message.id}
    assert ours == theirs


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", ["", "client."])
def test_every_key_has_words_with_the_same_holes(language: str, side: str) -> None:
    english = {str(message.id): message for message in read(f"{side}en.po") if message.id}
    for message in read(f"{side}{locale_of(language)}.po"):
        if not message.id:
            continue
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        expected = 2 if language == "en" and not isinstance(message.id, str) else 1
        assert len(forms) == expected, message.id
        source = english[str(message.id)].string
        many = placeholders(source if isinstance(source, str) else source[-1])
        # Where there are plurals a form may leave its number out ("your bets"): the form itself says it.
        number = set() if isinstance(message.id, str) else {"n"}
        for form in forms:
            assert form, f"{language} has no words for {message.id}"
            assert placeholders(form) - number <= many - number, message.id
        assert placeholders(forms[-1]) - number == many - number, message.id


def keys_in_pages() -> set[str]:
    """Keys written out in templates and in Python."""
    found: set[str] = set()
    for path in [*(APP / "templates").rglob("*.html"), *(APP / "api").glob("*.py")]:
        found.update(re.findall(r"""\bt\(\s*["']([\w.]+)["']\s*[,)]""", path.read_text()))
        found.update(re.findall(r"""translate\(\w+, "([\w.]+)\"""", path.read_text()))
    return found


def test_every_key_in_a_page_has_words() -> None:
    asked = keys_in_pages()
    assert len(asked) > 100
    assert asked <= set(catalog("en"))


def test_every_key_put_together_in_a_page_has_words() -> None:
    """Those that end in something of the situation: a game, a status, what went wrong."""
    made = {f"game.{game}.{part}" for game in GAMES for part in ("title", "pitch", "class")}
    made |= {f"mine.{status}" for status in ("lobby", "playing", "finished", "closed")}
    made |= {f"home.how_{step}{part}" for step in (1, 2, 3) for part in ("", "_title")}
    made |= {f"nav.light.{choice}" for choice in ("light", "dark", "system")}
    kinds = ("missing", "forbidden", "closed", "refused", "slow_down", "away", "failed")
    made |= {f"error.{kind}.{part}" for kind in kinds for part in ("title", "words")}
    actions = ("link_made", "admin_made", "signed_in", "signed_out", "signed_out_everywhere", "password_changed")
    actions += ("review", "steps", "record", "ledger", "verify", "name_hidden", "name_freed", "sessions_ended")
    made |= {f"admin.action.{action}" for action in actions}
    lines = ("reward", "fourth", "unordered", "sixth", "ticket", "quinella", "cost", "supply")
    made |= {f"card.mafia.{line}" for line in lines} | {f"card.mafia.place_{place}" for place in (1, 2, 3)}
    lines = ("reward", "penalty", "ticket", "losing", "first", "last")
    made |= {f"card.longshot.{line}" for line in lines} | {f"card.longshot.place_{place}" for place in (1, 2, 3)}
    lines = ("prize", "win", "win_pays", "quinella", "quinella_pays", "rise")
    made |= {f"card.jockeys.{line}" for line in lines} | {f"card.jockeys.place_{place}" for place in (1, 2, 3, 4)}
    made |= {f"admin.review.score.{game.unit}" for game in GAMES.values()}
    assert made <= set(catalog("en"))


def test_no_words_are_left_over() -> None:
    """A key nobody asks for was forgotten when its page changed."""
    text = "".join(path.read_text() for path in (APP / "templates").rglob("*.html"))
    text += "".join(path.read_text() for path in (APP / "api").glob("*.py"))
    starts = set(re.findall(r"""["']([\w.]+[._])["'] ~""", text))
    asked = set(re.findall(r"""["']([\w.]+)["']""", text))
    left = {key for key in set(catalog("en")) - asked if not key.startswith(tuple(starts))}
    assert left == set()


def test_every_key_in_a_script_has_words() -> None:
    """The scripts' own catalog; keys that are put together are the client's to test."""
    ids = [message.id for message in read("client.en.po") if message.id]
    words = {one if isinstance(one, str) else one[0] for one in ids}
    asked: set[str] = set()
    for path in (APP / "client").rglob("*.ts*"):
        asked.update(re.findall(r"""\b(?:t|rich)\(\s*"([\w.]+)"\s*[,)]""", path.read_text()))
    assert len(asked) > 50
    assert asked <= words


def test_one_has_a_form_of_its_own_where_the_language_has_one() -> None:
    assert translate("en", "home.minutes", n=1) == "about 1 minute"
    assert translate("en", "home.minutes", n=60) == "about 60 minutes"
    assert translate("ja", "home.minutes", n=1) == "約1分"


def test_markup_in_a_hole_stays_and_everything_else_is_escaped() -> None:
    shown = translate("en", "admin.verify.offline", command=Markup("<code>railbird</code>"))
    assert "<code>railbird</code>" in shown
    assert isinstance(shown, Markup)
    assert "<b>" not in translate("en", "admin.signed_in", name=Markup.escape("<b>Eve</b>"))


def test_a_key_without_words_and_a_hole_without_a_value_are_our_mistakes() -> None:
    with pytest.raises(MissingWords, match=r"no words for no\.such\.key"):
        translate("en", "no.such.key")
    with pytest.raises(MissingWords, match="name"):
        translate("en", "admin.signed_in")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_suggested_name_fits_on_a_seat(language: str) -> None:
    adjectives = translate(language, "names.adjectives").split("|")
    nouns = translate(language, "names.nouns").split("|")
    assert len(adjectives) == len(nouns) == 16
    assert len(set(adjectives)) == len(set(nouns)) == 16
    longest = translate(language, "names.pattern", adjective=max(adjectives, key=len), noun=max(nouns, key=len))
    assert 3 <= len(longest) <= 24
