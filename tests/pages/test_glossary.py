"""One word a meaning: no catalog and no rulebook uses the other word for what app/catalog/glossary.toml names."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po

from app.i18n import APP, LANGUAGES, locale_of

TERMS: Final[list[dict[str, Any]]] = tomllib.loads((APP / "catalog" / "glossary.toml").read_text(encoding="utf-8"))[
    "term"
]


@cache
def told(language: str) -> list[tuple[str, str, str]]:
    """All that people read in a language: the file, the key of an entry or the number of a line, and the text."""
    locale = locale_of(language)
    found = []
    for path in sorted({*APP.rglob(f"{locale}.po"), *APP.rglob(f"*.{locale}.po")}):
        with path.open("rb") as file:
            for message in read_po(file):
                key = message.id if isinstance(message.id, str) else (message.id or ("",))[0]
                forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                found += [(place_of(path), key, form) for form in forms if key]
    book = "RULES.md" if language == "en" else f"RULES.{language}.md"
    for path in sorted(APP.glob(f"engine/*/{book}")):
        lines = path.read_text(encoding="utf-8").splitlines()
        found += [(place_of(path), f"line {number}", line) for number, line in enumerate(lines, 1)]
    return found


def place_of(path: Path) -> str:
    return path.relative_to(APP).as_posix()


def of_the_term(term: dict[str, Any], language: str) -> list[tuple[str, str, str]]:
    where = term.get("where")
    return [one for one in told(language) if where is None or set(where) & set(one[0].split("/"))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_a_thing_has_one_word(term: dict[str, Any], language: str) -> None:
    texts = of_the_term(term, language)
    word = term[language]
    assert any(word.lower() in text.lower() for _, _, text in texts), f"nothing says {word}"
    for other in term.get("not", {}).get(language, ()):
        misnamed = [f"{place} {key}: {text}" for place, key, text in texts if re.search(other, without_holes(text))]
        assert misnamed == [], f"say {word}, not {other}"


def without_holes(text: str) -> str:
    """The words alone: a hole's name is not read, nor the address of a picture."""
    return re.sub(r"\{\w+\}|\]\(\w+\)", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_glossary_is_the_other_word_of_its_own_term(language: str) -> None:
    for term in TERMS:
        for other in term.get("not", {}).get(language, ()):
            assert not re.search(other, term[language]), (term["means"], other)


def test_all_of_the_folders_that_a_term_names_are_there() -> None:
    folders = {part for language in LANGUAGES for place, _, _ in told(language) for part in place.split("/")}
    assert {place for term in TERMS for place in term.get("where", ())} <= folders


@pytest.mark.parametrize("language", ["ja", "zh-Hant"])
def test_money_has_the_words_of_the_language(language: str) -> None:
    assert [one for one in told(language) if re.search(r"\$\d", one[2])] == []


def test_chinese_figures_stand_without_spaces() -> None:
    loose = re.compile(r"[\u3400-\u9fff] [{\d]|[}\d] [\u3400-\u9fff]")
    assert [one for one in told("zh-Hant") if one[0].endswith(".po") and loose.search(one[2])] == []


def test_no_japanese_sentence_begins_with_a_space() -> None:
    """One that follows another in English does."""
    assert [one for one in told("ja") if one[0].endswith(".po") and re.match(r" [\u3040-\u9fff]", one[2])] == []


def test_chinese_has_the_pronoun_of_animals_for_horses_alone() -> None:
    of_a_thing = re.compile(r"張牌[^馬]*牠")
    assert [one for one in told("zh-Hant") if of_a_thing.search(one[2])] == []


def test_english_has_a_verb_for_one_horse_and_one_for_several() -> None:
    """A list of horses may be one horse."""
    of_one = {(place, key) for place, key, text in told("en") if re.search(r"^\{horses\} [a-z]+s\b", text)}
    forms = Counter((place, key) for place, key, _ in told("en"))
    assert of_one
    assert [one for one in sorted(of_one) if forms[one] < 2] == []


def test_english_has_typographic_apostrophes_and_no_space_before_a_last_ellipsis() -> None:
    loose = re.compile(r"\w'\w|\w …$")
    assert [one for one in told("en") if one[0].endswith(".po") and loose.search(one[2])] == []
