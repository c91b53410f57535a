"""R-9 The VIP cards: what each of the 32 does, and what it does not."""

from collections import Counter

import pytest

from app.engine.readysetbet.components import VIP, VIP_DECK
from tests.engine.readysetbet.table import Table, only, settled, table
from tests.engine.readysetbet.test_r5_r6_places_and_pay import dues


def spots(t: Table, seat: int, token: str) -> set[str]:
    return set(t.offered(seat).get(token, []))


def shared(token: str, card: str, others: str = "2@6.win.1", **position: object) -> list[str]:
    """The cards that a bet takes on a spot that seat 1 holds; nothing if it is not allowed."""
    t = table(bets={1: others}, vip={0: card}, tokens={0: token}, **position)  # type: ignore[arg-type]
    if "6.win.1" not in spots(t, 0, token):
        assert t.refused_bet(0, f"{token}@6.win.1") in ("R-4.1", "R-3.3")
        return []
    (laid,) = t.bet(0, f"{token}@6.win.1")
    assert laid["shared"]
    cards: list[str] = laid["cards"]
    return cards


def late(token: str, card: str) -> list[str]:
    """The cards that a bet takes on a free spot after the close; nothing if it is not allowed."""
    t = table(closed=True, vip={0: card}, tokens={0: token}, at={"6": 10, "7": 10, "8": 10})
    if "6.win.1" not in spots(t, 0, token):
        assert t.refused_bet(0, f"{token}@6.win.1") == "R-3.3"
        return []
    (laid,) = t.bet(0, f"{token}@6.win.1")
    assert laid["late"]
    cards: list[str] = laid["cards"]
    return cards


def test_r9_1_a_number_on_a_card_means_own_and_bonus_tokens_of_that_number() -> None:
    assert shared("2", "share_2") == ["share_2"]
    assert shared("b3", "share_3") == ["share_3"]
    assert shared("b4", "share_4_5") == ["share_4_5"]
    assert late("b4", "late_4") == ["late_4"]
    assert late("b2", "late_2") == ["late_2"]
    assert settled("6 7 8", bets={0: "b2@6.win.1"}, vip={0: "two_as_four"}).paid(0) == [12]


def test_r9_1_a_shared_spot_pays_each_of_its_tokens_in_full() -> None:
    t = settled("6 7 8", bets={0: "2@6.win.1", 1: "5@6.win.1"}, vip={1: "share_4_5"})
    assert (t.paid(0), t.paid(1)) == ([6], [15])


def test_r9_2_there_are_two_cards_for_each_bonus_token() -> None:
    assert {card: VIP_DECK.count(card) for card in VIP_DECK if card.startswith("bonus")} == {
        f"bonus_{value}": 2 for value in (2, 3, 4, 5, 6, 7)
    }


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6, 7])
def test_r9_2_the_bonus_token_is_there_in_every_race(value: int) -> None:
    t = settled("6 7 8", vip={0: f"bonus_{value}"}, race=2, vip_cards=True)
    for race in (3, 4):
        while t.s.phase != "race":
            t.wake()
        assert (t.s.race, t.s.tokens[0]) == (race, ["2", "3", "3", "4", "5", f"b{value}"])
        t.bet(0, f"b{value}@6.win.1")
        while t.s.race == race and not t.s.result:
            t.wake()


def test_r9_2_both_tokens_of_a_number_can_be_in_one_hand() -> None:
    t = settled("6 7 8", vip={0: "bonus_5 bonus_5"})
    while t.s.phase != "race":
        t.wake()
    assert t.s.tokens[0].count("b5") == 2


def test_r9_2_the_bonus_2_may_share_a_spot_and_the_bonus_3_may_come_late() -> None:
    assert shared("b2", "bonus_2") == ["bonus_2"]
    assert late("b2", "bonus_2") == []
    assert late("b3", "bonus_3") == ["bonus_3"]
    assert shared("b3", "bonus_3") == []


def test_r9_2_the_bonus_3_does_not_share_a_spot_when_it_comes_late() -> None:
    assert shared("b3", "bonus_3", closed=True) == []
    assert shared("b3", "bonus_3 share_3", closed=True) == ["bonus_3", "share_3"]


def test_r9_3_cash_pays_8_dollars_at_once() -> None:
    t = settled("6 7 8", pile="cash sevens")
    facts = t.answer(0, "keep", card="cash")
    assert [(fact["payee"], fact["amount"], fact["rule"]) for fact in only(facts, "Paid")] == [(0, 8, "R-9.3")]
    assert VIP["cash"] == ("R-9.3", 2)


@pytest.mark.parametrize(("card", "tokens"), [("share_2", "2"), ("share_3", "3 b3"), ("share_4_5", "4 5 b4 b5")])
def test_r9_4_tokens_of_these_numbers_may_share_a_spot(card: str, tokens: str) -> None:
    others = ("2", "3", "4", "5", "b3", "b4", "b5", "b6", "b7")  # the bonus 2 may always
    assert [token for token in others if shared(token, card)] == tokens.split()


def test_r9_4_more_than_two_may_come_to_share_a_spot() -> None:
    t = table(bets={2: "4@6.win.1"}, vip={0: "share_2", 1: "share_3"})
    t.bet(0, "2@6.win.1")
    t.bet(1, "3@6.win.1")
    assert t.s.holders("6.win.1") == [2, 0, 1]


def test_r9_4_sharing_does_not_lift_the_close() -> None:
    for card, token in (("share_2", "2"), ("share_3", "3"), ("share_4_5", "5"), ("share_one", "5")):
        assert late(token, card) == []


def test_r9_5_any_token_may_share_a_spot_once_in_every_race() -> None:
    t = table(bets={1: "2@6.win.1 3@6.win.2"}, vip={0: "share_one"})
    assert {"6.win.1", "6.win.2"} <= spots(t, 0, "5")
    (laid,) = t.bet(0, "5@6.win.1")
    assert laid["cards"] == ["share_one"]
    assert "6.win.2" not in spots(t, 0, "4")
    assert t.refused_bet(0, "4@6.win.2") == "R-4.1"


def test_r9_5_it_is_there_again_in_the_next_race() -> None:
    t = settled("6 7 8", bets={0: "2@6.win.1", 1: "2@6.win.1"}, vip={0: "share_one"})
    while t.s.phase != "race":
        t.wake()
    t.bet(1, "2@6.win.1")
    assert "6.win.1" in spots(t, 0, "5")


def test_r9_5_it_is_kept_where_another_card_allows_the_bet() -> None:
    assert shared("2", "share_one share_2") == ["share_2"]
    t = table(bets={1: "2@6.win.1 3@6.win.2"}, vip={0: "share_one share_2"})
    t.bet(0, "2@6.win.1")
    assert "6.win.2" in spots(t, 0, "5")


def test_r9_6_2s_may_come_late_on_free_and_on_held_spots() -> None:
    assert late("2", "late_2") == ["late_2"]
    assert shared("2", "late_2", closed=True) == ["late_2"]
    assert [late(token, "late_2") for token in ("3", "4", "5", "b4")] == [[]] * 4


def test_r9_6_before_the_close_they_do_not_share_a_spot() -> None:
    assert shared("2", "late_2") == []
    assert shared("4", "late_4") == []


def test_r9_6_a_late_2_pays_in_full() -> None:
    t = table(closed=True, vip={0: "late_2"}, at={"6": 14, "7": 10, "8": 10})
    t.bet(0, "2@6.win.3")
    t.roll(6)
    assert t.paid(0) == [6]


def test_r9_6_who_can_come_late_is_still_asked_and_the_others_are_not() -> None:
    t = table(closed=True, vip={0: "late_2", 1: "bonus_3", 2: "share_2"}, tokens={1: "2 5 b3"})
    assert t.asked("bet") == [0, 1]
    assert (list(t.offered(0)), list(t.offered(1))) == (["2"], ["b3"])


def test_r9_7_a_4_may_come_late_but_multiplies_by_one_less() -> None:
    assert late("4", "late_4") == ["late_4"]
    assert shared("4", "late_4", closed=True) == ["late_4"]
    t = table(closed=True, vip={0: "late_4"}, at={"6": 14, "7": 10, "8": 10})
    t.bet(0, "4@6.win.3")
    t.roll(6)
    assert t.paid(0) == [8]
    assert t.facts("BetSettled")[0]["cards"] == ["late_4"]


def test_r9_7_but_at_least_by_1() -> None:
    t = table(closed=True, vip={0: "late_4"}, at={"6": 14, "7": 10, "8": 10})
    t.bet(0, "4@6.show.2")
    t.roll(6)
    assert t.paid(0) == [4]


def test_r9_7_a_4_that_does_not_come_late_pays_in_full() -> None:
    t = table(vip={0: "late_4"}, at={"6": 14})
    t.bet(0, "4@6.win.3")
    t.roll(6)
    assert t.paid(0) == [12]


@pytest.mark.parametrize(
    ("card", "sums", "paid"),
    [
        ("snake_eyes", (2, 3, 2, 12), [2, 2]),
        ("boxcars", (12, 11, 2, 12), [2, 2]),
        ("sevens", (7, 7, 7, 7, 6, 7), [2, 2]),
        ("sevens", (7, 6, 7, 8, 7), []),
        ("sevens", (6, 6, 7), []),
    ],
)
def test_r9_8_two_dollars_at_once_for_a_roll(card: str, sums: tuple[int, ...], paid: list[int]) -> None:
    t = table(vip={0: card})
    t.roll(*sums)
    assert (t.paid(0, "R-9.8"), t.paid(1)) == (paid, [])


def test_r9_8_the_roll_that_ends_the_race_counts_too() -> None:
    t = table(vip={0: "snake_eyes", 1: "sevens"}, at={"2/3": 14})
    t.roll(2)
    assert t.paid(0) == [2]
    t = table(vip={1: "sevens"}, at={"7": 14}, last="7", in_a_row=1)
    t.roll(7)
    assert t.paid(1) == [2]


@pytest.mark.parametrize(
    ("card", "sums", "paid"),
    [
        ("blue_bonus", (2, 3, 4, 4, 10, 10, 11, 12), [2, 2, 2, 2]),
        ("blue_bonus", (5, 5, 6, 6, 7, 7), []),
        ("warm_bonus", (5, 5, 9, 9, 6, 6, 8, 8), [1, 1, 1, 1]),
        ("warm_bonus", (4, 4, 7, 7), []),
        ("blue_bonus", (4, 4, 4, 4), [2, 2]),
    ],
)
def test_r9_9_money_at_once_for_a_bonus_move(card: str, sums: tuple[int, ...], paid: list[int]) -> None:
    t = table(vip={0: card})
    t.roll(*sums)
    assert (t.paid(0, "R-9.9"), t.paid(1)) == (paid, [])


@pytest.mark.parametrize(
    ("card", "bet", "paid"),
    [
        ("colour_up", "2@red", 8),
        ("colour_up", "2@6.win.1", 6),
        ("prop_up", "2@6>blue", 8),
        ("exotic_up", "2@two_on_three.1", 12),
        ("exotic_up", "2@6>blue", 6),
        ("win_up", "2@6.win.1", 8),
        ("win_up", "2@6.place.1", 4),
        ("win_up", "2@red", 4),
    ],
)
def test_r9_10_better_multipliers(card: str, bet: str, paid: int) -> None:
    t = settled("6 7 8", props="6>blue", exotics="two_on_three", bets={0: bet}, vip={0: card})
    assert t.paid(0) == [paid]


def test_r9_10_the_spot_for_the_7_is_a_colour_spot_too() -> None:
    t = settled("6 5 9 8 7", bets={0: "2@7_fifth"}, vip={0: "colour_up"})
    assert t.paid(0) == [12]


def test_r9_10_better_wins_cost_nothing_when_they_lose() -> None:
    t = settled("6 7 8", bets={0: "2@7.win.1 3@7.show.1 4@5.place.1"}, vip={0: "win_up"}, money=20)
    assert dues(t, 0) == [("R-6.1", 3, 3), ("R-6.1", 2, 2)]


def test_r9_10_better_multipliers_and_a_late_4_go_together() -> None:
    t = table(closed=True, vip={0: "late_4 win_up"}, at={"6": 14, "7": 10, "8": 10})
    t.bet(0, "4@6.win.3")
    t.roll(6)
    assert t.paid(0) == [12]
    assert t.facts("BetSettled")[0]["cards"] == ["late_4", "win_up"]


def test_r9_11_no_spot_costs_anything_but_a_bonus_tokens_own_loss_remains() -> None:
    t = settled("6 7 8", bets={0: "2@2/3.show.1 5@9.win.1 b7@7.place.2"}, vip={0: "no_loss"}, money=20)
    assert dues(t, 0) == [("R-6.1", 14, 14)]
    t = settled("6 7 8", bets={0: "2@2/3.show.1 b7@9.win.1"}, vip={0: "no_loss"}, money=20)
    assert dues(t, 0) == [("R-6.2", 9, 9)]


def test_r9_12_2s_pay_like_a_4_when_they_win() -> None:
    t = settled("6 7 8", bets={0: "2@6.win.3 3@6.win.2"}, vip={0: "two_as_four"})
    assert t.paid(0) == [12, 9]
    assert [fact["value"] for fact in t.facts("BetSettled")] == [4, 3]


def test_r9_12_for_everything_else_they_remain_2s() -> None:
    assert shared("2", "two_as_four share_4_5") == []
    assert shared("2", "two_as_four share_2") == ["share_2"]
    assert late("2", "two_as_four late_4") == []


@pytest.mark.parametrize(
    ("bets", "paid"),
    [
        ("2@6.win.1 3@6.place.1", []),
        ("2@6.win.1 3@6.place.1 3@6.show.1", [6]),
        ("2@6.win.1 3@6.place.1 3@6.show.1 4@red 5@7.show.1", [6]),
        ("2@6.win.1 3@6.place.1 3@9.show.1", []),
    ],
)
def test_r9_13_six_dollars_for_three_or_more_winning_bets(bets: str, paid: list[int]) -> None:
    t = settled("6 7 8", bets={0: bets}, vip={0: "three_wins"})
    assert t.paid(0, "R-9.13") == paid


def test_r9_13_it_is_taken_before_what_is_lost_is_paid() -> None:
    t = settled("6 7 8", bets={0: "2@6.show.1 3@7.show.1 3@8.show.2 4@2/3.place.1 5@9.show.1"}, vip={0: "three_wins"})
    assert [rule for rule, _, _ in dues(t, 0)] == ["R-6.1", "R-6.1", "R-6.1", "R-9.13", "R-6.1", "R-6.1"]


def test_the_deck_has_the_32_cards_of_these_paragraphs() -> None:
    counts = Counter(rule for rule, copies in VIP.values() for _ in range(copies))
    assert [counts[f"R-9.{number}"] for number in range(2, 14)] == [12, 2, 3, 1, 1, 1, 3, 2, 4, 1, 1, 1]
    assert counts.total() == 32
