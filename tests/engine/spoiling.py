"""Facts of a game made wrong, one at a time: what the readers have to notice (tests/engine/<slug>/reader.py)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Fact = dict[str, Any]
EACH = 4  # so often every field of every kind of fact is tried, where it comes so often


def wrong_values(value: Any, another: Callable[[str], str]) -> Iterator[Any]:
    """Others of the same kind; `another` knows of a text which one could stand there."""
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
            yield value - 1
        case str():
            yield another(value)
        case list():
            yield from ([wrong, *value[1:]] for wrong in wrong_values(value[0], another)) if value else ([1],)
            yield from ([value[1:], [*value, value[-1]]] if value else [])
        case dict():
            for name, inner in value.items():
                yield from ({**value, name: wrong} for wrong in wrong_values(inner, another))
                yield {other: kept for other, kept in value.items() if other != name}
        case None:
            yield 1


def spoilt(facts: list[Fact], another: Callable[[str], str], luck: Random) -> Iterator[tuple[str, str, list[Fact]]]:
    """(event, field, the facts with that field wrong) for every field that occurs; no field: the fact is gone."""
    where: dict[str, list[int]] = defaultdict(list)
    for i, fact in enumerate(facts):
        where[fact["event"]].append(i)
    for event, places in where.items():
        for i in luck.sample(places, min(len(places), EACH)):
            yield event, "", facts[:i] + facts[i + 1 :]
        for name in (name for name in facts[places[0]] if name != "event"):
            # A value that is not there, or nothing, can be wrong in fewer ways.
            telling = [i for i in places if facts[i][name]] or places
            for i in luck.sample(telling, min(len(telling), EACH)):
                for wrong in wrong_values(facts[i][name], another):
                    yield event, name, [*facts[:i], {**facts[i], name: wrong}, *facts[i + 1 :]]
