"""M-7.1 and M-7.2: what the bosses pay and take. Seat 0 is ordered to bring home horse 1, seat 1 horse 2, and so on."""

import pytest

from tests.engine.mafia.finishes import due, paid, settled
from tests.engine.mafia.table import Table, only

RESULTS = {1: "1 2 3 4 5 6", 2: "2 1 3 4 5 6", 3: "2 3 1 4 5 6", 4: "2 3 4 1 5 6", 5: "2 3 4 5 1 6", 6: "2 3 4 5 6 1"}


@pytest.mark.parametrize(("place", "reward"), [(1, 500_000), (2, 300_000), (3, 100_000)])
def test_m7_1_the_reward_for_the_first_three_places(place: int, reward: int) -> None:
    t = settled(RESULTS[place])
    assert paid(t, 0, "M-7.1") == [reward]
    fact = next(fact for fact in t.facts("Paid") if fact["payee"] == 0)
    assert fact == {
        "event": "Paid", "race": 1, "payer": "bank", "payee": 0, "amount": reward, "due": reward, "rule": "M-7.1",
        "why": {"horse": 1, "place": place, "times": 1},
    }  # fmt: skip


@pytest.mark.parametrize("place", [4, 5, 6])
def test_m7_1_no_reward_for_fourth_or_lower(place: int) -> None:
    assert paid(settled(RESULTS[place]), 0, "M-7.1") == []


def test_m7_1_horses_that_share_a_place_earn_the_full_reward_of_it() -> None:
    t = settled("1=2 3 4 5 6")
    assert paid(t, 0, "M-7.1") == paid(t, 1, "M-7.1") == [500_000]
    assert paid(t, 2, "M-7.1") == [100_000]  # there is no 2nd
    t = settled("3 1=2 4 5 6")
    assert paid(t, 0, "M-7.1") == paid(t, 1, "M-7.1") == [300_000]
    assert paid(t, 3, "M-7.1") == []  # there is no 3rd
    t = settled("6 5 1=2 3 4")
    assert paid(t, 0, "M-7.1") == paid(t, 1, "M-7.1") == [100_000]


def test_m7_2_the_penalties_come_after_the_reward_and_in_their_order() -> None:
    t = settled("5 6 2 3 4 1", seats=6, orders=(1, 2, 3, 4, 5, 6), unordered_penalty="always")
    assert [rule for rule, _, _ in due(t, 0)] == ["M-7.2a", "M-7.2c"]
    t = settled("5 6 2 3 4 1", seats=4)
    assert [rule for rule, _, _ in due(t, 0)] == ["M-7.2a", "M-7.2b"]


def test_m7_2_before_paying_all_orders_and_tickets_are_turned_up() -> None:
    t = settled("5 6 2 3 4 1", hands={0: "F-0 1-5 2-2 F-3", 1: ""})
    kinds = [fact["event"] for fact in t.log]
    assert kinds.index("RaceEnded") < kinds.index("OrderRevealed") < kinds.index("TicketsShown") < kinds.index("Paid")
    assert only(t.log, "TicketsShown")[:2] == [
        {"event": "TicketsShown", "seat": 0, "cards": ["1-5", "2-2"], "free": 2},
        {"event": "TicketsShown", "seat": 1, "cards": [], "free": 0},
    ]


@pytest.mark.parametrize(("place", "penalty"), [(1, []), (2, []), (3, []), (4, [-100_000]), (5, [-100_000])])
def test_m7_2a_fourth_or_lower_costs_100000(place: int, penalty: list[int]) -> None:
    assert paid(settled(RESULTS[place]), 0, "M-7.2a") == penalty


def test_m7_2a_sharing_third_place_is_no_fourth() -> None:
    t = settled("6 5 1=2=3 4")
    assert [paid(t, seat, "M-7.2a") for seat in range(4)] == [[], [], [], [-100_000]]


def unordered(t: Table, seat: int) -> list[list[int]]:
    """The horses that are named as the reason of M-7.2b."""
    paid = [fact for fact in t.facts("Paid") if fact["payer"] == seat and fact["rule"] == "M-7.2b"]
    return [fact["why"]["better"] for fact in paid]


def test_m7_2b_an_unordered_horse_ahead_costs_another_100000() -> None:
    t = settled("2 6 3 1 4 5")  # nobody was ordered to bring home horse 6
    assert paid(t, 0, "M-7.2b") == [-100_000]
    assert paid(t, 0, "M-7.2a") == [-100_000]
    assert unordered(t, 0) == [[6]]


def test_m7_2b_two_unordered_horses_ahead_cost_no_more_than_one() -> None:
    t = settled("5 6 2 1 3 4", seats=4)
    assert paid(t, 0, "M-7.2b") == [-100_000]
    assert unordered(t, 0) == [[5, 6]]


def test_m7_2b_an_unordered_horse_behind_or_beside_costs_nothing() -> None:
    assert paid(settled("2 3 4 1 6 5"), 0, "M-7.2b") == []
    assert paid(settled("2 3 4 1=6 5"), 0, "M-7.2b") == []


def test_m7_2b_by_default_it_is_paid_only_with_fourth_or_lower() -> None:
    t = settled("6 2 1 3 4 5")
    assert paid(t, 0, "M-7.2b") == paid(t, 1, "M-7.2b") == []
    assert paid(t, 2, "M-7.2b") == [-100_000]


def test_m7_2b_with_the_option_always_it_is_paid_in_any_place() -> None:
    t = settled("6 2 1 3 4 5", unordered_penalty="always")
    assert [paid(t, seat, "M-7.2b") for seat in range(5)] == [[-100_000]] * 5
    assert [paid(t, seat, "M-7.2a") for seat in range(5)] == [[], [], [-100_000], [-100_000], [-100_000]]
    assert paid(t, 1, "M-7.1") == [300_000]


def test_m7_2b_with_six_players_every_horse_has_an_order() -> None:
    t = settled("2 3 4 1 5 6", seats=6, unordered_penalty="always")
    assert [paid(t, seat, "M-7.2b") for seat in range(6)] == [[]] * 6


@pytest.mark.parametrize(("seats", "penalty"), [(4, []), (5, []), (6, [-100_000])])
def test_m7_2c_the_sixth_place_costs_another_100000_with_six_players(seats: int, penalty: list[int]) -> None:
    t = settled("2 3 4 5 6 1", seats=seats)
    assert paid(t, 0, "M-7.2c") == penalty
    assert paid(t, 0, "M-7.2a") == [-100_000]


def test_m7_2c_fifth_and_a_shared_fifth_place_are_not_sixth() -> None:
    assert paid(settled("2 3 4 5 1 6", seats=6), 0, "M-7.2c") == []
    t = settled("2 3 4 5 1=6", seats=6)
    assert paid(t, 0, "M-7.2c") == paid(t, 5, "M-7.2c") == []
