"""Horses run as far as their top cards say, come home, and are placed."""

from collections.abc import Callable
from typing import TypeAlias

from app.engine.suzuki.events import HorseMoved
from app.engine.suzuki.state import RaceState

Strength: TypeAlias = Callable[[int], tuple[int, ...]]  # of a horse: what decides between it and another, in order


def run(s: RaceState, horse: int) -> bool:
    """The horse moves by the sum of its top cards; is it home with that?"""
    runner = s.runner(horse)
    by = s.top_sum(horse)
    runner.at += by
    s.tell(HorseMoved(horse, by, runner.at))
    if runner.at < s.track:
        return False
    runner.home = s.round
    return True


def place_home(s: RaceState, strength: Strength) -> None:
    """Give those who came home in this round their places behind those who came before."""
    if home := s.home():
        new = [horse for horse in home if s.runner(horse).place is None]
        give_places(s, new, len(home) - len(new), strength)


def give_places(s: RaceState, horses: list[int], ahead: int, strength: Strength) -> None:
    """The stronger the better; equals share a place and use up the ones behind it ("1, 1, 3")."""
    test = {horse: strength(horse) for horse in horses}
    for horse in horses:
        s.runner(horse).place = 1 + ahead + sum(test[other] > test[horse] for other in horses)


def places(s: RaceState) -> list[dict[str, int | None]]:
    """Every horse with its place, best first; those without a place by how far they have come."""
    unplaced = len(s.runners) + 1
    order = sorted(s.horses, key=lambda horse: (s.runner(horse).place or unplaced, -s.runner(horse).at, horse))
    return [
        {"horse": horse, "place": r.place, "at": r.at, "home": r.home} for horse in order for r in [s.runner(horse)]
    ]
