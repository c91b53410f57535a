"""The rule pages of every game: numbered alike in all languages, cited rightly, and each paragraph proven by a test."""

import re
from pathlib import Path

import pytest

from app.engine.catalog import GAMES

ENGINE = Path("app/engine")
TESTS = Path(__file__).parent
LANGUAGES = ("", ".ja", ".zh-Hant")
NUMBER = r"[A-Z]-\d+(?:\.\d+[a-z]?)?"


def page(slug: str, language: str) -> str:
    return (ENGINE / slug / f"RULES{language}.md").read_text(encoding="utf-8")


def numbers(text: str) -> list[str]:
    """Of sections and paragraphs, in their order; "## " shows which are sections."""
    starts = (re.match(rf"((?:## )?{NUMBER}) \S", block.strip()) for block in text.split("\n\n"))
    return [found[1] for found in starts if found]


def paragraphs(text: str) -> list[str]:
    return [number for number in numbers(text) if not number.startswith("#")]


def sections(text: str) -> list[str]:
    return [number[3:] for number in numbers(text) if number.startswith("#")]


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_appears_in_the_name_of_a_test(slug: str) -> None:
    names = " ".join(
        name
        for file in (TESTS / slug).glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    )
    numbered = paragraphs(page(slug, ""))
    assert len(numbered) > 10
    wanted = {number: f"test_{number.replace('-', '').replace('.', '_').lower()}_" for number in numbered}
    assert [number for number, name in wanted.items() if name not in names] == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_test_is_named_after_a_paragraph_that_is_not_there(slug: str) -> None:
    numbered = {number.replace("-", "").replace(".", "_").lower() for number in paragraphs(page(slug, ""))}
    letter = min(numbered)[0]
    for file in (TESTS / slug).glob("test_*.py"):
        named = re.findall(rf"^def test_({letter}\d+_\d+[a-z]?)_", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= numbered, file


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_paragraphs_in_the_same_order(slug: str, language: str) -> None:
    english, other = page(slug, ""), page(slug, language)
    assert numbers(other) == numbers(english)


@pytest.mark.parametrize("slug", GAMES)
def test_paragraphs_stand_in_order_below_their_section(slug: str) -> None:
    order = [key(number.removeprefix("## ")) for number in numbers(page(slug, ""))]
    assert order == sorted(set(order))


def key(number: str) -> tuple[int, int, str]:
    section, _, rest = number.split("-")[1].partition(".")
    paragraph, letter = re.match(r"(\d*)([a-z]?)", rest).groups()  # type: ignore[union-attr]
    return int(section), int(paragraph or 0), letter


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_the_code_or_the_page_cites_is_on_the_page(slug: str, language: str) -> None:
    text = page(slug, language)
    known = {*paragraphs(text), *sections(text)}
    letter = min(known)[0]
    for source in [text, *(file.read_text(encoding="utf-8") for file in (ENGINE / slug).glob("*.py"))]:
        cited = re.findall(rf"(?<![\w-])({letter}-\d+(?:\.\d+[a-z]?)?)(?![\w-])", source)
        assert {number for number in cited if number not in known} == set()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_of_every_option_and_its_default(slug: str, language: str) -> None:
    text = page(slug, language)
    for option in GAMES[slug].options:
        section = text.split(f"\n## {option.rule.partition('.')[0]} ")[1].split("\n## ")[0]
        if type(option.default) is int:
            assert str(option.default) in section, option.name
        assert {"": "option", ".ja": "オプション", ".zh-Hant": "選項"}[language] in section, option.name
