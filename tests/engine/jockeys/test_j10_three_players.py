"""J-10: three players and the dummy."""

from typing import Any

import pytest

from app.engine.jockeys.components import DUMMY
from tests.engine.jockeys.table import JOCKEYS, Table, new, only, with_dummy


def seeds(count: int = 60) -> list[Table]:
    return [new(3, f"{number:064x}") for number in range(count)]


def plays(facts: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(fact["rider"], fact["card"]) for fact in only(facts, "CardPlayed")]


def test_j10_1_the_dummy_rides_the_horse_nobody_drew_and_sits_right_of_vanilla_beans() -> None:
    for t in seeds():
        horses = t.facts("HorsesDrawn")[-1]["horses"]
        assert [row["horse"] for row in t.view()["riders"]] == horses
        assert [row["dummy"] for row in t.view()["riders"]] == [False, False, False, True]
        vanilla = horses.index(1)
        assert vanilla == t.s.start < 3
        (seated,) = t.facts("RidersSeated")
        circle = [vanilla, (vanilla + 1) % 3, (vanilla + 2) % 3, DUMMY]
        assert seated["circle"] == t.view()["circle"] == circle


def test_j10_1_all_draw_again_while_nobody_has_vanilla_beans() -> None:
    again = 0
    for t in seeds():
        *missed, last = t.facts("HorsesDrawn")
        assert all(fact["again"] and fact["horses"][DUMMY] == 1 for fact in missed)
        assert not last["again"]
        again += bool(missed)
    assert 5 < again < 30


def test_j10_1_it_gets_cards_and_whips_and_neither_bets_nor_points() -> None:
    t = new(3)
    assert len(t.s.riders[DUMMY].twelve()) == 12
    row = t.rider(DUMMY)
    assert (row["whips"], row["points"], row["bet"], row["bet_hidden"]) == (2, None, None, False)
    assert sorted(t.asks) == [0, 1, 2]


def test_j10_1_a_prize_of_its_horse_goes_to_nobody() -> None:
    t = with_dummy(
        trick=10,
        hands=("R-11", "R-2", "R-7"),
        dummy="R-10",
        whips=(1, 0, 0, 2),
        course="3 2 1 - - - 4 -",
        bets=("4+win", "3+1", "2+win"),
    )
    facts = t.play("R-11")
    assert [(fact["payee"], fact["amount"], fact["rule"]) for fact in only(facts, "Paid")] == [
        *((0, 3, "J-8.1"), (0, 2, "J-8.2")),  # the second place, and the win bet on the dummy's horse
    ]


def test_j10_1_three_races_are_run() -> None:
    assert new(3).view()["races"] == 3


def test_j10_2_its_cards_are_laid_face_up_in_the_order_they_were_shuffled_to() -> None:
    for t in seeds(10):
        (laid,) = t.facts("DummyLaid")
        luck = type(t.s.rng)(t.s.rng.seed)
        assert laid["cards"] == luck.shuffled(sorted(laid["cards"], key=card_order), "pile/race-1/3")
        assert laid["horse"] == t.rider(DUMMY)["horse"]
        left = [card for card in laid["cards"] if card not in t.rider(DUMMY)["open"]]
        for viewer in (None, 0):
            assert t.view(viewer)["riders"][DUMMY]["cards"] == left


def card_order(card: str) -> tuple[int, int]:
    return "RBYG".index(card[0]), int(card[2:])


def test_j10_2_it_discards_the_card_at_the_number_and_the_next_one_below() -> None:
    numbers = set()
    for t in seeds():
        number, laid = t.facts("NumberShown")[0]["number"], t.facts("DummyLaid")[0]["cards"]
        out = [laid[11], laid[0]] if number == 12 else laid[number - 1 : number + 1]
        assert t.rider(DUMMY)["open"] == out
        assert [fact["card"] for fact in t.facts("OpenDiscarded") if fact["rider"] == DUMMY] == out
        assert len(t.rider(DUMMY)["cards"]) == 10
        assert (t.rider(DUMMY)["chosen"], t.rider(DUMMY)["discard"]) == (False, None)
        numbers.add(number)
    assert {1, 12} <= numbers


@pytest.mark.parametrize(("before", "readied"), [(0, True), (1, True), (2, False)])
def test_j10_2_both_its_whips_are_made_ready(before: int, readied: bool) -> None:
    t = with_dummy(phase="discards", trick=0, bets=("", "", ""), whips=(2, 0, 2, before))
    facts: list[dict[str, Any]] = []
    for seat in range(3):
        facts = t.answer("discard", t.own(seat)["hand"][0], seat)
    expected = [{"event": "WhipsReadied", "rider": 1, "ready": 1}]
    if readied:
        expected.append({"event": "WhipsReadied", "rider": DUMMY, "ready": 2})
    assert only(facts, "WhipsReadied") == expected
    assert t.rider(DUMMY)["whips"] == 2


def test_j10_3_when_it_leads_it_plays_its_top_card_without_the_whip() -> None:
    t = with_dummy(dummy="R-11 B-2 Y-10", leader=1, circle=(2, 0, 1, DUMMY))
    facts = t.play("R-10", "R-7", "R-9")  # it follows with R-11, wins and leads
    assert plays(facts)[-2:] == [(DUMMY, "R-11"), (DUMMY, "B-2")]
    assert only(facts, "WhipDeclared") == []
    assert t.view()["order"] == [DUMMY, 2, 0, 1]
    assert t.ask.seat == 2


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_j10_3_otherwise_it_plays_last_wherever_it_sits(leader: int) -> None:
    t = with_dummy(leader=leader, circle=(1, 2, DUMMY, 0))
    order = {0: [0, 1, 2], 1: [1, 2, 0], 2: [2, 0, 1]}[leader]
    assert t.view()["order"] == [*order, DUMMY]


def test_j10_3_it_follows_with_its_highest_card_of_the_led_suit() -> None:
    t = with_dummy(dummy="B-2 Y-3 Y-11 Y-10", hands=("Y-12", "Y-4 G-1", "Y-2"), whips=(1, 1, 1, 2))
    facts = t.play("Y-12", "Y-4", "Y-2")
    assert plays(facts)[-1] != (DUMMY, "B-2")
    assert (DUMMY, "Y-11") in plays(facts)
    assert only(facts, "WhipDeclared") == []
    assert t.rider(DUMMY)["cards"] == ["B-2", "Y-3", "Y-10"]


def test_j10_3_without_the_led_suit_it_plays_its_top_card_with_the_whip() -> None:
    t = with_dummy(dummy="B-2 R-11", hands=("Y-12 B-1", "Y-4 G-1", "Y-2 G-2"))
    facts = t.play("Y-12", "Y-4", "Y-2")
    assert {"event": "WhipDeclared", "rider": DUMMY, "suit": "B", "ready": 1} in facts
    assert only(facts, "TrickWon")[0]["rider"] == DUMMY
    assert only(facts, "HorseMoved") == [{"event": "HorseMoved", "horse": 4, "by": 5, "to": 5}]


def test_j10_3_it_plays_it_without_the_whip_if_it_has_none_ready() -> None:
    t = with_dummy(dummy="B-2 R-11", hands=("Y-12 B-1", "Y-4 G-1", "Y-2 G-2"), whips=(2, 2, 2, 0))
    facts = t.play("Y-12", "Y-4", "Y-2")
    assert (DUMMY, "B-2") in plays(facts)
    assert only(facts, "TrickWon")[0]["rider"] == 0


def test_j10_3_nor_if_somebody_has_declared_it_in_this_trick() -> None:
    t = with_dummy(dummy="B-2 R-11", hands=("Y-12 B-1", "Y-4 G-1", "R-3 G-2"))
    facts = t.play("Y-12", "Y-4", "R-3!")
    assert [fact["rider"] for fact in only(facts, "WhipDeclared")] == [2]
    assert only(facts, "TrickWon")[0]["rider"] == 2
    assert t.rider(DUMMY)["whips"] == 2


def test_j10_4_horses_go_to_the_left_through_the_dummys_seat() -> None:
    """Clockwise 1, 2, the dummy, 0: so 2 passes to the dummy and the dummy to 0."""
    t = with_dummy(
        trick=10,
        hands=("R-11", "R-2", "R-7"),
        dummy="R-10",
        whips=(1, 0, 0, 2),
        horses=(2, 1, 4, 3),
        circle=(1, 2, DUMMY, 0),
        start=1,
    )
    of_horse = {rider.horse: set(rider.twelve()) for rider in t.s.riders}
    facts = t.play("R-11")
    assert only(facts, "HorsesPassed") == [{"event": "HorsesPassed", "horses": [3, 2, 1, 4]}]
    assert {fact["horse"]: set(fact["cards"]) for fact in only(facts, "CardsTaken")} == {
        horse: of_horse[horse] for horse in (3, 2, 1)
    }
    (laid,) = only(facts, "DummyLaid")
    assert (laid["horse"], set(laid["cards"])) == (4, of_horse[4])


@pytest.mark.parametrize(("start", "following"), [(1, 2), (2, 0), (0, 1)])
def test_j10_4_the_start_passes_among_the_three_players(start: int, following: int) -> None:
    t = with_dummy(
        trick=10, hands=("R-11", "R-2", "R-7"), dummy="R-10", whips=(1, 0, 0, 2), circle=(1, 2, 0, DUMMY), start=start
    )
    assert only(t.play("R-11"), "StartPassed") == [{"event": "StartPassed", "seat": following}]


def test_j10_4_the_dummy_is_never_asked() -> None:
    t = new(3, "77" * 32)
    while t.s.result is None:
        for ask in JOCKEYS.asks(t.s):
            assert ask.seat in (0, 1, 2)
        ask = JOCKEYS.asks(t.s)[0]
        t.answer(ask.moves[0]["do"], ask.moves[0]["card"]["one"][0], ask.seat)
    assert {fact["rider"] for fact in t.facts("TrickWon")} >= {DUMMY}
