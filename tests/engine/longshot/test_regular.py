"""How a regular plays Long Shot, shown on positions of which one can say what is sensible."""

from random import Random
from typing import Any

import pytest

from app.engine.kernel.bots import Bot, first_to_move
from app.engine.kernel.game import news
from app.engine.kernel.templates import Raw
from app.engine.longshot.bots import BOTS, Thought, play_as_regular
from tests.engine.longshot.table import LONGSHOT, Table, table

EVEN = dict.fromkeys(range(1, 7), 30)


def answer(t: Table) -> Raw:
    return play_as_regular(LONGSHOT.view(t.s, t.ask.seat), t.ask, lambda n: 0)


def late(**position: Any) -> Table:
    """All boxes are filled: one may pass."""
    return table(**{"fill": "F-3", **position})


def test_it_drives_the_horse_of_its_order() -> None:
    t = late(hands={0: "F-7"}, at=EVEN, fill="F-1", orders=(4, 1, 2, 3, 5))
    assert answer(t)["box"] in ("4A", "4B")
    t = late(hands={0: "4-7 5-7"}, at=EVEN, fill="F-1", orders=(4, 1, 2, 3, 5))
    assert answer(t)["card"] == "4-7"


def test_it_slows_a_rival_with_a_small_card() -> None:
    """Horses 2, 3 and 4 lead with big cards, and the bot's horse 1 is just behind them."""
    t = late(hands={0: "F-0"}, at={1: 46, 2: 48, 3: 47, 4: 47, 5: 20, 6: 20}, boxes="2A:2-7, 2B:F-2")
    assert answer(t) == {"do": "place", "card": "F-0", "box": "2A"}


def test_it_places_the_card_turned_up_where_it_helps_or_harms_most() -> None:
    t = table(phase="turn_up", marker=0, drawn="F-7", at=EVEN, fill="F-1", orders=(3, 1, 2, 4, 5))
    assert answer(t)["box"] in ("3A", "3B")


def test_it_keeps_the_tickets_of_a_likely_winner() -> None:
    t = late(hands={0: "1-7 1-6"}, at={1: 58, 2: 50, 3: 50, 4: 30}, boxes="1A:1-5, 1B:F-8")
    assert answer(t) == {"do": "pass"}


def test_it_gets_rid_of_tickets_that_only_cost_money() -> None:
    t = late(hands={0: "6-7 1-6"}, at={1: 58, 2: 50, 3: 50, 4: 30}, boxes="1A:1-5, 1B:F-8")
    assert answer(t)["card"] == "6-7"


def test_it_spurts_with_two_cards_and_stops_at_one_where_the_second_is_worth_more_in_hand() -> None:
    late_on: dict[str, Any] = {"at": {1: 52, 2: 50, 3: 50, 4: 30, 5: 30, 6: 30}, "spurt": True, "fill": "F-1"}
    t = late(hands={0: "F-8 F-7 6-1"}, **late_on)
    t.place("F-8", "1A")
    assert answer(t) == {"do": "place", "card": "F-7", "box": "1B"}
    t = late(hands={0: "F-8 2-7 2-6"}, **late_on)
    t.place("F-8", "2A")
    assert answer(t) == {"do": "done"}


def test_its_chances_of_three_places_fill_three_places() -> None:
    for at, home in (({1: 40, 2: 30, 3: 20}, {}), ({1: 60, 2: 30, 3: 20}, {1: 3}), ({1: 61, 2: 60}, {1: 3, 2: 3})):
        t = late(at={**dict.fromkeys(range(1, 7), 10), **at}, home=home)
        thought = Thought(LONGSHOT.view(t.s, 0))
        chances = thought.chances_with(thought.tops)
        filled = [sum(chances[horse][place] for horse in chances) for place in range(3)]
        assert filled == pytest.approx([0.0] * len(home) + [1.0] * (3 - len(home)))
        best = max(chances, key=lambda horse: sum(chances[horse]))
        assert best == min(chances, key=lambda horse: thought.left[horse])


@pytest.mark.parametrize("seats", [4, 6])
def test_it_wins_far_more_than_its_share_against_luck(seats: int) -> None:
    won = {"regular": 0, "random": 0}
    for number in range(20):
        luck = Random(number)
        levels = [("regular", "random")[(seat + number) % 2] for seat in range(seats)]
        bots: list[Bot] = [BOTS[level] for level in levels]
        s = LONGSHOT.new({}, seats, f"{number:064x}", 0)
        while s.result is None:
            news(s)
            move = first_to_move(LONGSHOT.asks(s), bots, lambda seat, s=s: LONGSHOT.view(s, seat), luck.randrange)  # type: ignore[misc]
            assert move is not None
            LONGSHOT.answer(s, move[0].id, LONGSHOT.read(move[1]), 0)
        won[levels[s.result["ranking"][0]["seat"]]] += 1
    assert won["regular"] > 4 * won["random"], won
