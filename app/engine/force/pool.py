"""All cards there are, by name, and the way from a key in the state to the declaration it names.

`cards/` fills the pool; everything else looks cards up here and knows none by name.
"""

from functools import lru_cache
from typing import Any, Final

from app.engine.force.vocabulary.printed import CardDef, Force, Horse, Support

CARDS: Final[dict[str, CardDef]] = {}


def add_cards(*cards: CardDef) -> None:
    for card in cards:
        assert card.name not in CARDS, card.name
        CARDS[card.name] = card


@lru_cache(maxsize=4096)
def find(key: str) -> Any:
    """ "whip/do/1/then" is the field `then` of the second operation of the card `whip`."""
    name, *path = key.split("/")
    found: Any = CARDS[name]
    for part in path:
        found = found[int(part)] if part.isdigit() else getattr(found, part)
    return found


def horse(name: str) -> Horse:
    card = CARDS[name]
    assert isinstance(card, Horse), name
    return card


def support(name: str) -> Support:
    card = CARDS[name]
    assert isinstance(card, Support), name
    return card


def force(name: str) -> Force:
    card = CARDS[name]
    assert isinstance(card, Force), name
    return card


def is_horse(name: str) -> bool:
    return CARDS[name].kind == "horse"


def is_force(name: str) -> bool:
    return CARDS[name].kind == "force"


def is_normal(name: str) -> bool:
    card = CARDS[name]
    return isinstance(card, Force) and card.normal
