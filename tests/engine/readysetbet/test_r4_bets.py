"""R-4 Bets."""

import pytest

from app.engine.kernel.game_errors import UnknownAsk
from tests.engine.readysetbet.table import READYSETBET, begun, settled, table


def test_r4_1_a_bettor_lays_a_token_on_a_free_spot() -> None:
    t = table()
    (laid,) = t.bet(1, "3@6.win.1")
    assert (laid["event"], laid["seat"], laid["token"], laid["spot"]) == ("BetLaid", 1, "3", "6.win.1")
    assert (laid["late"], laid["shared"], laid["cards"]) == (False, False, [])
    assert t.s.tokens[1] == ["2", "3", "4", "5"]
    assert t.view()["bets"] == [{"seat": 1, "token": "3", "spot": "6.win.1", "house": False, "late": False}]


def test_r4_1_at_any_moment_and_as_often_as_there_are_tokens() -> None:
    t = table()
    for bet in ("5@6.win.1", "3@6.win.2", "2@6.show.1", "4@blue", "3@7.show.1"):
        t.bet(0, bet)
    assert t.s.tokens[0] == []
    assert t.asked("bet") == [1, 2]
    assert t.refused_bet(0, "3@7.show.2") == "R-4.1"


def test_r4_1_bets_and_rolls_come_in_any_order() -> None:
    t = table()
    t.bet(0, "2@6.win.1")
    t.roll(6)
    t.bet(1, "2@6.win.2")
    t.bet(0, "5@7_fifth")
    t.roll(8)
    t.bet(0, "3@6.win.3")
    assert [(bet.seat, bet.spot) for bet in t.s.bets] == [
        *((0, "6.win.1"), (1, "6.win.2"), (0, "7_fifth"), (0, "6.win.3")),
    ]


def test_r4_1_a_taken_spot_is_refused_with_who_has_it() -> None:
    """Two people tap one spot: the first has it, the second has lost nothing and is still asked the same."""
    t = table()
    asked = t.ask(2).id
    t.bet(1, "2@6.win.1")
    assert t.refused(2, "bet", asked, token="2", spot="6.win.1") == "R-4.1"
    assert t.why == "seat 1 has a token on this spot"
    assert t.s.tokens[2] == ["2", "3", "3", "4", "5"]
    assert t.ask(2).id == asked
    assert "6.win.1" not in t.offered(2)["2"]


def test_r4_1_nobody_has_two_tokens_on_one_spot() -> None:
    t = table(bets={0: "2@6.win.1"})
    assert t.refused_bet(0, "3@6.win.1") == "R-4.1"
    assert t.why == "you have a token on this spot already"


def test_r4_1_one_may_hold_several_spots_of_one_horse() -> None:
    t = table()
    for bet in ("2@2/3.win.1", "3@2/3.win.2", "4@2/3.win.3"):
        t.bet(0, bet)
    assert len(t.s.bets) == 3


@pytest.mark.parametrize("token", ["b2", "6", "h3", "", "1"])
def test_r4_1_a_token_that_one_does_not_have_is_refused(token: str) -> None:
    assert table().refused_bet(0, f"{token}@6.win.1") == "R-4.1"


def test_r4_1_a_token_is_laid_only_once_but_there_are_two_3s() -> None:
    t = table()
    t.bet(0, "5@6.win.1")
    assert t.refused_bet(0, "5@6.win.2") == "R-4.1"
    t.bet(0, "3@6.win.2")
    t.bet(0, "3@6.win.3")
    assert t.refused_bet(0, "3@6.show.1") == "R-4.1"


def test_r4_1_there_are_no_bets_before_the_start() -> None:
    t = begun(3)
    assert t.refused_bet(0, "2@6.win.1") == "R-4.1"
    assert t.refused(0, "bet", token="2", spot="6.win.1") == "R-4.1"
    assert t.ask(0).barred == [{"do": "bet", "rule": "R-4.1"}]


def test_r4_1_an_ask_for_bets_stays_the_same_while_others_bet_and_the_horses_run() -> None:
    t = table()
    asked = {ask.seat: ask.id for ask in t.asks}
    assert len(set(asked.values())) == 3
    for seat, bet in ((0, "2@6.win.1"), (1, "3@6.win.2"), (1, "2@7.win.1"), (0, "3@8.win.1")):
        t.bet(seat, bet)
        t.roll(6)
        assert {ask.seat: ask.id for ask in t.asks} == asked
    assert all(ask.optional and ask.closes_at is None for ask in t.asks)


def test_r4_1_what_was_offered_is_what_is_free() -> None:
    t = table(props="4>5 6>blue", exotics="one_behind", bets={0: "2@6.win.1 3@6>blue 4@one_behind.2"})
    every = {spot for spots in table(props="4>5 6>blue", exotics="one_behind").offered(0).values() for spot in spots}
    assert {spot for spots in t.offered(1).values() for spot in spots} == every - {"6.win.1", "6>blue", "one_behind.2"}


def test_r4_1_tokens_that_may_go_to_the_same_spots_share_one_template() -> None:
    t = table(bets={0: "2@6.win.1"}, vip={1: "share_3"})
    assert [(move["do"], move["token"]["one"]) for move in t.ask(0).moves] == [("bet", ["2", "3", "4", "5"])]
    assert [move["token"]["one"] for move in t.ask(1).moves] == [["2", "4", "5"], ["3"]]


@pytest.mark.parametrize("ask", ["", "1", "1.bet", "1.bet.9", "1.bet.x", "2.bet.0", "0.bet.0", "¹.bet.0", "9" * 5000])
def test_r4_1_an_ask_that_never_was_is_unknown(ask: str) -> None:
    t = table()
    with pytest.raises(UnknownAsk):
        READYSETBET.answer(t.s, ask, READYSETBET.read({"do": "bet", "token": "2", "spot": "6.win.1"}), 0)


def test_r4_1_a_bet_for_a_race_that_is_over_is_refused() -> None:
    t = settled("6 7 8")
    assert t.s.race == 2
    assert t.refused(0, "bet", "1.bet.0", token="2", spot="6.win.1") == "R-3.4"


def test_r4_2_one_token_a_player_on_each_exotic_card() -> None:
    t = table(exotics="one_behind far_behind")
    t.bet(0, "2@one_behind.1")
    assert t.refused_bet(0, "3@one_behind.2") == "R-4.2"
    assert not any(spot.startswith("one_behind") for spots in t.offered(0).values() for spot in spots)
    t.bet(1, "2@one_behind.2")
    t.bet(0, "3@far_behind.1")


def test_r4_2_the_same_holds_for_house_tokens() -> None:
    t = begun(3, host="betting_person")
    (card,) = t.s.exotics
    t.answer(0, "house", token="h3", spot=f"{card}.1")
    assert t.refused(0, "house", token="h4", spot=f"{card}.2") == "R-4.2"
    assert not any(spot.startswith(card) for spot in t.offered(0)["h4"])


def test_r4_2_no_vip_card_lifts_this_limit() -> None:
    t = table(exotics="one_behind", bets={0: "2@one_behind.1", 1: "3@one_behind.2"}, vip={0: "share_one share_3"})
    for spot in ("one_behind.2", "one_behind.3"):
        assert t.refused_bet(0, f"3@{spot}") == "R-4.2"


def test_r4_3_a_vip_card_lets_its_owner_do_what_others_may_not() -> None:
    t = table(bets={0: "2@6.win.1"}, vip={1: "share_2"})
    assert "6.win.1" in t.offered(1)["2"]
    assert "6.win.1" not in t.offered(1)["4"]
    assert t.refused_bet(2, "2@6.win.1") == "R-4.1"
    (laid,) = t.bet(1, "2@6.win.1")
    assert (laid["shared"], laid["cards"]) == (True, ["share_2"])


def test_r4_3_but_not_lay_a_second_token_on_an_own_spot() -> None:
    t = table(bets={0: "2@6.win.1", 1: "4@6.win.1"}, vip={0: "share_3 share_one"})
    assert t.refused_bet(0, "3@6.win.1") == "R-4.1"
    assert "6.win.1" not in t.offered(0)["3"]
