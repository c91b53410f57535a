"""What is hidden in Long Shot: holes in its view would be found."""

from typing import Any

import pytest

from app.engine.longshot.game import Longshot
from app.engine.longshot.state import LongshotState
from tests.engine import test_hidden


class Leaky(Longshot):
    """Long Shot with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: LongshotState) -> dict[str, Any]:
        holes: dict[str, Any] = {
            "stack": s.stack[-2:],
            "hand": [hand[:1] for hand in s.hands],
            "tickets": [sum(card[0] != "F" for card in hand) for hand in s.hands],
            "order": s.orders[-1],
            "undealt": [horse for horse in s.horses if horse not in s.orders],
            "seed": s.rng.seed[:4],
            "next": s.stack and s.stack[-1][0],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["stack", "hand", "tickets", "order", "undealt", "seed", "next"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    with pytest.raises(AssertionError):
        test_hidden.compare(Leaky(hole), seed=2, every=1)
