"""J-1 and J-2: what is on the table, and how the game is set up."""

from collections import Counter

import pytest

from app.engine.jockeys.components import DECK, MARKS
from tests.engine.jockeys.table import JOCKEYS, new, only, table


def test_j1_1_there_are_48_race_cards_in_four_suits() -> None:
    assert len(DECK) == len(set(DECK)) == 48
    assert set(DECK) == {f"{suit}-{number}" for suit in "RBYG" for number in range(1, 13)}


def test_j1_1_progress_marks_belong_to_the_number_alike_in_all_suits() -> None:
    t = table()
    for suit in "RBYG":
        marks = [t.s.marks_of(f"{suit}-{number}") for number in range(1, 13)]
        assert marks == [5, 5, 5, 5, 4, 3, 3, 2, 2, 2, 2, 2] == t.view()["marks"]


def test_j1_1_a_red_8_has_two_marks_in_every_version() -> None:
    assert {marks[8] for marks in MARKS.values()} == {2}
    assert MARKS.keys() == set(range(1, JOCKEYS.version + 1))


def test_j1_1_a_game_of_version_1_keeps_its_marks() -> None:
    old = table(version=1)
    assert old.view()["marks"] == [4, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1]
    assert old.s.marks_of("B-12") == 1


def test_j1_1_everybody_sees_the_suits_of_all_cards_and_not_their_numbers() -> None:
    t = table(
        hands=("R-5 R-9 G-1", "Y-2 Y-3", "B-1", ""),
        played=("R-1 B-2", "", "", "G-12"),
        hidden=("Y-8", "", "", ""),
        fill=False,
    )
    for viewer in (None, 0, 3):
        rows = t.view(viewer)["riders"]
        assert [row["hand"] for row in rows] == [
            {"R": 2, "B": 0, "Y": 0, "G": 1},
            {"R": 0, "B": 0, "Y": 2, "G": 0},
            {"R": 0, "B": 1, "Y": 0, "G": 0},
            {"R": 0, "B": 0, "Y": 0, "G": 0},
        ]
        assert rows[0]["played"] == {"R": 1, "B": 1, "Y": 0, "G": 0}
        assert rows[3]["played"] == {"R": 0, "B": 0, "Y": 0, "G": 1}
        assert rows[0]["discard"] == "Y"
        assert [row["cards"] for row in rows] == [None] * 4
    assert t.own(0)["hand"] == ["R-5", "R-9", "G-1"]


def test_j1_1_a_deal_tells_all_the_backs_and_the_owner_the_cards() -> None:
    s = JOCKEYS.new({}, 4, "aa" * 32, 0)
    deals = [event for event in s.told if type(event).__name__ == "CardsDealt"]
    for seat, event in enumerate(deals):
        assert event.facts(None) == {
            "event": "CardsDealt",
            "seat": seat,
            "horse": s.riders[seat].horse,
            "backs": [card[0] for card in event.facts(seat)["cards"]],
        }
        assert "cards" not in event.facts((seat + 1) % 4)


@pytest.mark.parametrize("seats", [3, 4])
def test_j1_2_four_horses_run_over_seven_squares_with_any_number_of_players(seats: int) -> None:
    t = new(seats)
    view = t.view()
    assert len(view["course"]) == 8
    assert sorted(view["course"][0]) == [1, 2, 3, 4]
    assert view["goal"] == 7
    assert [row["horse"] for row in view["horses"]] == [1, 2, 3, 4]
    assert sorted(row["horse"] for row in view["riders"]) == [1, 2, 3, 4]


def test_j1_3_everybody_has_two_whips_and_five_bet_cards() -> None:
    t = new()
    assert [t.rider(seat)["whips"] for seat in range(4)] == [2, 2, 2, 2]
    assert [t.own(seat)["bet_cards"] for seat in range(4)] == [["1", "2", "3", "4", "win"]] * 4


def test_j1_3_there_is_no_other_bet_card() -> None:
    t = table(phase="open_bets", bets=("", "", "", ""))
    assert [t.refused("bet", card) for card in ("5", "0", "", "WIN", "1 ")] == ["J-1.3"] * 5
    t = table(phase="hidden_bets", bets=("1", "2", "3", "4"))
    assert t.refused("hide", "5", seat=0) == "J-1.3"


def test_j2_1_lots_decide_who_rides_what_and_vanilla_beans_starts() -> None:
    drawn = set()
    for number in range(40):
        t = new(seed=f"{number:064x}")
        (fact,) = t.facts("HorsesDrawn")
        assert not fact["again"]
        assert fact["horses"] == [t.rider(seat)["horse"] for seat in range(4)]
        assert fact["horses"][t.s.start] == 1
        assert t.facts("RaceBegan")[0]["start"] == t.s.start == t.view()["start"]
        drawn.add(tuple(fact["horses"]))
    assert {horses.index(1) for horses in drawn} == {0, 1, 2, 3}
    assert len(drawn) > 15


@pytest.mark.parametrize("seats", [3, 4])
def test_j2_2_everybody_is_dealt_twelve_cards(seats: int) -> None:
    t = new(seats)
    dealt = {fact["seat"]: fact["cards"] for fact in t.facts("CardsDealt")}
    assert {seat: len(cards) for seat, cards in dealt.items()} == dict.fromkeys(range(seats), 12)
    everything = Counter(card for rider in t.s.riders for card in rider.twelve())
    assert everything == Counter(DECK)
    assert new(seats, "beef" * 16).facts("CardsDealt") != t.facts("CardsDealt")


def test_j2_2_the_twelve_cards_stay_with_the_horse_for_the_whole_game() -> None:
    t = new()
    of_horse = {rider.horse: sorted(rider.twelve()) for rider in t.s.riders}
    for race in (1, 2, 3, 4):
        assert t.s.race == race
        while t.s.race == race and t.s.result is None:
            ask = JOCKEYS.asks(t.s)[-1]
            move = ask.moves[-1]
            t.answer(move["do"], move["card"]["one"][-1], ask.seat)
            lying = {rider.horse: rider.twelve() for rider in t.s.riders}
            for one in t.s.plays:
                lying[t.s.riders[one.rider].horse].append(one.card)
            for rider in t.s.riders:  # a hidden discard that is chosen is still in hand
                if rider.hidden in rider.hand:
                    lying[rider.horse].remove(rider.hidden)
            assert {horse: sorted(cards) for horse, cards in lying.items()} == of_horse
    assert t.s.result is not None
    assert {(fact["horse"], *sorted(fact["cards"])) for fact in t.facts("CardsTaken")} == {
        (horse, *cards) for horse, cards in of_horse.items()
    }


def test_j2_3_all_odds_are_two_and_nobody_has_points() -> None:
    t = new()
    assert [row["odds"] for row in t.view()["horses"]] == [2, 2, 2, 2]
    assert t.facts("RaceBegan")[0]["odds"] == [2, 2, 2, 2]
    assert [row["points"] for row in t.view()["riders"]] == [0, 0, 0, 0]
    assert only(t.log, "Paid") == []
