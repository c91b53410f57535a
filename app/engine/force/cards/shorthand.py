"""Helper functions that build similar cards."""

from typing import Final

from app.engine.force.components import DIRT, LONG, MIDDLE, MILE, SHORT, TURF
from app.engine.force.text.language import Says
from app.engine.force.vocabulary.abilities import Ability, Automatic
from app.engine.force.vocabulary.base import Condition, Op
from app.engine.force.vocabulary.printed import Force, Horse, PayCondition, Support
from app.engine.force.vocabulary.triggers import (
    Enters,
    Fails,
    Guards,
    Leaves,
    Opposed,
    Runs,
    Succeeds,
    Unopposed,
    WinsGuard,
)

T: Final = (TURF,)
D: Final = (DIRT,)
TD: Final = (TURF, DIRT)
S: Final = (SHORT,)
SM: Final = (SHORT, MILE)
M: Final = (MILE,)
MI: Final = (MILE, MIDDLE)
IL: Final = (MIDDLE, LONG)
MIL: Final = (MILE, MIDDLE, LONG)
SMI: Final = (SHORT, MILE, MIDDLE)
L: Final = (LONG,)
ANY: Final = (SHORT, MILE, MIDDLE, LONG)  # 206.1b


def horse(
    name: str,
    titles: tuple[str, str, str],
    numbers: tuple[int, int, int],
    suited: tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]],
    *abilities: Ability,
    likes: tuple[str | int, ...] = (),
) -> Horse:
    """`numbers` are cost, running value, guard value; `suited` surfaces, distances, styles."""
    cost, running, guard = numbers
    surfaces, distances, styles = suited
    return Horse(name, Says(*titles), abilities, cost, running, guard, surfaces, distances, styles, likes)


def support(name: str, titles: tuple[str, str, str], group: str, when: str, *do: Op) -> Support:
    return Support(name, Says(*titles), (), group, when, do)


def situation(name: str, titles: tuple[str, str, str], *abilities: Ability, across: bool = False) -> Support:
    return Support(name, Says(*titles), abilities, "situation", "situation", (), across)


def special(
    name: str,
    titles: tuple[str, str, str],
    worth: int,
    better: int = 0,
    condition: PayCondition | None = None,
    *abilities: Ability,
) -> Force:
    return Force(name, Says(*titles), abilities, worth, better, condition)


# Force abilities (1102)


def in_state(state: Condition, *do: Op) -> Automatic:
    return Automatic(Enters(), do, state)


def runs(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Runs(), do, state)


def guards(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Guards(), do, state)


def succeeds(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Succeeds(), do, state)


def fails(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Fails(), do, state)


def wins_guard(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(WinsGuard(), do, state)


def unopposed(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Unopposed(), do, state)


def opposed(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Opposed(), do, state)


def leaves(*do: Op, state: Condition | None = None) -> Automatic:
    return Automatic(Leaves(), do, state)
