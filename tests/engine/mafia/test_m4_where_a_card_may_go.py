"""M-4 Where a card may go."""

from collections import Counter
from typing import Any

import pytest

from app.engine.mafia.components import BOXES, DECK, VALUE
from tests.engine.mafia.table import only, table

ALL = list(BOXES)


def test_m4_1_an_indicated_card_goes_only_to_its_own_horse() -> None:
    t = table(hands={0: "3-4 5-0"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    assert t.boxes_for("5-0") == ["5A", "5B"]
    for box in set(ALL) - {"3A", "3B"}:
        assert t.refused("place", card="3-4", box=box) == "M-4.1"
    t.place("3-4", "3B")
    assert t.s.boxes["3B"] == ["3-4"]


def test_m4_1_a_free_card_may_go_to_any_horse() -> None:
    t = table(hands={0: "F-4"})
    assert t.boxes_for("F-4") == ALL
    t.place("F-4", "6B")
    assert t.s.boxes["6B"] == ["F-4"]


def test_m4_2_an_indicated_card_goes_to_the_open_box_of_its_horse_first() -> None:
    t = table(boxes="3A:3-1", fill=None, hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3B"]
    assert t.refused("place", card="3-4", box="3A") == "M-4.2"


def test_m4_2_an_indicated_card_may_cover_though_other_horses_have_open_boxes() -> None:
    t = table(boxes="3A:3-1, 3B:3-2", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3A")
    assert t.s.boxes["3A"] == ["3-1", "3-4"]
    assert only(t.log, "CardPlaced")[0] == {
        "event": "CardPlaced", "seat": 0, "card": "3-4", "box": "3A", "covered": "3-1", "drawn": False,
    }  # fmt: skip


def test_m4_2_a_free_card_covers_only_when_all_twelve_boxes_are_filled() -> None:
    t = table(boxes="6B:", fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == ["6B"]
    for box in ALL[:-1]:
        assert t.refused("place", card="F-4", box=box) == "M-4.2"
    t = table(fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == ALL


def test_m4_2_the_example_of_the_rulebook() -> None:
    """All boxes but the lower one of horse 6 are full."""
    t = table(boxes="6B:, 3A:3-4, 3B:3-2", fill="F-1", hands={0: "F-4 6-4 3-4"})
    assert t.boxes_for("F-4") == ["6B"]
    assert t.boxes_for("6-4") == ["6B"]
    assert t.boxes_for("3-4") == ["3B"]


def test_m4_3_a_card_may_not_cover_its_own_value() -> None:
    t = table(boxes="3A:F-4, 3B:3-2", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3B"]
    assert t.refused("place", card="3-4", box="3A") == "M-4.3"


def test_m4_3_a_free_card_may_not_cover_its_own_value_either() -> None:
    t = table(boxes="3A:3-4, 5B:F-4", fill="F-1", hands={0: "F-4"})
    assert t.boxes_for("F-4") == [box for box in ALL if box not in ("3A", "5B")]
    assert t.refused("place", card="F-4", box="3A") == "M-4.3"
    assert t.refused("place", card="F-4", box="5B") == "M-4.3"


def test_m4_3_buried_cards_do_not_count() -> None:
    t = table(boxes="3A:F-4 3-0, 3B:3-2", hands={0: "3-4"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3A")
    assert t.s.boxes["3A"] == ["F-4", "3-0", "3-4"]


def test_m4_3_a_card_without_a_legal_box_is_not_offered_while_another_has_one() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", hands={0: "3-4 1-0"})
    assert t.boxes_for("3-4") is None
    assert t.refused("place", card="3-4", box="3A") == "M-4.3"
    assert t.boxes_for("1-0") == ["1A", "1B"]


def test_m4_4_a_drawn_card_covers_its_own_value_where_both_boxes_show_it() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", stack="3-4")
    t.place("F-0", "1A")
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("3-4", "3B")
    assert t.s.boxes["3B"] == ["F-4", "3-4"]


def test_m4_4_a_drawn_card_does_not_cover_its_own_value_where_it_need_not() -> None:
    t = table(boxes="3A:F-4, 3B:F-5", stack="3-4")
    t.place("F-0", "1A")
    assert t.s.boxes["3B"] == ["F-5", "3-4"]
    t = table(boxes="3A:F-4, 3B:F-5", fill="F-1", stack="F-4")
    t.place("F-0", "1A")
    assert t.boxes_for("F-4") == [box for box in ALL if box != "3A"]
    assert t.refused("place", card="F-4", box="3A") == "M-4.3"


def test_m4_4_a_drawn_free_card_always_finds_a_box_of_another_value() -> None:
    """No value is on as many cards as there are boxes, so the exception never has to speak of free cards."""
    assert max(Counter(VALUE[card] for card in DECK).values()) - 1 < len(ALL)


def test_m4_4_the_exception_does_not_open_other_boxes() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", phase="draw", drawn="3-4")
    assert t.refused("place", card="3-4", box="1A") == "M-4.1"


def test_m4_5_where_no_card_has_a_legal_box_a_player_may_cover_the_same_value() -> None:
    t = table(boxes="3A:F-4, 3B:F-4, 5A:F-7, 5B:F-7", hands={0: "3-4 5-7"})
    assert t.boxes_for("3-4") == ["3A", "3B"]
    assert t.boxes_for("5-7") == ["5A", "5B"]
    assert t.refused("place", card="3-4", box="5A") == "M-4.1"
    t.place("5-7", "5B")
    assert t.s.boxes["5B"] == ["F-7", "5-7"]


def test_m4_5_a_free_card_is_as_unavoidable() -> None:
    t = table(fill="F-4", hands={0: "F-4 3-4"})
    assert t.boxes_for("F-4") == ALL
    assert t.boxes_for("3-4") == ["3A", "3B"]
    t.place("F-4", "1A")
    assert t.s.boxes["1A"] == ["F-4", "F-4"]


def test_m4_5_one_legal_card_is_enough_to_bind_all_the_others() -> None:
    t = table(boxes="3A:F-4, 3B:F-4, 5A:F-7, 5B:F-6", hands={0: "3-4 5-7"})
    assert t.boxes_for("3-4") is None
    assert t.boxes_for("5-7") == ["5B"]
    assert t.refused("place", card="3-4", box="3B") == "M-4.3"
    assert t.refused("place", card="5-7", box="5A") == "M-4.3"


def test_m4_5_after_the_supply_passing_avoids_it() -> None:
    t = table(boxes="3A:F-4, 3B:F-4, 5A:F-7, 5B:F-7", hands={0: "3-4 5-7"}, supplied=True)
    assert t.ask.moves == [{"do": "pass"}]
    assert t.refused("place", card="3-4", box="3A") == "M-4.3"
    assert only(t.answer("pass"), "Passed") == [{"event": "Passed", "seat": 0, "forced": False}]


def test_m4_5_a_card_that_fits_may_be_played_after_the_supply_and_need_not() -> None:
    t = table(boxes="3A:F-4, 3B:F-5", hands={0: "3-4"}, supplied=True)
    assert t.boxes_for("3-4") == ["3B"]
    assert t.offers("pass")


def test_m4_5_a_game_begun_with_version_1_keeps_its_reading_after_the_supply() -> None:
    t = table(boxes="3A:F-4, 3B:F-4", hands={0: "3-4"}, supplied=True, version=1)
    assert t.boxes_for("3-4") == ["3A", "3B"]
    assert t.offers("pass")
    t.place("3-4", "3A")
    assert t.s.boxes["3A"] == ["F-4", "3-4"]


def test_m4_6_a_player_without_cards_passes_at_any_time() -> None:
    t = table(marker=0, acted=0, hands={0: "F-1", 1: "", 2: "", 3: "F-2"})
    facts = t.place("F-1", "1A")
    assert only(facts, "Passed") == [
        {"event": "Passed", "seat": 1, "forced": True},
        {"event": "Passed", "seat": 2, "forced": True},
    ]
    assert t.ask.seat == 3


def test_m4_6_the_first_player_of_a_round_can_be_the_one_without_cards() -> None:
    t = table(marker=1, hands={2: ""}, stack="")
    facts = t.place("F-0", "1A")
    assert facts[-2:] == [
        {"event": "RoundBegan", "round": 5, "first": 2},
        {"event": "Passed", "seat": 2, "forced": True},
    ]
    assert t.ask.seat == 3


def test_m4_6_where_all_hands_are_empty_the_rounds_go_on_by_themselves_to_the_supply_and_on() -> None:
    hands = dict.fromkeys(range(5), "") | {0: "3-4"}
    # One box is open to each card that will be drawn: nobody decides anything.
    t = table(hands=hands, boxes="4A:, 5A:, 6A:", fill="F-1", stack="6-2 5-2 4-2 6-7", at={1: 31})
    facts = t.place("3-4", "3A")
    fifth = facts[facts.index({"event": "RoundBegan", "round": 5, "first": 2}) :]
    assert [fact["event"] for fact in fifth] == [
        *("RoundBegan", *["Passed"] * 5, "CardDrawn", "CardPlaced", *["HorseMoved"] * 6, "StackRemade", "SupplyOpened"),
    ]
    assert only(fifth, "Passed") == [{"event": "Passed", "seat": seat, "forced": True} for seat in (2, 3, 4, 0, 1)]
    assert only(fifth, "CardPlaced") == [
        {"event": "CardPlaced", "seat": 2, "card": "5-2", "box": "5A", "covered": None, "drawn": True}
    ]
    assert (t.ask.prompt, t.ask.seat) == ("buy_cards", 3)
    for _ in range(5):
        facts = t.answer("buy", count=0)
    sixth = facts[facts.index({"event": "RoundBegan", "round": 6, "first": 3}) :]
    assert only(sixth, "Passed") == [{"event": "Passed", "seat": seat, "forced": True} for seat in (3, 4, 0, 1, 2)]
    assert len(only(facts, "BettingFinished")) == 5


def test_m4_6_a_player_with_cards_may_not_pass_before_the_supply_is_over() -> None:
    t = table(hands={0: "3-4"})
    assert not t.offers("pass")
    assert t.ask.barred == [{"do": "pass", "rule": "M-4.6"}]
    assert t.refused("pass") == "M-4.6"


@pytest.mark.parametrize("card", ["1-4", "F-4"])
def test_m4_7_the_boxes_of_a_horse_at_home_can_be_filled_and_covered(card: str) -> None:
    home: dict[str, Any] = {"at": {1: 55}, "home": {1: 3}, "supplied": True}
    t = table(hands={0: card}, boxes="1A:1-8, 1B:1-2", fill="F-1", **home)
    assert {"1A", "1B"} <= set(t.boxes_for(card) or [])
    t.place(card, "1A")
    assert t.s.boxes["1A"][:2] == ["1-8", card]
    t = table(hands={0: card}, boxes="1A:1-8, 1B:", fill="F-1", **home)
    assert t.boxes_for(card) == ["1B"]
