"""Races as their result: "3 1=2 4 5 6" has horse 3 first and 1 and 2 sharing second place; the first three are home."""

from typing import Any

from tests.engine.longshot.table import Table, table


def settled(result: str, home: int = 3, **position: Any) -> Table:
    """A race that ends in this result with the last seat's pass, when every box shows a 0; everybody is paid.

    So many of the horses come home in this very round, and those that share a place with one of them.
    """
    at: dict[int, int] = {}
    for i, sharing in enumerate(result.split()):
        space = (70 if len(at) < home else 40) - i
        at |= {int(horse): space for horse in sharing.split("=")}
    t = table(at=at, **{"fill": "F-0", "stack": "", **position})
    t.answer("pass")
    return t


def paid(t: Table, seat: int, rule: str) -> list[int]:
    """What a seat got (or gave, with a minus) for a paragraph."""
    return [
        fact["amount"] if fact["payee"] == seat else -fact["amount"]
        for fact in t.facts("Paid")
        if fact["rule"] == rule and seat in (fact["payer"], fact["payee"])
    ]


def due(t: Table, seat: int) -> list[tuple[str, int, int]]:
    """(rule, due, really paid) of all a seat had to pay, in order."""
    return [(fact["rule"], fact["due"], fact["amount"]) for fact in t.facts("Paid") if fact["payer"] == seat]
