"""The rule pages of every game: numbered alike in all languages, cited rightly, and each paragraph proven by a test."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.engine.catalog import GAMES
from app.i18n import client_catalog, money

ENGINE = Path("app/engine")
TESTS = Path(__file__).parent
LANGUAGES = ("", ".ja", ".zh-Hant")
TAGS = {"": "en", ".ja": "ja", ".zh-Hant": "zh-Hant"}
# M-4.2a; or the numbers of a game that keeps those of its source, 603.1f-i. In a sentence, and where a block begins:
CITED = r"(?<![A-Za-z0-9.-])(?:[A-Z]-\d+(?:\.\d+[a-z]?)?|\d{3,4}\.\d+[a-z]?(?:-[ivx]+)?)(?![A-Za-z0-9-])"
NUMBER = r"(?:[A-Z]-\d+(?:\.\d+[a-z]?)?|\d{3,4}(?:\.\d+[a-z]?(?:-[ivx]+)?)?)"


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


def in_names(number: str) -> str:
    """How a test of this paragraph begins: test_m4_2a_, test_603_1f_i_."""
    plain = number.replace("-", "", 1) if number[0].isalpha() else number.replace("-", "_")
    return f"test_{plain.replace('.', '_').lower()}_"


def names_of_tests(slug: str) -> list[str]:
    return [
        name
        for file in sorted((TESTS / slug).glob("test_*.py"))
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]


@pytest.mark.parametrize("slug", GAMES)
def test_every_paragraph_appears_in_the_name_of_a_test(slug: str) -> None:
    names = " ".join(names_of_tests(slug))
    numbered = paragraphs(page(slug, ""))
    assert len(numbered) > 10
    assert [number for number in numbered if in_names(number) not in names] == []


@pytest.mark.parametrize("slug", GAMES)
def test_no_test_is_named_after_a_paragraph_that_is_not_there(slug: str) -> None:
    numbered = paragraphs(page(slug, ""))
    letter = numbered[0][0].lower() if numbered[0][0].isalpha() else ""
    known = tuple(in_names(number) for number in numbered)
    named = [name for name in names_of_tests(slug) if re.match(rf"test_{letter}\d+_\d+[a-z]?_", name)]
    assert named
    assert [name for name in named if not name.startswith(known)] == []


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_have_the_same_paragraphs_in_the_same_order(slug: str, language: str) -> None:
    english, other = page(slug, ""), page(slug, language)
    assert numbers(other) == numbers(english)


def by_number(text: str) -> dict[str, str]:
    """Each section's and each paragraph's words, with the tables that belong to it."""
    words: dict[str, str] = {}
    number = ""
    for block in text.split("\n\n"):
        if start := numbers(block):
            (number,) = start
        words[number] = f"{words.get(number, '')} {block}"
    return words


def amounts(words: str) -> list[int]:
    """The money in an English paragraph, which prints it as the board does: $500,000."""
    return [int(found.replace(",", "")) for found in re.findall(r"\$(\d+(?:,\d{3})*)", words)]


def money_in(words: str) -> Counter[str]:
    """The money in a Japanese or Chinese paragraph: 50万ドル, 50萬美元."""
    return Counter(re.findall(r"[\d,.]+[万萬]?(?:ドル|美元)", words))


def decisions(words: str) -> int:
    """How often the house says that it reads a rule its own way, or adds one."""
    return len(re.findall("[(（](?:Decision|裁定|本站裁定)", words))


def cited_in(words: str) -> set[str]:
    return set(re.findall(CITED, words))


def figures(words: str) -> set[str]:
    """Points, cards, spaces; not money, and not what English counts in figures and others in words: the 2nd, race 2."""
    plain = re.sub(rf"\$[\d,]+|{CITED}|\braces? \d(?:(?:, | and )\d)*", "", words)
    return set(re.findall(r"(?<![\d,.])\d+(?:[.,]\d+)*(?!\d|st|nd|rd|th)", plain))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_languages_name_the_same_sums_references_and_decisions(slug: str, language: str) -> None:
    english, other = by_number(page(slug, "")), by_number(page(slug, language))
    for number, words in english.items():
        assert money_in(other[number]) == Counter(money(amount, TAGS[language]) for amount in amounts(words)), number
        assert cited_in(other[number]) == cited_in(words), number
        assert decisions(other[number]) == decisions(words), number
        assert figures(words) <= figures(other[number]), number  # others write in figures what English does in words


@pytest.mark.parametrize("slug", GAMES)
def test_paragraphs_stand_in_order_below_their_section(slug: str) -> None:
    order = [key(number.removeprefix("## ")) for number in numbers(page(slug, ""))]
    assert order == sorted(set(order))


def key(number: str) -> tuple[int, int, str, int]:
    section, _, rest = re.sub(r"^[A-Z]-", "", number).partition(".")
    paragraph, letter, roman = re.match(r"(\d*)([a-z]?)(?:-([ivx]+))?", rest).groups()  # type: ignore[union-attr]
    return int(section), int(paragraph or 0), letter, ["", "i", "ii", "iii", "iv", "v"].index(roman or "")


def without_end(number: str) -> str:
    """702.6k-iii, 702.6k, 702.6: what a paragraph is a part of."""
    return re.sub(r"(-[ivx]+|[a-z])$", "", number)


def is_known(number: str, known: set[str]) -> bool:
    """On the page, or a part of a paragraph that the page tells as a whole."""
    return number in known or (without_end(number) != number and is_known(without_end(number), known))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paragraph_that_the_code_or_the_page_cites_is_on_the_page(slug: str, language: str) -> None:
    text = page(slug, language)
    known = {*paragraphs(text), *sections(text)}
    first = min(known)[0]
    cited_as = rf"{first}-\d+(?:\.\d+[a-z]?)?" if first.isalpha() else r"\d{3,4}\.\d+[a-z]?(?:-[ivx]+)?"
    code = [file.read_text(encoding="utf-8") for file in (ENGINE / slug).rglob("*.py")]
    rules = text if first.isalpha() else text.rpartition("\n## ")[0]  # what follows are the clauses left out
    for source in (rules, *code):
        cited = set(re.findall(rf"(?<![\w.-])({cited_as})(?![\w-])", source))
        assert {number for number in cited if not is_known(number, known)} == set()


def texts(code: str) -> Iterator[tuple[int, str]]:
    """Every text in a file, with its line; but not what is said about the code, nor which section a phase is."""
    tree = ast.parse(code)
    apart = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    apart |= {
        id(part.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for part in node.body
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "rule"
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in apart:
            yield node.lineno, node.value


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_refused_chosen_or_told_cites_a_paragraph_and_not_its_section(slug: str) -> None:
    text = page(slug, "")
    divided = {section for section in sections(text) if any(one.startswith(f"{section}.") for one in paragraphs(text))}
    assert divided
    for file in (ENGINE / slug).rglob("*.py"):
        cited = [(line, said) for line, said in texts(file.read_text(encoding="utf-8")) if said in divided]
        assert cited == [], file


def letters(text: str) -> str:
    """Without what is between the words: quotation marks, line ends, the emphasis of a page."""
    return re.sub(r"[\W_]+", "", text).casefold()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_of_every_option_its_choices_and_its_default_in_the_words_of_the_screen(
    slug: str, language: str
) -> None:
    words = client_catalog(TAGS[language])
    text = page(slug, language)
    for option in GAMES[slug].options:
        section = text.split(f"\n## {option.rule.partition('.')[0]} ")[1].split("\n## ")[0]
        assert {"": "option", ".ja": "オプション", ".zh-Hant": "選項"}[language] in section, option.name
        if type(option.default) in (int, float):
            assert re.search(rf"(?<![\d.]){option.default}(?![\d.]*\d)", section), option.name
        key = f"{slug}.option.{option.name}"
        (label,) = words[key]
        assert letters(label) in letters(section), key
        for choice in option.choices:
            # What has no words here goes by a name of its own: a racecourse, a number, drawn by lot.
            for said in words.get(f"{key}.{choice}", ()) if isinstance(choice, str) else ():
                assert letters(said) in letters(section), (key, choice)
