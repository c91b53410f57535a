"""M-3 A round."""

import pytest

from tests.engine.mafia.table import Table, only, table


def whole_round(marker: int = 3) -> Table:
    """Five players with two cards each, at the beginning of a round."""
    hands = {0: "1-4 1-1", 1: "2-4 2-1", 2: "3-4 3-1", 3: "4-4 4-1", 4: "5-4 5-1"}
    return table(marker=marker, acted=0, hands=hands, boxes="6A:6-1", stack="6-7 6-8")


def test_m3_1_everybody_plays_one_card_clockwise_from_the_first_player() -> None:
    t = whole_round(marker=3)
    turns = []
    for _ in range(5):
        ask = t.ask
        turns.append((ask.seat, ask.prompt))
        t.place(f"{ask.seat + 1}-4", f"{ask.seat + 1}A")
    assert turns == [(3, "play_card"), (4, "play_card"), (0, "play_card"), (1, "play_card"), (2, "play_card")]
    placed = [(fact["seat"], fact["card"], fact["box"]) for fact in t.facts("CardPlaced") if not fact["drawn"]]
    assert placed == [(3, "4-4", "4A"), (4, "5-4", "5A"), (0, "1-4", "1A"), (1, "2-4", "2A"), (2, "3-4", "3A")]


def test_m3_1_a_played_card_lies_open_and_nobody_draws_for_it() -> None:
    t = whole_round(marker=3)
    t.place("4-4", "4B")
    assert t.view(None)["boxes"]["4B"] == ["4-4", 0]
    assert t.own(3)["hand"] == ["4-1"]
    assert t.view(None)["seats"][3]["cards"] == 1
    assert t.view(None)["stack"] == 2


def test_m3_1_one_plays_only_what_one_holds() -> None:
    t = whole_round(marker=3)
    assert t.refused("place", card="1-4", box="1A") == "M-3.1"
    assert t.refused("place", card="4-7", box="4A") == "M-3.1"
    assert t.refused("place", card="9-9", box="4A") == "M-3.1"


@pytest.mark.parametrize(
    ("do", "fields"), [("buy", {"count": 0}), ("lay", {"first": "4-4", "second": "5-4"}), ("done", {})]
)
def test_m3_1_in_a_turn_one_can_only_play(do: str, fields: dict[str, object]) -> None:
    assert whole_round(marker=3).refused(do, **fields) == "M-3.1"


def test_m3_2_then_the_first_player_turns_up_the_top_card_and_places_it() -> None:
    t = table(marker=1, boxes="1A:1-1", stack="1-7 5-2")
    facts = t.place("F-0", "2A")
    assert only(facts, "CardDrawn") == [{"event": "CardDrawn", "seat": 1, "card": "1-7", "stack": 1}]
    assert [fact for fact in only(facts, "CardPlaced") if fact["drawn"]] == [
        {"event": "CardPlaced", "seat": 1, "card": "1-7", "box": "1B", "covered": None, "drawn": True}
    ]


def test_m3_2_the_first_player_chooses_among_the_legal_boxes() -> None:
    t = table(marker=1, boxes="1A:1-1, 1B:1-2", stack="1-7 5-2")
    t.place("F-0", "2A")
    assert (t.ask.seat, t.ask.prompt, t.boxes_for("1-7")) == (1, "place_drawn", ["1A", "1B"])
    assert t.view(None)["drawn"] == "1-7"
    t.place("1-7", "1B")
    assert t.s.boxes["1B"] == ["1-2", "1-7"]
    assert t.view(None)["drawn"] is None


def test_m3_2_the_drawn_card_has_to_be_placed_and_no_other() -> None:
    t = table(marker=1, boxes="1A:1-1, 1B:1-2", stack="1-7 5-2", hands={1: "1-5"})
    t.place("F-0", "2A")
    assert t.refused("place", card="1-5", box="1A") == "M-3.2"
    assert t.refused("pass") == "M-3.2"
    assert t.refused("place", card="1-7", box="2A") == "M-4.1"


def test_m3_2_where_there_is_one_legal_box_the_house_places_the_card() -> None:
    t = table(marker=1, boxes="1A:1-7, 1B:1-2", stack="1-7")
    facts = t.place("F-0", "2A")
    assert [(fact["card"], fact["box"]) for fact in only(facts, "CardPlaced")] == [("F-0", "2A"), ("1-7", "1B")]
    assert t.ask.prompt == "play_card"
    t = table(marker=1, boxes="3B:", fill="F-1", stack="F-5", hands={0: "2-0"})
    facts = t.place("2-0", "2A")
    assert [(fact["card"], fact["box"]) for fact in only(facts, "CardPlaced")] == [("2-0", "2A"), ("F-5", "3B")]


def test_m3_2_the_first_player_draws_without_a_card_in_hand_too() -> None:
    t = table(marker=1, hands={1: ""}, boxes="1A:1-1", stack="1-7")
    facts = t.place("F-0", "2A")
    assert only(facts, "CardDrawn")[0]["seat"] == 1


def test_m3_3_every_horse_runs_the_sum_of_its_two_top_cards() -> None:
    t = table(boxes="1A:1-5 1-3, 1B:F-4, 2A:2-8 2-0, 4B:F-7", at={1: 10, 4: 1, 6: 9}, stack="6-2")
    t.place("F-0", "5A")
    facts = t.place("6-2", "6B")
    ran = [(fact["horse"], fact["by"], fact["to"]) for fact in only(facts, "HorseMoved")]
    assert ran == [(1, 7, 17), (2, 0, 0), (3, 0, 0), (4, 7, 8), (5, 0, 0), (6, 2, 11)]
    assert [row["at"] for row in t.view()["horses"]] == [17, 0, 0, 8, 0, 11]


def test_m3_3_a_horse_that_is_home_runs_no_more() -> None:
    t = table(boxes="1A:1-5", at={1: 53}, home={1: 3}, supplied=True, stack="")
    assert t.view()["horses"][0]["next"] == 0
    facts = t.place("F-0", "5A")
    assert [fact["horse"] for fact in only(facts, "HorseMoved")] == [2, 3, 4, 5, 6]
    assert t.s.runner(1).at == 53


def test_m3_3_the_view_says_how_far_a_horse_will_go() -> None:
    t = table(boxes="1A:1-5 1-3, 1B:F-4")
    assert [row["next"] for row in t.view()["horses"]] == [7, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("marker", "left"), [(0, 1), (3, 4), (4, 0)])
def test_m3_4_the_marker_passes_to_the_left_and_the_cards_stay(marker: int, left: int) -> None:
    t = table(marker=marker, boxes="1A:1-5 1-3, 6A:6-0", stack="6-1", round=4)
    facts = t.place("F-0", "5A")
    assert facts[-2:] == [
        {"event": "MarkerPassed", "seat": left},
        {"event": "RoundBegan", "round": 5, "first": left},
    ]
    assert (t.ask.seat, t.view()["round"], t.view()["marker"]) == (left, 5, left)
    assert (t.s.boxes["1A"], t.s.boxes["5A"], t.s.boxes["6B"]) == (["1-5", "1-3"], ["F-0"], ["6-1"])
