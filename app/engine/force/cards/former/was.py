"""Builds the old declaration of a card from the one that replaced it and the fields that differed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.engine.force.cards.pool import card_in_version
from app.engine.force.vocabulary.printed import CardDef


def until(last: int) -> Callable[..., CardDef]:
    """A function that declares cards as they were up to version `last`."""

    def was(name: str, **changed: Any) -> CardDef:
        return replace(card_in_version(name, last + 1), **changed)

    return was
