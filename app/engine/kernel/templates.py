"""Templates: the legal answers to an ask, written out so that clients, bots and fuzz tests need no rules.

A template is a move in which a field may be a choice: {"one": [v, …]}, {"some": [v, …], "min": m, "max": n} (a list of
different values), {"int": [low, high]}, or {"bag": [[v, most], …], "size": n} (a list of n values, each at most `most`
times). Every combination of choices inside one template is legal.
"""

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any, TypeAlias

Template: TypeAlias = dict[str, Any]
Raw: TypeAlias = dict[str, Any]
Below: TypeAlias = Callable[[int], int]


def same(a: object, b: object) -> bool:
    """True if both values are equal and of the same type: `true` is not 1."""
    return type(a) is type(b) and a == b


def fits(template: Template, move: Raw) -> bool:
    """True if the template allows this move."""
    return template.keys() == move.keys() and all(_field_fits(template[name], move[name]) for name in template)


def _field_fits(choice: Any, value: Any) -> bool:
    if not isinstance(choice, dict):
        return same(choice, value)
    if "one" in choice:
        return any(same(v, value) for v in choice["one"])
    if "int" in choice:
        low, high = choice["int"]
        return type(value) is int and low <= value <= high
    if "bag" in choice:
        return type(value) is list and len(value) == choice["size"] and _fits_bag(choice["bag"], value)
    if type(value) is not list or not choice["min"] <= len(value) <= choice["max"]:
        return False
    return all(any(same(v, w) for w in choice["some"]) for v in value) and all(
        not same(v, w) for i, v in enumerate(value) for w in value[:i]
    )


def _fits_bag(bag: list[Any], values: list[Any]) -> bool:
    left = {(type(v), v): most for v, most in bag}
    for value in values:
        if not isinstance(value, int | str) or left.get((type(value), value), 0) < 1:
            return False
        left[type(value), value] -= 1
    return True


def pick(template: Template, below: Below) -> Raw:
    """A random move that the template allows. `below(n)` returns the random numbers."""
    return {name: _pick_field(choice, below) for name, choice in template.items()}


def _pick_field(choice: Any, below: Below) -> Any:
    if not isinstance(choice, dict):
        return choice
    if "one" in choice:
        return choice["one"][below(len(choice["one"]))]
    if "int" in choice:
        low, high = choice["int"]
        return low + below(high - low + 1)
    if "bag" in choice:
        copies = [value for value, most in choice["bag"] for _ in range(most)]
        return [copies.pop(below(len(copies))) for _ in range(choice["size"])]
    left = list(choice["some"])
    size = choice["min"] + below(choice["max"] - choice["min"] + 1)
    return [left.pop(below(len(left))) for _ in range(size)]


def every(template: Template) -> Iterator[Raw]:
    """All moves that the template allows, in a fixed order. None for a template with a choice of some of several
    values, which can have millions.
    """
    return (nth(template, number) for number in range(count(template)))


def count(template: Template) -> int:
    """The number of moves in `every`."""
    return prod(len(_values(choice)) for choice in template.values())


def nth(template: Template, number: int) -> Raw:
    """The move at this place in `every`, without the others."""
    move: Raw = {}
    for name, choice in reversed(template.items()):
        values = _values(choice)
        number, place = divmod(number, len(values))
        move[name] = values[place]
    return {name: move[name] for name in template}


def _values(choice: Any) -> Sequence[Any]:
    if not isinstance(choice, dict):
        return (choice,)
    if "one" in choice:
        values: list[Any] = choice["one"]
        return values
    if "int" in choice:
        low, high = choice["int"]
        return range(low, high + 1)
    if "some" in choice and choice["min"] == len(choice["some"]):
        return (choice["some"],)
    return ()
