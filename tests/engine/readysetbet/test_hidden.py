"""The comparison of tests/engine/test_hidden.py finds holes in Ready Set Bet's view, and its redeal is a fair one."""

from random import Random
from typing import Any

import pytest

from app.engine.readysetbet.game import ReadySetBet
from app.engine.readysetbet.state import ReadySetBetState
from tests.engine import test_hidden
from tests.engine.playing import begun, copied, next_step, taken
from tests.engine.readysetbet.redeal import redeal
from tests.engine.readysetbet.table import READYSETBET

ALL_CARDS = 15  # a seed that leaves no cards out


class Leaky(ReadySetBet):
    """Ready Set Bet with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: ReadySetBetState) -> dict[str, Any]:
        holes: dict[str, Any] = {
            "dealt": s.dealt,
            "cash": [cards.count("cash") for cards in s.dealt],
            "aside": s.vip_aside,
            "vip_pile": s.vip_pile[-1:],
            "prop_pile": s.prop_pile[-1:],
            "exotic_pile": s.exotic_pile[-1:],
            "seed": s.rng.seed[:4],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["dealt", "cash", "aside", "vip_pile", "prop_pile", "exotic_pile", "seed"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    s, _ = begun(READYSETBET, ALL_CARDS)
    assert all(s.options[cards] for cards in ("props", "exotics", "vip"))
    with pytest.raises(AssertionError):
        test_hidden.compare(Leaky(hole), ALL_CARDS, every=1)


def test_another_deal_has_the_same_cards_and_the_same_backs() -> None:
    changed = 0
    for seed in range(6):
        s, _ = begun(READYSETBET, seed)
        luck = Random(seed)
        while s.result is None:
            step = next_step(READYSETBET, s, luck, 0)
            before = copied(READYSETBET, s)
            coming = taken(READYSETBET, s, step)
            if step.ask is None or step.raw is None:
                continue
            assert isinstance(before, ReadySetBetState)
            dealt = redeal(before, None, luck, step.ask.seat, step.raw, coming)
            if dealt is not None:
                twin, _ = dealt
                assert hidden_cards(twin) == hidden_cards(before)
                assert [len(cards) for cards in twin.dealt] == [len(cards) for cards in before.dealt]
                changed += twin.vip_pile != before.vip_pile
    assert changed > 100


def hidden_cards(s: ReadySetBetState) -> list[str]:
    piles = (s.vip_pile, s.vip_aside, s.prop_pile, s.exotic_pile, *s.dealt)
    return sorted(card for pile in piles for card in pile)
