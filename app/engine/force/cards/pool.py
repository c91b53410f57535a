"""All cards by name, and the lookup from a key in the state to the declaration that it names.

`all_cards` fills the pool. All other code looks cards up here; no code knows a card by name. A game goes by the cards
of the version that it began with: `EARLIER` keeps the former declarations of cards that have changed.
"""

from functools import lru_cache
from typing import Any, Final

from app.engine.force.components import VERSION
from app.engine.force.vocabulary.printed import CardDef, Force, Horse, Support

CARDS: Final[dict[str, CardDef]] = {}
EARLIER: Final[dict[str, list[tuple[int, CardDef]]]] = {}  # by name: the last version it was valid in, and the card


def add_cards(*cards: CardDef) -> None:
    for card in cards:
        assert card.name not in CARDS, card.name
        CARDS[card.name] = card


def add_earlier(last: int, *cards: CardDef) -> None:
    """Keep former declarations, valid up to version `last`; the latest version is added first. The kind, the type, the
    styles and the number of copies of a card must stay the same: decks and menus go by the present card.
    """
    for card in cards:
        assert card.kind == CARDS[card.name].kind, card.name
        assert card.copies == CARDS[card.name].copies, card.name
        EARLIER.setdefault(card.name, []).insert(0, (last, card))


def card_in_version(name: str, version: int) -> CardDef:
    """The card as it was declared in a version of the rules."""
    if version < VERSION and name in EARLIER:
        return next((card for last, card in EARLIER[name] if version <= last), CARDS[name])
    return CARDS[name]


@lru_cache(maxsize=8192)
def find(key: str, version: int = VERSION) -> Any:
    """Follow a key: "whip/do/1/then" is the field `then` of the second operation of the card `whip`."""
    name, *path = key.split("/")
    found: Any = card_in_version(name, version)
    for part in path:
        found = found[int(part)] if part.isdigit() else getattr(found, part)
    return found


def horse(name: str, version: int = VERSION) -> Horse:
    card = card_in_version(name, version)
    assert isinstance(card, Horse), name
    return card


def support(name: str, version: int = VERSION) -> Support:
    card = card_in_version(name, version)
    assert isinstance(card, Support), name
    return card


def force(name: str, version: int = VERSION) -> Force:
    card = card_in_version(name, version)
    assert isinstance(card, Force), name
    return card


def is_horse(name: str) -> bool:
    return CARDS[name].kind == "horse"


def is_force(name: str) -> bool:
    return CARDS[name].kind == "force"


def is_normal(name: str) -> bool:
    card = CARDS[name]
    return isinstance(card, Force) and card.normal
