"""Figures show what the rules allow: the engine judges them. The rules name the makers and our own figures."""

import re
from collections import Counter
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

from app.api.pages.rulebook import parse, path_of, rulebook
from app.engine.catalog import GAMES
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.teaching.figure import Attempt, Figure, refusal_of, stands
from app.engine.suzuki.boxes import BOXES
from app.engine.suzuki.example import FILLED, HAND, place
from app.figures.drawn import figures_of, how_of
from app.i18n import LANGUAGES, client_catalog, money
from tools.wire import figures as declared

ALL = {slug: own.all for slug in GAMES if (own := declared.figures_of(slug))}
FIGURES = [(slug, name) for slug, own in ALL.items() for name in own]
PLACING = [slug for slug, own in ALL.items() if "placing" in own]
WITH_BOXES = [(slug, name) for slug, name in FIGURES if slug in PLACING]
# A box of the drawn board, up to the next one: where it is, what is in it, and the letters on it.
BOX = re.compile(r'<span class="box[^"]*" data-box="(\w+)">(.*?)(?=<span class="box|</p>)')
LETTER = re.compile(r'<b class="mark( no)?">(\w)</b>')
MAKERS = {
    "mafia": ("鈴木銀一郎|Ginichiro Suzuki", "Tokyo Robin", "Grimpeur|グランペール"),
    "longshot": ("鈴木銀一郎|Ginichiro Suzuki", "すずき匠", "翔エンタープライズ"),
    "jockeys": ("川崎晋", "場咲工", "竹崎でめこ", "yas-o"),
    "readysetbet": ("John D Clair", "Alderac Entertainment Group", "Broadway Toys"),
    "force": ("FRAMELUNCH",),
}


def components(slug: str) -> Any:
    return import_module(f"app.engine.{slug}.components")


def figure(slug: str, name: str) -> Figure:
    return ALL[slug][name]


def ours(slug: str) -> tuple[int, ...]:
    """The figures that are the house's own, as far as each is named where the makers are."""
    return (9,) if slug == "force" else (components(slug).TRACK,) if slug in PLACING else ()


def judged(slug: str, one: Figure) -> list[str | None]:
    return [refusal_of(GAMES[slug], one, attempt) for attempt in one.attempts]


def is_right(slug: str, one: Figure) -> bool:
    """Whether the rules agree with every mark of the figure."""
    return judged(slug, one) == [attempt.rule for attempt in one.attempts]


@pytest.mark.parametrize(("slug", "name"), FIGURES)
def test_the_engine_makes_every_move_of_a_figure_and_judges_every_mark_as_it_is_drawn(slug: str, name: str) -> None:
    one = figure(slug, name)
    assert GAMES[slug].view(stands(GAMES[slug], one), one.seat)
    assert is_right(slug, one)


@pytest.mark.parametrize("slug", PLACING)
def test_a_figure_that_marks_an_illegal_placing_as_legal_is_found(slug: str) -> None:
    one = figure(slug, "placing")
    for card, box in (("3-2", "3B"), ("F-4", "1A"), ("6-6", "5A")):
        assert not is_right(slug, replace(one, attempts=(Attempt("a", place(card, box)),)))
    assert not is_right(slug, replace(one, attempts=(Attempt("c", place("3-2", "3A"), one.attempts[-1].rule),)))


@pytest.mark.parametrize("slug", PLACING)
def test_a_figure_whose_moves_the_rules_forbid_cannot_be_made(slug: str) -> None:
    with pytest.raises(IllegalMove):
        stands(GAMES[slug], replace(figure(slug, "placing"), moves=((0, place("3-2", "3B")),)))


@pytest.mark.parametrize("slug", PLACING)
def test_the_figure_of_placing_names_every_box_to_which_a_card_may_go(slug: str) -> None:
    one = figure(slug, "placing")
    for card in HAND:
        every = [Attempt("x", place(card, box)) for box in FILLED]
        legal = {
            box for box, rule in zip(FILLED, judged(slug, replace(one, attempts=tuple(every))), strict=True) if not rule
        }
        assert legal == {move.move["box"] for move in one.attempts if move.move["card"] == card and not move.rule}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PLACING)
def test_the_drawing_marks_each_box_as_the_engine_judges_it(slug: str, language: str) -> None:
    one = figure(slug, "placing")
    drawn = {
        (letter, box, bool(no))
        for box, content in BOX.findall(figures_of(slug, language)["placing"])
        for no, letter in LETTER.findall(content)
    }
    rules = judged(slug, one)
    assert drawn == {
        (attempt.mark, attempt.move["box"], rule is not None) for attempt, rule in zip(one.attempts, rules, strict=True)
    }


@pytest.mark.parametrize(("slug", "name"), WITH_BOXES)
def test_the_cards_of_a_figure_are_in_the_box_of_the_game(slug: str, name: str) -> None:
    s = stands(GAMES[slug], figure(slug, name))
    deck = components(slug).DECK
    shown = Counter(card for pile in s.boxes.values() for card in pile) + Counter(s.hands[0])
    assert set(s.boxes) == set(BOXES)
    assert shown <= Counter(deck[6] if isinstance(deck, dict) else deck)
    for box, pile in s.boxes.items():
        assert all(card[0] in {box[0], "F"} for card in pile), box
        assert all(one[2:] != other[2:] for one, other in pairwise(pile)), box


@pytest.mark.parametrize("name", ["course", "trick", "whip", "bets"])
def test_every_race_card_is_in_a_figure_of_the_jockeys_once(name: str) -> None:
    s = stands(GAMES["jockeys"], figure("jockeys", name))
    assert sorted(card for rider in s.riders for card in rider.twelve()) == sorted(components("jockeys").DECK)


def test_what_tickets_pay_in_a_figure_is_what_the_rules_pay() -> None:
    first, second = components("mafia").TICKET.values()
    sums = [8 * first, 5 * second, (3 + 5) * components("mafia").QUINELLA]
    flaps = re.findall(r'<span class="tote[^"]*">(.*?)</span>', figures_of("mafia", "en")["tickets"])
    assert [re.sub("<[^>]+>", "", one) for one in flaps] == [f"${one // 1000}k" for one in sums]
    for language in LANGUAGES:
        assert all(money(one, language) in rulebook("mafia", language).html for one in sums)


@pytest.mark.parametrize("slug", GAMES)
def test_four_pictures_with_a_sentence_each_tell_how_a_game_works(slug: str) -> None:
    for language in LANGUAGES:
        names = how_of(slug, language)
        assert len(names) == 4
        assert all(client_catalog(language)[f"{slug}.how.{name}"][0] for name in names)
        assert all(figures_of(slug, language)[name] for name in names)


@pytest.mark.parametrize(("slug", "name"), FIGURES)
def test_every_figure_is_used_and_has_no_style_that_the_pages_would_refuse(slug: str, name: str) -> None:
    for language in LANGUAGES:
        text = path_of(slug, language).read_text(encoding="utf-8")
        assert f"]({name})" in text or name in how_of(slug, language)
        assert " style=" not in figures_of(slug, language)[name]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_figures_among_the_rules_stand_in_every_language_where_they_cite(slug: str, language: str) -> None:
    def figures(of: str) -> list[tuple[str, list[str]]]:
        found = re.findall(r'<figure id="figure-(\w+)">(.*?)</figure>', rulebook(slug, of).html, re.DOTALL)
        return [(name, re.findall(r'href="#([^"]+)"', html.partition("<figcaption>")[2])) for name, html in found]

    assert figures(language) == figures("en")
    assert figures("en")
    for _, cited in figures("en"):
        assert set(cited) <= rulebook(slug, language).paragraphs


@pytest.mark.parametrize(("slug", "cited"), [("mafia", ["M-4.2", "M-4.3"]), ("longshot", ["L-4.1", "L-4.2"])])
def test_the_source_s_example_stands_among_the_rules_and_cites_them(slug: str, cited: list[str]) -> None:
    for language in LANGUAGES:
        html = rulebook(slug, language).html
        (example,) = re.findall(r'<figure id="figure-placing">.*?</figure>', html, re.DOTALL)
        assert figures_of(slug, language)["placing"] in example
        assert re.findall(r'href="#([^"]+)"', example.partition("<figcaption>")[2]) == cited


def test_a_figure_stands_where_the_file_says_and_has_a_caption() -> None:
    html = parse("# A game\n\n## X-1 Part\n\nX-1.1 See it.\n\n![As in\nX-1.1.](placing)\n", {"placing": "<svg/>"}).html
    assert html.endswith('<figcaption>As in <a href="#X-1.1">X-1.1</a>.</figcaption></figure>')
    assert html.count("<svg/>") == 1


def test_a_section_without_a_number_may_have_a_name_of_its_own() -> None:
    book = parse("# A game\n\n## Who made it {#origins}\n\nWe did.\n")
    assert '<h2 id="origins" tabindex="-1">Who made it</h2>' in book.html
    assert [(entry.id, entry.title) for entry in book.contents] == [("origins", "Who made it")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_name_who_made_the_game_and_which_figures_are_ours(slug: str, language: str) -> None:
    text = path_of(slug, language).read_text(encoding="utf-8")
    section = " ".join(text.partition("{#origins}")[2].partition("\n## ")[0].split())
    for maker in MAKERS[slug]:
        assert re.search(maker, section), maker
    for number in ours(slug):
        assert re.search(rf"(?<!\d){number}(?!\d)", section), number
    assert '<h2 id="origins"' in rulebook(slug, language).html
