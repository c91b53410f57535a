"""How a regular plays the Jockeys' Game, shown on positions of which one can say what is sensible."""

from app.engine.jockeys.bots import play_as_regular
from app.engine.kernel.templates import Raw
from tests.engine.jockeys.table import JOCKEYS, Table, table, with_dummy


def answer(t: Table, seat: int | None = None) -> Raw:
    ask = t.ask if seat is None else t.asks[seat]
    return play_as_regular(JOCKEYS.view(t.s, ask.seat), ask, lambda n: 0)


def test_it_takes_the_trick_that_brings_its_horse_home() -> None:
    t = table(
        leader=1, plays="1:R-6 2:R-7 3:R-2", hands=("R-9 R-1 G-3", "B-1", "B-2", "B-3"), course="234 - - - - 1 - -"
    )
    assert answer(t) == {"do": "play", "card": "R-9"}


def test_it_wins_with_as_small_a_card_as_does_it() -> None:
    """Last to play, R-8 and R-12 both win; the 8 has two marks and the 12 one."""
    t = table(leader=1, plays="1:R-6 2:R-7 3:R-2", hands=("R-8 R-12 G-3", "B-1 B-4", "B-2 B-5", "B-3 B-6"))
    assert answer(t) == {"do": "play", "card": "R-8"}


def test_it_whips_for_four_marks_that_win_the_race() -> None:
    t = table(
        leader=1,
        plays="1:R-6 2:R-7 3:R-12",
        hands=("B-2 Y-9", "B-1", "B-4", "B-3"),
        course="23 - - 1 4 - - -",
        bets=("1+win", "2+win", "3+win", "4+win"),
    )
    assert answer(t) == {"do": "whip", "card": "B-2"}


def test_it_does_not_whip_where_its_horse_is_home_already() -> None:
    t = table(
        leader=1,
        plays="1:R-6 2:R-7 3:R-12",
        hands=("B-2 Y-9", "B-1 B-5", "B-4 B-6", "B-3 B-7"),
        course="234 - - - - - - 1",
        bets=("1+win", "2+win", "3+win", "4+win"),
    )
    assert answer(t)["do"] == "play"


def test_it_sees_what_the_dummy_will_play() -> None:
    """The dummy's R-10 beats the 9 and not the 11."""
    t = with_dummy(
        leader=1,
        circle=(1, 2, 0, 3),
        plays="1:R-6 2:R-7",
        hands=("R-9 R-11 G-3", "B-1 B-4", "B-2 B-5"),
        dummy="R-10 B-3 B-6",
        course="23 - - - - 41 - -",
    )
    assert answer(t)["card"] == "R-11"


def test_it_bets_on_the_horses_that_ran_far_before_and_pay_well() -> None:
    t = table(phase="open_bets", trick=0, bets=("", "", "", ""), odds=(2, 2, 9, 9), course="1234 - - - - - - -")
    first = answer(t)
    assert first["card"] in ("3", "4")
    t.answer("bet", first["card"])
    other = {"3": "4", "4": "3"}[first["card"]]
    t = table(phase="hidden_bets", trick=0, bets=("1", first["card"], "2", other), odds=(2, 2, 9, 9))
    assert answer(t, 1) == {"do": "hide", "card": other}


def test_it_discards_a_card_that_is_worth_little() -> None:
    t = table(phase="discards", bets=("", "", "", ""), hands=("R-1 R-11 B-10 B-9", "Y-1", "Y-2", "Y-3"))
    assert answer(t, 0) == {"do": "discard", "card": "R-1"}
