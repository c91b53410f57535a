"""R-7 Between the races, R-8 The end of the game."""

from collections import Counter
from itertools import pairwise

import pytest

from app.engine.readysetbet.components import EXOTICS, PROPS, VIP_DECK
from tests.engine.positions import Fact
from tests.engine.readysetbet.table import READYSETBET, Table, begun, only, settled, table


def played(t: Table) -> Table:
    """On to the end; nobody does anything."""
    while not t.s.result:
        t.wake()
    return t


def test_r7_1_five_new_prop_cards_lie_out_in_every_race() -> None:
    prepared = played(begun(3)).facts("RacePrepared")
    assert [fact["race"] for fact in prepared] == [1, 2, 3, 4]
    cards = [card for fact in prepared for card in fact["props"]]
    assert len(cards) == len(set(cards)) == 20
    assert set(cards) <= set(PROPS)


def test_r7_1_one_more_exotic_card_is_turned_up_for_every_race_and_the_earlier_ones_stay() -> None:
    exotics = [fact["exotics"] for fact in played(begun(3)).facts("RacePrepared")]
    assert [len(cards) for cards in exotics] == [1, 2, 3, 4]
    assert all(later[:-1] == earlier for earlier, later in pairwise(exotics))
    assert set(exotics[-1]) < set(EXOTICS)


def test_r7_1_another_seed_turns_up_other_cards() -> None:
    prepared = [begun(3, seed=f"{n:064x}").facts("RacePrepared")[0] for n in range(20)]
    assert len({fact["exotics"][0] for fact in prepared}) == 5
    assert len({tuple(fact["props"]) for fact in prepared}) == 20


def test_r7_1_cards_that_do_not_lie_out_cannot_be_bet_on() -> None:
    t = table(props="4>5", exotics="one_behind")
    assert t.refused_bet(0, "2@5>6") == "R-7.1"
    assert t.refused_bet(0, "2@far_behind.1") == "R-7.1"
    t.bet(0, "2@4>5")
    t.bet(0, "3@one_behind.1")


def test_r7_1_the_board_is_cleared_and_the_horses_go_back_to_the_gate() -> None:
    t = settled("6 7 8", bets={0: "2@6.win.1"})
    assert (t.s.race, t.s.bets, set(t.s.at.values())) == (2, [], {0})
    assert (t.s.closed, t.s.crossed, t.s.won) == (False, [], None)


def test_r7_2_after_a_race_everybody_is_dealt_two_vip_cards_and_keeps_one() -> None:
    t = settled("6 7 8", pile="late_2 cash sevens no_loss boxcars win_up")
    assert [(fact["seat"], fact["cards"]) for fact in t.facts("VipDealt")] == [
        *((0, ["late_2", "cash"]), (1, ["sevens", "no_loss"]), (2, ["boxcars", "win_up"])),
    ]
    assert t.asked("keep_card") == [0, 1, 2]
    t.answer(1, "keep", card="no_loss")
    assert [seat["vip"] for seat in t.view()["seats"]] == [[], ["no_loss"], []]
    t.answer(0, "keep", card="late_2")
    t.answer(2, "keep", card="win_up")
    assert [seat["vip"] for seat in t.view()["seats"]] == [["late_2"], ["no_loss"], ["win_up"]]
    assert sorted(t.s.vip_aside) == ["boxcars", "cash", "sevens"]
    assert t.s.phase == "gate"


def test_r7_2_the_cards_dealt_are_for_the_eyes_of_their_owner() -> None:
    t = settled("6 7 8", pile="late_2 cash sevens no_loss boxcars win_up")
    assert [t.view(seat)["own"]["dealt"] for seat in range(3)] == [
        *(["late_2", "cash"], ["sevens", "no_loss"], ["boxcars", "win_up"]),
    ]
    assert t.view(None)["own"] is None
    for fact in t.facts("VipDealt"):
        for viewer in (None, 0, 1, 2):
            told = READYSETBET.told_to(fact, viewer)
            assert ("cards" in told) is (viewer == fact["seat"])
    assert [row["choosing"] for row in t.view()["seats"]] == [True, True, True]


def test_r7_2_the_card_put_aside_is_shown_to_nobody() -> None:
    t = settled("6 7 8", pile="late_2 cash sevens no_loss boxcars win_up")
    facts = t.answer(0, "keep", card="cash")
    assert "late_2" not in repr(facts)
    assert "late_2" not in repr(t.view(1))


def test_r7_2_only_a_card_that_one_was_dealt_can_be_kept() -> None:
    t = settled("6 7 8", pile="late_2 cash sevens no_loss boxcars win_up")
    for card in ("sevens", "bonus_7", ""):
        assert t.refused(0, "keep", card=card) == "R-7.2"
    assert t.refused(0, "start") == "R-7.2"


def test_r7_2_a_choice_changes_no_other_ask() -> None:
    t = settled("6 7 8")
    before = {ask.seat: ask for ask in t.asks}
    t.answer(1, "keep", card=t.s.dealt[1][1])
    assert {ask.seat: ask for ask in t.asks} == {seat: ask for seat, ask in before.items() if seat != 1}


def test_r7_2_two_cards_alike_are_one_choice() -> None:
    t = settled("6 7 8", pile="cash cash")
    assert t.ask(0).moves == [{"do": "keep", "card": {"one": ["cash"]}}]
    t.answer(0, "keep", card="cash")
    assert (t.s.vip[0], t.s.vip_aside) == (["cash"], ["cash"])


def test_r7_2_who_does_not_choose_in_time_keeps_the_card_dealt_first() -> None:
    t = settled("6 7 8", pile="late_2 cash sevens no_loss boxcars win_up")
    asked_at = t.now
    t.answer(1, "keep", card="no_loss")
    assert t.ask(0).closes_at == asked_at + 45_000
    kept = only(t.wake(), "VipKept")
    assert t.now == asked_at + 45_000
    assert [(fact["seat"], fact["card"], fact["late"]) for fact in kept] == [(0, "late_2", True), (2, "boxcars", True)]
    assert t.s.phase == "gate"


def test_r7_2_vip_cards_pile_up_from_race_to_race_and_there_are_none_after_the_last() -> None:
    t = played(begun(3))
    assert [len(cards) for cards in t.s.vip] == [3, 3, 3]
    assert Counter(fact["seat"] for fact in t.facts("VipKept")) == {0: 3, 1: 3, 2: 3}
    assert [[fact["card"] for fact in t.facts("VipKept") if fact["seat"] == seat] for seat in range(3)] == t.s.vip


@pytest.mark.parametrize(("seats", "remade"), [(5, []), (6, [12]), (8, [16])])
def test_r7_2_when_the_pile_runs_out_what_was_put_aside_is_shuffled(seats: int, remade: list[int]) -> None:
    t = played(begun(seats))
    assert [fact["cards"] for fact in t.facts("VipPileRemade")] == remade
    cards = Counter([*t.s.vip_pile, *t.s.vip_aside, *(card for kept in t.s.vip for card in kept)])
    assert cards == Counter(VIP_DECK)


def ranking(t: Table) -> list[Fact]:
    assert t.s.result is not None
    rows: list[Fact] = t.s.result["ranking"]
    return rows


def test_r8_1_after_the_fourth_race_the_most_money_wins() -> None:
    t = settled("6 7 8", race=4, money=(5, 9, 0), bets={2: "2@6.win.1"})
    assert t.s.result == {
        "reason": "last_race",
        "ranking": [
            {"seat": 1, "place": 1, "score": 9},
            {"seat": 2, "place": 2, "score": 6},
            {"seat": 0, "place": 3, "score": 5},
        ],
    }
    assert t.log[-1] == {"event": "GameEnded", **t.s.result}
    assert t.asks == []


def test_r8_1_equal_money_shares_the_win() -> None:
    t = settled("6 7 8", race=4, money=(9, 5, 9))
    assert [(row["seat"], row["place"]) for row in ranking(t)] == [(0, 1), (2, 1), (1, 3)]


@pytest.mark.parametrize("race", [1, 2, 3])
def test_r8_1_the_game_does_not_end_before(race: int) -> None:
    t = settled("6 7 8", race=race, money=9)
    assert (t.s.result, t.s.race) == (None, race + 1)
