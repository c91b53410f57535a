"""J-4: bets, first face up and then face down."""

from typing import Any

import pytest

from app.engine.jockeys.state import bet_of
from tests.engine.jockeys.table import JOCKEYS, Table, only, table

NONE = ("", "", "", "")


def betting(**position: Any) -> Table:
    return table(**{"phase": "open_bets", "trick": 0, "bets": NONE, **position})


def hiding(**position: Any) -> Table:
    return table(**{"phase": "hidden_bets", "trick": 0, "bets": ("1", "2", "3", "4"), **position})


@pytest.mark.parametrize(("start", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_j4_1_they_bet_clockwise_from_the_left_of_the_start_player(start: int, order: list[int]) -> None:
    t = betting(start=start)
    seats = []
    for card in ("1", "2", "3"):
        seats.append(t.ask.seat)
        t.answer("bet", card)
    assert [*seats, t.facts("BetLaid")[-1]["seat"]] == order


def test_j4_1_a_card_that_lies_before_another_player_cannot_be_laid_again() -> None:
    t = betting()
    assert t.offers("bet") == ["1", "2", "3", "4"]
    assert t.answer("bet", "3") == [{"event": "BetLaid", "seat": 1, "card": "3", "forced": False}]
    assert t.offers("bet") == ["1", "2", "4"]
    assert t.refused("bet", "3") == "J-4.1"
    assert [t.rider(seat)["bet"] for seat in range(4)] == [None, "3", None, None]


def test_j4_1_with_four_players_the_last_card_is_laid_by_the_house() -> None:
    t = betting()
    t.answer("bet", "3")
    t.answer("bet", "1")
    facts = t.answer("bet", "4")
    assert facts[-1] == {"event": "BetLaid", "seat": 0, "card": "2", "forced": True}
    assert [ask.prompt for ask in JOCKEYS.asks(t.s)] == ["hide_bet"] * 4


def test_j4_1_with_three_players_the_last_may_choose_between_two() -> None:
    t = betting(seats=3)
    t.answer("bet", "3")
    t.answer("bet", "1")
    assert t.offers("bet") == ["2", "4"]
    t.answer("bet", "4")
    assert [rider.bet for rider in t.s.riders] == ["4", "3", "1", None]


def test_j4_1_the_win_card_may_not_be_laid_face_up() -> None:
    t = betting()
    assert t.refused("bet", "win") == "J-4.1"


def test_j4_1_with_the_option_one_player_may_lay_the_win_card_face_up() -> None:
    t = betting(win_card_open="yes")
    assert t.offers("bet") == ["1", "2", "3", "4", "win"]
    t.answer("bet", "win")
    assert t.offers("bet") == ["1", "2", "3", "4"]
    assert t.refused("bet", "win") == "J-4.1"
    t.answer("bet", "1")
    t.answer("bet", "2")
    assert t.offers("bet") == ["3", "4"]  # so nothing is forced
    t.answer("bet", "3")
    assert t.offers("hide", 1) == ["1", "2", "3", "4"]


def test_j4_1_it_is_time_to_bet_and_nothing_else() -> None:
    t = betting()
    assert [t.refused(do, "R-2") for do in ("play", "whip", "discard")] == ["J-4.1"] * 3
    assert t.refused("hide", "win") == "J-4.1"


def test_j4_2_all_lay_the_second_card_at_once_and_the_other_asks_stay_as_they_are() -> None:
    t = hiding()
    waiting = t.asks
    assert sorted(waiting) == [0, 1, 2, 3]
    for seat, card in ((2, "win"), (0, "2"), (3, "1")):
        t.answer("hide", card, seat)
        del waiting[seat]
        assert t.asks == waiting
    t.answer("hide", "1", 1)
    assert t.ask.prompt == "play_card"


def test_j4_2_it_may_be_what_others_have_face_up_and_the_win_card() -> None:
    t = hiding()
    assert t.offers("hide", 0) == ["2", "3", "4", "win"]
    assert t.offers("hide", 3) == ["1", "2", "3", "win"]


def test_j4_2_that_one_has_laid_it_is_seen_and_which_card_is_not() -> None:
    t = hiding()
    ask = t.asks[1]
    (event,) = JOCKEYS.answer(t.s, ask.id, JOCKEYS.read({"do": "hide", "card": "win"}), 0)
    assert event.facts(1) == {"event": "BetHidden", "seat": 1, "card": "win"}
    for viewer in (None, 0, 2, 3):
        assert event.facts(viewer) == {"event": "BetHidden", "seat": 1}
    assert [t.rider(seat)["bet_hidden"] for seat in range(4)] == [False, True, False, False]
    assert t.own(1)["bet_hidden"] == "win"
    assert t.own(1)["bet_cards"] == ["1", "3", "4"]


def test_j4_2_nothing_is_turned_up_before_the_race_is_over() -> None:
    t = hiding()
    for seat in range(4):
        facts = t.answer("hide", "win", seat)
        assert only(facts, "BetRevealed") == []
    assert '"win"' not in repr(t.view(None)).replace("'", '"')
    assert [t.own(seat)["bet_hidden"] for seat in range(4)] == ["win"] * 4


def test_j4_2_it_is_time_for_the_second_card_and_nothing_else() -> None:
    t = hiding()
    assert t.refused("bet", "2", 0) == "J-4.2"
    assert t.refused("play", "R-5", 0) == "J-4.2"


@pytest.mark.parametrize(
    ("cards", "kind", "horses"),
    [
        (["3", "win"], "win", [3]),
        (["win", "2"], "win", [2]),
        (["4", "1"], "quinella", [1, 4]),
        (["1", "4"], "quinella", [1, 4]),
    ],
)
def test_j4_3_win_and_a_horse_is_a_win_bet_and_two_horses_are_a_quinella(
    cards: list[str], kind: str, horses: list[int]
) -> None:
    assert bet_of(cards) == (kind, horses)


def test_j4_3_two_equal_cards_cannot_be_laid() -> None:
    t = hiding()
    assert t.refused("hide", "1", 0) == "J-4.3"
    assert t.refused("hide", "4", 3) == "J-4.3"
