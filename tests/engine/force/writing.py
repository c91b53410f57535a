"""Cards that only a test knows, in a few words."""

from typing import Final

from app.engine.force.text.language import Says
from app.engine.force.vocabulary.abilities import Ability
from app.engine.force.vocabulary.base import Op
from app.engine.force.vocabulary.printed import Horse, Support

X: Final = Says("X", "X", "X")
FIT: Final = (("turf",), ("mile",), (1,))


def horse(name: str, *abilities: Ability, cost: int = 0, running: int = 2, guard: int = 1) -> Horse:
    return Horse(name, X, abilities, cost, running, guard, *FIT)


def item(name: str, *do: Op) -> Support:
    return Support(name, X, (), "item", "area", do)


def situation(name: str, *abilities: Ability) -> Support:
    return Support(name, X, abilities, "situation", "situation")
