"""J-3: the gate, the discard number, open and hidden discards, whips."""

import pytest

from tests.engine.jockeys.table import JOCKEYS, SEED, Table, last_trick, new, only, table
from tests.engine.positions import Fact


def discard_all(t: Table) -> list[Fact]:
    """Everybody chooses the first card of the hand."""
    facts: list[Fact] = []
    for seat in list(t.asks):
        facts = t.answer("discard", t.own(seat)["hand"][0], seat)
    return facts


def before_discards(**position: object) -> Table:
    """All have their eleven cards; here only three of them."""
    hands = ("R-5 R-9 B-3", "Y-2 B-10 Y-4", "G-7 B-9 G-10", "R-11 B-2 Y-10")
    return table(**{"phase": "discards", "trick": 0, "hands": hands, "bets": ("", "", "", ""), **position})  # type: ignore[arg-type]


def test_j3_1_the_horses_are_stacked_at_the_gate_and_the_upper_one_is_better() -> None:
    gates = set()
    for number in range(30):
        t = new(seed=f"{number:064x}")
        gate = t.facts("RaceBegan")[0]["gate"]
        assert t.view()["course"] == [gate, [], [], [], [], [], [], []]
        places = {row["horse"]: row["place"] for row in t.view()["horses"]}
        assert [places[horse] for horse in gate] == [4, 3, 2, 1]
        gates.add(tuple(gate))
    assert len(gates) > 15


def test_j3_2_the_start_players_top_card_is_shown_and_gives_the_discard_number() -> None:
    for number in range(20):
        t = new(seed=f"{number:064x}")
        (shown,) = t.facts("NumberShown")
        assert (shown["seat"], shown["number"]) == (t.s.start, int(shown["card"][2:]))
        assert t.view()["number"] == {"seat": shown["seat"], "card": shown["card"]}
        start = t.s.riders[t.s.start]
        assert shown["card"] in (start.open if shown["number"] == 1 else start.hand)  # it stays where it was


def test_j3_2_everybody_discards_the_card_of_that_number_in_a_shuffled_pile() -> None:
    """Dealt again with the luck that the seed gives: the piles are those of the streams in its name."""
    numbers = set()
    for number in range(40):
        t = new(seed=f"{number:064x}")
        n = t.facts("NumberShown")[0]["number"]
        numbers.add(n)
        luck = type(t.s.rng)(t.s.rng.seed)
        for fact in t.facts("CardsDealt"):
            seat = fact["seat"]
            pile = luck.shuffled(fact["cards"], f"pile/race-1/{seat}")
            assert t.s.riders[seat].open == [pile[n - 1]]
            assert {"event": "OpenDiscarded", "rider": seat, "card": pile[n - 1]} in t.log
            assert sorted([*t.s.riders[seat].hand, pile[n - 1]]) == sorted(fact["cards"])
            if seat == t.s.start:
                assert t.facts("NumberShown")[0]["card"] == pile[0]
    assert numbers == set(range(1, 13))


def test_j3_2_open_discards_lie_face_up_for_all_to_see() -> None:
    t = new()
    for viewer in (None, 0, 1, 2, 3):
        assert [row["open"] for row in t.view(viewer)["riders"]] == [rider.open for rider in t.s.riders]


def test_j3_3_all_choose_their_hidden_discard_from_eleven_cards_at_once() -> None:
    t = new()
    assert [ask.prompt for ask in JOCKEYS.asks(t.s)] == ["choose_discard"] * 4
    for seat in range(4):
        assert t.offers("discard", seat) == t.own(seat)["hand"]
        assert len(t.own(seat)["hand"]) == 11


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_j3_3_they_may_choose_in_any_order_and_the_other_asks_stay_as_they_are(order: tuple[int, ...]) -> None:
    t = before_discards()
    waiting = t.asks
    for seat in order:
        assert t.asks == waiting
        t.answer("discard", t.own(seat)["hand"][1], seat)
        del waiting[seat]
    assert t.s.phase == "open_bets"
    assert [rider.hidden for rider in t.s.riders] == ["R-9", "B-10", "B-9", "B-2"]


def test_j3_3_that_one_has_chosen_is_seen_and_not_even_the_suit_of_the_card() -> None:
    t = before_discards()
    hands = [t.rider(seat)["hand"] for seat in range(4)]
    (fact,) = t.answer("discard", "B-10", 1)
    assert fact == {"event": "DiscardChosen", "seat": 1, "card": "B-10"}
    assert [t.rider(seat)["chosen"] for seat in range(4)] == [False, True, False, False]
    assert [t.rider(seat)["discard"] for seat in range(4)] == [None] * 4
    assert [t.rider(seat)["hand"] for seat in range(4)] == hands
    assert t.own(1) == {
        "hand": ["Y-2", "B-10", "Y-4"],
        "discard": "B-10",
        "bet_hidden": None,
        "bet_cards": ["1", "2", "3", "4", "win"],
    }
    assert t.own(0)["discard"] is None


def test_j3_3_which_card_is_chosen_is_told_to_its_owner_alone() -> None:
    t = before_discards()
    ask = t.asks[2]
    (event,) = JOCKEYS.answer(t.s, ask.id, JOCKEYS.read({"do": "discard", "card": "G-10"}), 0)
    assert event.facts(2) == {"event": "DiscardChosen", "seat": 2, "card": "G-10"}
    for viewer in (None, 0, 1, 3):
        assert event.facts(viewer) == {"event": "DiscardChosen", "seat": 2}


def test_j3_3_when_all_have_chosen_the_backs_are_seen_and_the_numbers_are_not() -> None:
    t = before_discards()
    facts = discard_all(t)
    assert only(facts, "HiddenDiscarded") == [
        {"event": "HiddenDiscarded", "seat": seat, "back": back} for seat, back in enumerate("RYGR")
    ]
    assert [t.rider(seat)["discard"] for seat in range(4)] == ["R", "Y", "G", "R"]
    assert [t.own(seat)["hand"] for seat in range(4)] == [
        ["R-9", "B-3"],
        ["B-10", "Y-4"],
        ["B-9", "G-10"],
        ["B-2", "Y-10"],
    ]
    assert t.own(0)["discard"] == "R-5"


def test_j3_3_the_hidden_discard_is_not_shown_after_the_race_either() -> None:
    t = last_trick(hidden=("Y-8", "Y-9", "Y-12", "Y-1"), race=4)
    facts = t.play("R-11")
    assert t.s.result is not None
    told = repr([fact for fact in facts if fact["event"] != "CardsTaken"])
    assert not any(card in told for card in ("Y-8", "Y-9", "Y-12", "Y-1"))
    assert not any(card in repr(t.view()) for card in ("Y-8", "Y-9", "Y-12", "Y-1"))


def test_j3_3_one_discards_a_card_of_ones_own_hand() -> None:
    t = before_discards()
    assert t.refused("discard", "Y-2", 0) == "J-3.3"  # somebody else's
    assert t.refused("discard", "R-13", 0) == "J-3.3"
    assert t.refused("play", "R-5", 0) == "J-3.3"
    assert t.refused("bet", "1", 0) == "J-3.3"


def test_j3_3_ten_cards_are_left() -> None:
    t = new()
    discard_all(t)
    assert [len(rider.hand) for rider in t.s.riders] == [10] * 4
    assert t.ask.prompt == "lay_bet"


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
def test_j3_4_one_spent_whip_is_made_ready_again(before: int, after: int) -> None:
    t = before_discards(whips=(before, 2, 2, 2))
    facts = discard_all(t)
    assert [t.rider(seat)["whips"] for seat in range(4)] == [after, 2, 2, 2]
    readied = [{"event": "WhipsReadied", "rider": 0, "ready": after}] if after > before else []
    assert only(facts, "WhipsReadied") == readied


def test_j3_4_in_the_first_race_there_is_none_to_make_ready() -> None:
    t = new(4, SEED)
    assert only(discard_all(t), "WhipsReadied") == []
