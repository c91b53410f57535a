"""What everybody sees of the board: the boxes and the horses."""

from typing import TypedDict

from app.engine.suzuki.state import RaceState


class HorseView(TypedDict):
    """`next` is the sum of the two tops: how far it goes this round if nothing covers them."""

    horse: int
    at: int
    next: int
    home: bool
    place: int | None


def boxes(s: RaceState) -> dict[str, list[str | int] | None]:
    """By box: the top card and how many lie under it, or null."""
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
