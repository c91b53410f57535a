"""J-6: the whip."""

from tests.engine.jockeys.table import only, table

HANDS = ("Y-11 G-1", "G-7 G-8", "Y-4 Y-5", "G-2 G-5")  # seats 1 and 3 hold no yellow card


def test_j6_1_the_whip_is_declared_with_a_card_and_spent() -> None:
    t = table(hands=HANDS)
    facts = t.play("Y-11", "G-7!")
    assert facts[1:] == [
        {"event": "CardPlayed", "rider": 1, "card": "G-7", "forced": False},
        {"event": "WhipDeclared", "rider": 1, "suit": "G", "ready": 1},
    ]
    assert [t.rider(seat)["whips"] for seat in range(4)] == [2, 1, 2, 2]
    assert t.view()["plays"][1] == {"rider": 1, "card": "G-7", "whip": True}


def test_j6_1_only_one_player_may_declare_it_in_a_trick() -> None:
    t = table(hands=HANDS)
    t.play("Y-11", "G-7!", "Y-4")
    assert t.ask.seat == 3
    assert t.offers("whip") == []
    assert t.refused("whip", "G-2") == "J-6.1"
    assert t.ask.barred == [{"do": "whip", "rule": "J-6.1"}]


def test_j6_1_in_the_next_trick_it_may_be_declared_again() -> None:
    t = table(hands=HANDS)
    t.play("Y-11", "G-7!", "Y-4", "G-2")
    assert t.offers("whip") == ["G-8"]


def test_j6_1_who_has_no_whip_ready_may_not_declare_it() -> None:
    t = table(hands=HANDS, whips=(2, 0, 2, 2))
    t.play("Y-11")
    assert t.ask.seat == 1
    assert t.offers("whip") == []
    assert t.refused("whip", "G-7") == "J-6.1"
    assert t.ask.barred == [{"do": "whip", "rule": "J-6.1"}]


def test_j6_1_the_leader_may_declare_it_too() -> None:
    t = table(hands=HANDS)
    assert t.offers("whip") == ["Y-11", "G-1"]
    assert t.ask.barred == []
    t.play("Y-11!")
    assert t.refused("whip", "G-7") == "J-6.1"


def test_j6_2_the_highest_card_of_the_whips_suit_wins_instead() -> None:
    """The source's own example: green 7 wins for seat 1, by the whip of seat 3 with green 2."""
    t = table(hands=HANDS)
    facts = t.play("Y-11", "G-7", "Y-4", "G-2!")
    assert only(facts, "TrickWon") == [
        {"event": "TrickWon", "trick": 3, "rider": 1, "card": "G-7", "suit": "G", "horse": 2, "marks": 3}
    ]
    assert only(facts, "HorseMoved") == [{"event": "HorseMoved", "horse": 2, "by": 3, "to": 3}]


def test_j6_2_one_may_win_oneself_with_the_smallest_card() -> None:
    t = table(hands=("Y-11 G-1", "R-7 R-8", "Y-4 G-3", "G-2 G-5"))
    facts = t.play("Y-11", "R-7", "Y-4", "G-2!")
    assert (only(facts, "TrickWon")[0]["rider"], only(facts, "HorseMoved")[0]["by"]) == (3, 5)


def test_j6_2_a_card_played_before_the_whip_counts_as_well() -> None:
    t = table(hands=("Y-11 G-1", "G-12 G-8", "Y-4 G-3", "G-2 G-5"))
    facts = t.play("Y-11", "G-12", "Y-4", "G-2!")
    assert only(facts, "TrickWon")[0]["card"] == "G-12"


def test_j6_2_the_led_suit_has_to_be_followed_all_the_same() -> None:
    t = table(hands=("Y-11 G-1", "G-7 G-8", "Y-4 G-9", "Y-2 G-5"))
    t.play("Y-11", "G-7!")
    # Seats 2 and 3 have one yellow card and cannot declare the whip: it is played for them, though G-9 would win.
    assert [play["card"] for play in t.view()["last"]["plays"]] == ["Y-11", "G-7", "Y-4", "Y-2"]
    assert t.view()["last"]["winner"] == 1
    t = table(hands=("Y-11 G-1", "G-7 G-8", "Y-4 Y-5 G-9", "Y-2 G-5"))
    t.play("Y-11", "G-7!")
    assert t.refused("play", "G-9") == "J-5.1"


def test_j6_2_a_whip_in_the_led_suit_changes_nothing_but_that_nobody_else_may() -> None:
    t = table(hands=HANDS)
    facts = t.play("Y-11!", "G-7", "Y-4", "G-2")
    assert only(facts, "TrickWon")[0]["rider"] == 0
