"""The forms of sentences: what is left of a declaration when its numbers, styles and names are taken out.

Two declarations of one form differ as "draw 1 card" differs from "draw 2 cards". A form has one wording in each
language (docs/card-grammar.md), and a scenario that plays it (test_forms.py).
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final

from app.engine.force.text.language import Says
from app.engine.force.vocabulary.base import Condition, Count, Group, Modifier, Op, Trigger, Who
from app.engine.force.vocabulary.printed import CardDef

SIGNED: Final = {"by", "running", "guard", "how"}  # numbers whose sign is another word: more and less, better and worse
NONE: Final = {"HandAtMost"}  # "no cards" instead of "0 or fewer cards"


def words_in(of: Any) -> Iterator[Any]:
    """Every word of the vocabulary that a declaration is made of."""
    if isinstance(of, tuple | list):
        for one in of:
            yield from words_in(one)
    elif is_dataclass(of) and not isinstance(of, type | Says | Enum):
        if not isinstance(of, CardDef):
            yield of
        for one in fields(of):
            yield from words_in(getattr(of, one.name))


def form(word: Any) -> str:
    """ "Draw(me)", "Instead(farm, optional)": the kind of a word, and the fields that choose its wording."""
    said = [part for one in fields(word) if (part := _said(word, one.name, getattr(word, one.name)))]
    name = type(word).__name__
    return f"{name}({', '.join(said)})" if said else name


def _said(word: Any, name: str, value: Any) -> str:
    match value:
        case Who():
            return str(value.value)
        case bool():
            return name if value else ""
        case int():
            return _number(word, name, value)
        case str():
            return value
        case Count():
            return f"{name} X"
        case Group():
            return type(value).__name__.lower()
        case tuple() if value and not isinstance(value[0], str | int):
            return name if name in ("then", "do") and type(word).__name__ in ("May", "Instead") else ""
        case tuple():
            return name if len(value) else ""
        case Condition() | Trigger():
            return name if name == "state" else ""
    return ""


def _number(word: Any, name: str, value: int) -> str:
    if type(word).__name__ in NONE:
        return "" if value else "none"
    if name not in SIGNED or not value:
        return ""
    return f"{name} {'more' if value > 0 else 'less'}"


def forms_of(card: CardDef) -> set[str]:
    return {form(word) for word in words_in(card)}


def is_carried_out(word: Any) -> bool:
    """Whether playing it can be seen: a group or a count only helps another word to be said."""
    return isinstance(word, Op | Modifier | Condition | Trigger)
