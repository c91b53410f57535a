"""M-1 What is on the table, M-2 Before a race."""

from collections import Counter
from typing import Any

import pytest

from app.engine.kernel.play import Paid
from app.engine.mafia.components import DECK
from tests.engine.mafia.table import MAFIA, SEED, Table, only, table
from tests.engine.positions import Fact


def dealt(seats: int, seed: str = SEED) -> Table:
    """A game just begun."""
    s = MAFIA.new({}, seats, seed, 0)
    facts = [event.facts(None, everything=True) for event in s.told]
    s.told = []
    return Table(s, facts)


def about_to_end(race: int, **position: Any) -> Table:
    """The last card of a round: with it horses 1 and 2 are home."""
    place: dict[str, Any] = {"boxes": "1A:1-8, 2A:2-7", "at": {1: 50, 2: 50}, "stack": "", **position}
    return table(race=race, **place)


def test_m1_1_there_are_54_indicated_and_36_free_cards() -> None:
    deck = Counter(DECK)
    assert deck.total() == 90
    assert {card: deck[card] for card in deck if card[0] != "F"} == {
        f"{horse}-{value}": 1 for horse in range(1, 7) for value in range(9)
    }
    free = {"F-0": 4, "F-1": 4, "F-2": 4, "F-3": 4, "F-4": 5, "F-5": 5, "F-6": 5, "F-7": 5}
    assert {card: deck[card] for card in deck if card[0] == "F"} == free


def test_m1_2_every_horse_has_two_boxes_and_only_the_top_card_counts() -> None:
    t = table(boxes="1A:1-8 F-1, 1B:F-2, 5A:5-1", hands={0: "3-4"}, stack="5-0")
    assert list(t.view()["boxes"]) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B", "6A", "6B"]
    assert t.view()["boxes"]["1A"] == ["F-1", 1]
    moved = only(t.place("3-4", "3A"), "HorseMoved")
    assert moved[0] == {"event": "HorseMoved", "horse": 1, "by": 3, "to": 3}


def test_m1_2_there_is_no_other_box() -> None:
    t = table(hands={0: "3-4"})
    for box in ("7A", "3C", "3", "", "3a"):
        assert t.refused("place", card="3-4", box=box) == "M-1.2"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_m1_3_all_six_horses_run_with_any_number_of_players(seats: int) -> None:
    t = table(seats=seats, hands={0: "3-4"}, boxes="6A:6-1", stack="6-2")
    moved = only(t.place("3-4", "3A"), "HorseMoved")
    assert [fact["horse"] for fact in moved] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_m2_1_everybody_starts_with_500000(seats: int) -> None:
    t = dealt(seats)
    assert t.s.ledger.held == [500_000] * seats
    assert t.facts("Paid") == [
        Paid(0, "bank", seat, 500_000, 500_000, "M-2.1", {}).facts(None) for seat in range(seats)
    ]


def test_m2_1_money_is_dealt_only_once() -> None:
    t = about_to_end(race=1, money=70_000)
    t.place("F-0", "3A")
    assert t.s.race == 2
    assert [fact for fact in t.facts("Paid") if fact["rule"] == "M-2.1"] == []


@pytest.mark.parametrize(("seats", "hand", "stack"), [(4, 13, 38), (5, 13, 25), (6, 12, 18)])
def test_m2_2_all_cards_are_shuffled_and_13_dealt_or_12_with_six_players(seats: int, hand: int, stack: int) -> None:
    t = dealt(seats)
    assert [len(cards) for cards in t.s.hands] == [hand] * seats
    assert t.facts("CardsDealt") == [
        {"event": "CardsDealt", "seat": seat, "count": hand, "cards": cards} for seat, cards in enumerate(t.s.hands)
    ]
    assert t.facts("RaceBegan") == [{"event": "RaceBegan", "race": 1, "first": t.s.marker, "stack": stack}]
    assert len(t.s.stack) == stack
    assert Counter(sum(t.s.hands, t.s.stack)) == Counter(DECK)
    assert t.s.hands != dealt(seats, "beef" * 16).s.hands


def test_m2_2_every_race_is_dealt_from_the_whole_deck_again() -> None:
    t = about_to_end(race=1, bets={1: "1-5+2-5"}, supplied=True)
    t.place("F-0", "3A")
    assert t.s.race == 2
    assert Counter(sum(t.s.hands, t.s.stack)) == Counter(DECK)
    assert all(pile == [] for pile in t.s.boxes.values())
    assert t.s.bets == [[]] * 5
    assert [row["at"] for row in t.view()["horses"]] == [0] * 6


def orders_seen(facts: list[Fact], seat: int | None) -> list[int]:
    return [fact["horse"] for fact in facts if fact["event"] == "OrderDealt" and fact["seat"] == seat]


@pytest.mark.parametrize("race", [1, 2])
def test_m2_3_orders_are_secret_in_the_first_two_races(race: int) -> None:
    s = MAFIA.new({}, 5, SEED, 0) if race == 1 else about_to_end(race - 1).s
    if race == 2:
        Table(s).place("F-0", "3A")
    assert s.race == race
    assert len(set(s.orders)) == 5
    for seat in range(5):
        assert MAFIA.view(s, seat)["own"]["order"] == s.orders[seat]
        assert [row["order"] for row in MAFIA.view(s, seat)["seats"]] == [None] * 5
    assert [row["order"] for row in MAFIA.view(s, None)["seats"]] == [None] * 5


def test_m2_3_a_dealt_order_is_told_to_its_owner_alone() -> None:
    s = MAFIA.new({}, 5, SEED, 0)
    events = [event for event in s.told if type(event).__name__ == "OrderDealt"]
    assert [event.facts(2) for event in events] == [
        {"event": "OrderDealt", "seat": seat} | ({"horse": s.orders[seat]} if seat == 2 else {}) for seat in range(5)
    ]
    assert all("horse" not in event.facts(None) for event in events)


def test_m2_3_in_the_third_race_all_orders_lie_open() -> None:
    t = about_to_end(race=2)
    facts = t.place("F-0", "3A")
    assert t.s.race == 3
    began = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceBegan")
    revealed = [(fact["seat"], fact["horse"]) for fact in only(facts[began:], "OrderRevealed")]
    assert revealed == list(enumerate(t.s.orders))
    for viewer in (None, 0, 4):
        assert [row["order"] for row in t.view(viewer)["seats"]] == t.s.orders


def test_m2_3_orders_not_dealt_are_turned_up_when_the_race_is_over() -> None:
    t = about_to_end(race=1, seats=4, orders=(6, 3, 1, 5))
    facts = t.place("F-0", "3A")
    (ended,) = only(facts, "RaceEnded")
    assert ended["unordered"] == [2, 4]
    revealed = [(fact["seat"], fact["horse"]) for fact in only(facts, "OrderRevealed")]
    assert revealed == [(0, 6), (1, 3), (2, 1), (3, 5)]


def test_m2_4_lots_decide_who_is_first_in_the_first_race() -> None:
    firsts = {MAFIA.new({}, 4, f"{n:064x}", 0).marker for n in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize(("held", "first"), [(0, 1), (3, 4), (4, 0)])
@pytest.mark.parametrize("race", [1, 2])
def test_m2_4_later_races_begin_to_the_left_of_the_last_holder(race: int, held: int, first: int) -> None:
    t = about_to_end(race, marker=held)
    assert t.ask.seat == (held - 1) % 5
    facts = t.place("F-0", "3A")
    assert only(facts, "RaceBegan")[0]["first"] == first
    assert (t.s.marker, t.ask.seat) == (first, first)
