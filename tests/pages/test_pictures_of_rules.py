"""The pictures among the rules show what the rules allow; each page names its makers and the house's own figures."""

import re
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from app.api.pages.rulebook import parse, path_of, rulebook
from app.engine.catalog import GAMES
from app.engine.kernel.game_errors import IllegalMove
from app.engine.kernel.ledger import Ledger
from app.engine.kernel.rng import Rng
from app.engine.suzuki.example import FILLED, PLACINGS
from app.engine.suzuki.pictures import PICTURES, draw_placing, placing
from app.engine.suzuki.state import Runner
from app.i18n import LANGUAGES

PLACING = [slug for slug, game in GAMES.items() if "placing" in game.pictures]
MARK = re.compile(r'data-card="([^"]+)" data-box="([^"]+)" data-may="(yes|no)"')
MAKERS = {
    "mafia": ("鈴木銀一郎|Ginichiro Suzuki", "Tokyo Robin", "Grimpeur|グランペール"),
    "longshot": ("鈴木銀一郎|Ginichiro Suzuki", "すずき匠", "翔エンタープライズ"),
    "jockeys": ("川崎晋", "場咲工", "竹崎でめこ", "yas-o"),
    "readysetbet": ("John D Clair", "Alderac Entertainment Group", "Broadway Toys"),
    "force": ("FRAMELUNCH",),
}


def components(slug: str) -> Any:
    return import_module(f"app.engine.{slug}.components")


def ours(slug: str) -> tuple[int, ...]:
    """The figures that are the house's own, as far as each is named where the makers are."""
    return (9,) if slug == "force" else (components(slug).TRACK,) if slug in PLACING else ()


def refused(slug: str, card: str, box: str) -> str | None:
    """The paragraph by which a game refuses to have the card put there from a hand; None if it goes."""
    game = GAMES[slug]
    s: Any = game.state(6, game.chosen({}), Rng("00" * 32), Ledger([0] * 6), version=game.version)
    s.phase, s.boxes = "turns", {name: list(pile) for name, pile in FILLED.items()}
    s.runners, s.orders, s.hands = [Runner() for _ in range(6)], [1, 2, 3, 4, 5, 6], [[card, "F-3"]] * 6
    (ask,) = game.asks(s)
    try:
        game.decide(s, ask, game.read({"do": "place", "card": card, "box": box}), 0)
    except IllegalMove as error:
        return error.rule
    return None


def is_right(slug: str, svg: str) -> bool:
    """Whether the rules agree with every mark of a picture."""
    marks = MARK.findall(svg)
    assert len(marks) >= 3
    return all((refused(slug, card, box) is None) is (may == "yes") for card, box, may in marks)


@pytest.mark.parametrize("slug", PLACING)
def test_every_card_in_the_picture_of_placing_goes_where_the_rules_let_it_go(slug: str) -> None:
    assert is_right(slug, placing())


@pytest.mark.parametrize("slug", PLACING)
def test_a_picture_that_shows_an_illegal_placing_is_found(slug: str) -> None:
    a, b, c = PLACINGS
    for wrong in (replace(c, may=("3B",), may_not=()), replace(a, may=("1A",), may_not=()), replace(b, may=("5A",))):
        others = [one for one in (a, b, c) if one.letter != wrong.letter]
        assert not is_right(slug, draw_placing(FILLED, [*others, wrong]))
    assert not is_right(slug, draw_placing(FILLED, [a, b, replace(c, may=(), may_not=("3A",))]))


def test_the_picture_names_every_box_to_which_a_card_may_go() -> None:
    for one in PLACINGS:
        assert set(one.may) == {box for box in FILLED if refused("mafia", one.card, box) is None}


@pytest.mark.parametrize("slug", PLACING)
def test_the_cards_of_the_picture_are_in_the_box_of_the_game(slug: str) -> None:
    deck = components(slug).DECK
    cards = deck[6] if isinstance(deck, dict) else deck
    assert {card for pile in FILLED.values() for card in pile} | {one.card for one in PLACINGS} <= set(cards)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", PLACING)
def test_the_picture_is_among_the_rules_with_a_caption_that_cites_them(slug: str, language: str) -> None:
    (figure,) = re.findall(r"<figure>.*?</figure>", rulebook(slug, language).html, re.DOTALL)
    assert placing() in figure
    cited = re.findall(r'href="#([^"]+)"', figure.partition("<figcaption>")[2])
    assert cited == (["M-4.2", "M-4.3"] if slug == "mafia" else ["L-4.1", "L-4.2"])


def test_a_picture_stands_where_the_file_says_and_has_a_caption() -> None:
    html = parse("# A game\n\n## X-1 Part\n\nX-1.1 See it.\n\n![As in\nX-1.1.](placing)\n", PICTURES).html
    assert html.endswith('<figcaption>As in <a href="#X-1.1">X-1.1</a>.</figcaption></figure>')
    assert html.count("<svg") == 1


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
    for figure in ours(slug):
        assert re.search(rf"(?<!\d){figure}(?!\d)", section), figure
    assert '<h2 id="origins"' in rulebook(slug, language).html


def test_every_picture_is_used() -> None:
    for slug, game in GAMES.items():
        text = path_of(slug, "en").read_text(encoding="utf-8")
        assert set(re.findall(r"\]\(([a-z]+)\)", text)) == game.pictures.keys()
