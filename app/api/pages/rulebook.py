"""Converts a game's RULES.md to HTML: headings, numbered paragraphs with anchors, lists, tables and pictures.

RULES files use a small subset of Markdown with numbers: `## M-4 Where a card may go` begins a section, a paragraph that
starts with `M-4.3` has that number, and each number in the text becomes a link to its paragraph. `## Heading {#id}`
sets the anchor of a section without a number; `![Caption](name)` inserts a picture that the game draws. All text is
escaped first; other Markdown stays text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from markupsafe import Markup, escape

from app.figures.drawn import figures_of
from app.i18n import DEFAULT

ENGINE: Final = Path(__file__).resolve().parent.parent.parent / "engine"
# `M-4.3`, or in long rulebooks `602.1a`, `702.6k-iii`. There a section's number has no dot and occurs in headings only.
_LETTERED: Final = r"[A-Z]{1,3}-\d+(?:\.\d+[a-z]?)?"
_DECIMAL: Final = r"\d{3,4}\.\d+[a-z]?(?:-[ivx]+)?"
_NUMBER: Final = rf"{_LETTERED}|{_DECIMAL}"
_HEADING: Final = re.compile(rf"(#{{1,3}})\s+(?:({_NUMBER}|\d{{3,4}})\s+)?(.+?)(?:\s+\{{#([a-z]+)\}})?", re.DOTALL)
_PICTURE: Final = re.compile(r"!\[(.+)\]\(([a-z]+)\)", re.DOTALL)
_CLAUSE: Final = re.compile(rf"({_NUMBER})\s+(.+)", re.DOTALL)
_REFERENCE: Final = re.compile(rf"(?<![A-Za-z0-9.-])(?:{_NUMBER}|\d{{3,4}})(?![0-9])")
_ITEM: Final = re.compile(r"(?:[-*]|\d+\.)\s+")
_RULE_OF_TABLE: Final = re.compile(r"\|?[\s:|-]+\|?")
_WIDE: Final = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_EMPHASIS: Final = re.compile(r"[*`]+")
_CELLS: Final = re.compile(r"\|")
_INLINE: Final = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
)

Pictures: TypeAlias = Mapping[str, str]  # the HTML of drawings by name
NO_PICTURES: Final[Pictures] = {}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the table of contents."""

    id: str
    number: str | None
    title: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A search result in the rules: a heading, a numbered paragraph, or the text after one of them."""

    anchor: str
    number: str | None
    text: str
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class Rulebook:
    title: str
    html: Markup
    contents: list[Entry] = field(default_factory=list)
    paragraphs: frozenset[str] = frozenset()
    passages: list[Passage] = field(default_factory=list)


def path_of(game: str, language: str) -> Path:
    name = "RULES.md" if language == DEFAULT else f"RULES.{language}.md"
    return ENGINE / game / name


@lru_cache(maxsize=64)
def rulebook(game: str, language: str) -> Rulebook:
    """The parsed rules of a game of the catalog. Every language has a file; a test checks that."""
    return parse(path_of(game, language).read_text(encoding="utf-8"), figures_of(game, language))


def parse(text: str, pictures: Pictures = NO_PICTURES) -> Rulebook:
    blocks = [block.strip("\n") for block in re.split(r"\n\s*\n", text) if block.strip()]
    headings = frozenset(found[2] for block in blocks if (found := _HEADING.fullmatch(block)) and found[2])
    known = headings | {found[1] for block in blocks if (found := _CLAUSE.match(block))}
    title, html, contents = "", [], []
    passages: list[Passage] = []
    for block in blocks:
        if found := _HEADING.fullmatch(block):
            level, number, words = len(found[1]), found[2], joined(found[3].splitlines())
            if level == 1:
                title = words  # the page shows the title in its own heading
                continue
            anchor = number or found[4] or re.sub(r"[^\w]+", "-", words.lower()).strip("-")
            if level == 2:
                contents.append(Entry(anchor, number, words))
            html.append(_heading(level, anchor, number, words, known))
            passages.append(Passage(anchor, number, _EMPHASIS.sub("", words), is_heading=True))
        else:
            html.append(_block(block.splitlines(), known, pictures))
            passages.append(_passage(block, passages[-1].anchor if passages else "main"))
    return Rulebook(title, Markup("\n".join(html)), contents, known, passages)  # noqa: S704 - every piece was escaped below


def _passage(block: str, before: str) -> Passage:
    """The block as plain text. A block without a number belongs to the heading or paragraph before it."""
    lines = [line for line in block.splitlines() if not _RULE_OF_TABLE.fullmatch(line)]
    if drawn := _PICTURE.fullmatch(block):
        lines = drawn[1].splitlines()
    text = " ".join(_CELLS.sub(" ", _EMPHASIS.sub("", joined(lines))).split())
    found = _CLAUSE.fullmatch(text)
    return Passage(found[1], found[1], found[2]) if found else Passage(before, None, text)


def joined(lines: list[str]) -> str:
    """Join the lines of a paragraph: with a space, but without one between Chinese or Japanese characters."""
    text = ""
    for line in map(str.strip, lines):
        wide = text and line and _WIDE.match(text[-1]) and _WIDE.match(line[0])
        text += line if not text or wide else f" {line}"
    return text


def _heading(level: int, anchor: str, number: str | None, words: str, known: frozenset[str]) -> str:
    mark = f'<a class="mark" href="#{anchor}">{number}</a> ' if number else ""
    return f'<h{level} id="{escape(anchor)}" tabindex="-1">{mark}{_inline(words, known)}</h{level}>'


def _block(lines: list[str], known: frozenset[str], pictures: Pictures) -> str:
    if lines[0].startswith("|"):
        return _table(lines, known)
    if found := _PICTURE.fullmatch("\n".join(lines)):
        caption = _inline(joined(found[1].splitlines()), known)
        drawn = f'<div class="drawn" inert aria-hidden="true">{pictures[found[2]]}</div>'
        return f'<figure id="figure-{found[2]}">{drawn}<figcaption>{caption}</figcaption></figure>'
    if _ITEM.match(lines[0]):
        return _list(lines, known)
    text = joined(lines)
    if found := _CLAUSE.fullmatch(text):
        number, words = found[1], _inline(found[2], known)
        kind = "clause part" if number[-1].isalpha() else "clause"
        # With a tabindex, a link to the paragraph also moves the keyboard focus and the screen reader.
        mark = f'<a class="mark" href="#{number}">{number}</a>'
        return f'<p class="{kind}" id="{number}" tabindex="-1">{mark} <span>{words}</span></p>'
    return f"<p>{_inline(text, known)}</p>"


def _list(lines: list[str], known: frozenset[str]) -> str:
    items: list[list[str]] = []
    for line in lines:
        if found := _ITEM.match(line.lstrip()):
            items.append([line.lstrip()[found.end() :]])
        else:
            items[-1].append(line)
    kind = "ol" if lines[0][0].isdigit() else "ul"
    return f"<{kind}>" + "".join(f"<li>{_inline(joined(item), known)}</li>" for item in items) + f"</{kind}>"


def _table(lines: list[str], known: frozenset[str]) -> str:
    rows = [
        [_inline(cell.strip(), known) for cell in line.strip().strip("|").split("|")]
        for line in lines
        if not _RULE_OF_TABLE.fullmatch(line)
    ]
    head = "".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    table = f'<table class="figures"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="scrolls" tabindex="0">{table}</div>'


def _inline(text: str, known: frozenset[str]) -> str:
    html = str(escape(text))
    for pattern, shown in _INLINE:
        html = pattern.sub(shown, html)
    return _REFERENCE.sub(lambda found: _link(found[0], known), html)


def _link(number: str, known: frozenset[str]) -> str:
    return f'<a href="#{number}">{number}</a>' if number in known else number
