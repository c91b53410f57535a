"""L-9 The reckoning, L-10 The end of the game. Seat 0 is ordered to bring home horse 1, seat 1 horse 2, and so on."""

import pytest

from tests.engine.longshot.finishes import due, paid, settled
from tests.engine.longshot.table import LONGSHOT, only

FINISH = "1 2 3 4 5 6"
RESULTS = {1: "1 2 3 4 5 6", 2: "2 1 3 4 5 6", 3: "2 3 1 4 5 6", 4: "2 3 4 1 5 6", 6: "2 3 4 5 6 1"}


@pytest.mark.parametrize(
    ("race", "place", "reward"),
    [(1, 1, 60_000), (1, 2, 30_000), (1, 3, 10_000), (2, 1, 100_000), (2, 2, 50_000), (2, 3, 20_000)],
)
def test_l9_1_the_reward_for_the_first_three_places(race: int, place: int, reward: int) -> None:
    t = settled(RESULTS[place], race=race)
    assert paid(t, 0, "L-9.1") == [reward]
    fact = next(fact for fact in t.facts("Paid") if fact["payee"] == 0)
    assert fact == {
        "event": "Paid", "race": race, "payer": "bank", "payee": 0, "amount": reward, "due": reward, "rule": "L-9.1",
        "why": {"horse": 1, "place": place},
    }  # fmt: skip


def test_l9_1_horses_that_share_a_place_earn_the_full_reward_of_it() -> None:
    t = settled("1=2 3 4 5 6")
    assert paid(t, 0, "L-9.1") == paid(t, 1, "L-9.1") == [60_000]
    assert paid(t, 2, "L-9.1") == [10_000]  # there is no 2nd
    t = settled("3 1=2 4 5 6")
    assert paid(t, 0, "L-9.1") == paid(t, 1, "L-9.1") == [30_000]
    assert paid(t, 3, "L-9.1") == []
    t = settled("6 5 1=2 3 4")
    assert paid(t, 0, "L-9.1") == paid(t, 1, "L-9.1") == [10_000]


def test_l9_1_nobody_is_paid_for_the_order_of_another() -> None:
    t = settled(FINISH)
    assert [paid(t, seat, "L-9.1") for seat in range(5)] == [[60_000], [30_000], [10_000], [], []]


@pytest.mark.parametrize(("race", "penalty"), [(1, 20_000), (2, 40_000)])
@pytest.mark.parametrize("place", [4, 6])
def test_l9_2_an_unplaced_horse_costs_a_penalty(race: int, penalty: int, place: int) -> None:
    t = settled(RESULTS[place], race=race, money=50_000)
    assert paid(t, 0, "L-9.2") == [-penalty]
    assert paid(t, 0, "L-9.1") == []


def test_l9_2_fourth_is_unplaced_even_if_it_is_home() -> None:
    t = settled(RESULTS[4], home=4)
    (fact,) = [fact for fact in t.facts("Paid") if fact["payer"] == 0]
    assert (fact["rule"], fact["why"]) == ("L-9.2", {"horse": 1, "place": 4})
    t = settled(RESULTS[4], home=3)
    (fact,) = [fact for fact in t.facts("Paid") if fact["payer"] == 0]
    assert (fact["rule"], fact["why"]) == ("L-9.2", {"horse": 1, "place": None})


def test_l9_2_nobody_is_fined_for_a_shared_third_place_and_the_next_is_fourth() -> None:
    t = settled("6 5 1=2=3 4")
    assert [paid(t, seat, "L-9.2") for seat in range(4)] == [[], [], [], [-20_000]]
    t = settled("1=2=3 4 5 6", home=4)
    assert paid(t, 3, "L-9.2") == [-20_000]


@pytest.mark.parametrize(("race", "units"), [(1, [5_000, 3_000, 2_000]), (2, [10_000, 5_000, 3_000])])
def test_l9_3_a_ticket_pays_its_value_for_each_of_the_first_three_horses(race: int, units: list[int]) -> None:
    t = settled(FINISH, race=race, hands={0: "1-5 1-5 2-7 3-1"})
    first, second, third = units
    assert paid(t, 0, "L-9.3") == [5 * first, 5 * first, 7 * second, third]
    why = [fact["why"] for fact in only(t.log, "Paid") if fact["rule"] == "L-9.3"]
    assert why == [
        {"card": "1-5", "place": 1, "unit": first},
        {"card": "1-5", "place": 1, "unit": first},
        {"card": "2-7", "place": 2, "unit": second},
        {"card": "3-1", "place": 3, "unit": third},
    ]


def test_l9_3_every_player_is_paid_for_tickets_not_only_the_one_with_the_order() -> None:
    t = settled(FINISH, hands={3: "1-2", 4: "3-1"})
    assert (paid(t, 3, "L-9.3"), paid(t, 4, "L-9.3")) == ([10_000], [2_000])


def test_l9_3_horses_that_share_a_place_pay_as_that_place() -> None:
    t = settled("1=2 3 4 5 6", hands={0: "1-5 2-3 3-7"})
    assert paid(t, 0, "L-9.3") == [25_000, 15_000, 14_000]
    t = settled("1 2=3 4 5 6", hands={0: "2-3 3-4 4-7"})
    assert paid(t, 0, "L-9.3") == [9_000, 12_000]


def test_l9_3_before_paying_all_orders_and_tickets_are_turned_up() -> None:
    t = settled("5 6 2 3 4 1", hands={0: "F-0 1-5 2-2 F-3", 1: ""})
    kinds = [fact["event"] for fact in t.log]
    assert kinds.index("RaceEnded") < kinds.index("OrderRevealed") < kinds.index("TicketsShown") < kinds.index("Paid")
    assert only(t.log, "TicketsShown")[:2] == [
        {"event": "TicketsShown", "seat": 0, "cards": ["1-5", "2-2"], "free": 2},
        {"event": "TicketsShown", "seat": 1, "cards": [], "free": 0},
    ]
    t = settled(FINISH, race=2)
    assert t.facts("OrderRevealed") == []  # they have lain open all the time


@pytest.mark.parametrize(("race", "unit"), [(1, 1_000), (2, 2_000)])
def test_l9_4_tickets_on_unplaced_horses_cost_money(race: int, unit: int) -> None:
    t = settled(FINISH, race=race, hands={0: "1-1 4-7 4-7 6-2"})
    assert paid(t, 0, "L-9.4") == [-16 * unit]
    (fact,) = [fact for fact in only(t.log, "Paid") if fact["rule"] == "L-9.4"]
    assert fact["why"] == {"cards": ["4-7", "4-7", "6-2"], "unit": unit}


def test_l9_4_fourth_is_unplaced_for_tickets_too() -> None:
    t = settled(FINISH, home=4, hands={0: "4-7"})
    assert (paid(t, 0, "L-9.3"), paid(t, 0, "L-9.4")) == ([], [-7_000])


def test_l9_4_who_holds_no_losing_ticket_pays_nothing() -> None:
    assert due(settled(FINISH, hands={0: "1-5 F-7"}), 0) == []


def test_l9_5_nobody_goes_below_nothing_and_the_rest_is_forgiven() -> None:
    t = settled("2 3 4 1 5 6", money=23_000, hands={0: "5-7"})
    assert due(t, 0) == [("L-9.2", 20_000, 20_000), ("L-9.4", 7_000, 3_000)]
    assert t.s.ledger.held[0] == 0


def test_l9_5_the_penalty_is_taken_before_tickets_pay() -> None:
    """The order matters: with winnings first, the penalty could have been paid."""
    t = settled("2 3 4 1 5 6", money=5_000, hands={0: "2-7 5-2"})
    assert due(t, 0) == [("L-9.2", 20_000, 5_000), ("L-9.4", 2_000, 2_000)]
    assert t.s.ledger.held[0] == 35_000 - 2_000


def test_l9_5_tickets_are_paid_for_out_of_what_they_won() -> None:
    t = settled("2 3 4 1 5 6", money=0, hands={0: "2-1 5-7"})
    assert due(t, 0) == [("L-9.2", 20_000, 0), ("L-9.4", 7_000, 5_000)]
    assert t.s.ledger.held[0] == 0


def test_l9_5_one_goes_into_the_last_race_with_nothing() -> None:
    t = settled("2 3 4 1 5 6", money=5_000)
    assert (t.s.race, t.s.ledger.held[0]) == (2, 0)
    assert t.facts("RaceSettled") == [
        {"event": "RaceSettled", "race": 1, "money": [0, 65_000, 35_000, 15_000, 0]},
    ]


def test_l9_6_free_cards_in_hand_pay_nothing_and_cost_nothing() -> None:
    t = settled(FINISH, hands={3: "F-8 F-8 F-1"})
    assert [paid(t, 3, rule) for rule in ("L-9.3", "L-9.4")] == [[], []]
    assert only(t.log, "TicketsShown")[3] == {"event": "TicketsShown", "seat": 3, "cards": [], "free": 3}


def test_l10_1_most_money_after_the_last_race_wins() -> None:
    t = settled(FINISH, race=2, money=(0, 100_000, 0, 200_000, 45_000))
    (ended,) = t.facts("GameEnded")
    assert ended["reason"] == "last_race"
    assert [(row["seat"], row["place"], row["score"]) for row in ended["ranking"]] == [
        (3, 1, 160_000),
        (1, 2, 150_000),
        (0, 3, 100_000),
        (2, 4, 20_000),
        (4, 5, 5_000),
    ]
    assert t.s.result == {"reason": "last_race", "ranking": ended["ranking"]}
    assert LONGSHOT.asks(t.s) == []
    assert t.view(None)["result"] == t.s.result


def test_l10_1_equal_money_is_a_shared_win() -> None:
    t = settled(FINISH, race=2, money=(60_000, 110_000, 0, 200_000, 0))
    (ended,) = t.facts("GameEnded")
    assert [(row["seat"], row["place"]) for row in ended["ranking"]] == [(0, 1), (1, 1), (3, 1), (2, 4), (4, 5)]


def test_l10_1_the_game_goes_on_after_the_first_race() -> None:
    t = settled(FINISH, race=1)
    assert t.facts("GameEnded") == []
    assert t.s.result is None
    assert (t.s.race, t.ask.prompt) == (2, "play_card")
