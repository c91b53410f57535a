"""Horses move by the sum of their top cards, finish, and get their places."""

from collections.abc import Callable
from typing import TypeAlias

from app.engine.suzuki.events import HorseMoved
from app.engine.suzuki.state import RaceState

# key that ranks a horse against another that finished in the same round
Strength: TypeAlias = Callable[[int], tuple[int, ...]]


def run(s: RaceState, horse: int) -> bool:
    """Move the horse by the sum of its top cards. True if it has finished."""
    runner = s.runner(horse)
    by = s.top_sum(horse)
    runner.at += by
    s.tell(HorseMoved(horse, by, runner.at))
    if runner.at < s.track:
        return False
    runner.home = s.round
    return True


def place_home(s: RaceState, strength: Strength) -> None:
    """Give the horses that finished in this round their places, behind those that finished earlier."""
    if home := s.home():
        new = [horse for horse in home if s.runner(horse).place is None]
        give_places(s, new, len(home) - len(new), strength)


def give_places(s: RaceState, horses: list[int], ahead: int, strength: Strength) -> None:
    """Rank horses by strength. Equal horses share a place, and the places after it stay empty ("1, 1, 3")."""
    test = {horse: strength(horse) for horse in horses}
    for horse in horses:
        s.runner(horse).place = 1 + ahead + sum(test[other] > test[horse] for other in horses)


def places(s: RaceState) -> list[dict[str, int | None]]:
    """Every horse with its place, best first. Horses without a place follow, ordered by their distance."""
    unplaced = len(s.runners) + 1
    order = sorted(s.horses, key=lambda horse: (s.runner(horse).place or unplaced, -s.runner(horse).at, horse))
    return [
        {"horse": horse, "place": r.place, "at": r.at, "home": r.home} for horse in order for r in [s.runner(horse)]
    ]
