"""The part of the view that both games share: boxes and horses."""

from typing import TypedDict

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
    return [
        {
            "horse": horse,
            "at": runner.at,
            "next": 0 if (is_home := runner.home is not None) else s.top_sum(horse),
            "home": is_home,
            "place": runner.place,
        }
        for horse, runner in enumerate(s.runners, 1)
    ]
