"""The part of the view that both games share: boxes and horses."""

from typing import TypedDict

from app.engine.suzuki.boxes import BOXES_OF, VALUE
from app.engine.suzuki.state import RaceState


class HorseView(TypedDict):
    """`next` is the sum of the top cards: how far the horse moves this round if nobody covers them."""

    horse: int
    at: int
    next: int
    home: bool
    place: int | None


def boxes(s: RaceState) -> dict[str, list[str | int] | None]:
    """By box: the top card and the number of cards under it, or null for an open box."""
    return {box: [pile[-1], len(pile) - 1] if pile else None for box, pile in s.boxes.items()}


def horses(s: RaceState) -> list[HorseView]:
    tops = {box: VALUE[pile[-1]] if pile else 0 for box, pile in s.boxes.items()}
    return [
        {
            "horse": horse,
            "at": runner.at,
            "next": 0 if (is_home := runner.home is not None) else tops[one] + tops[two],
            "home": is_home,
            "place": runner.place,
        }
        for (horse, (one, two)), runner in zip(BOXES_OF.items(), s.runners)  # noqa: B905 - not every game has all horses
    ]
