"""Rules as pages: our narrow Markdown, and the real rulebooks in every language."""

import re

import orjson
import pytest

from app.api.pages.rulebook import joined, parse, path_of, rulebook
from app.engine.catalog import GAMES
from app.engine.kernel.about import Payouts
from app.i18n import LANGUAGES
from tests.pages.conftest import Place

BOOK = """# A game

Before it begins.

## X-1 The *first* part

X-1.1 A paragraph over
two lines, see X-1.2 and X-9.9.

X-1.2 With `code`, **weight** and <b>no markup</b>.

X-1.2a A part of it.

### Cases

- one
- two, over
  two lines

1. first
2. second

| What | Pays |
|---|---:|
| win | $5 |
"""


def test_a_paragraph_has_its_number_as_id_and_links_to_itself() -> None:
    html = parse(BOOK).html
    assert '<p class="clause" id="X-1.1" tabindex="-1"><a class="mark" href="#X-1.1">X-1.1</a> <span>A para' in html
    assert '<p class="clause part" id="X-1.2a"' in html
    assert '<h2 id="X-1" tabindex="-1"><a class="mark" href="#X-1">X-1</a> The <em>first</em> part</h2>' in html


def test_a_number_in_the_text_is_a_link_where_there_is_such_a_paragraph() -> None:
    html = parse(BOOK).html
    assert 'A paragraph over two lines, see <a href="#X-1.2">X-1.2</a> and X-9.9.' in html


def test_clauses_of_comprehensive_rules_are_numbered_without_letters() -> None:
    book = parse("# A game\n\n## 702 The turn\n\n702.6k-iii As in 702, over 2200m.\n\n702.7 See 702.6k-iii and 999.\n")
    assert '<h2 id="702" tabindex="-1">' in book.html
    assert '<p class="clause part" id="702.6k-iii"' in book.html
    assert 'As in <a href="#702">702</a>, over 2200m.' in book.html
    assert 'See <a href="#702.6k-iii">702.6k-iii</a> and 999.' in book.html
    assert [entry.number for entry in book.contents] == ["702"]


def test_what_is_not_in_the_dialect_stays_text() -> None:
    html = parse(BOOK).html
    assert "With <code>code</code>, <strong>weight</strong> and &lt;b&gt;no markup&lt;/b&gt;." in html


def test_lists_and_tables_are_lists_and_tables() -> None:
    html = parse(BOOK).html
    assert "<ul><li>one</li><li>two, over two lines</li></ul>" in html
    assert "<ol><li>first</li><li>second</li></ol>" in html
    assert '<th scope="col">What</th>' in html
    assert "<td>win</td><td>$5</td>" in html


def test_a_column_without_a_name_has_no_empty_heading() -> None:
    html = parse("# A game\n\n| | first race |\n|---|---|\n| pays | 3 |").html
    assert '<tr><td></td><th scope="col">first race</th></tr>' in html


def test_the_contents_list_the_parts() -> None:
    book = parse(BOOK)
    assert book.title == "A game"
    assert [(entry.id, entry.number) for entry in book.contents] == [("X-1", "X-1")]
    assert "<h1" not in book.html


def test_lines_of_wide_characters_are_joined_without_a_space() -> None:
    assert joined(["空いているボックスが", "先です。"]) == "空いているボックスが先です。"
    assert joined(["a horse", "runs"]) == "a horse runs"
    assert joined(["第2レースは", "M-4に従う"]) == "第2レースは M-4に従う"


def numbered(game: str) -> list[str]:
    """The numbers at the beginning of headings and paragraphs of the English book."""
    text = path_of(game, "en").read_text()
    lettered, plain = r"[A-Z]+-\d+(?:\.\d+[a-z]?)?", r"\d{3,4}\.\d+[a-z]?(?:-[ivx]+)?"
    found = re.findall(rf"^## ({lettered}|\d{{3,4}}) |^({lettered}|{plain}) ", text, re.MULTILINE)
    return [heading or paragraph for heading, paragraph in found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_has_every_paragraph_once_in_every_language(game: str, language: str) -> None:
    book = rulebook(game, language)
    # A last section without a number may say what stands elsewhere.
    ids = [one for one in re.findall(r' id="([^"]+)"', book.html) if re.match(r"[A-Z]+-\d|\d{3}", one)]
    assert ids == numbered(game)
    assert len(ids) > 40
    assert len(set(ids)) == len(ids)
    assert book.title


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_rulebook_names_a_paragraph_that_is_not_there(game: str, language: str) -> None:
    book = rulebook(game, language)
    text = re.sub(r"<a [^>]+>[^<]+</a>", "", book.html)
    assert re.findall(r"[A-Z]+-\d+\.\d+[a-z]?", re.sub(r"<[^>]+>", "", text)) == []


@pytest.mark.parametrize(("game", "payouts"), [(slug, game.payouts) for slug, game in GAMES.items() if game.payouts])
def test_the_card_of_payouts_cites_paragraphs_of_the_book(game: str, payouts: Payouts) -> None:
    assert {line.rule for line in payouts.lines} <= rulebook(game, "en").paragraphs
    assert all(len(line.amounts) == len(payouts.columns) for line in payouts.lines)


def test_a_search_finds_headings_paragraphs_cells_and_captions_without_their_marks() -> None:
    found = {(one.anchor, one.number, one.text) for one in parse(BOOK).passages}
    assert ("X-1", "X-1", "The first part") in {
        (anchor, number, text.replace("*", "")) for anchor, number, text in found
    }
    assert ("X-1.1", "X-1.1", "A paragraph over two lines, see X-1.2 and X-9.9.") in found
    assert ("cases", None, "What Pays win $5") in {
        (anchor, number, " ".join(text.split())) for anchor, number, text in found
    }


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_index_of_the_search_has_every_paragraph_of_every_game(place: Place, language: str) -> None:
    answer = await place.browser().get(f"/rules/search/{language}")
    index = orjson.loads(answer.content)
    assert answer.headers["cache-control"].startswith("public")
    anchors = {slug: {one[1] for one in index["passages"] if one[0] == slug} for slug in GAMES}
    for slug in GAMES:
        assert rulebook(slug, language).paragraphs <= anchors[slug]
        html = rulebook(slug, language).html
        assert all(f'id="{anchor}"' in html for anchor in anchors[slug] - {"main"})
    assert set(index["titles"]) == set(GAMES)


async def test_there_is_no_index_in_other_languages(place: Place) -> None:
    assert (await place.browser().get("/rules/search/tlh")).status_code == 404
