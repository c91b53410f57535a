"""Races as their result: "3 1=2 4 5 6" has horse 3 first and 1 and 2 sharing second place."""

from typing import Any

from tests.engine.mafia.table import Table, table


def settled(result: str, **position: Any) -> Table:
    """A race that ends in this result with the last seat's pass; everybody is paid."""
    at: dict[int, int] = {}
    for i, sharing in enumerate(result.split()):
        space = (70 if len(at) < 2 else 40) - i  # home, or still on the way
        at |= {int(horse): space for horse in sharing.split("=")}
    t = table(at=at, **{"supplied": True, "stack": "", **position})
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
