"""J-9: the last race, the winner, and ties."""

from typing import Any

import pytest

from tests.engine.jockeys.table import Table, last_trick, with_dummy


def final(race: int = 4, **position: Any) -> Table:
    """The last trick of the last race; horses come in as 1 2 3 4, and no bet is right."""
    place = {"course": "4 3 2 - 1 - - -", "bets": ("2+win", "3+1", "4+win", "1+3"), **position}
    t = last_trick(race=race, **place)
    t.play("R-11")
    return t


def ranking(t: Table) -> list[tuple[int, int, int]]:
    """(seat, place, points), best first."""
    assert t.s.result is not None
    return [(row["seat"], row["place"], row["score"]) for row in t.s.result["ranking"]]


def test_j9_1_four_players_ride_four_races_and_most_points_win() -> None:
    t = final(points=(1, 9, 10, 2))
    assert t.s.result is not None
    assert t.s.result["reason"] == "last_race"
    assert ranking(t) == [(1, 1, 12), (2, 2, 10), (0, 3, 6), (3, 4, 2)]
    assert t.log[-1] == {"event": "GameEnded", **t.s.result}
    assert t.view()["result"] == t.s.result
    assert t.asks == {}


@pytest.mark.parametrize("race", [1, 2, 3])
def test_j9_1_with_four_players_no_earlier_race_is_the_last(race: int) -> None:
    t = final(race=race)
    assert t.s.result is None
    assert (t.s.race, t.view()["races"]) == (race + 1, 4)


def test_j9_2_a_tie_is_broken_by_the_horse_ridden_in_the_last_race() -> None:
    """Seat 0's horse wins 5, seat 1's wins 3: all but seat 3 have seven points then."""
    t = final(points=(2, 4, 7, 6))
    assert ranking(t) == [(0, 1, 7), (1, 2, 7), (2, 3, 7), (3, 4, 6)]
    t = final(
        points=(2, 4, 7, 6), horses=(2, 1, 4, 3), leader=1, whips=(0, 1, 0, 0), hands=("R-2", "R-11", "R-7", "R-4")
    )
    assert ranking(t) == [(1, 1, 9), (2, 2, 7), (3, 3, 6), (0, 4, 5)]


def test_j9_2_the_better_place_decides_whatever_the_seat() -> None:
    t = final(points=(0, 0, 9, 9), horses=(1, 2, 4, 3))
    assert ranking(t) == [(3, 1, 9), (2, 2, 9), (0, 3, 5), (1, 4, 3)]


def test_j9_2_with_three_players_the_third_race_is_the_last() -> None:
    t = with_dummy(
        race=3,
        trick=10,
        hands=("R-11", "R-2", "R-7"),
        dummy="R-10",
        whips=(1, 0, 0, 2),
        course="4 3 2 - 1 - - -",
        bets=("2+win", "3+1", "4+win"),
        points=(2, 4, 7),
    )
    t.play("R-11")
    assert ranking(t) == [(0, 1, 7), (1, 2, 7), (2, 3, 7)]
