"""How much of a product of cases a run tries. `./test --long` tries all of it.

Otherwise each value of each dimension is tried at least once: each game, each language, each size, but not each game in
each language at each size.
"""

import os
from collections.abc import Iterable, Sequence
from itertools import cycle, islice, product
from typing import Any, Final

IS_LONG: Final = os.environ.get("RAILBIRD_TEST_LONG") == "1"


def crossed(*dimensions: Iterable[Any], whole: bool = IS_LONG) -> list[tuple[Any, ...]]:
    """Cases for `parametrize`: as many as the longest dimension has values, or the whole product."""
    values = [list(one) for one in dimensions]
    if whole:
        return list(product(*values))
    most = max(map(len, values))
    return list(zip(*(islice(cycle(one), most) for one in values), strict=True))


def some(values: Sequence[Any], number: int, *, whole: bool = IS_LONG) -> list[Any]:
    """One of the values, another one for each number; or all of them."""
    return list(values) if whole else [values[number % len(values)]]
