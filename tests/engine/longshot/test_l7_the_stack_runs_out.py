"""L-7 When the stack runs out."""

from tests.engine.longshot.table import only, table

BOARD = "1A:1-3 F-1 1-6 1-5, 1B:1-1 1-2, 2A:2-6 2-2 2-1, 2B:2-3"


def test_l7_1_the_two_lowest_cards_of_each_box_are_the_new_stack_and_its_top_stays() -> None:
    t = table(boxes=BOARD, stack="")
    facts = t.place("F-0", "3A")
    assert only(facts, "StackRemade") == [{"event": "StackRemade", "rule": "L-7.1", "covered": 5, "stack": 5}]
    assert [t.s.boxes[box] for box in ("1A", "1B", "2A", "2B")] == [["1-6", "1-5"], ["1-2"], ["2-1"], ["2-3"]]
    (taken,), (drawn,) = only(facts, "CardTaken"), only(facts, "CardDrawn")
    assert (taken["stack"], drawn["stack"]) == (4, 3)
    assert sorted([taken["card"], drawn["card"], *t.s.stack]) == ["1-1", "1-3", "2-2", "2-6", "F-1"]


def test_l7_1_it_is_remade_only_when_a_card_is_needed() -> None:
    t = table(boxes=BOARD, stack="F-8 6-7 F-7", acted=3)
    assert only(t.place("F-0", "3A"), "StackRemade") == []
    assert t.view(None)["stack"] == 2
    t = table(boxes="1A:1-3 1-5, 6A:6-1", stack="F-8 6-7")
    assert only(t.place("F-0", "3A"), "StackRemade") == []
    assert (t.view(None)["stack"], t.s.boxes["1A"]) == (0, ["1-3", "1-5"])


def test_l7_1_it_is_remade_for_the_card_to_be_turned_up_too() -> None:
    t = table(boxes="1A:1-3 1-5, 1B:1-6", stack="F-8")
    facts = t.place("F-0", "3A")
    assert [fact["event"] for fact in facts[:4]] == ["CardPlaced", "CardTaken", "StackRemade", "CardDrawn"]
    assert only(facts, "CardDrawn") == [{"event": "CardDrawn", "seat": 1, "card": "1-3", "stack": 0}]


def test_l7_1_a_card_just_covered_may_be_gathered_at_once() -> None:
    t = table(boxes="3A:3-1, 3B:3-2", hands={0: "3-4"}, stack="")
    facts = t.place("3-4", "3A")
    assert [fact["event"] for fact in facts[:4]] == ["CardPlaced", "StackRemade", "CardTaken", "NothingDrawn"]
    assert t.s.hands[0] == ["3-1"]


def test_l7_1_the_new_stack_is_shuffled() -> None:
    orders = set()
    for seed in range(12):
        t = table(boxes=BOARD, stack="", acted=0, marker=0)
        t.s.rng.seed = f"{seed:064x}"
        t.place("F-0", "3A")
        orders.add(tuple(t.s.stack))
    assert len(orders) > 6


def test_l7_2_if_no_card_can_be_gathered_none_is_drawn_and_none_turned_up() -> None:
    t = table(boxes="1A:1-5, 2A:2-3", stack="")
    facts = t.place("F-0", "3A")
    assert only(facts, "NothingDrawn") == [
        {"event": "NothingDrawn", "seat": 0},
        {"event": "NothingDrawn", "seat": 1},
    ]
    assert only(facts, "CardTaken") == only(facts, "CardDrawn") == only(facts, "StackRemade") == []
    assert [fact["by"] for fact in only(facts, "HorseMoved")] == [5, 3, 0, 0, 0, 0]
    assert t.s.hands[0] == []
    assert t.ask.seat == 2


def test_l7_2_a_player_without_cards_may_be_left_without() -> None:
    t = table(stack="", marker=0, acted=0, hands={0: "F-1", 1: ""})
    facts = t.place("F-1", "1A")
    assert facts[2:] == [
        {"event": "Passed", "seat": 1, "forced": True},
        {"event": "NothingDrawn", "seat": 1},
    ]
    assert t.ask.seat == 2
