"""The rule pages: numbered alike in all languages, cited rightly, each paragraph proven by a test."""

import re
from pathlib import Path

import pytest

from app.engine.force.components import DISTANCES
from tests.engine.force.table import FORCE

ENGINE = Path("app/engine/force")
TESTS = Path(__file__).parent
LANGUAGES = ("", ".ja", ".zh-Hant")
NUMBER = r"\d{3,4}(?:\.\d+[a-z]?(?:-[ivx]+)?)?"


def page(language: str) -> str:
    return (ENGINE / f"RULES{language}.md").read_text(encoding="utf-8")


def numbers(text: str) -> list[str]:
    """Of sections and paragraphs, in their order; "## " shows which are sections."""
    starts = (re.match(rf"((?:## )?{NUMBER}) \S", block.strip()) for block in text.split("\n\n"))
    return [found[1] for found in starts if found]


def paragraphs(text: str) -> list[str]:
    return [number for number in numbers(text) if not number.startswith("#")]


def sections(text: str) -> list[str]:
    return [number[3:] for number in numbers(text) if number.startswith("#")]


def in_names(number: str) -> str:
    return f"test_{number.replace('.', '_').replace('-', '_')}_"


def names_of_tests() -> list[str]:
    return [
        name
        for file in TESTS.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]


def test_every_paragraph_appears_in_the_name_of_a_test() -> None:
    names = " ".join(names_of_tests())
    numbered = paragraphs(page(""))
    assert len(numbered) > 150
    assert [number for number in numbered if in_names(number) not in names] == []


def test_no_test_is_named_after_a_paragraph_that_is_not_there() -> None:
    known = {in_names(number) for number in paragraphs(page(""))}
    for name in names_of_tests():
        if re.match(r"test_\d", name):
            assert any(name.startswith(start) for start in known), name


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_paragraphs_in_the_same_order(language: str) -> None:
    assert numbers(page(language)) == numbers(page(""))


def key(number: str) -> tuple[int, int, str, int]:
    section, _, rest = number.partition(".")
    found = re.fullmatch(r"(\d*)([a-z]?)(?:-([ivx]+))?", rest)
    assert found is not None, number
    roman = ["", "i", "ii", "iii", "iv", "v"].index(found[3] or "")
    return int(section), int(found[1] or 0), found[2], roman


def test_paragraphs_stand_in_order() -> None:
    order = [key(number) for number in paragraphs(page(""))]
    assert order == sorted(set(order))


@pytest.mark.parametrize("language", LANGUAGES)
def test_distances_are_not_mistaken_for_paragraphs(language: str) -> None:
    known = {*paragraphs(page(language)), *sections(page(language))}
    assert not known & {str(metres) for metres in DISTANCES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_the_page_refers_to_is_on_the_page(language: str) -> None:
    text = page(language).split("\n## ")
    known = {*paragraphs(page(language)), *sections(page(language))}
    body = "\n## ".join(part for part in text if re.match(r"\d", part))
    cited = re.findall(rf"\(({NUMBER})\)|（({NUMBER})）", body)
    assert {one or two for one, two in cited} <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_of_every_option_and_its_default(language: str) -> None:
    text = page(language)
    for option in FORCE.options:
        section = text.split(f"\n## {option.rule.partition('.')[0]} ")[1].split("\n## ")[0]
        if type(option.default) is int:
            assert str(option.default) in section, option.name
        assert {"": "option", ".ja": "オプション", ".zh-Hant": "選項"}[language] in section, option.name


@pytest.mark.parametrize("file", [file.name for file in ENGINE.glob("*.py")])
def test_every_clause_that_a_refusal_names_is_on_the_page(file: str) -> None:
    known = {*paragraphs(page("")), *sections(page(""))}
    source = (ENGINE / file).read_text(encoding="utf-8")
    named = re.findall(rf"IllegalMove\(\"({NUMBER})\"|require\([^\n]*\"({NUMBER})\"|return \"({NUMBER})\", \"", source)
    assert {one or two or three for one, two, three in named} <= known
