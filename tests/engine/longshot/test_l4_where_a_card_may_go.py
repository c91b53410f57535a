"""L-4 Where a card may go."""

from typing import Any

import pytest

from app.engine.suzuki.boxes import BOXES
from tests.engine.longshot.table import only, table

ALL = list(BOXES)


def test_l4_1_an_indicated_card_goes_only_to_its_own_horse() -> None:
    t = table(hands={0: "3-4 5-1"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    assert t.boxes_for("5-1") == ["5A", "5B"]
    for box in set(ALL) - {"3A", "3B"}:
        assert t.refused("place", card="3-4", box=box) == "L-4.1"
    t.place("3-4", "3B")
    assert t.s.boxes["3B"] == ["3-4"]


def test_l4_1_an_indicated_card_goes_to_the_open_box_of_its_horse_first() -> None:
    t = table(boxes="3A:3-1", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3B"]
    assert t.refused("place", card="3-4", box="3A") == "L-4.1"


def test_l4_1_an_indicated_card_may_cover_though_other_horses_have_open_boxes() -> None:
    t = table(boxes="3A:3-1, 3B:3-2", hands={0: "3-4 1-1"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3A")
    assert t.s.boxes["3A"] == ["3-1", "3-4"]
    assert only(t.log, "CardPlaced")[0] == {
        "event": "CardPlaced", "seat": 0, "card": "3-4", "box": "3A", "covered": "3-1", "drawn": False,
    }  # fmt: skip


def test_l4_1_a_free_card_may_go_to_any_horse() -> None:
    t = table(hands={0: "F-4"})
    assert t.boxes_for("F-4") == ALL
    t.place("F-4", "6B")
    assert t.s.boxes["6B"] == ["F-4"]


def test_l4_1_a_free_card_covers_only_when_all_boxes_are_filled() -> None:
    t = table(boxes="6B:", fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == ["6B"]
    for box in ALL[:-1]:
        assert t.refused("place", card="F-4", box=box) == "L-4.1"
    t = table(fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == ALL


def test_l4_2_a_card_may_not_cover_its_own_value() -> None:
    t = table(boxes="3A:F-4, 3B:3-2", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3B"]
    assert t.refused("place", card="3-4", box="3A") == "L-4.2"


def test_l4_2_a_free_card_may_not_cover_its_own_value_either() -> None:
    t = table(boxes="3A:3-4, 5B:F-4", fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == [box for box in ALL if box not in ("3A", "5B")]
    assert t.refused("place", card="F-4", box="3A") == "L-4.2"
    assert t.refused("place", card="F-4", box="5B") == "L-4.2"


def test_l4_2_a_player_is_not_excused_where_both_boxes_show_the_value() -> None:
    t = table(boxes="3A:F-4, 3B:3-4", hands={0: "3-4 1-1"})
    assert t.boxes_for("3-4") is None
    assert t.refused("place", card="3-4", box="3A") == "L-4.2"


def test_l4_2_the_card_turned_up_covers_its_own_value_where_both_boxes_show_it() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", stack="F-8 3-4")
    t.place("F-0", "1A")
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3B")
    assert t.s.boxes["3B"] == ["F-4", "3-4"]


def test_l4_2_the_card_turned_up_does_not_cover_its_own_value_where_it_need_not() -> None:
    t = table(boxes="3A:F-4, 3B:F-5", stack="F-8 3-4")
    t.place("F-0", "1A")
    assert t.s.boxes["3B"] == ["F-5", "3-4"]
    t = table(boxes="3A:F-4, 3B:F-5", fill="F-1", stack="F-8 F-4")
    t.place("F-0", "1A")
    assert t.boxes_for("F-4") == [box for box in ALL if box != "3A"]
    assert t.refused("place", card="F-4", box="3A") == "L-4.2"


def test_l4_2_a_free_card_turned_up_covers_its_own_value_where_all_boxes_show_it() -> None:
    t = table(fill="F-4", phase="turn_up", drawn="F-4")
    assert t.boxes_for("F-4") == ALL
    t.place("F-4", "2A")
    assert t.s.boxes["2A"] == ["F-4", "F-4"]


def test_l4_2_the_exception_does_not_open_other_boxes() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", phase="turn_up", drawn="3-4")
    assert t.refused("place", card="3-4", box="1A") == "L-4.1"


def test_l4_3_buried_cards_bar_nothing() -> None:
    t = table(boxes="3A:F-4 3-1, 3B:3-2", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3A")
    assert t.s.boxes["3A"] == ["F-4", "3-1", "3-4"]


def test_l4_3_buried_cards_push_no_horse() -> None:
    t = table(boxes="3A:F-8 3-1, 3B:3-7 3-2, 6A:6-2", stack="F-8 6-1")
    t.place("F-0", "1A")
    assert [fact["by"] for fact in t.facts("HorseMoved") if fact["horse"] == 3] == [3]


@pytest.mark.parametrize("card", ["1-4", "F-4"])
def test_l4_4_the_boxes_of_a_horse_at_home_can_be_filled_and_covered(card: str) -> None:
    home: dict[str, Any] = {"at": {1: 61}, "home": {1: 3}}
    t = table(hands={0: card}, boxes="1A:1-7, 1B:1-2", fill="F-1", **home)
    assert {"1A", "1B"} <= set(t.boxes_for(card) or [])
    t.place(card, "1A")
    assert t.s.boxes["1A"][:2] == ["1-7", card]
    t = table(hands={0: card}, boxes="1A:1-7, 1B:", fill="F-1", **home)
    assert t.boxes_for(card) == ["1B"]
