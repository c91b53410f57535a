"""L-5 Passing, and hands that grow."""

from typing import Any

from tests.engine.longshot.table import only, table


def test_l5_1_while_a_box_is_open_a_player_may_not_pass() -> None:
    t = table(fill="F-1", boxes="6B:", hands={0: "F-4"})
    assert not t.offers("pass")
    assert t.ask.barred == [{"do": "pass", "rule": "L-5.1"}]
    assert t.refused("pass") == "L-5.1"


def test_l5_1_when_all_boxes_are_filled_one_may_pass_and_draws_all_the_same() -> None:
    t = table(fill="F-1", hands={0: "F-4"}, stack="F-8 5-7")
    assert t.offers("pass")
    assert t.ask.barred == []
    facts = t.answer("pass")
    assert facts[:2] == [
        {"event": "Passed", "seat": 0, "forced": False},
        {"event": "CardTaken", "seat": 0, "card": "F-8", "stack": 1},
    ]
    assert only(facts, "CardPlaced") == []
    assert t.s.hands[0] == ["F-4", "F-8"]


def test_l5_1_when_all_boxes_are_filled_nobody_learns_whether_one_had_to_pass() -> None:
    t = table(fill="F-4", hands={0: "3-4"}, acted=0, marker=0)
    assert t.ask.moves == [{"do": "pass"}, {"do": "stand"}]
    assert t.answer("pass")[0] == {"event": "Passed", "seat": 0, "forced": False}


def test_l5_1_who_passes_may_leave_the_card_on_the_stack() -> None:
    t = table(fill="F-1", hands={0: "F-4"}, stack="F-8 5-7", acted=0, marker=0)
    assert t.answer("stand") == [
        {"event": "Passed", "seat": 0, "forced": False},
        {"event": "DrawForgone", "seat": 0},
    ]
    assert t.s.hands[0] == ["F-4"]
    assert len(t.s.stack) == 2
    assert t.ask.seat == 1


def test_l5_1_with_the_option_always_and_in_games_of_version_1_who_passes_draws() -> None:
    position: dict[str, Any] = {"fill": "F-1", "hands": {0: "F-4"}}
    for t in (table(**position, passing_draw="always"), table(**position, version=1)):
        assert t.ask.moves[-1] == {"do": "pass"}
        assert not t.offers("stand")
        assert t.refused("stand") == "L-5.1"


def test_l5_1_one_does_not_stand_while_boxes_are_open_or_after_the_first_card_of_a_spurt() -> None:
    assert table(fill="F-1", boxes="6B:", hands={0: "F-4"}).refused("stand") == "L-5.1"
    assert table(fill="F-1", hands={0: "F-4"}, spurt=True, first_box="1A").refused("stand") == "L-6.2"


def test_l5_2_who_has_no_card_that_fits_passes_and_draws_though_boxes_are_open() -> None:
    t = table(boxes="3A:F-4, 3B:3-4, 5A:5-7, 5B:F-7", hands={0: "3-4 5-7"}, acted=0, marker=0)
    assert t.ask.moves == [{"do": "pass"}, {"do": "stand"}]
    own_value = {"rule": "L-4.2", "why": "a card may not cover its own value", "cards": ["3-4", "5-7"]}
    assert t.ask.barred == [{"do": "place", **own_value}]
    assert t.refused("place", card="3-4", box="3A") == "L-4.2"
    assert t.refused("place", card="5-7", box="6A") == "L-4.1"
    facts = t.answer("pass")
    assert facts == [
        {"event": "Passed", "seat": 0, "forced": True},
        {"event": "CardTaken", "seat": 0, "card": "F-8", "stack": 2},
    ]


def test_l5_2_one_card_that_fits_is_enough_to_have_to_place_it() -> None:
    t = table(boxes="3A:F-4, 3B:3-4, 5A:5-7, 5B:F-6", hands={0: "3-4 5-7"})
    assert t.ask.moves == [{"do": "place", "card": "5-7", "box": {"one": ["5B"]}}]
    assert t.refused("pass") == "L-5.1"


def test_l5_2_for_a_player_without_cards_the_house_passes_and_draws() -> None:
    t = table(marker=0, acted=0, hands={0: "F-1", 1: "", 2: "", 3: "F-2"}, stack="F-5 F-6 F-7 5-1 5-2")
    facts = t.place("F-1", "1A")
    assert facts[1:] == [
        {"event": "CardTaken", "seat": 0, "card": "F-5", "stack": 4},
        {"event": "Passed", "seat": 1, "forced": True},
        {"event": "CardTaken", "seat": 1, "card": "F-6", "stack": 3},
        {"event": "Passed", "seat": 2, "forced": True},
        {"event": "CardTaken", "seat": 2, "card": "F-7", "stack": 2},
    ]
    assert t.ask.seat == 3


def test_l5_2_the_first_player_of_a_round_can_be_the_one_without_cards() -> None:
    t = table(marker=1, hands={2: ""}, stack="F-8 5-1 F-7")
    facts = t.place("F-0", "5A")
    assert facts[-3:] == [
        {"event": "RoundBegan", "round": 5, "first": 2},
        {"event": "Passed", "seat": 2, "forced": True},
        {"event": "CardTaken", "seat": 2, "card": "F-7", "stack": 0},
    ]
    assert t.ask.seat == 3


def test_l5_3_a_hand_may_grow_without_end() -> None:
    many = " ".join(["1-1 1-2 1-3 1-4 1-5 1-6 1-7 2-1 2-2 2-3 2-4 2-5"] * 2)
    t = table(fill="F-8", hands={0: many}, stack="F-3 5-7")
    t.answer("pass")
    assert len(t.own(0)["hand"]) == 25
    assert t.view(None)["seats"][0]["cards"] == 25
