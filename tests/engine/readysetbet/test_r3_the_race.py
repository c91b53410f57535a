"""R-3 The race."""

import pytest

from app.engine.readysetbet.components import BONUS, HORSES
from tests.engine.readysetbet.table import READYSETBET, Table, begun, only, table

SUM = {horse: int(horse.split("/")[0]) for horse in HORSES}


def moves(t: Table) -> list[tuple[str, int, int]]:
    return [(fact["horse"], fact["by"], fact["to"]) for fact in t.facts("HorseMoved")]


def events(facts: list[dict[str, object]]) -> list[object]:
    return [fact["event"] for fact in facts]


def test_r3_1_without_a_host_the_race_starts_when_all_are_ready() -> None:
    t = begun(3)
    assert t.asked("start") == [0, 1, 2]
    t.answer(2, "start")
    t.answer(0, "start")
    assert (t.s.phase, t.asked("start"), t.facts("RaceStarted")) == ("gate", [1], [])
    t.answer(1, "start")
    assert t.facts("RaceStarted") == [{"event": "RaceStarted", "race": 1, "by": None}]
    assert t.asked("bet") == [0, 1, 2]


def test_r3_1_or_when_the_time_for_it_is_up() -> None:
    t = begun(3)
    assert all(ask.optional and ask.closes_at == 20_000 for ask in t.asks)
    t.answer(1, "start")
    t.wake()
    assert (t.now, t.s.phase) == (20_000, "race")


def test_r3_1_a_host_calls_the_race() -> None:
    t = begun(3, host="person", host_seat=3)
    assert t.asked("start") == [2]
    assert not t.ask(2).optional
    t.answer(2, "start")
    assert t.facts("RaceStarted") == [{"event": "RaceStarted", "race": 1, "by": 2}]


def test_r3_1_and_if_not_the_race_starts_all_the_same() -> None:
    t = begun(3, host="person")
    t.wake()
    assert (t.now, t.facts("RaceStarted")) == (60_000, [{"event": "RaceStarted", "race": 1, "by": None}])


def test_r3_1_every_roll_moves_the_horse_of_the_sum_one_space() -> None:
    t = table()
    facts = t.roll(6, 8, 6, 11)
    assert [(fact["roll"], sum(fact["dice"]), fact["horse"]) for fact in only(facts, "DiceRolled")] == [
        *((1, 6, "6"), (2, 8, "8"), (3, 6, "6"), (4, 11, "11/12")),
    ]
    assert moves(t) == [("6", 1, 1), ("8", 1, 1), ("6", 1, 2), ("11/12", 1, 1)]


def test_r3_1_the_host_rolls_and_the_server_knows_how_the_dice_fall() -> None:
    t = table(host=0)
    assert t.asked("roll") == []
    t.wake()
    assert t.now == 2_500
    t.load(9)
    facts = t.answer(0, "roll")
    assert only(facts, "DiceRolled") == [
        {"event": "DiceRolled", "roll": 1, "dice": [3, 6], "horse": "9", "in_a_row": 1, "by": 0}
    ]


def test_r3_1_a_host_gets_the_dice_back_after_half_the_pace() -> None:
    t = begun(3, host="person", pace=2)
    t.answer(0, "start")
    for number in range(3):
        assert t.asked("roll") == []
        t.wake()
        assert t.now == 1_000 * (number + 1)
        assert t.asked("roll") == [0]
        t.answer(0, "roll")


def test_r3_1_a_host_who_does_not_roll_is_waited_for_four_times_the_pace() -> None:
    t = begun(3, host="person", pace=2)
    t.answer(0, "start")
    t.wake()
    assert t.ask(0).closes_at == 8_000
    (rolled,) = only(t.wake(), "DiceRolled")
    assert (t.now, rolled["by"]) == (8_000, None)


def test_r3_1_nobody_else_rolls() -> None:
    t = table(host=0)
    t.wake()
    assert t.refused(1, "roll") == "R-3.1"
    assert table().refused(1, "roll") == "R-3.1"


@pytest.mark.parametrize("horse", HORSES)
def test_r3_2_the_second_roll_in_a_row_brings_a_bonus_move(horse: str) -> None:
    t = table()
    t.roll(SUM[horse], SUM[horse])
    bonus = BONUS[horse]
    assert moves(t) == [(horse, 1, 1), (horse, 1, 2)] + ([(horse, bonus, 2 + bonus)] if bonus else [])
    assert [fact["bonus"] for fact in t.facts("HorseMoved")][2:] == ([True] if bonus else [])


def test_r3_2_the_bonus_is_one_for_red_two_for_orange_three_for_blue_none_for_black() -> None:
    assert BONUS == {"2/3": 3, "4": 3, "10": 3, "11/12": 3, "5": 2, "9": 2, "6": 1, "8": 1, "7": 0}


@pytest.mark.parametrize(("one", "two"), [(2, 3), (3, 2), (2, 2), (11, 12), (12, 11)])
def test_r3_2_either_sum_of_a_pair_counts(one: int, two: int) -> None:
    t = table()
    t.roll(one, two)
    assert [by for _, by, _ in moves(t)] == [1, 1, 3]


def test_r3_2_the_third_in_a_row_brings_none_and_the_fourth_does_again() -> None:
    t = table()
    t.roll(3, 2, 3, 2)
    assert [by for _, by, _ in moves(t)] == [1, 1, 3, 1, 1, 3]
    assert [fact["in_a_row"] for fact in t.facts("DiceRolled")] == [1, 2, 3, 4]


def test_r3_2_another_horse_in_between_begins_anew() -> None:
    t = table()
    t.roll(5, 9, 5, 5, 4, 5)
    assert [(horse, by) for horse, by, _ in moves(t)] == [
        *(("5", 1), ("9", 1), ("5", 1), ("5", 1), ("5", 2), ("4", 1), ("5", 1)),
    ]


def test_r3_2_a_bonus_move_stops_on_the_last_space() -> None:
    t = table(at={"4": 12})
    t.roll(4, 4)
    assert moves(t) == [("4", 1, 13), ("4", 1, 14), ("4", 1, 15)]
    assert t.facts("RaceEnded")[0]["places"][0] == {"horse": "4", "place": 1, "at": 15}


def test_r3_2_a_new_race_begins_with_no_roll_before_it() -> None:
    t = table(at={"6": 13}, vip_cards=False)
    t.roll(6, 6)
    assert t.s.race == 2
    assert (t.s.last, t.s.in_a_row, t.s.rolls, t.s.dice) == (None, 0, 0, [])


def test_r3_3_no_more_bets_when_the_third_horse_crosses_the_red_line() -> None:
    t = table(at={"6": 9, "7": 9, "8": 9, "5": 8})
    t.roll(6, 7)
    assert t.asked("bet") == [0, 1, 2]
    t.roll(5)
    assert t.asked("bet") == [0, 1, 2]
    facts = t.roll(8)
    assert [(fact["horse"], fact["number"]) for fact in t.facts("LineCrossed")] == [("6", 1), ("7", 2), ("8", 3)]
    assert facts[-1] == {"event": "BettingClosed", "race": 1, "reason": "third_crossing"}
    assert t.asked("bet") == []
    assert t.refused_bet(0, "2@6.win.1") == "R-3.3"
    assert "third horse" in t.why


def test_r3_3_a_bonus_move_can_cross_the_line() -> None:
    t = table(at={"6": 10, "7": 10, "4": 6}, last="4", in_a_row=1)
    t.roll(4)
    assert t.facts("LineCrossed") == [{"event": "LineCrossed", "horse": "4", "number": 3}]
    assert t.s.closed


def test_r3_3_a_horse_crosses_only_once() -> None:
    t = table(at={"6": 10, "7": 10})
    t.roll(6, 7, 6)
    assert t.facts("LineCrossed") == []


def test_r3_3_there_is_no_second_close() -> None:
    t = table(at={"6": 14, "7": 10, "8": 10, "9": 9}, closed=True)
    t.roll(9, 6)
    assert t.facts("BettingClosed") == []


def test_r3_4_the_race_is_over_when_a_horse_reaches_the_last_space() -> None:
    t = table(at={"6": 14, "7": 3})
    facts = t.roll(6)
    assert events(facts)[:4] == ["DiceRolled", "HorseMoved", "BettingClosed", "RaceEnded"]
    assert facts[2]["reason"] == "finish"
    assert t.refused(0, "bet", "1.bet.0", token="2", spot="6.win.1") == "R-3.4"


def test_r3_4_betting_is_closed_with_it_however_few_have_crossed() -> None:
    t = table(at={"6": 14}, bets={0: "2@6.win.3"}, vip={1: "late_2 bonus_3"}, race=4)
    t.roll(6)
    assert t.s.result is not None
    assert t.refused_bet(1, "2@6.win.2") == "R-3.4"


def test_r3_4_a_horse_that_is_home_makes_no_bonus_move() -> None:
    t = table(at={"4": 14}, last="4", in_a_row=1, vip={0: "blue_bonus"})
    t.roll(4)
    assert moves(t) == [("4", 1, 15)]
    assert t.paid(0) == []


def test_r3_5_snake_eyes_and_boxcars_can_be_read_off_the_dice() -> None:
    t = table()
    assert [fact["dice"] for fact in only(t.roll(2, 3, 11, 12), "DiceRolled")] == [[1, 1], [1, 2], [5, 6], [6, 6]]


def test_r3_6_back_at_the_gate_the_next_roll_comes_after_four_seconds_and_nothing_else_changes() -> None:
    t = table(at={"6": 4}, bets={0: "2@6.win.1"})
    before = {name: value for name, value in t.view().items() if name not in ("next_at", "back_at")}
    READYSETBET.resume(t.s, 1_000_000)
    assert READYSETBET.wakes_at(t.s) == 1_004_000
    assert (t.view()["next_at"], t.view()["back_at"]) == (1_004_000, 1_004_000)
    assert {name: value for name, value in t.view().items() if name not in ("next_at", "back_at")} == before
    t.now = 1_001_000
    t.bet(1, "2@6.win.2")  # one may bet while the horses wait
    t.roll(6)
    assert (t.now, t.at("6")) == (1_004_000, 5)
    assert (READYSETBET.wakes_at(t.s), t.view()["back_at"]) == (1_006_500, None)


def test_r3_6_decisions_between_the_races_wait_as_well() -> None:
    t = begun(3)
    READYSETBET.resume(t.s, 5_000)
    assert {ask.closes_at for ask in t.asks} == {20_000}
    READYSETBET.resume(t.s, 19_000)
    assert {ask.closes_at for ask in t.asks} == {23_000}


def test_r3_6_a_game_that_is_over_is_not_resumed() -> None:
    t = table(at={"6": 14}, race=4)
    t.roll(6)
    READYSETBET.resume(t.s, 5_000)
    assert (t.s.held_until, READYSETBET.wakes_at(t.s), t.view()["back_at"]) == (0, None, None)
