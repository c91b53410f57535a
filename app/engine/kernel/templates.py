"""Templates: an ask's legal answers, spelled out so that a client, a bot and a fuzzer need to know no rule.

A template is a move whose fields may be choices: {"one": [v, …]}, {"some": [v, …], "min": m, "max": n}, {"int": [low,
high]} or {"bag": [[v, most], …], "size": n}, a list of n values with each of them at most so often. Every combination
of choices inside one template is legal.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

Template: TypeAlias = dict[str, Any]
Raw: TypeAlias = dict[str, Any]
Below: TypeAlias = Callable[[int], int]


def same(a: object, b: object) -> bool:
    """Equal and of one type: `true` is not 1."""
    return type(a) is type(b) and a == b


def fits(template: Template, move: Raw) -> bool:
    """Is the move one of those that the template stands for?"""
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
    """One of the template's moves; `below(n)` brings the luck."""
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
