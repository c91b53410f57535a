"""The rule pages: complete in each language, every clause of the source on them or left out with a reason."""

import re
from pathlib import Path

import pytest

from app.engine.force.components import DISTANCES
from tests.engine.test_rules_pages import LANGUAGES, NUMBER, page, paragraphs, sections, without_end

ENGINE = Path("app/engine/force")
SLUG = "force"


@pytest.mark.parametrize("language", LANGUAGES)
def test_distances_are_not_mistaken_for_paragraphs(language: str) -> None:
    known = {*paragraphs(page(SLUG, language)), *sections(page(SLUG, language))}
    assert len(known) > 150
    assert not known & {str(metres) for metres in DISTANCES}


def is_told(clause: str, told: set[str]) -> bool:
    """It is there, or what it is a part of, or, as a heading, its parts."""
    if clause in told or (without_end(clause) != clause and is_told(without_end(clause), told)):
        return True
    return clause.endswith("00") or any(number.startswith((f"{clause}.", clause + "a")) for number in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_the_source_is_on_the_page_or_left_out_with_a_reason(language: str) -> None:
    text = page(SLUG, language)
    elsewhere = re.findall(NUMBER, text.rpartition("\n## ")[2])
    told = {*paragraphs(text), *sections(text), *elsewhere}
    clauses = (Path(__file__).parent / "clauses.txt").read_text(encoding="utf-8").split()
    assert len(clauses) > 400
    left = {clause for clause in clauses if not is_told(clause, told)}
    assert {clause for clause in left if clause.partition(".")[0] not in elsewhere} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_is_written_in_the_language_of_its_page(language: str) -> None:
    kana, han, words = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z]{4,}")
    # Who made the game keeps names of their own.
    clauses = re.sub(r"\n## [^\n]+\{#origins\}.*?(?=\n## )", "", page(SLUG, language), flags=re.DOTALL)
    for block in clauses.split("\n\n"):
        text = re.sub(
            rf"{NUMBER}|(?<=\])\(\w+\)|\{{#\w+\}}", "", block
        )  # neither numbers nor the names of figures and sections
        if language == "":
            assert not han.search(text), block
        elif language == ".ja":
            assert kana.search(text) or len(text) < 12, block
            assert not words.search(text), block
        else:
            assert han.search(text), block
            assert not words.search(text), block
            assert not kana.search(text), block


@pytest.mark.parametrize("file", [str(file.relative_to(ENGINE)) for file in ENGINE.rglob("*.py")])
def test_every_clause_that_a_refusal_names_is_on_the_page(file: str) -> None:
    known = {*paragraphs(page(SLUG, "")), *sections(page(SLUG, ""))}
    source = (ENGINE / file).read_text(encoding="utf-8")
    named = re.findall(rf"IllegalMove\(\"({NUMBER})\"|require\([^\n]*\"({NUMBER})\"|return \"({NUMBER})\", \"", source)
    assert {one or two or three for one, two, three in named} <= known
