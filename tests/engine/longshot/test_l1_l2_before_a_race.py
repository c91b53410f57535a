"""L-1 What is on the table, L-2 Before a race."""

from collections import Counter
from typing import Any

import pytest

from app.engine.kernel.game_errors import MalformedMove
from app.engine.kernel.play import Paid
from app.engine.longshot.components import DECK
from tests.engine.longshot.table import LONGSHOT, SEED, Table, only, table


def dealt(seats: int, seed: str = SEED) -> Table:
    """A game just begun."""
    s = LONGSHOT.new({}, seats, seed, 0)
    facts = [event.facts(None, everything=True) for event in s.told]
    s.told = []
    return Table(s, facts)


def about_to_end(**position: Any) -> Table:
    """The last turn of a round of the first race: with it horses 1, 2 and 3 are home."""
    place: dict[str, Any] = {"boxes": "1A:1-7, 2A:2-7, 3A:3-6", "at": {1: 58, 2: 57, 3: 56}, "stack": "", **position}
    return table(**place)


def test_l1_1_there_are_84_indicated_and_28_free_cards() -> None:
    deck = Counter(DECK[6])
    assert deck.total() == 112
    assert {card: deck[card] for card in deck if card[0] != "F"} == {
        f"{horse}-{value}": 2 for horse in range(1, 7) for value in range(1, 8)
    }
    assert {card: deck[card] for card in deck if card[0] == "F"} == {"F-0": 4} | {
        f"F-{value}": 3 for value in range(1, 9)
    }
    assert DECK[5] == DECK[6]


def test_l1_2_every_horse_has_two_boxes_in_which_cards_pile_up() -> None:
    t = table(boxes="1A:1-7 F-1, 1B:F-2, 5A:5-1", hands={0: "3-4"})
    assert list(t.view()["boxes"]) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B", "6A", "6B"]
    assert t.view()["boxes"]["1A"] == ["F-1", 1]
    assert t.view()["boxes"]["2A"] is None


def test_l1_2_there_is_no_other_box() -> None:
    t = table(hands={0: "3-4"})
    for box in ("7A", "3C", "3", "", "3a"):
        assert t.refused("place", card="3-4", box=box) == "L-1.2"


def test_l1_2_the_track_is_60_spaces_long_and_an_option() -> None:
    assert LONGSHOT.chosen({})["track"] == 60
    for track in (56, 64):
        t = table(track=track, boxes="1A:1-1", at={1: track - 1}, stack="")
        assert (t.view()["track"], t.view()["spurt_at"]) == (track, 44)
        t.place("F-0", "2A")
        assert t.facts("HorseHome") == [{"event": "HorseHome", "horse": 1, "past": 0, "sum": 1}]


@pytest.mark.parametrize("track", [55, 65, "60", 60.0, True, None])
def test_l1_2_other_lengths_are_refused(track: object) -> None:
    with pytest.raises(MalformedMove):
        LONGSHOT.chosen({"track": track})


def test_l1_3_with_four_players_horse_6_and_its_cards_are_left_out() -> None:
    t = dealt(4)
    deck = Counter(sum(t.s.hands, t.s.stack))
    assert deck == Counter(card for card in DECK[6] if card[0] != "6") == Counter(DECK[4])
    assert deck.total() == 98
    assert [row["horse"] for row in t.view()["horses"]] == [1, 2, 3, 4, 5]
    assert list(t.view()["boxes"]) == ["1A", "1B", "2A", "2B", "3A", "3B", "4A", "4B", "5A", "5B"]
    assert t.ask.moves
    for seed in range(20):
        assert 6 not in dealt(4, f"{seed:064x}").s.orders


def test_l1_3_with_four_players_five_horses_run_and_ten_boxes_are_all_boxes() -> None:
    t = table(seats=4, fill="F-1", boxes="5B:", hands={0: "F-4"}, stack="5-3 5-2")
    assert t.boxes_for("F-4") == ["5B"]
    assert t.refused("place", card="F-4", box="1A") == "L-4.1"
    assert t.refused("place", card="F-4", box="6A") == "L-1.2"
    assert not t.offers("pass")
    t = table(seats=4, fill="F-1", hands={0: "F-4"}, stack="5-3 5-2")
    assert len(t.boxes_for("F-4") or []) == 10
    assert t.offers("pass")
    t.place("F-4", "5B")
    t.place("5-2", "5A")
    assert [fact["horse"] for fact in t.facts("HorseMoved")] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("seats", [5, 6])
def test_l1_3_with_more_players_all_six_run(seats: int) -> None:
    t = dealt(seats)
    assert Counter(sum(t.s.hands, t.s.stack)) == Counter(DECK[6])
    assert [row["horse"] for row in t.view()["horses"]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_l2_1_everybody_starts_with_20000(seats: int) -> None:
    t = dealt(seats)
    assert t.s.ledger.held == [20_000] * seats
    assert t.facts("Paid") == [Paid(0, "bank", seat, 20_000, 20_000, "L-2.1", {}).facts(None) for seat in range(seats)]


def test_l2_1_no_money_is_given_out_for_the_last_race() -> None:
    t = about_to_end(money=0)
    t.place("F-0", "6A")
    assert t.s.race == 2
    assert [fact for fact in t.facts("Paid") if fact["rule"] == "L-2.1"] == []


@pytest.mark.parametrize(("seats", "stack"), [(4, 66), (5, 72), (6, 64)])
def test_l2_2_all_cards_are_shuffled_and_eight_dealt_to_each(seats: int, stack: int) -> None:
    t = dealt(seats)
    assert [len(cards) for cards in t.s.hands] == [8] * seats
    assert t.facts("CardsDealt") == [
        {"event": "CardsDealt", "seat": seat, "count": 8, "cards": cards} for seat, cards in enumerate(t.s.hands)
    ]
    assert t.facts("RaceBegan") == [{"event": "RaceBegan", "race": 1, "first": t.s.marker, "stack": stack}]
    assert len(t.s.stack) == stack
    assert t.s.hands != dealt(seats, "beef" * 16).s.hands


def test_l2_2_the_last_race_is_dealt_from_the_whole_deck_again() -> None:
    t = about_to_end(spurt=True, hands={0: "F-0", 3: "1-1 1-2 1-3"})
    t.place("F-0", "6A")
    assert t.s.race == 2
    assert Counter(sum(t.s.hands, t.s.stack)) == Counter(DECK[5])
    assert [len(cards) for cards in t.s.hands] == [8] * 5
    assert all(pile == [] for pile in t.s.boxes.values())
    assert [row["at"] for row in t.view()["horses"]] == [0] * 6
    assert (t.view()["spurt"], t.view()["round"]) == (False, 1)


def test_l2_3_orders_are_secret_in_the_first_race() -> None:
    s = LONGSHOT.new({}, 5, SEED, 0)
    assert len(set(s.orders)) == 5
    for seat in range(5):
        assert LONGSHOT.view(s, seat)["own"]["order"] == s.orders[seat]
        assert [row["order"] for row in LONGSHOT.view(s, seat)["seats"]] == [None] * 5
    assert [row["order"] for row in LONGSHOT.view(s, None)["seats"]] == [None] * 5


def test_l2_3_a_dealt_order_is_told_to_its_owner_alone() -> None:
    s = LONGSHOT.new({}, 5, SEED, 0)
    events = [event for event in s.told if type(event).__name__ == "OrderDealt"]
    assert [event.facts(2) for event in events] == [
        {"event": "OrderDealt", "seat": seat} | ({"horse": s.orders[seat]} if seat == 2 else {}) for seat in range(5)
    ]
    assert all("horse" not in event.facts(None) for event in events)


def test_l2_3_in_the_last_race_all_orders_lie_open_from_the_start() -> None:
    t = about_to_end()
    facts = t.place("F-0", "6A")
    assert t.s.race == 2
    began = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceBegan")
    revealed = [(fact["seat"], fact["horse"]) for fact in only(facts[began:], "OrderRevealed")]
    assert revealed == list(enumerate(t.s.orders))
    for viewer in (None, 0, 4):
        assert [row["order"] for row in t.view(viewer)["seats"]] == t.s.orders


@pytest.mark.parametrize(("seats", "left_over"), [(4, 1), (5, 1), (6, 0)])
def test_l2_3_the_order_left_over_is_never_seen(seats: int, left_over: int) -> None:
    t = dealt(seats)
    assert len(t.s.runners) - len(t.s.orders) == left_over
    t = about_to_end(seats=seats, orders=(5, 3, 1, 4, 2, 6))
    facts = t.place("F-0", "4A")
    (ended,) = only(facts, "RaceEnded")
    assert ended.keys() == {"event", "race", "places"}
    ended_at = facts.index(ended)
    began = next(i for i, fact in enumerate(facts) if fact["event"] == "RaceBegan")
    revealed = [fact["horse"] for fact in only(facts[ended_at:began], "OrderRevealed")]
    assert revealed == [5, 3, 1, 4, 2, 6][:seats]


def test_l2_4_lots_decide_who_is_first_in_the_first_race() -> None:
    assert {LONGSHOT.new({}, 4, f"{n:064x}", 0).marker for n in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize(("held", "first"), [(0, 1), (3, 4), (4, 0)])
def test_l2_4_the_last_race_begins_to_the_left_of_the_last_holder(held: int, first: int) -> None:
    t = about_to_end(marker=held)
    assert t.ask.seat == (held - 1) % 5
    facts = t.place("F-0", "6A")
    assert only(facts, "RaceBegan")[0]["first"] == first
    assert (t.s.marker, t.ask.seat) == (first, first)
