"""M-5.1 to M-5.3: the supply."""

from collections import Counter
from typing import Any

import pytest

from app.engine.mafia.events import CardsBought
from app.engine.mafia.moves import BuyCards
from tests.engine.mafia.table import MAFIA, Table, table


def supply(at: dict[int, int], boxes: str = "1A:1-1", **position: Any) -> Table:
    """The last card of a round is played, one is drawn into the open box of horse 6, and the horses run."""
    place: dict[str, Any] = {"hands": {0: "2-0"}, "stack": "6-1 F-6 F-7", **position}
    t = table(at=at, boxes=f"{boxes}, 6A:6-0", **place)
    t.place("2-0", "2A")
    return t


def selling(**position: Any) -> Table:
    """Seat 1 held the marker in this round; seat 2 is the first to buy."""
    place: dict[str, Any] = {"phase": "supply", "acted": 0, "marker": 1, "stack": "F-1 1-2 3-4 F-5 2-6", **position}
    return table(**place)


@pytest.mark.parametrize(("at", "opens"), [(33, False), (34, True), (35, True), (40, True)])
def test_m5_1_the_supply_opens_when_a_horse_is_on_space_35_or_beyond(at: int, opens: bool) -> None:
    t = supply({1: at})
    assert bool(t.facts("SupplyOpened")) is opens
    assert t.s.phase == ("supply" if opens else "turns")


def test_m5_1_the_supply_says_which_horses_have_reached_the_line() -> None:
    t = supply({1: 34, 4: 36, 5: 34})
    assert t.facts("SupplyOpened") == [{"event": "SupplyOpened", "horses": [1, 4], "stack": 2}]


def test_m5_1_it_comes_only_once_in_a_race() -> None:
    t = supply({1: 34}, supplied=True)
    assert t.facts("SupplyOpened") == []
    assert t.s.phase == "turns"


def test_m5_1_a_horse_that_comes_home_in_one_leap_opens_it_too() -> None:
    t = supply({1: 34}, boxes="1A:1-8, 1B:F-7", track=48)
    assert t.s.runner(1).home == 4
    assert t.s.phase == "supply"


def test_m5_1_not_when_the_race_is_over_with_that_round() -> None:
    t = supply({1: 34, 2: 40}, boxes="1A:1-8, 1B:F-7, 2B:2-8", track=48)
    assert t.facts("SupplyOpened") == []
    assert t.s.race == 2


def test_m5_1_it_comes_again_in_the_next_race() -> None:
    t = table(race=1, boxes="1A:1-8, 2A:2-8", at={1: 50, 2: 50}, stack="", supplied=True)
    t.place("F-0", "3A")
    assert (t.s.race, t.s.supplied) == (2, False)


def test_m5_2_covered_cards_and_the_stack_become_the_new_stack() -> None:
    t = supply({1: 34}, boxes="1A:1-3 F-1 1-1, 2B:F-2, 5A:5-3 5-1, 5B:5-0", stack="6-7 6-6 6-5")
    assert Counter(t.s.stack) == Counter(["1-3", "F-1", "5-3", "6-6", "6-5"])
    assert (t.s.boxes["1A"], t.s.boxes["5A"], t.s.boxes["6B"]) == (["1-1"], ["5-1"], ["6-7"])
    assert t.facts("StackRemade") == [{"event": "StackRemade", "rule": "M-5.2", "covered": 3, "stack": 5}]


def test_m5_2_the_new_stack_is_shuffled() -> None:
    rest = [f"{horse}-{value}" for horse in (3, 4) for value in range(9)]
    t = supply({1: 34}, stack=" ".join(["6-1", *rest]))
    assert sorted(t.s.stack) == rest
    assert t.s.stack not in (rest, rest[::-1])


def test_m5_3_they_buy_clockwise_from_the_left_of_the_first_player() -> None:
    t = selling()
    seats = []
    for _ in range(5):
        seats.append(t.ask.seat)
        assert t.ask.prompt == "buy_cards"
        t.answer("buy", count=0)
    assert seats == [2, 3, 4, 0, 1]
    assert t.s.phase == "turns"  # one card in hand is not enough for a bet


def test_m5_3_a_card_costs_10000_and_comes_from_the_top_of_the_stack() -> None:
    t = selling()
    facts = t.answer("buy", count=2)
    assert t.own(2)["hand"] == ["1-2", "F-0", "F-1"]
    assert t.s.ledger.held[2] == 480_000
    assert facts[:2] == [
        {"event": "Paid", "race": 1, "payer": 2, "payee": "bank", "amount": 20_000, "due": 20_000, "rule": "M-5.3",
         "why": {"count": 2, "unit": 10_000}},
        {"event": "CardsBought", "seat": 2, "count": 2, "cards": ["F-1", "1-2"]},
    ]  # fmt: skip
    assert t.view()["stack"] == 3


def test_m5_3_nobody_else_sees_which_cards_were_bought() -> None:
    t = selling()
    events = MAFIA.answer(t.s, t.ask.id, BuyCards(2), 0)
    (bought,) = [event for event in events if isinstance(event, CardsBought)]
    for viewer in (None, 0, 1, 3, 4):
        assert bought.facts(viewer) == {"event": "CardsBought", "seat": 2, "count": 2}
    assert bought.facts(2) == {"event": "CardsBought", "seat": 2, "count": 2, "cards": ["F-1", "1-2"]}


def test_m5_3_buying_none_costs_nothing() -> None:
    t = selling()
    facts = t.answer("buy", count=0)
    assert facts == [{"event": "CardsBought", "seat": 2, "count": 0, "cards": []}]
    assert t.s.ledger.held[2] == 500_000


@pytest.mark.parametrize(("seats", "hand", "most"), [(4, 11, 2), (5, 11, 2), (5, 9, 4), (6, 9, 3), (6, 11, 1)])
def test_m5_3_at_most_a_full_hand(seats: int, hand: int, most: int) -> None:
    t = selling(seats=seats, hands={2: " ".join(["F-0"] * hand)}, stack="F-1 F-2 F-3 F-4 F-5 F-6 F-7")
    assert t.ask.moves == [{"do": "buy", "count": {"int": [0, most]}}]
    assert t.refused("buy", count=most + 1) == "M-5.3"
    t.answer("buy", count=most)
    assert len(t.s.hands[2]) == hand + most


@pytest.mark.parametrize(("money", "most"), [(10_000, 1), (19_000, 1), (30_000, 3)])
def test_m5_3_at_most_what_the_money_pays(money: int, most: int) -> None:
    t = selling(money=money)
    assert t.ask.moves == [{"do": "buy", "count": {"int": [0, most]}}]
    assert t.refused("buy", count=most + 1) == "M-5.3"


def test_m5_3_at_most_what_the_stack_holds() -> None:
    t = selling()
    assert t.ask.moves == [{"do": "buy", "count": {"int": [0, 5]}}]
    assert t.refused("buy", count=6) == "M-5.3"
    t.answer("buy", count=4)
    assert t.ask.moves == [{"do": "buy", "count": {"int": [0, 1]}}]


def test_m5_3_the_whole_stack_can_be_bought() -> None:
    t = selling()
    t.answer("buy", count=5)
    assert t.s.stack == []
    assert t.s.hands[2] == ["1-2", "2-6", "3-4", "F-0", "F-1", "F-5"]


@pytest.mark.parametrize("count", [-1, -10, 10**30])
def test_m5_3_one_cannot_buy_less_than_nothing_or_any_number(count: int) -> None:
    assert selling().refused("buy", count=count) == "M-5.3"


@pytest.mark.parametrize(("do", "fields"), [("pass", {}), ("done", {}), ("place", {"card": "F-0", "box": "1A"})])
def test_m5_3_it_is_time_to_buy_and_nothing_else(do: str, fields: dict[str, str]) -> None:
    assert selling().refused(do, **fields) == "M-5.3"


@pytest.mark.parametrize(
    "position",
    [
        {"money": (500_000, 500_000, 0, 9_999, 500_000)},
        {"hands": {0: "2-0", 2: " ".join(["F-0"] * 13), 3: " ".join(["F-0"] * 13)}},
    ],
    ids=["no money", "full hands"],
)
def test_m5_3_who_can_buy_nothing_is_passed_over(position: dict[str, Any]) -> None:
    t = supply({1: 34}, **position)
    assert [(fact["seat"], fact["count"]) for fact in t.facts("CardsBought")] == [(2, 0), (3, 0)]
    assert t.ask.seat == 4


def test_m5_3_all_are_passed_over_where_the_stack_is_empty() -> None:
    t = supply({1: 34}, stack="6-1")
    assert t.facts("SupplyOpened") == [{"event": "SupplyOpened", "horses": [1], "stack": 0}]
    assert [(fact["seat"], fact["count"]) for fact in t.facts("CardsBought")] == [(seat, 0) for seat in (2, 3, 4, 0, 1)]
    assert t.s.phase == "turns"


def test_m5_3_the_price_is_not_doubled_in_the_third_race() -> None:
    t = selling(race=3)
    t.answer("buy", count=3)
    assert t.s.ledger.held[2] == 470_000
