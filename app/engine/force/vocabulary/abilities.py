"""Abilities (801.1), the parts of a card's text: automatic, state-triggered, constant, and the limit for decks."""

from dataclasses import dataclass

from app.engine.force.text.language import Language, Spoken, if_so, sentence
from app.engine.force.vocabulary.base import Condition, Modifier, Ops, Trigger, chained


class Ability(Spoken):
    """A part of a card's text."""


@dataclass(frozen=True, slots=True)
class Automatic(Ability):
    """801.1a: "(event): (effect)". With a `state` it is "when this is put into the run area, if …" (1102.2)."""

    on: Trigger
    do: Ops
    state: Condition | None = None

    def words(self, language: Language) -> str:
        return when(self.on, self.state, self.do, language)


def when(on: Trigger, state: Condition | None, do: Ops, language: Language) -> str:
    """The sentence of an automatic ability: event, condition, operations."""
    return told_when(on.words(language), state, do, language)


def told_when(head: str, state: Condition | None, do: Ops, language: Language) -> str:
    then = chained(do, language)
    if state is not None:
        comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
        head += comma + if_so(state.words(language), language)
    comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
    return sentence(f"{head}{comma}{then}", language)


@dataclass(frozen=True, slots=True)
class StateTriggered(Ability):
    """806.6: waits as soon as the state holds, and again if it still holds after the ability was resolved."""

    state: Condition
    do: Ops

    def words(self, language: Language) -> str:
        condition = self.state.words(language)
        head = {"en": f"when {condition}", "ja": f"{condition}時", "zh-Hant": f"當{condition}時"}[language]
        comma = {"en": ", ", "ja": "、", "zh-Hant": "，"}[language]
        return sentence(f"{head}{comma}{chained(self.do, language)}", language)


@dataclass(frozen=True, slots=True)
class Constant(Ability):
    """801.1b: in force all the time, or while `state` holds."""

    does: Modifier
    state: Condition | None = None

    def words(self, language: Language) -> str:
        text = self.does.words(language)
        if self.state is not None:
            condition = self.state.words(language)
            text = {
                "en": f"while {condition}, {text}",
                "ja": f"{condition}間、{text}",
                "zh-Hant": f"只要{condition}，{text}",
            }[language]
        return sentence(text, language)


@dataclass(frozen=True, slots=True)
class DeckLimit(Ability):
    """602.2: how many copies of this card a deck may hold; 0 is any number. It has no effect during the race."""

    copies: int

    def words(self, language: Language) -> str:
        texts = {
            "en": f"a deck may hold up to {self.copies} {'copy' if self.copies == 1 else 'copies'} of this card",
            "ja": f"このカードはデッキに{self.copies}枚まで入れることができる",
            "zh-Hant": f"牌組中最多可放{self.copies}張此牌",
        }
        if not self.copies:
            texts = {
                "en": "a deck may hold any number of copies of this card",
                "ja": "このカードはデッキに何枚でも入れることができる",
                "zh-Hant": "牌組中此牌的張數不限",
            }
        return sentence(texts[language], language)
