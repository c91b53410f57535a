"""What is hidden in the Jockeys' Game: holes in its view would be found, and another deal really is another one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import pytest

from app.engine.jockeys.components import sorted_hand
from app.engine.jockeys.events import CardsDealt
from app.engine.jockeys.game import Jockeys
from app.engine.jockeys.state import JockeysState
from app.engine.kernel.rng import Rng
from tests.engine import test_hidden
from tests.engine.jockeys.redeal import exchanged, redeal
from tests.engine.jockeys.table import JOCKEYS
from tests.engine.playing import begun, copied, everything, next_step, sent, taken, told


class Leaky(Jockeys):
    """The Jockeys' Game with a hole in its view, to see that the comparison finds it."""

    def __init__(self, hole: str) -> None:
        super().__init__()
        self.hole = hole

    def public(self, s: JockeysState) -> dict[str, Any]:
        riders = s.riders[: s.seats]
        holes: dict[str, Any] = {
            "hand": [rider.hand[:1] for rider in riders],
            "highest": [max((int(card[2:]) for card in rider.hand), default=0) for rider in riders],
            "played": [rider.played for rider in riders],
            "hidden": [rider.hidden for rider in riders],
            "early": [rider.hidden and rider.hidden[0] for rider in riders],
            "bet": [rider.hidden_bet for rider in riders],
            "win": sum(rider.hidden_bet == "win" for rider in riders),
            "seed": s.rng.seed[:4],
        }
        return {**super().public(s), "hole": holes[self.hole]}


@pytest.mark.parametrize("hole", ["hand", "highest", "played", "hidden", "early", "bet", "win", "seed"])
def test_a_hole_in_the_view_would_be_found(hole: str) -> None:
    with pytest.raises(AssertionError):
        test_hidden.compare(Leaky(hole), seed=1, every=1)


@dataclass(slots=True, kw_only=True)
class Exchanged(Rng):
    """The same luck, but that some cards have changed places."""

    places: dict[str, str]

    def shuffled(self, items: Sequence[Any], stream: str) -> list[Any]:
        if not stream.startswith(("deck", "pile")):
            return Rng.shuffled(self, items, stream)
        was = {new: old for old, new in self.places.items()}
        as_it_was = sorted_hand([was.get(card, card) for card in items])
        return [self.places.get(card, card) for card in Rng.shuffled(self, as_it_was, stream)]


def compare_first_deals(seed: int) -> None:
    s, first = begun(JOCKEYS, seed)
    luck = Random(seed)
    for viewer in (None, *range(s.seats)):
        assert isinstance(s, JockeysState)
        others = [rider.hand for seat, rider in enumerate(s.riders[: s.seats]) if seat != viewer]
        hidden = [card for hand in others for card in hand if card != s.shown]
        places = exchanged(hidden, luck)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("app.engine.kernel.game.Rng", partial(Exchanged, places=places))
            twin, other = begun(JOCKEYS, seed)
        assert everything(other) != everything(first)
        assert told(other, viewer) == told(first, viewer), viewer
        assert sent(JOCKEYS, twin, viewer) == sent(JOCKEYS, s, viewer), viewer


@pytest.mark.parametrize("seed", range(6))
def test_what_others_are_dealt_first_changes_nothing_a_viewer_is_told(seed: int) -> None:
    compare_first_deals(seed)


def test_a_first_deal_that_tells_too_much_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardsDealt, "secret", ())
    with pytest.raises(AssertionError):
        compare_first_deals(1)


@pytest.mark.parametrize("seed", range(6))
def test_another_deal_keeps_every_back_and_changes_many_numbers(seed: int) -> None:
    s, _ = begun(JOCKEYS, seed)
    luck = Random(seed)
    changed = 0
    while s.result is None:
        step = next_step(JOCKEYS, s, luck, 0)
        before = copied(JOCKEYS, s)
        coming = taken(JOCKEYS, s, step)
        assert isinstance(before, JockeysState)
        assert step.ask is not None
        assert step.raw is not None
        dealt = redeal(before, None, luck, step.ask.seat, step.raw, coming)
        assert dealt is not None
        for old, new in zip(before.riders, dealt[0].riders, strict=True):
            assert sorted(card[0] for card in old.hand) == sorted(card[0] for card in new.hand)
            assert [card[0] for card in old.played] == [card[0] for card in new.played]
            assert old.open == new.open
            changed += old.hand != new.hand
    assert changed > 100
