"""The catalogs: three languages with the same keys and the same holes, and words for every key that is asked for."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from markupsafe import Markup

from app.engine.catalog import GAMES
from app.i18n import (
    APP,
    LANGUAGES,
    MissingWords,
    caller_catalogs,
    catalog,
    client_catalog,
    client_catalogs,
    honour_catalogs,
    locale_of,
    page_catalogs,
    placeholders,
    translate,
)

OTHERS = [language for language in LANGUAGES if language != "en"]


# The English files of the house and of every game, for pages and for the browser.
FILES = [*page_catalogs("en"), *client_catalogs("en"), *caller_catalogs("en"), *honour_catalogs("en")]
# Pages of the house, and those that a game with decks brings.
TEMPLATES = [*(APP / "templates").rglob("*.html"), *(APP / "client" / "games").glob("*/pages/*.html")]


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def in_language(english: Path, language: str) -> Path:
    return english.with_name(english.name.replace("en.po", f"{locale_of(language)}.po"))


def of_whom(path: Path) -> str:
    return path.relative_to(APP).as_posix()


def test_the_house_and_every_game_have_words() -> None:
    assert len(FILES) >= 2 * (1 + len(GAMES))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("english", FILES, ids=of_whom)
def test_every_language_has_the_same_keys(language: str, english: Path) -> None:
    ours = {message.id for message in read(english) if message.id}
    theirs = {message.id for message in read(in_language(english, language)) if message.id}
    assert ours == theirs


IN_BROWSER = [*client_catalogs("en"), *caller_catalogs("en"), *honour_catalogs("en")]


@pytest.mark.parametrize("files", [page_catalogs("en"), IN_BROWSER], ids=["pages", "browser"])
def test_no_two_files_have_words_for_one_key(files: list[Path]) -> None:
    of_files = [str(message.id) for path in files for message in read(path) if message.id]
    assert sorted(of_files) == sorted(set(of_files))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("english_file", FILES, ids=of_whom)
def test_every_key_has_words_with_the_same_holes(language: str, english_file: Path) -> None:
    english = {str(message.id): message for message in read(english_file) if message.id}
    for message in read(in_language(english_file, language)):
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
    for path in [*TEMPLATES, *(APP / "api").rglob("*.py")]:
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
    made |= {f"place.{place}" for place in (1, 2, 3, "other")}
    made |= {f"nav.light.{choice}" for choice in ("light", "dark", "system")}
    kinds = ("missing", "forbidden", "closed", "refused", "slow_down", "away", "failed")
    made |= {f"error.{kind}.{part}" for kind in kinds for part in ("title", "words")}
    actions = (
        "link_made",
        "admin_made",
        "signed_in",
        "sign_in_failed",
        "signed_out",
        "signed_out_everywhere",
        "password_changed",
    )
    actions += ("review", "steps", "record", "ledger", "verify", "name_hidden", "name_freed", "sessions_ended")
    made |= {f"admin.action.{action}" for action in actions}
    for slug, game in GAMES.items():
        for payouts in filter(None, [game.payouts]):
            made |= {f"card.{slug}.{name}" for name in (*payouts.columns, *(line.key for line in payouts.lines))}
            made |= {f"card.{slug}.place_{line.place}" for line in payouts.lines if line.place}
            made |= {f"card.{slug}.{line.key}_pays" for line in payouts.lines if None in line.amounts}
    made |= {f"admin.review.score.{game.unit}" for game in GAMES.values()}
    assert made <= set(catalog("en"))


def words_of_lessons() -> set[str]:
    lessons = [(slug, lesson) for slug, game in GAMES.items() for lesson in game.lessons]
    return {f"{slug}.lesson.{line.key}" for slug, lesson in lessons for line in lesson.lines}


def words_of_guides() -> set[str]:
    return {key for slug, game in GAMES.items() for key in game.guide.keys(slug)}


def test_no_words_are_left_over() -> None:
    """A key nobody asks for was forgotten when its page changed."""
    text = "".join(path.read_text() for path in TEMPLATES)
    text += "".join(path.read_text() for path in (APP / "api").rglob("*.py"))
    starts = set(re.findall(r"""["']([\w.]+[._])["'] ~""", text))
    asked = set(re.findall(r"""["']([\w.]+)["']""", text)) | words_of_lessons() | words_of_guides()
    left = {key for key in set(catalog("en")) - asked if not key.startswith(tuple(starts))}
    assert left == set()


def test_every_key_in_a_script_has_words() -> None:
    """The scripts' own catalog; keys that are put together are the client's to test."""
    asked: set[str] = set()
    for path in (APP / "client").rglob("*.ts*"):
        asked.update(re.findall(r"""\b(?:t|rich)\(\s*"([\w.]+)"\s*[,)]""", path.read_text()))
    assert len(asked) > 50
    assert asked <= set(client_catalog("en"))


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
