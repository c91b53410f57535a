"""J-5: tricks without the whip."""

import pytest

from tests.engine.jockeys.table import only, table
from tests.engine.positions import Fact


def test_j5_1_the_start_player_leads_the_first_trick() -> None:
    t = table(phase="hidden_bets", trick=0, start=2, bets=("1+2", "2+3", "3+4", "4"))
    facts = t.answer("hide", "win")
    assert only(facts, "TrickBegan") == [{"event": "TrickBegan", "trick": 1, "leader": 2}]
    assert t.ask.seat == 2


@pytest.mark.parametrize(("leader", "order"), [(0, [0, 1, 2, 3]), (3, [3, 0, 1, 2])])
def test_j5_1_they_play_clockwise_from_the_leader(leader: int, order: list[int]) -> None:
    t = table(leader=leader)
    assert t.view()["order"] == order
    seats = []
    for _ in range(4):
        seats.append(t.ask.seat)
        t.play(t.offers("play")[0])
    assert seats == order


def test_j5_1_the_leader_may_play_any_card() -> None:
    t = table()
    assert t.offers("play") == ["R-5", "R-9", "B-3", "Y-7", "G-1"]
    assert t.play("G-1") == [{"event": "CardPlayed", "rider": 0, "card": "G-1", "forced": False}]
    assert t.view()["plays"] == [{"rider": 0, "card": "G-1", "whip": False}]


def test_j5_1_who_has_the_led_suit_has_to_follow_it() -> None:
    t = table(plays="0:B-3")
    assert t.ask.seat == 1
    assert t.offers("play") == ["B-6"]
    for card in ("R-2", "Y-4", "G-8"):
        assert t.refused("play", card) == "J-5.1"
        assert t.refused("whip", card) == "J-5.1"
    t.play("B-6")
    assert t.offers("play") == t.offers("whip") == ["B-9", "B-10"]


def test_j5_1_who_has_none_of_it_may_play_anything() -> None:
    t = table(plays="0:B-3", hands=("R-5", "R-2 R-10 Y-4", "B-9", "B-2"))
    assert t.offers("play") == ["R-2", "R-10", "Y-4"]
    t.play("Y-4")


def test_j5_1_one_plays_a_card_of_ones_own_hand() -> None:
    t = table()
    for card in ("R-2", "R-11", "R-12", "X-1", ""):
        assert t.refused("play", card) == "J-5.1"
    assert t.refused("discard", "R-5") == "J-5.1"
    assert t.refused("bet", "1") == "J-5.1"


def test_j5_1_who_has_one_card_to_play_and_no_whip_is_not_asked() -> None:
    """Seat 1 has one blue card and seat 2 one card at all; everybody can see that from the backs."""
    t = table(hands=("R-5 B-3", "B-6 R-2", "G-4", "B-2 B-7"), whips=(0, 0, 0, 0))
    facts = t.play("B-3")
    assert facts == [
        {"event": "CardPlayed", "rider": 0, "card": "B-3", "forced": False},
        {"event": "CardPlayed", "rider": 1, "card": "B-6", "forced": True},
        {"event": "CardPlayed", "rider": 2, "card": "G-4", "forced": True},
    ]
    assert t.ask.seat == 3


def test_j5_1_who_may_still_declare_the_whip_is_asked() -> None:
    hands = ("R-5 B-3", "B-6 R-2", "B-9 B-10", "B-2 B-7")
    t = table(hands=hands, whips=(1, 1, 0, 0))
    t.play("B-3")
    assert (t.ask.seat, t.offers("play"), t.offers("whip")) == (1, ["B-6"], ["B-6"])
    t = table(hands=hands, whips=(1, 1, 0, 0))
    facts = t.play("B-3!")  # now nobody else can
    assert facts[-1] == {"event": "CardPlayed", "rider": 1, "card": "B-6", "forced": True}
    assert t.ask.seat == 2


def test_j5_1_a_leader_with_one_card_and_no_whip_is_not_asked_either() -> None:
    t = table(hands=("R-5 R-9", "R-2 B-6", "R-7 B-9", "R-11 B-2"), whips=(0, 0, 0, 0))
    facts = t.play("R-5")
    assert [(fact["rider"], fact["card"]) for fact in only(facts, "CardPlayed")] == [
        *((0, "R-5"), (1, "R-2"), (2, "R-7"), (3, "R-11")),
        *((3, "B-2"), (0, "R-9"), (1, "B-6"), (2, "B-9")),
    ]
    assert only(facts, "RaceEnded")[0]["reason"] == "no_cards"


def test_j5_2_the_highest_card_of_the_led_suit_wins() -> None:
    t = table(hands=("R-5 G-1", "R-2 G-2", "B-10 G-3", "R-8 G-4"))
    facts = t.play("R-5", "R-2", "B-10", "R-8")
    assert only(facts, "TrickWon") == [
        {"event": "TrickWon", "trick": 3, "rider": 3, "card": "R-8", "suit": "R", "horse": 4, "marks": 2}
    ]


@pytest.mark.parametrize(("card", "by"), [("R-4", 5), ("R-7", 3), ("R-11", 2), ("R-12", 2)])
def test_j5_2_the_winners_horse_advances_by_the_marks_of_the_winning_card(card: str, by: int) -> None:
    t = table(hands=("R-1 G-1", "R-2 G-2", f"{card} G-3", "R-3 G-4"), horses=(2, 1, 4, 3))
    facts = t.play("R-1", "R-2", card, "R-3")
    assert only(facts, "HorseMoved") == [{"event": "HorseMoved", "horse": 4, "by": by, "to": by}]
    assert {row["horse"]: row["at"] for row in t.view()["horses"]} == {1: 0, 2: 0, 3: 0, 4: by}


def test_j5_2_a_horse_advances_at_most_to_the_goal() -> None:
    t = table(course="234 - - - - 1 - -", hands=("R-4 G-1", "R-2 G-2", "R-3 G-3", "R-1 G-4"))
    facts = t.play("R-4", "R-2", "R-3", "R-1")
    assert only(facts, "HorseMoved") == [{"event": "HorseMoved", "horse": 1, "by": 2, "to": 7}]
    assert only(facts, "HorseHome") == [{"event": "HorseHome", "horse": 1, "place": 1}]
    assert t.view()["course"] == [[2, 3, 4], [], [], [], [], [], [], [1]]


def test_j5_2_a_horse_at_the_goal_stays_there_and_its_rider_still_wins_and_leads() -> None:
    t = table(course="234 - - - - - - 1", hands=("R-5 G-1", "R-2 G-2", "R-3 G-3", "R-1 G-4"), leader=3)
    facts: list[Fact] = t.play("R-1", "R-5", "R-2", "R-3")
    assert only(facts, "TrickWon")[0]["rider"] == 0
    assert only(facts, "HorseMoved") == only(facts, "HorseHome") == []
    assert t.view()["course"] == [[2, 3, 4], [], [], [], [], [], [], [1]]
    assert t.ask.seat == 0


def test_j5_2_a_horse_goes_on_top_of_those_on_its_square() -> None:
    t = table(course="2 1 34 - - - - -", horses=(2, 1, 3, 4), hands=("R-8 G-1", "R-2 G-2", "R-3 G-3", "R-1 G-4"))
    t.play("R-8", "R-2", "R-3", "R-1")
    assert t.view()["course"][:3] == [[], [1], [3, 4, 2]]


def test_j5_3_the_winner_leads_the_next_trick() -> None:
    t = table()
    facts = t.play("R-5", "R-2", "R-7", "R-11")
    assert only(facts, "TrickBegan") == [{"event": "TrickBegan", "trick": 4, "leader": 3}]
    assert (t.ask.seat, t.view()["leader"], t.view()["trick"]) == (3, 3, 4)
    assert t.ask.id != table().ask.id


def test_j5_3_played_cards_go_face_down_before_their_owners() -> None:
    t = table(fill=False)
    t.play("R-5", "R-2", "R-7", "R-11")
    assert [rider.played for rider in t.s.riders] == [["R-5"], ["R-2"], ["R-7"], ["R-11"]]
    assert t.rider(2)["played"] == {"R": 1, "B": 0, "Y": 0, "G": 0}
    assert t.rider(2)["hand"] == {"R": 0, "B": 2, "Y": 1, "G": 1}


def test_j5_3_the_last_trick_stays_in_sight_until_the_next_one_is_complete() -> None:
    t = table()
    assert t.view()["last"] is None
    t.play("R-5", "R-2", "R-7", "R-11")
    last = {
        "plays": [
            {"rider": rider, "card": card, "whip": False} for rider, card in enumerate(("R-5", "R-2", "R-7", "R-11"))
        ],
        "suit": "R",
        "winner": 3,
    }
    assert t.view()["last"] == last
    t.play("G-6", "G-1", "G-8")
    assert t.view()["last"] == last
    t.play("G-4")
    assert [play["card"] for play in t.view()["last"]["plays"]] == ["G-6", "G-1", "G-8", "G-4"]
    assert "R-11" not in repr(t.view())
