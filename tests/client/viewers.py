"""A game as each viewer was told of it, for tests that what is shown depends on public facts alone."""

from random import Random
from typing import Any

from app.engine.kernel.play import Event


def told_to(seat: int | None, told: list[list[Event]]) -> list[list[dict[str, Any]]]:
    return [[event.facts(seat) for event in events] for events in told]


def redealt(told: list[list[Event]], luck: Random) -> list[list[dict[str, Any]]]:
    """All facts with every secret in sight, but not the true ones: the hidden things of a kind change places."""
    facts = [[event.facts(None, everything=True) for event in events] for events in told]
    hidden: dict[tuple[str, str], list[Any]] = {}
    places: list[tuple[dict[str, Any], str]] = []
    for events, shown in zip(told, facts, strict=True):
        for event, fact in zip(events, shown, strict=True):
            for name in event.secret:
                hidden.setdefault((fact["event"], name), []).append(fact[name])
                places.append((fact, name))
    for values in hidden.values():
        luck.shuffle(values)
    for fact, name in places:
        fact[name] = hidden[fact["event"], name].pop()
    return facts
