"""L-6 The last spurt."""

from typing import Any

import pytest

from tests.engine.longshot.table import Table, only, table

HAND = "1-4 1-5 2-3 F-6"


def spurting(**position: Any) -> Table:
    """It is seat 0's turn, the first of the round, and two cards may be placed."""
    return table(**{"spurt": True, "marker": 0, "acted": 0, "hands": {0: HAND, 1: "F-1"}, **position})


@pytest.mark.parametrize(("at", "begins"), [(38, False), (39, True), (40, True)])
def test_l6_1_it_begins_after_the_round_in_which_a_horse_reaches_space_44(at: int, begins: bool) -> None:
    t = table(boxes="1A:1-5", at={1: at}, stack="")
    assert t.view()["spurt"] is False
    facts = t.place("F-0", "2A")
    assert only(facts, "SpurtBegan") == ([{"event": "SpurtBegan", "horses": [1]}] if begins else [])
    assert t.view()["spurt"] is begins


def test_l6_1_all_the_horses_at_the_line_are_named_and_it_begins_once() -> None:
    t = table(boxes="1A:1-5, 2A:2-1, 5A:5-1", at={1: 39, 2: 44, 5: 42}, stack="")
    assert only(t.place("F-0", "6A"), "SpurtBegan") == [{"event": "SpurtBegan", "horses": [1, 2]}]
    t = table(boxes="1A:1-5, 2A:2-1", at={1: 39, 2: 44}, stack="", spurt=True)
    assert only(t.place("F-0", "6A"), "SpurtBegan") == []
    assert t.view()["spurt"] is True


def test_l6_1_before_it_one_card_is_all() -> None:
    t = spurting(spurt=False)
    t.place("1-4", "1A")
    assert t.ask.seat == 1


def test_l6_1_a_horse_that_runs_home_from_before_the_line_opens_it_too() -> None:
    t = table(boxes="1A:F-8, 1B:F-8", at={1: 43}, track=56, stack="")
    assert only(t.place("F-0", "2A"), "SpurtBegan") == [{"event": "SpurtBegan", "horses": [1]}]


def test_l6_1_it_does_not_begin_when_the_race_is_over() -> None:
    t = table(fill="F-8", at={1: 43, 2: 43, 3: 43}, track=56, stack="", hands={0: "F-0"})
    facts = t.answer("pass")
    assert only(facts, "SpurtBegan") == []
    assert only(facts, "RaceEnded") != []
    assert t.view()["spurt"] is False


def test_l6_1_two_cards_may_be_placed_and_one_is_drawn() -> None:
    t = spurting()
    t.place("1-4", "1A")
    assert (t.ask.seat, t.ask.prompt) == (0, "play_second_card")
    facts = t.place("2-3", "2B")
    assert [fact["event"] for fact in t.log] == ["CardPlaced", "CardPlaced", "CardTaken"]
    assert facts[-1] == {"event": "CardTaken", "seat": 0, "card": "F-8", "stack": 2}
    assert t.s.hands[0] == ["1-5", "F-6", "F-8"]
    assert t.ask.seat == 1


def test_l6_1_there_is_no_third_card() -> None:
    t = spurting(hands={0: HAND, 1: "F-1"})
    t.place("1-4", "1A")
    t.place("1-5", "1B")
    assert (t.ask.seat, t.ask.prompt) == (1, "play_card")


def test_l6_1_the_two_may_not_go_into_the_same_box() -> None:
    t = spurting(boxes="1A:F-1, 1B:F-2")
    t.place("1-4", "1A")
    assert t.view(None)["first_box"] == "1A"
    assert t.boxes_for("1-5") == ["1B"]
    assert t.refused("place", card="1-5", box="1A") == "L-6.1"
    t = spurting(fill="F-1")
    t.place("1-4", "1A")
    assert "1A" not in (t.boxes_for("F-6") or [])
    assert t.refused("place", card="F-6", box="1A") == "L-6.1"
    t.place("F-6", "1B")
    assert (t.s.boxes["1A"], t.s.boxes["1B"]) == (["F-1", "1-4"], ["F-1", "F-6"])
    assert t.view(None)["first_box"] is None


def test_l6_1_the_card_turned_up_may_go_where_the_last_card_went() -> None:
    t = table(spurt=True, boxes="1A:F-1, 1B:F-5", hands={0: "1-4 F-0"}, stack="F-8 1-5")
    t.place("1-4", "1A")
    t.answer("done")
    assert t.s.boxes["1A"] == ["F-1", "1-4", "1-5"]


def test_l6_2_the_second_is_judged_on_the_board_after_the_first() -> None:
    t = spurting(boxes="1A:F-1")
    assert t.boxes_for("1-5") == ["1B"]
    t.place("1-4", "1B")
    assert t.boxes_for("1-5") == ["1A"]  # horse 1's boxes are filled now
    t = spurting(fill="F-1", boxes="6B:")
    assert t.boxes_for("F-6") == ["6B"]
    t = spurting(fill="F-1", boxes="1B:")
    t.place("1-4", "1B")
    assert len(t.boxes_for("F-6") or []) == 11  # all boxes are filled now; the first card's is barred


def test_l6_2_the_second_may_not_cover_its_own_value_either() -> None:
    t = spurting(boxes="1A:F-1, 1B:F-5")
    t.place("1-4", "1A")
    assert t.boxes_for("1-5") is None
    assert t.refused("place", card="1-5", box="1B") == "L-4.2"
    assert t.refused("place", card="1-5", box="2B") == "L-4.1"


def test_l6_2_one_says_done_to_leave_it_at_one() -> None:
    t = spurting()
    t.place("1-4", "1A")
    assert t.offers("done")
    facts = t.answer("done")
    assert facts == [
        {"event": "SecondForgone", "seat": 0},
        {"event": "CardTaken", "seat": 0, "card": "F-8", "stack": 2},
    ]
    assert t.ask.seat == 1


def test_l6_2_one_is_not_done_before_the_first_card() -> None:
    t = spurting()
    assert not t.offers("done")
    assert t.refused("done") == "L-6.2"
    assert table().refused("done") == "L-6.2"


def test_l6_2_after_the_first_card_one_does_not_pass() -> None:
    t = spurting(fill="F-1")
    t.place("1-4", "1A")
    assert not t.offers("pass")
    assert t.refused("pass") == "L-6.2"


def test_l6_2_one_is_asked_even_if_no_second_card_fits() -> None:
    t = spurting(boxes="1A:F-1, 1B:F-5", hands={0: "1-4 1-5", 1: "F-1"})
    t.place("1-4", "1A")
    assert (t.ask.seat, t.ask.moves) == (0, [{"do": "done"}])


def test_l6_2_with_the_last_card_of_the_hand_the_turn_is_over() -> None:
    t = spurting(hands={0: "1-4", 1: "F-1"})
    facts = t.place("1-4", "1A")
    assert [fact["event"] for fact in facts] == ["CardPlaced", "CardTaken"]
    assert t.ask.seat == 1


def test_l6_2_placing_none_at_all_is_a_pass_as_ever() -> None:
    t = spurting(boxes="1A:F-1")
    assert t.ask.barred == [{"do": "pass", "rule": "L-5.1"}]
    assert t.refused("pass") == "L-5.1"
    t = spurting(fill="F-1")
    facts = t.answer("pass")
    assert [fact["event"] for fact in facts] == ["Passed", "CardTaken"]
    assert t.ask.seat == 1


def test_l6_2_the_two_questions_of_a_turn_are_told_apart() -> None:
    t = spurting()
    first = t.ask.id
    t.place("1-4", "1A")
    assert t.ask.id != first
    assert t.ask.seat == 0
