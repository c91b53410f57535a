"""M-5.4 to M-5.6: quinella bets, and passing."""

from typing import Any

import pytest

from app.engine.mafia.events import QuinellaLaid
from app.engine.mafia.moves import LayQuinella
from tests.engine.mafia.table import MAFIA, Table, only, table
from tests.engine.positions import Fact


def betting(*, bettor: int = 0, **position: Any) -> Table:
    """Seat 1 held the marker in the round just run and has bet already; `bettor` is next."""
    place: dict[str, Any] = {"phase": "quinellas", "marker": bettor, "acted": 0, **position}
    return table(**place)


def everybody(hands: str = "1-1 2-2 F-0") -> dict[int, str]:
    return dict.fromkeys(range(6), hands)


def test_m5_4_they_bet_clockwise_from_the_first_player_after_all_have_bought() -> None:
    t = table(phase="supply", acted=0, marker=1, hands=everybody(), stack="F-1")
    for _ in range(5):
        t.answer("buy", count=0)
    seats = []
    for _ in range(5):
        assert t.ask.prompt == "lay_quinella"
        seats.append(t.ask.seat)
        t.answer("done")
    assert seats == [1, 2, 3, 4, 0]


def test_m5_4_the_marker_passes_only_after_the_bets() -> None:
    t = betting(bettor=3, hands=everybody())
    facts: list[Fact] = []
    for _ in range(5):
        assert t.s.marker == 3
        facts = t.answer("done")
    assert only(facts, "MarkerPassed") == [{"event": "MarkerPassed", "seat": 4}]
    assert (t.ask.seat, t.ask.prompt) == (4, "play_card")


def test_m5_4_a_bet_is_two_indicated_cards_of_two_horses() -> None:
    t = betting(hands={0: "1-4 1-5 3-2 F-7"})
    assert t.ask.moves == [
        {"do": "done"},
        {"do": "lay", "first": {"one": ["1-4", "1-5"]}, "second": {"one": ["3-2"]}},
    ]
    assert t.refused("lay", first="1-4", second="1-5") == "M-5.4"  # one horse
    assert t.refused("lay", first="1-4", second="1-4") == "M-5.4"  # one card
    assert t.refused("lay", first="F-7", second="1-4") == "M-5.4"  # a free card
    assert t.refused("lay", first="1-4", second="F-7") == "M-5.4"
    assert t.refused("lay", first="1-4", second="2-2") == "M-5.4"  # not in hand
    assert t.refused("lay", first="9-9", second="3-2") == "M-5.4"
    facts = t.answer("lay", first="1-4", second="3-2")
    assert facts == [{"event": "QuinellaLaid", "seat": 0, "bet": 1, "cards": ["1-4", "3-2"]}]


def test_m5_4_one_bet_is_said_in_one_way_the_lower_horse_first() -> None:
    t = betting(hands={0: "1-4 3-2"})
    assert t.refused("lay", first="3-2", second="1-4") == "M-5.4"


def test_m5_4_any_number_of_bets_can_be_laid() -> None:
    t = betting(hands={0: "1-4 1-5 1-6 3-2 3-3 3-4 F-0 F-1"})
    for bet in (1, 2, 3):
        facts = t.answer("lay", first=f"1-{bet + 3}", second=f"3-{bet + 1}")
        assert facts == [
            {"event": "QuinellaLaid", "seat": 0, "bet": bet, "cards": [f"1-{bet + 3}", f"3-{bet + 1}"]},
        ]
    assert t.answer("done")[0] == {"event": "BettingFinished", "seat": 0, "bets": 3}


@pytest.mark.parametrize(
    ("do", "fields"), [("pass", {}), ("buy", {"count": 0}), ("place", {"card": "1-1", "box": "1A"})]
)
def test_m5_4_it_is_time_to_bet_and_nothing_else(do: str, fields: dict[str, object]) -> None:
    assert betting(hands=everybody()).refused(do, **fields) == "M-5.4"


def test_m5_4_the_number_of_bets_is_public_at_once_the_cards_are_not() -> None:
    t = betting(hands=everybody())
    events = MAFIA.answer(t.s, t.ask.id, LayQuinella("1-1", "2-2"), 0)
    (laid,) = [event for event in events if isinstance(event, QuinellaLaid)]
    for viewer in (None, 1, 4):
        assert laid.facts(viewer) == {"event": "QuinellaLaid", "seat": 0, "bet": 1}
        assert [row["bets"] for row in t.view(viewer)["seats"]] == [1, 0, 0, 0, 0]
        assert [row["quinellas"] for row in t.view(viewer)["seats"]] == [None] * 5
    assert laid.facts(0)["cards"] == ["1-1", "2-2"]
    assert t.own(0)["quinellas"] == [["1-1", "2-2"]]
    assert t.own(1)["quinellas"] == []


def test_m5_4_all_bets_are_turned_up_when_the_last_has_decided() -> None:
    t = betting(bettor=4, hands={4: "1-1 2-2 F-0", 0: "F-0", 1: "3-3 4-4 F-0", 2: "", 3: "F-0 F-1"})
    t.answer("lay", first="1-1", second="2-2")
    t.answer("lay", first="3-3", second="4-4")
    assert t.ask.seat == 3
    assert t.facts("QuinellaRevealed") == []
    facts = t.answer("done")
    assert only(facts, "QuinellaRevealed") == [
        {"event": "QuinellaRevealed", "seat": 1, "bet": 1, "cards": ["3-3", "4-4"]},
        {"event": "QuinellaRevealed", "seat": 4, "bet": 1, "cards": ["1-1", "2-2"]},
    ]
    open_bets = [[], [["3-3", "4-4"]], [], [], [["1-1", "2-2"]]]
    assert [row["quinellas"] for row in t.view(None)["seats"]] == open_bets


def test_m5_4_open_bets_stay_before_their_owners_until_the_race_ends() -> None:
    t = table(boxes="1A:1-8, 2A:2-8", at={1: 49, 2: 40}, supplied=True, bets={2: "1-1+2-2"}, stack="")
    t.place("F-0", "3A")
    assert t.view(None)["seats"][2]["quinellas"] == [["1-1", "2-2"]]


def test_m5_4_who_holds_fewer_than_two_cards_is_passed_over() -> None:
    t = betting(hands={0: "1-1 2-2 3-3", 1: "4-4", 2: "", 3: "F-0 F-0"})
    t.answer("lay", first="1-1", second="2-2")  # one card is left
    assert t.facts("BettingFinished") == [
        {"event": "BettingFinished", "seat": 0, "bets": 1},
        {"event": "BettingFinished", "seat": 1, "bets": 0},
        {"event": "BettingFinished", "seat": 2, "bets": 0},
    ]
    assert t.ask.seat == 3


def test_m5_4_who_holds_two_cards_is_asked_even_if_no_bet_can_be_made_of_them() -> None:
    """Passing over would tell the others what is in the hand."""
    for hand in ("F-0 F-1", "F-0 2-1", "2-0 2-1 2-2"):
        t = betting(hands={0: hand})
        assert (t.ask.seat, t.ask.moves) == (0, [{"do": "done"}])


def test_m5_5_cards_in_a_bet_cannot_be_played() -> None:
    t = table(hands={0: "1-4"}, bets={0: "1-5+2-2"}, supplied=True)
    assert t.boxes_for("1-5") is None
    assert t.refused("place", card="1-5", box="1A") == "M-3.1"
    t = betting(hands={0: "1-4 1-5 3-2 F-7"})
    t.answer("lay", first="1-4", second="3-2")
    assert t.own(0)["hand"] == ["1-5", "F-7"]
    assert t.refused("lay", first="1-4", second="3-2") == "M-5.4"


def test_m5_5_cards_in_a_bet_are_no_tickets() -> None:
    """Horse 1 wins; seat 0 has its 5 in a losing bet and its 4 in hand."""
    t = table(
        boxes="1A:1-8, 2A:2-7", at={1: 50, 2: 50}, hands={0: "1-4 F-0"}, bets={0: "1-5+3-2"}, supplied=True, stack=""
    )
    facts = t.place("F-0", "4A")
    tickets = [fact for fact in only(facts, "Paid") if fact["rule"] == "M-7.3"]
    assert [(fact["payee"], fact["why"]["card"]) for fact in tickets] == [(0, "1-4")]
    assert only(facts, "TicketsShown")[0] == {"event": "TicketsShown", "seat": 0, "cards": ["1-4"], "free": 0}


def test_m5_6_after_the_supply_one_may_pass() -> None:
    t = betting(hands=everybody())
    for _ in range(5):
        assert not t.s.supplied
        t.answer("done")
    assert t.offers("pass")
    assert t.ask.barred == []
    seat = t.ask.seat
    facts = t.answer("pass")
    assert facts == [{"event": "Passed", "seat": seat, "forced": False}]
    assert len(t.s.hands[seat]) == 3


def test_m5_6_one_may_pass_and_play_again_in_a_later_round() -> None:
    t = table(supplied=True, acted=0, marker=0, hands=everybody(), stack="6-7 6-6", boxes="6A:6-1")
    for _ in range(5):
        t.answer("pass")
    assert t.s.round == 5
    assert t.boxes_for("1-1") == ["1A", "1B"]


def test_m5_6_the_next_race_begins_without_passing_again() -> None:
    t = table(boxes="1A:1-8, 2A:2-8", at={1: 50, 2: 50}, stack="", supplied=True)
    t.place("F-0", "3A")
    assert t.s.race == 2
    assert not t.offers("pass")
    assert t.refused("pass") == "M-4.6"
