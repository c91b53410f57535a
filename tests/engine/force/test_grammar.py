"""docs/card-grammar.md and the cards agree: each wording of its tables is on a card, and no excluded one is."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.text.language import LANGUAGES, Language

PAGE: Final = Path("docs/card-grammar.md").read_text(encoding="utf-8")
NAMES: Final[dict[str, Language]] = {"English": "en", "Japanese": "ja", "Chinese": "zh-Hant"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the tables below a heading, without the first two lines of each table."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    tables = re.findall(r"(?:^\|.*\n)+", section + "\n", re.MULTILINE)
    return [
        [cell.strip() for cell in line.strip("|\n").split("|")] for table in tables for line in table.splitlines()[2:]
    ]


WORDINGS: Final = [
    (language, cell.strip("`"))
    for row in rows("Wordings")
    if len(row) == 4
    for language, cell in zip(LANGUAGES, row[1:], strict=True)
]
EXCLUDED: Final = [
    (NAMES[row[0]], one) for row in rows("Wordings") if len(row) == 2 for one in re.findall(r"`([^`]+)`", row[1])
]


@cache
def texts(language: Language) -> tuple[str, ...]:
    return tuple(card.text(language) for card in ALL)


def pattern(wording: str) -> re.Pattern[str]:
    """`N` is a number, `…` any words of the same sentence."""
    return re.compile(re.escape(wording).replace("N", r"\d+").replace("…", "[^.。]+"), re.IGNORECASE)


def test_the_page_has_its_tables() -> None:
    assert len(WORDINGS) > 80
    assert len(EXCLUDED) > 10


@pytest.mark.parametrize(("language", "wording"), WORDINGS)
def test_each_wording_of_the_page_is_on_a_card(language: Language, wording: str) -> None:
    assert any(pattern(wording).search(text) for text in texts(language))


@pytest.mark.parametrize(("language", "wording"), EXCLUDED)
def test_no_card_has_a_wording_that_the_page_excludes(language: Language, wording: str) -> None:
    # What goes from the run area goes to its owner's farm (301.1).
    cleared = [text.replace("from the run area to the farm", "") for text in texts(language)]
    assert [
        text for text in cleared if re.search(rf"{re.escape(wording)}\b" if language == "en" else wording, text)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_forms_of_sentence_have_not_one_wording(language: Language) -> None:
    """Lines of different cards that read alike are declared alike, and the other way round."""
    by_text: dict[str, set[str]] = {}
    by_declaration: dict[str, set[str]] = {}
    for card in ALL:
        for _, ability in card.keyed():
            by_text.setdefault(ability.words(language), set()).add(repr(ability))
            by_declaration.setdefault(repr(ability), set()).add(ability.words(language))
    assert [text for text, declared in by_text.items() if len(declared) > 1] == []
    assert [declared for declared, said in by_declaration.items() if len(said) > 1] == []
