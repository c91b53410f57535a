"""J-8: prizes, bets, odds, and what is passed on."""

from typing import Any

import pytest

from tests.engine.jockeys.table import JOCKEYS, Table, cards_of, last_trick, only, table


def ended(result: str, **position: Any) -> Table:
    """A race that is over with this result, "3 1 4 2" best first; everybody is paid."""
    first, second, third, fourth = (int(horse) for horse in result.split())
    course = f"- {fourth} - {third} {second} - {first} -"
    horses = position.setdefault("horses", (1, 2, 3, 4))
    leader = horses.index(first)
    cards = ["R-1", "R-2", "R-3", "R-4"]
    cards[leader] = "R-12"  # one mark
    whips = tuple(int(seat == leader) for seat in range(4))
    t = last_trick(" ".join(cards), course=course, leader=leader, **{"whips": whips, **position})
    facts = t.play("R-12")
    assert [row["horse"] for row in only(facts, "RaceEnded")[0]["places"]] == [first, second, third, fourth]
    return t


def paid(t: Table, rule: str) -> list[tuple[int, int]]:
    """(seat, points) of all payments for a paragraph."""
    assert all(fact["payer"] == "bank" and fact["due"] == fact["amount"] for fact in t.facts("Paid"))
    return [(fact["payee"], fact["amount"]) for fact in t.facts("Paid") if fact["rule"] == rule]


def test_j8_1_the_riders_of_the_first_two_get_five_and_three_points() -> None:
    t = ended("3 1 4 2", horses=(1, 4, 2, 3))
    assert paid(t, "J-8.1") == [(3, 5), (0, 3)]
    assert [fact["why"] for fact in t.facts("Paid")[:2]] == [{"horse": 3, "place": 1}, {"horse": 1, "place": 2}]


def test_j8_2_a_win_bet_pays_the_winners_odds() -> None:
    t = ended("3 1 4 2", bets=("3+win", "win+3", "1+win", "win+4"), odds=(2, 3, 7, 4), win_card_open="yes")
    assert paid(t, "J-8.2") == [(0, 7), (1, 7)]
    why = [fact["why"] for fact in t.facts("Paid") if fact["rule"] == "J-8.2"]
    assert why == [{"kind": "win", "horses": [3], "odds": [7]}] * 2


@pytest.mark.parametrize("bet", ["3+1", "1+3"])
def test_j8_2_a_quinella_pays_the_odds_of_the_first_two_in_either_order(bet: str) -> None:
    t = ended("3 1 4 2", bets=(bet, "3+4", "1+4", "2+4"), odds=(2, 3, 7, 4))
    assert paid(t, "J-8.2") == [(0, 9)]
    assert t.facts("Paid")[-1]["why"] == {"kind": "quinella", "horses": [1, 3], "odds": [2, 7]}


def test_j8_2_the_sources_example_is_paid_as_it_says() -> None:
    """The winner's odds are 2, the second's 4: two points for a win bet, six for each of two quinellas."""
    t = ended("4 3 1 2", race=2, horses=(1, 2, 4, 3), bets=("4+win", "3+4", "4+3", "1+2"), odds=(2, 2, 4, 2))
    assert paid(t, "J-8.1") == [(2, 5), (3, 3)]
    assert paid(t, "J-8.2") == [(0, 2), (1, 6), (2, 6)]
    assert [t.rider(seat)["points"] for seat in range(4)] == [2, 6, 11, 3]


def test_j8_2_a_wrong_bet_costs_nothing() -> None:
    t = ended("3 1 4 2", bets=("1+win", "3+2", "4+1", "2+4"), points=(0, 7, 0, 0))
    assert paid(t, "J-8.2") == []
    assert t.facts("RaceSettled") == [{"event": "RaceSettled", "race": 1, "points": [3, 7, 5, 0]}]


def test_j8_2_the_hidden_cards_are_turned_up_before_anything_is_paid() -> None:
    t = ended("3 1 4 2", bets=("1+win", "2+4", "3+1", "4+2"))
    assert t.facts("BetRevealed") == [
        {"event": "BetRevealed", "seat": 0, "open": "1", "hidden": "win", "kind": "win", "horses": [1]},
        {"event": "BetRevealed", "seat": 1, "open": "2", "hidden": "4", "kind": "quinella", "horses": [2, 4]},
        {"event": "BetRevealed", "seat": 2, "open": "3", "hidden": "1", "kind": "quinella", "horses": [1, 3]},
        {"event": "BetRevealed", "seat": 3, "open": "4", "hidden": "2", "kind": "quinella", "horses": [2, 4]},
    ]
    names = [fact["event"] for fact in t.log]
    assert names.index("BetRevealed") > names.index("RaceEnded")
    assert names.index("Paid") > max(i for i, name in enumerate(names) if name == "BetRevealed")


def test_j8_2_the_score_sheet_keeps_the_race() -> None:
    t = ended("3 1 4 2", bets=("1+win", "3+2", "4+1", "1+3"), odds=(2, 3, 7, 4))
    assert t.view()["sheet"] == [
        {
            "race": 1,
            "odds": [2, 3, 7, 4],
            "squares": [4, 1, 7, 3],
            "places": [2, 4, 1, 3],
            "horses": [1, 2, 3, 4],
            "bets": [["1", "win"], ["3", "2"], ["4", "1"], ["1", "3"]],
            "points": [3, 0, 5, 9],
        }
    ]


def test_j8_3_the_odds_rise_by_nothing_one_two_and_three() -> None:
    t = ended("3 1 4 2", odds=(2, 3, 7, 4))
    assert t.facts("OddsChanged") == [{"event": "OddsChanged", "odds": [3, 6, 7, 6]}]
    assert [row["odds"] for row in t.view()["horses"]] == [3, 6, 7, 6]
    assert t.facts("RaceBegan")[0]["odds"] == [3, 6, 7, 6]


def test_j8_3_after_the_last_race_they_stay() -> None:
    t = ended("3 1 4 2", race=4)
    assert t.facts("OddsChanged") == t.facts("HorsesPassed") == t.facts("CardsTaken") == []


PLACES: dict[str, Any] = {
    "open_discards": ("Y-1", "Y-2", "Y-3", "Y-4"),
    "hidden": ("G-1", "G-2", "G-3", "G-4"),
}


def test_j8_4_horses_and_all_their_cards_go_to_the_left() -> None:
    hands = ("R-12 B-1", "R-2 B-2", "R-3 B-3", "R-4 B-4")  # two horses home: some cards are not played
    t = table(course="34 - - - - - 1 2", hands=hands, whips=(1, 1, 1, 1), **PLACES)
    before = [cards_of(t.s, rider) for rider in range(4)]
    assert {"B-1", "Y-1", "G-1"} <= set(before[0])
    t.play("R-12", "R-2", "R-3", "R-4")
    assert t.facts("HorsesPassed") == [{"event": "HorsesPassed", "horses": [4, 1, 2, 3]}]
    for fact in t.facts("CardsTaken"):
        seat, giver = fact["seat"], (fact["seat"] - 1) % 4
        assert fact["horse"] == giver + 1
        assert sorted(fact["cards"]) == before[giver] == cards_of(t.s, seat)
        assert fact["backs"] == [card[0] for card in fact["cards"]]
        assert t.own(seat)["hand"] == [card for card in fact["cards"] if card not in t.rider(seat)["open"]]


def test_j8_4_the_cards_are_told_to_the_new_rider_alone() -> None:
    t = last_trick()
    ask = t.ask
    events = JOCKEYS.answer(t.s, ask.id, JOCKEYS.read({"do": "play", "card": "R-11"}), 0)
    taken = [event for event in events if type(event).__name__ == "CardsTaken"]
    assert len(taken) == 4
    for seat, event in enumerate(taken):
        for viewer in (None, 0, 1, 2, 3):
            assert ("cards" in event.facts(viewer)) == (viewer == seat)


def test_j8_4_whips_stay_with_their_owners_and_bet_cards_go_back() -> None:
    t = last_trick(whips=(2, 0, 0, 0))
    t.play("R-11!")
    assert [rider.whips for rider in t.s.riders] == [1, 0, 0, 0]
    assert [(rider.bet, rider.hidden_bet) for rider in t.s.riders] == [(None, None)] * 4
    assert t.own(0)["bet_cards"] == ["1", "2", "3", "4", "win"]


@pytest.mark.parametrize(("start", "following"), [(0, 1), (3, 0)])
def test_j8_4_the_start_passes_to_the_left(start: int, following: int) -> None:
    t = ended("3 1 4 2", start=start)
    assert t.facts("StartPassed") == [{"event": "StartPassed", "seat": following}]
    assert t.facts("RaceBegan")[0]["start"] == t.s.start == following
    assert t.facts("NumberShown")[0]["seat"] == following
