"""M-7.3 to M-7.8: tickets, quinellas, what they cost, and who cannot pay."""

import pytest

from tests.engine.mafia.finishes import due, paid, settled
from tests.engine.mafia.table import only

FINISH = "1 2 3 4 5 6"


def test_m7_3_a_ticket_pays_its_value_for_the_first_and_second_horse() -> None:
    t = settled(FINISH, hands={0: "1-5 1-3 2-8 3-8 6-8"})
    assert paid(t, 0, "M-7.3") == [200_000, 120_000, 160_000]
    why = [fact["why"] for fact in only(t.log, "Paid") if fact["rule"] == "M-7.3"]
    assert why == [
        {"card": "1-5", "place": 1, "unit": 40_000, "times": 1},
        {"card": "1-3", "place": 1, "unit": 40_000, "times": 1},
        {"card": "2-8", "place": 2, "unit": 20_000, "times": 1},
    ]


def test_m7_3_every_player_is_paid_for_tickets_not_only_the_one_with_the_order() -> None:
    t = settled(FINISH, hands={3: "1-2", 4: "2-1"})
    assert (paid(t, 3, "M-7.3"), paid(t, 4, "M-7.3")) == ([80_000], [20_000])


def test_m7_3_a_ticket_of_value_0_pays_nothing_and_is_no_payment() -> None:
    t = settled(FINISH, hands={0: "1-0 2-0"})
    assert paid(t, 0, "M-7.3") == []


def test_m7_3_two_winners_pay_as_winners_and_there_is_no_second() -> None:
    t = settled("1=2 3 4 5 6", hands={0: "1-5 2-3 3-8"})
    assert paid(t, 0, "M-7.3") == [200_000, 120_000]


def test_m7_3_all_who_share_second_place_pay_as_second() -> None:
    t = settled("1 2=3 4 5 6", hands={0: "2-3 3-4 4-8"})
    assert paid(t, 0, "M-7.3") == [60_000, 80_000]


@pytest.mark.parametrize("bet", ["1-5+2-3", "1-3+2-5"])
@pytest.mark.parametrize("finish", ["1 2 3 4 5 6", "2 1 3 4 5 6"])
def test_m7_4_a_quinella_pays_the_sum_of_both_values_in_either_order(bet: str, finish: str) -> None:
    t = settled(finish, bets={3: bet})
    assert paid(t, 3, "M-7.4") == [800_000]
    (fact,) = [fact for fact in only(t.log, "Paid") if fact["rule"] == "M-7.4"]
    assert fact["why"] == {"cards": bet.split("+"), "unit": 100_000, "times": 1}


@pytest.mark.parametrize("bet", ["1-5+3-3", "2-5+3-3", "3-5+4-3"])
def test_m7_4_it_pays_nothing_if_one_of_the_two_is_not_among_the_first_two(bet: str) -> None:
    assert paid(settled(FINISH, bets={3: bet}), 3, "M-7.4") == []


def test_m7_4_each_bet_is_paid_by_itself() -> None:
    t = settled(FINISH, bets={3: "1-5+2-3 1-8+3-8 1-1+2-0", 4: "1-2+2-2"})
    assert paid(t, 3, "M-7.4") == [800_000, 100_000]
    assert paid(t, 4, "M-7.4") == [400_000]


def test_m7_4_two_zeros_win_nothing() -> None:
    assert paid(settled(FINISH, bets={3: "1-0+2-0"}), 3, "M-7.4") == []


def test_m7_4_any_two_that_share_first_place_count() -> None:
    t = settled("1=2=3 4 5 6", bets={0: "1-1+2-1 1-2+3-2 2-3+3-3 1-4+4-4"})
    assert paid(t, 0, "M-7.4") == [200_000, 400_000, 600_000]


def test_m7_4_each_that_shares_second_place_counts_with_the_winner_but_not_with_the_others() -> None:
    t = settled("1 2=3 4 5 6", bets={0: "1-1+2-1 1-2+3-2 2-3+3-3"})
    assert paid(t, 0, "M-7.4") == [200_000, 400_000]


def test_m7_5_all_tickets_and_bet_cards_cost_10000_a_point() -> None:
    t = settled(FINISH, hands={0: "1-5 4-3 5-0"}, bets={0: "1-8+2-7 3-6+4-1"})
    assert due(t, 0) == [("M-7.5", 300_000, 300_000)]
    (fact,) = [fact for fact in only(t.log, "Paid") if fact["rule"] == "M-7.5" and fact["payer"] == 0]
    assert fact["why"] == {"cards": ["1-5", "4-3", "1-8", "2-7", "3-6", "4-1"], "unit": 10_000, "times": 1}


def test_m7_5_with_the_option_losing_only_what_won_nothing_costs() -> None:
    t = settled(FINISH, hands={0: "1-5 2-1 4-3 5-0"}, bets={0: "1-8+2-7 1-6+4-1"}, ticket_cost="losing")
    assert due(t, 0) == [("M-7.5", 100_000, 100_000)]
    (fact,) = [fact for fact in only(t.log, "Paid") if fact["rule"] == "M-7.5" and fact["payer"] == 0]
    assert fact["why"]["cards"] == ["4-3", "1-6", "4-1"]


def test_m7_5_with_the_option_losing_shared_places_win_as_well() -> None:
    t = settled("1 2=3 4 5 6", hands={0: "2-1 3-1"}, bets={0: "1-1+3-1 2-2+3-2"}, ticket_cost="losing")
    assert due(t, 0) == [("M-7.5", 40_000, 40_000)]


@pytest.mark.parametrize("ticket_cost", ["all", "losing"])
def test_m7_5_who_has_no_points_pays_nothing(ticket_cost: str) -> None:
    assert due(settled(FINISH, hands={0: "3-0 F-7"}, ticket_cost=ticket_cost), 0) == []


def test_m7_6_in_the_third_race_everything_counts_double() -> None:
    t = settled("2 6 3 1 4 5", race=3, hands={0: "2-5 6-3 4-1"}, bets={0: "2-1+6-1"})
    assert paid(t, 1, "M-7.1") == [1_000_000]
    assert paid(t, 0, "M-7.2a") == [-200_000]
    assert paid(t, 0, "M-7.2b") == [-200_000]
    assert paid(t, 0, "M-7.3") == [400_000, 120_000]
    assert paid(t, 0, "M-7.4") == [400_000]
    assert paid(t, 0, "M-7.5") == [-220_000]
    assert {fact["why"]["times"] for fact in only(t.log, "Paid")} == {2}


def test_m7_6_with_six_players_the_last_place_costs_double_too() -> None:
    t = settled("2 3 4 5 6 1", race=3, seats=6, orders=(1, 2, 3, 4, 5, 6))
    assert paid(t, 0, "M-7.2c") == [-200_000]


@pytest.mark.parametrize("race", [1, 2])
def test_m7_6_the_first_two_races_count_once(race: int) -> None:
    t = settled(FINISH, race=race, hands={0: "1-5"})
    assert (paid(t, 0, "M-7.1"), paid(t, 0, "M-7.3"), paid(t, 0, "M-7.5")) == ([500_000], [200_000], [-50_000])


def test_m7_7_nobody_goes_below_nothing_and_the_rest_is_forgiven() -> None:
    t = settled("2 6 3 1 4 5", money=130_000, hands={0: "5-8"})
    assert due(t, 0) == [("M-7.2a", 100_000, 100_000), ("M-7.2b", 100_000, 30_000), ("M-7.5", 80_000, 0)]
    assert t.s.ledger.held[0] == 0


def test_m7_7_penalties_are_taken_before_winnings_come_in() -> None:
    """The order matters: with winnings first, the penalty could have been paid."""
    t = settled("2 3 4 1 5 6", money=0, hands={0: "2-5"})
    assert due(t, 0) == [("M-7.2a", 100_000, 0), ("M-7.5", 50_000, 50_000)]
    assert t.s.ledger.held[0] == 200_000 - 50_000


def test_m7_7_the_reward_comes_in_before_any_penalty() -> None:
    t = settled("6 1 2 3 4 5", money=0, unordered_penalty="always")
    assert paid(t, 0, "M-7.1") == [300_000]
    assert due(t, 0) == [("M-7.2b", 100_000, 100_000)]
    assert t.s.ledger.held[0] == 200_000


def test_m7_7_tickets_are_paid_for_out_of_what_they_won() -> None:
    t = settled("2 6 3 1 4 5", money=0, hands={0: "2-1 5-8"})
    assert due(t, 0) == [("M-7.2a", 100_000, 0), ("M-7.2b", 100_000, 0), ("M-7.5", 90_000, 40_000)]
    assert t.s.ledger.held[0] == 0


def test_m7_8_free_cards_in_hand_pay_nothing_and_cost_nothing() -> None:
    t = settled(FINISH, hands={3: "F-7 F-7 F-1"})
    assert [paid(t, 3, rule) for rule in ("M-7.3", "M-7.4", "M-7.5")] == [[], [], []]
    assert only(t.log, "TicketsShown")[3] == {"event": "TicketsShown", "seat": 3, "cards": [], "free": 3}
