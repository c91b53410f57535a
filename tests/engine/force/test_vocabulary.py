"""Cards are declarations: each word serves two cards at least, speaks three languages, and no code knows a card."""

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from app.engine.force.cards.all_cards import ALL
from app.engine.force.cards.pool import CARDS, find
from app.engine.force.text.language import GOING_WORDS, LANGUAGES, STYLE_WORDS, TERMS, Language, Says
from app.engine.force.vocabulary import (
    abilities,
    area_ops,
    card_ops,
    conditions,
    counts,
    flow_ops,
    groups,
    holdings,
    look_ops,
    modifiers,
    paying,
    permissions,
    pick_ops,
    race_ops,
    situation_ops,
    triggers,
)
from app.engine.force.vocabulary.abilities import Ability
from app.engine.force.vocabulary.base import Op
from app.engine.force.vocabulary.printed import CardDef

MODULES: tuple[ModuleType, ...] = (
    *(abilities, area_ops, card_ops, conditions, counts, flow_ops, groups, holdings, look_ops),
    *(modifiers, paying, pick_ops, race_ops, permissions, situation_ops, triggers),
)
ENGINE = Path("app/engine/force")
WORDS = sorted(
    {
        kind.__name__
        for module in MODULES
        for kind in vars(module).values()
        if inspect.isclass(kind) and is_dataclass(kind) and kind.__module__ == module.__name__
    }
)


def parts(of: Any) -> Iterator[Any]:
    """Everything a declaration is made of."""
    if isinstance(of, tuple | list):
        for one in of:
            yield from parts(one)
    elif is_dataclass(of) and not isinstance(of, type | Says | Enum):
        yield of
        for one in fields(of):
            yield from parts(getattr(of, one.name))


def users() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for card in ALL:
        for part in parts(card):
            found[type(part).__name__].add(card.name)
    return found


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_vocabulary_is_used_by_two_cards_at_least(word: str) -> None:
    abstract = {"OfItself"}  # what happens to the card on which the text stands: a common shape of triggers
    if word in abstract:
        return
    assert len(users()[word]) >= 2, (word, users()[word])


def test_both_sides_of_the_words_with_sides_are_used() -> None:
    """Ahead, behind and level; cheaper and dearer; better and worse; once, always and only if one likes."""
    seen: set[Any] = set()
    for card in ALL:
        for part in parts(card):
            match part:
                case conditions.Placed(how):
                    seen.add(("placed", how))
                case conditions.Suits(what):
                    seen.add(("suits", what))
                case permissions.CostLess(by):
                    seen.add(("cost", by > 0))
                case race_ops.GoingBy(by):
                    seen.add(("going", by > 0))
                case permissions.Instead(event, optional=optional, once=once):
                    seen |= {("instead", event), ("optional", optional), ("once", once)}
                case race_ops.Apply(until=until):
                    seen.add(("until", until))
                case card_ops.Discard(kind=kind):
                    seen.add(("discard", bool(kind)))
                case permissions.Forbids(what):
                    seen.add(("forbids", what))
    assert {("placed", 1), ("placed", 0), ("placed", -1), ("cost", True), ("cost", False)} <= seen
    assert {("going", True), ("going", False), ("instead", "draw"), ("instead", "farm"), ("instead", "going")} <= seen
    assert {("optional", True), ("once", True), ("until", "run"), ("until", "turn"), ("until", "round")} <= seen
    assert {("forbids", what) for what in ("draw", "item", "jockey", "guard", "extra_run")} <= seen
    assert {("suits", what) for what in ("surface", "distance", "style", "course", "going", "distance_style")} <= seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_speaks_every_language_and_only_that(language: Language) -> None:
    kana, han, latin = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z]{3,}")
    for card in ALL:
        text = f"{card.title.in_(language)} {card.text(language)}"
        if language == "en":
            assert not kana.search(text), text
            assert not han.search(text), text
        elif language == "ja":
            assert not latin.search(text), text
            assert kana.search(card.text(language) or "の"), text
        else:
            assert not latin.search(text), text
            assert not kana.search(text), text


def test_fixed_words_are_there_in_every_language() -> None:
    for says in (*STYLE_WORDS.values(), *GOING_WORDS.values(), *TERMS.values()):
        assert all(says.in_(language) for language in LANGUAGES)


def test_every_key_leads_to_its_declaration() -> None:
    for card in ALL:
        for key, ability in card.keyed():
            assert isinstance(find(key), Ability)
            assert find(key) is ability
        for number, op in enumerate(getattr(card, "do", ())):
            assert isinstance(op, Op)
            assert find(f"{card.name}/do/{number}") is op


def test_no_code_knows_a_card_by_name() -> None:
    """The engine, its bots, its words: whatever names a card would be a special case. The normal force has a flag. The
    lesson and the figures of the rules are positions, so they have cards like a deck."""
    known = {name for name in CARDS if "_" in name} - {"normal_force"}
    for file in ENGINE.rglob("*.py"):
        declares = file.parent.name == "former" or (file.parent.name == "cards" and file.name != "pool.py")
        if file.parent.name == "decks" or file.name in ("lesson.py", "figures.py") or declares:
            continue
        named = set(re.findall(r"\"([a-z_]+)\"", file.read_text(encoding="utf-8"))) & known
        assert not named, (file, named)


def test_what_may_be_done_can_be_said_so() -> None:
    """Whatever stands behind "you may" has words for it in every language."""
    for card in ALL:
        for part in parts(card):
            if isinstance(part, flow_ops.May):
                assert all(part.cost.may(language) for language in LANGUAGES)
            if isinstance(part, permissions.Instead) and part.optional:
                assert all(part.do[0].may(language) for language in LANGUAGES)


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_a_text_has_no_loose_ends(card: CardDef) -> None:
    for language in LANGUAGES:
        text = card.text(language)
        assert "  " not in text
        assert not re.search(r"[{}]|\bNone\b|\.\.|。。|，，|、、|,,", text), text
        assert text == text.strip()
