"""The printed cards and ready decks as plain data in one language, for pages and the client.

A card's text is a list of lines, each with the key of its declaration. Effects in force and waiting abilities name a
key that equals or begins with the key of a line.
"""

from typing import TypedDict

from app.engine.force.cards.pool import CARDS
from app.engine.force.components import COURSES, DISTANCES
from app.engine.force.decks.ready import READY
from app.engine.force.text.language import GOING_WORDS, STYLE_WORDS, TERMS, Language
from app.engine.force.text.marks import Mark, marks_of
from app.engine.force.vocabulary.flow_ops import OneOf
from app.engine.force.vocabulary.printed import CardDef, Force, Horse, Support


class Line(TypedDict):
    """A sentence of the text, and its marks (marks.py)."""

    key: str
    text: str
    marks: list[Mark]


class CardSheet(TypedDict):
    """200. What a card of its kind does not have is null; `copies` is how many a deck may hold, 0 any number.

    `options` are what its "choose one" offers; `group` is item, jockey or situation; `when` horse, area or situation;
    `likes` racecourses and goings; a special force counts `worth`, or `better` where its text says so.
    """

    card: str
    number: int
    title: str
    kind: str
    text: str
    lines: list[Line]
    options: list[str] | None
    copies: int
    cost: int | None
    running: int | None
    guard: int | None
    surfaces: list[str] | None
    distances: list[str] | None
    styles: list[int] | None
    likes: list[str | int] | None
    group: str | None
    when: str | None
    worth: int | None
    better: int | None
    normal: bool


class DeckSheet(TypedDict):
    """A ready deck: `metres` are the distances it is meant for, `cards` how many of each."""

    deck: str
    title: str
    plan: str
    size: int
    metres: list[int]
    cards: dict[str, int]


class Terms(TypedDict):
    """The words that cards and conditions are printed with, by their codes."""

    styles: dict[int, str]
    goings: dict[int, str]
    surfaces: dict[str, str]
    distances: dict[str, str]
    courses: dict[str, str]


def card_sheets(language: Language) -> list[CardSheet]:
    """All cards, in the order of their numbers (213)."""
    return [_sheet(card, number, language) for number, card in enumerate(CARDS.values(), 1)]


def deck_sheets(language: Language) -> list[DeckSheet]:
    return [
        DeckSheet(
            deck=deck.name,
            title=deck.title.in_(language),
            plan=deck.plan.in_(language),
            size=deck.size,
            metres=list(deck.metres),
            cards=dict(deck.counts),
        )
        for deck in READY.values()
    ]


def terms(language: Language) -> Terms:
    return {
        "styles": {number: says.in_(language) for number, says in STYLE_WORDS.items()},
        "goings": {number: says.in_(language) for number, says in GOING_WORDS.items()},
        "surfaces": {name: TERMS[name].in_(language) for name in ("turf", "dirt")},
        "distances": {name: TERMS[name].in_(language) for name in dict.fromkeys(d.name for d in DISTANCES.values())},
        "courses": {name: TERMS[name].in_(language) for name in COURSES},
    }


def _sheet(card: CardDef, number: int, language: Language) -> CardSheet:
    horse = card if isinstance(card, Horse) else None
    support = card if isinstance(card, Support) else None
    force = card if isinstance(card, Force) else None
    marks = marks_of(card)
    return CardSheet(
        card=card.name,
        number=number,
        title=card.title.in_(language),
        kind=card.kind,
        text=card.text(language),
        lines=[Line(key=key, text=text, marks=marks.get(key, [])) for key, text in card.lines(language)],
        options=_options(support, language) if support else None,
        copies=card.copies,
        cost=horse.cost if horse else None,
        running=horse.running if horse else None,
        guard=horse.guard if horse else None,
        surfaces=list(horse.surfaces) if horse else None,
        distances=list(horse.distances) if horse else None,
        styles=list(horse.styles) if horse else None,
        likes=list(horse.likes) if horse else None,
        group=support.group if support else None,
        when=support.when if support else None,
        worth=force.worth if force else None,
        better=force.better if force else None,
        normal=force.normal if force else False,
    )


def _options(card: Support, language: Language) -> list[str] | None:
    """What "choose one" offers, each as a sentence of its own: a button says one without its neighbours."""
    return next((op.sentences(language) for op in card.do if isinstance(op, OneOf)), None)
