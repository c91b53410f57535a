"""Cards and decks as plain data: whole, in each language, and true to the declarations."""

import json

import pytest

from app.engine.force.cards.pool import CARDS, find
from app.engine.force.decks.legality import check_deck
from app.engine.force.decks.ready import READY
from app.engine.force.text.card_sheets import card_sheets, deck_sheets, terms
from app.engine.force.text.language import LANGUAGES, Language
from app.engine.force.vocabulary.abilities import Ability
from app.engine.force.vocabulary.base import Op
from app.engine.force.vocabulary.printed import Horse


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_once_with_its_number(language: Language) -> None:
    sheets = card_sheets(language)
    assert [sheet["card"] for sheet in sheets] == list(CARDS)
    assert [sheet["number"] for sheet in sheets] == list(range(1, len(CARDS) + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_of_a_card_are_its_text_and_name_what_they_are_read_from(language: Language) -> None:
    for sheet in card_sheets(language):
        gap = " " if language == "en" else ""
        assert gap.join(line["text"] for line in sheet["lines"]) == sheet["text"]
        for line in sheet["lines"]:
            name, part = line["key"].split("/", 1)
            assert name == sheet["card"]
            assert part in ("across", "worth", "errand") or isinstance(find(line["key"]), Ability | Op)


def test_a_horse_is_printed_with_its_numbers_and_a_support_without() -> None:
    by_name = {sheet["card"]: sheet for sheet in card_sheets("en")}
    for name, card in CARDS.items():
        sheet = by_name[name]
        assert (sheet["kind"], sheet["copies"]) == (card.kind, card.copies)
        if isinstance(card, Horse):
            assert (sheet["cost"], sheet["running"], sheet["guard"]) == (card.cost, card.running, card.guard)
            assert sheet["styles"] == list(card.styles)
        else:
            assert (sheet["cost"], sheet["running"], sheet["guard"], sheet["styles"]) == (None, None, None, None)
    assert by_name["normal_force"]["normal"]


def test_ready_decks_are_given_as_they_may_be_brought() -> None:
    for sheet in deck_sheets("zh-Hant"):
        assert check_deck(READY[sheet["deck"]].cards, sheet["size"]) == []
        assert sum(sheet["cards"].values()) == sheet["size"]
        assert sheet["title"]
        assert sheet["plan"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_is_plain_data(language: Language) -> None:
    plain = {"cards": card_sheets(language), "decks": deck_sheets(language)}
    read = json.loads(json.dumps(plain))
    for sheet in read["cards"]:
        for line in sheet["lines"]:
            line["marks"] = [tuple(mark) for mark in line["marks"]]
    assert read == plain
    words = terms(language)
    assert {name: len(found) for name, found in words.items()} == {
        "styles": 4,
        "goings": 4,
        "surfaces": 2,
        "distances": 4,
        "courses": 10,
    }
