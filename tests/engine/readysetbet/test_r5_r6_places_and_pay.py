"""R-5 Places, R-6 The reckoning."""

import pytest

from tests.engine.readysetbet.table import Table, begun, ended, settled, table


def places(t: Table) -> dict[str, int]:
    return {row["horse"]: row["place"] for row in t.facts("RaceEnded")[0]["places"]}


def won(t: Table) -> dict[str, bool]:
    """By spot: did the bet win?"""
    return {fact["spot"]: fact["won"] for fact in t.facts("BetSettled")}


def dues(t: Table, seat: int) -> list[tuple[str, int, int]]:
    """(rule, due, really paid) of all that a seat got or had to pay, in order."""
    paid = [fact for fact in t.facts("Paid") if seat in (fact["payer"], fact["payee"])]
    return [(fact["rule"], fact["due"], fact["amount"]) for fact in paid]


def test_r5_1_the_horse_on_the_last_space_is_first_and_the_others_are_placed_by_their_space() -> None:
    t = settled("4 9 7=8 5=6=10 2/3")
    assert places(t) == {"4": 1, "9": 2, "7": 3, "8": 3, "5": 5, "6": 5, "10": 5, "2/3": 8, "11/12": 9}
    assert t.facts("RaceEnded")[0]["places"][:3] == [
        {"horse": "4", "place": 1, "at": 15},
        {"horse": "9", "place": 2, "at": 13},
        {"horse": "7", "place": 3, "at": 12},
    ]


def test_r5_1_horses_in_the_gate_are_level_too() -> None:
    assert places(settled("7 6")) == {"7": 1, "6": 2} | dict.fromkeys(("2/3", "4", "5", "8", "9", "10", "11/12"), 3)


def test_r5_2_horses_that_share_second_are_second_and_third_and_nobody_behind_them_is_third() -> None:
    bets = "2@6.show.1 3@7.show.1 3@8.show.1 4@9.show.1 5@7.place.1"
    t = settled("6 7=8 9", bets={0: bets, 1: "5@8.place.1 2@9.place.1"})
    assert won(t) == {
        **dict.fromkeys(("6.show.1", "7.show.1", "8.show.1", "7.place.1", "8.place.1"), True),
        **dict.fromkeys(("9.show.1", "9.place.1"), False),
    }


def test_r5_2_three_can_share_second() -> None:
    t = settled("6 7=8=9 5", bets={0: "2@7.place.1 3@8.place.1 3@9.place.1 4@9.show.1 5@5.show.1"})
    assert list(won(t).values()) == [True, True, True, True, False]


def test_r5_2_horses_that_share_third_all_show() -> None:
    t = settled("6 7 8=9=5 4", bets={0: "2@8.show.1 3@9.show.1 3@5.show.1 4@4.show.1 5@8.place.1"})
    assert list(won(t).values()) == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("horse", "pays"), [("6", "win place show"), ("7", "place show"), ("8", "show"), ("9", ""), ("2/3", "")]
)
def test_r5_3_win_pays_on_first_place_on_two_show_on_three(horse: str, pays: str) -> None:
    spots = [f"{horse}.win.1", f"{horse}.place.1", f"{horse}.show.1"]
    t = settled("6 7 8 9", bets={0: f"2@{spots[0]} 3@{spots[1]} 4@{spots[2]}"})
    assert won(t) == {spot: spot.split(".")[-2] in pays for spot in spots}


@pytest.mark.parametrize(
    ("card", "at", "wins"),
    [
        ("4>5", {"4": 6, "5": 5}, True),
        ("4>5", {"4": 5, "5": 5}, False),
        ("4>5", {"4": 4, "5": 5}, False),
        ("11/12>8", {"11/12": 9, "8": 8}, True),
        ("7>orange", {"7": 9, "5": 8, "9": 7}, True),
        ("7>orange", {"7": 9, "5": 8, "9": 9}, False),
        ("8>blue", {"8": 9, "2/3": 8, "4": 8, "10": 8, "11/12": 8}, True),
        ("8>blue", {"8": 9, "2/3": 8, "4": 8, "10": 9, "11/12": 8}, False),
        ("8>blue", {"8": 9, "2/3": 8, "4": 10, "10": 7, "11/12": 8}, False),
    ],
)
def test_r5_4_a_prop_wins_if_its_horse_is_ahead_of_all_the_others_and_loses_on_a_tie(
    card: str, at: dict[str, int], wins: bool
) -> None:
    t = ended(at, "6", props=card, bets={0: f"2@{card}"})
    assert won(t) == {card: wins}


@pytest.mark.parametrize(
    ("result", "wins"),
    [("6 8 5 7 9", False), ("6 8 5 9 7", True), ("6 8 5 9=7", False), ("6 8 5=9 7", True), ("6 8=5=9=4 7", True)],
)
def test_r5_4_seven_fifth_or_worse_means_four_or_more_horses_ahead(result: str, wins: bool) -> None:
    assert won(settled(result, bets={0: "2@7_fifth"})) == {"7_fifth": wins}


@pytest.mark.parametrize(
    ("winner", "colour"),
    [
        *(("2/3", "blue"), ("4", "blue"), ("10", "blue"), ("11/12", "blue")),
        *(("5", "orange"), ("9", "orange"), ("6", "red"), ("8", "red"), ("7", None)),
    ],
)
def test_r5_4_a_colour_spot_wins_with_the_winner_of_its_colour(winner: str, colour: str | None) -> None:
    t = settled(winner, bets={0: "2@blue 3@orange 4@red"})
    assert won(t) == {spot: spot == colour for spot in ("blue", "orange", "red")}


@pytest.mark.parametrize(
    ("card", "at", "wins"),
    [
        ("one_behind", {"7": 14}, True),
        ("one_behind", {"7": 14, "8": 14}, True),
        ("one_behind", {"7": 13}, False),
        ("far_behind", {"7": 9, "8": 9}, True),
        ("far_behind", {"7": 10}, False),
        ("all_on_six", dict.fromkeys(("2/3", "4", "5", "7", "8", "9", "10", "11/12"), 6), True),
        ("all_on_six", dict.fromkeys(("2/3", "4", "5", "7", "8", "9", "10"), 6) | {"11/12": 5}, False),
        ("two_on_three", dict.fromkeys(("2/3", "5", "7", "8", "9", "10"), 4) | {"4": 3, "11/12": 0}, True),
        ("two_on_three", dict.fromkeys(("2/3", "4", "5", "7", "8", "9", "10"), 4) | {"11/12": 3}, False),
        ("close_third", {"7": 14, "8": 12}, True),
        ("close_third", {"7": 14, "8": 11}, False),
        ("close_third", {"7": 12, "8": 12, "9": 3}, True),
    ],
)
def test_r5_4_exotic_cards_win_as_their_figures_say(card: str, at: dict[str, int], wins: bool) -> None:
    t = ended(at, "6", exotics=card, bets={0: f"2@{card}.1", 1: f"3@{card}.3"})
    assert won(t) == {f"{card}.1": wins, f"{card}.3": wins}


def test_r6_1_a_bet_that_wins_pays_its_token_times_the_multiplier() -> None:
    t = settled("2/3 7", bets={0: "5@2/3.win.3", 1: "3@2/3.show.1 2@7.place.2"})
    assert (t.paid(0), t.paid(1)) == ([45], [12, 4])
    assert t.facts("Paid")[0]["why"] == {"spot": "2/3.win.3", "token": "5", "value": 5, "times": 9}


@pytest.mark.parametrize("token", ["2", "3", "4", "5"])
def test_r6_1_a_bet_that_loses_costs_what_is_printed_whatever_the_token(token: str) -> None:
    t = settled("7 6", bets={0: f"{token}@2/3.win.3"}, money=20)
    assert t.paid(0) == [-2]


def test_r6_1_some_spots_cost_nothing() -> None:
    t = settled("7 6 8", bets={0: "5@10.win.3 4@5.show.2"}, money=20)
    assert t.paid(0) == []
    assert [fact["won"] for fact in t.facts("BetSettled")] == [False, False]


def test_r6_1_every_bet_is_settled_with_the_figures_that_hold_for_it() -> None:
    t = settled("7 6", bets={0: "5@7.win.1", 1: "3@8.place.2"}, money=20)
    figures = ("seat", "token", "spot", "won", "value", "times", "loss", "token_loss", "cards")
    assert [tuple(fact[name] for name in figures) for fact in t.facts("BetSettled")] == [
        (0, "5", "7.win.1", True, 5, 3, 4, 0, []),
        (1, "3", "8.place.2", False, 3, 2, 4, 0, []),
    ]


@pytest.mark.parametrize(("token", "loss"), [("b3", 1), ("b4", 2), ("b5", 4), ("b6", 6), ("b7", 9)])
def test_r6_2_a_bonus_token_that_loses_costs_its_own_loss_besides(token: str, loss: int) -> None:
    t = settled("7 6", bets={0: f"{token}@2/3.win.3"}, money=20)
    assert dues(t, 0) == [("R-6.1", 2, 2), ("R-6.2", loss, loss)]


def test_r6_2_a_bonus_token_that_wins_costs_nothing() -> None:
    assert settled("7 6", bets={0: "b7@7.win.1"}).paid(0) == [21]


def test_r6_2_the_bonus_2_cancels_the_loss_of_the_spot() -> None:
    assert settled("7 6 8", bets={0: "b2@2/3.show.1"}, money=20).paid(0) == []


def test_r6_3_what_is_won_is_taken_before_what_is_lost_is_paid() -> None:
    """In the order of laying the first three would be lost with nothing to pay."""
    t = settled("7 6 9", bets={0: "3@2/3.show.1 4@8.place.1 2@4.show.1 5@6.show.2"}, money=0)
    assert dues(t, 0) == [("R-6.1", 5, 5), ("R-6.1", 4, 4), ("R-6.1", 5, 1), ("R-6.1", 1, 0)]
    assert t.s.ledger.held[0] == 0


def test_r6_3_nobody_goes_below_nothing_and_the_rest_is_forgiven() -> None:
    t = settled("7 6", bets={0: "b7@2/3.win.1", 1: "5@8.win.1"}, money=(5, 1, 0))
    assert dues(t, 0) == [("R-6.1", 2, 2), ("R-6.2", 9, 3)]
    assert dues(t, 1) == [("R-6.1", 2, 1)]
    assert t.s.ledger.held == [0, 0, 0]


def test_r6_3_there_is_no_money_at_the_beginning() -> None:
    t = begun(5)
    assert (t.s.ledger.held, t.facts("Paid")) == ([0] * 5, [])


def test_r6_4_house_tokens_pay_and_lose_like_others() -> None:
    t = settled("7 6", host=0, house="h6@7.win.1 h3@8.win.1", bets={1: "2@7.win.1"}, money=20)
    assert (t.paid(0), t.paid(1)) == ([18, -2], [6])


def test_r6_4_a_house_token_does_not_share_the_pay_of_a_spot() -> None:
    t = settled("7 6", host=0, house="h6@7.win.1", bets={1: "2@7.win.1"})
    assert [(fact["seat"], fact["value"], fact["times"]) for fact in t.facts("BetSettled")] == [(0, 6, 3), (1, 2, 3)]


def test_r6_4_a_race_without_bets_pays_nobody() -> None:
    t = settled("7 6", money=3)
    assert t.facts("Paid") == []
    assert t.facts("RaceSettled") == [{"event": "RaceSettled", "race": 1, "money": [3, 3, 3]}]
    assert table().s.bets == []
